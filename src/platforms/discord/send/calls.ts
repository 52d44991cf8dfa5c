/** The calls that put a message somewhere: sent anew, or written over one that stands. */
import type { RawFile } from "@discordjs/rest";
import { MessageFlags, type RESTPostAPIChannelMessageJSONBody, Routes } from "discord-api-types/v10";
import { z } from "zod";
import { NoAnswer } from "../../../core/exchange.ts";
import type { Outgoing } from "../outgoing.ts";
import type { DiscordApi } from "./rest.ts";
import type { Token } from "./token.ts";

/** A message whose bytes are at hand. */
export interface Ready extends Pick<Outgoing, "content" | "components" | "isCard"> {
  readonly files: readonly { readonly name: string; readonly data: Uint8Array }[];
}

/** Nobody is called by what Herald writes, whatever stands in it. */
const NOBODY = { parse: [], replied_user: false };

/** Sources have links, and a preview of one of them says nothing about the answer. */
const flagsOf = ({ isCard }: Ready): number => (isCard ? MessageFlags.IsComponentsV2 : MessageFlags.SuppressEmbeds);

/** Their ids are texts, as all of Discord's, also where they are only the place of a file among those sent. */
const attachmentsOf = ({ files }: Ready) => files.map(({ name }, place) => ({ id: String(place), filename: name }));

const filesOf = ({ files }: Ready): { readonly files?: RawFile[] } =>
  files.length === 0
    ? {}
    : {
        files: files.map(({ name, data }) => ({
          name,
          data: Buffer.from(data),
          contentType: "application/octet-stream",
        })),
      };

/** What is not said stays as it was, so that a change says all of it. */
const changeOf = (ready: Ready) => ({
  content: ready.content ?? null,
  embeds: [],
  components: [...ready.components],
  flags: flagsOf(ready),
  attachments: attachmentsOf(ready),
  allowed_mentions: NOBODY,
});

function newOf(ready: Ready) {
  const { content } = ready;
  return {
    ...(content === undefined ? {} : { content }),
    components: [...ready.components],
    flags: flagsOf(ready),
    attachments: attachmentsOf(ready),
    allowed_mentions: NOBODY,
  };
}

const within = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

const messageSchema = z.object({ id: z.string() });

/** What names no message says nothing of whether it stands there. */
function idOf(answer: unknown): string {
  const read = messageSchema.safeParse(answer).data;
  if (read === undefined) throw new NoAnswer("Discord's answer names no message.");
  return read.id;
}

/** The answer that was promised, or the message whose button was pressed; doing it again changes nothing. Resolves to its id. */
export async function writeOriginal(
  { anonymous }: DiscordApi,
  { application, token }: Token,
  ready: Ready,
  signal?: AbortSignal,
): Promise<string> {
  const route = Routes.webhookMessage(application, token);
  return idOf(
    await anonymous.patch(route, { auth: false, body: changeOf(ready), ...filesOf(ready), ...within(signal) }),
  );
}

const flagsSchema = z.object({ flags: z.int().catch(0) });

/** Whether nothing has been written over the promise yet, so that it still says that the bot is thinking. */
export async function isUnfilled({ anonymous }: DiscordApi, { application, token }: Token): Promise<boolean> {
  const { flags } = flagsSchema.parse(await anonymous.get(Routes.webhookMessage(application, token), { auth: false }));
  return (flags & MessageFlags.Loading) !== 0;
}

export async function removeOriginal({ anonymous }: DiscordApi, { application, token }: Token): Promise<void> {
  await anonymous.delete(Routes.webhookMessage(application, token), { auth: false });
}

/** One more message of an interaction; Discord sends it as often as it is asked to. Resolves to its id. */
export async function followUp(
  { anonymous }: DiscordApi,
  { application, token }: Token,
  ready: Ready,
  isPrivate: boolean,
): Promise<string> {
  const body = newOf(ready);
  const flags = isPrivate ? body.flags | MessageFlags.Ephemeral : body.flags;
  const route = Routes.webhook(application, token);
  return idOf(await anonymous.post(route, { auth: false, body: { ...body, flags }, ...filesOf(ready) }));
}

export interface Sent {
  readonly channel: string;
  /** Discord gives back what stands when it comes again within a few minutes. */
  readonly nonce: string;
  readonly replyTo: string | undefined;
}

/** Resolves to the message's id. A prompt that was deleted meanwhile does not cost the answer. */
export async function sendNew(
  { bot }: DiscordApi,
  { channel, nonce, replyTo }: Sent,
  ready: Ready,
  signal?: AbortSignal,
): Promise<string> {
  const reference =
    replyTo === undefined ? {} : { message_reference: { message_id: replyTo, fail_if_not_exists: false } };
  const body: RESTPostAPIChannelMessageJSONBody = { ...newOf(ready), ...reference, nonce, enforce_nonce: true };
  return idOf(await bot.post(Routes.channelMessages(channel), { body, ...filesOf(ready), ...within(signal) }));
}

export async function writeInto(
  { bot }: DiscordApi,
  channel: string,
  message: string,
  ready: Ready,
  signal?: AbortSignal,
): Promise<string> {
  const route = Routes.channelMessage(channel, message);
  return idOf(await bot.patch(route, { body: changeOf(ready), ...filesOf(ready), ...within(signal) }));
}

export async function removeMessage({ bot }: DiscordApi, channel: string, message: string): Promise<void> {
  await bot.delete(Routes.channelMessage(channel, message));
}

/** The channel in which the bot is alone with somebody; opening it again gives the same. */
export async function openDirect({ bot }: DiscordApi, person: string): Promise<string> {
  return idOf(await bot.post(Routes.userChannels(), { body: { recipient_id: person } }));
}
