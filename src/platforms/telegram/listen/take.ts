/** What is done with an update that has been read; all of it may be done again, and then changes nothing. */
import { setTimeout as pause } from "node:timers/promises";
import type { Access } from "../../../core/access.ts";
import { CHAINS } from "../../../core/conversation.ts";
import type { Log } from "../../../core/log.ts";
import { chatKey, type Request } from "../../../core/request.ts";
import { ownsPlace } from "../../../core/settings.ts";
import { STOP, STOPS, type Stop } from "../../../core/stop.ts";
import type { Store } from "../../../core/store/index.ts";
import type { Parsed } from "../parse.ts";
import type { ChatSettingsCache } from "./chat-settings.ts";
import { noteMembership, noteMove } from "./membership.ts";
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
export type Take = (parsed: Parsed) => Promise<void>;

/** How often the conversation of a message of ours is looked for, and how long after one another in milliseconds. */
const CHAIN_LOOKS = 4;
const CHAIN_PAUSE = 100;

/** The chat of an update, by which its order is kept; undefined where there is none to keep. */
export function placeOf(parsed: Parsed): string | undefined {
  if (parsed.kind === "request" || parsed.kind === "overheard") return chatKey(parsed.request);
  if (parsed.kind === "stop") return chatOf(parsed.stop);
  if (parsed.kind === "moved") return `telegram:${parsed.from}`;
  return parsed.kind === "membership" ? `telegram:${parsed.chat}` : undefined;
}

/** Platform and chat are the first two parts of a conversation's name. */
const chatOf = ({ conversation }: Stop): string => conversation.split(":").slice(0, 2).join(":");

/** Nothing of what was said is kept of somebody who may not use Herald. */
function outside(request: Request): Request {
  const { id, platform, conversation, chat, person, message, pressed, at } = request;
  return {
    id,
    platform,
    conversation,
    operation: "outside",
    ...(chat === undefined ? {} : { chat }),
    ...(person === undefined ? {} : { person }),
    ...(message === undefined ? {} : { message }),
    ...(pressed === undefined ? {} : { pressed }),
    at,
  };
}

export function createTake({ store, submit, access, chats, log }: TakeParts): Take {
  const { documents, signals } = store;
  const pastes = createPastes();

  async function stop(stopped: Stop): Promise<void> {
    await documents.put(STOPS, `${chatOf(stopped)}:${stopped.person ?? ""}`, stopped);
    await signals.publish(STOP, JSON.stringify(stopped));
  }

  /** A message that people see already may be written down only in a moment. */
  async function chainOf(chain: string): Promise<string | undefined> {
    for (let left = CHAIN_LOOKS; left > 0; left -= 1) {
      const found = await documents.get(CHAINS, chain);
      if (found !== undefined || left === 1) return found;
      await pause(CHAIN_PAUSE);
    }
    return undefined;
  }

  async function request({ request: asked, chain, stop: stopped }: Extract<Parsed, { readonly kind: "request" }>) {
    const may = access(asked);
    if (may === "denied") return log.debug({ request: asked.id }, "a request of somebody who is denied was dropped");
    if (may === "outside") return void (await submit(outside(asked)));
    const conversation = chain === undefined ? undefined : await chainOf(chain);
    if (stopped !== undefined) await stop(stopped);
    const meant = conversation === undefined ? asked : { ...asked, conversation };
    pastes.begun(meant);
    await submit(meant);
  }

  async function overheard(heard: Request): Promise<void> {
    const conversation = pastes.conversationOf(heard);
    if (conversation === undefined && !ownsPlace(await chats.of(chatKey(heard)), heard)) return;
    if (access(heard) !== "allowed") return;
    const meant = conversation === undefined ? heard : { ...heard, conversation };
    pastes.begun(meant);
    await submit(meant);
  }

  return async (parsed) => {
    switch (parsed.kind) {
      case "request":
        return request(parsed);
      case "overheard":
        return overheard(parsed.request);
      case "stop":
        return stop(parsed.stop);
      case "moved":
        return noteMove(store, parsed);
      case "membership":
        return noteMembership(store, parsed);
      case "nothing":
        return log.debug({ why: parsed.why }, "an update asks for nothing");
    }
  };
}
