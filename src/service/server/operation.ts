/** One operation of the service from the request to the answer: key, validation, credits, work, and what goes back. */
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../../core/log.ts";
import { StoreAway } from "../../core/store/index.ts";
import { type Body, type BodyLimits, createBody } from "./body.ts";
import type { Books, Charged, KeyAccount } from "./books.ts";
import { EngineBusy, NeverBegun, UnusablePicture, UnusableSchema } from "./engines/ports.ts";
import { baseOf, type ServiceContext } from "./place.ts";
import { type Answer, Refusal, refusalAnswer, wrong } from "./refusals.ts";
import { NO_SWITCHES, readTestSwitches, type TestSwitches } from "./test-switches.ts";
import { unquoted } from "./unquoted.ts";

/** What an operation needs while it works. */
export interface Call {
  readonly account: KeyAccount;
  /** Where the service is seen from outside. */
  readonly base: string;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  readonly switches: TestSwitches;
  /** Gives the credits back, for what fails after the answer has begun. */
  readonly refund: () => Promise<void>;
  readonly failed: (error: unknown) => void;
  /** Breaks the connection once everything that was written is out. */
  readonly cut: () => void;
}

export interface Operation<Input> {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** In favour of a newer channel: every answer says so. */
  readonly deprecated: boolean;
  /** The status that says that there are too few credits. */
  readonly noCredits: 401 | 402;
  readonly read: (body: Body, headers: Headers) => Promise<Input>;
  readonly cost: (input: Input) => number;
  readonly work: (input: Input, call: Call) => Answer | Promise<Answer>;
}

export interface Office {
  readonly books: Books;
  readonly log: Log;
  readonly testSwitches: boolean;
  readonly body: BodyLimits;
}

/** For operations without a body that matters. */
export const readNothing = (): Promise<undefined> => Promise.resolve(undefined);

const NO_KEY = "This key is not known. Send a valid one as: Authorization: Bearer <API_KEY>";
const FAILED = "The service could not do this, and no credits were taken. Try again, or change the request.";
const AWAY = "The service cannot reach its books for the moment. Try again in a few seconds.";
const BUSY = "Too much waits to be done, and no credits were taken. Try again in some seconds.";
const GONE = "The caller went away.";

const credits = (count: number): string => `${count} credit${count === 1 ? "" : "s"}`;

function tooFew(status: 401 | 402, cost: number, charged: Charged & { taken: false }): Refusal {
  const { left, renewsAt } = charged;
  const next =
    renewsAt === undefined
      ? "Ask whoever gave you the key for more."
      : `There are new ones at ${new Date(renewsAt).toISOString()}.`;
  return new Refusal(
    status,
    `This costs ${credits(cost)}, and ${credits(left)} ${left === 1 ? "is" : "are"} left on this key. ${next}`,
  );
}

/** The scheme is understood in any spelling; two headers, or two keys in one, are no key. */
export function keyOf(headers: Headers): string | undefined {
  return /^bearer +([^\s,]+) *$/i.exec(headers.get("authorization") ?? "")?.[1];
}

/** What a sender can put right is told as such, whatever part of the service found it. */
function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof UnusablePicture) return wrong([error.field], error.message);
  if (error instanceof UnusableSchema) return wrong(["json_schema"], error.message);
  if (error instanceof EngineBusy) return new Refusal(503, BUSY, { "retry-after": "10" });
  if (error instanceof StoreAway) return new Refusal(503, AWAY, { "retry-after": "5" });
  return undefined;
}

function switchedStatus({ status, retryAfter }: TestSwitches, from: number, to: number): void {
  if (status === undefined || status < from || status > to) return;
  const headers = retryAfter === undefined ? undefined : { "retry-after": retryAfter };
  throw status === 422
    ? wrong([], "A test asked for this refusal.")
    : new Refusal(status, "A test asked for this refusal.", headers);
}

async function findAccount(books: Books, headers: Headers): Promise<KeyAccount> {
  const key = keyOf(headers);
  const account = key === undefined ? undefined : await books.find(key);
  if (account === undefined) throw new Refusal(401, NO_KEY, { "www-authenticate": "Bearer" });
  return account;
}

async function charge(books: Books, account: KeyAccount, cost: number, status: 401 | 402): Promise<Charged> {
  if (cost === 0) return { taken: false, left: 0, renewsAt: undefined };
  const charged = await books.charge(account, cost);
  if (!charged.taken) throw tooFew(status, cost, charged);
  return charged;
}

/** Whatever is not a refusal is a failure of the service's own, which is told to the operator. */
const createSettling = ({ books, log }: Office, route: string, charged: Charged) => ({
  failed: (error: unknown): void => log.error({ err: unquoted(error), route }, "the service could not do this"),
  refund: (): Promise<void> =>
    books.refund(charged).catch((error: unknown) => {
      log.error({ err: error, route }, "credits could not be given back");
    }),
});

function cutter({ env }: ServiceContext): () => void {
  return () => env?.outgoing?.socket?.destroySoon();
}

export function createOperation<Input>(operation: Operation<Input>, office: Office) {
  const { path: route, noCredits } = operation;

  async function perform(context: ServiceContext, body: Body, base: string): Promise<Answer> {
    const { headers, signal } = context.req.raw;
    const account = await findAccount(office.books, headers);
    const input = await operation.read(body, headers);
    const switches = office.testSwitches ? readTestSwitches(headers) : NO_SWITCHES;
    switchedStatus(switches, 400, 499);
    const charged = await charge(office.books, account, operation.cost(input), noCredits);
    const { refund, failed } = createSettling(office, route, charged);
    try {
      if (signal.aborted) throw new NeverBegun(GONE);
      if (switches.delay > 0) await pause(switches.delay, undefined, { signal });
      switchedStatus(switches, 500, 599);
      return await operation.work(input, { account, base, signal, switches, refund, failed, cut: cutter(context) });
    } catch (error) {
      // What was done or begun for somebody who did not wait for it stays paid.
      if (!signal.aborted || error instanceof NeverBegun) await refund();
      if (signal.aborted) throw new Refusal(499, GONE);
      const refusal = asRefusal(error);
      if (refusal === undefined) failed(error);
      throw refusal ?? new Refusal(500, FAILED);
    }
  }

  async function answerTo(context: ServiceContext, base: string): Promise<Answer> {
    const body = createBody(context.req.raw, office.body);
    try {
      return await perform(context, body, base);
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal === undefined) office.log.error({ err: unquoted(error), route }, "a service request failed");
      await body.discard();
      return refusalAnswer(refusal ?? new Refusal(500, FAILED), route.startsWith("/v1/"));
    }
  }

  return async (context: ServiceContext): Promise<Response> => {
    const began = performance.now();
    const base = baseOf(context, route);
    const { status, headers, body } = await answerTo(context, base);
    office.log.debug({ route, status, ms: Math.round(performance.now() - began) }, "a service request was answered");
    return new Response(body, {
      status,
      headers: operation.deprecated ? { ...headers, ...deprecation(base) } : headers,
    });
  };
}

/** Since the beginning of 2026, as RFC 9745 writes it. */
const deprecation = (base: string): Record<string, string> => ({
  deprecation: "@1767225600",
  link: `<${base}/openapi.json>; rel="deprecation"; type="application/json"`,
});
