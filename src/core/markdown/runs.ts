/** The inline content of a block as one text that can be cut anywhere, with its marks closed and reopened at the cut. */
import type { Delete, Emphasis, Link, PhrasingContent, Strong } from "mdast";
import "mdast-util-math";
import { isVisible, labelOf, plainOf } from "./visible.ts";

type Mark = Delete | Emphasis | Link | Strong;

interface Run {
  readonly text: string;
  readonly start: number;
  readonly marks: readonly Mark[];
  readonly make: (part: string) => PhrasingContent;
}

export interface Runs {
  readonly text: string;
  /** Marks are left out for content that they alone make too large. */
  readonly slice: (from: number, to: number, isPlain?: boolean) => PhrasingContent[];
}

const plain = (value: string): PhrasingContent => ({ type: "text", value });

function flatten(
  nodes: readonly PhrasingContent[],
  marks: readonly Mark[],
  add: (run: Omit<Run, "start">) => void,
): void {
  for (const node of nodes) {
    switch (node.type) {
      case "strong":
      case "emphasis":
      case "delete":
      case "link":
        if (node.type === "link" && !isVisible(plainOf(node.children)))
          add({ text: node.url, marks: [...marks, node], make: plain });
        else flatten(node.children, [...marks, node], add);
        break;
      case "text":
        add({ text: node.value, marks, make: plain });
        break;
      case "inlineCode":
        add({ text: node.value, marks, make: (value) => ({ type: "inlineCode", value }) });
        break;
      case "inlineMath":
        // Half a formula is no formula.
        add({
          text: node.value,
          marks,
          make: (value) => (value === node.value ? node : { type: "inlineCode", value }),
        });
        break;
      case "break":
        add({ text: "\n", marks, make: () => ({ type: "break" }) });
        break;
      case "image":
        add({
          text: labelOf(node.alt, node.url),
          marks,
          make: (value) => ({ type: "link", url: node.url, children: [plain(value)] }),
        });
        break;
      case "footnoteReference":
        add({
          text: `[${node.label ?? ""}]`,
          marks,
          make: (value) => (value.endsWith("]") && value.startsWith("[") ? node : plain(value)),
        });
        break;
      case "html":
      case "imageReference":
      case "linkReference":
        break;
    }
  }
}

function rebuild(
  runs: readonly { readonly marks: readonly Mark[]; readonly node: PhrasingContent }[],
  depth: number,
): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let index = 0;
  while (index < runs.length) {
    const run = runs[index];
    if (run === undefined) break;
    const mark = run.marks[depth];
    let end = index + 1;
    if (mark === undefined) nodes.push(run.node);
    else {
      while (runs[end]?.marks[depth] === mark) end += 1;
      nodes.push({ ...mark, children: rebuild(runs.slice(index, end), depth + 1) });
    }
    index = end;
  }
  return nodes;
}

export function runsOf(nodes: readonly PhrasingContent[]): Runs {
  const runs: Run[] = [];
  let text = "";
  flatten(nodes, [], (run) => {
    runs.push({ ...run, start: text.length });
    text += run.text;
  });
  const slice = (from: number, to: number, isPlain = false): PhrasingContent[] => {
    if (isPlain) return [plain(text.slice(from, to))];
    const within = runs
      .filter(({ start, text: { length } }) => start < to && start + length > from)
      .map(({ start, text: whole, make, marks }) => ({
        marks,
        node: make(whole.slice(Math.max(0, from - start), to - start)),
      }));
    return rebuild(within, 0);
  };
  return { text, slice };
}
