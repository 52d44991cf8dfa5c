/** What the service's answers say of the operator's key: heard where people are served, and told to all processes at once. */
import type { Failure } from "../../src/core/failure.ts";
import type { Log } from "../../src/core/log.ts";
import type { Store } from "../../src/core/store/index.ts";
import type { Service } from "../../src/operations/parts.ts";

/** The signal; its message is what was heard. */
export const KEY_HEARD = "operator-key";

/** It may not be so: whoever watches for the operators reads the account before anybody is told. */
export type KeyHeard = "refused" | "taken";

export const isKeyHeard = (message: string): message is KeyHeard => message === "refused" || message === "taken";

export interface HearingParts {
  readonly client: Service;
  readonly store: Pick<Store, "signals">;
  readonly log: Log;
}

/** Everybody who asks meets the same refusal, and it is said so often at most. In milliseconds. */
const AGAIN = 5_000;

interface Call {
  readonly key?: string | undefined;
}

type Ended = { readonly ok: true } | { readonly ok: false; readonly failure: Pick<Failure, "kind" | "status"> };

/** A person's own key is none of the operator's trouble; an empty one is none, as the client sees it. */
const isOwn = ({ key = "" }: Call = {}): boolean => key !== "";

/** What fails in any other way says nothing about the key. */
function saidBy(ended: Ended): KeyHeard | undefined {
  if (ended.ok) return "taken";
  const { kind, status } = ended.failure;
  const isAbout = kind === "key-refused" || kind === "refused";
  return isAbout && (status === 401 || status === 403) ? "refused" : undefined;
}

/** The same client, listened to. */
export function heardClient({ client, store, log }: HearingParts): Service {
  let refused = false;
  let nextRefusal = 0;

  function pass(heard: KeyHeard): void {
    store.signals.publish(KEY_HEARD, heard).catch((err: unknown) => {
      nextRefusal = 0;
      log.warn({ err, heard }, "what the service says of its key could not be passed on");
    });
  }

  function hear(heard: KeyHeard | undefined): void {
    if (heard === "taken" && refused) {
      refused = false;
      pass("taken");
    }
    if (heard !== "refused" || performance.now() < nextRefusal) return;
    refused = true;
    nextRefusal = performance.now() + AGAIN;
    pass("refused");
  }

  function heardOf<Result extends Ended>(call: Call | undefined, making: Promise<Result>): Promise<Result> {
    if (isOwn(call)) return making;
    return making.then((ended) => {
      hear(saidBy(ended));
      return ended;
    });
  }

  return {
    chat: (request, call) => heardOf(call, client.chat(request, call)),
    createImage: (request, call) => heardOf(call, client.createImage(request, call)),
    applyEffect: (request, call) => heardOf(call, client.applyEffect(request, call)),
    mirage: (request, call) => heardOf(call, client.mirage(request, call)),
    search: (request, call) => heardOf(call, client.search(request, call)),
    account: (call) => heardOf(call, client.account(call)),
  };
}
