/** The record of an answer with something besides: whoever adds to it says what, and all the rest goes to the record. */
import type { SendRecord, Taken } from "../src/core/delivery.ts";

export class Through implements SendRecord {
  protected readonly record: SendRecord;

  constructor(record: SendRecord) {
    this.record = record;
  }

  take(part: string): Promise<Taken> {
    return this.record.take(part);
  }

  takePlace(part: string): Promise<Taken> {
    return this.record.takePlace(part);
  }

  asPlace(part: string): Promise<boolean> {
    return this.record.asPlace(part);
  }

  placed(part: string, message: string): Promise<boolean> {
    return this.record.placed(part, message);
  }

  left(part: string, message: string): Promise<boolean> {
    return this.record.left(part, message);
  }

  sent(part: string, message: string, note?: string): Promise<void> {
    return this.record.sent(part, message, note);
  }

  confirm(part: string): Promise<boolean> {
    return this.record.confirm(part);
  }

  release(part: string): Promise<void> {
    return this.record.release(part);
  }
}
