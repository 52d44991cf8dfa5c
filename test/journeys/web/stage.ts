/** The stage of the console's journeys: Herald without any other platform, and visitors who find it wherever it listens. */
import type { HeraldProcess } from "../../servers/herald.ts";
import { openStage, quickStore, type Stage, type StoreName } from "../stage.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

interface ConsoleStage extends Stage {
  /** Somebody who opens the console for the first time. */
  readonly visitor: (language?: string) => Promise<Visitor>;
  /** Where the gateway, or the one process, listens now. */
  readonly address: () => string;
}

type Environment = Readonly<Record<string, string>>;

const nothing = { environment: {}, close: async () => undefined };

/** Everything in one process, on whichever store is opened soonest. */
export async function openQuickly(): Promise<ConsoleStage> {
  const stage = await openConsole(quickStore);
  return { ...stage, startAll: async (_workers, more) => [await stage.start("all", more)] };
}

export async function openConsole(
  store: StoreName,
  platform: Parameters<typeof openStage>[1] = nothing,
): Promise<ConsoleStage> {
  const stage = await openStage(store, platform);
  let listening = "";
  async function listens(herald: HeraldProcess): Promise<void> {
    listening = await herald.address();
  }
  return {
    ...stage,
    address: () => listening,
    visitor: (language) => createVisitor(() => listening, language),
    async start(role, more: Environment = {}) {
      const herald = await stage.start(role, more);
      if (role !== "worker") await listens(herald);
      return herald;
    },
    async startAll(workers, more) {
      const processes = await stage.startAll(workers, more);
      const [first] = processes;
      if (first !== undefined) await listens(first);
      return processes;
    },
  };
}

/** Something that waits until it is let go. */
export function held() {
  let letGo = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { until, letGo: () => letGo() };
}

export async function kill(...processes: readonly HeraldProcess[]): Promise<void> {
  for (const { child } of processes) child.kill("SIGKILL");
  await Promise.all(processes.map(({ ended }) => ended));
}
