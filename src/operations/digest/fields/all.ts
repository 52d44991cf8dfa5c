/** All fields of a digest; another one is a file here and a line in this list. */
import type { Field } from "../field.ts";
import { catchup } from "./catchup.ts";
import { count } from "./count.ts";
import { sort, sources } from "./found.ts";
import { brief, empty, language, picture } from "./looks.ts";
import { at, cron, days, tz } from "./moment.ts";
import { quiet } from "./quiet.ts";
import { bullishness, legitimacy } from "./scores.ts";
import { topic } from "./topic.ts";

/** In the order in which they are read, and shown: when it comes is known before the hours in which it does not. */
export const fields: readonly Field[] = [
  topic,
  at,
  days,
  tz,
  cron,
  count,
  sort,
  sources,
  language,
  legitimacy,
  bullishness,
  brief,
  picture,
  empty,
  quiet,
  catchup,
];

export const fieldNamed = (word: string): Field | undefined => fields.find((field) => field.word === word);

/** They are read together where a digest is made, and one line says them all. */
export const isOfMoment = ({ word }: Field): boolean => ["cron", "tz", "at", "days"].includes(word);
