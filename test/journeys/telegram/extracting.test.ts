/** Data out of texts, where on Telegram both the shape and the text are files. */
import { expect, test } from "vitest";
import { allStores } from "../stage.ts";
import { openStage } from "./stage.ts";
import { talkIn } from "./talking.ts";

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

test("the shape from a file, and the text from the file that it replies to", async () => {
  const { telegram, service, answer, ada } = await opened();
  const sent = telegram.say(ada, "", textFile);
  telegram.say(ada, "/extract", { ...schemaFile, replyTo: sent });
  await answer(ada, /fox lamp/);
  expect(service.asked).toHaveLength(1);
  const [asked] = service.asked;
  expect(asked?.messages.map(({ content }) => content).join("\n")).toContain(TEXT);
  expect(JSON.stringify(asked?.format)).toMatch(/"price":\{"type":.*"number"/);
  expect(telegram.problems).toEqual([]);
});
