/** Carries updates to the bot's webhook: in order within a chat, again and again until they are taken. */
import type { Hub } from "./hub.ts";
import type { TelegramUpdate } from "./model.ts";
import { seconds } from "./world.ts";

const LONGEST_WAIT = 60;
const LONGEST_ASKED_WAIT = 3600;

export interface Carrier {
  /** Looks whether there is anything to carry. */
  readonly look: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
}

export function createCarrier(hub: Hub): Carrier {
  /** Lanes where an update is on its way, or waits to be carried again. */
  const busy = new Map<string, { failures: number }>();
  const timers = new Set<NodeJS.Timeout>();
  let paused = false;
  let stop = new AbortController();

  function look(): void {
    if (hub.webhook === undefined || paused) return;
    for (const update of hub.queue.pending()) {
      if (busy.size >= hub.webhook.connections) return;
      const lane = laneOf(update);
      if (busy.has(lane)) continue;
      const state = { failures: 0 };
      busy.set(lane, state);
      void carry(lane, state, update);
    }
  }

  async function carry(lane: string, state: { failures: number }, update: TelegramUpdate): Promise<void> {
    const place = hub.webhook;
    const standing = hub.queue.pending().some(({ update_id }) => update_id === update.update_id);
    if (place === undefined || paused || !standing) {
      free(lane, state);
      return;
    }
    const failure = await post(place, update, stop.signal);
    if (busy.get(lane) !== state) return;
    if (failure === undefined) {
      hub.queue.confirm(update.update_id);
      free(lane, state);
      hub.watch.changed();
      return;
    }
    state.failures += 1;
    hub.lastWebhookError = { date: seconds(), message: failure.says };
    hub.watch.changed();
    // The first time at once, then after waits that double.
    const usual = state.failures === 1 ? 0 : Math.min(LONGEST_WAIT, 2 ** (state.failures - 2));
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void carry(lane, state, update);
      },
      (failure.wait ?? usual) * hub.second,
    );
    timers.add(timer);
  }

  function free(lane: string, state: { failures: number }): void {
    if (busy.get(lane) === state) busy.delete(lane);
    look();
  }

  async function post(
    { url, secret }: { readonly url: string; readonly secret: string | undefined },
    update: TelegramUpdate,
    signal: AbortSignal,
  ): Promise<{ readonly says: string; readonly wait?: number } | undefined> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(secret === undefined ? {} : { "x-telegram-bot-api-secret-token": secret }),
        },
        body: JSON.stringify(update),
        redirect: "manual",
        signal,
      });
      const body = await response.text();
      if (!response.ok) return failureOf(response);
      if (/"method"\s*:/.test(body))
        hub.problems.push("webhook: the answer holds a method, of which nobody hears the result");
      return undefined;
    } catch {
      return { says: "Connection refused" };
    }
  }

  hub.queue.listen(look);
  return {
    look,
    pause() {
      paused = true;
      stop.abort();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      busy.clear();
    },
    resume() {
      paused = false;
      stop = new AbortController();
      look();
    },
  };
}

function failureOf({ status, statusText, headers }: Response): { readonly says: string; readonly wait?: number } {
  const asked = Number(headers.get("retry-after") ?? "");
  const says = `Wrong response from the webhook: ${status} ${statusText}`;
  return Number.isFinite(asked) && asked > 0 ? { says, wait: Math.min(asked, LONGEST_ASKED_WAIT) } : { says };
}

/** One thing after the other within a chat; presses of buttons go by person, and may overtake messages. */
function laneOf(update: TelegramUpdate): string {
  const [, content] = Object.entries(update).find(([key]) => key !== "update_id") ?? [];
  if (typeof content !== "object" || content === null) return "other";
  if ("callback_query" in update && "from" in content) return `person ${idOf(content.from)}`;
  return "chat" in content ? `chat ${idOf(content.chat)}` : "other";
}

const idOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "id" in value ? String(value.id) : "";
