/** What a term of the market means, from the glossary, with a line of news where the model gives more. */
import type { Draft, Part } from "../draft.ts";
import { termOf } from "../glossary.ts";
import type { Library } from "../news/library.ts";
import { bestSentences, bullet, OFFLINE_NOTE } from "../news/wording.ts";
import type { Asked } from "../question.ts";
import { contentWords } from "../words.ts";

const ASKS =
  /^(?:(?:hey|please|so|and|ok),? )*(?:(?:can|could) you )?(?:what(?:'s| is| are| does| do)|who is|whats|define|explain|meaning of|definition of|tell me what|explain to me|describe|eli5|how (?:does|do)|was ist|was sind|qu'est-ce que|qué es|que es|cos'è|cosa è|o que é|что такое|що таке)(?: (?:the )?(?:meaning|definition|concept|term|word)(?: of)?)?[: ]+(?:(?:is|are|does|do) )?(?:an? |the |ein |eine |un |una |um |uma |une |le |la |l'|el )?["']?(.{2,60}?)["']?(?: (?:mean|means|work|works|is|are|stand for|in crypto|in simple (?:terms|words)|to me|please|in (?:defi|trading|bitcoin|ethereum)|simply|briefly|crypto))*[ ?.!]*$/;

export async function definition(asked: Asked, library: Library): Promise<Draft | undefined> {
  const { folded, style, question } = asked;
  if (folded.length > 120) return undefined;
  const [, meant] = ASKS.exec(folded) ?? [];
  if (meant === undefined && asked.assets.length > 0) return undefined;
  const term = termOf(meant ?? folded.replace(/[?!.\s]+$/, ""));
  if (term === undefined) return undefined;
  const [first = "", ...others] = term.says.split(/(?<=\.) (?=[A-Z])/);
  const says = style.brief || asked.turn === "shorter" ? first : [first, ...others].join(" ");
  const parts: Part[] = [`**${term.name}:** ${says}`];
  if (question.model === "versa" || style.brief) return { parts };
  const found = await library.find({
    text: term.name,
    assets: asked.assets,
    now: question.now,
    newest: false,
    count: question.model === "eclipse" ? 2 : 1,
  });
  if (found.length === 0) return { parts };
  parts.push("\n\nIn the sample news:\n\n");
  for (const reading of found)
    parts.push(...bullet(reading, bestSentences(reading, contentWords(term.name), [], 1), question.now));
  return { parts: [...parts, "\n", OFFLINE_NOTE] };
}
