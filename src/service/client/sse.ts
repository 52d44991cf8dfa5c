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

const LAST_OF_ASCII = 0x7f;
/** A byte order mark counts as one at the very beginning alone. */
const KEEPS_MARKS = { ignoreBOM: true };
const DECODER = new TextDecoder("utf-8", KEEPS_MARKS);

export function createEventReader(): EventReader {
  /** Made for the first piece that may end within a letter: most do not, and a decoder that waits for more is dear. */
  let patient: typeof DECODER | undefined;
  let isFirst = true;
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

  function endLine(rest: string): void {
    const line = begun.length === 0 ? rest : `${begun.join("")}${rest}`;
    if (begun.length > 0) begun = [];
    takeLine(line);
  }

  /** Lines end with a line feed, a carriage return, or both; the two may come apart. */
  function takeText(text: string): void {
    let start = afterReturn && text.startsWith("\n") ? 1 : 0;
    if (text !== "") afterReturn = false;
    let feed = text.indexOf("\n", start);
    let back = text.indexOf("\r", start);
    while (feed !== -1 || back !== -1) {
      const isFeed = back === -1 || (feed !== -1 && feed < back);
      const at = isFeed ? feed : back;
      endLine(text.slice(start, at));
      start = at + (!isFeed && feed === at + 1 ? 2 : 1);
      afterReturn = !isFeed && start === at + 1 && start === text.length;
      if (feed !== -1 && feed < start) feed = text.indexOf("\n", start);
      if (back !== -1 && back < start) back = text.indexOf("\r", start);
    }
    if (start < text.length) begun.push(text.slice(start));
  }

  function decoded(bytes: Uint8Array): string {
    const last = bytes.at(-1) ?? 0;
    if (patient === undefined && last > LAST_OF_ASCII) patient = new TextDecoder("utf-8", KEEPS_MARKS);
    const text = patient === undefined ? DECODER.decode(bytes) : patient.decode(bytes, { stream: true });
    if (!isFirst || text === "") return text;
    isFirst = false;
    return text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  function given(): readonly ServerEvent[] {
    const read = events;
    events = [];
    return read;
  }

  return {
    push(bytes) {
      takeText(decoded(bytes));
      return given();
    },
    end() {
      takeText(patient?.decode() ?? "");
      if (begun.length > 0) endLine("");
      dispatch(name);
      return given();
    },
  };
}

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
