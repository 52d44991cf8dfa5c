/** What a line shows of the values it is given: a plain copy without secrets, words, cycles, or more than one can read. */
import { types } from "node:util";
import { describeError, isError } from "./errors.ts";
import { HIDDEN } from "./hidden.ts";
import { treat } from "./names.ts";

export interface Portraits {
  /** Never throws. */
  fields(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** The text without secrets when it must be cut, for a secret that is cut is not recognised any more. */
  text(text: string): string;
}

const DEEPEST = 6;
const WIDEST = 100;
/** All values of one line together. */
const MOST = 1_000;
/** So many characters of text weigh as much as one value. */
const CHARACTERS = 500;
const LONGEST = 8_192;
/** More than any secret is long. */
const MARGIN = 1_024;

/** One line in the making. */
export interface Sitting {
  left: number;
  readonly within: Set<object>;
}

const many = (count: number, what: string): string => `[${count} ${what}${count === 1 ? "" : "s"}]`;

/** What pino writes itself; a field of the same name would stand twice in the line. */
const RESERVED = new Set(["level", "time", "pid", "hostname", "msg"]);

function sizeOf(value: unknown): unknown {
  if (typeof value === "string") return many(value.length, "character");
  if (typeof value !== "object" || value === null) return typeof value === "function" ? HIDDEN : value;
  if (Array.isArray(value)) return many(value.length, "item");
  if (types.isMap(value) || types.isSet(value)) return many(value.size, "item");
  if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return many(value.byteLength, "byte");
  return many(Object.keys(value).length, "field");
}

function nameOfKind(value: object): string {
  const maker: unknown = Reflect.get(value, "constructor");
  return typeof maker === "function" && maker.name !== "" ? `[${maker.name}]` : "[object]";
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
};

type Entry = readonly [string, () => unknown];

/** One at a time, for there may be far more than are shown; and not read yet, for a getter may throw. */
function* properties(value: object): Generator<Entry> {
  for (const name of Object.keys(value)) yield [name, (): unknown => Reflect.get(value, name)];
}

function* pairs(entries: Iterable<readonly [unknown, unknown]>): Generator<Entry> {
  for (const [name, value] of entries) yield [typeof name === "object" ? "[object]" : String(name), () => value];
}

function* withoutReserved(entries: Iterable<Entry>): Generator<Entry> {
  for (const [name, read] of entries) yield [RESERVED.has(name) ? `${name}_` : name, read];
}

/** What most lines carry: a few numbers and short texts under harmless names, which need no portrait. */
function isHarmless(fields: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(fields);
  for (const name of names) {
    const value = fields[name];
    const short = typeof value === "string" && value.length <= LONGEST;
    if (!short && typeof value !== "number" && typeof value !== "boolean") return false;
    if (treat(name) !== "keep" || RESERVED.has(name) || name.length > LONGEST) return false;
  }
  return names.length <= WIDEST;
}

export function createPortraits(redact: (text: string) => string, longestSecret: () => number): Portraits {
  function text(value: string): string {
    if (value.length <= LONGEST) return value;
    const margin = Math.max(MARGIN, longestSecret());
    const head = redact(value.slice(0, LONGEST + margin));
    return `${head.slice(0, Math.max(0, Math.min(LONGEST, head.length - margin)))}… ${many(value.length, "character")}`;
  }

  /** By the field's name first, then by what it is. */
  function field(name: string, value: unknown, sitting: Sitting, depth: number): unknown {
    const treatment = treat(name);
    if (treatment === "keep" || isError(value)) return portray(value, sitting, depth);
    if (value === undefined || value === null || typeof value === "boolean") return value;
    if (treatment === "measure") return sizeOf(value);
    // `tokens` may be counted; one token is never a number that may be seen.
    return typeof value === "number" && /s$/i.test(name) ? value : HIDDEN;
  }

  function record(entries: Iterable<Entry>, sitting: Sitting, depth: number) {
    const shown: (readonly [string, unknown])[] = [];
    for (const [name, read] of entries) {
      if (shown.length >= WIDEST || sitting.left <= 0) {
        shown.push(["…", "and more"]);
        break;
      }
      let value: unknown;
      try {
        value = field(name, read(), sitting, depth);
      } catch {
        value = "[unreadable]";
      }
      shown.push([text(name), value]);
    }
    // Defines what it is given, also `__proto__`.
    return Object.fromEntries(shown);
  }

  function items(values: Iterable<unknown>, sitting: Sitting, depth: number): unknown[] {
    const shown: unknown[] = [];
    for (const value of values) {
      if (shown.length >= WIDEST || sitting.left <= 0) {
        shown.push("and more");
        break;
      }
      shown.push(portray(value, sitting, depth));
    }
    return shown;
  }

  function portrayObject(value: object, sitting: Sitting, depth: number): unknown {
    if (isError(value)) return describeError(value, { text, also: (more) => portray(more, sitting, depth + 1) });
    if (Array.isArray(value)) return items(value, sitting, depth + 1);
    if (types.isMap(value)) return record(pairs(value), sitting, depth + 1);
    if (types.isSet(value)) return items(value, sitting, depth + 1);
    if (value instanceof Headers || value instanceof URLSearchParams) return record(pairs(value), sitting, depth + 1);
    if (value instanceof URL) return text(value.href);
    if (types.isDate(value)) return Number.isNaN(value.getTime()) ? "[no date]" : value.toISOString();
    if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return many(value.byteLength, "byte");
    // What somebody's class holds is not ours to show.
    return isPlain(value) ? record(properties(value), sitting, depth + 1) : nameOfKind(value);
  }

  function portray(value: unknown, sitting: Sitting, depth: number): unknown {
    sitting.left -= 1;
    if (typeof value === "string") {
      sitting.left -= Math.floor(value.length / CHARACTERS);
      return text(value);
    }
    if (typeof value === "bigint" || typeof value === "symbol") return text(String(value));
    if (typeof value === "function") return "[function]";
    if (typeof value !== "object" || value === null) return value;
    if (sitting.within.has(value)) return "[again]";
    if (depth > DEEPEST || sitting.left <= 0) return "[more]";
    sitting.within.add(value);
    try {
      return portrayObject(value, sitting, depth);
    } finally {
      sitting.within.delete(value);
    }
  }

  return {
    text,
    fields(fields) {
      try {
        if (isHarmless(fields)) return fields;
        return record(withoutReserved(properties(fields)), { left: MOST, within: new Set() }, 0);
      } catch {
        return { fields: "[unreadable]" };
      }
    },
  };
}
