/** Composing an edition once for all who are shown the same: its brief is paid once, its picture drawn once. */

import { z } from "zod";
import { MODEL_COSTS } from "../../src/core/costs.ts";
import { DAY } from "../../src/core/day.ts";
import { chatOf } from "../../src/core/digest.ts";
import type { Reply } from "../../src/core/reply.ts";
import type { DocumentKind, Documents } from "../../src/core/store/documents.ts";
import { BRIEF_MODEL, briefIn, briefRequest, mayTryAsUser } from "../../src/operations/edition/brief.ts";
import { compose } from "../../src/operations/edition/compose.ts";
import { type Edition, editionLookKey, type Mood } from "../../src/operations/edition/edition.ts";
import { drawEdition } from "../../src/operations/edition/picture.ts";
import { patiently } from "../patience.ts";
import { buy, type Payers } from "./bought.ts";
import { withLease } from "./lease.ts";
import type { EditionContext, EditionParts } from "./parts.ts";

export interface Composed {
  readonly reply: Reply;
  /** The brief was wanted and could not be had. */
  readonly briefless: boolean;
}

const madeSchema = z.object({
  brief: z.string().optional(),
  /** The blob of its picture. */
  picture: z.string().optional(),
  /** In milliseconds since 1970. */
  at: z.number(),
});

/** By what it looks like; empty where the service would write none. */
const BRIEFS: DocumentKind<string> = { name: "edition-brief", schema: z.string(), lifetime: 2 * DAY };

/** By what it looks like. */
const MADE: DocumentKind<z.infer<typeof madeSchema>> = { name: "edition", schema: madeSchema, lifetime: 2 * DAY };

/** Pictures are large, and drawn anew for whoever has to wait longer. In milliseconds. */
const PICTURE_LIFE = 2_400_000;

/** Well before its bytes are gone. */
const PICTURE_GOOD_FOR = PICTURE_LIFE / 2;

const MOST_KNOWN = 200;

/** What this process has composed, for each store: the same reply for all, so that it is rendered once as well. */
const composed = new WeakMap<Documents, Map<string, Known>>();

interface Known {
  readonly at: number;
  readonly making: Promise<Composed>;
}

function knownOf(documents: Documents): Map<string, Known> {
  const known = composed.get(documents) ?? new Map<string, Known>();
  composed.set(documents, known);
  return known;
}

export interface ToCompose {
  readonly edition: Edition;
  readonly mood: Mood;
  readonly payers: Payers;
}

/** Throws `RetryLater` while another composes the same. */
export async function composeOnce(parts: EditionParts, wanted: ToCompose, context: EditionContext): Promise<Composed> {
  const key = editionLookKey(wanted.edition);
  const known = knownOf(parts.store.documents);
  // Who pays for its brief may have no room for it.
  const mine = [key, ...wanted.payers.map(chatOf)].join(" ");
  const standing = known.get(mine);
  if (standing !== undefined && Date.now() - standing.at < PICTURE_GOOD_FOR) return standing.making;
  const making = make(parts, key, wanted, context);
  known.set(mine, { at: Date.now(), making });
  making.catch(() => known.delete(mine));
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return making;
}

async function make(parts: EditionParts, key: string, wanted: ToCompose, context: EditionContext): Promise<Composed> {
  const { documents, marks, blobs } = parts.store;
  const { edition } = wanted;
  const say = parts.say(edition.language);
  if (!edition.brief && edition.picture === "off") return { reply: compose(edition, {}, say), briefless: false };
  const read = () => patiently(() => documents.get(MADE, key), context.signal);
  /** Whoever takes the picture from another keeps it for as long as if it had been drawn just now. */
  const isGood = async ({ picture, at }: z.infer<typeof madeSchema>): Promise<boolean> =>
    picture === undefined ||
    (Date.now() - at < PICTURE_GOOD_FOR &&
      (await patiently(() => blobs.expire(picture, PICTURE_LIFE), context.signal)));

  async function makeNew() {
    const before = await read();
    if (before !== undefined && (await isGood(before))) return before;
    // A brief that is there is not written anew with its picture.
    const [written, picture] = await Promise.all([
      before === undefined ? briefOf(parts, key, wanted, context) : { brief: before.brief, holds: true },
      pictureOf(parts, key, wanted),
    ]);
    const made = {
      ...(written.brief === undefined ? {} : { brief: written.brief }),
      ...(picture === undefined ? {} : { picture }),
      at: Date.now(),
    };
    if (written.holds) await patiently(() => documents.put(MADE, key, made));
    return made;
  }

  const kept = await read();
  const made = kept !== undefined && (await isGood(kept)) ? kept : await withLease(marks, `composing:${key}`, makeNew);
  return { reply: compose(edition, made, say), briefless: edition.brief && made.brief === undefined };
}

interface Written {
  readonly brief: string | undefined;
  /** Whether it is so for whoever needs it: that one may not pay for it says nothing of the others. */
  readonly holds: boolean;
}

/** Without one the edition goes out all the same. */
async function briefOf(
  parts: EditionParts,
  key: string,
  { edition, payers }: ToCompose,
  context: EditionContext,
): Promise<Written> {
  if (!edition.brief) return { brief: undefined, holds: true };
  const { documents } = parts.store;
  const kept = await patiently(() => documents.get(BRIEFS, key), context.signal);
  const wordsOf = (brief: string): Written => ({ brief: brief === "" ? undefined : brief, holds: true });
  if (kept !== undefined) return wordsOf(kept);
  const ask = (onlyUsers: boolean) =>
    buy(
      parts,
      payers,
      {
        id: `brief-${key}`,
        operation: "chat",
        credits: MODEL_COSTS[BRIEF_MODEL],
        make: (signal) =>
          parts.client.chat(briefRequest(edition.stories, edition.language, onlyUsers), { key: undefined, signal }),
        async keep(answer): Promise<string> {
          const brief = briefIn(answer) ?? "";
          await documents.put(BRIEFS, key, brief);
          return brief;
        },
      },
      context,
    );
  const first = await ask(false);
  const paid = first.outcome === "failed" && mayTryAsUser(first.failure) ? await ask(true) : first;
  if (paid.outcome === "answered") return wordsOf(paid.value);
  context.log.warn({ edition: key, outcome: paid.outcome }, "an edition goes out without its brief");
  return { brief: undefined, holds: paid.outcome !== "limited" };
}

async function pictureOf(parts: EditionParts, key: string, { edition, mood }: ToCompose): Promise<string | undefined> {
  const bytes = await drawEdition(edition, mood, parts.say(edition.language));
  if (bytes === undefined) return undefined;
  const name = `edition-${key}`;
  await patiently(() => parts.store.blobs.put(name, bytes, PICTURE_LIFE));
  return name;
}
