/** Values of several words, as people type them behind a name: the whole of it is the value, and not its first word. */
import { expect, test } from "vitest";
import { parseArguments } from "../../src/core/arguments.ts";
import { commands, namesOf } from "../../src/core/commands.ts";

const names = commands.filter(({ name }) => name === "digest").flatMap(namesOf);

test.each<[said: string, text: string, named: Record<string, string>]>([
  ["add bitcoin --at 9 pm", "add bitcoin", { at: "9 pm" }],
  ["add bitcoin --at 9:30 p.m. --days mon", "add bitcoin", { at: "9:30 p.m.", days: "mon" }],
  ["add --at 9 PM bitcoin etf", "add bitcoin etf", { at: "9 PM" }],
  ["add bitcoin --at 9 in the evening", "add bitcoin", { at: "9 in the evening" }],
  ["add bitcoin --at half past nine", "add bitcoin", { at: "half past nine" }],
  ["add bitcoin --at 9 Uhr 30", "add bitcoin", { at: "9 Uhr 30" }],
  ["add bitcoin --at 09:00, 18:00", "add bitcoin", { at: "09:00, 18:00" }],
  ["add bitcoin --at 9 and 18:30", "add bitcoin", { at: "9 and 18:30" }],
  ["add bitcoin --at every 5 hours", "add bitcoin", { at: "every 5 hours" }],
  ["add bitcoin --at 0 9 * * 1", "add bitcoin", { at: "0 9 * * 1" }],
  ["add bitcoin --at 09:00 CET", "add bitcoin", { at: "09:00 CET" }],
  ["add bitcoin --at 9 pm UTC+2", "add bitcoin", { at: "9 pm UTC+2" }],
  ["add bitcoin --at=9 pm", "add bitcoin", { at: "9 pm" }],
  ["edit 1 --at 9 pm", "edit 1", { at: "9 pm" }],
  ["add bitcoin --at every day at 9", "add bitcoin", { at: "every day at 9" }],
  ["add --at weekdays at 9 in Rome bitcoin", "add bitcoin", { at: "weekdays at 9 in Rome" }],
  ["add bitcoin --at monday 9am --count 5", "add bitcoin", { at: "monday 9am", count: "5" }],
  ["add bitcoin --at 9 - 17", "add bitcoin", { at: "9 - 17" }],
  ["add bitcoin --at 9 to 17", "add bitcoin", { at: "9 to 17" }],
  ["add bitcoin --tz US Eastern --at 9", "add bitcoin", { tz: "US Eastern", at: "9" }],
  ["add bitcoin --tz Pacific time --at 9", "add bitcoin", { tz: "Pacific time", at: "9" }],
  ["add bitcoin --days monday to friday --at 9", "add bitcoin", { days: "monday to friday", at: "9" }],
  ["add bitcoin --days mon wed fri --at 9", "add bitcoin", { days: "mon wed fri", at: "9" }],
  ["add bitcoin --days mon, wed and fri", "add bitcoin", { days: "mon, wed and fri" }],
  ["add bitcoin --days every monday", "add bitcoin", { days: "every monday" }],
  ["add bitcoin --days 1st and 15th", "add bitcoin", { days: "1st and 15th" }],
  ["add bitcoin --tz New York --at 9", "add bitcoin", { tz: "New York", at: "9" }],
  ["add --tz new york bitcoin etf", "add bitcoin etf", { tz: "new york" }],
  ["edit 1 --quiet 22:00-07:00 Europe/Rome", "edit 1", { quiet: "22:00-07:00 Europe/Rome" }],
  ["edit 1 --quiet 10 pm to 7 am", "edit 1", { quiet: "10 pm to 7 am" }],
  ["edit 1 --catchup 3 hours", "edit 1", { catchup: "3 hours" }],
  ["edit 1 --bullishness -0.2 to 1", "edit 1", { bullishness: "-0.2 to 1" }],
  ["edit 1 --legitimacy at least 0.5", "edit 1", { legitimacy: "at least 0.5" }],
])("%j is %j and %j", (said, text, named) => {
  expect(parseArguments(said, { names })).toEqual({ text, named });
});

test.each<[said: string, text: string, named: Record<string, string>]>([
  ["add --at 9 bitcoin etf", "add bitcoin etf", { at: "9" }],
  ["add --at 9 one piece", "add one piece", { at: "9" }],
  ["add bitcoin --at 9 am Montag", "add bitcoin am Montag", { at: "9" }],
  ["add --days mon do kwon", "add do kwon", { days: "mon" }],
  ["add --days fri sol", "add sol", { days: "fri" }],
  ["add --tz rome bitcoin", "add bitcoin", { tz: "rome" }],
  ["add --at 9 London breakout", "add London breakout", { at: "9" }],
  ["add bitcoin --at 9\npm", "add bitcoin\npm", { at: "9" }],
  ["add bitcoin --at nonsense here", "add bitcoin here", { at: "nonsense" }],
  ['add bitcoin --at "9" pm', "add bitcoin pm", { at: "9" }],
  ["edit 1 --legitimacy 0.5 bitcoin", "edit 1 bitcoin", { legitimacy: "0.5" }],
])("what begins the topic is none of it: %j is %j and %j", (said, text, named) => {
  expect(parseArguments(said, { names })).toEqual({ text, named });
});
