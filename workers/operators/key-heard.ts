/** What is heard of the service, the operator's key and account where people are served, and told to all processes at once. */
import { awayKinds, type Failure } from "../../src/core/failure.ts";
import type { Log } from "../../src/core/log.ts";
import type { Store } from "../../src/core/store/index.ts";
import type { Service } from "../../src/operations/parts.ts";

/** The signal; its message is what was heard. */
export const KEY_HEARD = "operator-key";

/** It may not be so: whoever watches for the operators reads the account before anybody is told. */
export type KeyHeard = "refused" | "taken" | "spent" | "away";

const HEARD: ReadonlySet<string> = new Set<KeyHeard>(["refused", "taken", "spent", "away"]);

export const isKeyHeard = (message: string): message is KeyHeard => HEARD.has(message);

interface PassingParts {
  readonly store: Pick<Store, "signals">;
  readonly log: Log;
}

export interface HearingParts extends PassingParts {
  readonly client: Service;
  /** Somebody was not served as the account holds too little. */
  readonly onSpent: () => unknown;
}

/** What everybody who asks meets is said so often at most; gives whether it is said now. In milliseconds. */
function passing({ store, log }: PassingParts, heard: KeyHeard, again: number): () => boolean {
  let next = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() < next) return false;
    next = performance.now() + again;
    store.signals.publish(KEY_HEARD, heard).catch((err: unknown) => {
      next = Number.NEGATIVE_INFINITY;
      log.warn({ err, heard }, "what is heard of the operator's key could not be passed on");
    });
    return true;
  };
}

/** As long as the balance is believed. */
const SPENT_AGAIN = 60_000;

/** To be told whenever somebody is refused for want of the operator's credits. */
export const createSpentNote = (parts: PassingParts): (() => unknown) => passing(parts, "spent", SPENT_AGAIN);

const REFUSED_AGAIN = 5_000;

/** As often as the account is read while the service is away. */
const AWAY_AGAIN = 60_000;

interface Call {
  readonly key?: string | undefined;
}

type Ended = { readonly ok: true } | { readonly ok: false; readonly failure: Pick<Failure, "kind" | "status"> };

/** A person's own key is none of the operator's trouble; an empty one is none, as the client sees it. */
const isOwn = ({ key = "" }: Call = {}): boolean => key !== "";

/** What fails in any other way says nothing about the key, nor whether the service is there. */
function saidBy(ended: Ended): KeyHeard | undefined {
  if (ended.ok) return "taken";
  const { kind, status } = ended.failure;
  if (kind === "no-credits") return "spent";
  // Whoever takes a question back has learned nothing of the service.
  if (kind !== "cancelled" && awayKinds.includes(kind)) return "away";
  const isAbout = kind === "key-refused" || kind === "refused";
  return isAbout && (status === 401 || status === 403) ? "refused" : undefined;
}

/** The same client, listened to. */
export function heardClient(parts: HearingParts): Service {
  const { client, onSpent } = parts;
  const sayRefused = passing(parts, "refused", REFUSED_AGAIN);
  const sayTaken = passing(parts, "taken", 0);
  const sayAway = passing(parts, "away", AWAY_AGAIN);
  let refused = false;

  function hear(heard: KeyHeard | undefined): void {
    if (heard === "spent") onSpent();
    else if (heard === "away") sayAway();
    else if (heard === "refused") refused = sayRefused() || refused;
    else if (heard === "taken" && refused) {
      refused = false;
      sayTaken();
    }
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
