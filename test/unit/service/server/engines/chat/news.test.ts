/** Answers from the news: the document's own words, with a marker and a citation for each. */
import { describe, expect, test } from "vitest";
import { createAsking, turns } from "./asking.ts";

const ask = createAsking();
const NOTE = "_Offline engine: drawn from bundled sample news, not live data._";

describe("a question for a figure", () => {
  test("is answered with the sentence that has it, and with of when it is", async () => {
    const { text, citations } = await ask("What is the price of bitcoin?");
    expect(text).toMatch(
      /^Bitcoin was at about \*\*\$97,400\*\* as of 3 hours ago: Bitcoin trades at \$97,400, up 2\.1% on the day/,
    );
    expect(text.trimEnd().endsWith(NOTE)).toBe(true);
    expect(citations[0]).toMatchObject({
      title: "Bitcoin holds near $97,400 as traders await inflation data",
      url: "https://herald.example/documents/btc-price-steady",
    });
  });

  test("never takes an anonymous poster's wish for a price", async () => {
    const { text } = await ask("btc price?", { model: "versa" });
    expect(text.split("\n")[0]).toContain("**$97,400**");
  });

  test("other than a price finds the sentence too", async () => {
    const { text } = await ask("How much flowed into bitcoin ETFs?");
    expect(text.split("\n")[0]).toContain("took in $412 million on Tuesday");
    expect(text).toContain("As of 9 hours ago");
  });

  test("that the news does not state is not answered with another", async () => {
    const { text, citations } = await ask("price of dogecoin");
    expect(text).toContain("no price for Dogecoin");
    expect(citations).toEqual([]);
  });

  test("is understood in other languages", async () => {
    for (const question of [
      "Qual è il prezzo di bitcoin?",
      "цена биткоина btc",
      "ビットコインの価格は?",
      "Was ist der Bitcoin Kurs?",
    ]) {
      expect((await ask(question)).text, question).toContain("$97,400");
    }
  });
});

describe("a citation", () => {
  test("covers exactly its marker, counted in UTF-16 units", async () => {
    for (const question of ["latest news", "compare BTC and ETH", "is ETH bullish?"]) {
      const { text, citations } = await ask(question, { model: "eclipse", persona: "pirate 🏴" });
      expect(citations.length, question).toBeGreaterThan(1);
      for (const { start, end } of citations) expect(text.slice(start, end)).toMatch(/^\[\d+\]$/);
      expect(text.match(/\[\d+\]/g)?.length).toBe(citations.length);
    }
  });

  test("numbers the documents from 1, the same document always alike", async () => {
    const { text, citations } = await ask("compare bitcoin with ether");
    const byUrl = new Map<string, Set<string>>();
    for (const { start, end, url } of citations) {
      byUrl.set(url, (byUrl.get(url) ?? new Set()).add(text.slice(start, end)));
    }
    expect([...byUrl.values()].every((markers) => markers.size === 1)).toBe(true);
    expect(text.slice(citations[0]?.start, citations[0]?.end)).toBe("[1]");
  });
});

describe("news on a topic", () => {
  test("begins with the newest where the question says latest", async () => {
    const { text } = await ask("What's the latest on bitcoin?");
    expect(text).toMatch(/^The newest on Bitcoin, from 3 hours ago: \*\*Bitcoin holds near/);
    expect(text).toContain("anonymous board post");
  });

  test("quotes the document's own sentences", async () => {
    const { text } = await ask("What happened with the exchange hack?");
    expect(text).toContain("A mid-sized exchange lost $38 million in a hot wallet hack and refunded every customer.");
  });

  test("is longer with a larger model, and shows the mood on the largest", async () => {
    const [versa, nexus, eclipse] = await Promise.all(
      (["versa", "nexus", "eclipse"] as const).map((model) => ask("news on bitcoin", { model })),
    );
    expect(versa?.citations.length).toBe(3);
    expect(nexus?.citations.length).toBe(4);
    expect(eclipse?.text.length).toBeGreaterThan(nexus?.text.length ?? 0);
    expect(eclipse?.text).toContain("**Mood of these");
    expect(nexus?.text).not.toContain("**Mood of these");
  });

  test("says plainly when the sample has nothing", async () => {
    const { text } = await ask("any news on monero?");
    expect(text).toContain("says nothing on Monero");
    expect(text).toContain("SERVICE_URL");
  });
});

test("a question for the mood is hedged and gives no advice", async () => {
  const mood = await ask("Is ETH bullish?");
  expect(mood.text).toMatch(/reads \*\*(slightly|rather|clearly)? ?(bearish|mixed)\*\*|\*\*mixed\*\*/);
  expect(mood.text).toContain("It shows a mood, not what comes next.");
  expect((await ask("Should I buy bitcoin?")).text).toMatch(/^I give no investment advice\./);
  expect((await ask("Will bitcoin reach 200k?")).text).toMatch(/^Nobody can know that in advance\./);
});

test("two assets are compared in a table", async () => {
  const { text } = await ask("Compare BTC and ETH");
  expect(text).toContain("| Bitcoin | Ethereum |\n| --- | --- | --- |");
  expect(text).toContain("$97,400 (3 hours ago)");
  expect(text).toContain("$3,410 (5 hours ago)");
});

describe("a headline", () => {
  test("that is pasted finds its document", async () => {
    const headline = "Ether slips to $3,410 after validator queue grows";
    for (const said of [
      headline,
      `Explain this one: ${headline}`,
      `explain "${headline}"`,
      `> ${headline}\nwhat does this mean?`,
    ]) {
      const { text, citations } = await ask(said);
      expect(text, said).toContain("exit queue of validators grew to nine days");
      expect(citations[0]?.url).toMatch(/eth-price-slips$/);
    }
  });

  test("is found from the answer before when it is only pointed at", async () => {
    const { citations } = await ask(
      turns("news", "Senate committee sets date for stablecoin bill", "explain this one"),
    );
    expect(citations[0]?.url).toMatch(/stablecoin-bill-vote$/);
  });
});

test("the reasons that the reports give answer a why", async () => {
  const { text } = await ask("Why did ether fall?");
  expect(text).toMatch(/^The reports give these reasons:/);
  expect(text).toContain("after the exit queue of validators grew");
});

test("a document's Markdown and HTML are quoted, not obeyed", async () => {
  const wild = createAsking({
    origin: "",
    async search() {
      const document = {
        id: "wild",
        title: "Bitcoin <script>alert(1)</script> [click](https://evil.example)",
        tldr: "**Bitcoin** trades at $90,000 | `rm` _now_.",
        source: "news" as const,
        updatedAt: 0,
        bullishness: 0,
        legitimacy: 0.9,
      };
      return { documents: [document], total: 1 };
    },
    async document() {
      return undefined;
    },
  });
  const { text } = await wild("news on bitcoin");
  expect(text).not.toContain("<script>");
  expect(text).not.toMatch(/(?<!\\)(?:\]\(|`|\||<)/);
});
