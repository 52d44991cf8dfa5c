/** Data out of texts over Telegram: from messages and files, with what is wrong explained and nothing charged for it. */
import { expect, test, vi } from "vitest";
import { textSeen } from "../../fakes/telegram/model.ts";
import { allStores, openStage } from "./stage.ts";
import { talkIn } from "./talking.ts";

vi.setConfig({ testTimeout: 120_000 });

const [anyStore = "the embedded store"] = allStores;
const SCHEMA = JSON.stringify({
  type: "object",
  properties: { name: { type: "string" }, price: { type: "number" } },
  required: ["name", "price"],
});
const TEXT = "The fox lamp is 49.90 euros, brass, for reading.";
const GOOD = '{"name":"fox lamp","price":49.9}';

const file = (name: string, type: string, content: string | Uint8Array) => ({
  document: { name, type, bytes: typeof content === "string" ? Buffer.from(content) : content },
});
const schemaFile = file("lamp.json", "application/json", SCHEMA);
const textFile = file("lamp.txt", "text/plain", TEXT);

async function opened() {
  const stage = await openStage(anyStore, { rates: false });
  await stage.startAll();
  const { telegram, service } = stage;
  service.answer = () => ({ pieces: [GOOD] });
  return { ...stage, ...talkIn(telegram), ada: telegram.person({ first_name: "Ada" }) };
}

test("from a message that is replied to, from files, and from one line: the text and the shape reach the service", async () => {
  const { telegram, service, answer, ada } = await opened();
  const group = telegram.group({ members: [ada] });
  const said = telegram.say(ada, TEXT, { in: group });
  telegram.say(ada, `/extract ${SCHEMA}`, { in: group, replyTo: said });
  const inGroup = await answer(group, /fox lamp/);
  expect(JSON.parse(textSeen(inGroup))).toEqual({ name: "fox lamp", price: 49.9 });

  const sent = telegram.say(ada, "", textFile);
  telegram.say(ada, "/extract", { ...schemaFile, replyTo: sent });
  await telegram.until(() => service.asked.length === 2);
  const first = await answer(ada, /fox lamp/);
  telegram.say(ada, "/extract name:string, price:number", textFile);
  const second = await answer(ada, /fox lamp/, first);
  telegram.say(ada, `/extract name:string, price:number? ${TEXT}`);
  await answer(ada, /fox lamp/, second);
  expect(service.asked).toHaveLength(4);
  for (const { messages, format } of service.asked) {
    expect(messages.map(({ content }) => content).join("\n")).toContain(TEXT);
    expect(JSON.stringify(format)).toMatch(/"price":\{"type":.*"number"/);
  }

  const long = { items: Array.from({ length: 400 }, (_, i) => `lamp number ${i}`) };
  service.answer = () => ({ pieces: [JSON.stringify(long)] });
  telegram.say(ada, `/extract items:string[] ${TEXT}`);
  const whole = await answer(ada, /^The answer is a file/);
  expect(whole.document?.file_name).toBe("extract.json");
  expect(JSON.parse(telegram.bytesOf(whole).toString())).toEqual(long);
  expect(telegram.problems).toEqual([]);
});

test("what cannot be extracted is explained with what is right, and costs nothing", async () => {
  const { telegram, service, answer, ada } = await opened();
  const wrong: [text: string, shown: ReturnType<typeof file> | undefined, said: RegExp][] = [
    ["/extract", undefined, /^What shall I find/],
    ["/extract name:string, price:number", undefined, /^I know what to find, but not in which text/],
    [`/extract {"type":"object","properties":{"name" ${TEXT}`, undefined, /^The schema is not valid JSON: in line 1/],
    [`/extract {"lamp": 3} ${TEXT}`, undefined, /^This JSON is no JSON Schema/],
    [`/extract name:text-of-some-kind ${TEXT}`, undefined, /is no kind of field|^What shall I find/],
    [
      "/extract name:string",
      file("lamp.pdf", "application/pdf", Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 255])),
      /lamp\.pdf is none that I can read/,
    ],
    ["/extract name:string", file("lamp.txt", "text/plain", "x".repeat(2_000_000)), /is larger than|That is more than/],
  ];
  for (const [text, shown, said] of wrong) {
    telegram.say(ada, text, shown ?? {});
    await answer(ada, said);
  }
  expect(service.asked).toEqual([]);
  expect(service.charged).toEqual([]);
  expect(telegram.problems).toEqual([]);
});

test("an answer that does not fit says where, and can be had once more by whoever asked, once for each press", async () => {
  const { telegram, service, answer, press, ada } = await opened();
  const bob = telegram.person({ first_name: "Bob" });
  const group = telegram.group({ members: [ada, bob] });
  service.answer = () => ({ pieces: ['Here it is: {"name":"fox lamp","price":"cheap"}'] });
  telegram.say(ada, `/extract name:string, price:number ${TEXT}`, { in: group });
  const misfit = await answer(group, /^The answer does not fit the schema/);
  expect(textSeen(misfit)).toMatch(/price.*should be/);
  service.answer = () => ({ pieces: [GOOD] });
  press(bob, misfit, /^Try again/);
  await answer(group, /^This button is for Ada/);
  press(ada, misfit, /^Try again · 1 credit$/);
  press(ada, misfit, /^Try again · 1 credit$/);
  await answer(group, /^\{\s*"name": "fox lamp",\s*"price": 49\.9\s*\}$/);
  await answer(group, /^That one is being made/);
  expect(service.asked).toHaveLength(2);
  expect(telegram.problems).toEqual([]);
});
