/** What was spent today: in all, by operation, and by the persons and chats that spend most, beside their limits. */
import { NAMES } from "../../core/names.ts";
import { CHATS, PERSONS } from "../../core/settings.ts";
import { ERASED, type LedgerTotal } from "../../core/store/ledger.ts";
import type { AdminParts } from "./parts.ts";
import { isCharged } from "./whom.ts";
import type { Budget, Overview } from "./wire.ts";

/** More than these nobody reads. */
const MOST = 8;

interface Sum {
  readonly name: string;
  readonly credits: number;
  readonly calls: number;
}

/** The most credits first. */
function sumsBy(totals: readonly LedgerTotal[], of: (total: LedgerTotal) => string): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const total of totals) {
    const name = of(total);
    const { credits = 0, calls = 0 } = sums.get(name) ?? {};
    sums.set(name, { name, credits: credits + total.credits, calls: calls + total.calls });
  }
  return [...sums.values()].toSorted(
    (one, other) => other.credits - one.credits || other.calls - one.calls || one.name.localeCompare(other.name),
  );
}

const isGroup = (name: string): boolean => name.startsWith("telegram:-");

const sum = (totals: readonly LedgerTotal[], of: (total: LedgerTotal) => number): number =>
  totals.reduce((all, total) => all + of(total), 0);

function createLimits({ store, limits }: Pick<AdminParts, "store" | "limits">) {
  return {
    /** An operator's own number goes before the configuration's. */
    ofPerson: async (key: string): Promise<number> =>
      (await store.documents.get(PERSONS, key))?.limit ?? limits.personCreditsPerDay,
    /** What a chat has decided can only lower it. */
    ofChat: async (key: string): Promise<number> => {
      const chat = await store.documents.get(CHATS, key);
      const most = chat?.limit ?? limits.chatCreditsPerDay;
      return Math.min(most, chat?.budget?.chat ?? most);
    },
  };
}

export async function spendingOf(parts: AdminParts, day: string): Promise<Overview["spending"]> {
  const { documents, ledger } = parts.store;
  const totals = await ledger.totals("all", day, day);
  const charged = totals.filter(isCharged);
  const unknown = totals.filter(({ payer, outcome }) => payer === "operator" && outcome === "unknown");
  const limits = createLimits(parts);

  const budgets = (
    of: (total: LedgerTotal) => string,
    limitOf: (key: string) => Promise<number>,
    notOf: (name: string) => boolean,
  ): Promise<Budget[]> =>
    Promise.all(
      sumsBy(charged, of)
        // Herald's own searches belong to nobody, and what a chat buys for its digests counts against no person.
        .filter(({ name }) => !name.startsWith("house:") && name !== ERASED && !notOf(name))
        .slice(0, MOST)
        .map(async ({ name: whom, credits }): Promise<Budget> => {
          const [name, limit] = await Promise.all([documents.get(NAMES, whom), limitOf(whom)]);
          return { whom, spent: credits, limit, ...(name === undefined ? {} : { name }) };
        }),
    );

  const [persons, chats] = await Promise.all([
    budgets(({ person }) => person, limits.ofPerson, isGroup),
    budgets(
      ({ chat }) => chat,
      limits.ofChat,
      () => false,
    ),
  ]);
  return {
    day,
    credits: sum(charged, ({ credits }) => credits),
    calls: sum(charged, ({ calls }) => calls),
    byOperation: sumsBy(charged, ({ operation }) => operation).map(({ name, ...one }) => ({ operation: name, ...one })),
    persons,
    chats,
    ...(unknown.length === 0
      ? {}
      : { unknown: { credits: sum(unknown, ({ credits }) => credits), calls: sum(unknown, ({ calls }) => calls) } }),
  };
}
