/** What a CPU profile says: which functions and which packages took the time of a stretch of it. */
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const profileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        lineNumber: z.number(),
        columnNumber: z.number(),
      }),
    }),
  ),
  startTime: z.number(),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
type Frame = z.output<typeof profileSchema>["nodes"][number]["callFrame"];

/** In microseconds of the machine's own clock, which all processes share. */
export const clock = (): number => Number(process.hrtime.bigint() / 1_000n);

export interface Spent {
  readonly name: string;
  /** In microseconds. */
  readonly time: number;
}

export interface Profile {
  readonly functions: readonly Spent[];
  readonly packages: readonly Spent[];
}

const mapSchema = z.custom<ConstructorParameters<typeof SourceMap>[0]>((value) => typeof value === "object");
const maps = new Map<string, SourceMap | undefined>();

function mapOf(path: string): SourceMap | undefined {
  const known = maps.get(path);
  if (known !== undefined || maps.has(path)) return known;
  const file = `${path}.map`;
  const map = existsSync(file) ? new SourceMap(mapSchema.parse(JSON.parse(readFileSync(file, "utf8")))) : undefined;
  maps.set(path, map);
  return map;
}

/** A bundle names libraries in its files; other libraries lie where they were installed. */
export function libraryOf(url: string): string | undefined {
  return /\/library-(.+)-.{8}\.js$/.exec(url)?.[1] ?? /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
}

const OURS = "its own code";

function placeOf({ url, lineNumber, columnNumber }: Frame): { readonly where: string; readonly from: string } {
  if (url === "") return { where: "", from: "the engine" };
  if (!url.startsWith("file:")) return { where: url, from: "Node" };
  const library = libraryOf(url);
  if (library !== undefined) return { where: library, from: library };
  const entry = mapOf(fileURLToPath(url))?.findEntry(lineNumber, columnNumber);
  const source = entry !== undefined && "originalSource" in entry ? entry.originalSource : url;
  const path = /(?:^|\/)((?:src|workers|test)\/.*)$/.exec(source)?.[1];
  return { where: path ?? basename(source), from: OURS };
}

function shared(spent: ReadonlyMap<string, number>, counted: number): readonly Spent[] {
  const all = [...spent.values()].reduce((sum, time) => sum + time, 0);
  return [...spent].map(([name, time]) => ({ name, time: (time / all) * counted })).toSorted((a, b) => b.time - a.time);
}

/**
 * Of what lies between the two moments; whatever waits is left out. The samples say when a function was under way, which on
 * a busy machine is longer than it had the processor: all is told as its share of the time that the kernel has counted.
 */
export function readProfile(text: string, from: number, to: number, counted: number): Profile {
  const { nodes, startTime, samples, timeDeltas } = profileSchema.parse(JSON.parse(text));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const functions = new Map<string, number>();
  const packages = new Map<string, number>();
  let at = startTime;
  for (const [i, sample] of samples.entries()) {
    const took = timeDeltas[i + 1] ?? 0;
    at += timeDeltas[i] ?? 0;
    const frame = frames.get(sample);
    if (frame === undefined || at < from || at > to || frame.functionName === "(idle)") continue;
    const { where, from: origin } = placeOf(frame);
    const name = `${frame.functionName === "" ? "(no name)" : frame.functionName} ${where}`.trim();
    functions.set(name, (functions.get(name) ?? 0) + took);
    const whose = origin === "the engine" ? `${frame.functionName || "(no name)"} of the engine` : origin;
    packages.set(whose, (packages.get(whose) ?? 0) + took);
  }
  return { functions: shared(functions, counted), packages: shared(packages, counted) };
}

export const profileFlags = (folder: string, name: string): readonly string[] => [
  "--cpu-prof",
  `--cpu-prof-dir=${folder}`,
  `--cpu-prof-name=${name}.cpuprofile`,
];

export const profileText = (folder: string, name: string): string =>
  readFileSync(join(folder, `${name}.cpuprofile`), "utf8");
