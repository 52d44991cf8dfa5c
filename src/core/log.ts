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
