/** The words for what became of digests and requests, and for the states of everything else. */
import type { DigestShown, RunShown } from "../../http/admin/wire.ts";

/** How something stands; each has a colour and a shape of its own. */
export type Tone = "good" | "busy" | "quiet" | "bad";

export interface Wording {
  readonly says: string;
  readonly tone: Tone;
}

const WHY: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    downtime: "Herald was not running at that time",
    "too-old": "it was too late for it",
    quiet: "quiet hours",
    service: "the service could not be reached",
    credits: "there were no credits left",
    budget: "the budget of the chat was spent",
    unknown: "the answer of the service was lost",
    rights: "Herald was not allowed to post",
    gone: "the chat could not be reached",
    refused: "the platform refused the message",
    paused: "it was paused",
    changed: "it was changed while it was due",
    "shut-out": "the chat was shut out",
    "no-brief": "without its three sentences, which could not be had",
  }),
);

/** A word that is not known yet is shown as it came. */
export const whyWords = (why: string): string => WHY.get(why) ?? why;

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

const because = (word: string, why: string | undefined): string =>
  why === undefined ? word : `${word}: ${whyWords(why)}`;

export function runWords({ state, why, items }: Pick<RunShown, "state" | "why" | "items">): Wording {
  switch (state) {
    case "planned":
      return { says: "planned", tone: "quiet" };
    case "held":
      return { says: "held for the quiet hours", tone: "busy" };
    case "sending":
      return { says: "being sent", tone: "busy" };
    case "sent":
      return { says: items === undefined ? "sent" : `sent with ${counted(items, "item", "items")}`, tone: "good" };
    case "empty":
      return { says: "nothing new", tone: "quiet" };
    case "skipped":
      return { says: because("skipped", why), tone: "busy" };
    case "failed":
      return { says: because("failed", why), tone: "bad" };
    case "uncertain":
      return { says: "perhaps sent; whether it arrived is not known", tone: "bad" };
    default:
      return { says: because(state, why), tone: "quiet" };
  }
}

/** Only what did not come may be sent again: an edition that is there would come twice. */
export const mayReplayRun = ({ state }: Pick<RunShown, "state">): boolean => state === "skipped" || state === "failed";

const DIGEST: ReadonlyMap<string, Wording> = new Map(
  Object.entries<Wording>({
    on: { says: "on", tone: "good" },
    paused: { says: "paused", tone: "quiet" },
    ended: { says: "ended", tone: "bad" },
  }),
);

export function digestWords({ state, why }: { readonly state: string; readonly why?: string }): Wording {
  const known = DIGEST.get(state) ?? { says: state, tone: "quiet" };
  return why === undefined ? known : { says: because(known.says, why), tone: "bad" };
}

const REQUEST: ReadonlyMap<string, Tone> = new Map(
  Object.entries<Tone>({
    received: "busy",
    running: "busy",
    waiting: "busy",
    delivered: "good",
    dropped: "quiet",
    failed: "bad",
  }),
);

export const requestWords = (state: string): Wording => ({ says: state, tone: REQUEST.get(state) ?? "quiet" });

const ACCESS = {
  open: { says: "let in, as everybody is", tone: "good" },
  allowed: { says: "let in", tone: "good" },
  denied: { says: "shut out", tone: "bad" },
  outside: { says: "not on the list of those let in", tone: "quiet" },
} as const;

export const accessWords = (access: keyof typeof ACCESS): Wording => ACCESS[access];

const STEPS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    received: "received",
    begun: "a worker began",
    answered: "the answer stood",
    delivered: "delivered",
    running: "still at work",
    waiting: "waits for another try",
    dropped: "nothing to say",
    failed: "failed",
  }),
);

export const stepWords = (step: string): string => STEPS.get(step) ?? step;

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

export const figure = (value: number): string => numbers.format(value);

export const credits = (value: number): string => (value === 1 ? "1 credit" : `${figure(value)} credits`);

export const calls = (value: number): string => (value === 1 ? "1 call" : `${figure(value)} calls`);

const PLATFORMS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ telegram: "Telegram", discord: "Discord", web: "Console" }),
);

export const platformName = (name: string): string => PLATFORMS.get(name) ?? name;

const QUEUE_STATES = [
  "waiting",
  "prioritized",
  "waiting-children",
  "active",
  "delayed",
  "paused",
  "completed",
  "failed",
];

/** In the order in which a job goes through them; those that nobody knows come last. */
export function queueStates(queues: Readonly<Record<string, Readonly<Record<string, number>>>>): readonly string[] {
  const there = new Set(Object.values(queues).flatMap((states) => Object.keys(states)));
  const known = QUEUE_STATES.filter((state) => there.has(state));
  return [...known, ...[...there].filter((state) => !QUEUE_STATES.includes(state)).sort()];
}

/** Whether all words that were typed are somewhere in it. */
export function digestFits(digest: DigestShown, typed: string): boolean {
  const { chat, title = "", topics, moment, zone, number } = digest;
  const last = digest.runs[0];
  const text = [chat, title, ...topics, moment, zone, `#${number}`, digestWords(digest).says]
    .concat(last === undefined ? [] : [runWords(last).says])
    .join("\n")
    .toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A secret comes without its value; what is not set has the one that Herald takes by itself, where there is one. */
export function variableWords({ value, isSet }: { readonly value: string; readonly isSet: boolean }): string {
  if (value === "") return isSet ? "set" : "not set";
  return isSet ? value : `${value} (by default)`;
}

/** An edition as it reads, without the marks of Markdown. */
export const plainWords = (markdown: string): string =>
  markdown
    .replace(/[ \t]+$/gm, "")
    .replace(/\*\*(.+?)\*\*/g, "$1")
    .replace(/^\*(.+)\*$/gm, "$1")
    .replace(/^---$/gm, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
