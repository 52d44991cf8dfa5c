/** A key of one's own: given, tried, used, sealed anew, taken away; and to be found nowhere, whatever happens. */
import { describe, expect, test } from "vitest";
import type { HeraldProcess } from "../servers/herald.ts";
import { onEveryStore, onOneStore, openJourney } from "./journey.ts";
import { expectNowhere } from "./traces.ts";

const KEY = "sk-live_8e1d0c4b9a6fQx81Zr44LmN0";
const OTHER = "sk-live_77aa00bb11ccQx81Zr55LmN9";
const OLD = Buffer.alloc(32, 7).toString("base64");
const NEW = Buffer.alloc(32, 9).toString("base64");
const WRONG = Buffer.alloc(32, 11).toString("base64");
const REFUSED = { status: 401, body: '{"detail":"Invalid or missing API key"}' };
const TRACING = { LOG_LEVEL: "trace" };
const set = (key: string) => ({ action: "set", key });

async function end(processes: readonly HeraldProcess[]): Promise<string> {
  for (const { child } of processes) child.kill("SIGTERM");
  await Promise.all(processes.map(({ ended }) => ended));
  return processes.map(({ output }) => output()).join("\n");
}

describe.each(onEveryStore)("$platform on $store", (setting) => {
  test("given, used, sealed anew by a new SEAL_KEY, and removed; it stands nowhere at any time", async () => {
    const journey = await openJourney(setting, { rates: false, twice: true });
    const { messenger, service, startAll } = journey;
    const [ada, bob] = [messenger.person("Ada"), messenger.person("Bob")];
    let printed = "";
    let processes = await startAll(2, { ...TRACING, SEAL_KEY: OLD });
    service.credits = 4_321;
    const stood: boolean[] = [];
    service.account = (key) => {
      if (key === KEY) stood.push(messenger.written(ada).some((text) => text.includes(KEY)));
      return key === service.key || key === KEY ? undefined : REFUSED;
    };

    await messenger.order(ada, "key", set(KEY));
    const kept = await messenger.answer(ada, /^The service accepts your key/);
    expect(kept.words).toContain("It ends in LmN0, and its account has 4,321 credits.");
    expect(stood[0]).toBe(false);
    expect(messenger.written(ada).filter((text) => text.includes(KEY))).toEqual([]);
    expect(messenger.removals()).toBe(messenger.offersOnly ? 0 : 1);
    expectNowhere(messenger.traffic(), KEY);

    await messenger.ask(ada, "Hello");
    await messenger.answer(ada, "echo: Hello");
    await messenger.ask(bob, "Hello");
    await messenger.answer(bob, "echo: Hello");
    expect(service.asked.map(({ key }) => key)).toEqual([KEY, service.key]);

    await messenger.press(ada, kept, "Status");
    await messenger.answer(ada, /^Your key that ends in LmN0 has been kept here since .*4,321 credits/);
    await messenger.order(ada, "key", set("wrong-key-of-hers"));
    await messenger.answer(ada, /^The service does not accept this key, so I have not kept it/);
    await messenger.order(ada, "key", set("two words of it"));
    await messenger.answer(ada, /^A key has no blanks in it/);
    await messenger.ask(ada, "Still mine?");
    await messenger.answer(ada, "echo: Still mine?");
    expect(service.asked.at(-1)?.key).toBe(KEY);

    printed += await end(processes);
    const before = await journey.everything();
    // Whatever is looked through has it, though sealed.
    expect(before).toMatch(/sealed:[0-9a-f]{8}:/);
    expectNowhere(before, KEY);
    processes = await startAll(2, { ...TRACING, SEAL_KEY: `${NEW},${OLD}` });
    await messenger.ask(ada, "With both");
    await messenger.answer(ada, "echo: With both");
    expect(service.asked.at(-1)?.key).toBe(KEY);

    printed += await end(processes);
    processes = await startAll(2, { ...TRACING, SEAL_KEY: WRONG });
    const lost = /Your own key can no longer be opened here, so Herald’s credits are used\./;
    await messenger.ask(ada, "With the wrong one");
    expect((await messenger.answer(ada, /^echo: With the wrong one/)).words).toMatch(lost);
    await messenger.ask(ada, "Once more");
    expect((await messenger.answer(ada, /^echo: Once more/)).words).not.toMatch(lost);
    expect(service.asked.at(-1)?.key).toBe(service.key);
    const withWrong = await end(processes);
    expect(withWrong.match(/put the key that was here before behind a comma in SEAL_KEY/g)?.length).toBeGreaterThan(0);
    printed += withWrong;
    processes = await startAll(2, { ...TRACING, SEAL_KEY: NEW });
    await messenger.ask(ada, "With the new one");
    await messenger.answer(ada, "echo: With the new one");
    expect(service.asked.at(-1)?.key).toBe(KEY);

    await messenger.order(ada, "key");
    const how = await messenger.answer(ada, /^Lets you use your own key/);
    expect(how.buttons).toEqual(["Status", "Remove my key"]);
    await messenger.press(ada, how, "Remove my key");
    await messenger.answer(ada, /^Your key is erased here/);
    await messenger.ask(ada, "Whose?");
    await messenger.answer(ada, "echo: Whose?");
    expect(service.asked.at(-1)?.key).toBe(service.key);

    printed += await end(processes);
    expect(printed).toContain('"level":');
    expectNowhere(printed, KEY);
    expectNowhere(await journey.everything(), KEY);
    expect(messenger.problems()).toEqual([]);
  });
});

test.each(onOneStore)(
  "on $platform, the service away, and the store away in the middle: the person hears how it is, and nothing is half kept",
  async (setting) => {
    const journey = await openJourney(setting, { rates: false });
    const { messenger, service, startAll } = journey;
    const processes = await startAll(1, TRACING);
    const ada = messenger.person("Ada");
    service.account = (key) => (key === OTHER ? { status: 503, body: "away" } : undefined);
    await messenger.order(ada, "key", set(OTHER));
    await messenger.answer(ada, /^The service could not be asked about this key just now, so I have not kept it/);
    await messenger.order(ada, "key", { action: "status" });
    await messenger.answer(ada, /^You have no key of your own here/);
    if (journey.redis !== undefined) {
      let restarted: Promise<void> | undefined;
      service.account = async (key) => {
        if (key === KEY) restarted ??= journey.restartRedis();
        await restarted;
        return undefined;
      };
      await messenger.order(ada, "key", set(KEY));
      await messenger.answer(ada, /^The service accepts your key/);
      await messenger.ask(ada, "After it");
      await messenger.answer(ada, "echo: After it");
      expect(service.asked.at(-1)?.key).toBe(KEY);
    }
    expectNowhere(`${await end(processes)}\n${await journey.everything()}`, KEY, OTHER);
    expect(messenger.problems()).toEqual([]);
  },
);
