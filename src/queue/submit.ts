/** From a request to a job: the message is put into its conversation's mailbox, and its turn is armed when it has come. */
import type { Log } from "../core/log.ts";
import { chatKey, logLevelOf, personKey, type Request } from "../core/request.ts";
import { keyOf } from "../core/request-key.ts";
import type { Mailbox, Message, Posted, Step } from "../core/store/mailbox.ts";
import type { QueueName, ServeJob } from "./jobs.ts";
import type { Producer } from "./producer.ts";

/** Queues whose jobs serve conversations. */
export const SERVING = ["chat", "image", "search", "account"] as const;
export type ServingQueue = Extract<QueueName, (typeof SERVING)[number]>;

/** The id of a message says which queue its turn is served by, so that whoever finishes a turn can arm the next. */
export const messageId = (queue: ServingQueue, request: Request): string => `${queue}/${request.id}`;

function queueOf(turn: string): ServingQueue {
  const name = turn.slice(0, turn.indexOf("/"));
  const queue = SERVING.find((one) => one === name);
  if (queue === undefined) throw new TypeError(`the turn "${turn}" names no queue`);
  return queue;
}

export const requestOf = (turn: string): string => turn.slice(turn.indexOf("/") + 1);

export interface Turns {
  /** Arms the job that serves this turn; doing it again changes nothing. */
  arm(conversation: string, turn: string, alone?: boolean): Promise<void>;
  /** What does so, for a store that is on the queue's own server; undefined where that cannot be said. */
  arming(conversation: string, turn: string, alone: boolean): Promise<Step | undefined>;
  /** The same, also when the job of this turn ended without finishing it. */
  rearm(conversation: string, turn: string): Promise<void>;
}

const jobOf = (conversation: string, turn: string, alone?: boolean): ServeJob => ({
  conversation,
  turn,
  request: requestOf(turn),
  key: keyOf(requestOf(turn)),
  ...(alone === true && { alone }),
});

export function createTurns(queues: Pick<Producer, "add" | "addition" | "ensure">): Turns {
  return {
    async arm(conversation, turn, alone) {
      await queues.add(queueOf(turn), jobOf(conversation, turn, alone));
    },
    arming: (conversation, turn, alone) => queues.addition(queueOf(turn), jobOf(conversation, turn, alone)),
    async rearm(conversation, turn) {
      await queues.ensure(queueOf(turn), jobOf(conversation, turn));
    },
  };
}

/** The job of this turn is parked no longer. */
export const hastenTurn = (queues: Pick<Producer, "hasten">, conversation: string, turn: string): Promise<void> =>
  queues.hasten(queueOf(turn), jobOf(conversation, turn));

/**
 * Resolves when the request is durable: only then may the platform be told that the update was received. Submitting the
 * same request again adds nothing, whatever has become of it.
 */
export type Submit = (request: Request) => Promise<"accepted" | "repeated">;

/** What asks the service for an answer may take its time; everything else is done in a moment. */
const SLOW: Readonly<Partial<Record<Request["operation"], ServingQueue>>> = {
  chat: "chat",
  again: "chat",
  extract: "chat",
  imagine: "image",
  effect: "image",
  mirage: "image",
  explain: "chat",
  news: "search",
  mood: "search",
  digest: "search",
};

const isAlone = (request: Request): boolean =>
  [chatKey(request), personKey(request)].every((name) => name === request.conversation);

/** How many are posted at once: a poll's. What takes longer is done in more than one. */
const MOST_AT_ONCE = 100;

interface Submitted {
  readonly request: Request;
  readonly queue: ServingQueue;
  readonly message: Message;
}

/** Those of one conversation that are submitted in one moment are posted together: in this order, all of them or none. */
export function createSubmit(mailbox: Mailbox, turns: Turns, log: Log): Submit {
  /** By conversation: what is posted next, and what becomes of each. */
  const next = new Map<string, { readonly all: Submitted[]; readonly posted: Promise<readonly Posted[]> }>();

  /** Whoever submits until it is known how to arm the first comes along. */
  async function armingOf(conversation: string, all: readonly Submitted[], { message }: Submitted, alone: boolean) {
    try {
      return await turns.arming(conversation, message.id, alone);
    } finally {
      if (next.get(conversation)?.all === all) next.delete(conversation);
    }
  }

  async function post(conversation: string, all: readonly Submitted[], first: Submitted) {
    const alone = isAlone(first.request);
    const arming = await armingOf(conversation, all, first, alone);
    const messages = all.map(({ message }) => message);
    const posted = await mailbox.post(conversation, messages, arming);
    for (const turn of new Set(posted.map((one) => one.turn))) {
      if (turn !== undefined) await turns.arm(conversation, turn, alone);
    }
    return posted;
  }

  /** Its place among those that are posted with it. */
  function join(conversation: string, one: Submitted) {
    let together = next.get(conversation);
    if (together === undefined || together.all.length === MOST_AT_ONCE) {
      const all: Submitted[] = [];
      together = { all, posted: Promise.resolve().then(() => post(conversation, all, one)) };
      next.set(conversation, together);
    }
    return { place: together.all.push(one) - 1, posted: together.posted };
  }

  return async (request) => {
    const queue = SLOW[request.operation] ?? "account";
    const message = { id: messageId(queue, request), body: JSON.stringify(request) };
    const { place, posted } = join(request.conversation, { request, queue, message });
    const kept = (await posted)[place];
    const fields = { request: request.id, operation: request.operation, queue };
    if (kept?.outcome !== "kept") {
      log.debug(fields, "a request came again");
      return "repeated";
    }
    log[logLevelOf(request)]({ ...fields, ahead: kept.ahead }, "a request was accepted");
    return "accepted";
  };
}
