/** The entries of the ledger, page by page, for whoever goes through many of them. */
import type { Ledger, LedgerEntry, LedgerScope, LedgerSpan } from "./store/ledger.ts";

export async function* ledgerPages(
  ledger: Pick<Ledger, "entries">,
  scope: LedgerScope,
  span: Omit<LedgerSpan, "after">,
): AsyncGenerator<{ readonly entries: readonly LedgerEntry[]; readonly last: boolean }> {
  let after: string | undefined;
  do {
    const page = await ledger.entries(scope, { ...span, after });
    after = page.next;
    yield { entries: page.entries, last: after === undefined };
  } while (after !== undefined);
}
