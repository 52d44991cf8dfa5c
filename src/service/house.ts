/** The AI service as Herald uses it: the hosted one, or our own inside this process on Herald's store. */
import { Hono } from "hono";
import type { Log } from "../core/log.ts";
import type { Store } from "../core/store/index.ts";
import { createServiceClient, type DeprecationNotice, type ServiceClient } from "./client/index.ts";
import { createServiceCheck, type ServiceCheck } from "./client/readiness.ts";
import { type LocalService, openService } from "./server/local.ts";
import { openDesk } from "./server/open-desk.ts";

export interface HouseServiceParts {
  readonly config: {
    readonly url: string | undefined;
    readonly apiKey: string | undefined;
    readonly turnstile: string | undefined;
    readonly imageboardSource: string;
    readonly miragePath: string | undefined;
    readonly timeout: number;
    readonly idleTimeout: number;
  };
  readonly store: Pick<Store, "documents" | "counters" | "sets" | "marks">;
  readonly log: Log;
  readonly version: string;
  /** Herald's own at the local service. */
  readonly ownKey: string;
  /** Where the key desk says how to reach it; undefined where the books can be opened by several processes. */
  readonly deskDirectory: string | undefined;
}

interface Mount {
  readonly path: string;
  readonly handler: LocalService["app"]["fetch"];
}

export interface HouseService {
  /** What this process has to answer over HTTP. */
  readonly mounts: readonly Mount[];
  /** Called once this process listens there. */
  connect(url: string): Promise<ServiceClient>;
  readonly check: ServiceCheck;
  close(): Promise<void>;
}

const PATH = "/service";

/** So many that nobody who runs Herald for himself meets the end of them; renewed every day. */
const OWN_CREDITS = 1_000_000;

/** A notice is told to the operator once a day, whichever process hears it. */
const TELL_AGAIN = 24 * 60 * 60 * 1000;

export function openHouseService(parts: HouseServiceParts): HouseService {
  const { config, store, log, ownKey } = parts;
  const local = config.url === undefined ? openService({ ...parts, ...config, testSwitches: false }) : undefined;
  const desk = local === undefined ? undefined : openDesk(local.books, parts.deskDirectory);
  const key = config.url === undefined ? (config.apiKey ?? ownKey) : config.apiKey;
  let client: ServiceClient | undefined;

  const onDeprecation = ({ group, deprecation, sunset, link }: DeprecationNotice): void => {
    if (local !== undefined) return;
    const tell = async (): Promise<void> => {
      const { first } = await store.marks.claim(`service-deprecation:${group}`, "told", TELL_AGAIN);
      if (first) log.warn({ group, deprecation, sunset, link }, "the AI service says that it will end this");
    };
    tell().catch((error: unknown) => log.warn({ err: error, group }, "a notice of the AI service could not be kept"));
  };

  async function connect(url: string): Promise<ServiceClient> {
    if (local !== undefined)
      await local.books.createKey({ name: "Herald", credits: OWN_CREDITS, daily: true, key: ownKey });
    await desk?.announce(url);
    client = createServiceClient({ ...config, apiKey: key, baseUrl: config.url ?? `${url}${PATH}`, onDeprecation });
    return client;
  }

  return {
    mounts: [
      ...(local === undefined ? [] : [{ path: PATH, handler: new Hono().route(PATH, local.app).fetch }]),
      ...(desk?.mounts ?? []),
    ],
    connect,
    check: createServiceCheck(() => client, key !== undefined),
    async close() {
      await desk?.close();
      await client?.close();
      await local?.close();
    },
  };
}
