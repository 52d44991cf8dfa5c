/** Job ids made of what a job is about, so that adding the same job again changes nothing. */
import { createHash } from "node:crypto";
import { JOB_KINDS, type JobData, type QueueName } from "./jobs.ts";

/** Ids stay in the store for a day and are part of several keys; a longer one gives way to its digest. */
const LONGEST = 200;

/** Nearly all names: with nothing but colons to be written otherwise, which is quick. */
const USUAL_FIRST = /^[A-Za-z0-9_:-]*$/;
const USUAL_SECOND = /^[A-Za-z0-9_/:-]*$/;

function written(character: string): string {
  if (character === ":") return ".";
  return character === "." ? "~." : `~${character.charCodeAt(0).toString(36)}~`;
}

/**
 * BullMQ refuses ids that contain ":" or look like a whole number, and not every store takes every character. So what
 * is not plain is written as "~", its code in base 36, "~"; colons, which are everywhere in our names, become full stops.
 *
 * Different pairs have different names: the first "/" parts them, for it stands in no first part; and only a digest
 * begins with "~~". Short, because an id is part of half a dozen keys and entries of every job.
 */
export function identify(first: string, second: string): string {
  const usual = USUAL_FIRST.test(first) && USUAL_SECOND.test(second);
  const whole = usual
    ? `${first.replaceAll(":", ".")}/${second.replaceAll(":", ".")}`
    : `${first.replace(/[^A-Za-z0-9_-]/g, written)}/${second.replace(/[^A-Za-z0-9_/-]/g, written)}`;
  return whole.length <= LONGEST ? whole : `~~/${createHash("sha256").update(whole).digest("base64url")}`;
}

/** The id under which a job with this data stands in its queue. */
export function jobId<Name extends QueueName>(name: Name, data: JobData[Name]): string {
  const [first, second] = JOB_KINDS[name].key(data);
  return identify(first, second);
}
