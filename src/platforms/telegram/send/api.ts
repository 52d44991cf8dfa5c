/** grammY's typed calls over connections that are kept: the stock client makes a new request object for each of them. */
import { Api, HttpError, type Transformer } from "grammy";
import { Pool } from "undici";
import { z } from "zod";
import { type Exchanged, exchange, NoAnswer, TooLarge } from "../../../core/exchange.ts";
import { formOf, type Upload } from "./upload.ts";

export interface TelegramApi {
  readonly api: Api;
  /**
   * Gives back the payload of a call of `api.raw` that this signal ends. grammY's own parameter is of another library's
   * AbortSignal, which Node's does not fit.
   */
  until<Payload extends object>(signal: AbortSignal, payload: Payload): Payload;
  /** Gives back the payload of a call that this file goes with; the payload names it `UPLOADED`. */
  carrying<Payload extends object>(file: Upload, payload: Payload): Payload;
  /**
   * What lies under this path of Telegram's files, which is one that can stand in a URL; rejects with `TooLarge` when that
   * is more than so many bytes.
   */
  download(path: string, largest: number, signal: AbortSignal): Promise<Exchanged>;
  close(): Promise<void>;
}

export interface TelegramApiOptions {
  readonly token: string;
  /** Without a slash at the end; may have a path. */
  readonly apiRoot: string;
  /** Told of every call and download but of no polls, which last as long as nothing happens. */
  readonly onCall?: (call: string, outcome: CallOutcome, milliseconds: number) => void;
  /** How much is read of an answer, in bytes; a hundred updates are mostly far smaller. */
  readonly largest?: number;
}

/** Lost: no answer came, whatever the reason. */
type CallOutcome = "done" | "refused" | "pause" | "lost";

/** Shorter than what servers keep, so that a call seldom meets a connection that is just being closed. In milliseconds. */
const KEEP_ALIVE = 4_000;
const WHOM = "Telegram";
const LARGEST = 32 * 1024 * 1024;
const CONNECT_LIMIT = 10_000;
const CALL_LIMIT = 30_000;
/** Ten megabytes through a narrow line. */
const UPLOAD_LIMIT = 90_000;
/** Telegram holds a poll for as long as it was asked to, and then some. */
const POLL_LIMIT = 75_000;

/** A server that stands before Telegram's has not let the call through, and says so in a form of its own. */
export class TurnedAway extends Error {
  override readonly name = "TurnedAway";
  readonly method: string;
  readonly status: number;
  /** How long it asks to wait, in milliseconds. */
  readonly wait: number;

  constructor(method: string, { status, headers }: Exchanged) {
    super(`A server before Telegram's refused the call (status ${status}).`);
    this.method = method;
    this.status = status;
    const seconds = /^\d{1,6}$/.exec(String(headers["retry-after"]))?.[0] ?? 1;
    this.wait = Math.max(Number(seconds), 1) * 1000;
  }
}

/** Of a request that took too long in coming somebody else may have it whole. */
const isTurnedAway = ({ status }: Exchanged): boolean => status >= 400 && status < 500 && status !== 408;

const answerSchema = z.union([
  // What grammY's types say of a result is believed; `never` fits each of them. None of Telegram's is nothing at all.
  z.object({ ok: z.literal(true), result: z.custom<never>((result) => result !== undefined && result !== null) }),
  z.object({
    ok: z.literal(false),
    error_code: z.int(),
    description: z.string(),
    parameters: z
      .object({ retry_after: z.number().exactOptional(), migrate_to_chat_id: z.number().exactOptional() })
      .catch({}),
  }),
]);

/** A message that was sent has an id, of which Telegram says 0 where it sends it later. */
const sentSchema = z.object({ message_id: z.int().nonnegative() });
const anySchema = z.object({});

/** What is needed of these: without it nothing is known of what was asked, whatever else the answer says. */
const NEEDED: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ["getUpdates", z.array(z.unknown())],
  ["getMe", z.object({ id: z.int(), username: z.string() })],
  ["getChatMember", z.object({ status: z.string() })],
  ["getChat", anySchema],
  ["getFile", anySchema],
  ["getWebhookInfo", anySchema],
  ["sendMessage", sentSchema],
  ["sendRichMessage", sentSchema],
  ["sendPhoto", sentSchema],
  ["sendDocument", sentSchema],
]);

function readAnswer(method: string, body: Buffer): z.infer<typeof answerSchema> | undefined {
  try {
    const read = answerSchema.safeParse(JSON.parse(body.toString())).data;
    const isWhole = read?.ok !== true || NEEDED.get(method)?.safeParse(read.result).success !== false;
    return isWhole ? read : undefined;
  } catch {
    return undefined;
  }
}

const timedBy =
  (onCall: NonNullable<TelegramApiOptions["onCall"]>): Transformer =>
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

/** What was broken off for being too large was had as far as it was wanted. */
async function timedDownload(
  onCall: NonNullable<TelegramApiOptions["onCall"]>,
  download: () => Promise<Exchanged>,
): Promise<Exchanged> {
  const began = performance.now();
  let outcome: CallOutcome = "lost";
  try {
    const exchanged = await download();
    outcome = exchanged.status === 200 ? "done" : exchanged.status === 429 ? "pause" : "refused";
    return exchanged;
  } catch (error) {
    if (error instanceof TooLarge) outcome = "done";
    throw error;
  } finally {
    onCall("download", outcome, performance.now() - began);
  }
}

export function createTelegramApi(options: TelegramApiOptions): TelegramApi {
  const { token, apiRoot, onCall = () => undefined, largest = LARGEST } = options;
  const root = new URL(apiRoot);
  const pool = new Pool(root.origin, {
    connect: { timeout: CONNECT_LIMIT },
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const above = root.pathname.replace(/\/+$/, "");
  const api = new Api(token, { apiRoot, timeoutSeconds: CALL_LIMIT / 1000 });

  const signals = new WeakMap<object, AbortSignal>();
  const uploads = new WeakMap<object, Upload>();

  const call: Transformer = async (_previous, method, payload) => {
    const signal = signals.get(payload);
    const upload = uploads.get(payload);
    const limit = method === "getUpdates" ? POLL_LIMIT : upload === undefined ? CALL_LIMIT : UPLOAD_LIMIT;
    const content =
      upload === undefined
        ? { type: "application/json", body: JSON.stringify(payload) }
        : formOf(new Map(Object.entries(payload)), upload);
    try {
      const path = `${above}/bot${token}/${method}`;
      const exchanged = await exchange(pool, { whom: WHOM, method: "POST", path, largest, ...content }, limit, signal);
      const answer = readAnswer(method, exchanged.body);
      if (answer !== undefined) return answer;
      if (isTurnedAway(exchanged)) throw new TurnedAway(method, exchanged);
      throw new NoAnswer(`Telegram's answer cannot be read (status ${exchanged.status}).`);
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
    carrying(file, payload) {
      uploads.set(payload, file);
      return payload;
    },
    download: (path, largest, signal) =>
      timedDownload(onCall, () =>
        exchange(
          pool,
          { whom: WHOM, method: "GET", path: `${above}/file/bot${token}/${path}`, largest },
          CALL_LIMIT,
          signal,
        ),
      ),
    close: () => pool.destroy(),
  };
}
