/** What became of the editions of a digest, in words. */
import type { Digest, DigestRun, DigestState } from "../../core/digest.ts";
import type { Say } from "../../core/say.ts";
import { next } from "../../core/schedule/next.ts";
import { momentIn } from "./moments.ts";

/** Why nothing came, by the word for it that is kept. */
const WHYS: ReadonlyMap<string, (say: Say) => string> = new Map([
  ["downtime", (say: Say) => say("digest-why-downtime")],
  ["too-old", (say: Say) => say("digest-why-too-old")],
  ["quiet", (say: Say) => say("digest-why-quiet")],
  ["service", (say: Say) => say("digest-why-service")],
  ["credits", (say: Say) => say("digest-why-credits")],
  ["budget", (say: Say) => say("digest-why-budget")],
  ["unknown", (say: Say) => say("digest-why-unknown")],
  ["rights", (say: Say) => say("digest-why-rights")],
  ["gone", (say: Say) => say("digest-why-gone")],
  ["refused", (say: Say) => say("digest-why-refused")],
  ["paused", (say: Say) => say("digest-why-paused")],
  ["changed", (say: Say) => say("digest-why-changed")],
  ["shut-out", (say: Say) => say("digest-why-shut-out")],
]);

/** A later version may know more of them. */
const whyWords = (say: Say, why = ""): string => WHYS.get(why)?.(say) ?? say("digest-why-other");

function outcomeWords(say: Say, { state, why, items = 0 }: DigestRun): string {
  switch (state) {
    case "planned":
      return say("digest-run-planned");
    case "held":
      return say("digest-run-held");
    case "sending":
      return say("digest-run-sending");
    case "sent": {
      const words = say("digest-run-sent", { items });
      return why === "no-brief" ? `${words}, ${say("digest-why-no-brief")}` : words;
    }
    case "empty":
      return say("digest-run-empty");
    case "skipped":
      return say("digest-run-skipped", { why: whyWords(say, why) });
    case "failed":
      return say("digest-run-failed", { why: whyWords(say, why) });
    case "uncertain":
      return say("digest-run-uncertain");
  }
}

export const lastRun = ({ runs }: DigestState): DigestRun | undefined => runs.at(-1);

/** Such as `Mon 23 Nov, 09:00: sent with 5 items`. */
export function runWords(say: Say, run: DigestRun, zone: string, now: number): string {
  const missed = run.missed ?? 0;
  const words = say("digest-run", { moment: momentIn(say, run.slot, zone, now), outcome: outcomeWords(say, run) });
  return missed === 0 ? words : `${words} ${say("digest-run-missed", { count: missed })}`;
}

/** What keeps it from coming; undefined where it comes. */
function stateWords(say: Say, { state, why }: Pick<Digest, "state" | "why">): string | undefined {
  if (state === "on") return undefined;
  if (state === "ended") return say("digest-ended");
  return why === "rights" ? say("digest-paused-rights") : say("digest-paused");
}

/** When it comes next, or why it does not. */
export function nextWords(say: Say, digest: Digest, now: number): string {
  const off = stateWords(say, digest);
  if (off !== undefined) return off;
  const at = next(digest, now);
  return at === undefined ? say("digest-never") : say("digest-next", { moment: momentIn(say, at, digest.zone, now) });
}
