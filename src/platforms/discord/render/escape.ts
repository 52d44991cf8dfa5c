/** Words as they are to be read: nothing in them becomes formatting, a mention, a moment or an emoji. */
import { cleanText } from "../../../core/markdown/characters.ts";

/** Formatting wherever it stands: a backslash before it is not shown. */
const ANYWHERE = /[\\*_~|`[\]]/;
/** `<@1>`, `<#1>`, `<t:1>`, `<:a:1>`, `</a:1>`, `<https://…>`. */
const OPENS = /<(?=\S|$)/;
const EVERYBODY = /@(?=everyone|here|$)/;
const EMOJI = /:(?=[\w+-]+(?::|$))/;
/** An address that is not to be one: the backslashes of what stands in it would be shown. */
const ADDRESS = /:(?=\/|$)/;
/** Also at the end of a heading. */
const HEADING = /#(?=[\s#]|$)/;

const SPECIAL = new RegExp(
  [ANYWHERE, OPENS, EVERYBODY, EMOJI, ADDRESS, HEADING].map(({ source }) => source).join("|"),
  "g",
);

/** A list, a quote, a heading, or small print. */
const AT_START = /^(\s*)([-+>#])/;
const NUMBER = /^(\s*\d+)\.(?=\s|$)/;

function escapeStart(line: string): string {
  return line.replace(AT_START, "$1\\$2").replace(NUMBER, "$1\\.");
}

/** Of one line; `before` is what stands on it already, behind whatever marks the words. */
export function escapeLine(text: string, before: string): string {
  const escaped = text.replace(SPECIAL, "\\$&");
  if (before.trim() === "") return escapeStart(escaped);
  return /^\s*\d+$/.test(before) && NUMBER.test(`0${escaped}`) ? `\\${escaped}` : escaped;
}

/** What is copied from code keeps its tabs. */
export const cleanCode = (text: string): string => text.split("\t").map(cleanText).join("\t");

/** Undefined where its own backticks leave no way to mark it. */
export function codeSpan(value: string): string | undefined {
  const line = cleanCode(value).replaceAll("\n", " ");
  const runs = new Set(line.match(/`+/g)?.map(({ length }) => length));
  const mark = ["`", "``"].find(({ length }) => !runs.has(length));
  if (mark === undefined) return undefined;
  return runs.size === 0 ? `\`${line}\`` : `${mark} ${line} ${mark}`;
}
