/** How fast one session, or one address without any, may read and change what it has; nobody who has the console open in many tabs meets it. */

/** `burst` may be read at once, and what was read comes back at `perSecond`. */
interface Limit {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * Ten tabs in one browser: four have a stream, six ask every three seconds, which is two a second. All of them opened at
 * once ask for everything they begin with, a stream and a talk: seventy.
 */
const READING: Limit = { burst: 300, perSecond: 10 };

/** A talk shows three hundred messages, and each may have several pictures. */
const FILES: Limit = { burst: 1_500, perSecond: 10 };

/** Megabytes of files for everybody at an address: a talk full of pictures at once, and then as much as a good line carries. */
const BYTES: Limit = { burst: 512, perSecond: 10 };
const MEGABYTE = 1024 * 1024;

/** A stream costs several looks before it stands. */
const STREAM = 5;

/** Whoever has no session begins one with the first call, which is counted by itself. */
const STRANGERS: Limit = { burst: 300, perSecond: 5 };

/** So many are remembered; whoever was not seen for longest is forgotten first. */
const MOST = 10_000;

/** What is changed is counted as a reading. */
export type Kind = "reading" | "stream" | "file";

export interface Reads {
  /** In whole seconds, how long to wait; undefined: it is counted, and may be read. */
  session(id: string, kind: Kind): number | undefined;
  stranger(network: string): number | undefined;
  /** The same for a session that has read before, without counting anything. */
  full(id: string, kind: Kind): number | undefined;
  /** What the files weigh that are wanted at an address. */
  weigh(network: string, bytes: number): number | undefined;
  /** The same without counting anything. */
  heavy(network: string, bytes: number): number | undefined;
}

interface Meter {
  look(name: string, amount: number): number | undefined;
  take(name: string, amount: number): number | undefined;
}

function createMeter({ burst, perSecond }: Limit, most: number, now: () => number): Meter {
  const each = 1_000 / perSecond;
  /** When all that was read will have come back, by names in the order in which they were last counted. */
  const whole = new Map<string, number>();

  function look(name: string, amount: number): number | undefined {
    const wait = (whole.get(name) ?? 0) + amount * each - burst * each - now();
    return wait > 0 ? Math.ceil(wait / 1_000) : undefined;
  }

  return {
    look,
    take(name, amount) {
      const wait = look(name, amount);
      if (wait !== undefined) return wait;
      const back = Math.max(whole.get(name) ?? 0, now()) + amount * each;
      whole.delete(name);
      whole.set(name, back);
      const [oldest] = whole.keys();
      if (whole.size > most && oldest !== undefined) whole.delete(oldest);
      return undefined;
    },
  };
}

/**
 * Counted in this process alone: asking the store how often it may be asked would cost as much as what it protects, and
 * with several gateways a session may read as much from each, which they can all bear.
 */
export function createReads(now: () => number = () => performance.now(), most = MOST): Reads {
  const reading = createMeter(READING, most, now);
  const files = createMeter(FILES, most, now);
  const weights = createMeter(BYTES, most, now);
  const strangers = createMeter(STRANGERS, most, now);
  return {
    session: (id, kind) => (kind === "file" ? files.take(id, 1) : reading.take(id, kind === "stream" ? STREAM : 1)),
    full: (id, kind) => (kind === "file" ? files.look(id, 1) : reading.look(id, kind === "stream" ? STREAM : 1)),
    weigh: (network, bytes) => weights.take(network, bytes / MEGABYTE),
    heavy: (network, bytes) => weights.look(network, bytes / MEGABYTE),
    stranger: (network) => strangers.take(network, 1),
  };
}
