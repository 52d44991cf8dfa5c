/** What listening itself says to people: that something could not be taken up, and nothing else. */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { REST } from "@discordjs/rest";
import { MessageFlags, Routes } from "discord-api-types/v10";
import { z } from "zod";
import type { Log } from "../../../core/log.ts";
import type { Held } from "../../../core/store/gate.ts";
import type { ParsedInteraction } from "../parse/parsed.ts";
import type { Pace, Target } from "../send/pace.ts";
import { type Trouble, troubleOf } from "./trouble.ts";

type Opened = Pick<ParsedInteraction, "application" | "token" | "acknowledgement">;

/** In milliseconds. */
const LIMIT = 5_000;

const PLAIN = { allowed_mentions: { parse: [] } };

const messageSchema = z.object({ id: z.string(), flags: z.number().default(0) });

/** Before another try, in milliseconds. */
const AGAIN = 1_000;
const TRIES = 3;

/** Where the bot may not read the history of a channel, it may write there, but not reply. */
const NO_REPLIES = 160_002;

/** `gone`: nothing was promised, or it stands there no more; `unknown`: Discord does not say. */
type Awaited = boolean | "gone" | "unknown";

/** By the token: what comes twice asks once, and keeps one pause. */
const asking = new Map<string, Promise<Awaited>>();

/** Whether the answer that was promised is still to come. */
export function isAwaited(
  anonymous: Pick<REST, "get">,
  { application, token }: Pick<Opened, "application" | "token">,
): Promise<Awaited> {
  const asked =
    asking.get(token) ??
    askFor(anonymous, Routes.webhookMessage(application, token, "@original")).finally(() => asking.delete(token));
  asking.set(token, asked);
  return asked;
}

async function askFor(anonymous: Pick<REST, "get">, route: ReturnType<typeof Routes.webhookMessage>): Promise<Awaited> {
  for (let tries = 1; ; tries += 1) {
    try {
      const asked = await anonymous.get(route, { auth: false, signal: AbortSignal.timeout(LIMIT) });
      const found = messageSchema.safeParse(asked).data;
      return found === undefined ? "gone" : (found.flags & MessageFlags.Loading) !== 0;
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble.kind !== "away" && trouble.kind !== "wait") return "gone";
      const wait = trouble.kind === "wait" ? trouble.wait : AGAIN;
      if (tries === TRIES || wait > LIMIT) return "unknown";
      await pause(wait);
    }
  }
}

/**
 * Never written over an answer: what follows takes the place of one only while that is still awaited, and is then seen by
 * those to whom the answer was promised. That an answer is coming is not said (`isLast`: the last word always is) where it
 * stands. Too late or refused changes nothing.
 */
export async function tell(
  anonymous: Pick<REST, "get" | "post">,
  opened: Opened,
  text: string,
  isLast = false,
): Promise<Trouble | undefined> {
  const { application, token, acknowledgement } = opened;
  const awaited = acknowledgement.kind === "defer" ? await isAwaited(anonymous, opened) : "gone";
  // Where it is not known, it could take the place of an answer for all that is promised there, and be seen by them.
  if ((awaited === false || awaited === "unknown") && !isLast) return undefined;
  const isForAll = awaited === true && acknowledgement.kind === "defer" && !acknowledgement.private;
  const body = { ...PLAIN, content: text, ...(isForAll ? {} : { flags: MessageFlags.Ephemeral }) };
  return troubleWith(
    anonymous.post(Routes.webhook(application, token), { auth: false, body, signal: AbortSignal.timeout(LIMIT) }),
  );
}

/** Takes away what was acknowledged. */
export async function vanish(
  anonymous: Pick<REST, "delete">,
  { application, token }: Pick<Opened, "application" | "token">,
): Promise<void> {
  const route = Routes.webhookMessage(application, token, "@original");
  await troubleWith(anonymous.delete(route, { auth: false, signal: AbortSignal.timeout(LIMIT) }));
}

/** At most once for a message, however often it is tried; undefined once it stands there. */
export async function tellUnder(
  bot: Pick<REST, "post">,
  { channel, message }: { readonly channel: string; readonly message: string },
  text: string,
): Promise<Trouble | undefined> {
  const nonce = createHash("sha256").update(`later ${message}`).digest("base64url").slice(0, 25);
  const alone = { content: text, allowed_mentions: { parse: [], replied_user: false }, nonce, enforce_nonce: true };
  const under = { ...alone, message_reference: { message_id: message, fail_if_not_exists: false } };
  const tell = (body: object) =>
    troubleWith(bot.post(Routes.channelMessages(channel), { body, signal: AbortSignal.timeout(LIMIT) }));
  const trouble = await tell(under);
  if (trouble?.kind === "refused" && trouble.code === NO_REPLIES) return tell(alone);
  if (trouble?.kind !== "away") return trouble;
  await pause(AGAIN);
  return tell(under);
}

const troubleWith = (call: Promise<unknown>): Promise<Trouble | undefined> => call.then(() => undefined, troubleOf);

export interface Heeding {
  readonly calls: Pick<Pace, "park">;
  readonly log: Log;
}

/** Where Discord has asked to wait nobody calls: this process from now on, and others as soon as the store can be told. */
export function heed({ calls, log }: Heeding, target: Target, trouble: Trouble | Held | undefined): void {
  if (trouble?.kind !== "wait") return;
  calls.park(target, trouble.wait, trouble.global).catch((err: unknown) => {
    log.error({ err }, "the store could not be told of a pause that Discord demands");
  });
}
