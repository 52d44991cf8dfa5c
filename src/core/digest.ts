/** A digest: what one chat has subscribed to, when it comes and how; and what became of its editions. */
import { z } from "zod";
import { COUNT, hashOf, LONGEST_TOPIC, type Search, searchKey, sorts, sourceNames } from "./news.ts";
import { platforms, type Request } from "./request.ts";
import { isYetToCome } from "./schedule/clocks.ts";
import type { Moment } from "./schedule/next.ts";
import type { DocumentKind } from "./store/documents.ts";

export type { Moment } from "./schedule/next.ts";

/** How much of everything one chat may have. */
export const DIGESTS = { inChat: 25, topics: 3, shortestAge: 15, longestAge: 24 * 60 } as const;

export const pictureLooks = ["off", "dark", "light"] as const;
export type PictureLook = (typeof pictureLooks)[number];

const hours = z.strictObject({ from: z.string(), to: z.string(), zone: z.string() });

export const digestSchema = z.object({
  /** Made from the request that made it, so that doing it again makes no other: letters and digits, at most 12. */
  id: z.string().min(1).max(40),
  /** What people in the chat call it: 1, 2, 3. */
  number: z.int().positive(),
  platform: z.enum(platforms),
  chat: z.object({
    id: z.string(),
    kind: z.enum(["private", "group", "channel"]),
    thread: z.string().optional(),
    title: z.string().optional(),
  }),
  /** Who made it; undefined: the channel itself. */
  creator: z.object({ id: z.string(), name: z.string(), language: z.string().optional() }).optional(),
  topics: z.array(z.string().min(1).max(LONGEST_TOPIC)).min(1).max(DIGESTS.topics),
  sort: z.enum(sorts),
  sources: z.array(z.enum(sourceNames)).min(1),
  count: z.int().min(1).max(COUNT.most),
  /** Undefined: the chat's. */
  language: z.string().optional(),
  /** Items below it are left out; those without a number as well. */
  legitimacy: z.number().min(0).max(1).optional(),
  /** Items outside of it are left out. */
  bullishness: z.object({ from: z.number().min(-1), to: z.number().max(1) }).optional(),
  /** Three sentences, written by chat from the items. */
  brief: z.boolean(),
  picture: z.enum(pictureLooks),
  /** Where nothing is new: said, or nothing at all. */
  whenEmpty: z.enum(["say", "silent"]),
  /** Beside the quiet hours of the chat itself. */
  quiet: hours.optional(),
  /** What happens to a slot that was missed: nothing, or it comes once while it is younger than so many minutes. */
  catchUp: z.object({ mode: z.enum(["skip", "once"]), maxAge: z.int() }),
  /** Cron with five fields, and an IANA zone. */
  pattern: z.string(),
  zone: z.string(),
  state: z.enum(["on", "paused", "ended"]),
  /** Why it is paused or ended, where nobody has asked for it. */
  why: z.enum(["rights", "gone"]).optional(),
  /** In milliseconds since 1970. */
  made: z.number(),
  /** Since when it comes at this time, or does not; undefined: since it was made. */
  since: z.number().optional(),
});
export type Digest = z.infer<typeof digestSchema>;

/** What came before is not for it, and it has missed nothing of that. */
export const sinceOf = ({ made, since = made }: Pick<Digest, "made" | "since">): number => since;

/** Whether a slot was before that. What is yet to come was written by a clock that was ahead, and keeps nothing away. */
export const wasBefore = (digest: Pick<Digest, "made" | "since">, slot: number, now: number): boolean =>
  slot < ([sinceOf(digest), digest.made].find((since) => !isYetToCome(since, now)) ?? 0);

/** By id. */
export const DIGEST: DocumentKind<Digest> = { name: "digest", schema: digestSchema };

/** By `chatKey`: the digests of a chat with their numbers, the truth about which there are. */
export const CHAT_DIGESTS: DocumentKind<{ id: string; number: number }[]> = {
  name: "chat-digests",
  schema: z.array(z.object({ id: z.string(), number: z.int() })),
};

export const runStates = ["planned", "held", "sending", "sent", "empty", "skipped", "failed", "uncertain"] as const;

const runSchema = z.object({
  slot: z.number(),
  state: z.enum(runStates),
  /** A word for it: `downtime`, `too-old`, `quiet`, `service`, `credits`, `budget`, `unknown`, `rights`, `gone`, `refused`, `paused`, `changed`, `shut-out`. */
  why: z.string().max(40).optional(),
  /** When that became so, in milliseconds since 1970. */
  at: z.number(),
  /** How many items it had. */
  items: z.int().optional(),
  /** How many slots before it were missed as well. */
  missed: z.int().optional(),
  messages: z.array(z.string()).optional(),
});
export type DigestRun = z.infer<typeof runSchema>;

/** How many of the last runs are remembered. */
export const RUNS_KEPT = 8;

const stateSchema = z.object({
  /** The newest last. */
  runs: z.array(runSchema),
  /** Slots whose items wait for the end of the quiet hours. */
  held: z.array(z.number()).optional(),
  /** How often in a row Herald was not allowed to post it. */
  refusals: z.int().optional(),
  /** The slot of the first of these. */
  refusedSince: z.number().optional(),
  /** The chat has heard that it could not be had, and hears it once only. */
  told: z.literal(true).optional(),
});
export type DigestState = z.infer<typeof stateSchema>;

/** By the digest's id. */
export const DIGEST_STATE: DocumentKind<DigestState> = { name: "digest-state", schema: stateSchema };

/**
 * What a digest searches for: as much as one search gives, whatever it shows of it. Some of it was seen before, or is left
 * out; and digests that show more or less of the same share it.
 */
export const searchesOf = ({ topics, sort, sources }: Pick<Digest, "topics" | "sort" | "sources">): readonly Search[] =>
  topics.map((topic) => ({ topic, sort, sources, count: COUNT.most }));

/** When it comes: all digests with the same are one schedule. */
export const momentKey = ({ pattern, zone }: Moment): string => `${pattern}|${zone}`;

export function momentOf(key: string): Moment {
  const bar = key.indexOf("|");
  return { pattern: key.slice(0, bar), zone: key.slice(bar + 1) };
}

/** All digests with the same share their editions: one search of each topic, and one composition where they show the same. */
export const editionKey = (digest: Digest): string =>
  hashOf([searchesOf(digest).map(searchKey), momentKey(digest), digest.catchUp]);

/** The chat as `chatKey` names it. */
export const chatOf = ({ platform, chat }: Pick<Digest, "platform" | "chat">): string => `${platform}:${chat.id}`;

/** Where in it: a channel of a server, a topic of a group; empty where a chat is one place. */
export const placeOf = ({ chat }: Pick<Digest, "chat">): string => chat.thread ?? "";

/** What is posted is an answer to this: one request for each digest and slot, so that nothing is posted twice. */
export const postingId = (digest: string, slot: number): string => `digest-${digest}-${slot}`;

export function postingOf({ id, platform, chat, language }: Digest, slot: number): Request {
  return {
    id: postingId(id, slot),
    platform,
    conversation: `${chatOf({ platform, chat })}:digest`,
    operation: "digest",
    chat: {
      id: chat.id,
      kind: chat.kind,
      ...(chat.thread === undefined ? {} : { thread: chat.thread }),
      ...(chat.title === undefined ? {} : { title: chat.title }),
      ...(language === undefined ? {} : { language }),
    },
    at: slot,
  };
}
