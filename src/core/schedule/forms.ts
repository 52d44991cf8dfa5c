/** The forms of days, times and zones within a sentence, English and German; each finds what it means in its first group. */
import { intervalSource } from "./intervals.ts";
import { MINUTE_WORDS, MORE_NUMBERS } from "./times.ts";

/** Word boundaries of every alphabet. */
export const START = "(?<![\\p{L}\\d_])";
export const END = "(?![\\p{L}\\d_])";

export const DAY_NAME = [
  "(?:mon|tues|wednes|thurs|fri|satur|sun)days?",
  "(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?",
].join("|");
export const SHORT_NAME = "mon|tues?|wed|thu(?:rs?)?|fri|sat|sun";
const DAY = `${DAY_NAME}|(?:${SHORT_NAME})(?:\\.(?=\\s*\\S))?`;
/** They are words as well, so they count in a row without blanks, or beside a time. */
const TINY_NAME = "mo|di|mi|do|fr|sa|so";
const TINY = `(?:${TINY_NAME})(?:\\.(?=\\s*\\S))?`;
const LINK = "(?:\\s*[,/&+]\\s*|\\s*[-–]\\s*|\\s+(?:and|und|to|bis|through)\\s+)";
/** Of two that are words in a row, such as `we do, so what`, nobody makes days. */
const TINY_ROW = `(?=(?:(?:do|so)[^\\p{L}\\d]+(?:und\\s+|bis\\s+)?)*(?:mo|di|mi|fr|sa)${END})(?:${TINY})(?:(?:${LINK}|\\s+)(?:${TINY}))+`;
const EVERY = "(?:every|each|on|jede[nrs]?|am|an|immer)\\s+";
export const WORKDAY = "(?:week|work|business|working)[ -]?days?|werktage?n?|wochentage?n?";
const DATE = "\\d{1,2}(?:st|nd|rd|th)";
const DATES = `${DATE}(?:(?:\\s*,\\s*|\\s+and\\s+)(?:the\\s+)?${DATE})*`;
/** What begins so behind one of them is how often, not when. */
const COUNTING = `(?:day|week|month|hour|minute|year|quarter)s?|${DAY_NAME}`;
const GERMAN_DATE = "\\d{1,2}\\.";
const GERMAN_DATES = `${GERMAN_DATE}(?:(?:\\s*,\\s*|\\s+und\\s+)(?:am\\s+)?${GERMAN_DATE})*`;
const RANGE = "(?:from|von)\\s+";

/** These are days wherever they stand. */
const CLEAR_DAYS = [
  `(?:(?:every\\s+day|daily|jeden\\s+tag|täglich)\\s+)?${RANGE}(?:${DAY})\\s+(?:to|through|bis)\\s+(?:${DAY})`,
  `(?:every|each|on|jeden|an)\\s+(?:${WORKDAY})`,
  "(?:every|each|on|jedes|am|an)\\s+(?:the\\s+)?(?:weekends?|wochenenden?)",
  "(?:every|each)\\s+day|jeden\\s+tag|alle\\s+tage|unter\\s+der\\s+woche",
  "once\\s+(?:a|per|each|every)\\s+day|once\\s+daily|einmal\\s+(?:am|pro)\\s+tag|einmal\\s+täglich",
  "weekdays|workdays|weekends|werktags|wochentags|täglich",
  `(?:${EVERY})?(?:${DAY})(?:${LINK}(?:${DAY}))+`,
  `(?:${EVERY})?(?:${TINY_NAME})(?:[-–,](?:${TINY_NAME}))+(?:${LINK}(?:${TINY}))*`,
  `${EVERY}(?:${DAY_NAME})`,
  `(?:on\\s+the\\s+)?${DATES}\\s+of\\s+(?:(?:the|every|each)\\s+)?month`,
  "(?:on\\s+)?(?:the\\s+)?day\\s+\\d{1,2}\\s+of\\s+(?:(?:the|every|each)\\s+)?month",
  "(?:on\\s+the\\s+)?first\\s+(?:day\\s+)?of\\s+(?:(?:the|every|each)\\s+)?month",
  `(?:every|each)\\s+month(?:\\s+on\\s+the\\s+${DATES})?`,
  `(?:every|each)\\s+(?:the\\s+)?${DATES}(?!\\s+(?:${COUNTING}))`,
  `(?:am|jeden|zum)\\s+${GERMAN_DATES}\\s+(?:des|jedes|jeden|eines\\s+jeden|im)\\s+monats?`,
  "am\\s+ersten(?:\\s+tag)?\\s+(?:des|jedes|im)\\s+monats?|(?:am|zum|jeden)\\s+monatsersten",
  `jeden\\s+monat(?:\\s+am\\s+${GERMAN_DATES})?`,
  "(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|sonnabends",
];

/** These may be part of a topic, such as daily active users or a black Monday, unless a time stands beside them. */
const UNCLEAR_DAYS = [
  "daily|everyday|monthly|monatlich|weekend|wochenende",
  `(?:${EVERY}|von\\s+)?${TINY_ROW}`,
  `(?:${EVERY})?(?:${DAY})(?:\\s+(?:${DAY}))+`,
  `(?:${EVERY})?(?:${DAY})`,
  `(?:on\\s+)?(?:the\\s+)?${DATES}`,
  `(?:am|jeden|zum)\\s+${GERMAN_DATES}(?!\\d)`,
  `(?:jeden|am|immer)\\s+(?:${TINY})`,
  "m\\s?[-–]\\s?f|m/?w/?f|tu?/?th",
  "mo|di|mi|fr|sa|do|so",
];

const HALF = "(?:a\\.m\\.|p\\.m\\.|(?:am|pm)(?![\\p{L}\\d_]))";
const CLOCK = "\\d{1,2}[:.]\\d{2}";
const PART = "(?:morgens|früh|vormittags|nachmittags|abends|in\\s+the\\s+(?:morning|afternoon|evening))";
/** In German `9 am Montag` is nine o'clock on a Monday. */
const HALF_HERE = `(?:${HALF}|\\s+(?!am\\s+(?:(?:${DAY}|wochenende|tag|morgen|abend)${END}|\\d{1,2}\\.|(?:erste|zweite|dritte|vierte|letzte|nächste|kommende)n?\\s))${HALF})`;

/** What begins so behind a number is a month. */
const MONTHS = "jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez";

/** They are times wherever they stand. */
export const CLEAR_TIMES = [
  `(?:half|quarter)\\s+(?:past|to)\\s+\\d{1,2}${HALF_HERE}`,
  `(?:halb|viertel\\s+(?:nach|vor))\\s+\\d{1,2}(?:\\s+uhr)?\\s+${PART}`,
  `\\d{1,2}(?:[:.]\\d{2})?${HALF_HERE}`,
  `\\d{1,2}(?:[:.]\\d{2})?\\s*uhr(?:\\s*[0-5]\\d(?!\\.\\s?\\d|\\.?\\s+(?:${MONTHS})))?(?:\\s+${PART})?`,
  `\\d{1,2}:\\d{2}(?:\\s+${PART})?`,
  "(?:[01]\\d|2\\d)h[0-5]\\d",
];
export const NAMED_TIMES = "noon|midday|midnight|mittags?|mitternachts?";
export const NUMBER =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eins?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf";

/** `ten past`, `viertel vor`, `fünf nach halb`. */
const MINUTES_FROM = `(?:\\d{1,2}|${NUMBER}|${MORE_NUMBERS}|quarter|viertel|half)\\s+(?:(?:minutes?|minuten)\\s+)?(?:past|after|to|before|nach|vor)\\s+(?:halb\\s+)?`;

/** Behind `at` a number is a time, unless it counts something. */
const COUNTED = [
  "\\s*(?:%|[$€£]|k|m|bn|x|st|nd|rd|th)",
  "\\s*[-–/]\\s*[\\p{L}\\d]+|\\s+\\d",
  "[.,:]\\d",
  "\\s+(?:percent|prozent|million|billion|thousand|hundred|mio|mrd|usdt?|eur|euros?|dollars?|cents?|sats?|gwei|bps)",
  `\\s+(?:to|till|until|bis|past|nach|vor|before|after)\\s+(?:\\d{1,2}|half|halb|${NUMBER})`,
  "\\s+(?:points?|years?|months?|weeks?|days?|hours?|minutes?|jahre?n?|monate?n?|wochen?|tage?n?|stunden?|minuten?)",
].join("|");
export const LOOSE_TIME = `(?:${[
  `${MINUTES_FROM}(?:\\d{1,2}|${NUMBER})(?:\\s+uhr)?(?:${HALF_HERE}|\\s+${PART})?`,
  ...CLEAR_TIMES,
  CLOCK,
  NAMED_TIMES,
  `(?:half past|halb)\\s+(?:\\d{1,2}|${NUMBER})(?:${HALF_HERE}|\\s+${PART})?`,
  `(?:${NUMBER})(?:\\s+uhr)?(?:\\s+(?:${MINUTE_WORDS})${END})?(?:${HALF_HERE}|\\s+${PART})`,
  `(?:${NUMBER})(?:\\s+uhr(?:\\s+(?:${MINUTE_WORDS}))?|\\s+(?:${MINUTE_WORDS}))`,
  `(?:\\d{4}|\\d{1,2}|${NUMBER})(?:\\s+(?:o['’]clock|${PART}))?(?!(?:${COUNTED})(?![\\p{L}\\d_]))(?![%$€£]|[.,:]\\d)`,
].join("|")})${END}`;
const MORE = "(?:\\s*[,&/]\\s*|\\s+(?:and|und)\\s+)(?:(?:at|um)\\s+)?";
export const CLEAR_TIME = `(?:${CLEAR_TIMES.join("|")})${END}`;

const BEFORE_TIME = "(?:at|um|gegen|@)";
const all = (source: string): RegExp => new RegExp(source, "giu");

const STARRED = "[\\d*][\\d*/,-]*";
const NAMES = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)";
const FIELD = `(?:${STARRED}|${NAMES}(?:[,-]${NAMES})*)`;
export const crons = all(
  `(?<!\\S)(?:@(?:hourly|daily|weekly|monthly)|(?:${STARRED}\\s+){3}${FIELD}\\s+${FIELD}(?:\\s+${STARRED})?)(?!\\S)`,
);
export const intervals = all(intervalSource);
/** From one time to another is none. */
export const TO = "\\s*(?:[-–]|to|till|until|bis)\\s*";
const AFTER_RANGE = `(?<!\\d(?:[:.]\\d{2})?(?:\\s*[ap]\\.?m\\.?|\\s*uhr)?${TO})`;
const BEFORE_RANGE = `(?!${TO}\\d)`;
export const clearTimes = [
  all(`${START}${BEFORE_TIME}\\s*(${LOOSE_TIME}(?:${MORE}${LOOSE_TIME})*)${BEFORE_RANGE}`),
  all(`(?<![\\p{L}\\d_$€£.:/+−])${AFTER_RANGE}(${CLEAR_TIME}(?:${MORE}${CLEAR_TIME})*)${BEFORE_RANGE}`),
];
export const namedTimes = all(`${START}(mittags|mitternachts|(?:at|um|zu)\\s+(?:${NAMED_TIMES}))${END}`);
/** They may be a topic as well, such as the coin called Midnight. */
export const unclearNamedTimes = all(`${START}(?:(?:every|each|jeden|am)\\s+)?(${NAMED_TIMES})${END}`);
const PART_OF_DAY = "morning|afternoon|evening|night|morgen|vormittag|nachmittag|abend|nacht";
/** Which half of the day a time beside them is in. What stands alone may begin a topic, such as a morning brief. */
export const partsOfDay = all(
  `${START}(?:every|each|in\\s+the|at|jeden|jede|am|in\\s+der)\\s+(${PART_OF_DAY})${END}|${START}((?:morgen|vormittag|nachmittag|abend|nacht)s)${END}`,
);
export const barePartsOfDay = all(`${START}(morning|afternoon|evening|night|früh|vormittag|nachmittag|abend)${END}`);
/** How many items: the number, with what only leads to it. */
export const itemCounts = all(
  `${START}(?:(?:for|with|mit|top|the|die|latest|neuesten?|(?:at|up\\s+to|bis\\s+zu)(?:\\s+most)?)\\s+)*(\\d{1,2})\\s+(?:(?:latest|newest|top|news|neuesten?)\\s+)?(?:items?|stories|articles|headlines|meldungen|artikeln?|schlagzeilen|beiträgen?|einträgen?)${END}`,
);
/** From here on it is the topic. */
export const topicMarks = all(
  `(?<!${START}(?:at|um|in)\\s)${START}(?:about|über|ueber|zum\\s+thema|regarding|betreffend)(?=[\\s:\uE003]|$)`,
);
/** A day of the week says already that it is every week, and one of the month that it is every month. */
export const sayingAgain = all(
  `${START}(?:${[
    `(?:weekly|every\\s+week|once\\s+(?:a|per|every)\\s+week|wöchentlich|jede\\s+woche|einmal\\s+(?:pro|die|in\\s+der)\\s+woche)\\s*,?\\s+(?=(?:(?:every|each|on|am|jeden|immer)\\s+(?:${DAY_NAME})|(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|sonnabends)${END})`,
    `(?:monthly|once\\s+(?:a|per|every)\\s+month|monatlich|einmal\\s+(?:pro|im)\\s+monat)\\s*,?\\s+(?=on\\s+the\\s+${DATE}${END}|am\\s+${GERMAN_DATE}(?!\\d))`,
  ].join("|")})`,
);
export const clearDays = all(`${START}(${CLEAR_DAYS.join("|")})${END}`);
export const unclearDays = all(`${START}(${UNCLEAR_DAYS.join("|")})${END}`);
const AREAS = "europe|america|asia|africa|australia|pacific|atlantic|indian|antarctica|arctic|etc|us";
export const namedZone = all(`${START}(?:tz|time\\s?zone|zeitzone)\\s*[:=]?\\s*(\\S+?)(?=[.,;]*(?:\\s|$))`);
export const areaAndCity = all(`${START}(?:in\\s+)?((?:${AREAS})/[\\p{L}_+-]+\\d*(?:/[\\p{L}_-]+)?)${END}`);
export const offsetZone = all(`${START}((?:utc|gmt)(?:\\s?[+−-]\\s?\\d{1,2}(?::?\\d{2})?)?)${END}`);
/** Up to three words behind an `in`. */
export const cityNames = all(`${START}in(?=\\s+((?:\\p{L}[\\p{L}.'’-]*\\s+){0,2}\\p{L}[\\p{L}.'’-]*))`);
/** Up to three words before `time`. */
export const zoneTimes = all(`${START}((?:\\p{L}[\\p{L}.'’-]*\\s+){0,2}\\p{L}[\\p{L}.'’-]*)\\s+(?:time|zeit)${END}`);
/** Up to three words in a row. */
export const wordsInRow = all(`${START}((?:\\p{L}[\\p{L}.'’-]*\\s+){0,2}\\p{L}[\\p{L}.'’-]*)`);
