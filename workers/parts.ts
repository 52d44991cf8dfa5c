/** What the workers are given by whoever wires them in. */
import type { Sender } from "../src/core/delivery.ts";
import type { Log } from "../src/core/log.ts";
import type { Platform } from "../src/core/request.ts";
import type { SayIn } from "../src/core/say.ts";
import type { Store } from "../src/core/store/index.ts";
import type { OperationParts } from "../src/operations/parts.ts";
import type { Turns } from "../src/queue/index.ts";
import type { SpendingLimits } from "./allowances.ts";
import type { Balance } from "./balance.ts";
import type { PaidClient } from "./paid.ts";
import type { Running } from "./running.ts";

type ChatRequest = Parameters<OperationParts["chat"]>[0];
type ChatAnswer = Extract<Awaited<ReturnType<OperationParts["chat"]>>, { outcome: "answered" }>["value"];
export type ChatClient = PaidClient<ChatRequest, ChatAnswer>;

export interface ServeParts {
  readonly store: Store;
  readonly turns: Turns;
  /** Platforms that this process has no token for are missing. */
  readonly senders: Readonly<Partial<Record<Platform, Sender>>>;
  readonly client: ChatClient;
  readonly limits: SpendingLimits;
  readonly balance: Balance;
  readonly say: SayIn;
  readonly operators: readonly string[];
  readonly running: Running;
  readonly log: Log;
}
