/** Markdown as models write it (CommonMark, GFM, math), read into one tree that every platform's renderer walks. */
import type { Root, RootContent } from "mdast";
import { fromMarkdown, type Options } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { eastAsianEmphasis } from "./emphasis.ts";
import { isTooMuch } from "./guard.ts";
import { prepareMath } from "./math-lines.ts";
import { mathInText } from "./math-syntax.ts";
import { readPlain, readSimple } from "./plain.ts";
import { chunksOf } from "./scan.ts";
import { tidy } from "./tidy.ts";

const { flow: mathFlow } = math();

/**
 * Addresses are found as they are written. What looks for them once more, in words that were read already, would make links
 * of those that somebody has marked to be none.
 */
const gfmTree = gfmFromMarkdown().map(({ transforms: _transforms, ...extension }) => extension);

/** Tags are shown as they were written: no platform takes HTML, and what stands between them is still Markdown. */
const OPTIONS: Options = {
  extensions: [
    // Many write “5~10 minutes, or 20~30”, and nobody strikes words out by one sign.
    gfm({ singleTilde: false }),
    eastAsianEmphasis,
    mathInText,
    ...(mathFlow === undefined ? [] : [{ flow: mathFlow }]),
    { disable: { null: ["htmlFlow", "htmlText"] } },
  ],
  mdastExtensions: [...gfmTree, mathFromMarkdown()],
};

/** Links and notes defined elsewhere in the text: then it cannot be read piece by piece. */
const DEFINES = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*\[[^\]\n]+\]:/m;
const LONGEST = 400_000;

/** Controls, and the byte order mark, which the parser takes for one only at the start. */
const UNWANTED = /(?![\n\t])[\p{Cc}\ufeff]/u;

/** Only what can be seen, with lines that end in one way. */
function clean(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return UNWANTED.test(whole) ? whole.replace(/\r\n?/g, "\n").replace(new RegExp(UNWANTED, "gu"), "") : whole;
}

/** The parser costs as much to start as to read a few hundred characters. */
const BATCH = 2_000;
/** What one text may cost; the rest of it is kept as plain text. */
const MOST = { calls: 300, characters: 120_000, lines: 4_000 };

/** Of a text that grows, only the end is new. The nodes are shared: no one changes them. */
const recent = new Map<string, readonly RootContent[]>();
const MOST_RECENT = 250_000;
let kept = 0;

function readWithParser(text: string, grows: boolean): readonly RootContent[] {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const blocks = tidy(fromMarkdown(text, OPTIONS));
  if (!grows || text.length > BATCH * 8) return blocks;
  recent.set(text, blocks);
  kept += text.length;
  for (const oldest of recent.keys()) {
    if (kept <= MOST_RECENT) break;
    recent.delete(oldest);
    kept -= oldest.length;
  }
  return blocks;
}

function readChunks(chunks: readonly string[], grows: boolean): RootContent[] {
  const blocks: RootContent[] = [];
  const left = { ...MOST };
  let batch = "";
  const end = (): void => {
    if (batch === "") return;
    left.calls -= 1;
    left.characters -= batch.length;
    left.lines -= batch.split("\n").length;
    const isWithin = left.calls >= 0 && left.characters >= 0 && left.lines >= 0;
    blocks.push(...(isWithin ? readWithParser(batch, grows) : readPlain(batch)));
    batch = "";
  };
  for (const chunk of chunks) {
    const simple = readSimple(chunk);
    if (simple === undefined && !isTooMuch(chunk)) {
      if (batch.length + chunk.length > BATCH) end();
      batch += batch === "" ? chunk : `\n\n${chunk}`;
      continue;
    }
    end();
    blocks.push(...(simple ?? readPlain(chunk)));
  }
  end();
  return blocks;
}

/**
 * Never fails and never takes long: what the parser would choke on is kept as plain text. In the tree there are no
 * `html`, `definition`, `linkReference` or `imageReference` nodes, and footnotes carry their number as their label.
 * Of what does not grow nothing is remembered, so that many of those take nothing from one that does.
 */
export function parseMarkdown(text: string, grows = true): Root {
  const cleaned = clean(text);
  if (cleaned.length > LONGEST) return { type: "root", children: readPlain(cleaned) };
  const prepared = prepareMath(cleaned);
  const chunks = DEFINES.test(prepared) ? [prepared] : chunksOf(prepared);
  return { type: "root", children: readChunks(chunks, grows) };
}
