/** Forms with files (multipart/form-data): the parts of one that has been read whole, in their order. */
import { wrong } from "./refusals.ts";

export interface Part {
  readonly name: string;
  /** Undefined for a text field. */
  readonly filename: string | undefined;
  readonly bytes: Buffer;
}

/** More than any form of the service has, and few enough to stay cheap. */
const MOST_PARTS = 50;
const LONGEST_HEAD = 16 * 1024;

const LINE = "\r\n";
const HEAD_END = Buffer.from("\r\n\r\n");

const NOT_A_FORM =
  "This operation takes a form: send it as multipart/form-data, with the picture as the file part named image.";
const TOO_MANY = `The form has more than ${MOST_PARTS} parts. Send only the fields of this operation.`;
const BROKEN = "The form cannot be read: its parts do not end where they should. Send it again as multipart/form-data.";

/** A token, or a quoted text in which a quote is written `\"`; browsers write it `%22`. */
const PARAMETER = /;[\t ]*([!#$%&'*+.^_`|~\w-]+)[\t ]*=[\t ]*(?:"((?:\\[\s\S]|[^"\\])*)"|([^\s;"]*))/g;

function parametersOf(value: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", quoted, token = ""] of value.matchAll(PARAMETER)) {
    found.set(name.toLowerCase(), quoted === undefined ? token : quoted.replace(/\\(["\\])/g, "$1"));
  }
  return found;
}

function boundaryOf(contentType: string | null): Buffer {
  const [type = ""] = (contentType ?? "").split(";", 1);
  if (type.trim().toLowerCase() !== "multipart/form-data") throw wrong([], NOT_A_FORM);
  const boundary = parametersOf(contentType ?? "").get("boundary") ?? "";
  if (boundary === "" || boundary.length > 200) throw wrong([], NOT_A_FORM);
  return Buffer.from(`--${boundary}`);
}

/** `filename*` is written as `utf-8''name%20of%20it`. */
function extended(value: string | undefined): string | undefined {
  const [, encoded] = /^[^']*'[^']*'(.*)$/s.exec(value ?? "") ?? [];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

const unescaped = (text: string): string => text.replaceAll("%22", '"').replace(/%0D%0A/g, LINE);

/** Writers of mail break long lines; a blank at the beginning continues the one before. */
const unfolded = (head: string): string => head.replace(/\r\n[\t ]+/g, " ");

const DISPOSITION = /^content-disposition[\t ]*:/i;

function partOf(head: string, bytes: Buffer): Part | undefined {
  // Split by hand: to a regular expression other characters end a line too.
  const line = unfolded(head)
    .split(LINE)
    .find((one) => DISPOSITION.test(one));
  const disposition = line?.replace(DISPOSITION, "");
  const parameters = parametersOf(disposition ?? "");
  const name = parameters.get("name");
  if (name === undefined) return undefined;
  const filename = extended(parameters.get("filename*")) ?? parameters.get("filename");
  return { name: unescaped(name), filename: filename === undefined ? undefined : unescaped(filename), bytes };
}

/** Where the next boundary begins that has a line to itself, and where that line ends; at the end of all, `last`. */
function delimiter(bytes: Buffer, boundary: Buffer, from: number) {
  for (let at = bytes.indexOf(boundary, from); at >= 0; at = bytes.indexOf(boundary, at + 1)) {
    const begins = at === 0 || bytes.toString("latin1", at - 2, at) === LINE;
    const behind = bytes.toString("latin1", at + boundary.length, at + boundary.length + 64);
    const [line] = /^(?:--)?[\t ]*(?:\r\n|$)/.exec(behind) ?? [];
    if (!begins || (line === undefined && !behind.startsWith("--"))) continue;
    return { at, next: at + boundary.length + (line?.length ?? 0), last: behind.startsWith("--") };
  }
  return undefined;
}

export function readForm(bytes: Buffer, contentType: string | null): readonly Part[] {
  const boundary = boundaryOf(contentType);
  const parts: Part[] = [];
  // What stands before the first boundary and after the last is for nobody.
  for (let here = delimiter(bytes, boundary, 0); here?.last !== true; ) {
    if (here === undefined) throw wrong([], BROKEN);
    if (parts.length >= MOST_PARTS) throw wrong([], TOO_MANY);
    const headEnd = bytes.indexOf(HEAD_END, here.next - LINE.length);
    const end = delimiter(bytes, boundary, Math.max(headEnd, here.next));
    if (end === undefined || headEnd < 0 || headEnd > end.at || headEnd - here.next > LONGEST_HEAD)
      throw wrong([], BROKEN);
    const head = bytes.toString("utf8", here.next, Math.max(headEnd, here.next));
    const part = partOf(head, bytes.subarray(headEnd + HEAD_END.length, end.at - LINE.length));
    if (part !== undefined) parts.push(part);
    here = end;
  }
  return parts;
}
