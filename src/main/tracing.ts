/** Traces, wired: requests as they are accepted, jobs as they are served, and the calls in them; nothing where none are asked for. */
import type { Config } from "../config.ts";
import type { Log } from "../core/log.ts";
import type { Metrics } from "../http/index.ts";
import type { Queues, Submit } from "../queue/index.ts";
import type { Role } from "../start-table.ts";
import type { Traces } from "../traces.ts";
import { version } from "../version.ts";

interface Teller {
  readonly config: Pick<Config, "traces">;
  readonly role: Role;
  readonly log: Log;
}

export async function openTracesFor({ config, role, log }: Teller): Promise<Traces | undefined> {
  if (config.traces === undefined) return undefined;
  // Only what is used is loaded.
  const { openTraces } = await import("../traces.ts");
  const about = { "service.name": "herald", "service.version": version, "herald.role": role };
  return openTraces({ endpoint: config.traces, about, log });
}

const requestIn = (data: object): string | undefined =>
  "request" in data && typeof data.request === "string" ? data.request : undefined;

export function tracedQueues(queues: Queues, traces: Traces | undefined): Queues {
  if (traces === undefined) return queues;
  return {
    ...queues,
    startWorker(name, handler, options) {
      const attributes = { "herald.queue": name };
      return queues.startWorker(
        name,
        (data, context) =>
          traces.serving({ name: `serve ${name}`, request: requestIn(data), id: context.id, attributes }, () =>
            handler(data, context),
          ),
        options,
      );
    },
  };
}

/** Whatever is counted of a call is told of it as well. */
export function tracedMetrics(metrics: Metrics, traces: Traces | undefined): Metrics {
  if (traces === undefined) return metrics;
  return {
    ...metrics,
    observeService(group, outcome, milliseconds) {
      metrics.observeService(group, outcome, milliseconds);
      traces.called(`service ${group}`, outcome, milliseconds);
    },
    observePlatform(platform, call, outcome, milliseconds) {
      metrics.observePlatform(platform, call, outcome, milliseconds);
      traces.called(`${platform} ${call}`, outcome, milliseconds);
    },
  };
}

export function tracedSubmit(submit: Submit, traces: Traces | undefined): Submit {
  if (traces === undefined) return submit;
  return (request) => {
    const attributes = { "herald.operation": request.operation, "herald.platform": request.platform };
    const work = { name: `accept ${request.operation}`, request: request.id, id: request.id, attributes };
    return traces.accepting(work, () => submit(request));
  };
}
