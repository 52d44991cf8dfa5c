/** Making digests: in words, with names, by cron, by presses; each wrong word in one sentence with what is right. */
import { describe, expect, test } from "vitest";
import { DAY } from "../../../src/core/day.ts";
import { DIGESTS } from "../../../src/core/digest.ts";
import type { Request } from "../../../src/core/request.ts";
import { SEEN } from "../../../src/core/seen.ts";
import { CHATS } from "../../../src/core/settings.ts";
import { openView } from "../../../src/operations/news/views.ts";
import { alone, argumentOf, argumentsOf, buttonsOf, group, labelsOf, member, NOW, useDigests } from "./digesting.ts";
import { requestOf } from "./operating.ts";

const { ask, reply, list, store, parts } = useDigests();

const wordsOf = async (request: Partial<Request>): Promise<string> => (await reply(request)).text;

describe("who decides", () => {
  test("administrators alone, at every word and at every press", async () => {
    const chat = group("-1");
    await ask({ chat, text: "add bitcoin --at 9" });
    const [made] = await list("-1");
    const words = ["", "list", "add x --at 9", "edit 1 --count 8", `edit .${made?.id} count 8`, "pause 1", "now 1"];
    for (const text of [...words, `remove .${made?.id} yes`, "preview 1", "draft k3y at 9", "new k3y"]) {
      for (const more of [{}, { pressed: "n1" }]) {
        const said = await reply({ chat, text, ...more }, member);
        expect(said.text, text).toMatch(
          /^Only administrators of this chat decide.*`\/digest add bitcoin etf --at 09:00`$/,
        );
        expect(said.buttons).toBeUndefined();
      }
    }
    expect(await list("-1")).toEqual([made]);
    const server = { platform: "discord" as const, chat, text: "list" };
    expect((await reply(server, member)).text).toMatch(/^Only those who may manage this server/);
    const friends = { ...server, chat: { id: "55", kind: "group" as const, thread: "55" } };
    expect((await reply(friends, member)).text).toMatch(/^I cannot post by myself here, outside of servers/);
  });

  test("whoever posts in a channel, which shows no buttons and hears nothing of those who press", async () => {
    const chat = { id: "-2", kind: "channel" as const };
    const post: Partial<Request> = { chat, person: undefined };
    expect((await reply({ ...post, text: "add bitcoin --at 9" }, member)).buttons).toBeUndefined();
    for (const text of ["", "edit 1", "edit 1 count", "remove 1", "add solana", "edit 7"]) {
      expect((await reply({ ...post, text }, member)).buttons, text).toBeUndefined();
    }
    expect((await reply({ ...post, text: "edit 1" }, member)).text).toContain("`/digest edit 1 --count 8`");
    const [made] = await list("-2");
    expect(made?.creator).toBeUndefined();
    expect(await ask({ chat, text: "remove 1 yes", pressed: "n1" }, member)).toEqual({});
    expect(await list("-2")).toHaveLength(1);
    expect((await reply({ ...post, text: "remove 1 yes" }, member)).text).toMatch(/is removed/);
    expect(await list("-2")).toEqual([]);
  });

  test("alone with Herald everybody for themselves", async () => {
    await ask({ ...alone("3"), text: "add bitcoin --at 9" }, member);
    const [made] = await list("3");
    expect(made?.creator).toEqual({ id: "3", name: "Ada", language: "en" });
    // Who speaks as the group is nobody who could be told anything.
    const person = { id: "-4", name: "Traders", administrator: true as const };
    await ask({ chat: group("-4"), person, text: "add bitcoin --at 9" });
    expect((await list("-4"))[0]?.creator).toBeUndefined();
  });
});

test("a group that has another id now finds its digests there, before anything was posted", async () => {
  await ask({ chat: group("-8"), text: "add bitcoin --at 9" });
  await store().documents.put(CHATS, "telegram:-10008", { movedFrom: "-8" });
  expect(await wordsOf({ chat: group("-10008"), text: "list" })).toContain("bitcoin");
  expect(await list("-8")).toEqual([]);
  expect(await list("-10008")).toHaveLength(1);
});

test("and what it was shown before is no news there either, once it has been asked for a digest there", async () => {
  await ask({ chat: group("-9"), text: "add bitcoin --at 9" });
  const now = Date.now();
  const run = (by: string, at: number) => ({ by, at, signatures: [by] });
  const [old, shown, newer] = [run("d:1", now - 15 * DAY), run("d:2", now - DAY), run("d:3", now)];
  await store().documents.put(SEEN, "telegram:-9", { runs: [old, shown] });
  await store().documents.put(SEEN, "telegram:-10009", { runs: [newer] });
  await store().documents.put(CHATS, "telegram:-10009", { movedFrom: "-9" });
  await ask({ chat: group("-10009"), text: "list" });
  expect(await store().documents.get(SEEN, "telegram:-10009")).toEqual({ runs: [shown, newer] });
});

describe("adding", () => {
  test("in words it says what was made, when it comes, and what it costs", async () => {
    const chat = group("-10", "77");
    const said = await reply({ chat, text: "add every weekday at 9 in Rome about bitcoin etf" });
    expect(said.text).toBe(
      [
        "Digest 1 is set up: **bitcoin etf**, every weekday at 09:00 (Europe/Rome).",
        "It comes next on:",
        "- Mon 23 Nov, 09:00\n- Tue 24 Nov, 09:00\n- Wed 25 Nov, 09:00",
        "An edition costs 1 credit, so 5 credits a week.",
      ].join("\n\n"),
    );
    const [made] = await list("-10");
    expect(made).toMatchObject({
      ...{ topics: ["bitcoin etf"], pattern: "0 9 * * 1-5", zone: "Europe/Rome", state: "on", made: NOW },
      ...{ sort: "date", sources: ["news"], count: 5, brief: false, picture: "dark", whenEmpty: "say" },
      catchUp: { mode: "once", maxAge: 180 },
      chat: { id: "-10", kind: "group", thread: "77", title: "Traders" },
    });
    const ref = `.${made?.id}`;
    expect(argumentsOf(said)).toEqual([`preview ${ref}`, `edit ${ref}`, `pause ${ref}`, `remove ${ref}`, "list"]);
  });

  test("with names it takes all that can be decided", async () => {
    const named = {
      ...{
        at: "18:00",
        days: "mon,thu",
        tz: "berlin",
        count: "8",
        sort: "relevance",
        sources: "both",
        language: "German",
      },
      ...{ legitimacy: "50%", bullishness: "bearish", brief: "on", picture: "light", empty: "silent" },
      ...{ quiet: "22-7", catchup: "12h", topic: "ethereum staking", private: "true" },
    };
    const said = await reply({ chat: group("-11"), text: "add bitcoin etf; Bitcoin ETF", named });
    expect((await list("-11"))[0]).toMatchObject({
      ...{ topics: ["bitcoin etf", "ethereum staking"], pattern: "0 18 * * 1,4", zone: "Europe/Berlin", count: 8 },
      ...{ sort: "relevance", sources: ["news", "imageboard"], language: "de", legitimacy: 0.5, brief: true },
      ...{ bullishness: { from: -1, to: -0.2 }, picture: "light", whenEmpty: "silent" },
      ...{ quiet: { from: "22:00", to: "07:00", zone: "Europe/Berlin" }, catchUp: { mode: "once", maxAge: 720 } },
    });
    expect(said.text).toContain("An edition costs 3 credits, so 6 credits a week.");
    expect(said.text).not.toContain("time zone");
  });

  test("by cron, and often: the price of a day is said", async () => {
    const said = await reply({ chat: group("-12"), text: "add bitcoin", named: { cron: "*/30 * * * *", tz: "UTC" } });
    expect(said.text).toContain("every 30 minutes (UTC)");
    expect(said.text).toContain("An edition costs 1 credit, so 48 credits a day.");
  });

  test("the same request again adds nothing", async () => {
    const request = requestOf({
      operation: "digest",
      chat: group("-13"),
      text: "add bitcoin",
      named: { at: "9" },
      at: NOW,
    });
    const first = await reply(request);
    expect(await reply(request)).toEqual(first);
    expect(await list("-13")).toHaveLength(1);
  });

  test("an unnamed zone is that of the quiet hours, else of the last digest, else UTC, and that is said", async () => {
    const chat = group("-14");
    const guessed = await wordsOf({ chat, text: "add bitcoin", named: { at: "9" } });
    expect(guessed).toContain(
      "Nobody has named a time zone, so it is UTC. To change it: `/digest edit 1 --tz Europe/Rome`",
    );
    await ask({ chat, text: "add ethereum in Tokyo", named: { at: "9", tz: "Tokyo" }, at: NOW + 1 });
    expect(await wordsOf({ chat, text: "add solana", named: { at: "9" } })).toContain("that of this chat, Asia/Tokyo.");
    await store().documents.put(CHATS, "telegram:-14", { quiet: { from: "1:00", to: "2:00", zone: "Asia/Dubai" } });
    expect(await wordsOf({ chat, text: "add dogecoin", named: { at: "9" } })).toContain(
      "that of this chat, Asia/Dubai.",
    );
  });

  test("nothing is made where Herald may answer but not post, and it is said who can change that", async () => {
    const here = { platform: "discord", chat: group("g-outside", "c-1") } as const;
    const asks = { ...here, text: "add", named: { topic: "bitcoin", at: "09:00" } };
    const interaction = { ends: NOW + 1, shows: "private" } as const;
    const { text, buttons } = await reply({ ...asks, interaction });
    expect(text).toContain("no digest would come");
    expect(buttons).toBeUndefined();
    expect(await parts().digests.list("discord:g-outside")).toEqual([]);
    await reply({ ...asks, interaction: { ...interaction, writes: true } });
    expect(await parts().digests.list("discord:g-outside")).toHaveLength(1);
  });

  test("one whose editions all fall into quiet hours is made, with a warning", async () => {
    const chat = group("-15");
    await store().documents.put(CHATS, "telegram:-15", { quiet: { from: "22:00", to: "07:00", zone: "UTC" } });
    const never = "It will never be heard like this**: all its editions fall into quiet hours, 22:00 to 07:00 (UTC)";
    expect(await wordsOf({ chat, text: "add bitcoin", named: { at: "23:30" } })).toContain(never);
    expect(await wordsOf({ chat, text: "add bitcoin", named: { at: "23:30,7:30" } })).not.toContain("never");
    expect(await wordsOf({ chat, text: "edit 2", named: { at: "3:00" } })).toContain(never);
  });

  test("25 are the most", async () => {
    const chat = group("-16");
    for (let number = 1; number <= DIGESTS.inChat; number += 1) {
      await ask({ chat, text: `add topic ${number}`, named: { at: "9" } });
    }
    const said = await reply({ chat, text: "add one more", named: { at: "9" } });
    expect(said.text).toBe(
      "There are 25 digests here, and more there cannot be. Remove one that nobody reads, like this: `/digest remove 3`",
    );
    expect(await list("-16")).toHaveLength(DIGESTS.inChat);
  });
});

describe("what is missing is asked for", () => {
  test("a press on a time is enough, and a second press makes no second digest", async () => {
    const chat = group("-20");
    const asked = await reply({ chat, text: "add bitcoin etf; ethereum", named: { count: "3" } });
    expect(asked.text).toMatch(/^When is “bitcoin etf, ethereum” to come\?/);
    expect(asked.notice).toBe(true);
    const text = argumentOf(asked, /^every weekday at 09:00$/);
    for (const at of [NOW, NOW + 1_000]) {
      const { reply: made, replaces } = await ask({ chat, text, pressed: "n7", at });
      expect(made?.text).toContain("every weekday at 09:00");
      expect(replaces).toEqual(["n7"]);
    }
    expect(await list("-20")).toMatchObject([
      { topics: ["bitcoin etf", "ethereum"], count: 3, pattern: "0 9 * * 1-5" },
    ]);
  });

  test("days that were said stay where a time is pressed", async () => {
    const chat = group("-21");
    const asked = await reply({ chat, text: "add bitcoin", named: { days: "mon" } });
    await ask({ chat, text: argumentOf(asked, /^18:00$/), pressed: "n7" });
    expect(await list("-21")).toMatchObject([{ pattern: "0 18 * * 1" }]);
  });

  test("without a topic it is asked for first, then the time", async () => {
    const chat = group("-22");
    const asked = await reply({ chat, text: "add" });
    expect(asked.text).toMatch(/^What is it to be about\?/);
    const next = await reply({ chat, text: argumentOf(asked, /ethereum/), pressed: "n7" });
    expect(next.text).toMatch(/^When is “ethereum” to come\?/);
    const discord = await reply({ platform: "discord", chat, text: "add" });
    expect(argumentsOf(discord).at(-1)).toBe("form new");
  });

  test("a zone that is nearly right is pressed, and what was said besides is not lost", async () => {
    const chat = group("-23");
    const asked = await reply({ chat, text: "add bitcoin", named: { at: "9", tz: "Europe/Romee", count: "7" } });
    expect(asked.text).toContain("exactly “Europe/Romee”; the nearest: Europe/Rome");
    expect(await list("-23")).toEqual([]);
    await ask({ chat, text: argumentOf(asked, /^Europe\/Rome$/), pressed: "n7" });
    expect(await list("-23")).toMatchObject([{ zone: "Europe/Rome", count: 7, pattern: "0 9 * * *" }]);
  });

  test("a draft of another chat, one that is gone and made-up words change nothing", async () => {
    const asked = await reply({ chat: group("-24"), text: "add bitcoin" });
    const [first = ""] = argumentsOf(asked);
    const key = first.split(" ")[1];
    for (const [chat, text] of [
      [group("-25"), first],
      [group("-24"), "draft zzzz at 09:00"],
      [group("-24"), `draft ${key} creator me`],
      [group("-24"), `draft ${key}`],
      [group("-24"), `draft ${key} at ${"9".repeat(50)}`],
    ] as const) {
      expect((await reply({ chat, text, pressed: "n1" })).text, text).toMatch(/^That question is more than a day old/);
    }
    expect([...(await list("-24")), ...(await list("-25"))]).toEqual([]);
  });

  test("from the news, with what was looked at filled in; the page under which it was pressed stays", async () => {
    const chat = group("-26");
    const search = { topic: "layer two", sort: "relevance" as const, sources: ["imageboard" as const], count: 10 };
    const view = await openView(store(), requestOf({ chat }), search);
    const text = `new ${view.key} 0 d n`;
    const { reply: asked, replaces } = await ask({ chat, text, pressed: "n7" });
    expect(replaces).toBeUndefined();
    if (asked === undefined) throw new Error("nothing is asked");
    await ask({ chat, text: argumentOf(asked, /^every day at 07:00$/), pressed: "n8" });
    expect(await list("-26")).toMatchObject([{ topics: ["layer two"], sort: "date", sources: ["news"], count: 5 }]);
    expect((await reply({ chat, text: "new zzzz 0 d n", pressed: "n7" })).text).toMatch(/^I do not know any more/);
  });
});

describe("what is wrong is said in one sentence, with an example that is right", () => {
  const wrongs: readonly (readonly [named: Readonly<Record<string, string>>, words: RegExp])[] = [
    [{ at: "25:00" }, /^“25:00” is no time of day/],
    [{ at: "9", days: "someday" }, /^“someday” are no days/],
    [{ at: "9", tz: "Xyzzy/Qwertz" }, /^I know no time zone called “Xyzzy\/Qwertz”/],
    [{ cron: "61 9 * * *" }, /^“61” is no minute, which are 0 to 59/],
    [{ cron: "0 9 * 13 *" }, /^“13” is no month/],
    [{ cron: "0 9 30 2 *" }, /^There is no such day in any year/],
    [{ cron: "* * * * * *" }, /has six fields.*nothing comes more often than once a minute/],
    [{ cron: "at nine" }, /is no cron, which has five fields/],
    [{ at: "every second" }, /is more often than once a minute/],
    [{ at: "every 7 minutes" }, /does not divide an hour or a day evenly/],
    [{ at: "9:00, 18:30" }, /the minutes differ/],
    [{ at: "9", count: "50" }, /^“50” is no number of items from 1 to 20/],
    [{ at: "9", count: "" }, /^Behind `--count` there is nothing/],
    [{ at: "9", sort: "price" }, /^“price” is no order/],
    [{ at: "9", sources: "radio" }, /^“radio” are no sources/],
    [{ at: "9", language: "Klingon" }, /^I do not speak “Klingon” yet/],
    [{ at: "9", legitimacy: "very" }, /^“very” is no legitimacy/],
    [{ at: "9", legitimacy: "-1" }, /is no legitimacy/],
    [{ at: "9", bullishness: "moon" }, /^“moon” is no band of bullishness/],
    [{ at: "9", bullishness: "-2 to 900" }, /is no band of bullishness/],
    [{ at: "9", brief: "long" }, /^“long” is neither on nor off/],
    [{ at: "9", picture: "blue" }, /^“blue” is no picture/],
    [{ at: "9", empty: "sing" }, /is neither say nor silent/],
    [{ at: "9", quiet: "night" }, /^“night” are no hours/],
    [{ at: "9", quiet: "22-22" }, /^Quiet hours that end when they begin/],
    [{ at: "9", quiet: "22-7 X/Y" }, /^I know no time zone called “X\/Y”/],
    [{ at: "9", catchup: "3 weeks" }, /is neither skip nor a time from 15 minutes to 24 hours/],
    [{ at: "9", catchup: "1m" }, /is neither skip nor/],
    [{ at: "9", topic: "a; b; c; d" }, /^Those are 5 topics, and a digest has at most 3/],
    [{ at: "9", topic: "x".repeat(500) }, /^That topic has 500 characters, and 200 are the most/],
  ];

  test.each(wrongs)("%o", async (named, words) => {
    const said = await reply({ chat: group("-30"), text: "add bitcoin", named });
    expect(said.text).toMatch(words);
    expect(said.text).toMatch(/`\/digest [^`]+`/);
    expect(said.notice).toBe(true);
    for (const { argument } of buttonsOf(said)) expect(`digest ${argument}`).toMatch(/^[\x20-\x7e]{1,60}$/);
    expect(await list("-30")).toEqual([]);
  });

  test.each(wrongs)("and changes nothing about one that is there: %o", async (named, words) => {
    const chat = group("-31");
    if ((await list("-31")).length === 0) await ask({ chat, text: "add bitcoin", named: { at: "9" } });
    const before = await list("-31");
    const topics = named["topic"]?.startsWith("a;") === true ? { topic: "a; b; c; d; e" } : {};
    const said = await reply({ chat, text: "edit 1", named: { ...named, ...topics } });
    expect(said.text).toMatch(words);
    expect(said.text).toMatch(/`\/digest edit 1 [^`]+`/);
    expect(await list("-31")).toEqual(before);
  });

  test("a word that is nearly one of ours, and a number that nobody has", async () => {
    const chat = group("-32");
    expect((await reply({ chat, text: "lsit" })).text).toBe(
      "I did not understand “lsit”. Did you mean `/digest list`?",
    );
    expect((await reply({ chat, text: "edit 3" })).text).toMatch(/^There are no digests here yet\. Make one like this/);
    for (const topic of ["bitcoin", "ethereum"]) await ask({ chat, text: `add ${topic}`, named: { at: "9" } });
    const unknown = await reply({ chat, text: "pause 7" });
    expect(unknown.text).toBe("There is no digest 7 here. These are: 1, 2. Write it like this: `/digest pause 1`");
    const which = await reply({ chat, text: "pause" });
    expect(which.text).toMatch(/^Which digest is meant\?/);
    expect(labelsOf(which)).toEqual(["1: bitcoin", "2: ethereum", "« All digests"]);
  });

  test("which of several with one topic is told by when they come", async () => {
    const chat = group("-33");
    for (const at of ["9", "18:30"]) await ask({ chat, text: "add bitcoin", named: { at } });
    const which = await reply({ chat, text: "pause" });
    expect(which.text).toMatch(/^Which digest is meant\?/);
    expect(which.text).toMatch(/\n\n- \*\*1\*\* · bitcoin · .*09:00.*\n- \*\*2\*\* · bitcoin · .*18:30/);
    const unknown = await reply({ chat, text: "pause 7" });
    expect(unknown.text).toMatch(/^There is no digest 7 here\. .*\n\n- \*\*1\*\* · bitcoin · .*09:00/);
  });
});
