/** A key of one's own: given, tried, used, sealed anew, taken away; and to be found nowhere, whatever happens. */
import { describe, expect, test, vi } from "vitest";
import type { HeraldProcess } from "../../servers/herald.ts";
import { allStores, openStage, type Stage } from "./stage.ts";
import { buttonsOf, talkIn } from "./talking.ts";

vi.setConfig({ testTimeout: 150_000 });

const [anyStore = "the embedded store"] = allStores;
const KEY = "sk-live_8e1d0c4b9a6fQx81Zr44LmN0";
const OTHER = "sk-live_77aa00bb11ccQx81Zr55LmN9";
const OLD = Buffer.alloc(32, 7).toString("base64");
const NEW = Buffer.alloc(32, 9).toString("base64");
const REFUSED = { status: 401, body: '{"detail":"Invalid or missing API key"}' };

/** What would betray a key: pieces of it as they are, in hexadecimal, and in base64 wherever it begins. */
function traces(key: string): string[] {
  const pieces = Array.from({ length: key.length - 11 }, (_, at) => key.slice(at, at + 12));
  const bytes = Buffer.from(key);
  const base64 = [0, 1, 2].flatMap((at) => {
    const part = bytes.subarray(at, at + Math.floor((bytes.length - at) / 3) * 3);
    return [part.toString("base64"), part.toString("base64url")];
  });
  return [...pieces, bytes.toString("hex"), ...base64];
}

function expectNowhere(text: string, ...keys: readonly string[]): void {
  const lower = text.toLowerCase();
  const found = keys.flatMap(traces).filter((trace) => text.includes(trace) || lower.includes(trace.toLowerCase()));
  expect(found).toEqual([]);
}

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

describe.each(allStores)("on %s", (store) => {
  test("given, used, sealed anew by a new SEAL_KEY, and removed; it stands nowhere at any time", async () => {
    const stage = await openStage(store, { rates: false, twice: true });
    const { telegram, service, startAll } = stage;
    const { answer, press } = talkIn(telegram);
    const ada = telegram.person({ first_name: "Ada" });
    const bob = telegram.person({ first_name: "Bob" });
    let printed = "";
    let processes = await startAll(2, { ...TRACING, SEAL_KEY: OLD });
    service.credits = 4_321;
    const stood: boolean[] = [];
    service.account = (key) => {
      const messages = telegram.chat(ada.id).messages.map(({ text = "" }) => text);
      if (key === KEY) stood.push(messages.some((text) => text.includes(KEY)));
      return key === service.key || key === KEY ? undefined : REFUSED;
    };

    telegram.say(ada, `/key set ${KEY}`);
    const kept = await answer(ada, /^The service accepts your key/);
    expect(kept.text).toContain("It ends in LmN0, and its account has 4,321 credits.");
    expect(stood[0]).toBe(false);
    expect(telegram.callsOf("deleteMessage")).toHaveLength(1);
    expect(telegram.chat(ada.id).messages.filter(({ text = "" }) => text.includes(KEY))).toEqual([]);
    expectNowhere(JSON.stringify(telegram.calls), KEY);

    telegram.say(ada, "Hello");
    await answer(ada, "echo: Hello");
    telegram.say(bob, "Hello");
    await answer(bob, "echo: Hello");
    expect(service.asked.map(({ key }) => key)).toEqual([KEY, service.key]);

    press(ada, kept, "Status");
    await answer(ada, /^Your key that ends in LmN0 has been kept here since .*4,321 credits/);
    telegram.say(ada, "/key set wrong-key-of-hers");
    await answer(ada, /^The service does not accept this key, so I have not kept it/);
    telegram.say(ada, "/key set two words of it");
    await answer(ada, /^A key has no blanks in it/);
    telegram.say(ada, "Still mine?");
    await answer(ada, "echo: Still mine?");
    expect(service.asked.at(-1)?.key).toBe(KEY);

    printed += await end(processes);
    const before = await stage.everything();
    // Whatever is looked through has it, though sealed.
    expect(before).toMatch(/sealed:[0-9a-f]{8}:/);
    expectNowhere(before, KEY);
    processes = await startAll(2, { ...TRACING, SEAL_KEY: `${NEW},${OLD}` });
    telegram.say(ada, "With both");
    await answer(ada, "echo: With both");
    expect(service.asked.at(-1)?.key).toBe(KEY);

    printed += await end(processes);
    processes = await startAll(2, { ...TRACING, SEAL_KEY: NEW });
    telegram.say(ada, "With the new one");
    await answer(ada, "echo: With the new one");
    expect(service.asked.at(-1)?.key).toBe(KEY);

    telegram.say(ada, "/key");
    const how = await answer(ada, /^Lets you use your own key/);
    expect(buttonsOf(how)).toEqual(["Status", "Remove my key"]);
    press(ada, how, "Remove my key");
    await answer(ada, /^Your key is erased here/);
    telegram.say(ada, "Whose?");
    await answer(ada, "echo: Whose?");
    expect(service.asked.at(-1)?.key).toBe(service.key);

    printed += await end(processes);
    expect(printed).toContain('"level":');
    expectNowhere(printed, KEY);
    expectNowhere(await stage.everything(), KEY);
    expect(telegram.problems).toEqual([]);
  });
});

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

test("the service away, and the store away in the middle: the person hears how it is, and nothing is half kept", async () => {
  const stage = await openStage(anyStore, { rates: false });
  const { telegram, service, startAll } = stage;
  const { answer } = talkIn(telegram);
  const processes = await startAll(1, TRACING);
  const ada = telegram.person({ first_name: "Ada" });
  service.account = (key) => (key === OTHER ? { status: 503, body: "away" } : undefined);
  telegram.say(ada, `/key set ${OTHER}`);
  await answer(ada, /^The service could not be asked about this key just now, so I have not kept it/);
  telegram.say(ada, "/key status");
  await answer(ada, /^You have no key of your own here/);
  if (stage.redis !== undefined) {
    let restarted: Promise<void> | undefined;
    service.account = async (key) => {
      if (key === KEY) restarted ??= stage.restartRedis();
      await restarted;
      return undefined;
    };
    telegram.say(ada, `/key set ${KEY}`);
    await answer(ada, /^The service accepts your key/);
    telegram.say(ada, "After it");
    await answer(ada, "echo: After it");
    expect(service.asked.at(-1)?.key).toBe(KEY);
  }
  expectNowhere(`${await end(processes)}\n${await stage.everything()}`, KEY, OTHER);
  expect(telegram.problems).toEqual([]);
});
