/** The answers of the account read and the search: only what is needed must be there, the rest is taken as it comes. */
import { z } from "zod";

const text = z
  .string()
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined);
/** Written as a text it may have more digits than any number has. */
const number = z
  .union([z.number(), z.string().regex(/^\s*-?\d+(\.\d+)?\s*$/)])
  .transform(Number)
  .refine(Number.isFinite);
const amount = number
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined);
/** Of documents: less than none, half of one and more than can be counted are no number of them. */
const counted = amount.transform((value) => (Number.isSafeInteger(value) && (value ?? -1) >= 0 ? value : undefined));
const moment = z
  .string()
  .nullish()
  .catch(undefined)
  .transform((value) => (value ? momentOf(value) : undefined));

const LAST = Date.UTC(9999, 11, 31);

/** Without a zone it is UTC, as the interface says. */
function momentOf(value: string): number | undefined {
  const zoned = /[Zz]$|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`;
  const read = Date.parse(/T|\d \d/.test(value) ? zoned.replace(" ", "T") : value);
  // What programs write for "never" is the year 1, and no service has seen the year 10000.
  return read >= 0 && read <= LAST ? read : undefined;
}

/**
 * Of documents several times as many as are ever asked for: what looks through them compares each with all the others. Of
 * anything else what nobody would read to the end.
 */
const MOST = { documents: 100, bonuses: 1_000 };

/** The items that can be read; the others are dropped, and what stands behind the last that is looked at. */
const listOf = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(z.unknown())
    .nullish()
    .catch(undefined)
    .transform((items): readonly z.output<Item>[] =>
      (items ?? []).slice(0, most).flatMap((one) => {
        const read = item.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    );

const bonus = z
  .object({ usd_value: z.number(), description: z.string() })
  .transform(({ usd_value: usdValue, description }) => ({ usdValue, description }));

/** The tokens on one chain, or `total`. */
export interface Balance {
  readonly chain: string;
  readonly tokens: number;
  readonly usd: number;
}

const balances = z
  .record(z.string(), z.unknown())
  .nullish()
  .catch(undefined)
  .transform((details): readonly Balance[] => {
    const chains = new Map<string, { tokens: number; usd: number }>();
    for (const [name, value] of Object.entries(details ?? {})) {
      const [, chain = "", unit] = /^(\w+)_balance_(tokens|usd)$/.exec(name) ?? [];
      if (chain === "" || typeof value !== "number") continue;
      const balance = chains.get(chain) ?? { tokens: 0, usd: 0 };
      chains.set(chain, { ...balance, [unit === "usd" ? "usd" : "tokens"]: value });
    }
    return [...chains].map(([chain, balance]) => ({ chain, ...balance }));
  });

export const accountAnswerSchema = z
  .object({
    credits: number,
    address: text,
    chain_type: text,
    tokens: amount,
    tokens_usd: amount,
    bonuses: listOf(bonus, MOST.bonuses),
    telegram_id: amount,
    balance_details: balances,
    last_credits_awarded_at: moment,
  })
  .transform((account) => ({
    credits: account.credits,
    address: account.address,
    chainType: account.chain_type,
    tokens: account.tokens,
    tokensUsd: account.tokens_usd,
    bonuses: account.bonuses,
    telegramId: account.telegram_id,
    balances: account.balance_details,
    /** In milliseconds since 1970. */
    lastCreditsAwardedAt: account.last_credits_awarded_at,
  }));
export type AccountAnswer = z.output<typeof accountAnswerSchema>;

/** A document needs something to show. */
const foundDocument = z
  .object({
    title: text,
    tldr: text,
    summary: text,
    source: text,
    last_time_updated: moment,
    bullishness: amount,
    legitimacy: amount,
  })
  .refine(({ title, tldr }) => (title ?? "").trim() !== "" || (tldr ?? "").trim() !== "")
  .transform(({ title, tldr, last_time_updated: updatedAt, ...rest }) => ({
    ...rest,
    title: title ?? "",
    tldr: tldr ?? "",
    /** In milliseconds since 1970. */
    updatedAt,
  }));

export const foundSchema = z
  .object({ documents: listOf(foundDocument, MOST.documents), offset: counted, total_found: counted })
  .transform(({ documents, offset, total_found: total }) => ({
    documents,
    offset: offset ?? 0,
    total: total ?? (offset ?? 0) + documents.length,
  }));
export type Found = z.output<typeof foundSchema>;

/** An object without any of the names of a search result is none, however tolerant one is. */
export const isFound = (value: unknown): boolean =>
  typeof value === "object" && value !== null && ("documents" in value || "total_found" in value);
