/** Platforms that are down, digests that fail and calls that the service ends: when each is trouble, and when it is over. */
import { beforeEach, describe, expect, test } from "vitest";
import { DAY } from "../../../../src/core/day.ts";
import { HEALTH, NOTICES, STORE_LIFE } from "../../../../src/core/operator.ts";
import { strictSayIn } from "../../../../src/locales/index.ts";
import { countEnd, readTally } from "../../../../workers/digests/tally.ts";
import { findLoss } from "../../../../workers/operators/findings.ts";
import { useStore } from "../../operations/operating.ts";
import { HOUR, MINUTE, now, openWorld, pass, SECOND } from "./watching.ts";

const store = useStore();
const open = () => openWorld(store());
type Opened = Awaited<ReturnType<typeof open>>;

describe("a store that has lost what it held", () => {
  const life = { id: "one", beats: 3 };

  test("is told of once with what to do, for each loss anew, and stands for a day", async () => {
    const world = await open();
    const { documents } = store();
    const watch = world.newWatch([world.ada]);
    await documents.put(STORE_LIFE, "store", { ...life, at: now() });
    await world.looks(watch, MINUTE);
    expect(world.shown).toEqual([]);
    const at = now();
    await documents.put(STORE_LIFE, "store", { ...life, at, lost: { at } });
    await world.looks(watch, 2 * HOUR);
    expect(world.said(world.ada)).toEqual([
      expect.stringMatching(
        /^The store has lost everything that it held: .* If you have a backup, end Herald, restore it/,
      ),
    ]);
    expect(await world.alert("store-lost")).toMatchObject({ since: at });
    await documents.put(STORE_LIFE, "store", { ...life, at: now(), lost: { at: now(), since: at } });
    await world.looks(watch, MINUTE);
    expect(world.said(world.ada)).toHaveLength(2);
    expect(world.said(world.ada)[1]).toMatch(/^The store is again as it was on .* UTC\./);
    await world.looks(watch, 2 * DAY);
    expect(await world.alert("store-lost")).toBeUndefined();
    expect(world.said(world.ada)).toHaveLength(2);
    await documents.delete(STORE_LIFE, "store");
  });

  test("on Redis is told of with how it keeps what it has", async () => {
    const { documents } = store();
    await documents.put(STORE_LIFE, "store", { ...life, at: now(), lost: { at: now() } });
    for (const [kind, keeps] of [
      ["redis", true],
      ["postgres", false],
    ] as const) {
      const found = await findLoss({ documents, kind });
      const says = found.state === "trouble" ? found.trouble.says(strictSayIn("en"), (text) => text) : "";
      expect(says.includes("appendonly yes")).toBe(keeps);
    }
    await documents.delete(STORE_LIFE, "store");
  });
});

describe("a platform", () => {
  const down = (world: Opened, since: number) => async () => {
    await world.health("on", {}, "discord");
    await world.health("trouble", { since, reason: "Telegram does not answer" });
  };

  test("that is in trouble for five minutes is told of, with the reason and where there is more", async () => {
    const world = await open();
    const watch = world.newWatch([world.bob]);
    const since = now();
    await world.looks(watch, 5 * MINUTE, down(world, since));
    expect(world.shown).toEqual([]);
    await world.looks(watch, 5 * MINUTE, down(world, since));
    expect(world.said(world.bob)).toEqual([
      "Telegram cannot be listened to: Telegram does not answer. If that does not pass by itself, the log of the gateway says more.",
    ]);
    const alert = await world.alert("platform-down:telegram");
    expect(alert?.since).toBe(since);
    // Nothing but a token that Telegram does not know is cured there, and then the reason says so.
    expect(alert?.says).not.toContain("TELEGRAM_BOT_TOKEN");
    expect(await world.alert("platform-down:discord")).toBeUndefined();
    await world.looks(watch, MINUTE);
    expect((await world.alert("platform-down:telegram"))?.ended).toBeDefined();
  });

  test("of which nothing was written for five minutes is told of, with how to listen to it", async () => {
    const world = await open();
    const watch = world.newWatch([world.ada]);
    await world.looks(watch, 20 * SECOND);
    await world.looks(watch, 5 * MINUTE - 20 * SECOND, () => world.health("on"));
    expect(world.shown).toEqual([]);
    await world.looks(watch, MINUTE, () => world.health("on"));
    expect(world.said(world.ada)).toEqual([
      expect.stringContaining("No gateway listens to Discord. Start one with `npm run"),
    ]);
  });

  test("that was down while nobody looked is given five minutes to come back", async () => {
    const world = await open();
    await world.health("trouble", { since: now() - HOUR });
    pass(HOUR);
    const watch = world.newWatch([world.ada]);
    await world.looks(watch, MINUTE, async () => undefined);
    await world.looks(watch, HOUR);
    expect(world.shown).toEqual([]);
    await store().documents.delete(HEALTH, "discord");
    await world.looks(watch, MINUTE, () => world.health("on"));
    expect(world.said(world.ada)).toHaveLength(1);
  });

  test("that takes a while to be well again is neither over nor told again", async () => {
    const world = await open();
    const watch = world.newWatch([world.ada]);
    const since = now();
    await world.looks(watch, 6 * MINUTE, down(world, since));
    await world.looks(watch, 2 * MINUTE, down(world, now()));
    expect((await world.alert("platform-down:telegram"))?.ended).toBeUndefined();
    expect(world.said(world.ada)).toHaveLength(1);
  });
});

describe("digests", () => {
  const end = async (state: "sent" | "failed", why = "service", times = 1): Promise<void> => {
    const { ended } = await readTally(store().counters);
    for (let i = 0; i < times; i += 1) countEnd(store().counters, { state, why });
    await expect.poll(async () => (await readTally(store().counters)).ended).toBe(ended + times);
  };
  let world: Opened;
  let watch: ReturnType<Opened["newWatch"]>;
  beforeEach(async () => {
    world = await open();
    watch = world.newWatch([world.ada]);
    await world.looks(watch, SECOND);
  });

  test("of which three fail in an hour are trouble, with a button to those that failed", async () => {
    await end("sent", "", 50);
    await end("failed", "service", 2);
    await world.looks(watch, MINUTE);
    expect(world.shown).toEqual([]);
    await end("failed", "unknown");
    await world.looks(watch, 30 * MINUTE);
    expect(world.said(world.ada)).toEqual([
      expect.stringMatching(/^In the last hour 3 of 53 digests failed. `\/digest all`/),
    ]);
    expect(world.shown[0]?.answer.reply.buttons).toEqual([
      [{ label: "All digests", operation: "digest", argument: "all" }],
    ]);
    expect((await world.alert("digests-failing"))?.says).toContain("failed. /digest all shows");
    await world.looks(watch, 40 * MINUTE);
    expect((await world.alert("digests-failing"))?.ended).toBeDefined();
  });

  test("of which half fail are trouble, also where there is only one", async () => {
    await end("sent", "", 2);
    await end("failed", "refused");
    await world.looks(watch, MINUTE);
    expect(world.shown).toEqual([]);
    await end("failed", "credits");
    await world.looks(watch, MINUTE);
    expect(world.said(world.ada)).toHaveLength(1);
  });

  test("that failed for what only their chats can change are none of the operator's trouble", async () => {
    for (const why of ["gone", "rights", "budget"]) await end("failed", why, 3);
    await world.looks(watch, MINUTE);
    expect(world.shown).toEqual([]);
  });

  test("that fail across a restart are counted together, and those of the hour before are not", async () => {
    await end("failed", "service");
    await end("sent", "", 5);
    await world.looks(watch, 10 * MINUTE);
    await watch.stop();
    const next = world.newWatch([world.ada]);
    await end("failed", "service", 2);
    await world.looks(next, MINUTE);
    expect(world.said(world.ada)).toEqual([expect.stringContaining("3 of 8 digests")]);
    await world.looks(next, 10 * MINUTE);
    await next.stop();
    // Nobody looks for hours, and what failed before them is none of the last one.
    pass(3 * HOUR);
    await end("sent", "", 5);
    await end("failed", "service", 2);
    await world.looks(world.newWatch([world.ada]), 10 * MINUTE);
    expect((await world.alert("digests-failing"))?.ended).toBeDefined();
    expect(world.said(world.ada)).toHaveLength(1);
  });

  test("are counted with few calls, however many end at once", async () => {
    let calls = 0;
    const { counters } = store();
    const slow = {
      spend: async (...given: Parameters<typeof counters.spend>) => {
        calls += 1;
        return counters.spend(...given);
      },
    };
    const before = await readTally(counters);
    for (let i = 0; i < 1_000; i += 1) countEnd(slow, { state: i % 10 === 0 ? "failed" : "sent" });
    await expect
      .poll(async () => {
        const { ended, failed } = await readTally(counters);
        return [ended - before.ended, failed - before.failed];
      })
      .toEqual([1_000, 100]);
    expect(calls).toBe(2);
  });
});

describe("calls that the service ends", () => {
  const END =
    '<https://example.org/>; rel="next", <https://example.org/end>; rel="successor-version sunset"; type="text/html"';

  const hear = (sunset: string | undefined, group: "chat" | "search" = "chat", link = END) =>
    store().documents.put(NOTICES, group, {
      at: now(),
      link,
      ...(sunset === undefined ? {} : { sunset }),
    });

  test("are told of once, by group and with the day, and again when it is another day", async () => {
    const world = await open();
    const watch = world.newWatch([world.ada]);
    await hear("Sat, 01 May 2027 00:00:00 GMT");
    await world.looks(watch, MINUTE);
    expect(world.said(world.ada)).toEqual([
      expect.stringMatching(
        /^The AI service says that it ends its chat on 1 May 2027. Before then set SERVICE_URL .* More about it: https\\:\/\/example\.org\/end$/,
      ),
    ]);
    pass(2 * DAY);
    await hear("Sat, 01 May 2027 00:00:00 GMT");
    await world.looks(watch, MINUTE);
    expect(world.shown).toHaveLength(1);
    await hear("Tue, 01 Jun 2027 00:00:00 GMT");
    await hear(undefined, "search");
    await world.looks(watch, MINUTE);
    expect(world.said(world.ada).slice(1).toSorted()).toEqual([
      expect.stringContaining("ends its chat on 1 Jun 2027"),
      expect.stringContaining("will end its searches, and not when"),
    ]);
    await store().documents.delete(NOTICES, "chat");
    await world.looks(watch, MINUTE);
    expect((await world.alert("deprecation:chat"))?.ended).toBeDefined();
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "https://ada:secret@example.org/end"])(
    "are told of without an address that leads to no page: %s",
    async (address) => {
      const world = await open();
      await hear("Sat, 01 May 2027 00:00:00 GMT", "chat", `<${address}>; rel="sunset"`);
      await world.looks(world.newWatch([world.ada]), MINUTE);
      expect(world.said(world.ada)).toEqual([expect.stringContaining("ends its chat on 1 May 2027")]);
      expect(world.said(world.ada)[0]).not.toMatch(/More about it|alert|secret/);
    },
  );
});
