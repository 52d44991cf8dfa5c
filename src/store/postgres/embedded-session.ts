/**
 * The one session of the embedded database, in the words of PostgreSQL's protocol.
 *
 * PGlite's own `query` sends each statement in six messages and asks for its types every time; here a statement that
 * comes again is prepared once and sent in one message, and values and results are converted exactly as `pg` does,
 * which is what BullMQ expects.
 */
import { type PGlite, protocol } from "@electric-sql/pglite";
import pg from "pg";

const { serialize, messages } = protocol;
type Message = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number];

export interface Outcome {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly rowCount: number;
}

export interface Session {
  /** Waits for its turn; until `leave` is called nobody else has the session. */
  enter(): Promise<() => void>;
  /** Only for whoever has entered. Several statements in one text are possible without values. */
  execute(text: string, values?: readonly unknown[]): Promise<Outcome>;
  /** Enters for one text; a transaction that it leaves open is undone, for nobody could end it. */
  once(text: string, values?: readonly unknown[]): Promise<Outcome>;
  /** Whether the last statement left a transaction open. */
  isInTransaction(): boolean;
}

/** Lets a statement run, and turns what went wrong into what the store throws. */
export type Guard = (work: () => Promise<Outcome>) => Promise<Outcome>;

/** Statements are few and written in the code; the limit only keeps an unforeseen stream of them in bounds. */
const PREPARED = 500;

/** "cached plan must not change result type" and "prepared statement does not exist": to be prepared anew. */
const OUTDATED = ["0A000", "26000"];

function toText(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  const text = toParameter(value);
  return typeof text === "string" ? `"${text.replace(/[\\"]/g, "\\$&")}"` : `"\\\\x${text?.toString("hex") ?? ""}"`;
}

function toParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return `{${value.map((one) => (Array.isArray(one) ? toParameter(one) : toText(one))).join(",")}}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The engine has ended itself with it; whoever asks it for something more waits for ever, and this process with them. */
export const hasEnded = (error: unknown): boolean =>
  error instanceof messages.DatabaseError && (error.severity === "PANIC" || error.severity === "FATAL");

type Column = readonly [name: string, parse: (text: string) => unknown];

function columnsOf(message: InstanceType<typeof messages.RowDescriptionMessage>): Column[] {
  return message.fields.map(({ name, dataTypeID }) => {
    // Its declaration says no more than that it is something.
    const parse = pg.types.getTypeParser(dataTypeID, "text") as (text: string) => unknown;
    return [name, parse];
  });
}

function outcomeOf(answers: readonly Message[]): Outcome {
  let columns: readonly Column[] = [];
  let rows: Record<string, unknown>[] = [];
  let rowCount = 0;
  for (const message of answers) {
    if (message instanceof messages.RowDescriptionMessage) {
      columns = columnsOf(message);
      rows = [];
    } else if (message instanceof messages.DataRowMessage) {
      const row: Record<string, unknown> = {};
      columns.forEach(([name, parse], place) => {
        const field = message.fields[place];
        row[name] = field === null || field === undefined ? null : parse(field);
      });
      rows.push(row);
    } else if (message instanceof messages.CommandCompleteMessage) {
      rowCount = Number(/\d+$/.exec(message.text)?.[0] ?? 0);
    }
  }
  return { rows, rowCount };
}

export function createSession(database: PGlite, guard: Guard): Session {
  const prepared = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();
  let inTransaction = false;
  let made = 0;

  async function send(parts: readonly Uint8Array[]): Promise<readonly Message[]> {
    const options = { throwOnError: false, syncToFs: false };
    const answers = await database.execProtocolStream(Buffer.concat(parts), options);
    for (const message of answers) {
      if (message instanceof messages.ReadyForQueryMessage) inTransaction = message.status !== "I";
    }
    const error = answers.find((message) => message instanceof messages.DatabaseError);
    if (error !== undefined) throw error;
    return answers;
  }

  /** The statement goes, whether the server has it or not. */
  async function forget(text: string, statement: string): Promise<void> {
    prepared.delete(text);
    if (statement !== "") await send([serialize.close({ type: "S", name: statement }), serialize.sync()]);
  }

  async function extended(text: string, values: readonly unknown[], isRepeat = false): Promise<Outcome> {
    const known = prepared.get(text);
    made += 1;
    const statement = known ?? (prepared.size < PREPARED ? `s${made}` : "");
    const parse = known === undefined ? [serialize.parse({ name: statement, text })] : [];
    const use = [
      serialize.bind({ statement, values: values.map(toParameter) }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
      serialize.sync(),
    ];
    try {
      const answers = await send([...parse, ...use]);
      if (statement !== "") prepared.set(text, statement);
      return outcomeOf(answers);
    } catch (error) {
      if (hasEnded(error)) throw error;
      const outdated =
        known !== undefined && error instanceof messages.DatabaseError && OUTDATED.includes(error.code ?? "");
      if (known === undefined || outdated) await forget(text, statement);
      if (outdated && !inTransaction && !isRepeat) return extended(text, values, true);
      throw error;
    }
  }

  async function enter(): Promise<() => void> {
    const before = last;
    let leave = (): void => undefined;
    last = new Promise<void>((resolve) => {
      leave = resolve;
    });
    await before;
    return leave;
  }

  const execute: Session["execute"] = (text, values = []) =>
    guard(async () => (values.length === 0 ? outcomeOf(await send([serialize.query(text)])) : extended(text, values)));

  return {
    enter,
    execute,
    async once(text, values) {
      const leave = await enter();
      try {
        return await execute(text, values);
      } finally {
        if (inTransaction) await execute("ROLLBACK").catch(() => undefined);
        leave();
      }
    },
    isInTransaction: () => inTransaction,
  };
}
