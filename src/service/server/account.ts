/** The free reads of a key's holder: the account with what is left on it, and the models that may be asked. */
import { COSTS, type Model, models } from "../../core/costs.ts";
import { DAY } from "../../core/day.ts";
import type { Account } from "../schema/account.ts";
import { ACCOUNT_PATH } from "../schema/paths.ts";
import type { Books, KeyAccount } from "./books.ts";
import { type Operation, readNothing } from "./operation.ts";
import { jsonAnswer } from "./refusals.ts";

export const MODELS_PATH = "/v1/models";

/** Nothing of this kind is held here. */
const NO_BALANCE: Account["balance_details"] = {
  eth_balance_tokens: 0,
  eth_balance_usd: 0,
  base_balance_tokens: 0,
  base_balance_usd: 0,
  solana_balance_tokens: 0,
  solana_balance_usd: 0,
  total_balance_tokens: 0,
  total_balance_usd: 0,
};

/** Credits of every day were awarded when the day began, or when the account was made on this day. */
function lastAward({ daily, awardedAt }: KeyAccount, now: number): string {
  return new Date(daily ? Math.max(awardedAt, now - (now % DAY)) : awardedAt).toISOString();
}

const toAccount = (account: KeyAccount, credits: number, now: number): Account => ({
  address: account.address,
  chain_type: "ethereum",
  credits,
  tokens: 0,
  tokens_usd: 0,
  bonuses: [],
  telegram_id: null,
  balance_details: NO_BALANCE,
  last_credits_awarded_at: lastAward(account, now),
});

export const createAccount = (books: Books, now: () => number): Operation<undefined> => ({
  method: "GET",
  path: ACCOUNT_PATH,
  deprecated: false,
  noCredits: 402,
  read: readNothing,
  cost: () => COSTS.account,
  work: async (_, { account }) => jsonAnswer(toAccount(account, await books.balance(account), now())),
});

/** When the models of this interface were first offered, in seconds since 1970. */
const SINCE = 1_735_689_600;

const modelOf = (id: Model) => ({ id, object: "model", created: SINCE, owned_by: "herald" });

export const createModels = (): Operation<undefined> => ({
  method: "GET",
  path: MODELS_PATH,
  deprecated: false,
  noCredits: 402,
  read: readNothing,
  cost: () => 0,
  work: () =>
    jsonAnswer({
      object: "list",
      data: models.map(modelOf),
    }),
});

/** One of them by its name; each has an address of its own. */
export const createModel = (model: Model): Operation<undefined> => ({
  method: "GET",
  path: `${MODELS_PATH}/${model}`,
  deprecated: false,
  noCredits: 402,
  read: readNothing,
  cost: () => 0,
  work: () => jsonAnswer(modelOf(model)),
});
