/** Every change of the tables, in order; what was released is never edited, only followed by another. */
import { clocksSetBack } from "./clocks-set-back.ts";
import { foundation } from "./foundation.ts";
import { journal } from "./journal.ts";
import { mailboxFunctions } from "./mailbox-functions.ts";
import { owedLanes } from "./owed-lanes.ts";
import { paceFunctions } from "./pace-functions.ts";

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly text: string;
}

export const migrations: readonly Migration[] = [
  { version: 1, name: "foundation", text: `${foundation}${mailboxFunctions}${paceFunctions}` },
  { version: 2, name: "owed lanes", text: owedLanes },
  { version: 3, name: "journal", text: journal },
  { version: 4, name: "clocks set back", text: clocksSetBack },
];
