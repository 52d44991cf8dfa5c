/** Rows of buttons, or lists to choose from where there are more buttons than a message holds. */
import {
  type APIButtonComponentWithCustomId,
  type APIComponentInMessageActionRow,
  type APIMessageTopLevelComponent,
  type APIStringSelectComponent,
  ButtonStyle,
  ComponentType,
} from "discord-api-types/v10";
import { graphemes } from "../../../core/markdown/characters.ts";
import type { Button } from "../../../core/reply.ts";
import { CHOICE, customIdOf, stopIdOf, uniqueId } from "../custom-id.ts";
import { LIMITS } from "./limits.ts";

type Row = Extract<APIMessageTopLevelComponent, { readonly type: ComponentType.ActionRow }>;

type Rows = readonly (readonly Button[])[];

export interface StopButton {
  readonly label: string;
  /** What it stops, see `core/stop.ts`. */
  readonly key: string;
}

/** Whole characters, as people see them. */
function cut(label: string, most: number): string {
  if (label.length <= most) return label;
  let kept = "";
  for (const grapheme of graphemes(label)) {
    if (kept.length + grapheme.length >= most) break;
    kept += grapheme;
  }
  return `${kept.trimEnd()}…`;
}

function chunks<One>(all: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

const rowOf = (components: APIComponentInMessageActionRow[]): Row => ({ type: ComponentType.ActionRow, components });

function buttonOf(
  label: string,
  id: string,
  style: APIButtonComponentWithCustomId["style"],
): Row["components"][number] {
  return { type: ComponentType.Button, style, label: cut(label, LIMITS.label), custom_id: id };
}

function asRows(rows: Rows): Row[] {
  const taken = new Set<string>();
  return rows
    .flatMap((row) => chunks(row, LIMITS.buttonsInRow))
    .map((row) =>
      rowOf(row.map((one) => buttonOf(one.label, uniqueId(customIdOf(one), taken), ButtonStyle.Secondary))),
    );
}

function asChoices(rows: Rows): Row[] {
  const [taken, names] = [new Set<string>(), new Set<string>()];
  return chunks(rows.flat(), LIMITS.options).map((some) => {
    const select: APIStringSelectComponent = {
      type: ComponentType.StringSelect,
      custom_id: uniqueId(CHOICE, names),
      options: some.map((one) => ({
        label: cut(one.label, LIMITS.option),
        value: uniqueId(customIdOf(one), taken),
      })),
    };
    return rowOf([select]);
  });
}

export const countOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { components }) => sum + 1 + components.length, 0);

/** As they are, where the message bears so many; what is too much for lists as well is left out. */
function rowsWithin(rows: Rows, bears: (rows: readonly Row[]) => boolean): Row[] {
  const buttons = asRows(rows);
  if (bears(buttons)) return buttons;
  const choices = asChoices(rows);
  while (choices.length > 0 && !bears(choices)) choices.pop();
  return choices;
}

/** Under a message of words. */
export const wordRows = (rows: Rows): Row[] => rowsWithin(rows, ({ length }) => length <= LIMITS.rows);

/** In a card that has room for so many components. */
export const cardRows = (rows: Rows, room: number): Row[] => rowsWithin(rows, (some) => countOf(some) <= room);

export const stopRow = ({ label, key }: StopButton): Row => rowOf([buttonOf(label, stopIdOf(key), ButtonStyle.Danger)]);
