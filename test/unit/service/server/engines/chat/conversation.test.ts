/** Conversations: follow-ups, summaries, and turns in strange orders. */
import { describe, expect, test } from "vitest";
import { createAsking, turns } from "./asking.ts";

const ask = createAsking();

describe("a follow-up", () => {
  test("takes its topic from the question before", async () => {
    expect((await ask(turns("What is the price of bitcoin?", "…", "and ether?"))).text).toContain("$3,410");
    expect((await ask(turns("is BTC bullish?", "…", "what about solana?"))).text).toContain("on Solana reads");
    expect((await ask(turns("tell me about ether", "…", "what is its price?"))).text).toContain("$3,410");
    expect((await ask(turns("btc price", "…", "and eth?", "…", "sol?"))).text).toContain("$182.50");
  });

  test("for more does not repeat what was told", async () => {
    const first = await ask("news on bitcoin", { model: "versa" });
    const more = await ask(turns("news on bitcoin", first.text, "more"), { model: "versa" });
    const before = new Set(first.citations.map(({ url }) => url));
    expect(more.citations.length).toBeGreaterThan(0);
    expect(more.citations.some(({ url }) => before.has(url))).toBe(false);
    const last = await ask(turns("news on bitcoin", first.text, "more", more.text, "more"), { model: "versa" });
    expect(last.text).toContain("That is all");
  });

  test("for less is shorter", async () => {
    const first = await ask("news on bitcoin");
    const less = await ask(turns("news on bitcoin", first.text, "shorter"));
    expect(less.text.length).toBeLessThan(first.text.length / 1.5);
    const foreign = await ask(
      turns("poem?", "Roses are red. Violets are blue, and there are many other flowers.", "shorter please"),
    );
    expect(foreign.text.length).toBeLessThan(60);
  });

  test("asking why is answered with reasons", async () => {
    expect((await ask(turns("what happened to ether?", "It fell.", "why?"))).text).toContain("reasons");
  });
});

const LONG = `The city council approved the new tram line on Monday. It will connect the station with the university.
Construction costs 240 million euros and starts in March 2027. Residents had asked for the tram for twenty years.
A few shop owners fear that the works will keep customers away. The council promised them 2 million euros of help.
The weather on Monday was mild. The tram line should carry 35,000 passengers a day from 2030.`;

describe("a summary", () => {
  test("is made of the text's own sentences and is shorter", async () => {
    for (const order of [`summarise: ${LONG}`, `tl;dr ${LONG}`, `${LONG}\n\nsummarize this please`]) {
      const { text } = await ask(order, { model: "versa" });
      expect(text.length, order.slice(0, 20)).toBeLessThan(LONG.length / 2);
      for (const sentence of text.split(/(?<=\.) /)) expect(LONG.replaceAll("\n", " ")).toContain(sentence);
      expect(text).toContain("tram line");
    }
  });

  test("as key points is a list", async () => {
    const { text } = await ask(`key points: ${LONG}`);
    expect(text.split("\n").every((line) => line.startsWith("- "))).toBe(true);
  });

  test("of a conversation keeps what the person said of themselves", async () => {
    const { text } = await ask(
      [
        { role: "system", content: "Summarise the conversation so far in a few sentences. Keep names and numbers." },
        ...turns(
          "My name is Ada and I hold 2.5 BTC.",
          "Nice to meet you, Ada.",
          "What is staking?",
          "**Staking:** Staking locks coins. [1]\n\n_Offline engine: drawn from bundled sample news, not live data._",
        ),
      ],
      { maxTokens: 200 },
    );
    expect(text).toContain("My name is Ada and I hold 2.5 BTC.");
    expect(text).toContain("- Answer: ");
    expect(text).not.toContain("Offline engine");
    expect(text).not.toContain("[1]");
  });

  test("of a transcript in one message reads the speakers", async () => {
    const { text } = await ask([
      { role: "system", content: "Condense the transcript below." },
      {
        role: "user",
        content: "User: I live in Rome.\nAssistant: Noted.\nUser: Will it rain?\nAssistant: I cannot know.",
      },
    ]);
    expect(text).toContain("- Person: I live in Rome.");
  });

  test("that is handed on in the system's text is no order", async () => {
    const { text } = await ask([
      { role: "system", content: "Summary of the conversation so far: Ada asked about staking." },
      ...turns("hello"),
    ]);
    expect(text).toMatch(/^Hello!/);
  });
});

test("a whole conversation in one text is read as turns", async () => {
  const { text } = await ask("User: what is the price of bitcoin?\nAssistant: about $97,400\nUser: and ether?");
  expect(text).toContain("$3,410");
});

describe("strange turns", () => {
  test("an assistant's turn at the end leaves the person's question as it is", async () => {
    expect((await ask(turns("hello", "Hi."))).text).toMatch(/^Hello!/);
  });

  test("a system's turn alone still gets an answer", async () => {
    expect((await ask([{ role: "system", content: "You are helpful." }])).text).toContain("Ask me");
  });

  test("empty texts, emoji and other scripts get a kind answer", async () => {
    for (const said of ["", "   \n ", "😀🎉", "؟", "…", "日本", "กขค", "\u0000", "\ud83d"]) {
      const { text, finish } = await ask(said);
      expect(text.length, JSON.stringify(said)).toBeGreaterThan(10);
      expect(finish).toBe("stop");
    }
  });
});

describe("names before what several people say", () => {
  const told = { role: "system", content: "Each message begins with the name of whoever wrote it." } as const;

  test("are no part of it, where the caller says that they are there", async () => {
    const sum = [told, { role: "user", content: "Ada Maria: 2+2" }] as const;
    expect((await ask([...sum])).text).toBe("2+2 = **4**");
    expect((await ask(sum.slice(1))).text).not.toBe("2+2 = **4**");
    const talk = turns("Ada: What is the price of bitcoin?", "…", "Bob: and ether?");
    expect((await ask([told, ...talk])).text).toContain("$3,410");
  });
});
