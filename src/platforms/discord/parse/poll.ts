/** The words of a poll: its question and what can be chosen; undefined where there is no poll, and empty where none can be read. */
import { z } from "zod";
import { pollWords } from "../../../core/poll-words.ts";
import { listOf, words } from "../../../core/reading.ts";

const wordsIn = z
  .object({ text: words })
  .transform(({ text }) => text)
  .catch("");

const pollSchema = z.object({
  question: wordsIn,
  answers: listOf(z.object({ answer_id: z.int(), poll_media: wordsIn })),
  results: z
    .object({ answer_counts: listOf(z.object({ id: z.int(), count: z.int().nonnegative() })) })
    .optional()
    .catch(undefined),
});

export function pollIn(poll: unknown): string | undefined {
  if (poll === undefined || poll === null) return undefined;
  const { success, data } = pollSchema.safeParse(poll);
  if (!success) return "";
  // Whom nobody has chosen is not among the counts.
  const votesFor = (id: number): number | undefined =>
    data.results && (data.results.answer_counts.find((one) => one.id === id)?.count ?? 0);
  return pollWords(
    data.question,
    data.answers.map(({ answer_id, poll_media }) => ({ text: poll_media, votes: votesFor(answer_id) })),
  );
}
