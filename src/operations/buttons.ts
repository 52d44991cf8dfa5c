/** Buttons that more than one operation offers. */
import { MODEL_COSTS, type Model, models } from "../core/costs.ts";
import { type PersonaName, personaLabels, personaNames } from "../core/personas.ts";
import type { Button } from "../core/reply.ts";
import type { Say } from "../core/say.ts";

export type Rows = Button[][];

/** `again` is how the request is found that is to be asked anew: its key, perhaps with what to change. */
export const againButton = (say: Say, again: string): Button => ({
  label: say("button-again"),
  operation: "again",
  argument: again,
});

const modelLabel = (say: Say, model: Model): string => say("button-model", { model, credits: MODEL_COSTS[model] });

/** One a row, so that the price fits beside the name. */
export const modelButtons = (say: Say): Rows =>
  models.map((model) => [{ label: modelLabel(say, model), operation: "model", argument: model }]);

export const askWithModelButtons = (say: Say, key: string): Rows =>
  models.map((model) => [{ label: modelLabel(say, model), operation: "again", argument: `${key} model ${model}` }]);

const PERSONAS_A_ROW = 3;

function personaRows(button: (name: PersonaName) => Button): Rows {
  const rows: Rows = [];
  for (let begin = 0; begin < personaNames.length; begin += PERSONAS_A_ROW) {
    rows.push(personaNames.slice(begin, begin + PERSONAS_A_ROW).map(button));
  }
  return rows;
}

export const personaButtons = (say: Say): Rows => [
  ...personaRows((name) => ({ label: name, operation: "persona", argument: name })),
  [{ label: say("button-no-persona"), operation: "persona", argument: "default" }],
];

export const askWithPersonaButtons = (key: string): Rows =>
  personaRows((name) => ({ label: name, operation: "again", argument: `${key} persona ${name}` }));

/** What each is, for whoever chooses. */
export const personaList = (say: Say): string =>
  personaNames.map((name) => `- **${name}**: ${personaLabels[name](say)}`).join("\n");
