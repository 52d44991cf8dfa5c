/** What a button carries, and what is read from it when it comes back: an operation and its argument, whoever wrote them. */
import type { Button } from "../../core/reply.ts";

/** Discord's limit, in characters; whatever is longer was never ours. */
const LONGEST = 100;

/** Arguments are ASCII, so that nothing of them is taken for this. */
const COPY = /·\d{1,3}$/;

/** What a list to choose from carries; what can be chosen in it carries the same as a button. */
export const CHOICE = "choice";

interface CustomId {
  /** Of an operation, if it is one. */
  readonly name: string;
  readonly argument: string;
}

export const customIdOf = ({ operation, argument }: Pick<Button, "operation" | "argument">): string =>
  argument === "" ? operation : `${operation} ${argument}`;

export const stopIdOf = (key: string): string => `stop ${key}`;

/** Discord takes no message in which two things carry the same: the second of them says so, which reading drops. */
export function uniqueId(id: string, taken: Set<string>): string {
  let unique = id;
  for (let copy = 2; taken.has(unique); copy += 1) unique = `${id}·${copy}`;
  taken.add(unique);
  return unique;
}

/** Undefined when no button of ours carries it. */
export function readCustomId(id: string): CustomId | undefined {
  if (id.length > LONGEST) return undefined;
  const [, name, argument = ""] = /^(\S+)(?:\s(.*))?$/s.exec(id.replace(COPY, "")) ?? [];
  return name === undefined ? undefined : { name, argument: argument.trim() };
}
