/** The stream of events: opened again by itself, ever more slowly while nobody answers, at once when there is a network. */
import type { Event } from "../../platforms/web/wire.ts";
import type { Link } from "./state.ts";

/** In milliseconds; the last one is for all that follow. */
const PAUSES = [400, 1000, 2000, 4000, 8000, 15_000, 30_000] as const;

/** So long without anything, where something is to come, may mean that the line is dead, which nothing else says. */
const SILENCE = 30_000;

/** The server says every few seconds that it is there: so many silences one after another mean it where nothing is to come. */
const MOST_SILENCES = 2;

/** How often a tab without a stream asks. */
const ASKS = 3000;

interface StreamParts {
  readonly told: (event: Event) => void;
  readonly became: (link: Link) => void;
  /** Whether something is to be heard. */
  readonly awaits: () => boolean;
  /** Fetches the open talk: whatever was missed is there again, and what the answer says of the link is known. */
  readonly ask: (why: "opened" | "broken" | "retired") => Promise<Link>;
}

export interface Stream {
  /** Whose changes are looked after most carefully. */
  open(talk: string): void;
  /** Now rather than later. */
  again(): void;
  /** Somebody saw that there is no network. */
  lost(): void;
}

function readEvent(text: string): Event | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isEvent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isEvent = (value: unknown): value is Event => typeof value === "object" && value !== null && "is" in value;

export function createStream({ told, became, awaits, ask }: StreamParts): Stream {
  let talk = "";
  let source: EventSource | undefined;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** Whether the server is one that says so. */
  let beats = false;

  function close(): void {
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
    source = undefined;
  }

  function listen(silences = 1): void {
    clearTimeout(silence);
    const isDead = (): boolean => awaits() || (beats && silences >= MOST_SILENCES);
    silence = setTimeout(() => (isDead() ? void broken() : listen(silences + 1)), SILENCE);
  }

  function connect(): void {
    close();
    listen();
    const current = new EventSource(`/console/events?talk=${encodeURIComponent(talk)}`);
    source = current;
    current.onopen = () => {
      tries = 0;
      // What happened before is in no event.
      void ask("opened").then((link) => {
        if (source !== current) return;
        if (link === "live") became(link);
        else settle(link);
      });
    };
    current.addEventListener("here", () => {
      beats = true;
      if (source === current) listen();
    });
    current.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (source === current) listen();
      const event = typeof data === "string" ? readEvent(data) : undefined;
      if (event !== undefined) told(event);
      if (event?.is === "ended") close();
      if (event?.is === "retired") retire();
    };
    current.onerror = () => {
      if (source === current) void broken();
    };
  }

  /** Nothing says why a stream broke, so somebody asks. */
  async function broken(): Promise<void> {
    close();
    const link = await ask("broken");
    if (source === undefined) settle(link);
  }

  /** What only the person can change is left to them; all else is tried again. */
  function settle(link: Link): void {
    close();
    if (link === "ended" || link === "sign-in" || link === "odd") {
      became(link);
      return;
    }
    const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0;
    tries += 1;
    // A short break is nobody's business.
    if (link !== "live" || tries > 2) became(link === "live" ? "lost" : link);
    timer = setTimeout(connect, pause * (0.8 + Math.random() * 0.4));
  }

  function retire(): void {
    close();
    timer = setTimeout(async () => {
      const retired = timer;
      if (!document.hidden) await ask("retired");
      if (timer === retired) retire();
    }, ASKS);
  }

  return {
    open(opened) {
      talk = opened;
      connect();
    },
    again() {
      tries = 0;
      connect();
    },
    lost() {
      tries = 2;
      settle("lost");
    },
  };
}
