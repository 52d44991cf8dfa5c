/** Who may import whom: the places of the house, and the table of the ways between them. */
import type { Import } from "./imports.ts";
import type { Finding, Source } from "./source.ts";

/** A place is a folder of `src/`, `workers/`, the processes' `main` files and what they share, or a part that only those wire in. */
const PLACES: readonly (readonly [pattern: RegExp, place: string])[] = [
  [/^(src|src\/service|workers)\/main\.ts$/, "main"],
  [/^src\/main\//, "main"],
  [/^src\/config(\.ts$|\/)/, "config"],
  [/^src\/log(\.ts$|\/)/, "log"],
  [/^src\/[^/]+\.ts$/, "part"],
  [/^src\/platforms\/([^/]+)\//, "platforms/$1"],
  [/^src\/(core|drawing|operations|service|store|queue|http|locales|pages)\//, "$1"],
  [/^workers\//, "workers"],
];

export function placeOf(path: string): string | undefined {
  for (const [pattern, place] of PLACES) {
    const found = pattern.exec(path);
    if (found !== null) return place.replace("$1", found[1] ?? "");
  }
  return undefined;
}

/** Every place may import itself; `types` are places whose types may be used, and nothing else of them. */
const TABLE: Readonly<Record<string, { readonly imports: readonly string[]; readonly types?: readonly string[] }>> = {
  core: { imports: [] },
  config: { imports: ["core"] },
  log: { imports: ["core"] },
  service: { imports: ["core"] },
  store: { imports: ["core"] },
  queue: { imports: ["core"] },
  http: { imports: ["core"] },
  locales: { imports: ["core"] },
  drawing: { imports: ["core"] },
  platforms: { imports: ["core"] },
  operations: { imports: ["core", "drawing"], types: ["service"] },
  workers: { imports: ["core", "operations", "queue"] },
  // What runs in browsers: of what runs on the server it knows what the two say to each other.
  pages: { imports: [], types: ["core", "http", "platforms/web"] },
  part: { imports: ["core", "config", "log"] },
};

function allows(from: string, to: string, typeOnly: boolean): boolean {
  if (from === to || from === "main") return true;
  const row = TABLE[from.replace(/\/.*/, "")];
  return row?.imports.includes(to) === true || (typeOnly && row?.types?.includes(to) === true);
}

export function edgeFindings(source: Source, imports: readonly Import[], known: ReadonlySet<string>): Finding[] {
  const from = placeOf(source.path);
  if (from === undefined) return [source.finding(0, `${source.path} lies in no place of the house`)];
  return imports.flatMap(({ specifier, target, typeOnly, offset }) => {
    if (specifier === undefined) return [source.finding(offset, "imports what nobody can know before it runs")];
    if (target === undefined) return [];
    if (!known.has(target)) return [source.finding(offset, `imports ${target}, which is no source of the house`)];
    const to = placeOf(target);
    if (to !== undefined && allows(from, to, typeOnly)) return [];
    return [source.finding(offset, `${from} may not import ${to ?? target}: ${specifier}`)];
  });
}

/** Files that import each other, in whatever way, each circle once. */
export function circleFindings(files: ReadonlyMap<Source, readonly Import[]>): Finding[] {
  const sources = new Map([...files.keys()].map((source) => [source.path, source]));
  const done = new Set<string>();
  const findings: Finding[] = [];

  function follow(path: string, way: readonly string[]): void {
    const source = sources.get(path);
    if (source === undefined || done.has(path)) return;
    for (const { target, offset } of files.get(source) ?? []) {
      if (target === undefined) continue;
      const here = [...way, path];
      const begin = here.indexOf(target);
      if (begin >= 0) findings.push(source.finding(offset, `a circle: ${[...here.slice(begin), target].join(" → ")}`));
      else follow(target, here);
    }
    done.add(path);
  }

  for (const path of sources.keys()) follow(path, []);
  return findings;
}
