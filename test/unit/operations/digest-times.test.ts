/** What is named behind a digest in several words or signs: it comes when they say, and what cannot be is told. */
import { expect, test } from "vitest";
import { argumentsOf, group, useDigests } from "./digesting.ts";

const { list, reply } = useDigests();

test.each([
  ["9 pm CET", "0 21 * * 1-5", "Europe/Brussels"],
  ["９：３０", "30 9 * * 1-5", "Asia/Tokyo"],
  ["9 in Rome", "0 9 * * 1-5", "Europe/Rome"],
  ["every day at 7", "0 7 * * *", "Asia/Tokyo"],
  ["weekends at 7", "0 7 * * 0,6", "Asia/Tokyo"],
])("a digest of weekdays that is to come at “%s”", async (at, pattern, zone) => {
  const id = `times-${at}`;
  const chat = group(id);
  await reply({ chat, text: "add bitcoin", named: { at: "08:00", days: "weekdays", tz: "Tokyo" } });
  await reply({ chat, text: "edit 1", named: { at } });
  expect(await list(id)).toMatchObject([{ pattern, zone }]);
});

test("a day of the month without its letters is answered with how it is written", async () => {
  const said = await reply({ chat: group("dates"), text: "add bitcoin", named: { at: "9", days: "15" } });
  expect(said.text).toContain("`/digest add bitcoin etf --days 1st,15th`");
  expect(argumentsOf(said).length).toBeGreaterThan(0);
});

test("a time that Discord's option is given with its zone makes one at once", async () => {
  const said = await reply({ chat: group("option"), text: "add bitcoin", named: { at: "9 pm EST" } });
  expect(said.text).toContain("every day at 21:00 (America/New\\_York)");
});

test.each([
  [{ legitimacy: "2" }, "“2” is no legitimacy"],
  [{ bullishness: "5 to 1" }, "“5 to 1” is no band of bullishness"],
])("a score beyond its scale is no percent: %j", async (named, told) => {
  const said = await reply({ chat: group(`scores-${told}`), text: "add bitcoin", named: { at: "9", ...named } });
  expect(said.text).toContain(told);
});
