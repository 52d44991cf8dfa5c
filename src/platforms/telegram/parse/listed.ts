/** The words of contents that have neither a text nor a caption, and are read all the same: polls, checklists, places, things for sale. */
import { z } from "zod";
import { pollWords } from "../../../core/poll-words.ts";

const words = z
  .string()
  .transform((text) => text.toWellFormed().replaceAll("\0", "\uFFFD"))
  .catch("");

const listOf = <T extends z.ZodType>(schema: T) =>
  z
    .array(z.unknown())
    .transform((list) => list.flatMap((one) => schema.safeParse(one).data ?? []))
    .catch([]);

const lines = (...all: readonly string[]): string => all.filter((line) => line.trim() !== "").join("\n");

const votes = z.int().nonnegative().optional().catch(undefined);

const poll = z
  .object({ question: words, description: words, options: listOf(z.object({ text: words, voter_count: votes })) })
  .transform(({ question, description, options }) =>
    pollWords(
      lines(question, description),
      options.map(({ text, voter_count }) => ({ text, votes: voter_count })),
    ),
  );

const isDone = z.int().positive().optional().catch(undefined);

const checklist = z
  .object({ title: words, tasks: listOf(z.object({ text: words, completion_date: isDone })) })
  .transform(({ title, tasks }) =>
    lines(title, ...tasks.map((one) => `- [${one.completion_date === undefined ? " " : "x"}] ${one.text}`)),
  );

const place = z.object({ title: words, address: words }).transform(({ title, address }) => lines(title, address));

const thing = z
  .object({ title: words, description: words })
  .transform(({ title, description }) => lines(title, description));

const LISTED = { poll, checklist, venue: place, invoice: thing, game: thing } as const;

/** Empty where there is nothing of the kind. */
export function listedIn(shown: Readonly<Record<string, unknown>>): string {
  const found = Object.entries(LISTED).flatMap(([name, schema]) => schema.safeParse(shown[name]).data ?? []);
  return (found[0] ?? "").trim();
}
