/** Reads server-sent events from bytes as they come, and forgives what servers get wrong. */

export interface ServerEvent {
  /** Empty when the server gave the event no name. */
  readonly name: string;
  readonly data: string;
}

const LAST_OF_ASCII = 0x7f;
/** A byte order mark counts as one at the very beginning alone. */
const KEEPS_MARKS = { ignoreBOM: true };
const DECODER = new TextDecoder("utf-8", KEEPS_MARKS);

export class EventReader {
  /** Made for the first piece that may end within a letter: most do not, and a decoder that waits for more is dear. */
  #patient: typeof DECODER | undefined;
  #isFirst = true;
  /** The begun line, in pieces: joined once, so that a long line costs no more than its length. */
  #begun: string[] = [];
  #afterReturn = false;
  #events: ServerEvent[] = [];
  #name = "";
  #data = "";
  /** Of the data. */
  #lines = 0;
  /** The name that stood when the first of the lines came. */
  #nameOfLines = "";

  push(bytes: Uint8Array): readonly ServerEvent[] {
    this.#takeText(this.#decoded(bytes));
    return this.#given();
  }

  /** What was left when the stream ended: some servers leave out the last blank line. */
  end(): readonly ServerEvent[] {
    this.#takeText(this.#patient?.decode() ?? "");
    if (this.#begun.length > 0) this.#endLine("");
    this.#dispatch(this.#name);
    return this.#given();
  }

  #dispatch(name: string): void {
    if (this.#lines === 0) return;
    const event = { name, data: this.#data };
    // Most pieces have one: an array that grows has room for seventeen.
    if (this.#events.length === 0) this.#events = [event];
    else this.#events.push(event);
    this.#lines = 0;
  }

  #takeData(value: string): void {
    // Without blank lines between its events, a server means each line that stands for itself as one.
    if (this.#lines === 1 && standsAlone(this.#data)) {
      this.#dispatch(this.#nameOfLines);
      if (this.#name === this.#nameOfLines) this.#name = "";
    }
    if (this.#lines === 0) this.#nameOfLines = this.#name;
    this.#data = this.#lines === 0 ? value : `${this.#data}\n${value}`;
    this.#lines += 1;
  }

  #takeLine(line: string): void {
    if (line === "") {
      this.#dispatch(this.#name);
      this.#name = "";
      return;
    }
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    // A comment has no field before its colon, and counts as nothing but a sign of life.
    if (field !== "data" && field !== "event") return;
    const start = line[colon + 1] === " " ? colon + 2 : colon + 1;
    const value = colon === -1 ? "" : line.slice(start);
    if (field === "data") this.#takeData(value);
    else this.#name = value;
  }

  #endLine(rest: string): void {
    const line = this.#begun.length === 0 ? rest : `${this.#begun.join("")}${rest}`;
    if (this.#begun.length > 0) this.#begun = [];
    this.#takeLine(line);
  }

  /** Lines end with a line feed, a carriage return, or both; the two may come apart. */
  #takeText(text: string): void {
    let start = this.#afterReturn && text.startsWith("\n") ? 1 : 0;
    if (text !== "") this.#afterReturn = false;
    let feed = text.indexOf("\n", start);
    let back = text.indexOf("\r", start);
    while (feed !== -1 || back !== -1) {
      const isFeed = back === -1 || (feed !== -1 && feed < back);
      const at = isFeed ? feed : back;
      this.#endLine(text.slice(start, at));
      start = at + (!isFeed && feed === at + 1 ? 2 : 1);
      this.#afterReturn = !isFeed && start === at + 1 && start === text.length;
      if (feed !== -1 && feed < start) feed = text.indexOf("\n", start);
      if (back !== -1 && back < start) back = text.indexOf("\r", start);
    }
    if (start < text.length) this.#begun.push(text.slice(start));
  }

  #decoded(bytes: Uint8Array): string {
    const last = bytes.at(-1) ?? 0;
    if (this.#patient === undefined && last > LAST_OF_ASCII) this.#patient = new TextDecoder("utf-8", KEEPS_MARKS);
    const text = this.#patient === undefined ? DECODER.decode(bytes) : this.#patient.decode(bytes, { stream: true });
    if (!this.#isFirst || text === "") return text;
    this.#isFirst = false;
    return text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  #given(): readonly ServerEvent[] {
    const read = this.#events;
    if (read.length > 0) this.#events = [];
    return read;
  }
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
