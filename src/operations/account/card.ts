/** An account as what its picture and its text show: the same facts, put into words once. */
import type { Request } from "../../core/request.ts";
import type { Say } from "../../core/say.ts";
import type { AccountCard, CardPanel, CardRow } from "../../drawing/account-card.ts";
import type { AccountAnswer } from "../../service/client/index.ts";
import { clipped } from "../markdown.ts";
import type { Left } from "./allowance.ts";
import { ago, momentOf } from "./moments.ts";
import type { Numbers } from "./numbers.ts";

/** Whose account it is, for whom, and how it is told. */
export interface Telling {
  readonly request: Request;
  readonly say: Say;
  readonly now: number;
  /** The caller's own, and not Herald's. */
  readonly own: boolean;
  /** Only the credits; the rest is not for the caller. */
  readonly little: boolean;
  /** Undefined: no limit of Herald's holds for the caller. */
  readonly left: Left | undefined;
}

const MOST_CHAINS = 4;
const MOST_BONUSES = 3;
const NAME = 40;
const TOTAL = "total";

const CHAINS: ReadonlyMap<string, string> = new Map([
  ["eth", "Ethereum"],
  ["base", "Base"],
  ["solana", "Solana"],
]);

const chainName = (chain: string): string =>
  clipped(CHAINS.get(chain) ?? `${chain.charAt(0).toUpperCase()}${chain.slice(1)}`.replaceAll("_", " "), NAME);

/** The beginning and the end of it, by which its owner knows it. */
const shortened = (address: string): string =>
  address.length <= 16 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;

function addressOf({ address, chainType }: AccountAnswer, say: Say): string | undefined {
  if (address === undefined || address.trim() === "") return undefined;
  const short = shortened(address.trim());
  const chain = chainName((chainType ?? "").trim());
  return chain === "" ? short : say("account-address", { address: short, chain });
}

/** The rows that have room; the last of them says how many have not. */
function few<Row>(rows: readonly Row[], most: number, rest: (count: number) => Row): readonly Row[] {
  if (rows.length <= most) return rows;
  return [...rows.slice(0, most - 1), rest(rows.length - most + 1)];
}

function tokensOf({ tokens, tokensUsd, balances }: AccountAnswer, say: Say, numbers: Numbers): readonly CardPanel[] {
  const total = balances.find(({ chain }) => chain === TOTAL);
  const [sum, usd] = [tokens ?? total?.tokens, tokensUsd ?? total?.usd];
  const chains = balances.filter(({ chain }) => chain !== TOTAL);
  if (sum === undefined && usd === undefined && chains.length === 0) return [];
  // A column of nothing but noughts says no more than the nought above it.
  const shown = chains.some((chain) => chain.tokens !== 0 || chain.usd !== 0) ? chains : [];
  const rows = shown.map(
    ({ chain, ...balance }): CardRow => ({
      name: chainName(chain),
      value: numbers.amount(balance.tokens),
      worth: numbers.usd(balance.usd),
    }),
  );
  const value = sum === undefined ? (usd === undefined ? undefined : numbers.usd(usd)) : numbers.amount(sum);
  const worth = sum === undefined || usd === undefined ? undefined : numbers.usd(usd);
  const rest = (count: number): CardRow => ({ name: say("account-more", { count }), value: "" });
  return [{ title: say("account-tokens"), value, worth, rows: few(rows, MOST_CHAINS, rest) }];
}

function bonusesOf({ bonuses }: AccountAnswer, say: Say, { usd }: Numbers): readonly CardPanel[] {
  if (bonuses.length === 0) return [];
  const rows = bonuses.map(({ description, usdValue }): CardRow => {
    const name = clipped(description.trim(), NAME);
    // What has no name is no more than its worth.
    return name === "" ? { name: usd(usdValue), value: "" } : { name, value: usd(usdValue) };
  });
  const rest = (count: number): CardRow => ({ name: say("account-more", { count }), value: "" });
  return [{ title: say("account-bonuses"), rows: few(rows, MOST_BONUSES, rest) }];
}

/** Whether the account's Telegram id is the caller. */
export const isLinked = ({ telegramId }: AccountAnswer, { platform, person }: Request): boolean =>
  platform === "telegram" && telegramId !== undefined && String(telegramId) === person?.id;

function linkedOf(account: AccountAnswer, request: Request, say: Say): AccountCard["linked"] {
  if (account.telegramId === undefined) return { text: say("account-linked-none"), mood: "quiet" };
  if (isLinked(account, request)) return { text: say("account-linked-you"), mood: "good" };
  // Whether it is theirs cannot be told from another platform.
  if (request.platform !== "telegram") return { text: say("account-linked-some"), mood: "quiet" };
  return { text: say("account-linked-another"), mood: "warning" };
}

function awardedOf({ lastCreditsAwardedAt: at }: AccountAnswer, say: Say, now: number): readonly string[] {
  return at === undefined ? [] : [say("account-awarded", { ago: ago(say, at, now) }), momentOf(say, at)];
}

const leftIn = ({ left, say }: Telling): readonly string[] =>
  left === undefined ? [] : [say("account-left", { left: left.left, limit: left.limit })];

export function cardOf(account: AccountAnswer, telling: Telling, numbers: Numbers): AccountCard {
  const { request, say, now, own, little } = telling;
  const common = {
    title: own ? say("account-own") : say("account-herald"),
    credits: numbers.amount(account.credits),
    unit: say("account-unit", { count: account.credits }),
  };
  if (little) return { ...common, address: undefined, notes: leftIn(telling), panels: [], linked: undefined };
  return {
    ...common,
    address: addressOf(account, say),
    notes: [...awardedOf(account, say, now), ...leftIn(telling)],
    panels: [...tokensOf(account, say, numbers), ...bonusesOf(account, say, numbers)],
    linked: linkedOf(account, request, say),
  };
}
