/** A source file as the house rules see it: its text, its syntax tree, and the line of every place in it. */
import { type Program, parseSync, visitorKeys } from "oxc-parser";

/** A file of the tree, or one that a test made up. Paths are relative to the project, with `/`. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly says: string;
}

export interface Source extends SourceFile {
  readonly program: Program;
  readonly module: ReturnType<typeof parseSync>["module"];
  readonly finding: (offset: number, says: string) => Finding;
}

export function readSource({ path, text }: SourceFile): Source {
  const { program, module, errors } = parseSync(path, text, {
    lang: path.endsWith(".tsx") ? "tsx" : "ts",
    sourceType: "module",
  });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path} cannot be parsed: ${error.message}`);
  const finding = (offset: number, says: string): Finding => ({
    path,
    line: text.slice(0, offset).split("\n").length,
    says,
  });
  return { path, text, program, module, finding };
}

/** Any node of the tree, with no more than the rules need to know. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

export interface Visited {
  readonly node: Node;
  readonly parent: Node | undefined;
  /** The property of the parent in which the node stands. */
  readonly key: string;
}

/** Every node with its parent, from the outside in. */
export function* walk(root: unknown, parent?: Node, key = ""): Generator<Visited> {
  if (!isNode(root)) return;
  yield { node: root, parent, key };
  for (const below of visitorKeys[root.type] ?? []) {
    const value = root[below];
    for (const child of Array.isArray(value) ? value : [value]) yield* walk(child, root, below);
  }
}

/** The name of an identifier, or what a string says. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Identifier" && typeof node["name"] === "string") return node["name"];
  return node.type === "Literal" && typeof node["value"] === "string" ? node["value"] : undefined;
}

/** The property that a member expression names, unless it is computed while the program runs. */
export function memberName(node: Node): string | undefined {
  const property = node["property"];
  const computed = node["computed"] === true && !(isNode(property) && property.type === "Literal");
  return computed ? undefined : nameOf(property);
}
