/** News in pages: what a page costs, that nobody pays twice, and that a page belongs to whoever turns it. */
import { describe, expect, test } from "vitest";
import { DAY } from "../../../src/core/day.ts";
import { DIGEST, type Digest } from "../../../src/core/digest.ts";
import { SEARCHED, type Search } from "../../../src/core/news.ts";
import type { Request } from "../../../src/core/request.ts";
import { CHATS } from "../../../src/core/settings.ts";
import { FETCHED } from "../../../src/operations/news/fetched.ts";
import { itemsOf } from "../../../src/operations/news/items.ts";
import { findSearch, rootOfEdition, viewKeyOfDigest } from "../../../src/operations/news/views.ts";
import { PLAIN_DIGEST } from "../plain-digest.ts";
import { failureOf, requestOf, serve, useStore } from "./operating.ts";
import { buttonOf, buttonsOf, labelsOf, pressOf } from "./picturing.ts";
import { documentOf, eventsOf, foundOf, isSound, looked, searching } from "./searching.ts";

const store = useStore();
const group = { id: "-5", kind: "group" as const };
const server = { id: "g1", kind: "group" as const, thread: "c1" };
const ben = { id: "ben", name: "Ben" };

const ask = (given: Partial<Request> = {}): Request => requestOf({ operation: "news", text: "bitcoin etf", ...given });

const numbers = (text: string): string => [...text.matchAll(/\*\*(\d+)\. /g)].map(([, number]) => number).join(" ");

describe("pages", () => {
  test("five of ten stand on the first, and the rest is one press away for nothing", async () => {
    const stage = searching(store(), [foundOf(eventsOf(10), 124)]);
    const request = ask();
    const first = await looked(request, stage);
    expect(stage.searches).toEqual([{ topic: "bitcoin etf", sort: "date", sources: ["news"], count: 10, offset: 0 }]);
    expect(numbers(first.reply?.text ?? "")).toBe("1 2 3 4 5");
    expect(first.reply?.text).toContain("1–5 of 124 found");
    expect(labelsOf(first)).toEqual([
      ...["▶", "By relevance · 1 credit", "Sources: imageboard · 1 credit"],
      ...["1 · 1 credit", "2 · 1 credit", "3 · 1 credit", "4 · 1 credit", "5 · 1 credit", "Subscribe to this"],
    ]);
    expect(isSound(first)).toBe(true);
    const second = await looked(pressOf(request, buttonOf(first, "▶")), stage);
    expect(numbers(second.reply?.text ?? "")).toBe("6 7 8 9 10");
    expect(second.replaces).toEqual([`under-${request.id}`]);
    expect(labelsOf(second).slice(0, 2)).toEqual(["◀", "▶ · 1 credit"]);
    expect(stage.searches).toHaveLength(1);
  });

  test("a new search is paid once, and turning back and forth is free from then on", async () => {
    const stage = searching(store(), [
      foundOf(eventsOf(5), 12),
      foundOf(eventsOf(5, 5), 12),
      foundOf(eventsOf(2, 10), 12),
    ]);
    const request = ask({ named: { count: "5" } });
    const pages = [await looked(request, stage)];
    for (const label of ["▶ · 1 credit", "◀", "▶", "▶ · 1 credit", "◀", "◀"]) {
      const before = pages.at(-1);
      if (before === undefined) throw new Error("there is a page");
      pages.push(await looked(pressOf(request, buttonOf(before, label)), stage));
    }
    expect(pages.map(({ reply }) => numbers(reply?.text ?? ""))).toEqual([
      ...["1 2 3 4 5", "6 7 8 9 10", "1 2 3 4 5", "6 7 8 9 10", "11 12", "6 7 8 9 10", "1 2 3 4 5"],
    ]);
    expect(stage.searches.map(({ offset }) => offset)).toEqual([0, 5, 10]);
  });

  test("what moved down meanwhile is not told again on the next one, and each number is still its own story", async () => {
    const [first, later] = [eventsOf(5), eventsOf(5, 3)];
    const stage = searching(store(), [foundOf(first, 12), foundOf(later, 14)]);
    const request = ask({ named: { count: "5" } });
    const page = await looked(request, stage);
    const next = await looked(pressOf(request, buttonOf(page, "▶ · 1 credit")), stage);
    const [one = "", two = ""] = [page, next].map(({ reply }) => reply?.text ?? "");
    for (const { title = "" } of first) expect([one.includes(title), two.includes(title)]).toEqual([true, false]);
    expect(numbers(two)).toBe("6 7 8");
    expect(two).toContain("6–8 of 14 found");
    for (const { title = "" } of later.slice(2)) expect(two).toContain(title);
    expect(labelsOf(next).slice(0, 2)).toEqual(["◀", "▶ · 1 credit"]);
  });

  test("where all of it moved down, the page stands as it was found", async () => {
    const stage = searching(store(), [foundOf(eventsOf(5), 12), foundOf(eventsOf(5), 17)]);
    const request = ask({ named: { count: "5" } });
    const first = await looked(request, stage);
    const second = await looked(pressOf(request, buttonOf(first, "▶ · 1 credit")), stage);
    expect(numbers(second.reply?.text ?? "")).toBe("6 7 8 9 10");
  });

  test("an order and sources are switched for a credit, and back for nothing", async () => {
    const stage = searching(store(), [foundOf(eventsOf(3)), foundOf(eventsOf(3)), foundOf(eventsOf(3)), foundOf([])]);
    const request = ask();
    const first = await looked(request, stage);
    const sorted = await looked(pressOf(request, buttonOf(first, "By relevance · 1 credit")), stage);
    expect(sorted.reply?.text).toContain("most relevant first");
    expect(labelsOf(sorted)).toContain("By date");
    const board = await looked(pressOf(request, buttonOf(first, "Sources: imageboard · 1 credit")), stage);
    const both = await looked(
      pressOf(request, buttonOf(board, "Sources: news sites and imageboard · 1 credit")),
      stage,
    );
    expect(labelsOf(both)).toEqual(["Sources: news sites", "Subscribe to this"]);
    expect(stage.searches.map(({ sort, sources }) => `${sort} ${sources.join("+")}`)).toEqual([
      ...["date news", "relevance news", "date imageboard", "date news+imageboard"],
    ]);
  });

  test("the same press twice costs once, also for two people at the same message at once", async () => {
    const stage = searching(store(), [foundOf(eventsOf(5), 20), foundOf(eventsOf(5, 5), 20)]);
    const request = ask({ named: { count: "5" }, chat: group });
    const first = await looked(request, stage);
    const button = buttonOf(first, "▶ · 1 credit");
    const presses = [pressOf(request, button), pressOf(request, button, { person: ben })];
    const both = await Promise.all(presses.map((press) => looked(press, stage)));
    expect(stage.searches).toHaveLength(2);
    expect(both.filter(({ reply }) => numbers(reply?.text ?? "") === "6 7 8 9 10").length).toBeGreaterThanOrEqual(1);
    const again = await looked(pressOf(request, button, { person: ben }), stage);
    expect(numbers(again.reply?.text ?? "")).toBe("6 7 8 9 10");
    expect(stage.searches).toHaveLength(2);
  });

  test("what is not kept any more is not paid for unasked", async () => {
    const stage = searching(store(), [foundOf(eventsOf(10)), foundOf(eventsOf(10))]);
    const request = ask();
    const first = await looked(request, stage);
    const key = buttonOf(first, "▶").argument.split(" ")[0] ?? "";
    const free = pressOf(request, { label: "", operation: "news", argument: `${key} 0 r n` });
    const told = await looked(free, stage);
    expect(told.reply?.notice).toBe(true);
    expect(told.reply?.text).toContain("I no longer have that page");
    expect(told.reply?.text).toContain("kept for 90 days, what an edition found for eight days");
    expect([FETCHED.lifetime, SEARCHED.lifetime]).toEqual([90 * DAY, 8 * DAY]);
    expect(stage.searches).toHaveLength(1);
    const paid = await looked(pressOf(request, buttonOf(told, "Search again · 1 credit")), stage);
    expect(numbers(paid.reply?.text ?? "")).toBe("1 2 3 4 5");
  });

  test("a search that fails says so, costs what it says, and can be asked again", async () => {
    const failure = { outcome: "failed", failure: failureOf({ kind: "unavailable" }), text: "" } as const;
    const stage = searching(store(), [failure, foundOf(eventsOf(2))]);
    const request = ask();
    const failed = await looked(request, stage);
    expect(failed.reply?.text).toContain("No credits were taken.");
    const again = await looked(pressOf(request, buttonOf(failed, "Ask again · 1 credit")), stage);
    expect(numbers(again.reply?.text ?? "")).toBe("1 2");
  });

  test("a limit that somebody has heard of already is not said twice", async () => {
    const limited = { outcome: "limited", limit: "person", endsAt: undefined, told: true } as const;
    expect(await looked(ask(), searching(store(), [limited]))).toEqual({});
  });

  test("where nothing is found, it is said what to try, and no button leads to nothing for a credit", async () => {
    const none = await looked(ask({ text: "xyzzy *bold*" }), searching(store(), [foundOf([])]));
    expect(none.reply?.text).toContain("Nothing was found about “xyzzy \\*bold\\*”");
    expect(labelsOf(none)).toEqual(["Sources: imageboard · 1 credit", "Subscribe to this"]);
    const broken = await looked(ask(), searching(store(), [foundOf(eventsOf(2), Number.NaN)]));
    expect(broken.reply?.text).toContain("1–2 of 2 found");
  });
});

describe("among others", () => {
  test("whoever presses gets a page of their own, which stays when the other is forgotten", async () => {
    const stage = searching(store(), [foundOf(eventsOf(10))]);
    const request = ask({ chat: group });
    const first = await looked(request, stage);
    const press = pressOf(request, buttonOf(first, "▶"), { person: ben });
    const own = await looked(press, stage);
    expect(own.replaces).toBeUndefined();
    const chat = { id: "mine", kind: "private" } as const;
    const forget = {
      ...request,
      chat,
      id: `${request.id}/f`,
      operation: "privacy",
      text: "forget sure",
      pressed: "9",
    } as const;
    expect((await serve("privacy", forget, stage)).reply?.text).toContain("1 search for news");
    expect((await looked(press, stage)).reply?.text).toContain("I no longer know what this button looked for");
    const alone = pressOf(request, buttonOf(own, "◀"), { person: ben, chat: { id: "ben", kind: "private" } });
    expect(numbers((await looked(alone, stage)).reply?.text ?? "")).toBe("1 2 3 4 5");
  });

  test("what was asked alone is nobody else's, whatever a press claims", async () => {
    const stage = searching(store(), [foundOf(eventsOf(10))]);
    const request = ask();
    const button = buttonOf(await looked(request, stage), "▶");
    const thief = pressOf(request, button, { person: ben, chat: { id: "ben", kind: "private" } });
    expect((await looked(thief, stage)).reply?.text).toContain("it is not for you");
    const inGroup = ask({ chat: group });
    const shared = buttonOf(await looked(inGroup, searching(store(), [foundOf(eventsOf(10))])), "▶");
    const elsewhere = pressOf(inGroup, shared, { person: ben, chat: { id: "-6", kind: "group" } });
    expect((await looked(elsewhere, stage)).reply?.text).toContain("it is not for you");
  });

  test("a group that has got another id keeps its pages", async () => {
    const stage = searching(store(), [foundOf(eventsOf(10))]);
    const request = ask({ chat: { id: "-77", kind: "group" } });
    const button = buttonOf(await looked(request, stage), "▶");
    await store().documents.put(CHATS, "telegram:-77", { movedTo: "-10077" });
    const press = pressOf(request, button, { person: ben, chat: { id: "-10077", kind: "group" } });
    expect(numbers((await looked(press, stage)).reply?.text ?? "")).toBe("6 7 8 9 10");
  });

  test("on Discord a page of one's own turns in its place, and the one for all stays", async () => {
    const stage = searching(store(), [foundOf(eventsOf(10))]);
    const request = ask({ platform: "discord", chat: server, interaction: { ends: 1, shows: "reply" } });
    const first = await looked(request, stage);
    const on = { platform: "discord" as const, person: ben };
    const own = await looked(
      pressOf(request, buttonOf(first, "▶"), { ...on, interaction: { ends: 1, shows: "private" } }),
      stage,
    );
    expect(own.replaces).toBeUndefined();
    const back = await looked(
      pressOf(request, buttonOf(own, "◀"), { ...on, interaction: { ends: 1, shows: "message" }, pressed: "own" }),
      stage,
    );
    expect(back.replaces).toEqual(["own"]);
  });

  test("a channel's post has a link that leads everybody to a page of their own", async () => {
    const stage = searching(store(), [foundOf(eventsOf(10))]);
    const { person: _person, ...post } = ask({ chat: { id: "-300", kind: "channel" } });
    const { reply } = await looked(post, stage);
    const [, payload = ""] = /t\.me\/herald_bot\?start=([\w-]+)/.exec(reply?.text ?? "") ?? [];
    const page = await looked(requestOf({ operation: "start", text: payload }), stage);
    expect(numbers(page.reply?.text ?? "")).toBe("1 2 3 4 5");
    const gone = await looked(requestOf({ operation: "start", text: "news-zzz" }), stage);
    expect(gone.reply?.text).toContain("I no longer know");
  });
});

describe("whatever a press carries", () => {
  test.each([
    ...[
      "k 0 d n",
      "zzzzzz 0 d n !",
      "zz 99999 d n !",
      "@x.0.0 0 d n !",
      "@x.9.zzzzzzzzzz 0 d n",
      "zz 0 d n + !",
      "bitcoin",
      "",
    ],
  ])("%s finds nothing and costs nothing", async (text) => {
    const stage = searching(store(), []);
    const { reply } = await looked(ask({ text, pressed: "9" }), stage);
    expect(reply?.notice).toBe(true);
    expect(reply?.text).toContain("I no longer know what this button looked for");
  });

  test("a place between two pages is the page that it lies on", async () => {
    const stage = searching(store(), [foundOf(eventsOf(10), 11), foundOf([], 11)]);
    const request = ask();
    const key = buttonOf(await looked(request, stage), "▶").argument.split(" ")[0] ?? "";
    const at = (argument: string) => looked(pressOf(request, { label: "", operation: "news", argument }), stage);
    expect(numbers((await at(`${key} 7 d n`)).reply?.text ?? "")).toBe("6 7 8 9 10");
    const beyond = await at(`${key} 10 d n !`);
    expect(beyond.reply?.text).toContain("There is no more to be found");
    expect(labelsOf(beyond)[0]).toBe("◀");
  });
});

describe("a digest", () => {
  const search: Search = { topic: "bitcoin etf", sort: "date", sources: ["news"], count: 20 };
  const digest: Digest = {
    id: "d1g3st",
    number: 1,
    platform: "telegram",
    chat: { id: "-5", kind: "group" },
    ...PLAIN_DIGEST,
    topics: ["ether", "bitcoin etf"],
    count: 10,
    made: 1,
  };

  test("opens what its edition has found for nothing, below the edition, for those who read there", async () => {
    const slot = 1_800_000_000_000;
    await store().documents.put(DIGEST, digest.id, digest);
    const found = foundOf(eventsOf(10), 40);
    const items = found.outcome === "answered" ? [...itemsOf(found.value, Date.now())] : [];
    await store().documents.put(SEARCHED, rootOfEdition(search, slot), { items, offset: 0, total: 40, at: Date.now() });
    const text = `${viewKeyOfDigest(digest, 1, slot)} 0 d n`;
    const stage = searching(store(), []);
    const page = await looked(ask({ chat: group, text, pressed: "9" }), stage);
    expect(numbers(page.reply?.text ?? "")).toBe("1 2 3 4 5");
    expect(page.reply?.text).toContain("News: bitcoin etf");
    expect(page.replaces).toBeUndefined();
    const stranger = await looked(ask({ chat: { id: "x", kind: "private" }, text, pressed: "9" }), stage);
    expect(stranger.reply?.text).toContain("it is not for you");
  });

  test("is made of what a page shows", async () => {
    const stage = searching(store(), [foundOf(eventsOf(3))]);
    const request = ask({ named: { sort: "relevance", sources: "both", count: "7" } });
    const { operation, argument } = buttonOf(await looked(request, stage), "Subscribe to this");
    expect(operation).toBe("digest");
    const press = pressOf(request, { label: "", operation, argument });
    expect(await findSearch(press, argument.replace(/^new /, ""), store())).toEqual({
      ...{ topic: "bitcoin etf", sort: "relevance", sources: ["news", "imageboard"], count: 7 },
    });
    expect(
      await findSearch({ ...press, person: ben, chat: { id: "q", kind: "private" } }, argument.slice(4), store()),
    ).toBe(undefined);
  });
});

test("what is kept of a search is small, and counted where somebody asks what is stored", async () => {
  const stage = searching(store(), [foundOf([documentOf()])]);
  const request = ask();
  const page = await looked(request, stage);
  expect(buttonsOf(page).length).toBeGreaterThan(2);
  const { text: _text, ...bare } = { ...request, id: `${request.id}/p`, operation: "privacy" as const };
  expect((await serve("privacy", bare, stage)).reply?.text).toContain("**News**: 1 search of yours");
});
