/** grammY's typed calls over connections that are kept: the stock client makes a new request object for each of them. */
import { Api, HttpError, InputFile, type Transformer } from "grammy";
import { Pool } from "undici";
import { z } from "zod";
import { exchange, NoAnswer } from "./exchange.ts";

export interface TelegramApi {
  readonly api: Api;
  /**
   * Gives back the payload of a call of `api.raw` that this signal ends. grammY's own parameter is of another library's
   * AbortSignal, which Node's does not fit.
   */
  until<Payload extends object>(signal: AbortSignal, payload: Payload): Payload;
  close(): Promise<void>;
}

export interface TelegramApiOptions {
  readonly token: string;
  /** Without a slash at the end; may have a path. */
  readonly apiRoot: string;
  /** Told of every call but polls, which last as long as nothing happens. */
  readonly onCall?: (call: string, outcome: CallOutcome, milliseconds: number) => void;
}

/** Lost: no answer came, whatever the reason. */
type CallOutcome = "done" | "refused" | "pause" | "lost";

/** Shorter than what servers keep, so that a call seldom meets a connection that is just being closed. In milliseconds. */
const KEEP_ALIVE = 4_000;
const CONNECT_LIMIT = 10_000;
const CALL_LIMIT = 30_000;
/** Telegram holds a poll for as long as it was asked to, and then some. */
const POLL_LIMIT = 75_000;

const answerSchema = z.union([
  // What grammY's types say of a result is believed; `never` fits each of them.
  z.object({ ok: z.literal(true), result: z.custom<never>() }),
  z.object({
    ok: z.literal(false),
    error_code: z.int(),
    description: z.string(),
    parameters: z
      .object({ retry_after: z.number().exactOptional(), migrate_to_chat_id: z.number().exactOptional() })
      .catch({}),
  }),
]);

function readAnswer(body: string): z.infer<typeof answerSchema> | undefined {
  try {
    return answerSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

const timedBy =
  (onCall: TelegramApiOptions["onCall"] = () => undefined): Transformer =>
  async (previous, method, payload, signal) => {
    if (method === "getUpdates") return previous(method, payload, signal);
    const began = performance.now();
    let outcome: CallOutcome = "lost";
    try {
      const answer = await previous(method, payload, signal);
      outcome = answer.ok ? "done" : answer.error_code === 429 ? "pause" : "refused";
      return answer;
    } finally {
      onCall(method, outcome, performance.now() - began);
    }
  };

export function createTelegramApi({ token, apiRoot, onCall }: TelegramApiOptions): TelegramApi {
  const root = new URL(apiRoot);
  const pool = new Pool(root.origin, {
    connect: { timeout: CONNECT_LIMIT },
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const base = `${root.pathname.replace(/\/+$/, "")}/bot${token}`;
  const api = new Api(token, { apiRoot, timeoutSeconds: CALL_LIMIT / 1000 });

  const signals = new WeakMap<object, AbortSignal>();

  /** Everything but uploads, which grammY puts together better than we would. */
  const call: Transformer = async (previous, method, payload) => {
    if (Object.values(payload).some((value) => value instanceof InputFile)) return previous(method, payload);
    const signal = signals.get(payload);
    const limit = method === "getUpdates" ? POLL_LIMIT : CALL_LIMIT;
    try {
      const { status, body } = await exchange(pool, `${base}/${method}`, JSON.stringify(payload), limit, signal);
      const answer = readAnswer(body);
      if (answer === undefined) throw new NoAnswer(`Telegram's answer cannot be read (status ${status}).`);
      return answer;
    } catch (error) {
      throw new HttpError(`Network request for '${method}' failed!`, error);
    }
  };
  api.config.use(call, timedBy(onCall));
  return {
    api,
    until(signal, payload) {
      signals.set(payload, signal);
      return payload;
    },
    close: () => pool.destroy(),
  };
}
