/** A record whose functions stand for themselves, to be put together with others. */
import type { SendRecord } from "../../src/core/delivery.ts";

export const plainRecord = (record: SendRecord): SendRecord => ({
  take: (part) => record.take(part),
  takePlace: (part) => record.takePlace(part),
  asPlace: (part) => record.asPlace(part),
  confirm: (part) => record.confirm(part),
  placed: (part, message) => record.placed(part, message),
  left: (part, message) => record.left(part, message),
  sent: (part, message, note) => record.sent(part, message, note),
  release: (part) => record.release(part),
});
