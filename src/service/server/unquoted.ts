/** An error without its words: what an engine throws may quote what a person asked for, which no log may hold. */

const FRAME = /^\s+at /;
const WITHHELD = "its words are not shown, because they may quote the request";

/** Its kind and its place are kept. */
export function unquoted(error: unknown): Error {
  const shown = new Error(WITHHELD);
  if (!(error instanceof Error)) return shown;
  shown.name = error.name;
  const behind = (error.stack ?? "").slice((error.stack ?? "").indexOf(error.message) + error.message.length);
  const frames = behind.split("\n").filter((line) => FRAME.test(line));
  shown.stack = [`${error.name}: ${WITHHELD}`, ...frames].join("\n");
  return shown;
}
