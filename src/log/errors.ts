/** What a line shows of an error: its kind, message, place and causes, and no field that could hold what it was about. */
import { types } from "node:util";
import { leadToSources } from "./sources.ts";

export interface ErrorParts {
  readonly text: (text: string) => string;
  /** How whatever belongs to the error is shown. */
  readonly also: (value: unknown) => unknown;
}

interface ErrorLike {
  readonly message: string;
  readonly stack?: string | undefined;
}

/** Libraries hang requests, payloads and whole answers on their errors; these fields are known to be harmless. */
const HARMLESS = ["code", "status", "statusCode", "errno", "syscall", "method", "error_code"] as const;
const LONGEST_FIELD = 100;
const LONGEST_MESSAGE = 2_000;
const MOST_FRAMES = 30;

export function isError(value: unknown): value is ErrorLike {
  if (typeof value !== "object" || value === null) return false;
  if (types.isNativeError(value) || value instanceof Error) return true;
  // One that crossed a boundary as JSON.
  return typeof Reflect.get(value, "stack") === "string" && typeof Reflect.get(value, "message") === "string";
}

/** A field's getter may throw, and an error that cannot be described is still an error. */
function read(value: object, name: string): unknown {
  try {
    return Reflect.get(value, name);
  } catch {
    return undefined;
  }
}

function describeIssue(issue: unknown): string {
  if (typeof issue !== "object" || issue === null) return "unknown";
  const [path, code, message] = ["path", "code", "message"].map((name) => read(issue, name));
  const place = Array.isArray(path) && path.length > 0 ? path.map(String).join(".") : "the whole";
  // Of unknown keys the message names them, and they are what was sent.
  return `${place}: ${code === "unrecognized_keys" || typeof message !== "string" ? String(code) : message}`;
}

/** zod's message is its issues in JSON, and the parser of JSON quotes what it could not parse. */
function messageOf(error: ErrorLike): string {
  const issues = read(error, "issues");
  if (Array.isArray(issues)) return issues.slice(0, 10).map(describeIssue).join("; ");
  const message = read(error, "message");
  if (typeof message !== "string") return "";
  return message.replace(/(?:\.\.\.)?"[\s\S]*"(?:\.\.\.)? is not valid JSON/, "what stands there is not valid JSON");
}

/** The frames alone: before them the stack repeats the message as it was. */
function framesOf(error: ErrorLike): readonly string[] {
  const stack = read(error, "stack");
  const message = read(error, "message");
  if (typeof stack !== "string") return [];
  const start = typeof message === "string" ? stack.indexOf(message) + message.length : 0;
  const lines = stack.slice(Math.max(0, start)).split("\n");
  return leadToSources(lines.filter((line) => /^\s+at /.test(line)).slice(0, MOST_FRAMES));
}

function typeOf(error: ErrorLike): string {
  const name = read(error, "name");
  const maker = read(error, "constructor");
  if (typeof name === "string" && name !== "" && name !== "Error") return name;
  return typeof maker === "function" && maker.name !== "" && maker !== Object ? maker.name : "Error";
}

export function describeError(error: ErrorLike, { text, also }: ErrorParts): Record<string, unknown> {
  const type = text(typeOf(error));
  const whole = text(messageOf(error));
  const message = whole.length > LONGEST_MESSAGE ? `${whole.slice(0, LONGEST_MESSAGE)}…` : whole;
  const shown: Record<string, unknown> = { type, message };
  for (const name of HARMLESS) {
    const value = read(error, name);
    const fits = typeof value === "number" || (typeof value === "string" && value.length <= LONGEST_FIELD);
    if (fits) shown[name] = value;
  }
  const frames = framesOf(error);
  shown["stack"] = text([`${type}: ${message}`, ...frames].join("\n"));
  for (const name of ["cause", "errors"]) {
    const value = read(error, name);
    if (value !== undefined) shown[name] = also(value);
  }
  return shown;
}
