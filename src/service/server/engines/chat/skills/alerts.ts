/** Market alerts: written down, listed and removed by the market-alert functions. */
import type { AlertBook, FunctionCall, MarketAlert } from "../../ports.ts";
import { type Asset, assetsIn } from "../assets.ts";
import { type Draft, say } from "../draft.ts";
import { inline } from "../markdown.ts";
import { dollars } from "../news/wording.ts";
import type { Asked } from "../question.ts";
import { scaled } from "./arithmetic.ts";

const SET = /\b(?:alert|notify|ping|warn|remind|alarm|(?:tell|message|text|write|dm) me|let me know|wake me)\b/;
const CONDITION = /\b(?:if|when|whenever|once|as soon as|at|above|over|below|under|for)\b/;
const LIST =
  /^(?:(?:show|list|view|see|get|give|what are|which are|what|do i have|tell me)(?: me)? )?(?:all )?(?:of )?(?:my |the |any )?(?:active |current |open |price |market )*(?:alerts?|alarms?)(?: do i have| are (?:set|active|on)| list| please)*[ ?!.]*$/;
const REMOVE =
  /\b(?:remove|delete|cancel|clear|drop|stop|unset|turn off)\b.{0,20}\b(?:alerts?|alarms?)\b(?:\s+(?:number|no\.?|id))?\s*#?\s*([\p{L}\p{N}_-]{1,64})?/u;

const ABOVE =
  /\b(?:above|over|exceed(?:s|ed)?|past|more than|higher than|greater than|breaks?(?: out| through)?|ris(?:es?|ing)|climbs?|tops?|surpass(?:es)?|up to|goes up|jumps?)\b|>/;
const BELOW =
  /\b(?:below|under|less than|lower than|beneath|fall(?:s|ing)?|drops?|dips?|sinks?|slips?|crash(?:es)?|goes down|down to)\b|</;
const PRICE = /(\$|usd ?)?(?<![\p{L}\p{N}.,])(\d[\d,]*(?:\.\d+)?|\.\d+)\s?(k|m)?(?![\p{L}\p{N}%])/gu;

const RINGS = "The offline engine has no live prices, so the alert is written down but will not ring by itself.";
const EXAMPLE = 'for example "alert me when BTC goes above 100k"';
const WANT_MODEL = "Alerts need the model nexus or eclipse; versa has none. Switch the model and ask again.";

type Wish =
  | { readonly kind: "set" }
  | { readonly kind: "list" }
  | { readonly kind: "remove"; readonly id: string | undefined };

function wishOf(folded: string): Wish | undefined {
  if (folded.length > 400) return undefined;
  const remove = REMOVE.exec(folded);
  if (remove !== null) return { kind: "remove", id: remove[1] };
  if (LIST.test(folded)) return { kind: "list" };
  return SET.test(folded) && CONDITION.test(folded) ? { kind: "set" } : undefined;
}

const call = (name: string, given: Readonly<Record<string, unknown>>): FunctionCall => ({
  name,
  arguments: JSON.stringify(given),
});

const line = ({ id, asset, direction, price }: MarketAlert): string =>
  `- **${inline(id)}:** ${inline(asset)} ${direction} ${dollars(price)}`;

export async function alerts(asked: Asked): Promise<Draft | undefined> {
  const { folded, question } = asked;
  const wish = wishOf(folded);
  if (wish === undefined) return undefined;
  const order = wish.kind === "set" ? orderOf(asked) : undefined;
  if (wish.kind === "set" && order === undefined) return undefined;
  if (question.model === "versa") return say(WANT_MODEL);
  if (wish.kind === "list") return { parts: [await listed(question.alerts)], calls: [call("list_market_alerts", {})] };
  if (wish.kind === "remove") return removed(wish.id, question.alerts);
  return typeof order === "string" || order === undefined ? say(order ?? "") : set(order, asked);
}

interface Order {
  readonly asset: string;
  readonly direction: MarketAlert["direction"];
  readonly price: number;
}

/** What is to be watched; a sentence when something is missing; undefined when it is no alert at all. */
function orderOf({ text, folded }: Asked): Order | string | undefined {
  const symbol = symbolIn(text);
  const amount = [...folded.matchAll(PRICE)].sort((a, b) => Number(b[1] !== undefined) - Number(a[1] !== undefined))[0];
  const named = /\b(?:alert|alarm|notify|ping)\b/.test(folded);
  if (symbol === undefined && amount === undefined)
    return named ? `Tell me which asset and which price, ${EXAMPLE}.` : undefined;
  if (symbol === undefined) return named ? `Tell me which asset the alert is for, ${EXAMPLE}.` : undefined;
  if (amount === undefined) {
    return named || ABOVE.test(folded) || BELOW.test(folded)
      ? `Tell me at which price in USD, for example "alert me when ${symbol} goes above 100".`
      : undefined;
  }
  const price = scaled(amount[2] ?? "", amount[3]);
  if (!(price > 0 && price < 1e12)) return `The price must be above 0 USD, ${EXAMPLE}.`;
  return { asset: symbol, direction: BELOW.test(folded) && !/\babove\b/.test(folded) ? "below" : "above", price };
}

function symbolIn(text: string): string | undefined {
  const known: Asset | undefined =
    assetsIn(text)[0] ?? assetsIn(text.toUpperCase().replace(/\b(?:TO|AT|OP|NEAR|LINK|FOR|DOT)\b/g, " "))[0];
  return (
    known?.symbol ??
    /\$([A-Za-z]{2,10})\b/.exec(text)?.[1]?.toUpperCase() ??
    /\b(?!USD\b|ME\b)[A-Z]{3,6}\b/.exec(text)?.[0]
  );
}

async function set({ asset, direction, price }: Order, { question }: Asked): Promise<Draft> {
  const calls = [call("set_market_alert", { asset, direction, price })];
  const added = await question.alerts.add({ asset, direction, price, createdAt: question.now });
  if (added === undefined) {
    return {
      parts: [
        'You have as many alerts as may be. Say "my alerts" to see them and "remove alert" with its number to make room.',
      ],
      calls,
    };
  }
  return {
    parts: [`Alert **${inline(added.id)}** is set: ${inline(asset)} ${direction} ${dollars(price)}. ${RINGS}`],
    calls,
  };
}

async function listed(book: AlertBook): Promise<string> {
  const all = await book.list();
  if (all.length === 0) return `You have no alerts. Set one, ${EXAMPLE}.`;
  return `Your alerts:\n\n${all.map(line).join("\n")}\n\nSay "remove alert" with the number to remove one. ${RINGS.replace("the alert is", "they are")}`;
}

async function removed(id: string | undefined, book: AlertBook): Promise<Draft> {
  if (id === undefined) return say('Tell me which one, for example "remove alert 2"; "my alerts" lists them.');
  const calls = [call("remove_market_alert", { id })];
  if (await book.remove(id)) return { parts: [`Alert **${inline(id)}** is removed.`], calls };
  return { parts: [`There is no alert ${inline(id)}. Say "my alerts" to see the ones you have.`], calls };
}
