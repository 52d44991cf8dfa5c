/** What is done with an update that has been read; all of it may be done again, and then changes nothing. */
import { setTimeout as pause } from "node:timers/promises";
import type { Access } from "../access.ts";
import { ALBUMS } from "../album.ts";
import { CHAINS } from "../conversation.ts";
import type { Log } from "../log.ts";
import { isQuiet } from "../quiet.ts";
import { chatKey, type Request } from "../request.ts";
import { CHATS, type ChatSettings, keyBefore, ownsPlace } from "../settings.ts";
import { overtaking, STOP, STOPS, type Stop, stopsKey, withStop } from "../stop.ts";
import type { Store } from "../store/index.ts";
import type { ChatSettingsCache } from "./chat-settings.ts";
import type { Album, Asked, Heard, Overheard } from "./heard.ts";
import { noteMembership, noteMove, noteTopic } from "./membership.ts";
import { createPastes } from "./pastes.ts";

export interface TakeParts {
  readonly store: Pick<Store, "documents" | "signals">;
  /** Resolves when the request is durable. */
  readonly submit: (request: Request) => Promise<unknown>;
  readonly access: Access;
  readonly chats: ChatSettingsCache;
  readonly log: Log;
}

/** Resolves when everything that the update asks for is durable. */
export type Take = (heard: Heard) => Promise<void>;

/** How often the conversation of a message of ours is looked for, and how long after one another in milliseconds. */
const CHAIN_LOOKS = 4;
const CHAIN_PAUSE = 100;
/** What has stood for so long belongs to what is written down, or to nothing. In milliseconds. */
const CHAIN_KNOWN = 60_000;
/** So many messages are remembered that were waited for in vain. */
const MOST_IN_VAIN = 1_000;

/** The chat of an update, by which its order is kept; undefined where there is none to keep. */
export function placeOf(parsed: Heard): string | undefined {
  if (parsed.kind === "request" || parsed.kind === "overheard") return chatKey(parsed.request);
  if (parsed.kind === "stop") return chatOf(parsed.stop);
  if (parsed.kind === "moved") return parsed.from;
  return parsed.kind === "membership" || parsed.kind === "topic" ? parsed.chat : undefined;
}

/**
 * Whether nothing is asked for it before it is submitted. Those of one conversation that are taken in one moment are kept
 * together, in their order, or none of them is.
 */
export const isPlain = (parsed: Heard): boolean =>
  parsed.kind === "request" && parsed.chain === undefined && parsed.stop === undefined && parsed.album === undefined;

/** Platform and chat are the first two parts of a conversation's name. */
const chatOf = ({ conversation }: Stop): string => conversation.split(":").slice(0, 2).join(":");

/** Nothing of what was said is kept of somebody who may not use Herald. */
function outside(request: Request): Request {
  const { id, platform, conversation, chat, person, message, pressed, interaction, at } = request;
  return {
    id,
    platform,
    conversation,
    operation: "outside",
    ...(chat === undefined ? {} : { chat }),
    ...(person === undefined ? {} : { person }),
    ...(message === undefined ? {} : { message }),
    ...(pressed === undefined ? {} : { pressed }),
    ...(interaction === undefined ? {} : { interaction }),
    at,
  };
}

/** What was said in quiet hours is not answered after them, and what was said before them not in them. */
const isSaidInPeace = ({ quiet }: ChatSettings = {}, { at }: Request): boolean =>
  quiet === undefined || !(isQuiet(quiet, at) || isQuiet(quiet, Date.now()));

export function createTake({ store, submit, access, chats, log }: TakeParts): Take {
  const { documents, signals } = store;
  const pastes = createPastes();
  const inVain = new Set<string>();

  /** What was asked in a group before it had another id is there too; its messages were numbered otherwise. */
  async function stopAll({ message, ...stopped }: Stop): Promise<void> {
    const here = chatOf(stopped);
    const before = keyBefore(here, await documents.get(CHATS, here));
    if (before !== undefined) await stop({ ...stopped, conversation: before });
    await stop({ ...stopped, ...(message === undefined ? {} : { message }) });
  }

  async function stop(stopped: Stop): Promise<void> {
    const whose = stopsKey(chatOf(stopped), stopped.person ?? "");
    await documents.update(STOPS, whose, (standing) => withStop(standing, stopped));
    await signals.publish(STOP, JSON.stringify(stopped));
  }

  /** It is submitted first, so that nothing ends for which there is no other. */
  async function askedAnew(request: Request): Promise<void> {
    const before = overtaking(request);
    if (before !== undefined) await stop(before);
  }

  /**
   * A message that people see already may be written down only in a moment. Others wait behind whoever waits for that, so
   * that it is done once for each message, and for none that has stood for long.
   */
  async function chainOf(chain: string, stood: number): Promise<string | undefined> {
    const looks = stood >= CHAIN_KNOWN || inVain.has(chain) ? 1 : CHAIN_LOOKS;
    for (let left = looks; left > 0; left -= 1) {
      const found = await documents.get(CHAINS, chain);
      if (found !== undefined) return found;
      if (left > 1) await pause(CHAIN_PAUSE);
    }
    if (inVain.size >= MOST_IN_VAIN) inVain.clear();
    inVain.add(chain);
    return undefined;
  }

  /**
   * Whether a message without words is a part of what another message of its album asks. It is written down before the
   * request is submitted, and again whenever the update comes again, so that no crash leaves one without the other; the
   * worker looks once more, for the message with the command may be the last of them.
   */
  async function isAskedElsewhere({ id, says }: Album): Promise<boolean> {
    if (says === "nothing") return (await documents.update(ALBUMS, id, (state) => state ?? "open")) === "asked";
    await documents.put(ALBUMS, id, "asked");
    return false;
  }

  async function request({ request: asked, chain, stood = 0, stop: stopped, album }: Asked) {
    const may = access(asked);
    if (may === "denied") return log.debug({ request: asked.id }, "a request of somebody who is denied was dropped");
    if (may === "outside") return void (await submit(outside(asked)));
    if (album !== undefined && (await isAskedElsewhere(album))) {
      return log.debug({ request: asked.id }, "a picture belongs to what is asked with another one of its album");
    }
    const conversation = chain === undefined ? undefined : await chainOf(chain, stood);
    if (stopped !== undefined) await stopAll(stopped);
    const meant = conversation === undefined ? asked : { ...asked, conversation };
    pastes.begun(meant);
    await submit(meant);
    await askedAnew(meant);
  }

  async function overheard({ request: heard, shared }: Overheard): Promise<void> {
    let conversation = pastes.conversationOf(heard);
    if (conversation === undefined) {
      const settings = await chats.of(chatKey(heard));
      if (!ownsPlace(settings, heard) || !isSaidInPeace(settings, heard)) return;
      conversation = shared;
    }
    if (access(heard) !== "allowed") return;
    const meant = conversation === undefined ? heard : { ...heard, conversation };
    pastes.begun(meant);
    await submit(meant);
    await askedAnew(meant);
  }

  return async (parsed) => {
    switch (parsed.kind) {
      case "request":
        return request(parsed);
      case "overheard":
        return overheard(parsed);
      case "stop":
        return stop(parsed.stop);
      case "moved":
        return noteMove(store, parsed);
      case "membership":
        return noteMembership(store, parsed);
      case "topic":
        return noteTopic(store, parsed);
      case "nothing":
        return log.debug({ why: parsed.why }, "an update asks for nothing");
    }
  };
}
