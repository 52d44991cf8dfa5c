/** A card: pictures above their words, files and buttons below, within what Discord lets one message hold. */
import {
  type APIComponentInContainer,
  type APIMessageTopLevelComponent,
  ComponentType,
  SeparatorSpacingSize,
} from "discord-api-types/v10";
import type { Button } from "../../../core/reply.ts";
import type { Outgoing } from "../outgoing.ts";
import { cardRows, countOf } from "./buttons.ts";
import type { Shown } from "./files.ts";
import { LIMITS } from "./limits.ts";
import type { Part } from "./parts.ts";
import { renderWords } from "./words.ts";

/** The container itself, and a word on what is too large to be sent. */
const FRAME = 2;

export interface Card {
  readonly shown: readonly Shown[];
  readonly words: Part | undefined;
  readonly buttons: readonly (readonly Button[])[];
}

const wordsOf = (content: string): APIComponentInContainer => ({ type: ComponentType.TextDisplay, content });

const addressOf = ({ file }: Shown): { url: string } => ({ url: `attachment://${file.name}` });

function galleryOf(pictures: readonly Shown[]): APIComponentInContainer[] {
  if (pictures.length === 0) return [];
  const items = pictures.map((one) => ({ media: addressOf(one), spoiler: one.veiled }));
  return [{ type: ComponentType.MediaGallery, items }];
}

const fileOf = (one: Shown): APIComponentInContainer => ({
  type: ComponentType.File,
  file: addressOf(one),
  spoiler: one.veiled,
});

/** What stands between rules, each for itself; in one piece where there is no room for so many. */
function textsOf({ tree, text }: Part, room: number): APIComponentInContainer[] {
  const groups: Part["tree"]["children"][] = [[]];
  for (const block of tree.children) {
    if (block.type === "thematicBreak") groups.push([]);
    else groups.at(-1)?.push(block);
  }
  const texts = groups
    .map((children) => renderWords({ type: "root", children }))
    .filter((one) => one !== "")
    .flatMap((one, index): APIComponentInContainer[] => [
      ...(index === 0
        ? []
        : [{ type: ComponentType.Separator as const, divider: true, spacing: SeparatorSpacingSize.Small }]),
      wordsOf(one),
    ]);
  return texts.length > 0 && texts.length <= room ? texts : [wordsOf(text)];
}

export function cardOf({ shown, words, buttons }: Card): Outgoing {
  const gallery = galleryOf(shown.filter(({ as }) => as === "picture"));
  const files = shown.filter(({ as }) => as === "file").map(fileOf);
  const room = LIMITS.components - FRAME - gallery.length - files.length;
  const rows = cardRows(buttons, room - (words === undefined ? 0 : 1));
  const texts = words === undefined ? [] : textsOf(words, room - countOf(rows));
  const container: APIMessageTopLevelComponent = {
    type: ComponentType.Container,
    components: [...gallery, ...texts, ...files, ...rows],
  };
  return { content: undefined, components: [container], isCard: true, files: shown.map(({ file }) => file) };
}
