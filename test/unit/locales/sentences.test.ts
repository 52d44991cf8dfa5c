/** The sentences and the code that says them belong together: none is missing, none is left over, each gets its values. */
import { FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { en } from "../../../src/locales/en.ts";
import { languages, sayIn, strictSayIn } from "../../../src/locales/index.ts";
import { isNode, memberName, type Node, nameOf, readSource, type SourceFile, walk } from "../../house/rules/source.ts";
import { projectFiles, projectText } from "../../house/rules/tree.ts";

interface Spoken {
  readonly where: string;
  /** Undefined: it is not written out. */
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
    const sentence = isNode(first) && first.type === "Literal" ? nameOf(first) : undefined;
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
  new FluentResource(en).body.map(({ id, value }) => [
    id,
    collect([value], { values: new Set(), sentences: new Set() }),
  ]),
);
const files = projectFiles()
  .filter((path) => /^(src\/(operations|platforms)|workers)\/.*\.ts$/.test(path))
  .map((path) => ({ path, text: projectText(path) }));
const spoken = files.flatMap(spokenIn);

function problemsOf({ where, sentence, values }: Spoken): readonly string[] {
  if (sentence === undefined) return [`${where} says something that is not written out`];
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
      say("one"); parts.say("two", { count: 2 }); say(language)("three"); words("four"); other("five"); say(six);`;
    expect(spokenIn({ path: "workers/a.ts", text }).map(({ sentence }) => sentence)).toEqual([
      "one",
      "two",
      "three",
      "four",
    ]);
    expect(spokenIn({ path: "src/operations/a.ts", text }).flatMap(problemsOf)).toHaveLength(7);
    expect(spoken.length).toBeGreaterThan(60);
  });

  test("is a sentence, and given what it names", () => {
    expect(spoken.flatMap(problemsOf)).toEqual([]);
  });

  test("is every sentence there is", () => {
    const used = new Set([
      ...spoken.map(({ sentence }) => sentence),
      ...[...sentences.values()].flatMap((one) => [...one.sentences]),
    ]);
    expect([...sentences.keys()].filter((id) => !used.has(id))).toEqual([]);
  });
});

describe("the English sentences", () => {
  test("are all understood, each once", () => {
    const written = [...en.matchAll(/^([a-z][a-z-]*) =/gm)].map(([, id]) => id);
    expect([...sentences.keys()]).toEqual(written);
    expect(new Set(written).size).toBe(written.length);
  });

  test.each([...sentences])("%s is whole, whatever its values", (id, { values }) => {
    for (const number of [1, 2, 1234]) {
      const given = Object.fromEntries([...values].map((name) => [name, number]));
      const said = strictSayIn("en")(id, given);
      expect(said).toMatch(/\p{L}/u);
      expect(said).not.toMatch(/[{}⁨⁩]|undefined|NaN|\$|1 (credits|seconds|minutes|hours|days|conversations|entries)\b/);
      expect(said).not.toMatch(/\b(2|1,234) (credit|second|minute|hour|day|conversation|entry)\b/);
    }
  });
});

describe("languages", () => {
  test("one that is spoken is said in, any other in English", () => {
    expect(languages).toContain("en");
    for (const language of ["en", "en-GB", "EN_us", "xx", "", undefined]) {
      expect(sayIn(language)("stopped"), String(language)).toBe("Stopped.");
    }
  });

  test("what is missing is a gap, and in tests an error", () => {
    expect(sayIn("en")("no-such-sentence")).toBe("no such sentence");
    expect(sayIn("en")("next-later")).toBe("Please ask again ….");
    expect(() => strictSayIn("en")("no-such-sentence")).toThrow("no-such-sentence");
    expect(() => strictSayIn("en")("next-later")).toThrow("when");
  });
});
