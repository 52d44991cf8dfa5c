/** How listening fares, as operators read it: from what the platforms give to what is written in the store. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startHealth } from "../../../../src/core/listening/health.ts";
import { type ListeningHealth, type Standing, standingOf } from "../../../../src/core/listening/standing.ts";
import { createEnding } from "../../../../src/core/listening/wait.ts";
import { HEALTH } from "../../../../src/core/operator.ts";
import { runGateway } from "../../../../src/platforms/discord/listen/gateway.ts";
import { createStanding } from "../../../../src/platforms/discord/listen/standing.ts";
import { startFakeTelegram } from "../../../fakes/telegram/start.ts";
import { QUICK } from "../../discord/listen/parts.ts";
import { startSmallDiscord } from "../../discord/listen/small-discord.ts";
import { startSmallGateway } from "../../discord/listen/small-gateway.ts";
import { begin } from "../../telegram/listen/begin.ts";
import { keptLog, soon, useStore } from "../../telegram/listen/parts.ts";

const store = useStore();
const START = Date.parse("2026-11-22T12:00:00Z");
const SILENCE = 100_000;

function stopClock(): void {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: START });
  onTestFinished(() => void vi.useRealTimers());
}

const pass = (milliseconds: number): unknown => vi.advanceTimersByTime(milliseconds);

function newStanding(): Standing<{ readonly username: string }> {
  stopClock();
  const words = { platform: "Telegram", mode: "long polling", works: "polls", refused: "no token", describe: () => "" };
  return standingOf(words, keptLog().log, SILENCE);
}

describe("the standing", () => {
  test("says nothing of what this process does not listen to", () => {
    const standing = newStanding();
    expect(standing.health()).toBeUndefined();
    standing.standby();
    expect(standing.health()).toBeUndefined();
    standing.well();
    standing.stopped();
    expect(standing.health()).toBeUndefined();
  });

  test("says since when all is well, and when the platform last gave something", () => {
    const standing = newStanding();
    standing.well();
    pass(5_000);
    standing.heard({ pending: 7 });
    standing.well();
    pass(5_000);
    standing.heard({ latency: 40 });
    pass(1_000);
    expect(standing.health()).toEqual({
      state: "on",
      since: START,
      lastUpdate: START + 10_000,
      pending: 7,
      latency: 40,
    });
  });

  test.each([3_600_000, -3_600_000])(
    "takes a clock that is set by %i ms for no silence, and hears one all the same",
    async (jump) => {
      const standing = newStanding();
      standing.well();
      vi.setSystemTime(START + jump);
      expect(await standing.check()).toEqual({ ready: true });
      expect(standing.health()).toMatchObject({ state: "on" });
      pass(SILENCE + 1_000);
      expect(await standing.check()).toMatchObject({ ready: false });
      expect(standing.health()).toMatchObject({ state: "trouble", since: START });
    },
  );

  test("says since when there is trouble, whatever it turns into", () => {
    const standing = newStanding();
    standing.well();
    pass(5_000);
    standing.trouble("away", "it does not answer");
    pass(60_000);
    standing.trouble("wait", "it asks to wait");
    const trouble = { state: "trouble", since: START + 5_000, lastUpdate: START };
    expect(standing.health()).toEqual({ ...trouble, reason: "it asks to wait" });
    standing.refused("401");
    expect(standing.health()).toEqual({ ...trouble, reason: "no token" });
  });

  test("takes silence for trouble since the last sign of life", () => {
    const standing = newStanding();
    standing.well();
    pass(SILENCE + 1_000);
    expect(standing.health()).toMatchObject({ state: "trouble", since: START });
    expect(standing.health()?.reason).toContain("101 s");
  });
});

describe("what is written", () => {
  const read = (name: string) => store().documents.get(HEALTH, name);
  const on = (more: Partial<ListeningHealth> = {}): ListeningHealth => ({ state: "on", since: START, ...more });

  /** One process; what it says of the platform can be changed. */
  function process(name: string, said: ListeningHealth | undefined, documents = store().documents, every = 20) {
    const one = { said };
    const { log, told } = keptLog();
    const stop = startHealth({ documents, log, every, of: [{ name, health: () => one.said }] });
    onTestFinished(stop);
    return Object.assign(one, { stop, told });
  }

  test("is how the platform is, again and again, by whoever listens and by nobody else", async () => {
    const standby = process("telegram", undefined);
    const first = process("discord", on({ latency: 30 }));
    await soon(() => read("discord")).toMatchObject({ state: "on", since: START, latency: 30 });
    const { at = 0 } = (await read("discord")) ?? {};
    await soon(async () => (await read("discord"))?.at).toBeGreaterThan(at);
    first.said = { state: "trouble", since: START + 900, reason: "away" };
    await soon(() => read("discord")).toMatchObject({ state: "trouble", since: START + 900, reason: "away" });
    await standby.stop();
    expect(await read("telegram")).toBeUndefined();
  });

  test("is trouble while any of several that listen is in trouble, until it is gone", async () => {
    const trouble = { state: "trouble", since: START, reason: "shard 1" } as const;
    // Slow enough that nobody is taken for dead on a busy machine.
    const ill = process("both", trouble, store().documents, 500);
    await soon(() => read("both")).toMatchObject({ state: "trouble" });
    let written = 0;
    const well = process(
      "both",
      on({ lastUpdate: START + 5 }),
      {
        ...store().documents,
        async update(...given) {
          const done = await store().documents.update(...given);
          written += 1;
          return done;
        },
      },
      500,
    );
    await soon(() => written).toBeGreaterThan(3);
    expect(await read("both")).toMatchObject({ state: "trouble", reason: "shard 1", lastUpdate: START + 5 });
    await ill.stop();
    await soon(() => read("both")).toMatchObject({ state: "on" });
    await well.stop();
  });

  test("waits for a store that is away, which is told once", async () => {
    let away = true;
    let tries = 0;
    const documents = store().documents;
    const one = process("waits", on(), {
      ...documents,
      update(...given) {
        tries += 1;
        return away ? Promise.reject(new Error("away")) : documents.update(...given);
      },
    });
    await soon(() => tries).toBeGreaterThan(3);
    away = false;
    await soon(() => read("waits")).toMatchObject({ state: "on" });
    expect(one.told()).toEqual(["warn: how the platforms are could not be written down"]);
  });
});

describe("a platform", () => {
  test("that is polled tells with each poll when it answered, and nothing waits that was taken", async () => {
    const fake = await startFakeTelegram({ rates: false });
    onTestFinished(() => fake.close());
    const ada = fake.person();
    for (const text of ["one", "two", "three"]) fake.say(ada, text);
    // The poll after the one that brings them is held for longer than this test lasts.
    const { listening } = begin(fake, store(), { pace: { pollSeconds: 50 } });
    listening.start();
    await soon(() => listening.health()?.pending).toBe(0);
    const { lastUpdate = 0, state } = listening.health() ?? {};
    expect(state).toBe("on");
    fake.say(ada, "four");
    await soon(() => listening.health()?.lastUpdate).toBeGreaterThan(lastUpdate);
    await soon(() => listening.health()?.pending).toBe(0);
  });

  test("that calls a webhook tells how many updates wait there", async () => {
    const fake = await startFakeTelegram({ rates: false, plainWebhooks: true });
    onTestFinished(() => fake.close());
    // Nobody listens there, so that what is said waits.
    const webhook = { url: "http://127.0.0.1:9/telegram/webhook", path: "/telegram/webhook", secret: undefined };
    const { listening } = begin(fake, store(), { webhook });
    listening.start();
    await soon(() => listening.health()?.pending).toBe(0);
    const ada = fake.person();
    fake.say(ada, "one");
    fake.say(ada, "two");
    await soon(() => listening.health()?.pending).toBe(2);
  });

  test("that is a gateway tells how long its heartbeats take", async () => {
    const small = await startSmallDiscord();
    await startSmallGateway(small, 50);
    const { log } = keptLog();
    const standing = createStanding({ messageContent: false, signed: false }, log, SILENCE);
    const me = { id: "1", application: "1", username: "herald" };
    standing.met(me);
    const ending = createEnding();
    const parts = {
      token: "a.token",
      messageContent: false,
      discord: small.discord,
      store: store(),
      range: undefined,
      alone: true,
      log,
      isEnding: () => ending.signal.aborted,
      dispatches: async () => undefined,
      standing,
      pace: QUICK,
    };
    const over = runGateway(parts, me, ending.signal);
    onTestFinished(async () => {
      ending.abort();
      await over;
    });
    await soon(() => standing.health()?.latency).toBeGreaterThanOrEqual(0);
    const { lastUpdate = 0 } = standing.health() ?? {};
    await soon(() => standing.health()?.lastUpdate).toBeGreaterThan(lastUpdate);
  });
});
