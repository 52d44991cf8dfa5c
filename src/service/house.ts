/** The AI service as Herald uses it: the hosted one, or our own inside this process on Herald's store. */
import type { Log } from "../core/log.ts";
import type { Store } from "../core/store/index.ts";
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from "./client/index.ts";
import { createNotices } from "./client/notices.ts";
import { createServiceCheck, type ServiceCheck } from "./client/readiness.ts";
import type { LocalService } from "./server/local.ts";

export interface HouseServiceParts {
  readonly config: Omit<ServiceClientOptions, "baseUrl" | "limits" | "onDeprecation" | "onCall"> & {
    /** Undefined: our own. */
    readonly url: string | undefined;
  };
  readonly store: Pick<Store, "documents" | "counters" | "sets" | "marks">;
  readonly log: Log;
  readonly version: string;
  /** Herald's own at the local service. */
  readonly ownKey: string;
  readonly onCall: NonNullable<ServiceClientOptions["onCall"]>;
  /** Where the key desk says how to reach it; undefined where the books can be opened by several processes. */
  readonly deskDirectory: string | undefined;
}

interface Mount {
  readonly path: string;
  readonly handler: LocalService["handler"];
}

export interface HouseService {
  /** What this process has to answer over HTTP. */
  readonly mounts: readonly Mount[];
  /** Called once this process listens there. */
  connect(url: string): Promise<ServiceClient>;
  /** Herald's own account at our own server, and those that it has met, where the store does not know them. */
  openAccount(): Promise<void>;
  readonly check: ServiceCheck;
  close(): Promise<void>;
}

const PATH = "/service";

/** So many that nobody who runs Herald for himself meets the end of them; renewed every day. */
const OWN_CREDITS = 1_000_000;

/** Only what is used is loaded: with a hosted service there is no server of our own, and none of its engines. */
async function openLocal(parts: HouseServiceParts): Promise<LocalService> {
  const { openService } = await import("./server/local.ts");
  return openService({ ...parts, ...parts.config, testSwitches: false });
}

export async function openHouseService(parts: HouseServiceParts): Promise<HouseService> {
  const { config, store, log, ownKey, onCall } = parts;
  const local = config.url === undefined ? await openLocal(parts) : undefined;
  const apiKey = config.apiKey ?? (local === undefined ? undefined : ownKey);
  const notices = createNotices(store, log);
  let client: ServiceClient | undefined;

  async function openAccount(): Promise<void> {
    if (local === undefined || apiKey === undefined) return;
    await local.books.putBack();
    await local.books.createKey({ name: "Herald", credits: OWN_CREDITS, daily: true, key: apiKey });
  }

  return {
    openAccount,
    mounts: local === undefined ? [] : [{ path: PATH, handler: local.handlerAt(PATH) }, ...(local.desk?.mounts ?? [])],
    async connect(url) {
      await openAccount();
      await local?.desk?.announce(url);
      const options = { ...config, apiKey, onCall, baseUrl: config.url ?? `${url}${PATH}` };
      // Our own server's notices are the interface's, and nothing that its operator could act on.
      client = createServiceClient(local === undefined ? { ...options, onDeprecation: notices.hear } : options);
      return client;
    },
    check: createServiceCheck(() => client, apiKey !== undefined),
    async close() {
      notices.close();
      await client?.close();
      await local?.close();
    },
  };
}
