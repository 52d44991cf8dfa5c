/** Metrics in Prometheus form: what is counted as it happens, and what is looked up when somebody asks. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Registry } from "prom-client";
import type { Log } from "../core/log.ts";
import { OftenTold } from "./histogram.ts";
import { type CounterName, type GaugeName, type HistogramName, METRICS } from "./metric-table.ts";
import { withinLimit } from "./rounds.ts";

/** Jobs by queue and state. */
export type QueueCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface MetricsParts {
  readonly version: string;
  readonly log: Log;
  /** Asked once a scrape. */
  readonly counts: () => Promise<QueueCounts>;
}

export interface Metrics {
  /** `outcome` is one of a short list, never text from outside. */
  observeJob(queue: string, outcome: string, milliseconds: number): void;
  observeJobWait(queue: string, milliseconds: number): void;
  /** Fits `StoreEvents.onOperation`. */
  observeStore(operation: string, milliseconds: number): void;
  /** `group` and `outcome` are each one of a short list. */
  observeService(group: string, outcome: string, milliseconds: number): void;
  /** Each is one of a short list. */
  observePlatform(platform: string, call: string, outcome: string, milliseconds: number): void;
  /** A gateway's question whether any worker answers, in seconds from question to answer. */
  observePulse(seconds: number): void;
  /** The text of one scrape; `ready` is what /readyz says at this moment. */
  render(ready: Promise<boolean>): Promise<string>;
  readonly contentType: string;
  close(): void;
}

/** How long counting the queues may hold up a scrape, in milliseconds. */
const COUNT_LIMIT = 2_000;

/** How often the event loop is looked at, in milliseconds. */
const LAG_RESOLUTION = 10;

const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const WAIT_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 900];
const STORE_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

export function createMetrics({ version, log, counts }: MetricsParts): Metrics {
  const registry = new Registry();
  registerBuild(registry, version);
  const lookAtProcess = registerProcess(registry);
  const lag = registerLag(registry);
  const countQueues = registerQueues(registry, log, counts);
  const readyGauge = gauge(registry, "herald_ready");
  const jobSeconds = histogram(registry, "herald_job_seconds", JOB_BUCKETS);
  const waitSeconds = histogram(registry, "herald_job_wait_seconds", WAIT_BUCKETS);
  const storeSeconds = histogram(registry, "herald_store_seconds", STORE_BUCKETS);
  const serviceSeconds = histogram(registry, "herald_service_seconds", JOB_BUCKETS);
  const platformSeconds = histogram(registry, "herald_platform_seconds", JOB_BUCKETS);
  const pulse = histogram(registry, "herald_pulse_seconds", WAIT_BUCKETS).toldOf({});
  const job = kept((queue: string) => kept((outcome: string) => jobSeconds.toldOf({ queue, outcome })));
  const service = kept((group: string) => kept((outcome: string) => serviceSeconds.toldOf({ group, outcome })));
  const platform = kept((name: string) =>
    kept((call: string) => kept((outcome: string) => platformSeconds.toldOf({ platform: name, call, outcome }))),
  );
  const wait = kept((queue: string) => waitSeconds.toldOf({ queue }));
  const store = kept((operation: string) => storeSeconds.toldOf({ operation }));

  return {
    observeJob: (queue, outcome, milliseconds) => job(queue)(outcome)(milliseconds / 1_000),
    observeJobWait: (queue, milliseconds) => wait(queue)(milliseconds / 1_000),
    observeStore: (operation, milliseconds) => store(operation)(milliseconds / 1_000),
    observeService: (group, outcome, milliseconds) => service(group)(outcome)(milliseconds / 1_000),
    observePlatform: (name, call, outcome, milliseconds) => platform(name)(call)(outcome)(milliseconds / 1_000),
    observePulse: pulse,
    render: async (ready) => {
      const [isReady] = await Promise.all([ready, countQueues()]);
      readyGauge.set(isReady ? 1 : 0);
      lookAtProcess();
      lag.look();
      return registry.metrics();
    },
    contentType: registry.contentType,
    close: lag.stop,
  };
}

/** Makes each thing once: an observation then costs a look-up instead of a new object with labels. */
function kept<Made>(make: (name: string) => Made): (name: string) => Made {
  const made = new Map<string, Made>();
  return (name) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const fresh = make(name);
    made.set(name, fresh);
    return fresh;
  };
}

const settings = (registry: Registry, name: GaugeName | CounterName | HistogramName) => ({
  name,
  help: METRICS[name].help,
  labelNames: [...METRICS[name].labels],
  registers: [registry],
});

const gauge = (registry: Registry, name: GaugeName): Gauge => new Gauge(settings(registry, name));
const counter = (registry: Registry, name: CounterName): Counter => new Counter(settings(registry, name));

function histogram(registry: Registry, name: HistogramName, buckets: number[]): OftenTold {
  return new OftenTold({ ...settings(registry, name), buckets });
}

function registerBuild(registry: Registry, version: string): void {
  gauge(registry, "herald_build_info").set({ version, node: process.version }, 1);
}

/** Our own few instead of prom-client's forty, which would watch the event loop twice and cannot be switched off again. */
function registerProcess(registry: Registry): () => void {
  gauge(registry, "process_start_time_seconds").set(Math.round(Date.now() / 1_000 - process.uptime()));
  const resident = gauge(registry, "process_resident_memory_bytes");
  const heapUsed = gauge(registry, "nodejs_heap_size_used_bytes");
  const heapTotal = gauge(registry, "nodejs_heap_size_total_bytes");
  const external = gauge(registry, "nodejs_external_memory_bytes");
  const user = counter(registry, "process_cpu_user_seconds_total");
  const system = counter(registry, "process_cpu_system_seconds_total");
  const both = counter(registry, "process_cpu_seconds_total");
  return () => {
    const memory = process.memoryUsage();
    resident.set(memory.rss);
    heapUsed.set(memory.heapUsed);
    heapTotal.set(memory.heapTotal);
    external.set(memory.external);
    const used = process.cpuUsage();
    reached(user, used.user / 1e6);
    reached(system, used.system / 1e6);
    reached(both, (used.user + used.system) / 1e6);
  };
}

/** The system keeps this count; ours only shows where it stands. */
function reached(own: Counter, value: number): void {
  own.reset();
  own.inc(value);
}

interface LagGauge {
  readonly look: () => void;
  readonly stop: () => void;
}

function registerLag(registry: Registry): LagGauge {
  const delay = monitorEventLoopDelay({ resolution: LAG_RESOLUTION });
  delay.enable();
  const own = gauge(registry, "herald_event_loop_lag_seconds");
  // The delay is measured between two looks, so an idle loop shows the resolution itself; without a look it is NaN.
  const lag = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - LAG_RESOLUTION / 1e3) || 0;
  return {
    look: () => {
      own.set({ statistic: "mean" }, lag(delay.mean));
      own.set({ statistic: "p99" }, lag(delay.percentile(99)));
      own.set({ statistic: "max" }, lag(delay.max));
      delay.reset();
    },
    stop: () => {
      delay.disable();
    },
  };
}

function registerQueues(registry: Registry, log: Log, counts: MetricsParts["counts"]): () => Promise<void> {
  const up = gauge(registry, "herald_queue_up");
  const jobs = gauge(registry, "herald_queue_jobs");
  return async () => {
    const found = await counted(counts, log);
    // Old numbers would look like fresh ones.
    jobs.reset();
    up.set(found === undefined ? 0 : 1);
    for (const [queue, states] of Object.entries(found ?? {})) {
      for (const [state, number] of Object.entries(states)) jobs.set({ queue, state }, number);
    }
  };
}

async function counted(counts: () => Promise<QueueCounts>, log: Log): Promise<QueueCounts | undefined> {
  try {
    const answer = await withinLimit(COUNT_LIMIT, counts);
    if (!answer.late) return answer.result;
    log.warn({ milliseconds: COUNT_LIMIT }, "the queues could not be counted in time");
  } catch (error) {
    log.warn({ err: error }, "the queues could not be counted");
  }
  return undefined;
}
