/** Judges what was said in the place of answers: that there was a reason, and that it says the truth about the credits. */
import type { Call, Disturbance, Kind } from "../history.ts";
import type { Heard } from "./answers.ts";

export interface Told {
  /** Nothing had happened to them, at the service or around them. */
  readonly groundless: readonly string[];
  /** The service's own books say otherwise. */
  readonly untrue: readonly string[];
  /** Kinds of requests of which none was answered, though there were many. */
  readonly unanswered: readonly Kind[];
}

/** Of so few all may have come to harm. */
const MANY = 8;

/** What was paid for the parts before is said besides. */
const BEFORE = /\d+ credits? (?:was|were) taken for what was found before that\./g;

/** How many credits it says were taken; undefined: it says nothing of that, or that nobody knows. */
export function creditsSaid(words: string): number | undefined {
  if (/not known yet whether credits/.test(words) || words.match(BEFORE) !== null) return undefined;
  if (/no credits were taken|credits were given back/i.test(words)) return 0;
  const [, taken] = /\b(\d+) credits? (?:was|were) taken/.exec(words) ?? [];
  return taken === undefined ? undefined : Number(taken);
}

export function judgeTold(heard: readonly Heard[], calls: readonly Call[], disturbances: readonly Disturbance[]): Told {
  const told = heard.filter(({ end }) => end === "told");
  const charged = new Map<string, number>();
  for (const { tag, credits } of calls) charged.set(tag, (charged.get(tag) ?? 0) + credits);
  const harmed = new Set(calls.flatMap(({ tag, harmed: isHarmed }) => (isHarmed === true ? [tag] : [])));
  const isDisturbed = ({ request, at = request.at }: Heard): boolean =>
    disturbances.some(
      ({ chat, from, to }) => (chat ?? request.chat) === request.chat && from <= at && to >= request.at,
    );
  const kinds = [...new Set(heard.map(({ request }) => request.kind))];
  return {
    groundless: told
      .filter((one) => !harmed.has(one.request.tag) && !isDisturbed(one))
      .map(({ request }) => request.tag),
    untrue: told.flatMap(({ request: { kind, tag }, said = "" }) => {
      // Of an edition its own record says why it does not come, and many share what it cost.
      if (kind === "digest") return [];
      const says = creditsSaid(said);
      const taken = charged.get(tag) ?? 0;
      return says === undefined || says === taken ? [] : [`${tag} cost ${taken}, and says: ${said}`];
    }),
    unanswered: kinds.filter((kind) => {
      const those = heard.filter(({ request }) => request.kind === kind);
      // Those that are due in one moment share one edition, and come to harm together.
      const occasions = kind === "digest" ? new Set(those.map(({ request }) => request.at)).size : those.length;
      return occasions >= MANY && those.every(({ end }) => end !== "answered");
    }),
  };
}
