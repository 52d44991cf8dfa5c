/** Runs the store's statements: times them, and runs again what lost a race. */

import { isLostRace } from "../../core/database-errors.ts";
import type { StoreEvents } from "../../core/store/index.ts";
import type { Database, Rows, Statement } from "./database.ts";

/** One statement by the operation that it is. */
export type Run = (operation: Operation, values: readonly unknown[]) => Promise<Rows>;

export interface Operation extends Statement {
  /** What its time is reported as. */
  readonly operation: string;
}

/** `operation` may have several statements; `variant` tells them apart. */
export function operation(name: string, text: string, variant = ""): Operation {
  return { operation: name, name: `herald.${name}${variant}`, text };
}

const ATTEMPTS = 5;

export function createRun(database: Database, events: Pick<StoreEvents, "onOperation">): Run {
  async function attempt(one: Operation, values: readonly unknown[], left: number): Promise<Rows> {
    try {
      return await database.query(one, values);
    } catch (error) {
      if (left === 0 || !isLostRace(error)) throw error;
      return attempt(one, values, left - 1);
    }
  }
  return async (one, values) => {
    const began = performance.now();
    try {
      return await attempt(one, values, ATTEMPTS);
    } finally {
      events.onOperation(one.operation, performance.now() - began);
    }
  };
}
