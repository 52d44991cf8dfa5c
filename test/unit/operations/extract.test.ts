/** Extraction on a real store: what the service is asked, what comes of its answer, and that what is wrong costs nothing. */
import { describe, expect, test } from "vitest";
import { type Answered, KEPT } from "../../../src/core/answered.ts";
import type { Fetched, File } from "../../../src/core/file.ts";
import { personKey, type Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import { PERSONS } from "../../../src/core/settings.ts";
import type { OperationParts } from "../../../src/operations/parts.ts";
import { answered, failureOf, requestOf, type Stage, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();

const FOX = '{"name":"Fox","price":49.9}';
const asking = (given: Partial<Request> = {}): Request =>
  requestOf({ operation: "extract", text: "name:string, price:number The fox lamp costs 49.90.", ...given });

const fileOf = (name: string, given: Partial<File> = {}): File => ({
  kind: "document",
  reference: name,
  name,
  from: "message",
  ...given,
});

/** Files by their references. */
const holding = (files: Readonly<Record<string, string | Uint8Array | Fetched>>): Partial<OperationParts> => ({
  async fetch({ reference }) {
    const held = files[reference];
    if (held === undefined) return { outcome: "gone" };
    if (typeof held === "object" && "outcome" in held) return held;
    return { outcome: "fetched", bytes: typeof held === "string" ? Buffer.from(held) : held };
  },
});

async function said(request: Request, stage: Stage): Promise<string> {
  return (await serve("extract", request, stage)).reply?.text ?? "";
}

const textOf = (stage: Stage): string =>
  /<text \w+>\n([\s\S]*)\n<\/text/.exec(String(stage.asked[0]?.messages[1]?.content))?.[1] ?? "";

/** As the workers do it when something was paid. */
async function kept(request: Request, made: Answered): Promise<void> {
  await store().documents.put(KEPT, keyOf(request.id), { request, answered: made });
}

const pressOf = (request: Request, made: Answered, given: Partial<Request> = {}): Request =>
  requestOf({
    ...request,
    id: `${request.id}-press`,
    text: made.reply?.buttons?.flat()[0]?.argument ?? "",
    pressed: "n1",
    ...given,
  });

const SCHEMA = '{"type": "object", "properties": {"name": {"type": "string"}}}';

describe("a request", () => {
  test("is asked with its schema and its text, and answered as a block", async () => {
    const stage = stageOf(store(), [answered(FOX)]);
    const made = await serve("extract", asking(), stage);
    expect(made).toEqual({ reply: { text: '```json\n{\n  "name": "Fox",\n  "price": 49.9\n}\n```' } });
    expect(stage.asked[0]).toMatchObject({
      model: "versa",
      temperature: 0,
      json_schema: { properties: { name: { type: "string" }, price: { type: "number" } }, required: ["name", "price"] },
    });
    expect(stage.asked[0]?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(textOf(stage)).toBe("The fox lamp costs 49.90.");
  });

  test("goes to the model that it names", async () => {
    const stage = stageOf(store(), [answered(FOX)]);
    await serve("extract", asking({ named: { model: "Nexus" } }), stage);
    expect(stage.asked[0]?.model).toBe("nexus");
  });

  test.each<[string, Partial<Request>, Record<string, string>, string]>([
    ["a reply", { text: SCHEMA, quoted: { text: "A fox." } }, {}, "A fox."],
    ["both", { text: `${SCHEMA} An owl.`, quoted: { text: "A fox." } }, {}, "An owl.\n\nA fox."],
    ["a text file", { text: SCHEMA, files: [fileOf("a.txt")] }, { "a.txt": "A fox." }, "A fox."],
    ["a schema file", { text: "A fox.", files: [fileOf("s.json")] }, { "s.json": SCHEMA }, "A fox."],
    ["a schema by content", { text: "A fox.", files: [fileOf("s", {})] }, { s: `\n${SCHEMA}` }, "A fox."],
    [
      "a schema file and a quoted text file",
      { text: "", files: [fileOf("s.json"), fileOf("a.md", { from: "quoted" })] },
      { "s.json": SCHEMA, "a.md": "# Fox" },
      "# Fox",
    ],
    [
      "JSON data and a quoted schema",
      { text: "", files: [fileOf("d.json"), fileOf("s.json", { from: "quoted" })] },
      { "s.json": SCHEMA, "d.json": '{"lamp": "Fox"}' },
      '{"lamp": "Fox"}',
    ],
    [
      "a quoted schema with words beside it",
      { text: "A fox.", quoted: { text: "My schema" }, files: [fileOf("s.json", { from: "quoted" })] },
      { "s.json": SCHEMA },
      "A fox.",
    ],
    ["a schema somebody wrote", { text: "A fox.", quoted: { text: SCHEMA } }, {}, "A fox."],
    ["JSON data with fields", { text: "a:string?", files: [fileOf("d.json")] }, { "d.json": '{"x":1}' }, '{"x":1}'],
    [
      "a picture beside words",
      { text: SCHEMA, quoted: { text: "A fox." }, files: [fileOf("p", { kind: "picture", from: "quoted" })] },
      {},
      "A fox.",
    ],
  ])("of %s is put together", async (_, given, files, text) => {
    const stage = stageOf(store(), [answered("{}")], holding(files));
    await serve("extract", asking(given), stage);
    expect(textOf(stage)).toBe(text);
  });
});

describe("nothing is asked, and one sentence says why, with what is right,", () => {
  const long = "x".repeat(200_001);
  const names = Array.from({ length: 1_400 }, (_, i) => `"n${i}"`).join();
  test.each<[string, Partial<Request>, string]>([
    ["nothing at all", { text: "" }, "What shall I find"],
    ["no schema", { text: "The fox lamp costs 49.90." }, "What shall I find"],
    ["no text", { text: "name:string, price:number" }, "not in which text"],
    ["no text in the file", { text: SCHEMA, files: [fileOf("blank.txt")] }, "not in which text"],
    [
      "JSON that ends too early, and a text apart",
      { text: '{"type": "object"', quoted: { text: "A fox." } },
      "it ends too early",
    ],
    ["a type that is none", { text: "name:sting A fox" }, "“sting” is no kind of field. There are string, number"],
    ["a field twice", { text: "a:string, a:number A fox" }, "“a” is there twice"],
    [
      "broken JSON",
      { text: '{"type": object} A fox' },
      "in line 1, column 10, before “object} A fox”, a value is missing.",
    ],
    ["JSON that ends early", { text: '{"type": "object"' }, "ends too early, where a closing bracket is missing."],
    ["a broken file", { text: "A fox", files: [fileOf("broken.json")] }, "in line 2, column 3"],
    ["a file that is a list", { text: "A fox", files: [fileOf("list.json")] }, "is no JSON Schema"],
    ["JSON with a tail", { text: "A fox", files: [fileOf("tail.json")] }, "the schema has already ended"],
    ["JSON without keywords", { text: '{"name": "string"} A fox' }, "names neither a type nor properties"],
    [
      "a schema that is none",
      { text: '{"type": "thing"} A fox' },
      "not a valid JSON Schema: **type** should be one of these: array,",
    ],
    ["an old draft", { text: '{"$schema": "http://json-schema.org/draft-04/schema#"} A fox' }, "draft-07"],
    ["a reference to elsewhere", { text: '{"$ref": "https://x.y/z"} A fox' }, "I fetch none"],
    ["a reference to nothing", { text: '{"$ref": "#/a"} A fox' }, "cannot be used"],
    ["a long pattern", { text: `{"pattern": "${"a".repeat(201)}"} A fox` }, "201 characters, and 200 are the most"],
    ["a deep schema", { text: `${'{"not":'.repeat(101)}{}${"}".repeat(101)} A fox` }, "deeper than 50 levels"],
    ["many parts", { text: `{"anyOf":[${"{},".repeat(1_500)}{}]} A fox` }, "1,501 parts"],
    ["a slow schema", { text: `{"type":"object","dependencies":{"a":[${names}]}} A fox` }, "takes too long to read"],
    ["a long schema", { text: `{"title":"${"x".repeat(70_000)}","type":"object"} A fox` }, "longer than 64 KB"],
    ["a text too large", { text: `${SCHEMA} ${long}` }, "more than 200 kB"],
    ["a file too large", { text: SCHEMA, files: [fileOf("long.txt")] }, "The file long.txt is larger than 200 kB"],
    [
      "a file said to be too large",
      { text: SCHEMA, files: [fileOf("none.txt", { bytes: 25_000_000 })] },
      "larger than 200 kB",
    ],
    ["a file that the platform keeps", { text: SCHEMA, files: [fileOf("huge.txt")] }, "larger than 200 kB"],
    ["a file that is gone", { text: SCHEMA, files: [fileOf("none.txt")] }, "is not there any more"],
    ["a file that cannot be had", { text: SCHEMA, files: [fileOf("away.txt")] }, "could not be had just now"],
    ["a file without words", { text: SCHEMA, files: [fileOf("a.pdf")] }, "a.pdf is none that I can read"],
    ...(["moving", "sticker", "sound"] as const).map((kind): [string, Partial<Request>, string] => [
      `a ${kind} file alone`,
      { text: SCHEMA, files: [{ kind, reference: "p", from: "quoted" }] },
      "The file is none that I can read, for I only read text",
    ]),
    [
      "a picture alone",
      { text: SCHEMA, files: [{ kind: "picture", reference: "p", from: "quoted" }] },
      "The file is none that I can read",
    ],
    [
      "three files",
      { text: "", files: ["a", "b", "c"].map((name) => fileOf(name)) },
      "more files than I can tell apart",
    ],
  ])("for %s", async (_, given, words) => {
    const files = holding({
      "blank.txt": " \n",
      "broken.json": "{\n  type: 1}",
      "list.json": "[1]",
      "tail.json": `${SCHEMA} more`,
      "long.txt": long,
      "huge.txt": { outcome: "too-large", limit: 20_000_000 },
      "away.txt": { outcome: "away", reason: "secret reason" },
      "a.pdf": "%PDF-1.7 hello",
    });
    const stage = stageOf(store(), [], files);
    const text = await said(asking(given), stage);
    expect(text).toContain(words);
    expect(text).not.toContain("secret");
    expect(text.length).toBeLessThan(700);
    expect(stage.asked).toEqual([]);
  });

  test("for a model that is none, with buttons that ask for the same with one that is", async () => {
    const request = asking({ named: { model: "gpt" } });
    const made = await serve("extract", request, stageOf(store(), []));
    expect(made.reply?.text).toContain("no model called “gpt”");
    const [, nexus] = made.reply?.buttons?.flat() ?? [];
    expect(nexus).toMatchObject({ operation: "extract", argument: `${keyOf(request.id)} model nexus` });
    const stage = stageOf(store(), [answered(FOX)]);
    const again = await serve("extract", pressOf(request, made, { text: nexus?.argument ?? "" }), stage);
    expect(stage.asked[0]?.model).toBe("nexus");
    expect(again.reply?.text).toContain("Fox");
    expect(again.replaces).toEqual(["n1"]);
  });
});

describe("an answer", () => {
  test.each([
    ["in a fence", `\`\`\`json\n${FOX}\n\`\`\``],
    ["between words", `Here it is: ${FOX} Anything else?`],
  ])("%s is taken out of it", async (_, text) => {
    expect(await said(asking(), stageOf(store(), [answered(text)]))).toMatch(/^```json\n\{\n {2}"name": "Fox"/);
  });

  test("of foreign words is shown as they are", async () => {
    const value = { name: "```\n🦊 狐 \u202E“x”", price: 1 };
    const text = await said(asking(), stageOf(store(), [answered(JSON.stringify(value))]));
    expect(JSON.parse(text.replace(/^`+json\n|\n`+$/g, ""))).toEqual(value);
  });

  test("that is long comes as a file, with what is in it as its caption", async () => {
    const value = { names: Array.from({ length: 2_000 }, (_, i) => `fox ${i}`), a_b: 1 };
    const stage = stageOf(store(), [answered(JSON.stringify(value))]);
    const { reply } = await serve("extract", asking({ text: "names:string[], a_b:number Foxes" }), stage);
    expect(reply?.text).toBe("The answer is a file, for it is long. It has 2 fields: names (2000), a\\_b.");
    const { blob = "", ...file } = reply?.attachments?.[0] ?? {};
    expect(file).toEqual({ name: "extract.json", as: "file" });
    const bytes = await store().blobs.get(blob);
    expect(JSON.parse(Buffer.from(bytes ?? []).toString())).toEqual(value);
    expect(reply?.buttons).toBeUndefined();
  });

  test("that is a long list says how many there are", async () => {
    const list = JSON.stringify(Array.from({ length: 5_000 }, (_, i) => i));
    const text = await said(asking({ text: '{"type": "array"} Numbers' }), stageOf(store(), [answered(list)]));
    expect(text).toContain("a list of 5,000 entries");
  });

  test("that does not fit is shown with what does not, what it cost, and a way to try again", async () => {
    const request = asking();
    const { reply } = await serve("extract", request, stageOf(store(), [answered('{"price":"a *lot*","x":1}')]));
    expect(reply?.text).toContain("does not fit the schema:\n\n- the answer lacks “name”\n");
    expect(reply?.text).toContain("- **price** should be number");
    expect(reply?.text).toContain("- the answer has “x”, which the schema does not allow");
    expect(reply?.text).toContain('```json\n{\n  "price": "a *lot*",');
    expect(reply?.text).toContain("1 credit was taken.");
    expect(reply?.buttons).toEqual([
      [{ label: "Try again · 1 credit", operation: "extract", argument: `${keyOf(request.id)} model versa` }],
    ]);
  });

  test.each([
    ["without JSON", answered("I *cannot* do ``` that."), "is no JSON:\n\n````\nI *cannot* do ``` that.\n````"],
    ["that was cut", answered('{"name":"Fo', { finish: "length" }), "cut before it was whole"],
    ["of a part alone", answered('{"x":[{"name":"Fox","price":1},{', { finish: "length" }), "cut before it was whole"],
  ])("%s is shown as it came", async (_, outcome, words) => {
    const made = await serve("extract", asking(), stageOf(store(), [outcome]));
    expect(made.reply?.text).toContain(words);
    expect(made.reply?.text).toContain("1 credit was taken.");
    expect(made.reply?.buttons?.flat()[0]?.operation).toBe("extract");
  });

  test.each([
    ["versa", "nexus"],
    ["nexus", "eclipse"],
    ["eclipse", "nexus"],
  ])("of %s leads to another model: %s", async (model, other) => {
    const stage = stageOf(store(), [answered("I cannot do that.")]);
    const { reply } = await serve("extract", asking({ named: { model } }), stage);
    expect(reply?.text).toContain(`--model ${other}.`);
  });

  test("that is long and no JSON comes as a file", async () => {
    const { reply } = await serve("extract", asking(), stageOf(store(), [answered("fox ".repeat(2_000))]));
    expect(reply?.attachments?.[0]?.name).toBe("answer.txt");
  });

  test("that takes for ever to check is not waited for", async () => {
    const text = '{"type": "string", "pattern": "^(a+)+$"} Fox';
    const began = performance.now();
    const stage = stageOf(store(), [answered(JSON.stringify(`${"a".repeat(60)}!`))]);
    expect(await said(asking({ text }), stage)).toContain("takes too long to check");
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test.each([
    ["with nothing", answered(""), "nothing at all"],
    ["with a function alone", answered("", { calls: [{ name: "f", arguments: "{}" }] }), "nothing at all"],
    ["refused", answered("", { refusal: "I will not." }), "declined to answer"],
    ["failed", { outcome: "failed", failure: failureOf({ kind: "busy" }), text: "" }, "No credits were taken."],
    ["broken off", { outcome: "failed", failure: failureOf({ kind: "cut" }), text: '{"*a*": ' }, '```\n{"*a*":\n```'],
    ["stopped", { outcome: "stopped", text: "", credits: "not-taken" }, "Stopped before anything had come"],
    ["interrupted", { outcome: "interrupted", text: "", credits: "unknown" }, "does not ask twice"],
    ["limited", { outcome: "limited", limit: "minute", endsAt: undefined, told: false }, "in a short time"],
  ] as const)("%s is told as for a question, and its buttons ask for the same", async (_, outcome, words) => {
    const made = await serve("extract", asking(), stageOf(store(), [outcome]));
    expect(made.reply?.text).toContain(words);
    for (const { operation } of made.reply?.buttons?.flat() ?? []) expect(operation).toBe("extract");
    expect(made.replaces).toBeUndefined();
  });

  test("that was told before is not told again", async () => {
    const limited = { outcome: "limited", limit: "minute", endsAt: undefined, told: true } as const;
    expect(await serve("extract", asking(), stageOf(store(), [limited]))).toEqual({});
  });
});

describe("trying again", () => {
  async function misfit(
    given: Partial<Request> = {},
    more: Partial<OperationParts> = {},
  ): Promise<{ request: Request; made: Answered }> {
    const request = asking(given);
    const made = await serve("extract", request, stageOf(store(), [answered("[]")], more));
    await kept(request, made);
    return { request, made };
  }

  test("asks the same once more, with its files, in the place of what stands there", async () => {
    const files = holding({ "s.json": SCHEMA, "a.txt": "A fox." });
    const { request, made } = await misfit({ text: "", files: [fileOf("s.json"), fileOf("a.txt")] }, files);
    const stage = stageOf(store(), [answered(FOX)], files);
    const again = await serve("extract", pressOf(request, made), stage);
    expect(textOf(stage)).toBe("A fox.");
    expect(again.reply?.text).toContain('"Fox"');
    expect(again.replaces).toEqual(["n1"]);
    expect(again.reply?.buttons).toBeUndefined();
  });

  test("costs what its button says, whatever model was chosen since", async () => {
    const { request, made } = await misfit();
    await store().documents.put(PERSONS, personKey(request), { model: "eclipse" });
    const stage = stageOf(store(), [answered(FOX)]);
    await serve("extract", pressOf(request, made), stage);
    expect(stage.asked.map(({ model }) => model)).toEqual(["versa"]);
  });

  test("pressed twice asks once, also where the answer has a button again", async () => {
    const { request, made } = await misfit();
    const stage = stageOf(store(), [answered("{}"), answered(FOX)]);
    const press = pressOf(request, made);
    const first = await serve("extract", press, stage);
    await kept(press, first);
    const twice = await serve("extract", pressOf(request, made, { id: "twice" }), stage);
    expect(twice.reply?.text).toMatch(/\p{L}/u);
    expect(stage.asked).toHaveLength(1);
    // The new button is another one.
    const next = await serve("extract", pressOf(request, first, { id: "next" }), stage);
    expect(next.reply?.text).toContain('"Fox"');
    expect(stage.asked[1]).toEqual(stage.asked[0]);
  });

  test("that fails leaves what stands there", async () => {
    const { request, made } = await misfit();
    const failed = { outcome: "failed", failure: failureOf({ kind: "busy" }), text: "" } as const;
    const again = await serve("extract", pressOf(request, made), stageOf(store(), [failed]));
    expect(again.replaces).toBeUndefined();
  });

  test("is not for somebody else, and not for ever", async () => {
    const chat = { id: "g1", kind: "group" } as const;
    const { request, made } = await misfit({ chat });
    const stage = stageOf(store(), []);
    const other = pressOf(request, made, { person: { id: "other", name: "Ben" } });
    expect(await said(other, stage)).toContain("This button is for Anna");
    for (const text of ["zzz", "", "💥", `${keyOf(request.id)} persona pirate`])
      expect(await said(pressOf(request, made, { text }), stage)).toContain("no longer have that request");
    const question = requestOf({ text: "Why?", chat });
    await kept(question, { reply: { text: "Because." } });
    const press = pressOf(question, made, { text: keyOf(question.id), operation: "extract" });
    expect(await said(press, stage)).toContain("no longer have that request");
  });
});

test("its help has two examples that can be read", async () => {
  const help = await serve("help", requestOf({ operation: "help", text: "extract" }), stageOf(store(), []));
  const examples = [...(help.reply?.text ?? "").matchAll(/`\/extract ([^`]+)`/g)].map(([, text = ""]) => text);
  expect(examples).toHaveLength(2);
  for (const text of examples) {
    const stage = stageOf(store(), [answered("{}")]);
    await serve("extract", asking({ text, quoted: { text: "A fox for 5." } }), stage);
    expect(stage.asked).toHaveLength(1);
  }
});
