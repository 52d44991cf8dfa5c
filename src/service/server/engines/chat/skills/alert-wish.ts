/** What a message wants of the market alerts: one set, the list, some removed, or nothing of the kind. */
import type { MarketAlert } from "../../ports.ts";
import { assetsIn } from "../assets.ts";
import { type Level, levelsIn } from "./alert-level.ts";

export interface Order {
  readonly asset: string;
  readonly direction: MarketAlert["direction"];
  readonly price: number;
}

export type AlertWish =
  | { readonly kind: "set"; readonly order: Order }
  /** An alert is wanted and something is missing; the sentence asks for it. */
  | { readonly kind: "unclear"; readonly asks: string }
  | { readonly kind: "list" }
  /** By their ids or their places in the list; none when it is not said which. */
  | { readonly kind: "remove"; readonly which: "all" | readonly string[] };

/** Longer messages are about something else. */
const LONGEST = 400;

const LIST =
  /^(?:(?:show|list|view|see|get|give|what are|which are|what|do i have|tell me)(?: me)? )?(?:all )?(?:of )?(?:my |the |any )?(?:active |current |open |price |market )*(?:alerts?|alarms?)(?: do i have| are (?:set|active|on)| list| please)*[ ?!.]*$/i;

const REMOVE =
  /^(?:(?:please|pls|can you|could you|would you|i want to|i'd like to|and|now|also|ok|okay),? )*(?:remove|delete|cancel|clear|drop|stop|unset|disable|turn off)\b([^.!?,;:]{0,40}?) ?\b(?:alerts?|alarms?)\b(?! me\b)(.*)$/i;
const EVERY =
  /^ (?:(?:of|my|the|price|market|active|open|set) )*(?:all|every|each|both)(?: (?:single|one|of|my|the|price|market|active|open|set))*$/i;
/** Behind the word there may be nothing but which ones. */
const WHICH =
  /^(?:[\s,#&]|\band\b|\b(?:numbers?|nr|no|ids?)\b\.?|\b(?:[0-9a-f]{8}|\d{1,2})\b)*(?:please|thanks)?[ !.?]*$/i;
const ID = /\b(?:[0-9a-f]{8}|\d{1,2})\b/gi;
const NO_MORE =
  /(?<!\bwhy )\b(?:don't|dont|do not|not|never|no longer|no|stop)(?: (?:want|need|wish|like|ever|please|you|to|any|an?|set|send|more|me))* (?:alert|alarm|notify|notif|ping|warn|wake|alerting|notifying|pinging|warning|waking)s?\b/i;

/** Ask for an alert by themselves. */
const ALERTING =
  /\b(?:alert|notify|ping|warn|alarm|wake) (?:me|us)\b|^(?:please |can you |could you |new |price )*(?:alert|notify|ping|warn|alarm)\b|\b(?:set|create|add|make|put|want|need|like|can i have|give|send|get|new)\b[^.!?;]{0,40}\b(?:alert|alarm)s?\b|^\S+(?: price)? (?:alert|alarm) (?:at|above|over|below|under|if|when|once)\b/i;
const CONDITION = /\b(?:if|when|whenever|once|as soon as|at|above|over|below|under|for|hits?|reach(?:es)?)\b|[<>]/i;
/** Ask for one only with a condition right behind them, or at the end of one. */
const TELLING =
  /\b(?:(?:tell|message|text|write|dm|remind) (?:me|us)|let (?:me|us) know) (?:if|when|whenever|once|as soon as|the moment|in case)\b|^(?:please )?(?:if|when|whenever|once|as soon as)\b.*\b(?:(?:tell|message|text|write|dm|remind) (?:me|us)|let (?:me|us) know)(?: please)?[ .!]*$/i;
/** What was, what may be, and what is thought of it is a question. */
const QUESTION =
  /\b(?:was|were|did|had|ever|last|fell|rose|went|broke|sank|(?<!\b(?:has|have) )(?:dropped|crossed|reached|climbed|traded)|will|would|could|might|may|can|should|think|(?:is|makes?) (?:an? |good|bad|worth|safe|likely|possible|sense))\b/i;
const ASKED_BACK = /^(?:why|did|do i|have i|have you|had|was|were|is there|are there|who|which|where)\b/i;
const NO_PRICE =
  /\b(?:dominance|volume|market ?cap\w*|rsi|gas|fees?|hash ?rate|difficulty|open interest|funding|rank|supply|tvl|yield|ap[yr]|inflows?|outflows?)\b/i;

export const EXAMPLE = 'for example "alert me when BTC goes above 100k"';

export function alertWishOf(text: string): AlertWish | undefined {
  if (text.length > LONGEST) return undefined;
  const said = text
    .normalize("NFC")
    .replace(/[‘’`´]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
  const [, between = "", behind] = REMOVE.exec(said) ?? [];
  if (behind !== undefined && !(/^drop\b/i.test(said) && levelsIn(behind).some(({ sure }) => sure)))
    return { kind: "remove", which: whichOf(between, behind) };
  if (LIST.test(said)) return { kind: "list" };
  if (NO_MORE.test(said)) return { kind: "remove", which: [] };
  return ASKED_BACK.test(said) ? undefined : orderIn(said);
}

function whichOf(between: string, behind: string): "all" | readonly string[] {
  if (!WHICH.test(behind)) return [];
  const ids = behind.match(ID) ?? [];
  return ids.length === 0 && EVERY.test(between) ? "all" : ids.map((id) => id.toLowerCase());
}

function orderIn(said: string): AlertWish | undefined {
  const alerting = CONDITION.test(said) ? ALERTING.exec(said) : null;
  const asking = alerting ?? (QUESTION.test(said) ? null : TELLING.exec(said));
  if (asking === null) return undefined;
  const levels = levelsIn(said).filter(({ sure }) => sure || alerting !== null);
  const [level, second] = levels;
  const begin = level === undefined || asking.index > level.start ? 0 : asking.index;
  const names = symbolsIn(said.slice(begin, level?.start));
  const symbol = names.at(-1) ?? symbolsIn(said)[0] ?? unknownIn(said);
  if (alerting === null && (symbol === undefined || level === undefined)) return undefined;
  const asks = missing(said, symbol, levels);
  if (asks !== undefined) return { kind: "unclear", asks };
  if (second !== undefined || names.length > 1) return { kind: "unclear", asks: ONE_ONLY };
  return symbol === undefined || level?.price === undefined
    ? undefined
    : { kind: "set", order: { asset: symbol, direction: level.direction, price: level.price } };
}

const ONE_ONLY = `An alert watches one price of one asset. Tell me one after the other, ${EXAMPLE}.`;

function missing(said: string, symbol: string | undefined, [level]: readonly Level[]): string | undefined {
  if (NO_PRICE.test(said)) return `An alert watches a price in USD and nothing else, ${EXAMPLE}.`;
  if (symbol === undefined)
    return `Tell me which asset ${level === undefined ? "and which price" : "the alert is for"}, ${EXAMPLE}.`;
  if (level === undefined)
    return `Tell me at which price in USD, for example "alert me when ${symbol} goes above 100".`;
  if (level.price === undefined)
    return `${level.written} can be read in two ways. Write the price as in "100,000", "100k" or "1.25", ${EXAMPLE}.`;
  return level.price > 0 && level.price < 1e12 ? undefined : `The price must be above 0 USD, ${EXAMPLE}.`;
}

/** In these a price is told; beside another asset they are not what is watched. */
const DOLLARS = new Set(["USDT", "USDC", "DAI"]);

function symbolsIn(text: string): readonly string[] {
  const capitals = text.toUpperCase().replace(/\b(?:TO|AT|OP|NEAR|LINK|FOR|DOT)\b/g, " ");
  const all = [...new Set([...assetsIn(capitals), ...assetsIn(text)])].map(({ symbol }) => symbol);
  const watched = all.filter((symbol) => !DOLLARS.has(symbol));
  return watched.length > 0 ? watched : all;
}

/** A symbol that is in no list, written as one. */
const unknownIn = (text: string): string | undefined =>
  /\$([A-Za-z]{2,10})\b/.exec(text)?.[1]?.toUpperCase() ?? /\b(?!USD\b|ME\b)[A-Z]{3,6}\b/.exec(text)?.[0];
