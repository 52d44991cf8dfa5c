/** Every metric that Herald shows, in one table: the README lists the same, and a test compares what is served with it. */

export interface MetricLine {
  readonly kind: "gauge" | "counter" | "histogram";
  readonly labels: readonly string[];
  readonly help: string;
}

export const METRICS = {
  herald_build_info: { kind: "gauge", labels: ["version", "node"], help: "Always 1; the labels say what runs." },
  herald_ready: { kind: "gauge", labels: [], help: "1 when every part is ready, as /readyz says; otherwise 0." },
  herald_queue_up: { kind: "gauge", labels: [], help: "1 when the queues could be counted for this scrape." },
  herald_queue_jobs: { kind: "gauge", labels: ["queue", "state"], help: "Jobs in a queue, by state." },
  herald_job_seconds: {
    kind: "histogram",
    labels: ["queue", "outcome"],
    help: "How long a job ran in this process, by how it ended.",
  },
  herald_job_wait_seconds: { kind: "histogram", labels: ["queue"], help: "How long a job waited before it ran." },
  herald_store_seconds: { kind: "histogram", labels: ["operation"], help: "How long an operation of the store took." },
  herald_service_seconds: {
    kind: "histogram",
    labels: ["group", "outcome"],
    help: "How long a call of the AI service took with all its tries, by how it ended.",
  },
  herald_platform_seconds: {
    kind: "histogram",
    labels: ["platform", "call", "outcome"],
    help: "How long a call of a platform took: done, refused, pause (it demanded one) or lost (no answer).",
  },
  herald_pulse_seconds: {
    kind: "histogram",
    labels: [],
    help: "How long it took from a gateway's question until a worker answered it.",
  },
  herald_event_loop_lag_seconds: {
    kind: "gauge",
    labels: ["statistic"],
    help: "How late timers fired since the last scrape: mean, p99 and max.",
  },
  process_resident_memory_bytes: { kind: "gauge", labels: [], help: "Memory of the process that is in RAM." },
  process_cpu_user_seconds_total: { kind: "counter", labels: [], help: "CPU time spent in our own code." },
  process_cpu_system_seconds_total: { kind: "counter", labels: [], help: "CPU time spent in the system for us." },
  process_cpu_seconds_total: { kind: "counter", labels: [], help: "CPU time, both together." },
  process_start_time_seconds: { kind: "gauge", labels: [], help: "When the process began, in Unix time." },
  nodejs_heap_size_used_bytes: { kind: "gauge", labels: [], help: "JavaScript heap in use." },
  nodejs_heap_size_total_bytes: { kind: "gauge", labels: [], help: "JavaScript heap set aside." },
  nodejs_external_memory_bytes: { kind: "gauge", labels: [], help: "Memory of buffers outside of the heap." },
} as const satisfies Readonly<Record<string, MetricLine>>;

export type MetricName = keyof typeof METRICS;

type NameOf<Kind extends MetricLine["kind"]> = {
  [Name in MetricName]: (typeof METRICS)[Name]["kind"] extends Kind ? Name : never;
}[MetricName];

export type GaugeName = NameOf<"gauge">;
export type CounterName = NameOf<"counter">;
export type HistogramName = NameOf<"histogram">;
