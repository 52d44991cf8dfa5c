/** The words of a rich message, which has blocks where others have a text; what cannot be read is left out. */
import { storable } from "../../../core/reading.ts";

/** Telegram nests sixteen at most; texts in them nest as well. */
const DEEPEST = 64;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function inline(value: unknown, depth: number): string {
  if (typeof value === "string") return value;
  if (depth > DEEPEST) return "";
  if (Array.isArray(value)) return value.map((part) => inline(part, depth + 1)).join("");
  if (!isFields(value)) return "";
  return inline(value["text"] ?? value["expression"] ?? value["alternative_text"], depth + 1);
}

const joined = (parts: readonly string[], between: string): string => parts.filter((part) => part !== "").join(between);

const item = (value: unknown, depth: number): string =>
  isFields(value) ? joined([inline(value["label"], depth), blocks(value["blocks"], depth)], " ") : "";

const row = (value: unknown, depth: number): string =>
  joined(
    listOf(value).map((cell) => inline(cell, depth)),
    " | ",
  );

function block(value: unknown, depth: number): string {
  if (!isFields(value)) return "";
  return joined(
    [
      inline(value["summary"], depth),
      inline(value["text"] ?? value["expression"], depth),
      blocks(value["blocks"], depth),
      ...listOf(value["items"]).map((one) => item(one, depth)),
      ...listOf(value["cells"]).map((one) => row(one, depth)),
      inline(value["caption"], depth),
    ],
    "\n",
  );
}

function blocks(value: unknown, depth: number): string {
  if (depth > DEEPEST) return "";
  return joined(
    listOf(value).map((one) => block(one, depth + 1)),
    "\n",
  );
}

/** Undefined when there is no rich message. */
export function richWords(message: unknown): string | undefined {
  if (!isFields(message)) return undefined;
  return storable(blocks(message["blocks"], 0));
}
