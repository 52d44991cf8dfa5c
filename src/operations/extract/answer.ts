/** An answer as a reply: what was found as a block or as a file, and what is wrong with it. */
import { MODEL_COSTS } from "../../core/costs.ts";
import type { Attachment, Reply } from "../../core/reply.ts";
import type { Say } from "../../core/say.ts";
import type { ChatAnswer } from "../../service/client/index.ts";
import type { Asked } from "../chat/asked.ts";
import { creditsIn } from "../chat/failure.ts";
import { clipped, plain } from "../markdown.ts";
import type { OperationParts } from "../parts.ts";
import { type Found, foundIn } from "./found.ts";
import { misfitList } from "./misfits.ts";
import type { Material } from "./reading.ts";

/** In characters; what is longer is easier to have as a file. */
const LONGEST_BLOCK = 3_000;

const MOST_NAMES = 12;
const LONGEST_NAME = 40;

/** Words of the service for an answer that has reached its greatest length. */
const LENGTH = ["length", "max_tokens"];

export function block(text: string, language = ""): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.trim()}\n${fence}`;
}

function summary(value: unknown, say: Say): string {
  if (Array.isArray(value)) return say("extract-file-list", { count: value.length });
  if (typeof value !== "object" || value === null) return say("extract-file-value");
  const fields: readonly (readonly [string, unknown])[] = Object.entries(value);
  const names = fields.slice(0, MOST_NAMES).map(([name, inner]) => {
    const shown = plain(clipped(name, LONGEST_NAME));
    return Array.isArray(inner) ? `${shown} (${inner.length})` : shown;
  });
  if (fields.length > MOST_NAMES) names.push("…");
  return say("extract-file-fields", { count: fields.length, names: names.join(", ") });
}

type Keep = OperationParts["keepBlob"];

interface Shown {
  /** Stands above what is said of it, or is empty. */
  readonly text: string;
  readonly attachments?: Attachment[];
}

async function asFile(text: string, name: string, caption: string, keep: Keep): Promise<Shown> {
  const blob = await keep(new TextEncoder().encode(`${text}\n`));
  return { text: caption, attachments: [{ blob, name, as: "file" }] };
}

async function shown(found: Found, text: string, say: Say, keep: Keep): Promise<Shown> {
  if (found.outcome === "no-json") {
    if (text.length <= LONGEST_BLOCK) return { text: block(text) };
    return asFile(text, "answer.txt", say("extract-file-raw"), keep);
  }
  if (found.json.length <= LONGEST_BLOCK) return { text: block(found.json, "json") };
  return asFile(found.json, "extract.json", summary(found.value, say), keep);
}

function wrongWith(found: Found, isCut: boolean, say: Say): string | undefined {
  if (isCut && found.outcome !== "fits") return say("extract-cut");
  switch (found.outcome) {
    case "fits":
      return undefined;
    case "endless":
      return say("extract-endless");
    case "no-json":
      return say("extract-no-json");
    case "misfits":
      return `${say("extract-misfits")}\n\n${misfitList(found.misfits, say)}`.trimEnd();
  }
}

/** For an answer that says something. */
export async function extractReply(
  answer: ChatAnswer,
  asked: Asked,
  { checker }: Material,
  keep: Keep,
): Promise<Reply> {
  const { say, model, again } = asked;
  const found = foundIn(answer.text, checker);
  const { text, attachments } = await shown(found, answer.text, say, keep);
  const files = attachments === undefined ? {} : { attachments };
  const wrong = wrongWith(found, LENGTH.includes(answer.finish ?? ""), say);
  if (wrong === undefined) return { text, ...files };
  const label = say("button-extract-again", { credits: MODEL_COSTS[model] });
  return {
    text: `${wrong}\n\n${text}\n\n${creditsIn("taken", asked)} ${say("extract-next", { model: model === "nexus" ? "eclipse" : "nexus" })}`,
    ...files,
    buttons: [[{ label, operation: "extract", argument: `${again} model ${model}` }]],
  };
}
