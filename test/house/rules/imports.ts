/** Every way in which a file names another module, in one list. */
import { posix } from "node:path";
import { isNode, nameOf, type Source, walk } from "./source.ts";

export interface Import {
  /** As it is written; undefined when it is computed while the program runs. */
  readonly specifier: string | undefined;
  /** The file of the project that is meant; undefined for a package. */
  readonly target: string | undefined;
  /** Gone once the types are stripped. */
  readonly typeOnly: boolean;
  /** What is imported: names, `default`, or `*` for all of it. */
  readonly names: readonly string[];
  readonly offset: number;
}

export function importsOf(source: Source): readonly Import[] {
  return [...statements(source), ...reExports(source), ...dynamics(source), ...typeImports(source)];
}

function toImport(source: Source, one: Omit<Import, "target">): Import {
  const relative = one.specifier?.startsWith(".") === true;
  const target = relative ? posix.join(posix.dirname(source.path), one.specifier ?? "") : undefined;
  return { ...one, target };
}

const statements = (source: Source): Import[] =>
  source.module.staticImports.map(({ moduleRequest, entries, start }) =>
    toImport(source, {
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      names: entries
        .filter(({ isType }) => !isType)
        .map(({ importName }) => importName.name ?? (importName.kind === "Default" ? "default" : "*")),
      offset: start,
    }),
  );

const reExports = (source: Source): Import[] =>
  source.module.staticExports.flatMap(({ entries, start }) => {
    const [first] = entries;
    if (first === undefined || first.moduleRequest === null) return [];
    const names = entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? "*");
    const typeOnly = entries.every(({ isType }) => isType);
    return [toImport(source, { specifier: first.moduleRequest.value, typeOnly, names, offset: start })];
  });

const dynamics = (source: Source): Import[] =>
  source.module.dynamicImports.map(({ moduleRequest, start }) => {
    const [, , specifier] = /^(["'`])([^$]*)\1$/.exec(source.text.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    return toImport(source, { specifier, typeOnly: false, names: ["*"], offset: start });
  });

/** `import("…").Name` where a type stands. */
const typeImports = (source: Source): Import[] =>
  [...walk(source.program)].flatMap(({ node }) => {
    if (node.type !== "TSImportType") return [];
    const literal = isNode(node["argument"]) ? node["argument"]["literal"] : undefined;
    const specifier = nameOf(node["source"]) ?? nameOf(node["argument"]) ?? nameOf(literal);
    return [toImport(source, { specifier, typeOnly: true, names: [], offset: node.start })];
  });
