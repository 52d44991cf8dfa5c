/** What one of all workers does for all: whoever leads says so again and again, and another takes over when nobody does. */
import { randomUUID } from "node:crypto";
import type { Marks } from "../src/core/store/marks.ts";

export interface Lead {
  /** Whether this process leads; it does from now on where nobody else did. */
  leads(): Promise<boolean>;
  /** Whether it still does. */
  holds(): Promise<boolean>;
  /** Lets another lead at once. */
  leave(): Promise<void>;
}

/** `lease`: whoever has not said so for as many milliseconds is taken for dead. */
export function createLead(marks: Marks, name: string, lease: number): Lead {
  const me = randomUUID();
  const holds = (): Promise<boolean> => marks.change(name, me, me, lease);
  return {
    holds,
    leads: async () => (await holds()) || (await marks.claim(name, me, lease)).first,
    async leave() {
      await marks.release(name, me).catch(() => undefined);
    },
  };
}
