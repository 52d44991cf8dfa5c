/** What is wrong with a request, in sentences: the field, what it must be, and what was given. */
import type { z } from "zod";
import { COUNT, SIDE } from "../schema/limits.ts";
import { type Issue, Refusal } from "./refusals.ts";

type ZodIssue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Both ends are told, whichever of them was passed. */
const RANGES: Readonly<Record<string, { readonly least: number; readonly most: number }>> = {
  width: SIDE,
  height: SIDE,
  count: COUNT,
};

/** What is no number at all is told that a whole one is needed, rather than any. */
const WHOLE: ReadonlySet<string> = new Set([
  ...Object.keys(RANGES),
  "offset",
  "seed",
  "top_k",
  "max_tokens",
  "max_completion_tokens",
]);

const KINDS: Readonly<Record<string, readonly [phrase: string, type: string]>> = {
  string: ["text", "string_type"],
  number: ["a number", "float_type"],
  int: ["a whole number", "int_type"],
  boolean: ["true or false", "bool_type"],
  array: ["a list", "list_type"],
  object: ["an object", "dict_type"],
  record: ["an object", "dict_type"],
};

const MOST_ISSUES = 20;
const LONGEST_QUOTE = 40;

/** `a, b or c` */
function either(values: readonly string[]): string {
  return values.length < 2 ? values.join("") : `${values.slice(0, -1).join(", ")} or ${values.at(-1) ?? ""}`;
}

function fieldOf(path: Path): string {
  if (path.length === 0) return "The body";
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "");
}

function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}

function given(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value !== "string") return String(value);
  if (value === "") return "an empty text";
  return value.length <= LONGEST_QUOTE ? JSON.stringify(value) : `a text of ${value.length} characters`;
}

/** What the field must be, and the word that programs know it by. */
function rule(issue: ZodIssue, field: string): readonly [rule: string, type: string] {
  const range = RANGES[field];
  const between = range === undefined ? "" : `between ${range.least} and ${range.most}`;
  switch (issue.code) {
    case "invalid_type": {
      const expected = issue.expected === "number" && WHOLE.has(field) ? "int" : issue.expected;
      const [phrase, type] = KINDS[expected] ?? [expected, "type_error"];
      return [between === "" ? phrase : `${phrase} ${between}`, type];
    }
    case "invalid_value":
      return [either(issue.values.map(String)), "enum"];
    case "too_small": {
      const type = "greater_than_equal";
      if (issue.origin === "string") return ["a text that is not empty", "string_too_short"];
      if (issue.origin === "array") return [`a list of at least ${issue.minimum}`, "too_short"];
      return [between === "" ? `${issue.minimum} or more` : between, type];
    }
    case "too_big":
      return [between === "" ? `${issue.maximum} or less` : between, "less_than_equal"];
    case "invalid_format":
      return [issue.message.replace(/ is needed$/, ""), WHOLE.has(field) ? "int_parsing" : "string_too_short"];
    case "invalid_union":
      return ["text, or a list of texts", "string_type"];
    case "custom":
    case "invalid_element":
    case "invalid_key":
    case "not_multiple_of":
    case "unrecognized_keys":
      return ["something else", issue.code];
  }
}

function isPicture(part: unknown): boolean {
  return typeof part === "object" && part !== null && "type" in part && part.type !== "text";
}

function issueOf(zodIssue: ZodIssue, input: unknown): Issue {
  const { path } = zodIssue;
  const loc = ["body", ...path.map((step) => (typeof step === "number" ? step : String(step)))];
  const field = fieldOf(path);
  const value = valueAt(input, path);
  if (zodIssue.code === "invalid_union" && Array.isArray(value) && value.some(isPicture)) {
    const msg = `${field} has something other than text: pictures cannot be shown to the models. Send text alone.`;
    return { loc, msg, type: "string_type" };
  }
  if (zodIssue.code === "custom") return { loc, msg: `${field} ${zodIssue.message}`, type: "value_error" };
  const [must, type] = rule(zodIssue, field);
  if (value === undefined && path.length > 0)
    return { loc, msg: `${field} is missing; it must be ${must}.`, type: "missing" };
  return { loc, msg: `${field} must be ${must}, and ${given(value)} was given.`, type };
}

/** The input as the schema makes it, or a refusal that names every field that is wrong. */
export function accept<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  // Of one field the first is enough: what else is wrong with it may follow from that.
  const first = new Map<string, ZodIssue>();
  for (const issue of result.error.issues) {
    const field = fieldOf(issue.path);
    if (!first.has(field)) first.set(field, issue);
  }
  throw new Refusal(
    422,
    [...first.values()].slice(0, MOST_ISSUES).map((issue) => issueOf(issue, input)),
  );
}
