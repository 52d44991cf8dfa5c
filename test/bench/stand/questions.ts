/** Numbered questions and their answers, so that each can be told from all others wherever it appears. */

export const questionOf = (number: number): string => `What is new on the market today? #${number}#`;

/** An answer as long as most, on a few lines; its first words and its last name the question. */
export const answerTo = (number: number): string =>
  [
    `On question a${number}a: bitcoin and ether moved little since yesterday, and volumes stayed below their average.`,
    "Two of the larger exchanges said that they will list new pairs next week. **Funding rates** are near zero.",
    "Analysts point to the inflation figures of Thursday as the next date that may move prices.",
    `That is all there is to say on it. z${number}z`,
  ].join("\n\n");

const numberIn = (text: string, pattern: RegExp): number | undefined => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** The last of a conversation is the one that is asked. */
export function numberAsked(body: string): number | undefined {
  const end = body.lastIndexOf("#");
  return numberIn(body.slice(body.lastIndexOf("#", end - 1), end + 1), /^#(\d+)#$/);
}

/** Which answer begins in a call, and which is there to its end. */
export const beginsIn = (body: string): number | undefined => numberIn(body, /\ba(\d+)a\b/);
export const endsIn = (body: string): number | undefined => numberIn(body, /\bz(\d+)z\b/);
