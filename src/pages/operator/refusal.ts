/** What is said where the server refuses or does not answer: always what happens or what to do next. */

interface Refused {
  /** 0: nobody answered. */
  readonly status: number;
  readonly refused: string;
  readonly says: string;
  readonly seconds?: number;
}

/** What a proxy answers where Herald does not: as good as no answer. */
const BY_PROXY: readonly number[] = [502, 503, 504];

/** Whether nobody knows what became of the call. */
export const isUnheard = ({ status, says }: Pick<Refused, "status" | "says">): boolean =>
  status === 0 || (says === "" && BY_PROXY.includes(status));

export function refusalWords(refusal: Refused): string {
  const { status, refused, says, seconds } = refusal;
  if (says !== "") return says;
  if (isUnheard(refusal)) return "Herald does not answer. This page tries again by itself.";
  if (status === 429) return `That was too fast. Try again in ${seconds ?? 60} seconds.`;
  if (refused === "odd" && status < 300) return "Herald has another version than this page. Reload the page.";
  return `Herald could not do that just now (${status}). Try again in a moment.`;
}
