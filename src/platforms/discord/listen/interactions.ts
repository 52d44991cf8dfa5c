/** Interactions: acknowledged before anything else, then made durable, and explained where that takes too long. */
import type { REST } from "@discordjs/rest";
import type { Access } from "../../../core/access.ts";
import type { Heard } from "../../../core/listening/heard.ts";
import type { Take } from "../../../core/listening/take.ts";
import { joined } from "../../../core/listening/wait.ts";
import type { Log } from "../../../core/log.ts";
import type { Request } from "../../../core/request.ts";
import { keyOf } from "../../../core/request-key.ts";
import type { SayIn } from "../../../core/say.ts";
import type { Seal } from "../../../core/seal.ts";
import type { Documents } from "../../../core/store/documents.ts";
import type { Marks } from "../../../core/store/marks.ts";
import type { ParsedInteraction } from "../parse/parsed.ts";
import { timeOf } from "../parse/snowflake.ts";
import type { Pace } from "../send/pace.ts";
import { FORMS, formName, TOKEN_LIFE, TOKENS } from "../tokens.ts";
import { type Acknowledged, createAcknowledge } from "./acknowledge.ts";
import { withChoices } from "./choosing.ts";
import type { Durably } from "./durable.ts";
import type { Names } from "./names.ts";
import type { ListenPace } from "./pace.ts";
import { type Screened, screen } from "./screen.ts";
import { isSubmittedBefore } from "./submitted.ts";
import { heed, isAwaited, tell, vanish } from "./telling.ts";
import { createTurns, type Turn } from "./turns.ts";

export interface InteractionsParts {
  readonly anonymous: Pick<REST, "get" | "post" | "delete">;
  readonly documents: Pick<Documents, "get" | "put">;
  readonly marks: Pick<Marks, "claim">;
  readonly names: Pick<Names, "in">;
  readonly take: Take;
  readonly durably: Durably;
  readonly access: Access;
  readonly seal: Pick<Seal, "seal">;
  readonly say: SayIn;
  readonly log: Log;
  readonly pace: Pick<ListenPace, "acknowledge" | "tell">;
  /** Who is told of a pause: the store, as soon as it is back. */
  readonly calls: Pick<Pace, "park">;
}

export interface Interactions {
  /** Acknowledges it, and resolves when it is durable or when its person knows that it is not. */
  readonly take: (parsed: ParsedInteraction, language: string | undefined) => Promise<void>;
  /** The same for one whose acknowledgement is the answer to the call that brought it. */
  readonly screen: (parsed: ParsedInteraction) => Promise<Screened>;
  readonly takeAcknowledged: (screened: Screened, language: string | undefined) => Promise<void>;
}

/** Some kilobytes each; before there are so many, the store has been away for long. */
const MOST = 10_000;

/** Everything else is acknowledged before anything is waited for. */
const asksStore = ({ acknowledgement }: Screened): boolean =>
  acknowledgement.kind === "choices" && acknowledgement.digests !== undefined;

/** `givenUp` is aborted when nothing can be waited for any more. */
export function createInteractions(parts: InteractionsParts, givenUp: AbortSignal): Interactions {
  const { anonymous, access, pace } = parts;
  const screened = (parsed: ParsedInteraction): Screened => screen(parsed, access);
  const turns = createTurns();
  const acknowledge = createAcknowledge(anonymous, pace.acknowledge);
  let waiting = 0;

  async function taken(one: Screened, language: string | undefined, acknowledging: Promise<Acknowledged>) {
    const turn = turns(one);
    const came = Date.now();
    waiting += 1;
    try {
      const acknowledged = await acknowledging;
      const ends = endOf(one, acknowledged, came);
      await finish(parts, one, { language, acknowledged, ends, turn }, waiting > MOST ? AbortSignal.abort() : givenUp);
    } finally {
      waiting -= 1;
      turn.end();
    }
  }

  const chosen = async (one: Screened): Promise<Screened> => ({
    ...one,
    acknowledgement: await withChoices(parts, one.acknowledgement),
  });

  /** Whoever had it before may be gone, with all that it knew; what it promised stands, and is answered there. */
  async function acknowledged(one: Screened): Promise<Acknowledged> {
    const how = await acknowledge(one);
    return how === "late" && typeof (await isAwaited(anonymous, one)) === "boolean" ? "had" : how;
  }

  return {
    screen: async (parsed) => chosen(screened(parsed)),
    async take(parsed, language) {
      const read = screened(parsed);
      const one = asksStore(read) ? await chosen(read) : read;
      await taken(one, language, acknowledged(one));
    },
    takeAcknowledged: (one, language) => taken(one, language, Promise.resolve("done")),
  };
}

/** Discord lets acknowledge only what is some seconds old, whatever the clock here makes of the moment that its id holds. */
const endOf = ({ id }: Screened, acknowledged: Acknowledged, came: number): number =>
  (acknowledged === "done" ? came : timeOf(id)) + TOKEN_LIFE;

interface Taking {
  readonly language: string | undefined;
  readonly acknowledged: Acknowledged;
  /** When it can be answered by its token no more, in milliseconds since 1970. */
  readonly ends: number;
  readonly turn: Turn;
}

async function finish(
  parts: InteractionsParts,
  one: Screened,
  { language, acknowledged, ends, turn }: Taking,
  givenUp: AbortSignal,
): Promise<void> {
  const { log, durably, pace, anonymous } = parts;
  if (acknowledged !== "done") {
    log.warn({ interaction: one.id, how: acknowledged }, "an interaction could not be acknowledged as it should be");
  }
  if (one.vanishes) return vanish(anonymous, one);
  // What nobody waits for is nothing that anybody needs to be told of.
  const asks = (one.heard.kind === "request" || one.heard.kind === "stop") && acknowledged !== "late";
  const toldInVain = parts.say(language);
  let telling: Promise<void> | undefined;
  const tellLater = (): void => {
    telling = tellIn(parts, one, toldInVain("discord-later"));
  };
  const timer = asks ? setTimeout(tellLater, pace.tell) : undefined;
  const life = joined([givenUp], Math.max(ends - Date.now(), pace.tell));
  try {
    const done: { kept: Kept } = { kept: "kept" };
    const work = async (): Promise<void> => {
      await turn.before;
      done.kept = await keep(parts, one, acknowledged, ends);
    };
    const isDurable = await durably(work, "interaction", life.signal);
    const { kept } = done;
    if (isDurable && kept === "kept") return;
    if (!isDurable) log.error({ interaction: one.id }, "an interaction could not be taken up; whoever asked is told");
    // The last word is to stand last: what was not begun to be said before it is not said any more.
    clearTimeout(timer);
    await telling;
    // What was promised to everybody is not how one of them hears of it.
    if (kept === "form-again") await vanish(anonymous, one);
    const unasked = kept === "form-again" ? toldInVain("form-again") : toldInVain("form-unknown");
    if (asks) await tellIn(parts, one, isDurable ? unasked : toldInVain("discord-in-vain"), true);
  } finally {
    clearTimeout(timer);
    life.done();
  }
}

/** Its answer may be sent by another process, which is not to call where Discord has asked this one to wait. */
async function tellIn(parts: InteractionsParts, one: Screened, text: string, isLast = false): Promise<void> {
  const trouble = await tell(parts.anonymous, one, text, isLast);
  if (one.heard.kind === "request") heed(parts, { kind: "answer", id: keyOf(one.heard.request.id) }, trouble);
}

/** `form-unknown`: what it is about is gone; `form-again`: it has come before. Nothing was asked then. */
type Kept = "kept" | "form-unknown" | "form-again";

/** May be done again, and then changes nothing. */
async function keep(parts: InteractionsParts, one: Screened, acknowledged: Acknowledged, ends: number): Promise<Kept> {
  const { documents, seal } = parts;
  const take = async (heard: Heard): Promise<Kept> => {
    await parts.take(heard);
    return "kept";
  };
  const { acknowledgement, application, token, largest, by } = one;
  if (acknowledgement.kind === "form" && acknowledgement.keeps !== undefined && by?.person !== undefined) {
    await documents.put(FORMS, formName(one.id, by.person.id), acknowledgement.keeps);
  }
  const heard = await withForm(parts, one);
  if (heard === undefined) return "form-unknown";
  if (heard.kind !== "request") return take(heard);
  const { id, at, interaction } = heard.request;
  // Where the first could be answered nowhere, the second is what its person has; and who may not use Herald hears that.
  const isAnswered = acknowledged !== "late" || interaction?.writes === true;
  const counts = isAnswered && parts.access(heard.request) === "allowed";
  if (counts && (await isSubmittedBefore(parts.marks, heard.request, one.fills))) return "form-again";
  // Its answer goes where it would go once the interaction is over; what is for one person alone stays theirs.
  if (acknowledged === "late") return take({ ...heard, request: withEnds(heard.request, at) });
  const left = Math.min(ends - Date.now(), TOKEN_LIFE);
  if (left > 0) {
    const sealed = seal.seal(token, id);
    const kept = { application, sealed, ...(largest === undefined ? {} : { largest }) };
    // Not a moment longer than Discord knows it.
    await documents.put({ ...TOKENS, lifetime: left }, id, kept);
  }
  return take({ ...heard, request: withEnds(heard.request, ends) });
}

function withEnds(request: Request, ends: number): Request {
  const { interaction } = request;
  return interaction === undefined ? request : { ...request, interaction: { ...interaction, ends } };
}

/** With what the form was about, which is gone after an hour; undefined where nothing is asked without it. */
async function withForm(
  { documents, access }: InteractionsParts,
  { heard, fills, needsKept }: Screened,
): Promise<Heard | undefined> {
  const person = heard.kind === "request" ? heard.request.person : undefined;
  if (heard.kind !== "request" || fills === undefined || person === undefined) return heard;
  const form = await documents.get(FORMS, formName(fills, person.id));
  // For whoever may not use Herald nothing was kept, and whom to ask is all that they are told.
  if (form === undefined) return needsKept === true && access(heard.request) === "allowed" ? undefined : heard;
  const { request } = heard;
  const files = [...(request.files ?? []), ...(form.files ?? [])].slice(0, 10);
  const quoted = request.quoted ?? form.quoted;
  const message = request.message ?? form.message;
  return {
    ...heard,
    request: {
      ...request,
      ...(files.length === 0 ? {} : { files }),
      ...(quoted === undefined ? {} : { quoted }),
      ...(message === undefined ? {} : { message }),
    },
  };
}
