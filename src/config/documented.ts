/** Variables with the words that document them: every one stands in a group, with a meaning and an example. */
import { z } from "zod";

export const GROUPS = [
  "Where things are kept",
  "The AI service",
  "Telegram",
  "Discord",
  "The web",
  "Who may use it",
  "Limits",
  "Work and log",
] as const;

interface Documentation {
  readonly group: (typeof GROUPS)[number];
  /** One line, as it stands in `.env.example` and in the README. */
  readonly meaning: string;
  /** As it would be written. */
  readonly default?: string;
  /** What happens without it, where that is not a value. */
  readonly otherwise?: string;
  /** Its value is never shown. */
  readonly secret?: true;
  /** A value that is right; or a command that makes one, for an example of a key would be used as a key. */
  readonly example: string | { readonly command: string };
}

export const documentation = z.registry<Documentation>();

export const optional = <Value>(schema: z.ZodType<Value, string>, words: Omit<Documentation, "default">) =>
  schema.optional().register(documentation, words);

export const standard = <Value>(
  text: string,
  schema: z.ZodType<Value, string>,
  words: Omit<Documentation, "default">,
) => schema.prefault(text).register(documentation, { ...words, default: text });
