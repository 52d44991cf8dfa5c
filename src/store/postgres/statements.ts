/** Runs the store's statements: times them, and runs again what lost a race. */

import { racing } from "../../core/database-errors.ts";
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

export function createRun(database: Database, events: Pick<StoreEvents, "onOperation">): Run {
  return async (one, values) => {
    const began = performance.now();
    try {
      return await racing(() => database.query(one, values));
    } finally {
      events.onOperation(one.operation, performance.now() - began);
    }
  };
}
