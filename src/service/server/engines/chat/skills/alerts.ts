/** Market alerts: written down, listed and removed by the market-alert functions. */
import type { AlertBook, FunctionCall, MarketAlert } from "../../ports.ts";
import { type Draft, say } from "../draft.ts";
import { inline } from "../markdown.ts";
import { dollars } from "../news/wording.ts";
import type { Asked } from "../question.ts";
import { alertWishOf, EXAMPLE, type Order } from "./alert-wish.ts";

const RINGS = "The offline engine has no live prices, so the alert is written down but will not ring by itself.";
const WANT_MODEL = "Alerts need the model nexus or eclipse; versa has none. Switch the model and ask again.";

const call = (name: string, given: Readonly<Record<string, unknown>>): FunctionCall => ({
  name,
  arguments: JSON.stringify(given),
});

const told = ({ asset, direction, price }: MarketAlert): string => `${inline(asset)} ${direction} ${dollars(price)}`;

export async function alerts(asked: Asked): Promise<Draft | undefined> {
  const { question, turn, text } = asked;
  // `why?` behind an order is not the order once more.
  const wish = turn === "new" ? alertWishOf(text) : undefined;
  if (wish === undefined) return undefined;
  if (question.model === "versa") return say(WANT_MODEL);
  switch (wish.kind) {
    case "set":
      return set(wish.order, asked);
    case "unclear":
      return say(wish.asks);
    case "list":
      return { parts: [await listed(question.alerts)], calls: [call("list_market_alerts", {})] };
    case "remove":
      return removed(wish.which, question.alerts);
  }
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
    parts: [`Alert **${inline(added.id)}** is set: ${told(added)}. ${RINGS}`],
    calls,
  };
}

const NONE = `You have no alerts. Set one, ${EXAMPLE}.`;

const listOf = (all: readonly MarketAlert[]): string =>
  all.map((alert, at) => `${at + 1}. **${inline(alert.id)}:** ${told(alert)}`).join("\n");

async function listed(book: AlertBook): Promise<string> {
  const all = await book.list();
  const [first] = all;
  if (first === undefined) return NONE;
  return `Your alerts:\n\n${listOf(all)}\n\nSay "remove alert ${first.id}" to remove that one, or "remove all alerts". ${RINGS.replace("the alert is", "they are")}`;
}

async function removed(which: "all" | readonly string[], book: AlertBook): Promise<Draft> {
  const all = await book.list();
  const [first] = all;
  if (which.length === 0 || (which === "all" && first === undefined)) {
    if (first === undefined) return say(NONE);
    return say(
      `Tell me which one, for example "remove alert ${first.id}", or say "remove all alerts". These are set:\n\n${listOf(all)}`,
    );
  }
  const wanted = which === "all" ? all.map(({ id }) => id) : which.map((one) => idOf(one, all));
  const lines: string[] = [];
  for (const id of new Set(wanted)) {
    const alert = all.find((one) => one.id === id);
    const isGone = await book.remove(id);
    if (isGone) lines.push(`Alert **${inline(id)}** is removed${alert === undefined ? "" : `: ${told(alert)}`}.`);
    else lines.push(`There is no alert ${inline(id)}. Say "my alerts" to see the ones you have.`);
  }
  return { parts: [lines.join("\n\n")], calls: [...new Set(wanted)].map((id) => call("remove_market_alert", { id })) };
}

/** A short number is the place in the list, where no alert has it for its id. */
const idOf = (written: string, all: readonly MarketAlert[]): string =>
  all.some(({ id }) => id === written)
    ? written
    : ((/^\d{1,2}$/.test(written) ? all[Number(written) - 1]?.id : undefined) ?? written);
