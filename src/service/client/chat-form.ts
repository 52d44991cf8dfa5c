/** Tells from its first bytes in which form a chat answer comes, for its content type may say anything. */

/** Events as they come, or something that must be read as a whole. */
export type ChatForm = "events" | "whole";

/** After so much without a sign of events there will be none. */
const ENOUGH = 64 * 1024;

/** A byte order mark, as Latin-1. */
const MARK = /^\u00EF\u00BB\u00BF/;
const BEGUN_MARK = /^\u00EF\u00BB?$/;
/** How JSON and pages begin. */
const NO_FIELD = /^[[{"<]/;
const FIELD = /^(data|event|id|retry)(:|\s*$)/;
/** Elsewhere than in a stream of events a line such as "data: hello" is somebody's text. */
const CERTAIN_FIELD = /^(data: ?[[{"]|event: ?\w)/;
const BEGUN_FIELD = /^(d(a(t(a(: ?)?)?)?)?|e(v(e(n(t(: ?)?)?)?)?)?|i(d)?|r(e(t(r(y)?)?)?)?)$/;
/** Lines that may come before the certain ones: in a stream of events also fields that nobody knows. */
const LEADING_FIELD = /^(id|retry): ?\S*$/;
const UNKNOWN_FIELD = /^[a-z][\w-]*:/i;
const BEGUN_UNKNOWN_FIELD = /^[a-z][\w-]*$/i;

/** Undefined: more must be seen. `start` holds the first bytes as Latin-1. */
export function formOf(start: string, contentType: string): ChatForm | undefined {
  if (NO_FIELD.test(start)) return "whole";
  if (BEGUN_MARK.test(start)) return undefined;
  const promised = promisesEvents(contentType);
  // As nearly all do.
  if (promised && start.startsWith("data:")) return "events";
  const lines = linesOf(start);
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    if (line.trim() === "") continue;
    if (line.startsWith(":")) {
      if (promised) return "events";
      continue;
    }
    if ((promised ? FIELD : CERTAIN_FIELD).test(line)) return "events";
    if ((promised ? UNKNOWN_FIELD : LEADING_FIELD).test(line)) continue;
    if (isLast && (BEGUN_FIELD.test(line) || (promised && BEGUN_UNKNOWN_FIELD.test(line)))) continue;
    return "whole";
  }
  return start.length > ENOUGH ? "whole" : undefined;
}

export const promisesEvents = (contentType: string): boolean => contentType.startsWith("text/event-stream");

/** Whether nothing but the beginning of a field stands where events were promised. */
export function isBarelyBegun(start: string): boolean {
  const written = linesOf(start).filter((line) => line.trim() !== "");
  return written.every((line) => BEGUN_FIELD.test(line));
}

const linesOf = (start: string): string[] => start.replace(MARK, "").split(/\r\n|\n|\r/);
