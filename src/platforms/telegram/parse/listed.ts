/** The words of contents that have neither a text nor a caption, and are read all the same: polls, checklists, places, things for sale. */
import { z } from "zod";
import { pollWords } from "../../../core/poll-words.ts";
import { listOf, words as readWords } from "../../../core/reading.ts";

const words = readWords.catch("");

const lines = (...all: readonly string[]): string => all.filter((line) => line.trim() !== "").join("\n");

const votes = z.int().nonnegative().optional().catch(undefined);

/** As a message that replies to one of them names it. */
const called = z
  .union([z.string(), z.int().transform(String)])
  .optional()
  .catch(undefined);

const optionSchema = z.object({ persistent_id: called, text: words, voter_count: votes });

/** Undefined: all of them are meant; and so they are where it is none of these. */
function meantOf<One>(all: readonly One[], nameOf: (one: One) => string | undefined, meant: string | undefined) {
  const found = meant === undefined ? [] : all.filter((one) => nameOf(one) === meant);
  return found.length === 0 ? all : found;
}

const pollWith = (meant: string | undefined) =>
  z
    .object({ question: words, description: words, options: listOf(optionSchema) })
    .transform(({ question, description, options }) =>
      pollWords(
        lines(question, description),
        meantOf(options, (one) => one.persistent_id, meant).map((one) => ({ text: one.text, votes: one.voter_count })),
      ),
    );

const isDone = z.int().positive().optional().catch(undefined);

const taskSchema = z.object({ id: called, text: words, completion_date: isDone });

const checklistWith = (meant: string | undefined) =>
  z.object({ title: words, tasks: listOf(taskSchema) }).transform(({ title, tasks }) => {
    const told = meantOf(tasks, (one) => one.id, meant);
    return lines(title, ...told.map((one) => `- [${one.completion_date === undefined ? " " : "x"}] ${one.text}`));
  });

const place = z.object({ title: words, address: words }).transform(({ title, address }) => lines(title, address));

const thing = z
  .object({ title: words, description: words })
  .transform(({ title, description }) => lines(title, description));

/** Empty where there is nothing of the kind. `meant`: the one choice or task that is spoken about. */
export function listedIn(shown: Readonly<Record<string, unknown>>, meant?: string): string {
  const listed = { poll: pollWith(meant), checklist: checklistWith(meant), venue: place, invoice: thing, game: thing };
  const found = Object.entries(listed).flatMap(([name, schema]) => schema.safeParse(shown[name]).data ?? []);
  return (found[0] ?? "").trim();
}
