/** An edition: what is shown of one slot, the same for all chats that are shown the same. */
import type { PictureLook } from "../../core/digest.ts";
import type { EditionMood } from "../../core/moods.ts";
import { hashOf, type NewsItem } from "../../core/news.ts";
import type { Story } from "../news/stories.ts";

export interface Edition {
  /** The moment that it was made for, in milliseconds since 1970. */
  readonly slot: number;
  /** When the ages of its stories are told, where that is not its slot. */
  readonly told?: number;
  /** Of the digest, in which its date is said. */
  readonly zone: string;
  /** As its sentences are filed. */
  readonly language: string;
  readonly topics: readonly string[];
  /** Those that are shown, in their order. */
  readonly stories: readonly Story[];
  /** How many more were found. */
  readonly left: number;
  /** What came during the quiet hours is among them. */
  readonly merged: boolean;
  /** Topics of which nothing could be had this time. */
  readonly missing: readonly string[];
  /** Whether three sentences stand above it. */
  readonly brief: boolean;
  readonly picture: PictureLook;
  /** Buttons with the numbers of the stories stand below it. */
  readonly numbered?: true;
}

/** What the mood is told by: all that was found, and the moods before; the last is of this edition. */
export interface Mood {
  readonly items: readonly NewsItem[];
  readonly trend: readonly EditionMood[];
}

/** What has been made for it beside its words: the brief, and where its picture lies. */
export interface Made {
  readonly brief?: string | undefined;
  readonly picture?: string | undefined;
}

/** Editions with the same key look the same. */
export const editionLookKey = ({ stories, ...edition }: Edition): string =>
  hashOf([edition, stories.map(({ signature }) => signature)]);
