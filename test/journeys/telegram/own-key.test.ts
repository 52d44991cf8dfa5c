/** A key of one's own that was written into a chat: taken away from there, wherever and however it was written. */
import { expect, test } from "vitest";
import type { HeraldProcess } from "../../servers/herald.ts";
import { allStores } from "../stage.ts";
import { expectNowhere } from "../traces.ts";
import { openStage, type Stage } from "./stage.ts";
import { talkIn } from "./talking.ts";

const [anyStore = "the embedded store"] = allStores;
const KEY = "sk-live_8e1d0c4b9a6fQx81Zr44LmN0";
const OTHER = "sk-live_77aa00bb11ccQx81Zr55LmN9";
const REFUSED = { status: 401, body: '{"detail":"Invalid or missing API key"}' };

async function end(processes: readonly HeraldProcess[]): Promise<string> {
  for (const { child } of processes) child.kill("SIGTERM");
  await Promise.all(processes.map(({ ended }) => ended));
  return processes.map(({ output }) => output()).join("\n");
}

/** Only these keys are known to the service. */
function knowing({ service }: Stage, ...keys: readonly string[]): void {
  service.account = (key) => (key === service.key || keys.includes(key) ? undefined : REFUSED);
}

const TRACING = { LOG_LEVEL: "trace" };

test("in a group it is taken away and the person warned, with or without the right to delete", async () => {
  const stage = await openStage(anyStore, { rates: false });
  const { telegram, startAll } = stage;
  const { answer, texts } = talkIn(telegram);
  knowing(stage, KEY);
  const processes = await startAll(1, TRACING);
  const ada = telegram.person({ first_name: "Ada" });
  const strict = telegram.group({ members: [ada] });
  telegram.say(ada, `/key@herald_bot set ${KEY}`, { in: strict });
  const warned = await answer(strict, /^Whatever was written here has been seen by others/);
  expect(warned.text).toContain("please delete it yourself");
  const trusting = telegram.group({ members: [ada], bot: "administrator" });
  telegram.say(ada, `/key ${KEY}`, { in: trusting });
  const gone = await answer(trusting, /^Whatever was written here/);
  expect(gone.text).not.toContain("delete it yourself");
  expect(gone.text).toContain("https://t.me/herald_bot?start=key");
  expect(telegram.chat(trusting.id).messages.filter(({ text = "" }) => text.includes(KEY))).toEqual([]);
  telegram.say(ada, "/start key");
  await answer(ada, /^Lets you use your own key/);
  expect([...texts(strict), ...texts(trusting), ...texts(ada)].join()).not.toContain(KEY);
  expect(stage.service.reads).not.toContain(KEY);
  expectNowhere(`${await end(processes)}\n${await stage.everything()}`, KEY);
  expect(telegram.problems).toEqual([]);
});

test("written over another message, or below a picture, it is a key all the same", async () => {
  const stage = await openStage(anyStore, { rates: false });
  const { telegram, service, startAll } = stage;
  const { answer } = talkIn(telegram);
  knowing(stage, KEY, OTHER);
  const processes = await startAll(1, TRACING);
  const ada = telegram.person({ first_name: "Ada" });
  const mistyped = telegram.say(ada, "/key set");
  await answer(ada, /^The key itself is missing/);
  telegram.edit(mistyped, `/key set ${KEY}`);
  await answer(ada, /^The service accepts your key.*ends in LmN0/);
  telegram.say(ada, `/key set ${OTHER}`, { photo: Buffer.from("a picture") });
  await answer(ada, /^The service accepts your key.*ends in LmN9/);
  telegram.say(ada, "Mine?");
  await answer(ada, "echo: Mine?");
  expect(service.asked.map(({ key }) => key)).toEqual([OTHER]);
  const shown = telegram.chat(ada.id).messages.map(({ text = "", caption = "" }) => text + caption);
  expect(shown.filter((text) => /sk-live/.test(text))).toEqual([]);
  expectNowhere(`${await end(processes)}\n${await stage.everything()}`, KEY, OTHER);
  expect(telegram.problems).toEqual([]);
});
