/** Words of the calendar, English and German: what they are in a sentence that says something no schedule here can be. */
import { CLEAR_TIMES, DAY_NAME, END, NAMED_TIMES, SHORT_NAME, START, WORKDAY } from "../forms.ts";

const MONTH = [
  "january|february|april|june|july|august|september|october|november|december",
  "januar|jänner|februar|märz|juni|juli|oktober|dezember",
].join("|");
/** They are other words as well, so that a number or a word before them must say that they are months. */
const ANY_MONTH = `${MONTH}|march|may|mai|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|okt|dez`;
const UNIT = [
  `${DAY_NAME}|${WORKDAY}`,
  "days?|weeks?|week-?ends?|fortnights?|months?|quarters?|years?|nights?|mornings?|evenings?|afternoons?|hours?|minutes?",
  "tage?[ns]?|wochen?|wochenenden?|monate?[ns]?|quartale?[ns]?|jahre?[ns]?|nacht|nächte|abende?|morgen|stunden?|minuten?",
].join("|");
const FEW = "\\d{1,3}|two|three|four|five|six|few|couple\\s+of|zwei|drei|vier|fünf|sechs|paar";
const ORDINAL = [
  "first|second|third|fourth|fifth|last|[1-5](?:st|nd|rd|th)",
  "(?:erste|zweite|dritte|vierte|fünfte|letzte)[nrsm]?|[1-5]\\.",
].join("|");
const OF_MONTH = [
  "\\s+(?:of|in)\\s+(?:(?:the|every|each|a)\\s+)?(?:month|quarter|year)",
  "\\s+(?:im|des|jedes|jeden)\\s+(?:monate?s?|quartals?|jahre?s?)",
].join("|");
const TIMES_A =
  "twice|thrice|zweimal|dreimal|viermal|mehrmals|(?:\\d{1,2}|two|three|four|several|many)\\s*(?:times|mal|x)";
const ADVERB = "daily|weekly|monthly|yearly|hourly|täglich|wöchentlich|monatlich|jährlich|stündlich";

const TO = "\\s*(?:[-–]|to|till|until|bis)\\s*";
const ONE_HOUR = "\\d{1,2}(?:[:.]\\d{2})?(?:\\s*[ap]\\.?m\\.?|\\s*uhr)?";
const CLEAR_HOUR = "\\d{1,2}(?:[:.]\\d{2})?(?:\\s*[ap]\\.?m\\.?|\\s*uhr)|\\d{1,2}:\\d{2}";
/** From one hour to another, as one of them at least says that it is one. */
const RANGES = [`(?:${CLEAR_HOUR})${TO}${ONE_HOUR}`, `${ONE_HOUR}${TO}(?:${CLEAR_HOUR})`];
const NO = "but\\s+not|not|no|never|without|excluding|except|nicht|nie|keine?n?|ohne|außer|ausser|ausgenommen";

/** They say how often wherever they stand. */
const HOW_OFTEN = [
  `(?:every|each|alle|jede[nrsm]?)\\s+(?:other|andere[nrs]?|(?:${FEW}|${ORDINAL}))\\s+(?:${UNIT})(?:${OF_MONTH})?`,
  `(?:every|each)\\s+(?:week|fortnight|quarter|year|season|night|morning|evening|afternoon|${ANY_MONTH})`,
  `jede[nrs]?\\s+(?:woche|quartal|jahr|nacht|morgen|abend|nachmittag|vormittag|${ANY_MONTH})`,
  `(?:${TIMES_A})\\s+(?:(?:a|an|per|each|every|am|pro|im|jeden|jede|in\\s+der|die)\\s+(?:${UNIT})|${ADVERB})`,
  "(?:once|einmal)\\s+(?:a|an|per|each|every|pro|im|in\\s+der|die)\\s+(?:week|month|quarter|year|hour|woche|monat|quartal|jahr|stunde)",
  "(?:once|einmal)\\s+(?:weekly|monthly|yearly|hourly|wöchentlich|monatlich|jährlich|stündlich)",
  `(?:${ORDINAL})\\s+(?:${UNIT})(?:${OF_MONTH})`,
  `(?:(?:between|zwischen|from|von)\\s+)?(?:${RANGES.join("|")})`,
];

/** Adverbs, which begin a topic as well. */
const FREQUENCY = [
  "weekly|bi-?weekly|fortnightly|bi-?monthly|quarterly|yearly|annually|semi-?annually",
  "wöchentlich|zweiwöchentlich|(?:14|vierzehn)-?tägig|vierteljährlich|quartalsweise|jährlich|halbjährlich",
];

const DATE = [
  `(?:(?<![+−])\\d{1,2}(?:st|nd|rd|th|\\.)?(?:\\s+of)?\\s+(?:${ANY_MONTH})(?:\\s+\\d{1,2}(?:st|nd|rd|th))?|(?:${ANY_MONTH})\\s+(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)?)${END}(?:,?\\s+20\\d\\d)?`,
  "20\\d\\d[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}/\\d{1,2}/\\d{2,4}|on\\s+\\d{1,2}/\\d{1,2}",
  "(?:0?[1-9]|[12]\\d|3[01])\\.\\s?(?:0?[1-9]|1[0-2])\\.(?:\\s?20\\d\\d|\\d\\d)?",
];

/** They name one moment, or leave some out, where they stand beside the time or before the topic. */
const ONE_MOMENT = [
  ...DATE,
  "(?:the\\s+)?day\\s+after\\s+tomorrow|tomorrow|today|tonight|heute|morgen|übermorgen",
  `(?:this|next|last|past|coming|upcoming|following|(?:nächste|kommende|diese|letzte|folgende)[nrsm]?)\\s+(?:${UNIT}|${ANY_MONTH})`,
  `(?:${ORDINAL})\\s+(?:${DAY_NAME}|${WORKDAY}|week-?end|wochenende)`,
  `(?:in|until|till|since|starting|from|ab|seit|every|each|of|im)\\s+(?:${ANY_MONTH})`,
  `(?:until|till|since|starting|ab|seit)\\s+(?:${DAY_NAME})`,
  `(?:${NO})(?:\\s+(?:on|for|the|at|in|am|an|im|in\\s+der))*\\s+(?:${UNIT}|weekends|public\\s+holidays|holidays|feiertage?n?|feiertags)`,
  "(?:public\\s+|bank\\s+)?holidays|feiertage?n?|feiertags|month-?end|year-?end|monats(?:ende|anfang|beginn|mitte|letzten)|jahresende|quartalsende",
  "(?:end|start|beginning|ende|anfang)\\s+(?:of\\s+)?(?:the\\s+|each\\s+|every\\s+|des\\s+|jedes\\s+)?(?:week|month|quarter|year|monate?s?|quartals|jahre?s)",
  "(?:between|zwischen|from|von)\\s+\\d{1,2}(?:[:.]\\d{2})?(?:[ap]m|\\s*uhr)?\\s+(?:and|to|till|until|und|bis)\\s+\\d{1,2}(?:[:.]\\d{2})?(?:[ap]m|\\s*uhr)?",
  `(?:starting|beginning|beginnend)\\s+(?:(?:at|from|um|ab)\\s+)?${ONE_HOUR}|\\d{1,2}\\s*(?:[-–]|to|bis)\\s*\\d{1,2}`,
  `(?:in|for|für)\\s+(?:${FEW}|an|a|one|eine[rmn]?)\\s+(?:${UNIT})`,
  "(?:local|my|our|summer|winter|daylight)\\s+time|ortszeit|sommerzeit|winterzeit",
  "(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|sonnabend)(?:früh|morgen|vormittag|nachmittag|mittag|abend|nacht)s?",
];

/** A schedule may have them, if there were not another already, or if they stood beside it. */
const COMMON = [
  `(?:${DAY_NAME}|${SHORT_NAME})\\s*[-–]\\s*(?:${DAY_NAME}|${SHORT_NAME})|mo\\s*[-–]\\s*(?:fr|sa|so)`,
  `${DAY_NAME}|${WORKDAY}|${MONTH}|week-?ends?|wochenenden?`,
  "daily|everyday|monthly|monatlich|täglich|hourly|stündlich|mornings?|afternoons?|evenings?|nights?",
  "(?:every|each)\\s+(?:day|month)|jeden\\s+(?:tag|monat)|werktags|wochentags|unter\\s+der\\s+woche",
  `morgens|vormittags|nachmittags|abends|nachts|${NAMED_TIMES}`,
  `(?<![+−])(?:(?:at|um)\\s+)?(?:${CLEAR_TIMES.join("|")})|(?:at|um)\\s+\\d{1,2}(?![%$€£]|[.,]\\d)`,
];

/** They belong to the words of the calendar around them. */
const BETWEEN = [
  "on|the|of|every|each|in|and|or|at|am|im|um|und|oder|der|des|den|jede[nrs]?|only|also|nur|auch|from|to|bis|von|but|aber|not|starting|beginning|until|till|since|ab|seit",
  `${ORDINAL}|this|next|\\d{1,2}(?:st|nd|rd|th|\\.)`,
];

/** Each in the group that says what it is; the first that fits counts, so that the longest come first. */
export const calendarWords = new RegExp(
  [
    `${START}(?:(?<often>${HOW_OFTEN.join("|")})`,
    `(?<frequency>${FREQUENCY.join("|")})`,
    `(?<moment>${ONE_MOMENT.join("|")})`,
    `(?<common>${COMMON.join("|")})`,
    `(?<short>${SHORT_NAME})`,
    `(?<between>${BETWEEN.join("|")}))${END}`,
  ].join("|"),
  "giu",
);

const UNIT_NEXT = new RegExp(`^\\s+(?:${UNIT})${END}`, "iu");

export const startsWithUnit = (text: string): boolean => UNIT_NEXT.test(text);
