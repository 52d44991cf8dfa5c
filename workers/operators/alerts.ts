/** Alerts: a trouble is written down while it lasts, and what has just ended is remembered, for it may come back. */
import { DAY } from "../../src/core/day.ts";
import { ALERTS, type Alert } from "../../src/core/operator.ts";
import type { Button } from "../../src/core/reply.ts";
import type { Say, SayIn } from "../../src/core/say.ts";
import type { Documents } from "../../src/core/store/documents.ts";

export interface Trouble {
  /** Since when, where that is known; in milliseconds since 1970. */
  readonly since?: number;
  /** What tells it from the next trouble of the same name. */
  readonly about?: string;
  /** What is wrong and what to do, on one line; `word` makes somebody's words safe for where it is said. */
  readonly says: (say: Say, word: (text: string) => string) => string;
  readonly button?: (say: Say) => Button;
}

export type Finding =
  | { readonly state: "trouble"; readonly trouble: Trouble }
  | { readonly state: "over" }
  /** It may be either, so what stands is left as it is. */
  | { readonly state: "unknown" };

export const OVER: Finding = { state: "over" };
export const UNKNOWN: Finding = { state: "unknown" };

/** What comes back within so many milliseconds of its end has never ended. */
const FLAPPING = 3_600_000;

/** A page shows it as it is. */
const asWritten = (text: string): string => text.replaceAll("`", "");

function after(alert: Alert | undefined, finding: Finding, sayIn: SayIn, now: number): Alert | undefined {
  if (finding.state === "unknown") return alert;
  const isForgotten = alert?.ended !== undefined && now - alert.ended > FLAPPING;
  if (finding.state === "over") {
    return alert === undefined || isForgotten ? undefined : { ...alert, ended: alert.ended ?? now };
  }
  const { trouble } = finding;
  const says = asWritten(trouble.says(sayIn("en"), (text) => text));
  if (alert === undefined || isForgotten || alert.about !== trouble.about) {
    const about = trouble.about === undefined ? {} : { about: trouble.about };
    return { since: trouble.since ?? now, says, told: [], ...about };
  }
  const { ended: _ended, ...standing } = alert;
  return { ...standing, says };
}

export interface AlertBook {
  /** Resolves to the alert, where there is trouble now. */
  keep(id: string, finding: Finding): Promise<Alert | undefined>;
  /** They were told, or cannot be. */
  settle(id: string, alert: Alert, operator: string, how: "told" | "unheard"): Promise<void>;
}

export function createAlertBook(documents: Documents, sayIn: SayIn): AlertBook {
  /** When each was written last: one that stands for long is written again before the store forgets it. */
  const written = new Map<string, number>();

  async function keep(id: string, finding: Finding): Promise<Alert | undefined> {
    const now = Date.now();
    const standing = await documents.get(ALERTS, id);
    const wanted = after(standing, finding, sayIn, now);
    const isSame = JSON.stringify(standing) === JSON.stringify(wanted);
    if (isSame && (standing === undefined || now - (written.get(id) ?? 0) < DAY)) return inTrouble(standing, finding);
    const kept = await documents.update(ALERTS, id, (alert) => after(alert, finding, sayIn, now));
    written.set(id, now);
    return inTrouble(kept, finding);
  }

  return {
    keep,
    async settle(id, { since }, operator, how) {
      await documents.update(ALERTS, id, (alert) => {
        if (alert === undefined || alert.since !== since || alert[how]?.includes(operator) === true) return alert;
        return { ...alert, [how]: [...(alert[how] ?? []), operator] };
      });
    },
  };
}

const inTrouble = (alert: Alert | undefined, { state }: Finding): Alert | undefined =>
  state === "trouble" ? alert : undefined;
