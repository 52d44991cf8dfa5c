/** The overview as it comes by itself: a stream, and where there is none, asking now and then. */
import { useEffect, useState } from "preact/hooks";
import type { Overview } from "../../http/admin/wire.ts";
import { having } from "../parts/api.ts";
import { setServerTime } from "./now.ts";
import { refusalWords } from "./refusal.ts";
import { goToSignIn, server } from "./server.ts";

export interface Live {
  readonly overview?: Overview;
  /** Why there is nothing newer; undefined while it comes. */
  readonly away?: string;
}

/** Every piece of it, so that what is read can be drawn without asking again what is there. */
const isOverview = having<Overview>("at", "checks", "platforms", "queues", "parked", "alerts", "spending", "balance");

const WAITS = [1_000, 2_000, 5_000, 10_000, 15_000] as const;

/** It comes every few seconds: so long without anything means that the line is dead. */
const SILENCE = 20_000;

function read(data: unknown): Overview | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const value: unknown = JSON.parse(data);
    return isOverview(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns what ends it. A page that nobody sees keeps no stream: a browser has six connections to one place, for all of its
 * tabs together.
 */
function follow(told: (change: (before: Live) => Live) => void): () => void {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let ended = false;

  function show(overview: Overview): void {
    setServerTime(overview.at);
    told(() => ({ overview }));
  }

  async function failed(): Promise<void> {
    stream?.close();
    clearTimeout(timer);
    const answered = await server.call("GET", "overview", isOverview);
    if (ended) return;
    if (answered.ok) show(answered.value);
    else if (answered.refusal.status === 401) return goToSignIn();
    else told((before) => ({ ...before, away: refusalWords(answered.refusal) }));
    timer = setTimeout(open, WAITS[Math.min(tries, WAITS.length - 1)]);
    tries += 1;
  }

  function watch(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void failed(), SILENCE);
  }

  function open(): void {
    clearTimeout(timer);
    stream?.close();
    if (document.hidden) return;
    const opened = new EventSource("/admin/api/live");
    stream = opened;
    const heard = (event: MessageEvent<unknown>): void => {
      const overview = read(event.data);
      if (overview === undefined) return;
      tries = 0;
      watch();
      show(overview);
    };
    opened.addEventListener("message", heard);
    opened.addEventListener("error", () => {
      // What was closed by ourselves has nothing to say any more.
      if (opened === stream && !ended) void failed();
    });
    watch();
  }

  const back = (): void => {
    tries = 0;
    open();
  };
  addEventListener("online", back);
  document.addEventListener("visibilitychange", back);
  open();
  return () => {
    ended = true;
    removeEventListener("online", back);
    document.removeEventListener("visibilitychange", back);
    clearTimeout(timer);
    stream?.close();
  };
}

export function useLive(): Live {
  const [live, setLive] = useState<Live>({});
  useEffect(() => follow(setLive), []);
  return live;
}
