/** What is heard of the operator's key and account where people are served, and told to all processes at once. */
import type { Failure } from "../../src/core/failure.ts";
import type { Log } from "../../src/core/log.ts";
import type { Store } from "../../src/core/store/index.ts";
import type { Service } from "../../src/operations/parts.ts";

/** The signal; its message is what was heard. */
export const KEY_HEARD = "operator-key";

/** It may not be so: whoever watches for the operators reads the account before anybody is told. */
export type KeyHeard = "refused" | "taken" | "spent";

const HEARD: ReadonlySet<string> = new Set<KeyHeard>(["refused", "taken", "spent"]);

export const isKeyHeard = (message: string): message is KeyHeard => HEARD.has(message);

interface PassingParts {
  readonly store: Pick<Store, "signals">;
  readonly log: Log;
}

export interface HearingParts extends PassingParts {
  readonly client: Service;
  /** Somebody was not served as the account holds too little. */
  readonly onSpent: () => void;
}

/** Resolves to whether it was passed on. */
const pass = ({ store, log }: PassingParts, heard: KeyHeard): Promise<boolean> =>
  store.signals.publish(KEY_HEARD, heard).then(
    () => true,
    (err: unknown) => {
      log.warn({ err, heard }, "what is heard of the operator's key could not be passed on");
      return false;
    },
  );

/** As long as the balance is believed: everybody who asks meets the same floor, and it is said so often at most. */
const SPENT_AGAIN = 60_000;

/** To be told whenever somebody is refused for want of the operator's credits. */
export function createSpentNote(parts: PassingParts): () => void {
  let next = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() < next) return;
    next = performance.now() + SPENT_AGAIN;
    void pass(parts, "spent").then((isPassed) => {
      if (!isPassed) next = Number.NEGATIVE_INFINITY;
    });
  };
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
  if (kind === "no-credits") return "spent";
  const isAbout = kind === "key-refused" || kind === "refused";
  return isAbout && (status === 401 || status === 403) ? "refused" : undefined;
}

/** The same client, listened to. */
export function heardClient(parts: HearingParts): Service {
  const { client, onSpent } = parts;
  let refused = false;
  let nextRefusal = 0;

  function passOn(heard: KeyHeard): void {
    void pass(parts, heard).then((isPassed) => {
      if (!isPassed) nextRefusal = 0;
    });
  }

  function hear(heard: KeyHeard | undefined): void {
    if (heard === "spent") onSpent();
    if (heard === "taken" && refused) {
      refused = false;
      passOn("taken");
    }
    if (heard !== "refused" || performance.now() < nextRefusal) return;
    refused = true;
    nextRefusal = performance.now() + AGAIN;
    passOn("refused");
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
