/** All that can be decided; another one is a file here and a line in this list. */
import { adult } from "./adult.ts";
import { budget } from "./budget.ts";
import type { Decision } from "./decision.ts";
import { language } from "./language.ts";
import { model } from "./model.ts";
import { operations } from "./paid-commands.ts";
import { persona } from "./persona.ts";
import { quiet } from "./quiet.ts";
import { speak } from "./speak.ts";

export const decisions: readonly Decision[] = [model, persona, operations, budget, adult, speak, language, quiet];
