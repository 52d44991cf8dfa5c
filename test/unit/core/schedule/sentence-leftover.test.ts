/** Words of the calendar in a sentence about a digest: what can be a schedule is one, and what cannot is never its topic. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPlan } from "../../../../src/core/schedule/plan.ts";
import { readSentence, type Sentence } from "../../../../src/core/schedule/sentence.ts";

/** Each says when, wherever it stands before the topic. */
const TIMES = [
  ...["at 9", "at 18:30", "9:00", "9am", "at noon", "at midnight", "at nine", "at 9 and 18", "um 9", "um 8 Uhr"],
  ...["um halb neun", "at 8 in the evening", "um 8 Uhr morgens", "mittags", "at 7pm", "8.30 pm"],
];
const PARTED = [
  "morgens um 9",
  "abends um 8",
  "every morning at 9",
  "at 9 every morning",
  "jeden Abend um 8",
  "9am every morning",
];
const DAYS = [
  ...["every day", "daily", "every weekday", "weekdays", "mon,wed,fri", "every monday", "on mondays and thursdays"],
  ...["on weekends", "on the 1st of every month", "on the 1st and 15th of every month", "every month", "mon-fri"],
  ...["every day from monday to friday", "once a day", "täglich", "jeden Montag", "werktags", "am 1. jedes Monats"],
  ...["jeden Monat am 1.", "einmal am Tag", "von Montag bis Freitag", "am Wochenende", "unter der Woche"],
];
const ZONES = ["in Rome", "in New York", "Europe/Berlin", "UTC+2", "in Zürich", "tz Asia/Tokyo"];
/** Behind a word such as `about` they are no schedule. */
const TOPICS = [
  ...["bitcoin etf", "Ethereum staking", "monday night crypto", "the first friday of the month jobs report"],
  ...["weekly options expiry", "black friday", "next week in crypto", "quarterly earnings", "New York regulation"],
];
const PLAIN = ["bitcoin etf", "Ethereum staking", "layer 2 rollups", "gold", "us/china tariffs"];
const ABOUT = ["about", "über", "zum Thema", "regarding"];

const LEFT_OVER = [
  ...["first monday of the month", "the last friday of every month", "tomorrow", "today", "tonight", "on 24 December"],
  ...["December 24th", "24 december 2026", "2026-12-24", "24.12.", "am 24. Dezember", "on 12/24", "every other week"],
  ...["every second tuesday", "every 3 days", "every two weeks", "twice a day", "three times a week", "twice daily"],
  ...["once a month", "weekly", "biweekly", "every week", "quarterly", "yearly", "every year", "every quarter"],
  ...["next monday", "this weekend", "next week", "except holidays", "in 3 days", "until friday", "between 9 and 17"],
  ...["every january", "the day after tomorrow", "end of the month", "last day of the month", "my time"],
  ...["morgen", "heute", "übermorgen", "jeden ersten Montag im Monat", "alle zwei Wochen", "alle 3 Tage"],
  ...["zweimal am Tag", "zweimal täglich", "jede Woche", "wöchentlich", "vierteljährlich", "jährlich", "jedes Jahr"],
  ...["nächsten Montag", "am nächsten Wochenende", "außer an Feiertagen", "in zwei Wochen", "jeden zweiten Dienstag"],
  ...["am ersten Montag im Monat", "Monatsende", "jedes Quartal", "einmal im Monat", "jeden Montagabend"],
];

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");
const oneOf = (words: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...words);
const maybe = (words: readonly string[]): fc.Arbitrary<string> => fc.constantFrom("", ...words);

/** In any order. */
const schedule = fc
  .tuple(fc.oneof(oneOf(TIMES), oneOf(PARTED)), maybe(DAYS), maybe(ZONES))
  .filter(([time, days]) => days === "" || !/every|jeden/.test(time))
  .chain((parts) => fc.shuffledSubarray(parts, { minLength: 3 }));

const isRead = ({ topic: _topic, unplaced, ...said }: Sentence): boolean =>
  unplaced === undefined && readPlan(said, { zone: "UTC" }).outcome === "plan";

describe("what can be a schedule", () => {
  test("is never asked about, and the topic behind it is whole", () => {
    fc.assert(
      fc.property(schedule, oneOf(ABOUT), oneOf(TOPICS), (parts, about, topic) => {
        const text = `${joined(parts)} ${about} ${topic}`;
        const sentence = readSentence(text);
        expect({ text, topic: sentence.topic, isRead: isRead(sentence) }).toEqual({ text, topic, isRead: true });
      }),
      { numRuns: 500 },
    );
  });

  test("stands before or behind a topic that nothing leads to", () => {
    fc.assert(
      fc.property(schedule, oneOf(PLAIN), fc.boolean(), (parts, topic, before) => {
        const text = before ? `${topic} ${joined(parts)}` : `${joined(parts)} ${topic}`;
        const sentence = readSentence(text);
        expect({ text, topic: sentence.topic, isRead: isRead(sentence) }).toEqual({ text, topic, isRead: true });
      }),
      { numRuns: 500 },
    );
  });

  test.each<[text: string, pattern: string, zone: string, topic: string]>([
    ["every day at 9 New York about etf", "0 9 * * *", "America/New_York", "etf"],
    ["every day New York at 9 about etf", "0 9 * * *", "America/New_York", "etf"],
    ["bitcoin etf daily at 9 New York", "0 9 * * *", "America/New_York", "bitcoin etf"],
    ["daily at 9 New York regulation", "0 9 * * *", "UTC", "New York regulation"],
    ["every day at 9 in Rome about New York", "0 9 * * *", "Europe/Rome", "New York"],
    ["morgens um 9 über Bitcoin", "0 9 * * *", "UTC", "Bitcoin"],
    ["abends um 8 und 9 über Bitcoin", "0 20,21 * * *", "UTC", "Bitcoin"],
    ["every monday morning at 9 about btc", "0 9 * * 1", "UTC", "btc"],
    ["every night at 11 about btc", "0 23 * * *", "UTC", "btc"],
    ["nachts um 2 über btc", "0 2 * * *", "UTC", "btc"],
    ["every evening at 18:30 about btc", "30 18 * * *", "UTC", "btc"],
    ["noon about etf", "0 12 * * *", "UTC", "etf"],
    ["weekdays noon etf", "0 12 * * 1-5", "UTC", "etf"],
    ["every day midnight about etf", "0 0 * * *", "UTC", "etf"],
    ["at midday about etf", "0 12 * * *", "UTC", "etf"],
    ["on the 1st and 15th at 9 about etf", "0 9 1,15 * *", "UTC", "etf"],
    ["first of the month at 9 about etf", "0 9 1 * *", "UTC", "etf"],
    ["first of month at 9 about etf", "0 9 1 * *", "UTC", "etf"],
    ["etf 1st and 15th of month at 9", "0 9 1,15 * *", "UTC", "etf"],
    ["etf on day 15 of the month at 9", "0 9 15 * *", "UTC", "etf"],
    ["etf am Monatsersten um 9", "0 9 1 * *", "UTC", "etf"],
    ["etf at 9am & 9pm", "0 9,21 * * *", "UTC", "etf"],
    ["etf at 9am/9pm", "0 9,21 * * *", "UTC", "etf"],
    ["etf 24/7 at 9, 17 in Rome", "0 9,17 * * *", "Europe/Rome", "etf 24/7"],
    ["um 9 am 1. über etf", "0 9 1 * *", "UTC", "etf"],
    ["daily about black friday at 9", "0 9 * * *", "UTC", "black friday"],
    ["daily at 9 friday rally", "0 9 * * *", "UTC", "friday rally"],
    ["every 2 hours about etf", "0 */2 * * *", "UTC", "etf"],
    ["bitcoin Mo bis Fr um 7:30", "30 7 * * 1-5", "UTC", "bitcoin"],
    ["bitcoin von Mo bis Fr um 9", "0 9 * * 1-5", "UTC", "bitcoin"],
    ["bitcoin Mo, Mi, Fr um 8", "0 8 * * 1,3,5", "UTC", "bitcoin"],
    ["bitcoin mo mi fr 8:00", "0 8 * * 1,3,5", "UTC", "bitcoin"],
    ["Mo.-Fr. um 8 Uhr bitcoin", "0 8 * * 1-5", "UTC", "bitcoin"],
    ["Mo., Mi. und Fr. um 8 bitcoin", "0 8 * * 1,3,5", "UTC", "bitcoin"],
    ["mo-do und sa 8:00 bitcoin", "0 8 * * 1-4,6", "UTC", "bitcoin"],
    ["Di bis Do um 8 Uhr über bitcoin", "0 8 * * 2-4", "UTC", "bitcoin"],
    ["bitcoin Sa und So um 10", "0 10 * * 0,6", "UTC", "bitcoin"],
    ["bitcoin jeden Do um 10", "0 10 * * 4", "UTC", "bitcoin"],
    ["bitcoin So 10 Uhr", "0 10 * * 0", "UTC", "bitcoin"],
    ["Tue & Thu at 8 bitcoin", "0 8 * * 2,4", "UTC", "bitcoin"],
    ["Mon. and Wed. 8am bitcoin", "0 8 * * 1,3", "UTC", "bitcoin"],
    ["Monday Wednesday Friday at 9 bitcoin", "0 9 * * 1,3,5", "UTC", "bitcoin"],
    ["M-F 8am bitcoin", "0 8 * * 1-5", "UTC", "bitcoin"],
    ["bitcoin jeweils montags um 9", "0 9 * * 1", "UTC", "bitcoin"],
    ["bitcoin am 15. jeden Monats um 9", "0 9 15 * *", "UTC", "bitcoin"],
    ["bitcoin jeden 15. um 9", "0 9 15 * *", "UTC", "bitcoin"],
    ["bitcoin am 1. und 15. um 9", "0 9 1,15 * *", "UTC", "bitcoin"],
    ["bitcoin 1st and 15th at 9", "0 9 1,15 * *", "UTC", "bitcoin"],
    ["bitcoin at ten past nine", "10 9 * * *", "UTC", "bitcoin"],
    ["bitcoin at quarter to nine", "45 8 * * *", "UTC", "bitcoin"],
    ["bitcoin at ten past nine pm", "10 21 * * *", "UTC", "bitcoin"],
    ["bitcoin um zehn nach neun", "10 9 * * *", "UTC", "bitcoin"],
    ["bitcoin um viertel nach neun", "15 9 * * *", "UTC", "bitcoin"],
    ["bitcoin um fünf vor halb neun", "25 8 * * *", "UTC", "bitcoin"],
    ["bitcoin um zehn vor eins", "50 0 * * *", "UTC", "bitcoin"],
    ["bitcoin am Sonntag Abend um 8", "0 20 * * 0", "UTC", "bitcoin"],
    ["bitcoin at 9:00 +02:00", "0 9 * * *", "Etc/GMT-2", "bitcoin"],
    ["bitcoin um eins", "0 1 * * *", "UTC", "bitcoin"],
    ["bitcoin at 9 New York local time", "0 9 * * *", "America/New_York", "bitcoin"],
    ["bitcoin um 9, 12 und 18 Uhr", "0 9,12,18 * * *", "UTC", "bitcoin"],
    ["what do you say at 9", "0 9 * * *", "UTC", "what do you say"],
    ["so at 9 bitcoin", "0 9 * * *", "UTC", "so bitcoin"],
    ["we do, so what at 9", "0 9 * * *", "UTC", "we do, so what"],
    ["top 10-20 coins daily 9am", "0 9 * * *", "UTC", "top 10-20 coins"],
  ])("%j is %s in %s, about %j", (text, pattern, zone, topic) => {
    const { topic: found, unplaced, ...said } = readSentence(text);
    const plan = readPlan(said, { zone: "UTC" });
    expect({ found, unplaced, plan }).toEqual({ found: topic, plan: { outcome: "plan", plan: { pattern, zone } } });
  });
});

/** Before a day it says only once more how often that comes. */
const SAYS_AGAIN =
  /(?:weekly|every week|wöchentlich|jede Woche) (?:every|on|jeden)|(?:once a month|einmal im Monat) (?:on|am) /;

describe("what cannot be one", () => {
  test("is always named where it stands before the topic, and the topic is what stands behind", () => {
    const parts = fc.tuple(schedule, oneOf(LEFT_OVER), fc.nat(3), fc.boolean());
    fc.assert(
      fc.property(parts, oneOf(ABOUT), oneOf(TOPICS), ([known, left, place, alone], about, topic) => {
        const all = alone ? [left] : known.toSpliced(place, 0, left);
        const text = `${joined(all)} ${about} ${topic}`;
        fc.pre(!SAYS_AGAIN.test(text));
        const sentence = readSentence(text);
        expect({ text, topic: sentence.topic }).toEqual({ text, topic });
        expect(sentence.unplaced, text).not.toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });

  test.each<[text: string, unplaced: readonly string[], topic: string]>([
    ["first monday of the month at 9 about etf", ["first monday of the month"], "etf"],
    ["etf am Monatsanfang um 9", ["am Monatsanfang"], "etf"],
    ["tomorrow at 9 about bitcoin", ["tomorrow"], "bitcoin"],
    ["bitcoin tomorrow at 9", ["tomorrow"], "bitcoin"],
    ["about bitcoin tomorrow at 9", ["tomorrow"], "bitcoin"],
    ["2026-12-24 at 9 etf", ["2026-12-24"], "etf"],
    ["on 24 December at 9 about gold", ["on 24 December"], "gold"],
    ["at 9 jeden Monat am 1. December 24th in Rome about gold", ["jeden Monat am 1. December 24th"], "gold"],
    ["every other week bitcoin at 9", ["every other week"], "bitcoin"],
    ["twice a day about etf", ["twice a day"], "etf"],
    ["weekly bitcoin at 9", ["weekly"], "bitcoin"],
    ["bitcoin at 9 weekly", ["weekly"], "bitcoin"],
    ["every monday except holidays at 9 about etf", ["every monday except holidays"], "etf"],
    ["at 9 on mondays and at 10 on fridays about etf", ["at 10 on fridays"], "etf"],
    ["9am in the evening about etf", ["in the evening"], "etf"],
    ["bitcoin not on sundays at 9", ["not on sundays"], "bitcoin"],
    ["bitcoin daily at 9 no weekends", ["no weekends"], "bitcoin"],
    ["bitcoin täglich um 9 aber nicht sonntags", ["nicht sonntags"], "bitcoin"],
    ["bitcoin every 2 hours except at night", ["except at night"], "bitcoin"],
    ["Tuesday or Thursday at 8 bitcoin", ["Tuesday"], "bitcoin"],
    ["bitcoin morgens und abends um 8", ["morgens"], "bitcoin"],
    ["bitcoin every 6 hours starting at 8", ["starting at 8"], "bitcoin"],
    ["bitcoin daily 9 bis 17 Uhr", ["daily 9 bis 17 Uhr"], "bitcoin"],
    ["bitcoin daily 9 am to 5 pm", ["daily 9 am to 5 pm"], "bitcoin"],
    ["bitcoin at 9 starting tomorrow", ["starting tomorrow"], "bitcoin"],
    ["bitcoin ab morgen um 9", ["ab morgen"], "bitcoin"],
    ["bitcoin täglich um 9 für 2 Wochen", ["für 2 Wochen"], "bitcoin"],
    ["bitcoin every day at 9 for 2 weeks", ["for 2 weeks"], "bitcoin"],
    ["bitcoin hourly 9-17", ["9-17"], "bitcoin"],
    ["bitcoin at 9 local time", ["local time"], "bitcoin"],
  ])("in %j it is %j, and the topic is %j", (text, unplaced, topic) => {
    expect(readSentence(text)).toMatchObject({ unplaced, topic });
  });
});

describe("what is a topic", () => {
  test("is whole where it is quoted, whatever it says", () => {
    const marks = fc.constantFrom<[string, string]>(['"', '"'], ["“", "”"], ["„", "“"], ["«", "»"]);
    fc.assert(
      fc.property(
        schedule,
        marks,
        oneOf([...LEFT_OVER, ...TOPICS]),
        fc.boolean(),
        (parts, [open, close], words, last) => {
          const quoted = `${open}${words} rally${close}`;
          const text = last ? `${joined(parts)} ${quoted}` : `${quoted} ${joined(parts)}`;
          const sentence = readSentence(text);
          expect({ text, topic: sentence.topic, isRead: isRead(sentence) }).toEqual({
            text,
            topic: `${words} rally`,
            isRead: true,
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([
    "black monday crash at 9",
    "daily active users at 9",
    "friday rally at 9 every day",
    "midnight cardano daily 8:00",
    "24/7 trading at 9",
    "may the best coin win at 9",
  ])("stays with the words that %j has of it", (text) => {
    expect(readSentence(text).unplaced).toBeUndefined();
  });

  test("may begin with a frequency where names say the time, and has all words where they say the days as well", () => {
    expect(readSentence("quarterly earnings", "time")).toEqual({ topic: "quarterly earnings" });
    expect(readSentence("every other week bitcoin", "time").unplaced).toEqual(["every other week"]);
    expect(readSentence("every other week bitcoin", "all")).toEqual({ topic: "every other week bitcoin" });
  });
});
