/** What Herald says in English, as Fluent sentences by name; the values are set in by whoever says them. */
import { answers } from "./en/answers.ts";
import { commands } from "./en/commands.ts";

export const en = `${answers}${commands}`;
