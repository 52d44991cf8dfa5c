/** The client of the AI service: every call ends in an answer or in one typed failure, and is never charged twice. */
import type { Ends } from "../../core/ending.ts";
import type { Failure, FailureKind } from "../../core/failure.ts";
import { SENDABLE } from "../../core/sendable.ts";
import type { ChatRequest } from "../schema/chat.ts";
import type { EffectRequest, ImageRequest } from "../schema/pictures.ts";
import type { SearchRequest } from "../schema/search.ts";
import type { AccountAnswer, Found } from "./answers.ts";
import { asPng, type Foreign } from "./as-png.ts";
import type { Key } from "./attempt.ts";
import { createCaller } from "./caller.ts";
import type { ChatAnswer } from "./chat-assembly.ts";
import { ChatReader } from "./chat-reader.ts";
import { checkChat, checkEffect, checkImage, checkSearch } from "./check.ts";
import { openConnections } from "./connections.ts";
import { createDeprecations, type DeprecationNotice } from "./deprecations.ts";
import { failureOf, inputFailure } from "./failures.ts";
import { fitPicture } from "./fit-picture.ts";
import { createLives, type Life } from "./life.ts";
import { type ClientLimits, LIMITS } from "./limits.ts";
import {
  accountOperation,
  chatOperation,
  effectOperation,
  imageOperation,
  mirageOperation,
  type Operation,
  searchOperation,
} from "./operations.ts";
import type { Picture } from "./png.ts";
import type { Reading } from "./reading.ts";
import { createRedrawing } from "./redrawing.ts";
import { Veil } from "./veil.ts";

export type { AccountAnswer, Found } from "./answers.ts";
export type { ChatAnswer } from "./chat-assembly.ts";
export type { DeprecationNotice } from "./deprecations.ts";
export type { ClientLimits } from "./limits.ts";
export type { Picture } from "./png.ts";

export interface ServiceClientOptions {
  /** Without a slash at the end; may have a path. */
  readonly baseUrl: string;
  /** The operator's, for calls without a person's own. */
  readonly apiKey: string | undefined;
  readonly turnstile: string | undefined;
  readonly imageboardSource: string;
  /** Under `/visuals`, without slashes around. */
  readonly miragePath: string | undefined;
  /** Of one call with everything that belongs to it, in milliseconds. */
  readonly timeout: number;
  /** Between the pieces of an answer, in milliseconds. */
  readonly idleTimeout: number;
  readonly limits?: Partial<ClientLimits>;
  /** Told once of every notice that the service gives about the end of its operations. */
  readonly onDeprecation?: (notice: DeprecationNotice) => void;
  /** Told of every call that was sent or tried, with all its tries: `answered`, or the kind of its failure. */
  readonly onCall?: (
    group: Operation<unknown>["group"],
    outcome: FailureKind | "answered",
    milliseconds: number,
  ) => void;
}

export interface Call {
  /** A person's own key instead of the operator's. */
  readonly key?: string | undefined;
  /** Each of them ends the call. */
  readonly signal?: Ends | readonly Ends[] | undefined;
}

export interface ChatCall extends Call {
  /** Told of each piece as it comes; asks for a stream unless the request says otherwise. */
  readonly onText?: ((piece: string) => void) | undefined;
}

export type Outcome<Value> =
  /** `credits` is what the price table says that it cost. */
  | { readonly ok: true; readonly value: Value; readonly credits: number }
  | { readonly ok: false; readonly failure: Failure };

export type ChatOutcome =
  | Extract<Outcome<ChatAnswer>, { ok: true }>
  /** `text` is what had come until then. */
  | { readonly ok: false; readonly failure: Failure; readonly text: string };

export interface ServiceClient {
  chat(request: ChatRequest, call?: ChatCall): Promise<ChatOutcome>;
  createImage(request: ImageRequest, call?: Call): Promise<Outcome<Picture>>;
  /** A picture that the service would refuse for its size or format is made to fit first, where that is possible. */
  applyEffect(request: EffectRequest, call?: Call): Promise<Outcome<Picture>>;
  mirage(request: EffectRequest, call?: Call): Promise<Outcome<Picture>>;
  account(call?: Call): Promise<Outcome<AccountAnswer>>;
  search(request: SearchRequest, call?: Call): Promise<Outcome<Found>>;
  deprecations(): readonly DeprecationNotice[];
  /** Cancels what is under way and closes every connection. */
  close(): Promise<void>;
}

type Prepare<Value> = (life: Life) => Operation<Value> | Failure | Promise<Operation<Value> | Failure>;

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const limits: ClientLimits = { ...LIMITS, ...options.limits };
  const base = new URL(options.baseUrl);
  const connections = openConnections(base.origin, limits);
  const deprecations = createDeprecations();
  const lives = createLives();
  const redraw = createRedrawing();
  const caller = createCaller({
    connections,
    basePath: base.pathname.replace(/\/+$/, ""),
    turnstile: options.turnstile || undefined,
    idleTimeout: options.idleTimeout,
    limits,
    deprecations,
    onDeprecation: options.onDeprecation,
  });

  const ours = new Veil([options.apiKey]);

  async function perform<Given, Value>(
    { key, signal = [] }: Call,
    prepare: Prepare<Given>,
    finish: (given: Reading<Given>, life: Life) => Reading<Value> | Promise<Reading<Value>>,
  ): Promise<Outcome<Value>> {
    const life = lives.begin(options.timeout, "aborted" in signal ? [signal] : signal);
    try {
      const prepared = prepare(life);
      const operation = prepared instanceof Promise ? await prepared : prepared;
      if ("kind" in operation) return { ok: false, failure: operation };
      const used = keyOf(key, options.apiKey);
      if ("kind" in used) return { ok: false, failure: used };
      const began = performance.now();
      const reading = await finish(await caller.run(operation, used, life), life);
      options.onCall?.(operation.group, reading.ok ? "answered" : reading.failure.kind, performance.now() - began);
      return reading.ok ? { ok: true, value: reading.value, credits: operation.price } : reading;
    } finally {
      life.finish();
    }
  }

  const ask = <Value>(call: Call, prepare: Prepare<Value>): Promise<Outcome<Value>> =>
    perform(call, prepare, (reading: Reading<Value>) => reading);

  const draw = (call: Call, prepare: Prepare<Picture | Foreign>): Promise<Outcome<Picture>> =>
    perform(call, prepare, (reading, life) => asPng(reading, (image) => redraw(image, life, "png")));

  const changed = (
    request: EffectRequest,
    call: Call,
    operation: (fitted: EffectRequest) => Operation<Picture | Foreign>,
  ): Promise<Outcome<Picture>> =>
    draw(call, async (life) => {
      const problems = checkEffect(request);
      if (life.over() !== undefined) return operation(request);
      const fitted = await fitPicture(request.image, (image) => redraw(image, life));
      if (fitted === undefined) return operation(request);
      if (!fitted.ok) return inputFailure([...problems, fitted.problem]);
      return problems.length > 0 ? inputFailure(problems) : operation({ ...request, image: fitted.image });
    });

  return {
    chat(request, call = {}) {
      let reader: ChatReader | undefined;
      const outcome = ask(call, () => {
        const problems = checkChat(request);
        if (problems.length > 0) return inputFailure(problems);
        const asking = call.key === undefined ? ours : new Veil([call.key, options.apiKey]);
        return chatOperation(request, asking, request.stream ?? call.onText !== undefined, (veil) => {
          reader = new ChatReader(limits.answerBytes, call.onText, veil);
          return reader;
        });
      });
      return outcome.then((ended) => (ended.ok ? ended : { ...ended, text: reader?.text() ?? "" }));
    },
    createImage: (request, call = {}) =>
      draw(call, () => {
        const problems = checkImage(request);
        return problems.length > 0 ? inputFailure(problems) : imageOperation(request, limits);
      }),
    applyEffect: (request, call = {}) => changed(request, call, (fitted) => effectOperation(fitted, limits)),
    mirage(request, call = {}) {
      const path = options.miragePath;
      if (path !== undefined) return changed(request, call, (fitted) => mirageOperation(path, fitted, limits));
      const failure = failureOf("refused", "No path is configured for the mirage pipeline.", { fault: "operator" });
      return Promise.resolve({ ok: false, failure });
    },
    account: (call = {}) => ask(call, () => accountOperation(limits)),
    search: (request, call = {}) =>
      ask(call, () => {
        const problems = checkSearch(request, options.imageboardSource);
        return problems.length > 0 ? inputFailure(problems) : searchOperation(request, limits);
      }),
    deprecations: deprecations.list,
    async close() {
      lives.end();
      await connections.close();
    },
  };
}

function keyOf(own: string | undefined, operators: string | undefined): Key | Failure {
  const personal = own !== undefined && own !== "";
  const value = personal ? own : (operators ?? "");
  const fault = personal ? "person" : "operator";
  if (value === "") return failureOf("key-refused", "There is no key to call the service with.", { fault });
  if (SENDABLE.test(value)) return { value, personal };
  return failureOf("key-refused", "The key has characters that no key has; copy it again.", { fault });
}
