/** The sentences and the code that says them belong together: none is missing, none is left over, each gets its values. */
import { FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { en } from "../../../src/locales/en.ts";
import { isNode, memberName, type Node, nameOf, readSource, type SourceFile, walk } from "../../house/rules/source.ts";
import { projectFiles, projectText } from "../../house/rules/tree.ts";

interface Spoken {
  readonly where: string;
  /** Undefined: it is not written out. One that ends with a star is any that begins so. */
  readonly sentence: string | undefined;
  /** Undefined: they are not written out. */
  readonly values: readonly string[] | undefined;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `say(…)`, `parts.say(…)`, and `say(language)(…)`. */
function isSay(callee: unknown, named: ReadonlySet<string>): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === "CallExpression") return isSay(callee["callee"], named);
  if (callee.type === "MemberExpression") return memberName(callee) === "say";
  return named.has(nameOf(callee) ?? "");
}

/** A sentence as it is written out; of `does-${name}`, for the rows of a table, `does-*`. */
function sentenceOf(node: unknown, text: string): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Literal") return nameOf(node);
  const [, start] = /^`([a-z]+-)\$\{[\w.]+\}`$/.exec(text.slice(node.start, Number(node["end"]))) ?? [];
  return start === undefined ? undefined : `${start}*`;
}

function valuesOf(node: unknown): readonly string[] | undefined {
  if (node === undefined) return [];
  if (!isNode(node) || node.type !== "ObjectExpression") return undefined;
  const names = listOf(node["properties"]).map((one) => (isNode(one) ? nameOf(one["key"]) : undefined));
  return names.every((name) => name !== undefined) ? names : undefined;
}

function spokenIn(file: SourceFile): readonly Spoken[] {
  const nodes = [...walk(readSource(file).program)].map(({ node }) => node);
  const named = new Set(["say"]);
  // A name for what speaks somebody's language.
  for (const node of nodes) {
    const call = node["init"];
    if (node.type === "VariableDeclarator" && isNode(call) && call.type === "CallExpression" && isSay(call, named)) {
      const [first] = listOf(call["arguments"]);
      if (!isNode(first) || first.type !== "Literal") named.add(nameOf(node["id"]) ?? "");
    }
  }
  const calls = nodes.filter((node: Node) => node.type === "CallExpression" && isSay(node["callee"], named));
  return calls.flatMap((call): readonly Spoken[] => {
    const [first, second] = listOf(call["arguments"]);
    const sentence = sentenceOf(first, file.text);
    // Elsewhere a language is asked for by something computed.
    const asksLanguage = sentence === undefined && !file.path.startsWith("src/operations/");
    return asksLanguage ? [] : [{ where: file.path, sentence, values: valuesOf(second) }];
  });
}

/** By its name: the values that a sentence names, and the other sentences. */
interface Named {
  readonly values: Set<string>;
  readonly sentences: Set<string>;
}

function collect(pattern: unknown, into: Named): Named {
  if (typeof pattern !== "object" || pattern === null) return into;
  if ("type" in pattern && "name" in pattern && typeof pattern.name === "string") {
    if (pattern.type === "var") into.values.add(pattern.name);
    if (pattern.type === "mesg") into.sentences.add(pattern.name);
  }
  for (const below of Object.values<unknown>({ ...pattern })) collect(below, into);
  return into;
}

const sentences = new Map(
  new FluentResource(en.join("")).body.map(({ id, value }) => [
    id,
    collect([value], { values: new Set(), sentences: new Set() }),
  ]),
);
const files = projectFiles()
  .filter((path) =>
    /^(src\/(operations|platforms)\/|workers\/|src\/core\/(?:options|completions|personas|in-line)\.ts|src\/http\/pages\.ts).*$/.test(
      path,
    ),
  )
  .filter((path) => path.endsWith(".ts"))
  .map((path) => ({ path, text: projectText(path) }));
const spoken = files.flatMap(spokenIn);

/** Those that it stands for. */
const meant = (sentence: string): readonly string[] =>
  sentence.endsWith("*") ? [...sentences.keys()].filter((id) => id.startsWith(sentence.slice(0, -1))) : [sentence];

function problemsOf({ where, sentence, values }: Spoken): readonly string[] {
  if (sentence === undefined) return [`${where} says something that is not written out`];
  if (sentence.endsWith("*") && meant(sentence).length > 0)
    return meant(sentence).flatMap((one) => problemsOf({ where, sentence: one, values }));
  const known = sentences.get(sentence);
  if (known === undefined) return [`${where} says "${sentence}", which is no sentence`];
  if (values === undefined) return [`${where} says "${sentence}" with values that are not written out`];
  const [needed, given] = [[...known.values].sort(), [...values].sort()];
  return needed.join() === given.join() ? [] : [`${where} gives "${sentence}" ${given} where it names ${needed}`];
}

describe("what is said", () => {
  test("the calls are found, however they are written", () => {
    const text = `/** A file. */
      const words = parts.say(request.language);
      say("one"); parts.say("two", { count: 2 }); say(language)("three"); words("four"); other("five"); say(six);
      say(\`five-\${name}\`);`;
    expect(spokenIn({ path: "workers/a.ts", text }).map(({ sentence }) => sentence)).toEqual([
      "one",
      "two",
      "three",
      "four",
      "five-*",
    ]);
    expect(spokenIn({ path: "src/operations/a.ts", text }).flatMap(problemsOf)).toHaveLength(8);
    expect(spoken.length).toBeGreaterThan(60);
  });

  test("is a sentence, and given what it names", () => {
    expect(spoken.flatMap(problemsOf)).toEqual([]);
  });

  test("is every sentence there is", () => {
    const used = new Set([
      ...spoken.flatMap(({ sentence = "" }) => meant(sentence)),
      ...[...sentences.values()].flatMap((one) => [...one.sentences]),
    ]);
    expect([...sentences.keys()].filter((id) => !used.has(id))).toEqual([]);
  });
});
