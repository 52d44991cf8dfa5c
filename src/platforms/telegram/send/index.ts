/** Telegram's sender: any worker can answer with it, without listening to anything. */
import type { Answer, Delivered, Sender } from "../../../core/delivery.ts";
import type { Log } from "../../../core/log.ts";
import type { SayIn } from "../../../core/say.ts";
import type { Store } from "../../../core/store/index.ts";
import { renderAnswer } from "../render/answer.ts";
import { createAdministrators } from "./administrators.ts";
import type { TelegramApi } from "./api.ts";
import { allFeatures } from "./features.ts";
import { createFetch } from "./files.ts";
import { createPace } from "./pace.ts";
import { CLASSIC, type Part, sendAll, takeAway } from "./part.ts";
import type { SendParts } from "./parts.ts";
import { placeOf } from "./place.ts";
import { createProgress } from "./progress.ts";

export interface TelegramSenderOptions {
  readonly telegram: TelegramApi;
  readonly rich: "auto" | "off";
  readonly store: Pick<Store, "gate" | "blobs">;
  readonly say: SayIn;
  readonly log: Log;
}

export function createTelegramSender({ telegram, rich, store, say, log }: TelegramSenderOptions): Sender {
  const parts: SendParts = {
    telegram,
    pace: createPace(store.gate),
    features: allFeatures(rich === "auto"),
    say,
    log: log.child({ part: "telegram" }),
    moved: new Map(),
    unsettled: new Set(),
  };
  let met: ReturnType<Sender["about"]> | undefined;

  function partsOf({ request, reply, first, replaces = [] }: Answer, richly: boolean): readonly Part[] {
    const words = say(request.person?.language);
    const outgoing = renderAnswer(reply.text, { rich: richly }).map((one) =>
      one.kind === "file" ? { ...one, caption: words("whole-answer") } : one,
    );
    const isCut = rich === "auto" && !richly && outgoing.length > 1;
    return outgoing.map((one, i): Part => {
      const buttons = i === outgoing.length - 1 ? reply.buttons : undefined;
      const note = i === 0 && isCut ? CLASSIC : undefined;
      return { name: String(i), outgoing: one, buttons, replaces: replaces[i], first, note };
    });
  }

  async function deliver(answer: Answer): Promise<Delivered> {
    const { request, record, replaces = [] } = answer;
    const place = placeOf(request);
    let all = partsOf(answer, parts.features.rich);
    let sent = await sendAll(parts, record, place, all);
    if (sent.outcome === "classic") {
      all = partsOf(answer, false);
      sent = await sendAll(parts, record, place, all);
    }
    if (sent.outcome === "classic") return { outcome: "refused", reason: "rich messages are not known there" };
    if (sent.outcome !== "sent") return sent;
    for (const old of replaces.slice(all.length)) await takeAway(parts, place, old);
    return { outcome: "delivered", messages: sent.messages };
  }

  async function meet(): ReturnType<Sender["about"]> {
    try {
      const { username } = await telegram.api.getMe();
      return { name: `@${username}`, link: `https://t.me/${username}` };
    } catch {
      met = undefined;
      return undefined;
    }
  }

  return {
    begin: (delivery, making) => createProgress(parts, delivery, making),
    deliver,
    isAdministrator: createAdministrators(telegram),
    fetch: createFetch(telegram),
    erase: async () => false,
    about() {
      met ??= meet();
      return met;
    },
  };
}
