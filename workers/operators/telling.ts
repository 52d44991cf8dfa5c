/** What was found is written down, put into the log, and said to each operator once. */
import type { Alert } from "../../src/core/operator.ts";
import type { Store } from "../../src/core/store/index.ts";
import { createAlertBook, type Finding } from "./alerts.ts";
import { type TellParts, tell } from "./tell.ts";

export interface TellingParts extends TellParts {
  readonly store: Pick<Store, "documents" | "marks">;
  /** Whom to tell, such as `telegram:123`. */
  readonly operators: readonly string[];
}

export type Found = readonly [id: string, Finding];

/** In milliseconds: who could not be told may have begun a chat meanwhile. */
const UNHEARD_AGAIN = 600_000;

export function createTelling(parts: TellingParts): (found: Found) => Promise<void> {
  const { store, operators, log } = parts;
  const book = createAlertBook(store.documents, parts.say);
  /** Until when somebody's platform asked to be left alone, by alert and operator. */
  const resting = new Map<string, number>();
  /** What this process has put into the log. */
  const logged = new Map<string, number>();

  async function tellOne(
    id: string,
    alert: Alert,
    { trouble }: Extract<Finding, { state: "trouble" }>,
    operator: string,
  ): Promise<void> {
    if (alert.told.includes(operator)) return;
    const name = `${id} ${operator}`;
    if ((resting.get(name) ?? 0) > Date.now()) return;
    const told = await tell(parts, { id, alert, trouble }, operator);
    if (told.outcome !== "told") resting.set(name, Date.now() + (told.outcome === "later" ? told.wait : UNHEARD_AGAIN));
    if (told.outcome !== "later") await book.settle(id, alert, operator, told.outcome);
  }

  return async ([id, finding]) => {
    const alert = await book.keep(id, finding);
    if (alert === undefined || finding.state !== "trouble") return;
    if (logged.get(id) !== alert.since) log.warn({ alert: id }, alert.says);
    logged.set(id, alert.since);
    await Promise.all(operators.map((operator) => tellOne(id, alert, finding, operator)));
  };
}
