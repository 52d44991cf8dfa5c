/** A reply as the messages that Discord is sent: one where it can be, a few where it must, a file beyond. */
import { parseMarkdown } from "../../../core/markdown/parse.ts";
import type { Reply } from "../../../core/reply.ts";
import type { Outgoing } from "../outgoing.ts";
import { wordRows } from "./buttons.ts";
import { type Card, cardOf } from "./card.ts";
import { answerFile, type Shown, shownOf } from "./files.ts";
import { LIMITS } from "./limits.ts";
import { type Part, partsOf } from "./parts.ts";

const MOST_PARTS = 5;

interface RenderOptions {
  /** Made of components alone, which looks better around pictures and buttons; else words with whatever belongs to them. */
  readonly card: boolean;
  /** What is said with the file that holds an answer too long for messages, as Markdown. */
  readonly wholeAnswer: string;
}

const wordsOf = ({ words, shown, buttons }: Card): Outgoing => ({
  content: words?.text,
  components: wordRows(buttons),
  isCard: false,
  files: shown.map(({ file }) => file),
});

/** Empty only when there is nothing to see. Pictures stand above the first words of a card, files and buttons below the last. */
export function renderAnswer(reply: Reply, { card, wholeAnswer }: RenderOptions): readonly Outgoing[] {
  const { text, attachments = [], buttons = [] } = reply;
  const spare = attachments.length > 0 ? LIMITS.spare : 0;
  const longest = (card ? LIMITS.cardText : LIMITS.content) - spare;
  const all = partsOf(parseMarkdown(text), longest, MOST_PARTS + 1);
  const shown = shownOf(attachments);
  if (all.length === 0 && shown.length === 0) return [];
  const isTooLong = all.length > MOST_PARTS;
  const whole = isTooLong ? partsOf(parseMarkdown(wholeAnswer), longest, 1) : [];
  const words: readonly (Part | undefined)[] = isTooLong ? [all[0], whole[0]] : all.length === 0 ? [undefined] : all;
  const isAbove = ({ as }: Shown): boolean => isTooLong || (card && as === "picture");
  const below = shown.filter((one) => !isAbove(one));
  const last = words.length - 1;
  const ending = isTooLong ? [answerFile(text)] : below;
  return words.map((part, index) => {
    const one: Card = {
      words: part,
      shown: [...(index === 0 ? shown.filter(isAbove) : []), ...(index === last ? ending : [])],
      buttons: index === last ? buttons : [],
    };
    return card ? cardOf(one) : wordsOf(one);
  });
}
