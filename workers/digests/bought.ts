/** What editions buy of the service: paid by one of the chats that it is for, or by Herald where these are many. */

import { chatOf, type Digest } from "../../src/core/digest.ts";
import { Ending, type Ends } from "../../src/core/ending.ts";
import type { Request } from "../../src/core/request.ts";
import { CHATS, type ChatSettings, PERSONS, type PersonSettings } from "../../src/core/settings.ts";
import type { Paid } from "../../src/operations/parts.ts";
import { limitsFor } from "../allowances.ts";
import { leaveToMaker, sayThatItIsMade } from "../making.ts";
import { type Bought, type Called, createPaid } from "../paid.ts";
import { LONG_PATIENCE, patiently } from "../patience.ts";
import type { EditionContext, EditionParts } from "./parts.ts";

/** Digests of the chats that it is for, of which the first pays that may; none: they are many, and Herald pays. */
export type Payers = readonly Digest[];

/** As the ledger calls it where it is for many. */
const SHARED = "digests";

const NEVER = new Ending();

/** Nobody asks: alone with somebody it counts as theirs all the same, for there the person and the chat are called the same. */
function requestFor(payer: Digest | undefined, id: string): Request {
  const { platform, chat } = payer ?? { platform: "house" as const, chat: { id: SHARED, kind: "channel" as const } };
  const key = chatOf({ platform, chat });
  const place = { id: chat.id, kind: chat.kind };
  return { id, platform, conversation: `${key}:digest`, operation: "news", chat: place, at: Date.now() };
}

export interface ToBuy<Value, Kept> extends Bought {
  readonly id: string;
  readonly make: (until: readonly Ends[]) => Promise<Called<Value>>;
  /** Puts it where whoever needs it looks before they buy it, and resolves to that. */
  readonly keep: (value: Value) => Promise<Kept>;
}

/**
 * With the same id it is bought once, also by a run that takes up a dead one's work. Whoever has lost the job meanwhile
 * buys and keeps it all the same, and the others wait for that: by throwing `RetryLater`.
 */
export async function buy<Value, Kept>(
  parts: EditionParts,
  payers: Payers,
  wanted: ToBuy<Value, Kept>,
  context: EditionContext,
): Promise<Paid<Kept>> {
  const [first, ...others] = payers;
  const paid = await buyAs(parts, first, wanted, context);
  const mayAnother = paid.outcome === "limited" && paid.limit !== "balance" && others.length > 0;
  return mayAnother ? buy(parts, others, wanted, context) : paid;
}

interface Decided {
  readonly person: PersonSettings | undefined;
  readonly chat: ChatSettings | undefined;
}

/** What was decided for a chat, and for the person that it is. */
async function decidedFor({ store: { documents } }: EditionParts, payer: Digest, signal: Ends): Promise<Decided> {
  const key = chatOf(payer);
  const [chat, person] = await Promise.all([
    patiently(() => documents.get(CHATS, key), signal),
    payer.chat.kind === "private" ? patiently(() => documents.get(PERSONS, key), signal) : undefined,
  ]);
  return { chat, person };
}

async function buyAs<Value, Kept>(
  parts: EditionParts,
  payer: Digest | undefined,
  { id, make, keep, ...bought }: ToBuy<Value, Kept>,
  { signal, ending, log }: EditionContext,
): Promise<Paid<Kept>> {
  const { store } = parts;
  const decided = payer === undefined ? undefined : await decidedFor(parts, payer, signal);
  const request = requestFor(payer, id);
  const limits = limitsFor(request, parts.limits, { person: decided?.person?.limit, chat: decided?.chat?.limit });
  const paid = createPaid({ ...parts, limits })(request, {
    signal,
    ending,
    stop: NEVER,
    payer: "operator",
    budget: decided?.chat?.budget,
    unasked: true,
    leaveToMaker: (isOpen) => leaveToMaker(store, request, isOpen, log),
  });
  let sayNoMore: (() => void) | undefined;
  try {
    const result = await paid.call(bought, (until) => {
      sayNoMore = sayThatItIsMade(store, request, log);
      return make(until);
    });
    if (result.outcome !== "answered") return result;
    const value = await patiently(() => keep(result.value), ending, LONG_PATIENCE);
    return { outcome: "answered", value };
  } finally {
    sayNoMore?.();
    await paid.finish();
  }
}
