/** A poll as words, for whoever is asked about it: its question, and below that what can be chosen. */

export interface Choice {
  readonly text: string;
  /** Undefined: nobody says. */
  readonly votes: number | undefined;
}

/** Counts say something only where somebody has voted. The model reads them, not a person. */
function choiceWords({ text, votes }: Choice, isCounted: boolean): string {
  return isCounted && votes !== undefined ? `- ${text} (votes: ${votes})` : `- ${text}`;
}

export function pollWords(question: string, choices: readonly Choice[]): string {
  const isCounted = choices.some(({ votes = 0 }) => votes > 0);
  const lines = choices.filter(({ text }) => text.trim() !== "").map((one) => choiceWords(one, isCounted));
  return [question, ...lines].join("\n").trim();
}
