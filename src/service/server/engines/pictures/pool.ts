/** A few threads that draw, so that nobody else's answer waits for a picture. */
import { Worker } from "node:worker_threads";
import type { DrawingRoom } from "../../../../core/room-left.ts";
import { canSpawn } from "../../../can-spawn.ts";
import { EngineBusy, NeverBegun, UnusablePicture } from "../ports.ts";
import { type Job, type Outcome, outcomeSchema } from "./job.ts";

export interface PoolOptions {
  /** The compiled file of a thread. */
  readonly entry: URL;
  readonly threads: number;
  /** How many jobs may wait; more are refused at once. */
  readonly waiting: number;
  /** A job that takes longer fails, and its thread is ended. In milliseconds. */
  readonly jobLimit: number;
  /** A thread without work is ended after this time. In milliseconds. */
  readonly idleLimit: number;
  /** How much memory each job may take; undefined: as much as it takes. */
  readonly room?: DrawingRoom;
}

export interface Pool {
  /** A job that still waits when the signal is aborted leaves the queue and throws `NeverBegun`. */
  run(job: Job, signal?: AbortSignal): Promise<Uint8Array>;
  /** Threads that are alive at the moment. */
  readonly size: number;
  close(): Promise<void>;
}

interface Order {
  readonly job: Job;
  readonly done: (png: Uint8Array) => void;
  readonly fail: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  order: Order | undefined;
  timer: NodeJS.Timeout | undefined;
}

export function createPool(options: PoolOptions): Pool {
  const threads = new Set<Thread>();
  const queue: Order[] = [];
  const inProcess = !canSpawn(options.entry);
  let closed = false;

  function settle(order: Order, outcome: Outcome): void {
    if (outcome.kind === "done") order.done(outcome.png);
    else if (outcome.kind === "unusable") order.fail(new UnusablePicture(outcome.says, outcome.field));
    else order.fail(new Error(`the picture could not be made: ${outcome.says}`));
  }

  async function doHere(order: Order): Promise<void> {
    const { outcomeOf } = await import("./work.ts");
    settle(order, await outcomeOf(order.job));
  }

  /** Takes the thread's job off it; whoever comes second finds none. */
  function release(thread: Thread): Order | undefined {
    const { order } = thread;
    thread.order = undefined;
    clearTimeout(thread.timer);
    return order;
  }

  function end(thread: Thread, error: Error): void {
    threads.delete(thread);
    release(thread)?.fail(error);
    void thread.worker.terminate();
    next();
  }

  function spawn(): Thread {
    if (threads.size === 0) options.room?.look();
    const thread: Thread = { worker: new Worker(options.entry), order: undefined, timer: undefined };
    threads.add(thread);
    thread.worker.on("message", (message: unknown) => {
      const order = release(thread);
      const outcome = outcomeSchema.safeParse(message).data ?? {
        kind: "failed",
        says: "the thread's answer is unreadable",
      };
      if (order !== undefined) settle(order, outcome);
      rest(thread);
      next();
    });
    thread.worker.on("error", (error) => end(thread, new Error("the drawing thread broke", { cause: error })));
    thread.worker.on("exit", () => {
      if (threads.has(thread)) end(thread, new Error("the drawing thread ended in the middle of a picture"));
    });
    return thread;
  }

  /** A thread that waits keeps no process alive, and is ended when it has waited for long. */
  function rest(thread: Thread): void {
    thread.worker.unref();
    thread.timer = setTimeout(() => {
      threads.delete(thread);
      void thread.worker.terminate();
    }, options.idleLimit);
    thread.timer.unref();
  }

  function start(thread: Thread, order: Order): void {
    clearTimeout(thread.timer);
    thread.order = order;
    thread.worker.ref();
    thread.timer = setTimeout(() => end(thread, new Error("the picture took too long")), options.jobLimit);
    const room = options.room?.left();
    thread.worker.postMessage(room === undefined ? order.job : { ...order.job, room: room / options.threads });
  }

  function next(): void {
    if (closed) return;
    const free = [...threads].find(({ order }) => order === undefined);
    if (free === undefined && threads.size >= options.threads) return;
    const order = queue.shift();
    if (order === undefined) return;
    start(free ?? spawn(), order);
    next();
  }

  function leave(order: Order): void {
    const at = queue.indexOf(order);
    if (at < 0) return;
    queue.splice(at, 1);
    order.fail(new NeverBegun("nobody waits for the picture any more"));
  }

  async function run(job: Job, signal?: AbortSignal): Promise<Uint8Array> {
    if (closed) throw new Error("the drawing threads are closed");
    if (signal?.aborted === true) throw new NeverBegun("nobody waits for the picture any more");
    if (!inProcess && queue.length >= options.waiting) throw new EngineBusy("too many pictures wait to be drawn");
    return new Promise((done, fail) => {
      const order = { job, done, fail };
      if (inProcess) void doHere(order);
      else {
        queue.push(order);
        signal?.addEventListener("abort", () => leave(order), { once: true });
        next();
      }
    });
  }

  async function close(): Promise<void> {
    closed = true;
    const error = new Error("the drawing threads are closed");
    for (const order of queue.splice(0)) order.fail(error);
    const ended = [...threads].map((thread) => {
      release(thread)?.fail(error);
      return thread.worker.terminate();
    });
    threads.clear();
    await Promise.all(ended);
  }

  return {
    run,
    close,
    get size() {
      return threads.size;
    },
  };
}
