/** What may still be spent: the operator's balance, a person's requests and credits, and a chat's credits. */
import { DAY } from "../src/core/day.ts";
import { chatKey, personKey, type Request } from "../src/core/request.ts";
import { creditsOfChat, creditsOfPerson, creditsOfPersonIn } from "../src/core/spending.ts";
import type { Allowance, Counters, NoRoom } from "../src/core/store/counters.ts";
import { isOwn, type Marks } from "../src/core/store/marks.ts";
import type { Limit, Paid, SpendingLimits } from "../src/operations/parts.ts";
import type { Balance } from "./balance.ts";
import { patiently } from "./patience.ts";

export interface AllowanceParts {
  readonly limits: SpendingLimits;
  readonly balance: Balance;
}

/** What was counted for a call, and can be taken back. */
export interface Reserved {
  /** Nothing was taken; that somebody asked still counts. */
  giveBackCredits(): Promise<void>;
  /** As if this run had never been: another has made the call, or is going to. */
  giveBackAll(): Promise<void>;
}

export interface Refused {
  readonly limit: Limit;
  /** Who is to hear of it, once. */
  readonly whom: string;
  readonly endsAt: number | undefined;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** After so long whoever asks again hears again why there is no answer, also where the limit lasts until midnight. */
const againAfter = ({ chat }: Request): number => (chat?.kind === "private" ? MINUTE : HOUR);

/** Who pays for a call, and what was decided where it is asked. */
export interface Payment {
  readonly payer: "operator" | "person";
  /** Smaller limits of the chat's own, which hold for whoever does not pay for themselves. */
  readonly budget: { readonly person?: number | undefined; readonly chat?: number | undefined } | undefined;
  /**
   * Nobody has asked just now: it counts against no minute, against a person only where it is for them alone, and who is told
   * of a limit is decided elsewhere.
   */
  readonly unasked?: true | undefined;
}

/**
 * The limits that hold where it is asked: an operator's own number goes before everybody's, also where it is more. In a
 * private chat it is the person's that counts.
 */
export function limitsFor(
  { chat }: Pick<Request, "chat">,
  limits: SpendingLimits,
  decided: { readonly person?: number | undefined; readonly chat?: number | undefined },
): SpendingLimits {
  const personCreditsPerDay = decided.person ?? limits.personCreditsPerDay;
  const alone = chat?.kind === "private" ? (decided.person ?? 0) : 0;
  const chatCreditsPerDay = decided.chat ?? Math.max(limits.chatCreditsPerDay, alone);
  return { ...limits, personCreditsPerDay, chatCreditsPerDay };
}

/** What a call counts against. */
export interface Charge {
  readonly all: readonly Allowance[];
  /** What is given back where nothing was taken. */
  readonly credits: readonly Allowance[];
  readonly refused: (name: string) => readonly [limit: Limit, whom: string];
}

/** `counted`: that somebody asked was counted with an earlier call of the same request, and is not once more. */
export async function chargeFor(
  { limits, balance }: AllowanceParts,
  request: Request,
  price: number,
  { payer, budget, unasked }: Payment,
  counted = false,
): Promise<Charge> {
  const person = personKey(request);
  const chat = chatKey(request);
  const { personPerMinute, personCreditsPerDay, chatCreditsPerDay } = limits;
  const ofMinute: readonly Allowance[] = counted
    ? []
    : [{ name: `minute:${person}`, amount: 1, limit: personPerMinute, window: MINUTE }];
  if (payer === "person") return { all: ofMinute, credits: [], refused: () => ["minute", person] };
  // In a private chat both may have the same key, and are still two counters.
  const ofPerson: Allowance = {
    name: creditsOfPerson(person),
    amount: price,
    limit: personCreditsPerDay,
    window: DAY,
  };
  const ofChat: Allowance = {
    name: creditsOfChat(chat),
    amount: price,
    limit: Math.min(chatCreditsPerDay, budget?.chat ?? chatCreditsPerDay),
    window: DAY,
  };
  // What somebody may spend in this chat; elsewhere they may have more.
  const here: Allowance | undefined =
    budget?.person === undefined
      ? undefined
      : { name: creditsOfPersonIn(person, chat), amount: price, limit: budget.person, window: DAY };
  // What is known at once is not waited for.
  const maybe = balance.allowance(price);
  const ofBalance = maybe instanceof Promise ? await maybe : maybe;
  const shared = ofBalance === undefined ? [] : [ofBalance];
  if (unasked === true) {
    // What Herald buys for many chats counts against none of them.
    const theirs = request.platform === "house" ? [] : request.chat?.kind === "private" ? [ofPerson, ofChat] : [ofChat];
    const all = shared.concat(theirs);
    return { all, credits: all, refused: (name) => [name === ofBalance?.name ? "balance" : "chat", chat] };
  }
  const theirs = here === undefined ? [ofPerson, ofChat] : [ofPerson, ofChat, here];
  const credits = shared.concat(theirs);
  return {
    all: shared.concat(ofMinute, theirs),
    credits,
    refused(name) {
      if (name === ofBalance?.name) return ["balance", chat];
      if (name === ofChat.name) return ["chat", chat];
      // Whoever has heard that they may ask no more in one chat has not heard that they may not anywhere.
      if (name === here?.name) return ["person", `${person}:${chat}`];
      return [name === ofPerson.name ? "person" : "minute", person];
    },
  };
}

/** What was counted at this time of the store's. */
export const reservedAt = (counters: Counters, charge: Charge, at: number): Reserved =>
  new Counted(counters, charge, at);

class Counted implements Reserved {
  readonly #counters: Counters;
  readonly #charge: Charge;
  readonly #at: number;

  constructor(counters: Counters, charge: Charge, at: number) {
    this.#counters = counters;
    this.#charge = charge;
    this.#at = at;
  }

  giveBackCredits(): Promise<void> {
    return this.#giveBack(this.#charge.credits);
  }

  giveBackAll(): Promise<void> {
    return this.#giveBack(this.#charge.all);
  }

  async #giveBack(counted: readonly Allowance[]): Promise<void> {
    if (counted.length > 0) await this.#counters.giveBack(counted, this.#at);
  }
}

export function refusedBy({ refused }: Charge, { name, endsAt }: NoRoom): Refused {
  const [limit, whom] = refused(name);
  return { limit, whom, endsAt: limit === "balance" ? undefined : endsAt };
}

/**
 * Each limit is told once in a while to whom it concerns, whoever of many requests is first. Who has ordered something
 * where an answer is promised waits for it, and is told each time: alone, so that the others have not heard of it.
 */
export async function tellOnce(
  marks: Marks,
  request: Request,
  { limit, whom, endsAt }: Refused,
): Promise<Extract<Paid<never>, { outcome: "limited" }>> {
  if (request.interaction !== undefined) return { outcome: "limited", limit, endsAt, told: false };
  const left = endsAt === undefined ? HOUR : Math.max(endsAt - Date.now(), 1_000);
  const lifetime = Math.min(left, againAfter(request));
  // What lasts until midnight is told in each chat: who asks in another one looks for a word there.
  const name = limit === "person" ? `told:${limit}:${whom}:${chatKey(request)}` : `told:${limit}:${whom}`;
  const claimed = await patiently(() => marks.claim(name, request.id, lifetime));
  // The same request again: its answer may have been lost with the run that made it.
  return { outcome: "limited", limit, endsAt, told: !isOwn(claimed, request.id) };
}
