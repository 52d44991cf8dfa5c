/** What the Dockerfile and docker-compose.yml say, held against what the project has. */
import { parse } from "yaml";
import { z } from "zod";

export interface ContainerFiles {
  readonly dockerfile: string;
  readonly compose: string;
}

export interface Project {
  readonly scripts: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
  /** What the build makes of which source: `dist/…` by the path that it was. */
  readonly programs: Readonly<Record<string, string>>;
  readonly variables: readonly string[];
  readonly port: number;
  /** How long a process may take to end, in milliseconds. */
  readonly drain: number;
  /** Problems that our own configuration has with this environment. */
  readonly problemsWith: (environment: Readonly<Record<string, string>>) => readonly string[];
}

export interface Instruction {
  readonly name: string;
  readonly words: string;
}

/** Stage by stage; an instruction is one line, however many it was written on. */
export function dockerStages(text: string): readonly (readonly Instruction[])[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name = "", words = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM") stages.push([]);
    stages.at(-1)?.push({ name, words });
  }
  return stages;
}

const wordList = z.array(z.string());

/** The words of an instruction that is a list in JSON; undefined where a shell would read it. */
export function listOf(words: string): readonly string[] | undefined {
  const list = /\[.*\]$/s.exec(words)?.[0];
  if (list === undefined) return undefined;
  return wordList.parse(JSON.parse(list));
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]).transform((value) => String(value ?? ""));
const service = z.looseObject({
  image: z.string(),
  command: wordList.optional(),
  environment: z.record(z.string(), scalar).default({}),
  depends_on: z.record(z.string(), z.looseObject({})).default({}),
  volumes: wordList.default([]),
  ports: wordList.default([]),
  profiles: wordList.default([]),
  healthcheck: z.looseObject({ test: wordList }).optional(),
  stop_grace_period: z.string().default("10s"),
  build: z.string().optional(),
  deploy: z.looseObject({ replicas: z.number() }).optional(),
});
const composition = z.looseObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()).default({}),
});

export type Service = z.infer<typeof service>;
export type Composition = z.infer<typeof composition>;

export const readComposition = (text: string): Composition => composition.parse(parse(text, { merge: true }));

/** A duration as Compose writes it, in milliseconds. */
export function durationOf(text: string): number {
  const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
  return [...text.matchAll(/(\d+)(ms|s|m|h)/g)].reduce(
    (sum, [, n, unit]) => sum + Number(n) * (units[unit ?? ""] ?? 0),
    0,
  );
}

/** `${NAME}`, `${NAME:?…}` and their like. */
export const interpolated = (text: string): readonly string[] =>
  [...text.matchAll(/\$\{([A-Za-z_]\w*)/g)].map(([, name]) => name ?? "");

/** A script may hand its process over to the program, where its shell can. */
const withoutExec = (script: string): string => script.replace(/^exec /, "");

export function commandProblems(where: string, command: readonly string[], project: Project): readonly string[] {
  const line = command.join(" ");
  const entry = command.find((word) => word.startsWith("dist/")) ?? "";
  const source = project.programs[entry] ?? "";
  const known = Object.values(project.scripts).some((script) => script.split(" || ").map(withoutExec).includes(line));
  return [
    ...(known ? [] : [`${where} runs "${line}", which no script of package.json runs`]),
    ...(project.paths.includes(source) ? [] : [`${where} runs ${entry || "no file of ours"}, which no source becomes`]),
  ];
}
