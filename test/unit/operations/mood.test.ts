/** The mood on demand: one search, a picture with words, and buttons that cost what they say. */
import { describe, expect, test } from "vitest";
import { MOODS, moodsKey, withMood } from "../../../src/core/moods.ts";
import type { Request } from "../../../src/core/request.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import { searchFor } from "../../../src/operations/mood/asked.ts";
import { moodCardOf } from "../../../src/operations/mood/card.ts";
import { trendOf } from "../../../src/operations/mood/trend.ts";
import { gather } from "../../../src/operations/news/stories.ts";
import { failureOf, requestOf, useStore } from "./operating.ts";
import { buttonOf, labelsOf, pressOf } from "./picturing.ts";
import { documentOf, eventsOf, foundOf, isSound, looked, searching } from "./searching.ts";

const store = useStore();
const ben = { id: "ben", name: "Ben" };

const ask = (given: Partial<Request> = {}): Request => requestOf({ operation: "mood", text: "", ...given });

describe("a mood", () => {
  test("is one search of everybody's latest, a picture, and what it shows in words", async () => {
    const stage = searching(store(), [
      foundOf([...eventsOf(3), documentOf({ title: "No score", bullishness: undefined })]),
    ]);
    const made = await looked(ask(), stage);
    const search = { topic: "crypto market", sort: "date", sources: ["news", "imageboard"], count: 20, offset: 0 };
    expect(stage.searches).toEqual([search]);
    expect(made.reply?.attachments).toMatchObject([{ name: "mood.png", as: "picture" }]);
    expect(made.reply?.text).toContain("**Mood: crypto market**");
    expect(made.reply?.text).toContain("From 3 of 4 items, weighted by legitimacy.");
    expect(made.reply?.text.match(/^- /gm)).toHaveLength(3);
    expect(labelsOf(made)).toEqual(["Again · 1 credit", "Light", "The news itself"]);
    expect(isSound(made)).toBe(true);
  });

  test("of no topic is called the whole market in the language of whoever asks, and searched for as always", async () => {
    const stage = searching(store(), [foundOf(eventsOf(1)), foundOf(eventsOf(1))]);
    const german = { ...stage, say: strictSayIn("de") };
    expect((await looked(ask(), german)).reply?.text).toContain("**Stimmung: Kryptomarkt**");
    expect((await looked(ask({ text: "Gold" }), german)).reply?.text).toContain("**Stimmung: Gold**");
    expect(stage.searches.map(({ topic }) => topic)).toEqual(["crypto market", "Gold"]);
  });

  test("is drawn in the other look for nothing, in its place, and its news opens below for nothing", async () => {
    const stage = searching(store(), [foundOf(eventsOf(7))]);
    const request = ask({ text: "ether" });
    const made = await looked(request, stage);
    const light = await looked(pressOf(request, buttonOf(made, "Light")), stage);
    expect(light.replaces).toEqual([`under-${request.id}`]);
    expect(labelsOf(light)).toContain("Dark");
    const news = await looked(pressOf(request, buttonOf(made, "The news itself")), stage);
    expect(news.reply?.text).toContain("1–5 of 7 found · newest first · news sites and imageboard");
    expect(news.replaces).toBeUndefined();
    expect(stage.searches).toHaveLength(1);
  });

  test("is searched again for a credit, once for each button", async () => {
    const stage = searching(store(), [foundOf(eventsOf(1)), foundOf(eventsOf(2))]);
    const request = ask({ text: "ether" });
    const button = buttonOf(await looked(request, stage), "Again · 1 credit");
    const again = await looked(pressOf(request, button), stage);
    expect(again.reply?.text).toContain("From 2 of 2 items");
    expect((await looked(pressOf(request, button), stage)).reply?.text).toContain("That one is being made");
    expect(stage.searches.map(({ topic }) => topic)).toEqual(["ether", "ether"]);
  });

  test("that cannot be told is said, with or without items", async () => {
    const unscored = [documentOf({ bullishness: undefined })];
    const some = await looked(ask(), searching(store(), [foundOf(unscored)]));
    expect(some.reply?.text).toContain("1 item was found, without a score");
    expect(some.reply?.attachments).toHaveLength(1);
    const none = await looked(ask(), searching(store(), [foundOf([])]));
    expect(none.reply?.text).toContain("Nothing was found about it.");
    expect(none.reply?.attachments).toBeUndefined();
  });

  test("that fails says so, and can be asked again as its button says", async () => {
    const failure = {
      outcome: "failed",
      failure: failureOf({ kind: "timeout", credits: "unknown" }),
      text: "",
    } as const;
    const stage = searching(store(), [failure, foundOf(eventsOf(1))]);
    const request = ask({ text: "ether" });
    const failed = await looked(request, stage);
    expect(failed.reply?.text).toContain("It is not known yet whether credits were taken.");
    const again = await looked(pressOf(request, buttonOf(failed, "Ask again · 1 credit")), stage);
    expect(again.reply?.text).toContain("**Mood: ether**");
  });

  test("of a topic that is too long is not searched for", async () => {
    const { reply } = await looked(ask({ text: "x".repeat(500) }), searching(store(), []));
    expect(reply?.text).toContain("at most 200 characters, and yours has 500");
  });

  test.each(["", "zz dark", "zz light again", "bitcoin", "zz blue"])(
    "a press that carries “%s” costs nothing",
    async (text) => {
      const { reply } = await looked(ask({ text, pressed: "9" }), searching(store(), []));
      expect(reply?.text).toContain("I no longer know what this picture was of");
    },
  );

  test("of somebody alone is nobody else's", async () => {
    const stage = searching(store(), [foundOf(eventsOf(1))]);
    const request = ask();
    const button = buttonOf(await looked(request, stage), "Light");
    expect((await looked(pressOf(request, button, { person: ben }), stage)).reply?.text).toContain("it is not for you");
  });
});

describe("the trend", () => {
  test("has fourteen at most, in the order of their moments, each once", () => {
    const moods = Array.from({ length: 20 }, (_, index) => ({ slot: ((index * 7) % 20) * 10, mood: 0.1 }));
    let kept: ReturnType<typeof withMood> = [];
    for (const mood of [...moods, ...moods]) kept = withMood(kept, mood);
    expect(kept.map(({ slot }) => slot)).toEqual(Array.from({ length: 14 }, (_, index) => 60 + index * 10));
    expect(withMood(kept, { slot: 190, mood: -1 }).at(-1)).toEqual({ slot: 190, mood: -1 });
  });

  test("ends with what is shown, after the days and editions before it", async () => {
    const search = searchFor("a topic of its own");
    const at = Date.UTC(2026, 10, 22, 9);
    const [today, before, later] = [Date.UTC(2026, 10, 22), Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 23)];
    const found = {
      items: [{ title: "x", text: "", source: "", bullishness: 0.5, legitimacy: 1 }],
      offset: 0,
      total: 1,
      at,
    };
    expect(await trendOf(store().documents, search, found)).toEqual([{ slot: today, mood: 0.5 }]);
    const press = { ...search, sources: ["news" as const] };
    await store().documents.put(MOODS, moodsKey(press), [{ slot: before - 1, mood: -1 }]);
    expect((await trendOf(store().documents, search, found)).map(({ mood }) => mood)).toEqual([-1, 0.5]);
    const own = [before, today, later].map((slot) => ({ slot, mood: 0 }));
    await store().documents.put(MOODS, moodsKey(search), own);
    expect(await trendOf(store().documents, search, found)).toEqual([
      { slot: before, mood: 0 },
      { slot: today, mood: 0.5 },
    ]);
  });
});

test("most headlines decide which way the card is read", () => {
  const item = (title: string) => ({ title, text: "", source: "", bullishness: 0.5, legitimacy: 1 });
  const cardFor = (topic: string, ...titles: readonly string[]) => {
    const items = titles.map(item);
    return moodCardOf({ topic, date: "", items, stories: gather(items), trend: [], look: "dark" }, strictSayIn("en"));
  };
  expect(cardFor("bitcoin", "ارتفاع سعر بيتكوين", "صناديق البيتكوين تسجل تدفقات").direction).toBe("rtl");
  expect(cardFor("bitcoin", "ارتفاع سعر بيتكوين", "Bitcoin climbs").direction).toBe("ltr");
  expect(cardFor("ביטקוין").direction).toBe("rtl");
  expect(cardFor("bitcoin").mood).toBeUndefined();
});
