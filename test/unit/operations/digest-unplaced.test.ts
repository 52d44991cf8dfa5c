/** A digest asked for with words that no schedule can be: whoever wrote them is asked, and nothing is made before. */
import { expect, test } from "vitest";
import type { Request } from "../../../src/core/request.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import { argumentOf, group, labelsOf, useDigests } from "./digesting.ts";

const { ask, reply, list } = useDigests();

const wordsOf = async (request: Partial<Request>): Promise<string> => (await reply(request)).text;

const CANNOT =
  "a digest returns at times of day, on days of the week or on days of the month. What belongs to the topic stands behind “about”.";

test("it says which words, what a digest can be, and asks when; one press is enough", async () => {
  const chat = group("-1");
  const said = await reply({ chat, text: "add first monday of the month at 9 in Rome about etf" });
  expect(said.text).toBe(
    `I can make no schedule of “first monday of the month”: ${CANNOT} When is “etf” to come? Choose, or write it like this: \`/digest add bitcoin etf --at 09:00 --days weekdays\``,
  );
  expect(said.notice).toBe(true);
  expect(await list("-1")).toEqual([]);
  // What was understood comes first.
  expect(labelsOf(said).slice(0, 2)).toEqual(["every day at 09:00", "every day at 07:00"]);
  await ask({ chat, text: argumentOf(said, /every weekday/), pressed: "n1" });
  expect(await list("-1")).toMatchObject([{ topics: ["etf"], pattern: "0 9 * * 1-5", zone: "Europe/Rome" }]);
});

test("several are named together, also where the time is named, or no topic is known", async () => {
  const chat = group("-2");
  const several = await wordsOf({ chat, text: "add tomorrow at 9, every other week, about etf" });
  expect(several).toContain("“tomorrow, every other week”");
  const named = await reply({ chat, text: "add every other week etf", named: { at: "8:00" } });
  expect(named.text).toContain("I can make no schedule of “every other week”");
  expect(labelsOf(named)[0]).toBe("every day at 08:00");
  const none = await reply({ chat, text: "add every other week" });
  expect(none.text).toContain("When is it to come? Choose");
  const topic = await reply({ chat, text: argumentOf(none, /weekday/), pressed: "n1" });
  expect(topic.text).toContain("What is it to be about?");
  expect(await list("-2")).toEqual([]);
});

test("where names say all of when, every word is the topic", async () => {
  await ask({ chat: group("-3"), text: "add weekly options expiry", named: { at: "8:00", days: "mon" } });
  expect(await list("-3")).toMatchObject([{ topics: ["weekly options expiry"], pattern: "0 8 * * 1" }]);
});

test("a topic that is quoted, or that follows a word such as about, is taken as it is", async () => {
  const chat = group("-4");
  await ask({ chat, text: 'add daily at 9 "Friday rally"' });
  await ask({ chat, text: "add daily at 9 about monday night crypto" });
  expect((await list("-4")).map(({ topics }) => topics)).toEqual([["Friday rally"], ["monday night crypto"]]);
});

test("nothing is changed by them either", async () => {
  const chat = group("-5");
  await ask({ chat, text: "add etf", named: { at: "9:00" } });
  const before = await list("-5");
  const said = await reply({ chat, text: "edit 1 every other monday at 10" });
  expect(said.text).toMatch(
    /^I can make no schedule of “every other monday”: a digest returns .* Write it like this: `\/digest edit 1 --at 09:00 --days weekdays`/,
  );
  expect(said.notice).toBe(true);
  expect(await wordsOf({ chat, text: "edit 1", named: { at: "tomorrow at 10" } })).toContain("is no time of day");
  expect(await list("-5")).toEqual(before);
});

test("in German as well", async () => {
  const more = { say: strictSayIn("de") };
  const said = await reply({ chat: group("-6"), text: "add jeden ersten Montag im Monat um 9 über etf" }, more);
  expect(said.text).toBe(
    "Aus „jeden ersten Montag im Monat“ kann ich keinen Zeitplan machen: Ein Digest kommt zu Uhrzeiten, an Wochentagen oder an Tagen des Monats. Was zum Thema gehört, steht hinter „über“. Wann soll „etf“ kommen? Wähle, oder schreib es so: `/digest add bitcoin etf --at 09:00 --days weekdays`",
  );
});

test("words that a change has no use for are named, but for small ones; a topic stands behind about", async () => {
  const chat = group("-7");
  await ask({ chat, text: "add etf daily at 9" });
  expect(await wordsOf({ chat, text: "edit 1 silver at 10 please" })).toMatch(
    /^Done\. I did nothing with “silver”; a new topic is written like this: `\/digest edit 1 --topic ethereum`\n/,
  );
  expect(await list("-7")).toMatchObject([{ topics: ["etf"], pattern: "0 10 * * *" }]);
  expect(await wordsOf({ chat, text: "edit 1 move it to 11:00, please" })).toMatch(/^Done\.\n/);
  expect(await wordsOf({ chat, text: "edit 1 daily at 10 about silver" })).toMatch(/^Done\.\n/);
  expect(await list("-7")).toMatchObject([{ topics: ["silver"], pattern: "0 10 * * *" }]);
  await ask({ chat, text: "edit 1 about gold" });
  expect(await list("-7")).toMatchObject([{ topics: ["gold"], pattern: "0 10 * * *" }]);
});

test("a change may begin with the word for the time and go on behind it", async () => {
  const chat = group("-8");
  await ask({ chat, text: "add etf daily at 9" });
  expect(await wordsOf({ chat, text: "edit 1 at 10 about silver" })).toMatch(/^Done\.\n/);
  expect(await list("-8")).toMatchObject([{ topics: ["silver"], pattern: "0 10 * * *", count: 5 }]);
  expect(await wordsOf({ chat, text: "edit 1 at 11 in Rome on weekdays with 8 items" })).toMatch(/^Done\.\n/);
  expect(await list("-8")).toMatchObject([
    { topics: ["silver"], pattern: "0 11 * * 1-5", zone: "Europe/Rome", count: 8 },
  ]);
  expect(await wordsOf({ chat, text: "edit 1 at teatime" })).toMatch(/^“teatime” is no time of day/);
});

test("the end of a day is the beginning of the next, and whoever names it hears how that is written", async () => {
  const chat = group("-9");
  for (const text of ["add etf at 24:00", "add etf fridays at 24 Uhr"])
    expect(await wordsOf({ chat, text })).toMatch(
      /is no time of day\. Write it like this: `\/digest add bitcoin etf --at 00:00`/,
    );
  await ask({ chat, text: "add etf daily at 9" });
  expect(await wordsOf({ chat, text: "edit 1 at 24.00" })).toContain("`/digest edit 1 --at 00:00`");
  expect(await wordsOf({ chat, text: "edit 1 at 25:00" })).toContain("`/digest edit 1 --at 09:00`");
});
