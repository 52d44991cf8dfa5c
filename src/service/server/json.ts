/** The JSON of a request: parsed, and refused when it holds what no field of the interface can be. */
import type { Body } from "./body.ts";
import { wrong } from "./refusals.ts";
import { decodeUtf8 } from "./utf8.ts";

/** How deep a body may be nested; what people send is a tenth of it. */
const DEEPEST = 64;

/** Each wrong item of a list is looked at by itself, and everybody else waits meanwhile. */
const LONGEST_LIST = 10_000;

/** Names that would change an object rather than be one of its fields. */
const RESERVED = "__proto__";

const HALF = "has half of a character in it (a surrogate without its other half). Send whole characters.";

/** Goes through everything without calling itself, so that no nesting is too deep for it. */
function inspect(root: unknown): void {
  const waiting: { readonly value: unknown; readonly field: string; readonly depth: number }[] = [
    { value: root, field: "", depth: 0 },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, field, depth } = next;
    const path = field === "" ? [] : [field];
    const subject = field === "" ? "The body" : field;
    if (typeof value === "string" && !value.isWellFormed()) throw wrong(path, `${subject} ${HALF}`, "string_unicode");
    if (typeof value !== "object" || value === null) continue;
    if (depth > DEEPEST) throw wrong(path, `${subject} is nested deeper than ${DEEPEST} levels. Send it flatter.`);
    if (Array.isArray(value) && value.length > LONGEST_LIST)
      throw wrong(path, `${subject} has a list of ${value.length}, and ${LONGEST_LIST} are the most. Send fewer.`);
    for (const [name, inner] of Object.entries(value)) {
      if (name === RESERVED)
        throw wrong(path, `${subject} has a field named ${RESERVED}, which is not taken. Leave it out.`);
      if (!name.isWellFormed()) throw wrong(path, `${subject} ${HALF}`, "string_unicode");
      waiting.push({ value: inner, field: field === "" ? name : field, depth: depth + 1 });
    }
  }
}

/** JSON, whatever type the request says it has. */
export async function readJson(body: Body): Promise<unknown> {
  const text = decodeUtf8(await body.json());
  if (text === undefined)
    throw wrong([], "The body is not written in UTF-8. Send a JSON object in UTF-8.", "json_invalid");
  if (text.trim() === "") throw wrong([], "The body is empty. Send a JSON object.", "missing");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw wrong([], "The body is not valid JSON. Send a JSON object.", "json_invalid");
  }
  inspect(parsed);
  return parsed;
}
