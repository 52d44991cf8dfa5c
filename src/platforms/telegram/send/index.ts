/** Telegram's sender: any worker can answer with it, without listening to anything. */
import type { Answer, Delivered, Sender } from "../../../core/delivery.ts";
import { keepBytes } from "../../../core/kept-bytes.ts";
import type { Log } from "../../../core/log.ts";
import type { Reply } from "../../../core/reply.ts";
import { languageSaid } from "../../../core/request.ts";
import type { Say, SayIn } from "../../../core/say.ts";
import type { Store } from "../../../core/store/index.ts";
import type { Caption, Outgoing } from "../outgoing.ts";
import { renderAnswer } from "../render/answer.ts";
import { NO_CAPTION, renderCaption } from "../render/caption.ts";
import { createAdministrators } from "./administrators.ts";
import type { TelegramApi } from "./api.ts";
import { type Kept, keptMedia } from "./attachments.ts";
import { createClosed } from "./closed.ts";
import { createErase, takeAway } from "./erase.ts";
import { allFeatures } from "./features.ts";
import { createFetch } from "./files.ts";
import { createFollow } from "./follow.ts";
import { createKnownFiles } from "./known-files.ts";
import { createMet } from "./met.ts";
import { CLASSIC, type Part } from "./other-way.ts";
import type { PartSent } from "./outcome.ts";
import { createPaces } from "./pace.ts";
import { type Begun, beginFirst, leaveFirst, sendAll } from "./part.ts";
import type { SendParts } from "./parts.ts";
import { placeLink, placeOf } from "./place.ts";
import { takeBack } from "./placeholder.ts";
import { createProgress, showPlace } from "./progress.ts";
import { showing } from "./whom.ts";

export interface TelegramSenderOptions {
  readonly telegram: TelegramApi;
  readonly rich: "auto" | "off";
  readonly store: Pick<Store, "gate" | "blobs" | "documents" | "signals">;
  readonly say: SayIn;
  readonly log: Log;
}

export function createTelegramSender({ telegram, rich, store, say, log }: TelegramSenderOptions): Sender {
  const paces = createPaces(store.gate);
  const parts: SendParts = {
    telegram,
    pace: paces.answers,
    isMass: false,
    features: allFeatures(rich === "auto"),
    say,
    log: log.child({ part: "telegram" }),
    moved: new Map(),
    onMoved: createFollow(store, log),
    unsettled: new Set(),
  };
  const massParts: SendParts = { ...parts, pace: paces.mass, isMass: true };
  const closed = createClosed(parts, store.signals);
  const bytes = keepBytes(store.blobs);
  const known = createKnownFiles(store.documents);

  /** Each a message of its own; the last has the text for its caption, where that is short enough. */
  function attachmentsOf({ reply, urgency }: Answer, words: Say, caption: Caption | undefined): readonly Kept[] {
    const { attachments = [] } = reply;
    const last = attachments.length - 1;
    const unveiled = () => words("picture-unveiled");
    const isMass = urgency === "mass";
    return attachments.map((one, i) =>
      keptMedia(
        isMass ? bytes : store.blobs,
        one,
        (i === last ? caption : undefined) ?? NO_CAPTION,
        unveiled,
        async (blob) => (isMass ? known.find(blob) : undefined),
      ),
    );
  }

  function textsOf(reply: Reply, words: Say, richly: boolean): readonly Outgoing[] {
    return renderAnswer(reply.text, { rich: richly }).map((one) =>
      one.kind === "file" ? { ...one, caption: { text: words("whole-answer"), entities: [] } } : one,
    );
  }

  function partsOf(answer: Answer, richly: boolean): readonly Part[] {
    const { request, reply, first, replaces = [] } = answer;
    const words = say(languageSaid(request));
    const caption = (reply.attachments ?? []).length === 0 ? undefined : renderCaption(reply.text);
    const attachments = attachmentsOf(answer, words, caption);
    const texts = caption === undefined ? textsOf(reply, words, richly) : [];
    const isCut = rich === "auto" && !richly && texts.length > 1;
    return [...attachments, ...texts].map((outgoing, i, { length }): Part => {
      const buttons = i === length - 1 ? reply.buttons : undefined;
      const note = i === attachments.length && isCut ? CLASSIC : undefined;
      return { name: String(i), outgoing, buttons, say: words, replaces: replaces[i], first, note };
    });
  }

  /** Rendered while the store is asked for the first of them. */
  async function partsBegun(answer: Answer, begun: Begun | undefined): Promise<readonly Part[]> {
    let all: readonly Part[] = [];
    try {
      all = partsOf(answer, parts.features.rich);
      return all;
    } finally {
      if (begun !== undefined && all.length === 0) await leaveFirst(answer.record, begun);
    }
  }

  async function deliver(answer: Answer): Promise<Delivered> {
    const delivered = await deliverWhole(answer);
    closed.heard(answer.request, delivered);
    return delivered;
  }

  async function deliverWhole(answer: Answer): Promise<Delivered> {
    const { request, record, reply, first, replaces = [], urgency } = answer;
    const its = urgency === "mass" ? massParts : parts;
    const place = placeOf(request, reply.about);
    const isBegun = first === true && !its.isMass && !its.moved.has(place.chat);
    const begun = isBegun ? await beginFirst(its, record, place) : undefined;
    let all = await partsBegun(answer, begun);
    const toAll = (to: readonly Part[], begins?: Begun): Promise<PartSent> => {
      // What was begun is good for one try.
      let unused = begins;
      return showing(its, answer, place, (at) => {
        const used = unused;
        unused = undefined;
        return sendAll(its, record, at, to, used);
      });
    };
    let sent = await toAll(all, begun);
    if (sent.outcome === "classic") {
      all = partsOf(answer, false);
      sent = await toAll(all);
    }
    if (sent.outcome === "classic") return { outcome: "refused", reason: "rich messages are not known there" };
    if (sent.outcome === "astray") return { outcome: "refused", reason: "there is no place for it" };
    if (sent.outcome !== "sent") return sent;
    for (const old of replaces.slice(all.length)) await takeAway(its, place, old);
    return { outcome: "delivered", messages: sent.messages };
  }

  return {
    begin: (delivery, making) => createProgress(parts, delivery, making),
    queued: (delivery, making, place) => showPlace(parts, delivery, making, place),
    deliver,
    nothing: (delivery) => takeBack(parts, delivery),
    closed: (request, doubted = false) => closed.why(request, doubted),
    isAdministrator: createAdministrators(parts),
    placeLink,
    fetch: createFetch(telegram),
    erase: createErase(parts),
    about: createMet(telegram),
  };
}
