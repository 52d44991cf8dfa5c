/** What tests of serving give a worker: real parts, a platform that ends as it is told, and a service that nobody asks. */
import { type About, type Answer, type Delivered, type Sender, UNSEEN } from "../../../src/core/delivery.ts";
import { createSeal } from "../../../src/core/seal.ts";
import type { Store } from "../../../src/core/store/index.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import type { JobContext } from "../../../src/queue/index.ts";
import { createWays } from "../../../workers/lines.ts";
import type { ServeParts } from "../../../workers/parts.ts";
import { createRunning } from "../../../workers/running.ts";
import { keptLog } from "../http/running.ts";
import { noDigests } from "../operations/operating.ts";

export const notAsked = (): Promise<never> => Promise.reject(new Error("nobody asks for this"));

export const partsOf = (
  store: Store,
  senders: ServeParts["senders"],
  more: Partial<Pick<ServeParts, "seal" | "log">> = {},
): ServeParts => ({
  store,
  turns: { arm: async () => undefined, rearm: async () => undefined },
  senders,
  client: {
    chat: notAsked,
    createImage: notAsked,
    applyEffect: notAsked,
    mirage: notAsked,
    search: notAsked,
    account: notAsked,
  },
  imageboardSource: "imageboard",
  digests: noDigests,
  serviceTimeout: 1_000,
  limits: { personPerMinute: 20, personCreditsPerDay: 200, chatCreditsPerDay: 2_000 },
  balance: { allowance: () => undefined },
  seal: createSeal([Buffer.alloc(32, 1)]),
  say: strictSayIn,
  operators: [],
  absent: new Set(),
  running: createRunning(),
  ways: createWays(),
  log: keptLog().log,
  ...more,
});

/** Of a job's first run, which nothing cuts off and which may not be parked. */
export const firstRun = (more: Partial<JobContext> = {}): JobContext => ({
  id: "job",
  attempt: 1,
  first: true,
  lastAttempt: false,
  since: Date.now(),
  signal: new AbortController().signal,
  ending: new AbortController().signal,
  log: keptLog().log,
  delayUntil: () => {
    throw new Error("nothing is parked");
  },
  ...more,
});

/** A platform that ends each delivery as it is told, and then well. */
export function platformThat(about: About | undefined, ...outcomes: readonly Delivered[]) {
  const given: Answer[] = [];
  const sender: Sender = {
    ...UNSEEN,
    async deliver(answer) {
      given.push(answer);
      return outcomes[given.length - 1] ?? { outcome: "delivered", messages: ["m1"] };
    },
    isAdministrator: notAsked,
    fetch: notAsked,
    erase: notAsked,
    about: async () => about,
  };
  return { given, sender };
}
