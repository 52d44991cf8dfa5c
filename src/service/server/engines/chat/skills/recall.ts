/** What was said before: the last answer again, the person's own words, and the name that they gave. */
import { type Draft, say } from "../draft.ts";
import { escaped, inline } from "../markdown.ts";
import type { Asked } from "../question.ts";
import { shorten } from "../words.ts";

const AGAIN =
  /^(?:what did you (?:just )?(?:say|mean)(?: again)?|(?:can you |could you |please )*(?:repeat|say)(?: that| it| this)?(?: again)?(?: please)?|(?:come )?again(?: please)?|pardon|what was that|say what)[ ?!.]*$/;
const ASKED =
  /^(?:what did i (?:just )?(?:say|ask|write|tell you)(?: you)?( first)?(?: before| just now| earlier| last)?|what was my (last|first|previous) (?:question|message))[ ?!.]*$/;
const NAME = /^(?:and )?(?:what(?:'s| is) my name|do you (?:know|remember) my name|who am i)[ ?!.]*$/;
const NAMED = /\b(?:my name is|call me|i am called)\s+(\p{L}[\p{L}'’-]{0,30})/iu;
const SOURCES =
  /^(?:(?:what|which|and) (?:is|are|was|were) (?:the|your|its) )?(?:sources?|references|links?)(?: please| for that)?[ ?!.]*$/;
const NOTHING_YET = "You have not said anything before this. Ask me about crypto news, a term or a sum.";

export function recall({ folded, whole, answers, earlier }: Asked): Draft | undefined {
  if (whole.length > 80) return undefined;
  const said = folded.length > 80 ? whole.toLowerCase().trim() : folded;
  const last = answers.at(-1);
  if (AGAIN.test(said)) return last === undefined ? undefined : say(unmarked(last));
  const asked = ASKED.exec(said);
  if (asked !== null) {
    const text = (asked[1] ?? asked[2])?.trim() === "first" ? earlier[0] : earlier.at(-1);
    return say(text === undefined ? NOTHING_YET : `You wrote: "${inline(shorten(text, 300))}"`);
  }
  if (NAME.test(said)) {
    const name = earlier.map((text) => NAMED.exec(text.slice(0, 1_000))?.[1]).findLast((one) => one !== undefined);
    return say(name === undefined ? "You have not told me your name here." : `You said your name is ${inline(name)}.`);
  }
  if (SOURCES.test(said) && last !== undefined && /\[\d+\]/.test(last))
    return say(
      "The numbers in brackets are the sources: each stands for one document of the bundled sample news and carries its link.",
    );
  return undefined;
}

/** Told again, the numbers of sources would lead nowhere; other markup was the answer's own. */
const unmarked = (answer: string): string => {
  const told = answer.replace(/ ?\[\d{1,2}\]/g, "").trim();
  return /<|\]\(|@everyone|@here/.test(told) ? escaped(told) : told;
};
