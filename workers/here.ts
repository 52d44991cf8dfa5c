/** Chats that were gone and are there again, where no platform says so: by what is asked and what is shown in them. */
import { noteMembership, withoutGone } from "../src/core/listening/membership.ts";
import { chatKey, type Request } from "../src/core/request.ts";
import { CHATS, type ChatSettings } from "../src/core/settings.ts";
import type { Store } from "../src/core/store/index.ts";
import { patiently } from "./patience.ts";

type Places = Pick<Store, "documents" | "signals">;

const noteHere = (store: Places, chat: string): Promise<void> =>
  patiently(() => noteMembership(store, { kind: "membership", chat, state: "here", reason: "seen" }));

/** An interaction also comes from where Herald itself is no member. */
const isProof = ({ interaction }: Request): boolean => interaction === undefined || interaction.writes === true;

/** Whoever asks is there, and Herald is as well; resolves to the settings as they are then. */
export async function askedFrom(store: Places, request: Request, chat: ChatSettings): Promise<ChatSettings> {
  if (chat.gone === undefined || !isProof(request)) return chat;
  await noteHere(store, chatKey(request));
  return withoutGone(chat);
}

/** Something stands there that Herald has written by itself, where nobody has asked. */
export async function shownIn(store: Places, chat: string): Promise<void> {
  const settings = await patiently(() => store.documents.get(CHATS, chat));
  if (settings?.gone !== undefined) await noteHere(store, chat);
}
