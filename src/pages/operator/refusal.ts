/** What is said where the server refuses or does not answer: always what happens or what to do next. */

interface Refused {
  /** 0: nobody answered. */
  readonly status: number;
  readonly refused: string;
  readonly says: string;
  readonly seconds?: number;
}

export function refusalWords({ status, refused, says, seconds }: Refused): string {
  if (says !== "") return says;
  if (status === 0) return "Herald does not answer. This page tries again by itself.";
  if (status === 429) return `That was too fast. Try again in ${seconds ?? 60} seconds.`;
  if (refused === "odd" && status < 300) return "Herald has another version than this page. Reload the page.";
  return `Herald could not do that just now (${status}). Try again in a moment.`;
}
