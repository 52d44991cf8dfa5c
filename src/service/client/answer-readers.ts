/** Readers of the answers that are taken whole: the account, a search, a picture. */
import type { z } from "zod";
import type { Failure } from "../../core/failure.ts";
import { type AccountAnswer, accountAnswerSchema, type Found, foundSchema, isFound } from "./answers.ts";
import { type Foreign, readForeign } from "./as-png.ts";
import { isComplaint, isError, readPart } from "./chat-parts.ts";
import { endingFailure, isPage, pageFailure, unreadable } from "./endings.ts";
import { errorObjectFailure } from "./error-object.ts";
import { MOST_PIXELS } from "./fit-picture.ts";
import { isBegunPng, type Picture, readPng } from "./png.ts";
import { isBegunJson, parsed, type Reader, type Reading, wholeReader } from "./reading.ts";
import type { Veil } from "./veil.ts";

export const accountReader = (limit: number, veil: Veil): Reader<AccountAnswer> =>
  wholeReader(limit, (bytes) => readJson(bytes, veil, accountAnswerSchema, () => true));

export const searchReader = (limit: number, veil: Veil): Reader<Found> =>
  wholeReader(limit, (bytes) => readJson(bytes, veil, foundSchema, isFound));

/** One in another format than the promised one is given as it came. */
export const pictureReader = (limit: number): Reader<Picture | Foreign> =>
  wholeReader<Picture | Foreign>(limit, (bytes) => {
    const picture = readPng(bytes);
    if (picture !== undefined) return isTooLarge(picture) ? largePicture(picture) : { ok: true, value: picture };
    const foreign = readForeign(bytes);
    if (foreign !== undefined) return foreign;
    if (isBegunPng(bytes)) return { ok: false, failure: endingFailure("cut") };
    const text = new TextDecoder().decode(bytes.subarray(0, LONGEST_ERROR));
    if (isPage(text)) return { ok: false, failure: pageFailure() };
    return { ok: false, failure: noAnswer(parsed(text), "The answer is no whole PNG.") };
  });

/** Of some kilobytes, it would take gigabytes from whoever opens it: a browser, or somebody's phone. */
const isTooLarge = ({ width, height }: Picture): boolean => width * height > MOST_PIXELS;

const largePicture = ({ width, height }: Picture): Reading<never> => ({
  ok: false,
  failure: unreadable(`The answer is a PNG of ${width} x ${height} pixels, more than anybody could open.`),
});

/** An error object is short; a picture need not be decoded as text to see that it is none. */
const LONGEST_ERROR = 64 * 1024;

function readJson<Schema extends z.ZodType>(
  bytes: Uint8Array,
  veil: Veil,
  schema: Schema,
  fits: (value: unknown) => boolean,
): Reading<z.output<Schema>> {
  const text = veil.over(new TextDecoder().decode(bytes));
  if (isPage(text)) return { ok: false, failure: pageFailure() };
  const value = parsed(text);
  if (isBegunJson(text, value)) return { ok: false, failure: endingFailure("cut") };
  const read = schema.safeParse(value);
  if (read.success && fits(value)) return { ok: true, value: read.data };
  return { ok: false, failure: noAnswer(value, "The answer is not what was asked for.") };
}

function noAnswer(value: unknown, why: string): Failure {
  const part = readPart(value);
  const isErrorObject = part !== undefined && (isError(part) || isComplaint(part));
  return isErrorObject ? errorObjectFailure(value) : unreadable(why);
}
