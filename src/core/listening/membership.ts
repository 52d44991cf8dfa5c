/** What becomes of a chat: Herald is thrown out or let in again, silenced or heard, or the group becomes a supergroup with another id. */
import { CHAT_CHANGED, CHATS, type ChatSettings } from "../settings.ts";
import type { Store } from "../store/index.ts";
import { tellShutAnew } from "../told-shut.ts";
import type { Membership, Moved, TopicShut } from "./heard.ts";

type Places = Pick<Store, "documents" | "signals">;

const idOf = (chat: string): string => chat.slice(chat.indexOf(":") + 1);

/** Settings that say nothing are none. */
const orNone = (settings: ChatSettings): ChatSettings | undefined =>
  Object.values(settings).every((value) => value === undefined) ? undefined : settings;

export const withoutGone = ({ gone: _, ...rest }: ChatSettings): ChatSettings => rest;

/** Topics that are deleted while they are closed are told of by nobody: those that were closed last are remembered. */
const MOST_SHUT = 50;

function withShut({ shut: before = [], ...rest }: ChatSettings, place: string, isShut: boolean): ChatSettings {
  const others = before.filter((one) => one !== place);
  const shut = (isShut ? [...others, place] : others).slice(-MOST_SHUT);
  return shut.length === 0 ? rest : { ...rest, shut };
}

export async function noteMembership({ documents, signals }: Places, { chat: key, state, reason, shut }: Membership) {
  const at = Date.now();
  await documents.update(CHATS, key, (current = {}) =>
    state === "gone"
      ? { ...current, gone: { at: current.gone?.at ?? at, reason } }
      : orNone(withShut(withoutGone(current), "all", shut === true)),
  );
  await tellShutAnew(documents, key);
  await signals.publish(CHAT_CHANGED, key);
}

export async function noteTopic({ documents, signals }: Places, { chat: key, topic, shut }: TopicShut): Promise<void> {
  await documents.update(CHATS, key, (current = {}) => orNone(withShut(current, topic, shut)));
  await tellShutAnew(documents, key);
  await signals.publish(CHAT_CHANGED, key);
}

/** The new chat has it first: a crash in between repeats what changes nothing. */
export async function noteMove({ documents, signals }: Places, { from, to }: Moved): Promise<void> {
  // Once it has moved there is nothing left to take along.
  const { gone: _gone, movedTo: _movedTo, owns = [], ...decided } = (await documents.get(CHATS, from)) ?? {};
  await documents.update(CHATS, to, (current = {}) => {
    const all = [...new Set([...(current.owns ?? []), ...owns])];
    return { ...decided, ...current, ...(all.length > 0 ? { owns: all } : {}), movedFrom: idOf(from) };
  });
  await documents.put(CHATS, from, { movedTo: idOf(to) });
  await Promise.all([signals.publish(CHAT_CHANGED, from), signals.publish(CHAT_CHANGED, to)]);
}
