/** The client's own limits: how long it waits and how much it reads. */
import { RETRIES, type RetryTable } from "./retries.ts";

export interface ClientLimits {
  /** Until a connection stands, in milliseconds. */
  readonly connect: number;
  /** Until the head of an answer; undefined: as long as the whole call may take. */
  readonly firstByte: number | undefined;
  /** For what follows when everything needed has been said: usage after the last word, the body of a refusal. */
  readonly closing: number;
  /** Of an answer in text. */
  readonly answerBytes: number;
  /** Of a picture that comes back. */
  readonly pictureBytes: number;
  /** Of the body of a refusal; what is longer is left unread. */
  readonly refusalBytes: number;
  readonly headerBytes: number;
  readonly retries: RetryTable;
}

export const LIMITS: ClientLimits = {
  connect: 10_000,
  firstByte: undefined,
  closing: 5_000,
  answerBytes: 8 * 1024 * 1024,
  pictureBytes: 32 * 1024 * 1024,
  refusalBytes: 64 * 1024,
  headerBytes: 32 * 1024,
  retries: RETRIES,
};
