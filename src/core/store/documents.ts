/** Documents: small typed records with an optional life span, changed atomically. */
import type { z } from "zod";

/** A family of documents: its name in the store, the schema every stored value is parsed with, how long one lives. */
export interface DocumentKind<Value> {
  /** Lower-case words joined by hyphens; part of the key, so never changed once released. */
  readonly name: string;
  readonly schema: z.ZodType<Value>;
  /** Milliseconds a document lives after its last write; absent: for ever. */
  readonly lifetime?: number;
}

/** What stood there when somebody looked, so that it can be changed later without looking again. */
export interface Seen<Value> {
  readonly value: Value | undefined;
  readonly revision: (() => string) | undefined;
}

export interface Documents {
  /**
   * The document, or undefined when there is none, it has expired, or what is stored cannot be read.
   * An unreadable document is reported with its key and set aside once, so the next reader finds nothing there.
   */
  get<Value>(kind: DocumentKind<Value>, id: string): Promise<Value | undefined>;

  /** The same, for whoever means to change it. */
  look<Value>(kind: DocumentKind<Value>, id: string): Promise<Seen<Value>>;

  /** Writes the document whole, whatever was there. */
  put<Value>(kind: DocumentKind<Value>, id: string, value: Value): Promise<void>;

  /**
   * Changes the document as one step, however many processes change it at once: no change is lost.
   * `change` must be pure, for it runs again when somebody else was faster; returning undefined deletes. Whoever has
   * `seen` it saves a reading: nothing is read as long as nobody has changed it since.
   * Resolves to what is stored afterwards.
   */
  update<Value>(
    kind: DocumentKind<Value>,
    id: string,
    change: (current: Value | undefined) => Value | undefined,
    seen?: Seen<Value>,
  ): Promise<Value | undefined>;

  /** Whether there was a document to delete. */
  delete<Value>(kind: DocumentKind<Value>, id: string): Promise<boolean>;
}
