/** Whether Redis is there and keeps what it is told: said once per change, with the reason. */
import type { Cluster, Redis } from "ioredis";
import type { StoreEvents } from "../../core/store/index.ts";
import { isWrongDatabase, refusalIn } from "./away.ts";

/** Between two looks at a server that answers and yet keeps nothing, in milliseconds. */
const LOOK_AGAIN = 1_000;

interface Watched {
  readonly client: Redis | Cluster;
  readonly place: string;
  /** Resolves once the server has kept something. */
  readonly prove: () => Promise<unknown>;
}

/** Gives back what is to be called with the reason where something failed although the connection stands. */
export function watch(
  { client, place, prove }: Watched,
  events: Pick<StoreEvents, "onConnection">,
): (reason: string) => void {
  let connected: boolean | undefined;
  let reason = "the connection was closed";
  let refusal: string | undefined;
  let isProofNeeded = false;

  function there(): void {
    if (connected !== true) events.onConnection({ connected: true, reason: "" });
    connected = true;
    refusal = undefined;
  }
  function lost(): void {
    if (connected === true) events.onConnection({ connected: false, reason });
    connected &&= false;
  }

  client.on("error", (error: Error) => {
    const refused = refusalIn(error, place);
    reason = refused ?? error.message;
    // It was said already that it is away, and not yet that somebody has to do something.
    if (connected === false && refused !== undefined && refused !== refusal) {
      refusal = refused;
      events.onConnection({ connected, reason });
    }
    // ioredis would go on in the first database, among what is another's.
    if (isWrongDatabase(error)) client.disconnect(true);
  });
  client.on("ready", () => {
    if (isProofNeeded) look();
    else there();
  });
  client.on("close", lost);
  client.on("end", lost);

  if (client.status === "ready") there();

  let later: NodeJS.Timeout | undefined;
  function lookLater(): void {
    clearTimeout(later);
    later = setTimeout(look, LOOK_AGAIN).unref();
  }
  function look(): void {
    if (client.status === "end" || !isProofNeeded) return;
    prove().then(() => {
      isProofNeeded = false;
      there();
    }, lookLater);
  }

  return (why) => {
    if (isProofNeeded || client.status !== "ready") return;
    isProofNeeded = true;
    reason = why;
    lost();
    lookLater();
  };
}
