/** Sessions of the gateway, kept in the store: whoever goes on with one gets what came while nobody listened. */
import type { SessionInfo } from "@discordjs/ws";
import { z } from "zod";
import type { DocumentKind } from "../../../core/store/documents.ts";

const sessionSchema = z.strictObject({
  resumeURL: z.url({ protocol: /^wss?$/ }),
  sequence: z.int().nonnegative(),
  sessionId: z.string(),
  shardCount: z.int().positive(),
  shardId: z.int().nonnegative(),
});

/**
 * By application, shard and number of shards. Discord forgets a session after minutes without a connection. One that stands in
 * a backup may go on all the same, and would bring everything again that was answered since.
 */
export const SESSIONS: DocumentKind<SessionInfo> = {
  name: "discord-session",
  schema: sessionSchema,
  lifetime: 900_000,
};

export interface Session {
  /** As the library asks for it. */
  readonly get: () => SessionInfo | null;
  /** For how long nothing has stood where it is to go on, in milliseconds. */
  readonly unreached: () => number;
  /** As the library says it; it says null as well where only the network is away, and then the session stays. */
  readonly set: (session: SessionInfo | null) => void;
  /** Discord has greeted: the connection stands. */
  readonly greeted: () => void;
  /** The connection is over, with Discord's code. */
  readonly closed: (code: number) => void;
  /** A dispatch is being worked on until the function that comes back is called. */
  readonly begin: (sequence: number) => () => void;
  /** What may be written down: everything before its sequence is done with. */
  readonly durable: () => SessionInfo | undefined;
}

/** Discord has forgotten the session when it closes with these. */
const FORGOTTEN = [1_000, 4_003, 4_007];

/** `onBegun`: there is one that is not the one before. */
export function createSession(
  found: SessionInfo | undefined,
  patience: number,
  onBegun = (): void => undefined,
): Session {
  let session = found ?? null;
  let isGreeted = false;
  let unreachable: number | undefined;
  // In the order in which they came, so that the first is the lowest.
  const open = new Set<{ readonly sequence: number }>();

  function forget(): void {
    session = null;
    // What is still open belongs to a session that nobody takes up any more.
    open.clear();
    unreachable = undefined;
  }

  return {
    get: () => session,
    unreached: () => (unreachable === undefined ? 0 : performance.now() - unreachable),
    set(given) {
      if (given !== null) {
        const isNew = given.sessionId !== session?.sessionId;
        session = given;
        if (isNew) onBegun();
        return;
      }
      unreachable ??= performance.now();
      if (isGreeted || performance.now() - unreachable > patience) forget();
      isGreeted = false;
    },
    greeted() {
      isGreeted = true;
      unreachable = undefined;
    },
    closed(code) {
      isGreeted = false;
      if (FORGOTTEN.includes(code)) forget();
    },
    begin(sequence) {
      const one = { sequence };
      open.add(one);
      return () => void open.delete(one);
    },
    durable() {
      if (session === null) return undefined;
      const [first] = open;
      return first === undefined ? session : { ...session, sequence: Math.min(session.sequence, first.sequence - 1) };
    },
  };
}
