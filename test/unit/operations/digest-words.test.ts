/** What to do with digests, in the words in which people say it. */
import { expect, test } from "vitest";
import { strictSayIn } from "../../../src/locales/index.ts";
import { readAsked } from "../../../src/operations/digest/asked.ts";
import { bullishness } from "../../../src/operations/digest/fields/scores.ts";
import { namedIn } from "../../../src/operations/digest/wishes.ts";
import { processorTime } from "../processor.ts";
import { requestOf } from "./operating.ts";

test.each([
  ["show", "list", ""],
  ["zeige 2", "list", "2"],
  ["hinzufügen bitcoin um 9 Uhr", "add", "bitcoin um 9 Uhr"],
  ["Anlegen bitcoin", "add", "bitcoin"],
  ["einrichten bitcoin", "add", "bitcoin"],
  ["neuer bitcoin", "add", "bitcoin"],
  ["bearbeiten 3", "edit", "3"],
  ["pausieren 3", "pause", "3"],
  ["anhalten 3", "pause", "3"],
  ["fortsetzen 3", "resume", "3"],
  ["lösche 3", "remove", "3"],
  ["entferne 3", "remove", "3"],
  ["replay 1", "now", "1"],
  ["Run #2", "now", "#2"],
  ["send", "now", ""],
  ["wiederholen 1", "now", "1"],
  ["send money abroad", "add", "send money abroad"],
  ["run 1 at 9", "add", "run 1 at 9"],
  ["bitcoin etf", "add", "bitcoin etf"],
])("“%s” is %s", (text, verb, rest) => {
  expect(readAsked(requestOf({ operation: "digest", text }))).toEqual({ outcome: "asked", verb, rest });
});

test.each([
  ["bitcoin weekdays", { at: "09:00" }, { at: "09:00", days: "weekdays", topic: "bitcoin" }],
  ["bitcoin every monday at 8", { at: "09:00" }, { at: "09:00", days: "monday", topic: "bitcoin" }],
  ["bitcoin weekdays", { at: "hourly" }, { at: "hourly", days: "weekdays", topic: "bitcoin" }],
  ["bitcoin every monday at 8", { days: "fri" }, { at: "8", days: "fri", topic: "bitcoin" }],
  ["bitcoin weekdays", { at: "0 9 * * 1" }, { at: "0 9 * * 1", topic: "bitcoin" }],
  ["bitcoin every monday at 8", { cron: "0 9 * * 1" }, { cron: "0 9 * * 1", topic: "bitcoin" }],
  ["bitcoin", { at: "9 pm CET" }, { at: "9 pm", tz: "CET", topic: "bitcoin" }],
  ["bitcoin", { at: "weekdays at 9 in Rome" }, { at: "9", days: "weekdays", tz: "Rome", topic: "bitcoin" }],
  ["bitcoin", { at: "9 in Rome", tz: "UTC" }, { at: "9", tz: "UTC", topic: "bitcoin" }],
  ["bitcoin", { at: "9 bananas" }, { at: "9 bananas", topic: "bitcoin" }],
])("“%s” beside %j says %j", (text, named, said) => {
  expect(namedIn(text, named)).toEqual({ named: said, topic: "bitcoin", unplaced: [] });
});

test("a band with thousands of blanks in it is read at once", () => {
  const asking = { say: strictSayIn("en"), command: "/digest edit 3", moment: { pattern: "0 9 * * *", zone: "UTC" } };
  const spent = processorTime(() => {
    for (const end of ["x", "1 x"]) {
      expect(bullishness.read(`0${" ".repeat(6_000)}${end}`, asking)).toMatchObject({ outcome: "wrong" });
    }
  });
  expect(spent).toBeLessThan(3_000);
  expect(bullishness.read(`-0.5${" ".repeat(500)}to\n0.5   only`, asking)).toEqual({
    outcome: "read",
    patch: { bullishness: { from: -0.5, to: 0.5 } },
  });
});
