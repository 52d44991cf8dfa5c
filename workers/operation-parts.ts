/** What an operation is given: the calls of the service that it may pay for, and what it may ask of its platform. */

import { COSTS, MODEL_COSTS } from "../src/core/costs.ts";
import type { Sender } from "../src/core/delivery.ts";
import type { Ends } from "../src/core/ending.ts";
import { searchKey } from "../src/core/news.ts";
import type { Request } from "../src/core/request.ts";
import { memory } from "../src/core/room-left.ts";
import type { OperationParts, OwnKey } from "../src/operations/parts.ts";
import { spokenOn } from "../src/operations/spoken.ts";
import { type Before, languageOf } from "./before.ts";
import { createBlobKeeper } from "./blobs.ts";
import type { PaidCalls } from "./paid.ts";
import type { ServeParts } from "./parts.ts";
import { LONG_PATIENCE, patiently } from "./patience.ts";

export interface Given {
  readonly parts: ServeParts;
  readonly request: Request;
  readonly before: Before;
  /** The request as its platform gave it, in the language that its person has there. */
  readonly given: Request;
  readonly sender: Sender;
  readonly ownKey: OwnKey;
  readonly call: PaidCalls["call"];
  readonly chatLimits: OperationParts["chatLimits"];
  /** Told of each piece of a text as it comes; undefined: it is not shown before it is whole. */
  readonly onText?: (piece: string) => void;
  /** Told of the message that the answer will be about. */
  readonly onAbout?: (message: string) => void;
  readonly signal: Ends;
  /** The job's: what is paid for is kept as long as this is not aborted. */
  readonly ending: Ends;
}

/** How often a file is held in memory while something is made of it: as it came, as it is opened, and between the two. */
const COPIES = 4;

export function createOperationParts(given: Given): OperationParts {
  const { parts, request, before, sender, ownKey, call, chatLimits, onText, onAbout, signal, ending } = given;
  const { client, imageboardSource } = parts;
  const key = ownKey.value;
  const isExtract = request.operation === "extract";
  const sayIn = spokenOn(request.platform, parts.say);
  return {
    store: parts.store,
    say: sayIn(languageOf(given.given, before)),
    sayIn,
    languageWith: (person, chat) => languageOf(given.given, { person, chat }),
    person: before.person,
    chatSettings: before.chat,
    conversation: before.conversation,
    chat: (asked) =>
      call({ operation: isExtract ? "extract" : "chat", credits: MODEL_COSTS[asked.model] }, (until) =>
        client.chat(asked, { key, signal: until, onText: isExtract ? undefined : onText }),
      ),
    createImage: (asked) =>
      call({ operation: "imagine", credits: COSTS.image }, (until) =>
        client.createImage(asked, { key, signal: until }),
      ),
    applyEffect: (asked) =>
      call({ operation: "effect", credits: COSTS.effect }, (until) =>
        client.applyEffect(asked, { key, signal: until }),
      ),
    mirage: (asked) =>
      call({ operation: "mirage", credits: COSTS.mirage }, (until) => client.mirage(asked, { key, signal: until })),
    search: (asked, offset) =>
      call({ operation: "news", step: `${searchKey(asked)}-${offset}`, credits: COSTS.search }, (until) => {
        const { topic, sort, sources, count } = asked;
        const named = sources.map((source) => (source === "imageboard" ? imageboardSource : source));
        return client.search({ query: topic, sort_by: sort, sources: named, count, offset }, { key, signal: until });
      }),
    digests: parts.digests,
    account: (used) => client.account({ key: used, signal }),
    ownKey,
    keepBlob: createBlobKeeper(parts.store.blobs, request, ending),
    patiently: (work) => patiently(work, ending, LONG_PATIENCE),
    isAbout: (message) => onAbout?.(message),
    fetch: (file) => sender.fetch(file, signal),
    async roomFor(bytes) {
      const leave = await memory.enter(bytes * COPIES, signal);
      signal.throwIfAborted();
      return leave ?? (() => undefined);
    },
    erase: () => sender.erase(request),
    ...(sender.shown === undefined ? {} : { shown: sender.shown }),
    isAdministrator: () => sender.isAdministrator(request),
    whyClosed: async (posting) => (await sender.closed?.(posting, true))?.outcome,
    placeLink: (chat) => sender.placeLink?.(chat),
    about: sender.about,
    threads: sender.threads,
    operators: parts.operators,
    limits: parts.limits,
    chatLimits,
    absent: parts.absent,
    signal,
  };
}
