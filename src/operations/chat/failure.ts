/** Failures in words: what happened, what to do next, and whether credits were taken. */
import { MODEL_COSTS } from "../../core/costs.ts";
import type { CreditsOutcome, Failure, FailureKind } from "../../core/failure.ts";
import type { Reply } from "../../core/reply.ts";
import { againButton } from "../buttons.ts";
import { below, plain } from "../markdown.ts";
import { operatorsOf } from "../operators.ts";
import { when } from "../times.ts";
import type { Asked } from "./asked.ts";
import { isTooLong } from "./roles.ts";

type Words = (failure: Failure, asked: Asked) => string;

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
  unreachable: (_, { say }) => say("failure-unreachable"),
  timeout: (_, { say }) => say("failure-timeout"),
  cut: (_, { say }) => say("failure-cut"),
  unreadable: (_, { say }) => say("failure-unreadable"),
  cancelled: (_, { say }) => say("failure-cancelled"),
};

/** Whether the same question, asked again, may well be answered. */
function isWorthAsking({ kind, fault }: Failure): boolean {
  if (kind === "refused") return fault !== "operator";
  return !["input", "no-credits", "key-refused"].includes(kind);
}

export function creditsIn(outcome: CreditsOutcome, { say, model }: Asked): string {
  switch (outcome) {
    case "not-taken":
      return say("credits-not-taken");
    case "taken":
      return say("credits-taken", { credits: MODEL_COSTS[model] });
    case "refunded":
      return say("credits-refunded");
    case "unknown":
      return say("credits-unknown");
  }
}

/** What asking once more costs is said where the first time may have cost something. */
function nextOf(failure: Failure, asked: Asked): string {
  const { kind, fault, retryAfter, credits } = failure;
  const { say, model, now } = asked;
  if (kind === "input") return isTooLong(failure) ? say("next-shorter") : say("next-reword");
  if (!isWorthAsking(failure)) {
    if (fault === "person") return say("next-own-key");
    const operator = operatorsOf(asked);
    return kind === "no-credits" ? say("next-credits", { operator }) : say("next-operator", { operator });
  }
  if (kind === "refused") return say("next-differently");
  if (retryAfter !== undefined) return say("next-later", { when: when(say, now + retryAfter, now) });
  if (credits === "unknown" || credits === "taken") return say("next-again-paid", { credits: MODEL_COSTS[model] });
  return say("next-again");
}

/** Technical words that a service may have put into its own sentence. */
const TECHNICAL =
  /\b(?:http|status|code|error)\b\W{0,3}\d{3}\b|\b[45]\d\d\b\W{0,3}(?:[a-z]+ ){0,2}(?:error|request|entity|content)\b|traceback|exception|\bat \S+ ?\(?\S*:\d+|\bstack\b|\{|\bundefined\b|https?:|\bwww\.|\blocalhost\b|\b\d{1,3}(?:\.\d{1,3}){3}\b|\bapi[ _-]?key\b|\bbearer\b|…(?!$)/i;

/** A refusal without a reason, of which the words around it say all. */
const UNEXPLAINED = /\bdid not say why\b/;

/** Where in the request something is wrong tells a person nothing. */
const PLACE = /^(?:messages|\w+(?:\.\w+)+): (\p{L}?)/u;

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
export function failureReply(failure: Failure, text: string, asked: Asked): Reply {
  const rest = [creditsIn(failure.credits, asked), nextOf(failure, asked)].join(" ");
  const what = WHAT[failure.kind](failure, asked);
  const problems = problemsIn(failure);
  const words = problems === "" ? `${what} ${rest}` : `${what}\n${problems}\n\n${rest}`;
  const buttons = isWorthAsking(failure) ? { buttons: [[againButton(asked.say, asked.again)]] } : {};
  if (!/\S/.test(text)) return { text: words, ...buttons };
  return { text: below(text, `${what} ${rest}`), ...buttons };
}
