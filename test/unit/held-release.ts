/** The record of a part whose run waits for the store, just as it says that the part was not sent. */
import type { SendRecord } from "../../src/core/delivery.ts";
import { plainRecord } from "./plain-record.ts";

export function heldRelease(record: SendRecord) {
  let letGo = (): void => undefined;
  const goesOn = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let told = (): void => undefined;
  const releases = new Promise<void>((resolve) => {
    told = resolve;
  });
  const held: SendRecord = {
    ...plainRecord(record),
    async release(part) {
      told();
      await goesOn;
      await record.release(part);
    },
  };
  /** `releases`: resolves when it says so. */
  return { held, releases, letGo: () => letGo() };
}
