/** A tree in as many messages as it takes, classic or rich. */
import type { MessageEntity } from "grammy/types";
import type { Root, RootContent } from "mdast";
import type { Sizing } from "../../../core/markdown/sizing.ts";
import { splitTree } from "../../../core/markdown/split.ts";
import { isVisible } from "../../../core/markdown/visible.ts";
import type { OutgoingRich, OutgoingText } from "../outgoing.ts";
import { renderClassic } from "./classic.ts";
import { renderRich, richSize } from "./rich.ts";
import type { Written } from "./sheet.ts";

export const LONGEST_TEXT = 4_096;
export const MOST_ENTITIES = 100;
/** A little below what Telegram allows, for how it counts is told in few words. */
export const RICH_LIMITS: readonly number[] = [32_000, 480];

const measureClassic = (block: RootContent): readonly number[] => {
  const { text, entities } = renderClassic({ type: "root", children: [block] });
  return [text.length, entities.length];
};

const classicSizing = (mostEntities: number): Sizing => ({
  limits: [LONGEST_TEXT, mostEntities],
  gap: [2, 0],
  measure: measureClassic,
});

const RICH_SIZING: Sizing = { limits: RICH_LIMITS, gap: [0, 0], measure: richSize };

const WEIGHT: Readonly<Record<string, number>> = { pre: 0, text_link: 1, blockquote: 2, code: 3, bold: 4 };

/** Telegram keeps the first hundred; rather the hundred that matter most. */
export function limitEntities(entities: readonly MessageEntity[]): readonly MessageEntity[] {
  if (entities.length <= MOST_ENTITIES) return entities;
  const weigh = (entity: MessageEntity): number => WEIGHT[entity.type] ?? 5;
  const kept = new Set(entities.toSorted((a, b) => weigh(a) - weigh(b)).slice(0, MOST_ENTITIES));
  return entities.filter((entity) => kept.has(entity));
}

/** The last resort, for what could not be cut as a tree. */
function cutText({ text, entities }: Written): Written[] {
  if (text.length <= LONGEST_TEXT) return [{ text, entities: limitEntities(entities) }];
  const pieces: Written[] = [];
  for (let from = 0; from < text.length; ) {
    const isInPair = /[\ud800-\udbff]/.test(text.charAt(from + LONGEST_TEXT - 1));
    const to = from + LONGEST_TEXT - (isInPair ? 1 : 0);
    pieces.push({ text: text.slice(from, to).trim(), entities: [] });
    from = to;
  }
  return pieces.filter((piece) => isVisible(piece.text));
}

function* textParts(root: Root, mostEntities: number): Generator<OutgoingText> {
  for (const part of splitTree(root, classicSizing(mostEntities))) {
    const written = renderClassic(part);
    if (written.text === "") continue;
    for (const piece of cutText(written)) yield { kind: "text", ...piece };
  }
}

/** No more than asked for. */
function take<Part>(parts: Iterable<Part>, most: number): Part[] {
  const taken: Part[] = [];
  for (const part of parts) {
    taken.push(part);
    if (taken.length >= most) break;
  }
  return taken;
}

/** Cut for its formatting only as long as that costs few messages; beyond, some of the formatting is given up instead. */
export function classicParts(root: Root, most: number, few: number): readonly OutgoingText[] {
  const parts = take(textParts(root, MOST_ENTITIES), Math.min(most, few + 1));
  if (parts.length <= few) return parts;
  return take(textParts(root, Number.POSITIVE_INFINITY), most);
}

function* richMessages(root: Root, few: number): Generator<OutgoingRich> {
  for (const part of splitTree(root, RICH_SIZING)) {
    const message = renderRich(part);
    const classic = (): readonly OutgoingText[] => classicParts(part, Number.POSITIVE_INFINITY, few);
    if (message !== undefined) yield { kind: "rich", message, classic };
  }
}

export const richParts = (root: Root, most: number, few: number): readonly OutgoingRich[] =>
  take(richMessages(root, few), most);
