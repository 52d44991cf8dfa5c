/** Blocks as elements: everything is text, and nothing that was written becomes markup. */
import type { Align, Block, Inline, Item } from "../../platforms/web/wire.ts";
import { CopyButton } from "./copy-button.tsx";
import type { Words } from "./words.ts";

interface BlocksParts {
  readonly blocks: readonly Block[];
  readonly words: Words;
  /** Of a list or a quote, which goes in the direction of all that it says, and so do the marks beside it. */
  readonly isInside?: true;
}

/** Below the page's own heading, and none left out, whatever levels were written. */
const HEADINGS = ["h2", "h3", "h4", "h5", "h6", "h6"] as const;

export function Blocks({ blocks, words, isInside }: BlocksParts) {
  const dir = isInside === undefined ? "auto" : undefined;
  const levels = [...new Set(blocks.flatMap((block) => (block.is === "heading" ? [block.level] : [])))].toSorted();
  return (
    <>
      {blocks.map((block, index) =>
        block.is === "heading" ? (
          <Heading key={index} as={HEADINGS[levels.indexOf(block.level)] ?? "h6"} of={block.of} dir={dir} />
        ) : (
          <One key={index} block={block} words={words} dir={dir} />
        ),
      )}
    </>
  );
}

type Direction = "auto" | undefined;

interface HeadingParts {
  readonly as: (typeof HEADINGS)[number];
  readonly dir: Direction;
  readonly of: readonly Inline[];
}

const Heading = ({ as: Element, of, dir }: HeadingParts) => (
  <Element dir={dir}>
    <Inlines of={of} />
  </Element>
);

interface OneParts {
  readonly block: Exclude<Block, { readonly is: "heading" }>;
  readonly words: Words;
  readonly dir: Direction;
}

function One({ block, words, dir }: OneParts) {
  switch (block.is) {
    case "paragraph":
      return (
        <p dir={dir}>
          <Inlines of={block.of} />
        </p>
      );
    case "code":
      return <Code text={block.text} language={block.language ?? ""} words={words} />;
    case "math":
      return (
        <div class="math" dir="ltr">
          {block.text}
        </div>
      );
    case "quote":
      return (
        <blockquote dir="auto">
          <Blocks blocks={block.of} words={words} isInside />
        </blockquote>
      );
    case "list":
      return <List start={block.start} items={block.items} words={words} />;
    case "table":
      return <Table align={block.align} rows={block.rows} words={words} />;
    case "rule":
      return <hr />;
  }
}

interface CodeParts {
  readonly text: string;
  readonly language: string;
  readonly words: Words;
}

const Code = ({ text, language, words }: CodeParts) => (
  <figure class="code" dir="ltr" aria-label={`${words("console-code")} ${language}`.trim()}>
    <div class="code-head">
      <span>{language}</span>
      <CopyButton text={text} words={words} />
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  </figure>
);

interface ListParts {
  readonly start: number | undefined;
  readonly items: readonly Item[];
  readonly words: Words;
}

function List({ start, items, words }: ListParts) {
  const rows = items.map(({ checked, of }, index) => (
    <li key={index} class={checked === undefined ? undefined : "task"}>
      {checked !== undefined && (
        <span class="check" role="img" aria-label={words(checked ? "console-done" : "console-open")}>
          {checked ? "✓" : ""}
        </span>
      )}
      <Blocks blocks={of} words={words} isInside />
    </li>
  ));
  return start === undefined ? (
    <ul dir="auto">{rows}</ul>
  ) : (
    <ol dir="auto" start={start}>
      {rows}
    </ol>
  );
}

interface TableParts {
  readonly align: readonly Align[];
  readonly rows: readonly (readonly (readonly Inline[])[])[];
  readonly words: Words;
}

function Table({ align, rows: [head = [], ...rows], words }: TableParts) {
  const look = (column: number): string => `align-${align[column] ?? "none"}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <figure class="wide" tabIndex={0} aria-label={words("console-table")}>
      {/* Its columns go as most of it is read; each cell is read in its own direction. */}
      <table class="table" dir="auto">
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" class={look(column)}>
                <span>
                  <Inlines of={cell} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} class={look(column)}>
                  <span>
                    <Inlines of={cell} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const Inlines = ({ of }: { readonly of: readonly Inline[] }) => (
  <>
    {of.map((inline, index) => (
      <Span key={index} inline={inline} />
    ))}
  </>
);

/** The server has looked already; an address is worth a second look. */
const SAFE = /^(https?:\/\/|mailto:)/i;

function Span({ inline }: { readonly inline: Inline }) {
  if (typeof inline === "string") return <>{inline}</>;
  switch (inline.is) {
    case "code":
      // By itself, or the sentence around it would move its signs: `--size` would become `size--`.
      return <code dir="auto">{inline.text}</code>;
    case "math":
      return (
        <span class="math" dir="ltr">
          {inline.text}
        </span>
      );
    case "break":
      return <br />;
    case "link":
      return SAFE.test(inline.href) ? (
        <a href={inline.href} target="_blank" rel="noopener noreferrer nofollow">
          <Inlines of={inline.of} />
        </a>
      ) : (
        <Inlines of={inline.of} />
      );
    case "strong":
      return (
        <strong>
          <Inlines of={inline.of} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Inlines of={inline.of} />
        </em>
      );
    case "strike":
      return (
        <s>
          <Inlines of={inline.of} />
        </s>
      );
  }
}
