/** An id as an operator writes it: whether a person or a chat is meant, and how the store and the lists call them. */
import { CHATS, PERSONS } from "../../core/settings.ts";
import type { Store } from "../../core/store/index.ts";
import type { LedgerScope, LedgerTotal } from "../../core/store/ledger.ts";

export interface Whom {
  readonly kind: "person" | "chat";
  /** In the store and in the ledger. */
  readonly key: string;
  /** On the lists of who is let in. */
  readonly listed: string;
}

const ID = /^(telegram|discord|discord-guild|web):(-?[0-9A-Za-z_-]{1,64})$/;

const GUILD = "discord-guild";

/** Undefined: it is no id. */
export async function whomOf(id: string, { documents, ledger }: Pick<Store, "documents" | "ledger">, month: Month) {
  const [, place = "", number = ""] = ID.exec(id.trim()) ?? [];
  if (place === "") return undefined;
  const key = place === GUILD ? `discord:${number}` : `${place}:${number}`;
  const person: Whom = { kind: "person", key, listed: key };
  const chat: Whom = { kind: "chat", key, listed: place === "discord" || place === GUILD ? `${GUILD}:${number}` : key };
  if (place === GUILD || (place === "telegram" && number.startsWith("-"))) return chat;
  if (place !== "discord") return person;
  // A number of Discord's does not say what it is of: whatever is known under it decides.
  const [settings, decided, spent, spentIn] = await Promise.all([
    documents.get(PERSONS, key),
    documents.get(CHATS, key),
    ledger.totals({ person: key }, month.first, month.last),
    ledger.totals({ chat: key }, month.first, month.last),
  ]);
  if (settings !== undefined || spent.length > 0) return person;
  return decided !== undefined || spentIn.length > 0 ? chat : person;
}

export interface Month {
  readonly first: string;
  readonly last: string;
}

export const scopeOf = ({ kind, key }: Whom): LedgerScope => (kind === "person" ? { person: key } : { chat: key });

/** What the operator has paid of it, and is gone for certain. */
export const isCharged = ({ payer, outcome }: Pick<LedgerTotal, "payer" | "outcome">): boolean =>
  payer === "operator" && (outcome === "spent" || outcome === "settled");

export const creditsIn = (totals: readonly LedgerTotal[]): number =>
  totals.filter(isCharged).reduce((sum, { credits }) => sum + credits, 0);
