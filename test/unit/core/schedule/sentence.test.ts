/** Digests in natural words: what is clear is found, and a topic is never torn. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readSentence, type Sentence } from "../../../../src/core/schedule/sentence.ts";
import { processorTime } from "../../processor.ts";

test.each<[text: string, found: Sentence]>([
  ["every weekday at 9 in Rome about bitcoin etf", { days: "weekdays", at: "9", tz: "Rome", topic: "bitcoin etf" }],
  [
    "bitcoin etf every day at 18:30 Europe/Berlin",
    { days: "daily", at: "18:30", tz: "Europe/Berlin", topic: "bitcoin etf" },
  ],
  ["jeden Montag um 8 Uhr in Berlin über Ethereum", { days: "Montag", at: "8 Uhr", tz: "Berlin", topic: "Ethereum" }],
  ["täglich 9:00 bitcoin", { days: "daily", at: "9:00", topic: "bitcoin" }],
  ["bitcoin etf daily 9am", { days: "daily", at: "9am", topic: "bitcoin etf" }],
  ["ethereum staking hourly", { at: "hourly", topic: "ethereum staking" }],
  ["every day at nine in new york for bitcoin", { days: "daily", at: "nine", tz: "new york", topic: "bitcoin" }],
  ["um 9 am Montag über Solana", { days: "Montag", at: "9", topic: "Solana" }],
  ["um 9 am Wochenende über Solana", { days: "weekends", at: "9", topic: "Solana" }],
  ["mittags in Zürich über Solana", { at: "mittags", tz: "Zürich", topic: "Solana" }],
  ["mon,wed,fri at 9 and 18 about btc", { days: "mon,wed,fri", at: "9 and 18", topic: "btc" }],
  [
    "news about ethereum Mo bis Fr um 7:30 Berliner Zeit",
    { days: "Mo bis Fr", at: "7:30", tz: "Europe/Berlin", topic: "news about ethereum" },
  ],
  ["news about ethereum Monday at 9", { days: "Monday", at: "9", topic: "news about ethereum" }],
  ["daily at 9 about ethereum and black Monday", { days: "daily", at: "9", topic: "ethereum and black Monday" }],
  ["mo-fr 8:00 btc", { days: "mo-fr", at: "8:00", topic: "btc" }],
  ["every sat at 9 btc", { days: "sat", at: "9", topic: "btc" }],
  ["bitcoin 9am EST", { at: "9am", tz: "EST", topic: "bitcoin" }],
  ["bitcoin every day at 9am est", { at: "9am", days: "daily", tz: "est", topic: "bitcoin" }],
  ["9am et about bitcoin", { at: "9am", tz: "et", topic: "bitcoin" }],
  ["9am pst bitcoin etf", { at: "9am", tz: "pst", topic: "bitcoin etf" }],
  ["9:00 MSK bitcoin", { at: "9:00", tz: "MSK", topic: "bitcoin" }],
  ["um 9 Uhr mez über Gold", { at: "9 Uhr", tz: "mez", topic: "Gold" }],
  ["bitcoin every day at 9am eastern", { at: "9am", days: "daily", tz: "America/New_York", topic: "bitcoin" }],
  ["9 am Pacific about eth", { at: "9 am", tz: "America/Los_Angeles", topic: "eth" }],
  ["daily at 7 US central about eth", { at: "7", days: "daily", tz: "America/Chicago", topic: "eth" }],
  ["every day at 9 central banks", { at: "9", days: "daily", topic: "central banks" }],
  ["at 9am eastern europe news", { at: "9am", topic: "eastern europe news" }],
  ["at 9 west texas oil", { at: "9", topic: "west texas oil" }],
  ["at 9 in Germany about gold", { at: "9", tz: "Germany", topic: "gold" }],
  ["bitcoin daily at 9 in the UK", { at: "9", days: "daily", tz: "the UK", topic: "bitcoin" }],
  ["bitcoin um 9 in der Schweiz", { at: "9", tz: "der Schweiz", topic: "bitcoin" }],
  ["banks in Italy at 9", { at: "9", topic: "banks in Italy" }],
  ["regulation in Japan daily at 9", { at: "9", days: "daily", topic: "regulation in Japan" }],
  ["bitcoin MWF at 9", { at: "9", days: "MWF", topic: "bitcoin" }],
  ["bitcoin m/w/f at 9", { at: "9", days: "m/w/f", topic: "bitcoin" }],
  ["T/Th 18:00 about bitcoin", { at: "18:00", days: "T/Th", topic: "bitcoin" }],
  ["etf 9:00 UTC+2 daily", { days: "daily", at: "9:00", tz: "UTC+2", topic: "etf" }],
  ["btc tz Asia/Tokyo at noon", { at: "noon", tz: "Asia/Tokyo", topic: "btc" }],
  ["bitcoin Europe/Romee 9:00", { at: "9:00", tz: "Europe/Romee", topic: "bitcoin" }],
  ["bitcoin etf at 25:00 daily", { days: "daily", at: "25:00", topic: "bitcoin etf" }],
  ["0 9 * * mon-fri bitcoin", { at: "0 9 * * mon-fri", topic: "bitcoin" }],
  ["bitcoin */5 * * * * *", { at: "*/5 * * * * *", topic: "bitcoin" }],
  ["alle 30 Minuten Bitcoin", { at: "alle 30 Minuten", topic: "Bitcoin" }],
  ["am 1. jedes Monats um 9 Uhr btc", { days: "1. jedes Monats", at: "9 Uhr", topic: "btc" }],
  ["Bitcoin, every Tuesday at 7:45, in London", { days: "Tuesday", at: "7:45", tz: "London", topic: "Bitcoin" }],
  ["4 year cycle in asia at 9 in New York", { at: "9", tz: "New York", topic: "4 year cycle in asia" }],
  ["black monday crash at 9", { at: "9", topic: "black monday crash" }],
  ["daily active users at 9", { at: "9", topic: "daily active users" }],
  ["24/7 trading at 9", { at: "9", topic: "24/7 trading" }],
  ["us/china tariffs daily at 9", { days: "daily", at: "9", topic: "us/china tariffs" }],
  ["midnight cardano daily 8:00", { days: "daily", at: "8:00", topic: "midnight cardano" }],
  ["bitcoin at nine pm", { at: "nine pm", topic: "bitcoin" }],
  ["bitcoin at half past 8 pm", { at: "half past 8 pm", topic: "bitcoin" }],
  ["bitcoin half past 8 pm", { at: "half past 8 pm", topic: "bitcoin" }],
  ["bitcoin daily quarter to 9am", { days: "daily", at: "quarter to 9am", topic: "bitcoin" }],
  ["bitcoin halb 9 abends", { at: "halb 9 abends", topic: "bitcoin" }],
  ["bitcoin weekly on Friday at 5pm", { days: "Friday", at: "5pm", topic: "bitcoin" }],
  ["bitcoin every week on mondays and fridays at 9", { days: "mondays and fridays", at: "9", topic: "bitcoin" }],
  ["once a week on Monday at 9 about etf", { days: "Monday", at: "9", topic: "etf" }],
  ["bitcoin wöchentlich freitags um 17 Uhr", { days: "freitags", at: "17 Uhr", topic: "bitcoin" }],
  ["jede Woche am Montag um 9 über Solana", { days: "Montag", at: "9", topic: "Solana" }],
  ["bitcoin monthly on the 1st at 9", { days: "1st", at: "9", topic: "bitcoin" }],
  ["bitcoin monatlich am 15. um 9", { days: "15.", at: "9", topic: "bitcoin" }],
  ["bitcoin at nine thirty", { at: "nine thirty", topic: "bitcoin" }],
  ["bitcoin at nine thirty in the evening", { at: "nine thirty in the evening", topic: "bitcoin" }],
  ["bitcoin um sieben uhr abends", { at: "sieben uhr abends", topic: "bitcoin" }],
  ["bitcoin um sieben uhr dreißig", { at: "sieben uhr dreißig", topic: "bitcoin" }],
  ["um neun am Montag über Solana", { days: "Montag", at: "neun", topic: "Solana" }],
  ["bitcoin mon/wed/fri at 9", { days: "mon/wed/fri", at: "9", topic: "bitcoin" }],
  ["bitcoin every 1st at 9", { days: "1st", at: "9", topic: "bitcoin" }],
  ["bitcoin every 1st and 15th at 9", { days: "1st and 15th", at: "9", topic: "bitcoin" }],
  ["every 2nd day at 9 bitcoin", { at: "9", unplaced: ["every 2nd day"], topic: "bitcoin" }],
  ["bitcoin am 1. und 15. des monats um 9 uhr", { days: "1. und 15. des monats", at: "9 uhr", topic: "bitcoin" }],
  ["bitcoin at 9 in New York City", { at: "9", tz: "New York City", topic: "bitcoin" }],
  ["bitcoin at 9 in Salt Lake City", { at: "9", tz: "Salt Lake City", topic: "bitcoin" }],
  ["bitcoin um 9 in Frankfurt am Main", { at: "9", tz: "Frankfurt am Main", topic: "bitcoin" }],
  ["bitcoin at 9am Berlin time", { at: "9am", tz: "Europe/Berlin", topic: "bitcoin" }],
  ["every day at 9am London time about etf", { days: "daily", at: "9am", tz: "Europe/London", topic: "etf" }],
  ["bitcoin 9am Eastern Time", { at: "9am", tz: "America/New_York", topic: "bitcoin" }],
  ["bitcoin at 9am Pacific Standard Time", { at: "9am", tz: "America/Los_Angeles", topic: "bitcoin" }],
  ["bitcoin um 9 Uhr Berliner Zeit", { at: "9 Uhr", tz: "Europe/Berlin", topic: "bitcoin" }],
  ["bitcoin um 9 Uhr in deutscher Zeit", { at: "9 Uhr", tz: "Europe/Berlin", topic: "bitcoin" }],
  ["bitcoin at 9 Florida time", { at: "9", tz: "Florida", topic: "bitcoin" }],
  ["bitcoin daily at 9 (Berlin)", { days: "daily", at: "9", tz: "Berlin", topic: "bitcoin" }],
  ["bitcoin at 9 (Europe/Berlin)", { at: "9", tz: "Europe/Berlin", topic: "bitcoin" }],
  ["real time data at 9", { at: "9", topic: "real time data" }],
  ["at 9 half time show", { at: "9", topic: "half time show" }],
  ["bitcoin daily at 9 all the time", { days: "daily", at: "9", topic: "bitcoin all the time" }],
  ["mining in India daily at 9", { days: "daily", at: "9", topic: "mining in India" }],
  ["about bitcoin", { topic: "bitcoin" }],
  [" jeden Tag um 20:15 Uhr", { days: "daily", at: "20:15 Uhr", topic: "" }],
  ["", { topic: "" }],
])("in %j it finds %j", (text, found) => {
  expect(readSentence(text)).toEqual(found);
});

test.each([
  "layer 2 at scale",
  "4 year cycle in asia",
  "bitcoin at 100k",
  "bitcoin at 100",
  "inflation at 3%",
  "ethereum at 10 years",
  "eth at 20 usd",
  "black monday crash",
  "the sun also rises",
  "daily active users",
  "mining in Iceland",
  "crypto regulation in Singapore",
  "1 2 3 4 5 games",
  "btc/usd",
  "asia/pacific markets",
  "every sat counts",
  "we do, so what",
  "erc-20 tokens on base",
  "top 10 coins",
  "Bitcoin über 100.000 Dollar",
])("the topic %j is not torn", (topic) => {
  expect(readSentence(topic)).toEqual({ topic });
});

test.each<[text: string, found: Sentence]>([
  ["gold at 9 for 5 items", { at: "9", count: "5", topic: "gold" }],
  ["gold at 9 with 5 items", { at: "9", count: "5", topic: "gold" }],
  ["5 items about gold at 9", { at: "9", count: "5", topic: "gold" }],
  ["every weekday at 9 the 8 latest stories about gold", { at: "9", days: "weekdays", count: "8", topic: "gold" }],
  ["gold um 9 Uhr mit 5 Meldungen", { at: "9 Uhr", count: "5", topic: "gold" }],
  ["die 3 neuesten Artikel über Gold täglich um 9", { at: "9", days: "daily", count: "3", topic: "Gold" }],
  ['"10 stories" at 9', { at: "9", topic: "10 stories" }],
  ["the 400 items at 9", { at: "9", topic: "the 400 items" }],
])("“%s” says how many: %j", (text, found) => {
  expect(readSentence(text)).toEqual(found);
});

test("whatever is said is read, soon, and what is no schedule is lost nowhere", () => {
  const words = [
    "at 9 ",
    "in new york ",
    "europe/",
    "every ",
    "mon, ",
    "um ",
    "9:00 and ",
    "in in ",
    "* ",
    "utc+",
    "a/",
    "so. ",
    "do und ",
    "9 to ",
    "\uE000",
  ];
  const text = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: "binary" })), { maxLength: 40 });
  fc.assert(
    fc.property(text, (parts) => {
      expect(typeof readSentence(parts.join("")).topic).toBe("string");
    }),
  );
  const spent = processorTime(() => {
    for (const word of words) readSentence(word.repeat(1_000));
    // Such as a line that somebody draws beneath what they paste.
    for (const sign of [",", "-", " ", "\n", ", ", " at "]) readSentence(`bitcoin${sign.repeat(500)}etf at 9`);
  });
  expect(spent).toBeLessThan(10_000);
  expect(readSentence("x".repeat(1_500)).topic).toHaveLength(1_500);
});
