/** Blocks that were made before, by their text: a talk that is opened again, or in another tab, costs next to nothing. */
import type { Block } from "../wire.ts";
import { blocksOf } from "./blocks.ts";

/** Characters of texts, of which each costs some bytes of blocks. */
const MOST = 500_000;

/** Of one talk, and no message is longer: whoever has a talk that is larger does not throw out everybody else's. */
export const MOST_OF_TALK = MOST / 2;

export interface KeptBlocks {
  /** `keeps`: whether it may throw out what nobody has asked for lately. */
  of(markdown: string, keeps: boolean): readonly Block[];
}

export function createKeptBlocks(render: (markdown: string) => readonly Block[] = blocksOf): KeptBlocks {
  /** What was asked for last stands last. */
  const kept = new Map<string, readonly Block[]>();
  let size = 0;

  function keep(markdown: string, blocks: readonly Block[]): void {
    if (!kept.delete(markdown)) size += markdown.length;
    kept.set(markdown, blocks);
    for (const oldest of kept.keys()) {
      if (size <= MOST) break;
      kept.delete(oldest);
      size -= oldest.length;
    }
  }

  return {
    of(markdown, keeps) {
      const blocks = kept.get(markdown) ?? render(markdown);
      if (keeps && markdown.length <= MOST_OF_TALK) keep(markdown, blocks);
      return blocks;
    },
  };
}
