/** What was written and not taken yet: kept until the server has it, in the order in which it was written. */
import type { Say } from "../../platforms/web/wire.ts";
import type { Refused } from "../parts/api.ts";

export interface Unsent extends Say {
  readonly files: readonly { readonly id: string; readonly name: string }[];
  readonly at: number;
  /** `sent`: the server has it, and will show it in a moment; `refused`: sending it again as it is helps nobody. */
  readonly state: "waiting" | "sending" | "sent" | "refused";
  /** Why it was refused. */
  readonly says?: string;
}

/** What holds a secret is kept by no browser: it lasts as long as the page. */
export const isSecret = (text: string): boolean => /^\s*(\/key\b|key\b[^\S\n]*:?\s*set\s)/i.test(text);

/** As it is shown before the server shows it. */
export const shownText = ({ text, options = {} }: Say): string => {
  if (isSecret(text)) return "/key ••••";
  return [text, ...Object.entries(options).map(([name, value]) => `--${name} ${value}`)].join(" ");
};

export const writeOutbox = (unsent: readonly Unsent[]): string =>
  JSON.stringify(
    unsent
      .filter(({ state, text }) => state !== "sent" && !isSecret(text))
      .map((one) => (one.state === "sending" ? { ...one, state: "waiting" } : one)),
  );

/** Whatever lies in the browser's store: what is no outbox is an empty one. */
export function readOutbox(kept: string | null): readonly Unsent[] {
  try {
    const value: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(value) ? value.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== "object" || value === null) return false;
  const one = new Map<string, unknown>(Object.entries(value));
  const texts = ["id", "talk", "text"].every((name) => typeof one.get(name) === "string");
  const state = one.get("state");
  return texts && Array.isArray(one.get("files")) && (state === "waiting" || state === "refused");
}

/** What another tab has kept, with what only this one knows. */
export function mergeOutbox(here: readonly Unsent[], kept: readonly Unsent[]): readonly Unsent[] {
  const own = here.filter((one) => one.state === "sending" || one.state === "sent" || isSecret(one.text));
  const others = kept.filter(({ id }) => !own.some((one) => one.id === id));
  return [...own, ...others].toSorted((one, other) => one.at - other.at);
}

/** One after the other, so that nothing overtakes what was written before it. */
export function nextOf(unsent: readonly Unsent[]): Unsent | undefined {
  return unsent.some(({ state }) => state === "sending") ? undefined : unsent.find(({ state }) => state === "waiting");
}

/** What sending it again later will not change. */
const FINAL: ReadonlySet<string> = new Set(["too-large", "input", "gone", "origin"]);

export const isFinal = ({ refused }: Refused): boolean => FINAL.has(refused);
