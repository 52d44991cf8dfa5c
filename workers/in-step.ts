/** What a run writes down of its sending, in step with what else it keeps: as much as may be at once is. */
import type { SendRecord, Taken } from "../src/core/delivery.ts";
import { Through } from "./through.ts";

const DONE = Promise.resolve();

/** That a part was sent is written down while the conversation learns of it; the next part waits for it. */
export class InStep extends Through {
  readonly #keeping: Promise<void> | undefined;
  #writing: Promise<void> = DONE;

  /** Nothing is sent before it is kept; both are asked of the store at once. */
  constructor(record: SendRecord, keeping: Promise<void> | undefined) {
    super(record);
    this.#keeping = keeping;
  }

  override async take(part: string): Promise<Taken> {
    await this.#writing;
    const taken = await this.record.take(part);
    try {
      await this.#keeping;
    } catch (error) {
      if (taken.state === "yours") await this.record.release(part);
      throw error;
    }
    return taken;
  }

  override async sent(part: string, message: string, note?: string): Promise<void> {
    await this.#writing;
    this.#writing = this.record.sent(part, message, note);
    // Whoever waits for it hears of its failure.
    this.#writing.catch(() => undefined);
  }

  /** Resolves when all that was sent is written down; to be awaited before the request is given up or done with. */
  written(): Promise<void> {
    return this.#writing;
  }
}
