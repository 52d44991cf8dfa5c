/** Reads server-sent events from bytes as they come, and forgives what servers get wrong. */

export interface ServerEvent {
  /** Empty when the server gave the event no name. */
  readonly name: string;
  readonly data: string;
}

export interface EventReader {
  push(bytes: Uint8Array): readonly ServerEvent[];
  /** What was left when the stream ended: some servers leave out the last blank line. */
  end(): readonly ServerEvent[];
}

export function createEventReader(): EventReader {
  const decoder = new TextDecoder();
  /** The begun line, in pieces: joined once, so that a long line costs no more than its length. */
  let begun: string[] = [];
  let afterReturn = false;
  let events: ServerEvent[] = [];
  let name = "";
  let lines: string[] = [];
  /** The name that stood when the first of the lines came. */
  let nameOfLines = "";

  function dispatch(called: string): void {
    if (lines.length > 0) events.push({ name: called, data: lines.join("\n") });
    lines = [];
  }

  function takeData(value: string): void {
    const [only] = lines;
    // Without blank lines between its events, a server means each line that stands for itself as one.
    if (lines.length === 1 && only !== undefined && standsAlone(only)) {
      dispatch(nameOfLines);
      if (name === nameOfLines) name = "";
    }
    if (lines.length === 0) nameOfLines = name;
    lines.push(value);
  }

  function takeLine(line: string): void {
    if (line === "") {
      dispatch(name);
      name = "";
      return;
    }
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    // A comment has no field before its colon, and counts as nothing but a sign of life.
    if (field !== "data" && field !== "event") return;
    const start = line[colon + 1] === " " ? colon + 2 : colon + 1;
    const value = colon === -1 ? "" : line.slice(start);
    if (field === "data") takeData(value);
    else name = value;
  }

  function takeText(text: string): void {
    let start = afterReturn && text.startsWith("\n") ? 1 : 0;
    if (text !== "") afterReturn = false;
    LINE_END.lastIndex = start;
    for (let found = LINE_END.exec(text); found !== null; found = LINE_END.exec(text)) {
      begun.push(text.slice(start, found.index));
      const line = begun.length === 1 ? begun[0] : begun.join("");
      begun = [];
      takeLine(line ?? "");
      start = LINE_END.lastIndex;
      afterReturn = start === text.length && found[0] === "\r";
    }
    if (start < text.length) begun.push(text.slice(start));
  }

  function given(): readonly ServerEvent[] {
    const read = events;
    events = [];
    return read;
  }

  return {
    push(bytes) {
      takeText(decoder.decode(bytes, { stream: true }));
      return given();
    },
    end() {
      takeText(decoder.decode());
      if (begun.length > 0) takeLine(begun.join(""));
      begun = [];
      dispatch(name);
      return given();
    },
  };
}

const LINE_END = /\r\n|\n|\r/g;

/** A whole object, or the word that ends a stream. */
function standsAlone(data: string): boolean {
  const text = data.trim();
  if (text === "[DONE]") return true;
  if (!text.startsWith("{") || !text.endsWith("}")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
