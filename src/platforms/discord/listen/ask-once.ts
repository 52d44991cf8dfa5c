/** What Discord is asked while somebody waits for it: once for all of them, in the pace of all processes, not soon again. */
import { setTimeout as pause } from "node:timers/promises";
import { setBounded } from "../../../core/bounded.ts";
import type { Passage } from "../../../core/store/gate.ts";
import { type Trouble, troubleOf } from "./trouble.ts";

/** Resolves when it was asked, or is not asked again yet; `call` is given when it is to be over. */
export type AskOnce = (what: string, call: (signal: AbortSignal) => Promise<void>) => Promise<void>;

/** Some dozens of bytes each. */
const MOST = 10_000;
/** After a refusal the same is not asked again for so long, and while Discord is away for so long. In milliseconds. */
const REFUSED_FOR = 300_000;
const AWAY_FOR = 5_000;

function patienceWith(trouble: Trouble): number {
  if (trouble.kind === "wait") return Math.max(trouble.wait, AWAY_FOR);
  return trouble.kind === "refused" ? REFUSED_FOR : AWAY_FOR;
}

/** `mayCall`: the pace of all processes together, which holds for what is asked of Discord here as well. */
export function createAskOnce(limit: number, mayCall: () => Promise<Passage>): AskOnce {
  /** What Discord did not say, and until when it is not asked again. */
  const unsaid = new Map<string, number>();
  const asked = new Map<string, Promise<void>>();

  async function hasTurn(): Promise<boolean> {
    const ends = performance.now() + limit;
    for (;;) {
      // Without the store nobody knows of a pause, and nobody else calls.
      const given = await mayCall().catch((): Passage => ({ passed: true }));
      if (given.passed) return true;
      if (performance.now() + given.wait > ends) return false;
      await pause(given.wait);
    }
  }

  async function ask(what: string, call: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (!(await hasTurn())) return;
    try {
      await call(AbortSignal.timeout(limit));
    } catch (error) {
      setBounded(unsaid, what, performance.now() + patienceWith(troubleOf(error)), MOST);
    }
  }

  return (what, call) => {
    if (performance.now() < (unsaid.get(what) ?? 0)) return Promise.resolve();
    const asking = asked.get(what) ?? ask(what, call).finally(() => asked.delete(what));
    asked.set(what, asking);
    return asking;
  };
}
