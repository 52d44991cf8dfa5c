/** Whether Herald may write where it was asked, before anything is paid for: Telegram is asked only where there is a doubt. */
import type { Closed, Delivered } from "../../../core/delivery.ts";
import { chatKey, type Request } from "../../../core/request.ts";
import { CHAT_CHANGED } from "../../../core/settings.ts";
import type { Signals } from "../../../core/store/signals.ts";
import { refusedPart } from "./outcome.ts";
import { nowAt, type SendParts } from "./parts.ts";
import { chatOf, type Place, placeOf, threadOf } from "./place.ts";
import { attempt } from "./verdict.ts";

/**
 * How long a refusal is believed without asking: that a group's own permissions have changed no update tells. Longer where it
 * came after Telegram had let it pass. In milliseconds.
 */
const BELIEVED = 5_000;
const BELIEVED_AGAIN = 60_000;
const MOST = 1_000;

interface Refused {
  /** Its `chatKey`. */
  readonly chat: string;
  readonly until: number;
  readonly closed: Closed;
}

export interface ClosedPlaces {
  /** How sending something there has ended. */
  readonly heard: (request: Request, ended: Delivered) => void;
  readonly why: (request: Request, doubted: boolean) => Promise<Closed | undefined>;
}

export function createClosed(parts: SendParts, signals: Signals): ClosedPlaces {
  const refused = new Map<string, Refused>();
  let isHearing = false;

  /** Of what has changed in a chat the next who asks there has Telegram asked. */
  function doubtAll(changed: string): void {
    for (const [name, known] of refused) if (known.chat === changed) refused.set(name, { ...known, until: 0 });
  }

  /** From the first refusal on; until then there is nothing to hear. */
  function hearOfChanges(): void {
    if (isHearing) return;
    isHearing = true;
    signals.subscribe(CHAT_CHANGED, doubtAll).catch(() => {
      isHearing = false;
    });
  }

  function nameOf(request: Request): string {
    const { chat, thread } = nowAt(parts, placeOf(request));
    return `${chat} ${thread ?? ""}`;
  }

  function believe(request: Request, name: string, closed: Closed, isAgain: boolean): void {
    hearOfChanges();
    if (refused.size >= MOST) refused.clear();
    const until = Date.now() + (isAgain ? BELIEVED_AGAIN : BELIEVED);
    refused.set(name, { chat: chatKey(request), until, closed });
  }

  /** Whoever may type there may write there; a channel has no typing, and is asked what Herald is in it. */
  const look = (place: Place, isChannel: boolean) =>
    attempt(async () => {
      const { api } = parts.telegram;
      if (!isChannel) {
        return parts.pace.leaving(place.chat, () =>
          api.raw.sendChatAction({ ...chatOf(place), ...threadOf(place), action: "typing" }),
        );
      }
      const { id } = await api.getMe();
      const member = await parts.pace.leaving(place.chat, () =>
        api.raw.getChatMember({ ...chatOf(place), user_id: id }),
      );
      if ("kind" in member) return member;
      const posts = member.status === "administrator" && member.can_post_messages !== false;
      return posts || { kind: "forbidden" as const, reason: "Herald may not post in this channel" };
    });

  async function ask(request: Request): Promise<Closed | undefined> {
    const place = nowAt(parts, placeOf(request));
    if (!(await parts.pace.call(place.chat)).passed) return undefined;
    const said = await look(place, request.chat?.kind === "channel");
    if (said === true) return undefined;
    const ended = await refusedPart(parts, place, said);
    if (said.kind !== "forbidden" && said.kind !== "gone") return undefined;
    return ended.outcome === "refused" || ended.outcome === "gone" ? ended : undefined;
  }

  return {
    heard(request, ended) {
      if (request.chat === undefined || request.chat.kind === "private") return;
      const name = nameOf(request);
      if (ended.outcome === "delivered") refused.delete(name);
      else if (ended.outcome === "refused" && ended.rights === true) believe(request, name, ended, refused.has(name));
    },
    async why(request, doubted) {
      if (request.chat === undefined) return undefined;
      // Whoever has asked in private is there. What is only shown may come later, when they may have gone.
      if (request.chat.kind === "private") return doubted && request.operation === "show" ? ask(request) : undefined;
      const name = nameOf(request);
      const known = refused.get(name);
      if (known !== undefined && known.until > Date.now()) return known.closed;
      if (known === undefined && !doubted) return undefined;
      const closed = await ask(request);
      if (closed !== undefined) believe(request, name, closed, false);
      return closed;
    },
  };
}
