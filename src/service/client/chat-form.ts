/** Tells from its first bytes in which form a chat answer comes, for its content type may say anything. */

/** Events as they come, or something that must be read as a whole. */
export type ChatForm = "events" | "whole";

/** After so much without a sign of events there will be none. */
const ENOUGH = 64 * 1024;

const FIELD = /^(data|event|id|retry)(:|\s*$)/;
/** Elsewhere than in a stream of events a line such as "data: hello" is somebody's text. */
const CERTAIN_FIELD = /^(data: ?[[{"]|event: ?\w)/;
const BEGUN_FIELD = /^(d(a(t(a(: ?)?)?)?)?|e(v(e(n(t(: ?)?)?)?)?)?|i(d)?|r(e(t(r(y)?)?)?)?)$/;

/** Undefined: more must be seen. `start` holds the first bytes as Latin-1. */
export function formOf(start: string, contentType: string): ChatForm | undefined {
  const promised = contentType.startsWith("text/event-stream");
  const text = start.replace(/^\u00EF\u00BB\u00BF/, "");
  const lines = text.split(/\r\n|\n|\r/);
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    if (line.trim() === "") continue;
    if (line.startsWith(":")) {
      if (promised) return "events";
      continue;
    }
    if ((promised ? FIELD : CERTAIN_FIELD).test(line)) return "events";
    if (!isLast || !BEGUN_FIELD.test(line)) return "whole";
  }
  return start.length > ENOUGH ? "whole" : undefined;
}
