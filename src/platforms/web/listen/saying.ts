/** Saying: a message is written where every tab sees it, then it becomes a request; doing it again says nothing twice. */
import { z } from "zod";
import type { Access } from "../../../core/access.ts";
import type { Absent } from "../../../core/commands.ts";
import { DAY } from "../../../core/day.ts";
import type { Asked } from "../../../core/listening/heard.ts";
import type { Take } from "../../../core/listening/take.ts";
import { isSecret } from "../../../core/request.ts";
import type { DocumentKind } from "../../../core/store/documents.ts";
import type { Store } from "../../../core/store/index.ts";
import { LIMITS, type ReadSay } from "../parse/calls.ts";
import { filledForm } from "../parse/filled.ts";
import { type Meaning, meaningOf } from "../parse/meaning.ts";
import { askedBy } from "../parse/request.ts";
import { shownText, titleOf } from "../parse/shown.ts";
import type { NewMessage, TalkBook } from "../talk-book.ts";
import { messageKey } from "../talks.ts";
import { type Attached, attachedTo } from "./attached.ts";
import type { Caller } from "./caller.ts";
import type { InOrder } from "./in-order.ts";
import type { Rates } from "./rates.ts";
import { type Answer, answered, type Failed, refusals } from "./refusal.ts";

export interface SayingParts {
  readonly store: Pick<Store, "documents" | "blobs">;
  readonly book: TalkBook;
  readonly take: Take;
  readonly access: Access;
  readonly absent: Absent;
  readonly rates: Pick<Rates, "say">;
  readonly order: Pick<InOrder, "run">;
}

export type SayIt = (caller: Caller, said: ReadSay) => Promise<Answer>;

/** By `messageKey`: what was taken up, where its message is taken away and so says nothing of that. */
const TAKEN: DocumentKind<true> = { name: "web-taken", schema: z.literal(true), lifetime: DAY };

/** Why it is not even looked at. */
function unfit({ text, options = {}, files = [] }: ReadSay): Failed | undefined {
  const length = text.length + Object.values(options).reduce((sum, one) => sum + one.length, 0);
  if (length > LIMITS.textLength) return refusals.length(LIMITS.textLength);
  if (files.length > LIMITS.files) return refusals.files(LIMITS.files);
  return text.trim() === "" && files.length === 0 ? refusals.empty : undefined;
}

interface Understood {
  readonly meaning: Meaning;
  /** What is written down of it. */
  readonly shown: string;
}

function understood({ text, options }: ReadSay, attached: Attached, absent: Absent): Understood | undefined {
  const kinds = attached.files.map(({ kind }) => kind);
  if (options !== undefined) {
    const filled = filledForm(text, options, kinds, absent);
    return filled && { meaning: filled.meaning, shown: shownText(filled.typed, filled.meaning.operation) };
  }
  const meaning = meaningOf(text, kinds, absent);
  return { meaning, shown: shownText(text, meaning.operation) };
}

export function createSaying({ store, book, take, access, absent, rates, order }: SayingParts): SayIt {
  const { documents } = store;

  /** Undefined: it was taken up before, and perhaps answered. */
  async function standing(visitor: string, { id, talk }: ReadSay, secret: boolean) {
    const stands = await book.one(visitor, talk, id);
    if (stands !== undefined) return stands.waits === true ? stands : undefined;
    const taken = secret && (await documents.get(TAKEN, messageKey(visitor, talk, id))) !== undefined;
    return taken ? undefined : "new";
  }

  /** A crash may have come between a message and the list that it stands in; then it was not submitted either. */
  const isListed = async (visitor: string, { id, talk }: ReadSay): Promise<boolean> =>
    (await book.order(visitor, talk)).some((one) => one.id === id);

  async function write(visitor: string, { id, talk }: ReadSay, message: NewMessage, attached: Attached) {
    if (!(await attached.keep())) return refusals.upload;
    await book.open(visitor, talk, titleOf(message.text || (message.files[0]?.name ?? "")));
    return (await book.put(visitor, talk, id, message)) === "gone" ? refusals.talk : undefined;
  }

  async function submit(asked: Asked, visitor: string, { id, talk }: ReadSay): Promise<void> {
    await take(asked);
    if (isSecret(asked.request)) await documents.put(TAKEN, messageKey(visitor, talk, id), true);
  }

  async function say(caller: Caller, said: ReadSay, attached: Attached, { meaning, shown }: Understood) {
    const { visitor, language } = caller;
    const { id, talk } = said;
    const now = Date.now();
    const spoken = said.about === undefined ? undefined : await book.one(visitor, talk, said.about);
    const about = said.about === undefined || spoken === undefined ? undefined : { id: said.about, stored: spoken };
    const asking = { visitor, talk, language, id, meaning, files: attached.files, about };
    const asked = askedBy({ ...asking, at: now });
    const found = await standing(visitor, said, isSecret(asked.request));
    if (found === undefined) return answered({}, 202);
    // Those who are denied hear nothing, so nothing of theirs waits.
    const waits = access(asked.request) !== "denied";
    const at = found === "new" ? now : found.at;
    const message: NewMessage = {
      by: "person",
      at,
      ...(about === undefined ? {} : { about: about.id }),
      text: shown,
      files: [...attached.shown],
      buttons: [],
      ...(waits ? { waits } : {}),
    };
    const failed =
      found === "new" || !(await isListed(visitor, said)) ? await write(visitor, said, message, attached) : undefined;
    if (failed !== undefined) return failed;
    await submit(askedBy({ ...asking, at }), visitor, said);
    return answered({}, 202);
  }

  return async (caller, said) => {
    const { visitor, network } = caller;
    const failed = unfit(said) ?? (await rates.say(visitor, network));
    if (failed !== undefined) return failed;
    return order.run(`${visitor}:${said.talk}`, async () => {
      const attached = await attachedTo(said, visitor, store);
      if (attached === undefined) return refusals.upload;
      const meant = understood(said, attached, absent);
      return meant === undefined ? refusals.input : say(caller, said, attached, meant);
    });
  };
}
