/** What is asked of a server in one turn of the event loop leaves in one write: each write costs more than the asking. */

interface Stream {
  cork(): void;
  uncork(): void;
}

interface Asking<Command, Into, Answer> {
  readonly status: string;
  readonly stream?: Stream;
  sendCommand(command: Command, into?: Into): Answer;
}

/** So long something is held at most, where very much arrives at once: meanwhile the server would have nothing to do. */
const LONGEST = 1;

/** What is held of clients that go first. */
const urgent = new Set<() => void>();

/**
 * Gives back the client, whose commands are held until whatever else has just arrived was looked at too. `isLast`: what
 * the others hold in that moment leaves before, for somebody waits for that.
 */
export function writesTogether<Client extends Asking<never, never, unknown>>(client: Client, isLast = false): Client {
  const asking: Asking<never, never, unknown> = client;
  const send = asking.sendCommand.bind(client);
  let held: { readonly stream: Stream; readonly since: number } | undefined;

  function letGo(): void {
    const { stream } = held ?? {};
    held = undefined;
    urgent.delete(letGo);
    stream?.uncork();
  }
  function letAllGo(): void {
    for (const letOther of urgent) letOther();
    letGo();
  }

  asking.sendCommand = (command, into) => {
    const { stream } = asking;
    // One that is away has no stream, and a cluster's nodes have streams of their own.
    if (held === undefined && stream !== undefined && asking.status === "ready") {
      held = { stream, since: performance.now() };
      stream.cork();
      if (!isLast) urgent.add(letGo);
      setImmediate(isLast ? letAllGo : letGo);
    }
    const answer = send(command, into);
    if (held !== undefined && performance.now() - held.since > LONGEST) letGo();
    return answer;
  };
  return client;
}

/** Resolves once what was asked in this moment has left, whoever put it together at the end of the moment. */
export const hasLeft = (): Promise<void> => new Promise((resolve) => process.nextTick(setImmediate, resolve));
