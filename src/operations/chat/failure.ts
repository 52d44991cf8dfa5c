/** Failures in words: what happened, what to do next, and whether credits were taken. */
import { MODEL_COSTS } from "../../core/costs.ts";
import type { CreditsOutcome, Failure, FailureKind } from "../../core/failure.ts";
import type { Button, Reply } from "../../core/reply.ts";
import { againButton } from "../buttons.ts";
import { belowBroken, plain } from "../markdown.ts";
import { noticeReply } from "../notice.ts";
import { operatorsOf } from "../operators.ts";
import type { AskedPicture } from "../pictures/asked.ts";
import { when } from "../times.ts";
import type { Asked } from "./asked.ts";
import { isTooLong } from "./roles.ts";

/** What was asked for: an answer in words, or a picture. */
export type AskedFor = Asked | AskedPicture;

type Words = (failure: Failure, asked: AskedFor) => string;

export const isPicture = (asked: AskedFor): asked is AskedPicture => "picture" in asked;

const priceOf = (asked: AskedFor): number => (isPicture(asked) ? asked.picture.credits : MODEL_COSTS[asked.model]);

export const againOf = (asked: AskedFor): Button =>
  isPicture(asked) ? asked.picture.again : againButton(asked.say, asked.again);

const WHAT: Readonly<Record<FailureKind, Words>> = {
  input: (failure, { say }) => (isTooLong(failure) ? say("failure-too-long") : say("failure-input")),
  "no-credits": ({ fault }, { say }) =>
    fault === "person" ? say("failure-no-own-credits") : say("failure-no-credits"),
  "key-refused": ({ fault }, { say }) => (fault === "person" ? say("failure-own-key") : say("failure-key")),
  refused: ({ fault }, { say }) => (fault === "operator" ? say("failure-set-up") : say("failure-refused")),
  busy: (_, { say }) => say("failure-busy"),
  unavailable: (_, { say }) => say("failure-unavailable"),
  failed: (_, { say }) => say("failure-failed"),
  broken: (_, { say }) => say("failure-broken"),
  unreachable: ({ fault }, { say }) => (fault === "operator" ? say("failure-set-up") : say("failure-unreachable")),
  timeout: (_, { say }) => say("failure-timeout"),
  cut: (_, { say }) => say("failure-cut"),
  unreadable: (_, { say }) => say("failure-unreadable"),
  cancelled: (_, { say }) => say("failure-cancelled"),
};

/** Where a question is something else than a picture. */
const WHAT_OF_PICTURE: Readonly<Record<FailureKind, Words>> = {
  ...WHAT,
  input: (failure, { say }) => (isTooLong(failure) ? say("picture-too-long") : say("picture-input")),
  refused: ({ fault }, { say }) => (fault === "operator" ? say("failure-set-up") : say("picture-refused")),
  busy: (_, { say }) => say("picture-busy"),
  failed: (_, { say }) => say("picture-failed"),
  timeout: (_, { say }) => say("picture-timeout"),
  cut: (_, { say }) => say("picture-cut"),
  unreadable: (_, { say }) => say("picture-unreadable"),
  cancelled: (_, { say }) => say("picture-cancelled"),
};

/** Whether the same question, asked again, may well be answered. */
function isWorthAsking({ kind, fault }: Failure): boolean {
  if (kind === "refused" || kind === "unreachable") return fault !== "operator";
  return !["input", "no-credits", "key-refused"].includes(kind);
}

export function creditsIn(outcome: CreditsOutcome, asked: AskedFor): string {
  const paidBefore = isPicture(asked) ? 0 : (asked.paidBefore ?? 0);
  if (paidBefore === 0) return creditsOfCall(outcome, asked);
  const before = asked.say("credits-taken-before", { credits: paidBefore });
  return outcome === "not-taken" ? before : `${creditsOfCall(outcome, asked)} ${before}`;
}

function creditsOfCall(outcome: CreditsOutcome, asked: AskedFor): string {
  const { say } = asked;
  switch (outcome) {
    case "not-taken":
      return say("credits-not-taken");
    case "taken":
      return say("credits-taken", { credits: priceOf(asked) });
    case "refunded":
      return say("credits-refunded");
    case "unknown":
      return say("credits-unknown");
  }
}

/** What asking once more costs is said where the first time may have cost something. */
function nextOf(failure: Failure, asked: AskedFor): string {
  const { kind, fault, retryAfter, credits } = failure;
  const { say, now, zone } = asked;
  if (kind === "input") {
    if (!isTooLong(failure)) return say("next-reword");
    return isPicture(asked) ? say("picture-shorter") : say("next-shorter");
  }
  if (!isWorthAsking(failure)) {
    if (fault === "person") return say("next-own-key");
    const operator = operatorsOf(asked);
    return kind === "no-credits" ? say("next-credits", { operator }) : say("next-operator", { operator });
  }
  if (kind === "refused") return say("next-differently");
  if (retryAfter !== undefined) return say("next-later", { when: when(say, now + retryAfter, now, zone) });
  if (credits === "unknown" || credits === "taken") return say("next-again-paid", { credits: priceOf(asked) });
  return say("next-again");
}

/** Technical words that a service may have put into its own sentence. */
const TECHNICAL =
  /\b(?:http|status|code|error)\b\W{0,3}\d{3}\b|\b[45]\d\d\b\W{0,3}(?:[a-z]+ ){0,2}(?:error|request|entity|content)\b|traceback|exception|\bat \S+ ?\(?\S*:\d+|\bstack\b|\{|\bundefined\b|https?:|\bwww\.|\blocalhost\b|\b\d{1,3}(?:\.\d{1,3}){3}\b|\bapi[ _-]?key\b|\bbearer\b|…(?!$)/i;

/** A refusal without a reason, of which the words around it say all. */
const UNEXPLAINED = /\bdid not say why\b/;

/** Where in the request something is wrong tells a person nothing. */
const PLACE = /^(?:messages|image|prompt|\w+(?:\.\w+)+): (\p{L}?)/u;

const MOST_PROBLEMS = 5;

function problemsIn(failure: Failure): string {
  if (failure.kind !== "input" || isTooLong(failure)) return "";
  const words = failure.problems.map(({ says }) => says.replace(PLACE, (_, first: string) => first.toUpperCase()));
  const says = [...new Set(words)].filter((text) => !TECHNICAL.test(text) && !UNEXPLAINED.test(text));
  return says
    .slice(0, MOST_PROBLEMS)
    .map((text) => `\n- ${plain(text)}`)
    .join("");
}

/** `text` is what had come until then: it is kept, and what happened stands below it. */
export function failureReply(failure: Failure, text: string, asked: AskedFor): Reply {
  const rest = [creditsIn(failure.credits, asked), nextOf(failure, asked)].join(" ");
  const what = (isPicture(asked) ? WHAT_OF_PICTURE : WHAT)[failure.kind](failure, asked);
  const problems = problemsIn(failure);
  const words = problems === "" ? `${what} ${rest}` : `${what}\n${problems}\n\n${rest}`;
  const buttons = isWorthAsking(failure) ? { buttons: [[againOf(asked)]] } : {};
  if (!/\S/.test(text)) return noticeReply(words, buttons);
  return { text: belowBroken(text, `${what} ${rest}`), ...buttons };
}
