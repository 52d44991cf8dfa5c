/** Calls the fake Telegram as any client could: a method with its parameters as JSON. */
import { onTestFinished } from "vitest";
import { z } from "zod";
import { type FakeTelegram, type FakeTelegramOptions, startFakeTelegram } from "../../fakes/telegram/start.ts";

const answer = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.number().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() }).optional(),
});

export type Answer = z.infer<typeof answer> & { readonly status: number; readonly headers: Headers };

export interface Client extends FakeTelegram {
  readonly call: (method: string, params?: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /** The result, as what the caller says it is; throws Telegram's words where there is none. */
  readonly ask: <T>(method: string, params: Readonly<Record<string, unknown>>, shape: z.ZodType<T>) => Promise<T>;
  /** Telegram's words, where it refuses. */
  readonly refusal: (method: string, params?: Readonly<Record<string, unknown>>) => Promise<string>;
}

export async function readAnswer(response: Response): Promise<Answer> {
  return { ...answer.parse(await response.json()), status: response.status, headers: response.headers };
}

export async function startTelegram(options?: FakeTelegramOptions): Promise<Client> {
  const fake = await startFakeTelegram(options);
  onTestFinished(fake.close);
  const call: Client["call"] = async (method, params = {}) =>
    readAnswer(
      await fetch(`${fake.url}/bot${fake.token}/${method}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(params),
      }),
    );
  return {
    ...fake,
    call,
    async ask(method, params, shape) {
      const { ok, result, description } = await call(method, params);
      if (!ok) throw new Error(description);
      return shape.parse(result);
    },
    async refusal(method, params) {
      const { ok, description, status, error_code } = await call(method, params);
      if (ok || description === undefined) throw new Error(`${method} was not refused`);
      if (status !== error_code) throw new Error(`the status is ${status}, and the code ${error_code}`);
      return `${status} ${description}`;
    },
  };
}

/** A message as far as most tests look at it. */
export const message = z.looseObject({
  message_id: z.number(),
  date: z.number(),
  chat: z.looseObject({ id: z.number(), type: z.string() }),
  text: z.string().optional(),
});

export const updates = z.array(z.looseObject({ update_id: z.number(), message: z.unknown().optional() }));
