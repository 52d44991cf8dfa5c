/** What is said of news: what was asked wrongly, with what is right; and cards that nothing the service sends can break. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMarkdown } from "../../../src/core/markdown/parse.ts";
import type { Request } from "../../../src/core/request.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import { readAsked, readSources } from "../../../src/operations/news/asked.ts";
import { FETCHED } from "../../../src/operations/news/fetched.ts";
import { otherSources, readPlace, writePlace } from "../../../src/operations/news/place-in.ts";
import { renderAnswer as renderForDiscord } from "../../../src/platforms/discord/render/answer.ts";
import { renderAnswer } from "../../../src/platforms/telegram/render/answer.ts";
import { requestOf, useStore } from "./operating.ts";
import { buttonOf, labelsOf, pressOf } from "./picturing.ts";
import { documentOf, eventsOf, foundOf, looked, searching } from "./searching.ts";

const store = useStore();

const ask = (given: Partial<Request> = {}): Request => requestOf({ operation: "news", text: "bitcoin etf", ...given });

const read = (text: string, named: Record<string, string> = {}): string => {
  const asked = readAsked(ask({ text, named }));
  if (!("search" in asked)) return asked.outcome;
  const { topic, sort, sources, count } = asked.search;
  const wrong = asked.outcome === "wrong" ? `wrong ${asked.what} ` : "";
  return `${wrong}${topic} | ${sort} ${sources.join("+")} ${count}`;
};

describe("what is asked", () => {
  test.each([
    ["bitcoin\n etf ", {}, "bitcoin etf | date news 10"],
    ["etf", { sort: "Relevance", sources: "news, imageboard", count: "5" }, "etf | relevance news+imageboard 5"],
    ["etf", { sources: "imageboard and news" }, "etf | date news+imageboard 10"],
    ["etf", { sources: "both", count: "20" }, "etf | date news+imageboard 20"],
    ["bitcoin etf by relevance", {}, "bitcoin etf | relevance news 10"],
    ["bitcoin etf nach Relevanz", {}, "bitcoin etf | relevance news 10"],
    ["bitcoin etf, sortiert nach Datum", {}, "bitcoin etf | date news 10"],
    ["bitcoin etf, neueste zuerst", {}, "bitcoin etf | date news 10"],
    ["die Suche nach Relevanz im Leben", {}, "die Suche nach Relevanz im Leben | date news 10"],
    ["bitcoin etf, newest first", {}, "bitcoin etf | date news 10"],
    ["funds sorted by date", { sort: "relevance" }, "funds | relevance news 10"],
    ["driven by relevance of funds", {}, "driven by relevance of funds | date news 10"],
    ["by date", {}, "by date | date news 10"],
    ["etf", { sort: "banana" }, "wrong sort etf | date news 10"],
    ["etf", { sort: "" }, "wrong sort etf | date news 10"],
    ["etf", { sources: "twitter" }, "wrong sources etf | date news 10"],
    ["etf", { sources: "" }, "wrong sources etf | date news 10"],
    ["etf", { count: "50" }, "wrong count etf | date news 20"],
    ["etf", { count: "0" }, "wrong count etf | date news 10"],
    ["etf", { count: "many" }, "wrong count etf | date news 10"],
    ["etf", { count: "2.5" }, "wrong count etf | date news 10"],
    [" \n ", {}, "empty"],
    ["x".repeat(200), {}, `${"x".repeat(200)} | date news 10`],
    ["x".repeat(201), {}, "long"],
  ])("%j %j is %s", (text, named, said) => {
    expect(read(text, named)).toBe(said);
  });

  test("may be what the command replies to", () => {
    const asked = readAsked(ask({ text: "", quoted: { text: "bitcoin etf" } }));
    expect(asked.outcome === "search" ? asked.search.topic : "").toBe("bitcoin etf");
  });

  test("is sources in one order, each once", () => {
    expect(readSources("imageboard,news,news")).toEqual(["news", "imageboard"]);
    expect(readSources(",")).toBeUndefined();
  });
});

test("a place is read as it was written, and the sources go round", () => {
  const key = fc.stringMatching(/^[0-9a-z]{1,10}$/);
  const offset = fc.nat(10_000);
  fc.assert(
    fc.property(key, offset, fc.constantFrom("date", "relevance"), fc.nat(2), (name, at, sort, turns) => {
      let sources = otherSources(["news"]);
      for (let turn = 0; turn < turns; turn += 1) sources = otherSources(sources);
      const place = { key: name, offset: at, sort, sources } as const;
      expect(readPlace(`${writePlace(place)} !`)).toEqual({ place, rest: "!" });
      expect(otherSources(otherSources(otherSources(sources)))).toEqual(sources);
    }),
  );
});

describe("what is wrong costs nothing, and a button puts it right", () => {
  test.each([
    [{ sort: "banana" }, "sorted by “banana”", "By relevance · 1 credit"],
    [{ sort: "" }, "An order is missing", "By date · 1 credit"],
    [{ sources: "*x*" }, "no sources called “\\*x\\*”", "imageboard · 1 credit"],
    [{ sources: "" }, "The sources are missing", "news sites · 1 credit"],
    [{ count: "50" }, "cannot bring “50” items", "20 items · 1 credit"],
    [{ count: "" }, "A number is missing", "10 items · 1 credit"],
  ])("%j", async (named, says, label) => {
    const stage = searching(store(), [foundOf(eventsOf(2))]);
    const request = ask({ named });
    const { reply } = await looked(request, stage);
    expect(reply?.notice).toBe(true);
    expect(reply?.text).toContain(says);
    expect(reply?.text).toMatch(/`\/news bitcoin etf --/);
    expect(stage.searches).toEqual([]);
    const put = await looked(pressOf(request, buttonOf({ reply }, label)), stage);
    expect(put.reply?.text).toContain("1–2 of 2 found");
    expect(stage.searches[0]?.topic).toBe("bitcoin etf");
  });

  test("nothing asked, or too much", async () => {
    const stage = searching(store(), [foundOf(eventsOf(1))]);
    const request = ask({ text: "" });
    const empty = await looked(request, stage);
    expect(labelsOf(empty)).toContain("bitcoin etf · 1 credit");
    const long = await looked(ask({ text: "x".repeat(500) }), stage);
    expect(long.reply?.text).toContain("at most 200 characters, and yours has 500");
    expect(stage.searches).toEqual([]);
    const tried = await looked(pressOf(request, buttonOf(empty, "bitcoin etf · 1 credit")), stage);
    expect(tried.reply?.text).toContain("News: bitcoin etf");
  });
});

describe("a card", () => {
  const cardOf = async (platform: "telegram" | "discord", ...documents: ReturnType<typeof documentOf>[]) =>
    (await looked(ask({ platform }), searching(store(), [foundOf(documents)]))).reply?.text ?? "";

  test("has title, words, source, age and both scores, as a table on Telegram and as lines on Discord", async () => {
    const telegram = await cardOf("telegram", documentOf());
    expect(telegram).toContain("**1. Bitcoin climbs**  \nIt rose on Monday.  \n*The Ledger Post · 2 h ago*");
    expect(telegram).toMatch(/\| No\. \| Bullishness \| Legitimacy \|\n\| --- \| --- \| --- \|\n\| 1 \| ▰+▱* \w+/);
    const discord = await cardOf("discord", documentOf());
    expect(discord).toMatch(/Bullishness: ▰+▱* [\w ]+ · Legitimacy: ▰+▱* \w+/);
    expect(discord).not.toContain("| --- |");
  });

  test("says where the same was told as well", async () => {
    const told = {
      bullishness: 0.4,
      tldr: "Five of eleven American funds took in money on Monday, after six days of net redemptions. They hold 1.29 million BTC, worth about $118 billion.",
    };
    const text = await cardOf(
      "telegram",
      documentOf({ ...told, title: "Bitcoin ETFs end outflow streak with $143 million day", source: "Block Weekly" }),
      documentOf({
        title: "Spot bitcoin funds draw $143M, snapping six days of redemptions",
        tldr: "US-listed exchange-traded funds saw net inflows on Monday for the first time in over a week. Total holdings stand at 1.29M coins.",
        source: "Chain | Times",
        legitimacy: 0.1,
      }),
    );
    expect(text).toContain("Also told by Chain \\| Times");
    expect(text.match(/\*\*\d+\. /g)).toHaveLength(1);
  });

  test("leaves out what is not known", async () => {
    const bare = { tldr: "", source: undefined, updatedAt: undefined, bullishness: undefined, legitimacy: undefined };
    const text = await cardOf("telegram", documentOf(bare));
    expect(text).toContain("**1. Bitcoin climbs**\n\n| No.");
    expect(text).toContain("| 1 | not scored | not scored |");
  });

  test("stands whatever its words are: each story is one paragraph, and nothing in it is markup", async () => {
    const nasty = [
      "- a list",
      "1. one",
      "===",
      "---",
      "# head",
      "> quote",
      "| a | b |",
      "<b>x</b>",
      "`code`",
      "+ x",
      "$x$",
    ];
    for (const tldr of nasty) {
      const root = parseMarkdown(await cardOf("discord", documentOf({ tldr })));
      const kinds = root.children.map(({ type }) => type);
      expect(kinds, tldr).toEqual(["paragraph", "thematicBreak", "paragraph", "thematicBreak", "paragraph"]);
    }
  });

  test("fits one message, whatever the service sends", async () => {
    const words = fc.oneof(fc.string({ unit: "binary", maxLength: 1_200 }), fc.constant("*_`[".repeat(300)));
    const number = fc.oneof(fc.double(), fc.constant(undefined));
    const documents = fc.array(
      fc.record({
        title: words,
        tldr: words,
        summary: fc.constant(undefined),
        source: words,
        updatedAt: number,
        bullishness: number,
        legitimacy: number,
      }),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(documents, fc.constantFrom("telegram" as const, "discord" as const), async (given, platform) => {
        const text = await cardOf(platform, ...given);
        expect(renderAnswer(text, { rich: true })).toHaveLength(1);
        if (platform === "discord") expect(renderForDiscord({ text }, { card: true, wholeAnswer: "" })).toHaveLength(1);
      }),
      { numRuns: 12 },
    );
  });

  test("fits one message, also where every sign of it could be markup", async () => {
    const nasty = ["*_", "[(", "x", "word ", "漢字", "a.b "].map((one) => one.repeat(700));
    for (const platform of ["telegram", "discord"] as const) {
      for (const base of nasty) {
        const documents = [1, 2, 3, 4, 5].map((number) =>
          documentOf({
            title: `${number * 7919} ${base}`,
            tldr: `${number * 31} ${base}`,
            source: `S${number} ${base}`,
          }),
        );
        const text = await cardOf(platform, ...documents);
        expect(text.match(/\*\*\d+\. /g)).toHaveLength(5);
        const parts =
          platform === "telegram"
            ? renderAnswer(text, { rich: true })
            : renderForDiscord({ text }, { card: true, wholeAnswer: "" });
        expect(parts, base.slice(0, 5)).toHaveLength(1);
      }
    }
  });

  test("that is old says when it was searched, in the reader's language", async () => {
    const stage = searching(store(), [foundOf([documentOf()])]);
    const request = ask();
    const first = await looked(request, stage);
    expect(first.reply?.text).not.toContain("Searched");
    const [key = ""] = buttonOf(first, "By relevance · 1 credit").argument.split(" ");
    const name = `${key}:date:news:0`;

    await store().documents.update(FETCHED, name, (found) => found && { ...found, at: Date.now() - 3 * 86_400_000 });
    const press = pressOf(request, { label: "", operation: "news", argument: `${key} 0 d n` });
    const late = await looked(press, { ...stage, say: strictSayIn("de") });
    expect(late.reply?.text).toContain("Gesucht vor 3 Tagen.");
    expect(labelsOf(late)).toContain("Nach Relevanz · 1 Credit");
  });
});
