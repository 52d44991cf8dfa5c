/** The log as the house sees it: one line an event, with fields; what writes it is wired in by main. */
export interface Log {
  debug(fields: LogFields, event: string): void;
  info(fields: LogFields, event: string): void;
  warn(fields: LogFields, event: string): void;
  error(fields: LogFields, event: string): void;
  /** The same log with fields that every line carries. */
  child(fields: LogFields): Log;
}

/** Never message text, keys or tokens; an Error goes under `err`. */
export type LogFields = Readonly<Record<string, unknown>>;

/** A child that is made for each message and says a line or two: the fields go with each line, nothing is prepared. */
export class Saying implements Log {
  readonly #log: Log;
  readonly #fields: LogFields;

  constructor(log: Log, fields: LogFields) {
    this.#log = log;
    this.#fields = fields;
  }

  debug(fields: LogFields, event: string): void {
    this.#log.debug({ ...this.#fields, ...fields }, event);
  }

  info(fields: LogFields, event: string): void {
    this.#log.info({ ...this.#fields, ...fields }, event);
  }

  warn(fields: LogFields, event: string): void {
    this.#log.warn({ ...this.#fields, ...fields }, event);
  }

  error(fields: LogFields, event: string): void {
    this.#log.error({ ...this.#fields, ...fields }, event);
  }

  child(fields: LogFields): Log {
    return new Saying(this.#log, { ...this.#fields, ...fields });
  }
}
