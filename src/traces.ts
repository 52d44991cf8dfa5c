/** Traces: what was done for a request, in whichever process, and how long each call in it took; sent as OTLP in JSON. */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";
import { Pool } from "undici";
import { exchange } from "./core/exchange.ts";
import type { Log } from "./core/log.ts";

type Attributes = Readonly<Record<string, string>>;

/** As OTLP counts them. */
const KINDS = { client: 3, producer: 4, consumer: 5 } as const;
const FAILED = 2;

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: (typeof KINDS)[keyof typeof KINDS];
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly object[];
  readonly status: { readonly code?: typeof FAILED };
}

export interface Work {
  readonly name: string;
  /** The request that it is for: all processes that have a part in it tell of one trace. */
  readonly request: string | undefined;
  /** What tells it from others, where it is for no request. */
  readonly id: string;
  readonly attributes: Attributes;
}

export interface Traces {
  /** A request becomes durable. */
  readonly accepting: <Result>(work: Work, run: () => Promise<Result>) => Promise<Result>;
  /** A job runs; whatever is called meanwhile belongs to it. */
  readonly serving: <Result>(work: Work, run: () => Promise<Result>) => Promise<Result>;
  /** A call has ended. Outside of a job it is nobody's, and not told. */
  readonly called: (name: string, outcome: string, milliseconds: number) => void;
  close(): Promise<void>;
}

export interface TracesParts {
  /** Of the collector, without a slash at the end. */
  readonly endpoint: string;
  /** Who tells of it. */
  readonly about: Attributes;
  readonly log: Log;
  /** How often they are sent, in milliseconds. */
  readonly every?: number;
}

const EVERY = 2_000;
/** How long the collector may take, and at the end of the process; in milliseconds. */
const LIMIT = 5_000;
const LAST_LIMIT = 1_500;
/** Of a collector that is away, no more than this waits in memory. */
const MOST = 2_048;
const BATCH = 512;

/** What ends in one of these has not failed; the last of them run again. */
const WELL = ["answered", "done", "RetryLater", "ClaimLost", "ShuttingDown", "JobCancelled"];

const shown = (attributes: Attributes): readonly object[] =>
  Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } }));

/** Whole milliseconds have no place for the rest in a number. */
const nanoseconds = (milliseconds: number): string => String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);

const spanId = (): string => randomBytes(8).toString("hex");

/** Every process makes the same of a request's id. */
function idsOf({ request, id }: Work): { readonly traceId: string; readonly first: string } {
  const digest = createHash("sha256")
    .update(request ?? id)
    .digest("hex");
  return { traceId: digest.slice(0, 32), first: digest.slice(32, 48) };
}

/** A name of ours, never the words of an error, in which anything may stand. */
const outcomeOf = (error: unknown): string => (error instanceof Error ? error.name : "Error");

export function openTraces({ endpoint, about, log, every = EVERY }: TracesParts): Traces {
  const { origin, pathname } = new URL(`${endpoint}/v1/traces`);
  const pool = new Pool(origin, { connections: 1, connect: { timeout: LIMIT } });
  const current = new AsyncLocalStorage<Pick<Span, "traceId" | "spanId">>();
  let waiting: Span[] = [];
  let failing = false;
  let sending: Promise<void> | undefined;

  function tell(span: Omit<Span, "startTimeUnixNano" | "endTimeUnixNano" | "attributes" | "status">, told: Told): void {
    if (waiting.length >= MOST) return;
    waiting.push({
      ...span,
      startTimeUnixNano: nanoseconds(told.at),
      endTimeUnixNano: nanoseconds(told.at + told.milliseconds),
      attributes: shown({ ...told.attributes, "herald.outcome": told.outcome }),
      status: WELL.includes(told.outcome) ? {} : { code: FAILED },
    });
  }

  async function within<Result>(
    span: Pick<Span, "traceId" | "spanId" | "parentSpanId" | "kind">,
    { name, request, attributes }: Work,
    run: () => Promise<Result>,
  ): Promise<Result> {
    const [at, began] = [Date.now(), performance.now()];
    let outcome = "done";
    try {
      return await current.run(span, run);
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      const whose: Attributes = request === undefined ? {} : { "herald.request": request };
      const milliseconds = performance.now() - began;
      tell({ ...span, name }, { at, milliseconds, outcome, attributes: { ...attributes, ...whose } });
    }
  }

  async function send(spans: readonly Span[], limit: number): Promise<void> {
    const scopeSpans = [{ scope: { name: "herald" }, spans }];
    const body = JSON.stringify({ resourceSpans: [{ resource: { attributes: shown(about) }, scopeSpans }] });
    const call = { whom: "The collector of traces", method: "POST", path: pathname, type: "application/json" } as const;
    try {
      const { status } = await exchange(pool, { ...call, body }, limit, undefined);
      if (status >= 300) throw new Error(`The collector of traces answered with status ${status}.`);
      if (failing) log.info({}, "traces are taken again");
      failing = false;
    } catch (err) {
      if (!failing) log.warn({ err }, "traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT, and are dropped");
      failing = true;
    }
  }

  async function sendAll(limit: number): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      await send(batch, limit);
    }
  }

  const flush = (limit = LIMIT): Promise<void> =>
    (sending ??= sendAll(limit).finally(() => {
      sending = undefined;
    }));
  const timer = setInterval(() => void flush(), every);
  timer.unref();

  return {
    accepting(work, run) {
      const { traceId, first } = idsOf(work);
      return within({ traceId, spanId: first, kind: KINDS.producer }, work, run);
    },
    serving(work, run) {
      const { traceId, first } = idsOf(work);
      const parent = work.request === undefined ? {} : { parentSpanId: first };
      return within({ traceId, spanId: spanId(), ...parent, kind: KINDS.consumer }, work, run);
    },
    called(name, outcome, milliseconds) {
      const parent = current.getStore();
      if (parent === undefined) return;
      const span = { traceId: parent.traceId, spanId: spanId(), parentSpanId: parent.spanId, kind: KINDS.client, name };
      tell(span, { at: Date.now() - milliseconds, milliseconds, outcome, attributes: {} });
    },
    async close() {
      clearInterval(timer);
      // A collector that is away does not hold up the end.
      await Promise.race([flush(LAST_LIMIT), new Promise((resolve) => setTimeout(resolve, LAST_LIMIT).unref())]);
      await pool.destroy();
    },
  };
}

interface Told {
  readonly at: number;
  readonly milliseconds: number;
  readonly outcome: string;
  readonly attributes: Attributes;
}
