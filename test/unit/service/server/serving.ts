/** The service on a real socket and a real store, with a key to call it with. */
import { Hono } from "hono";
import { expect, onTestFinished } from "vitest";
import { z } from "zod";
import type { Store } from "../../../../src/core/store/index.ts";
import { answerWith } from "../../../../src/http/requests.ts";
import { listen, SERVER_LIMITS } from "../../../../src/http/server.ts";
import { createBooks } from "../../../../src/service/server/books.ts";
import { createService, type ServiceParts } from "../../../../src/service/server/index.ts";
import { stores } from "../../../contracts/store/stores.ts";
import { type PlainParts, plainEngines } from "../../../fakes/plain-engines.ts";
import { keptLog } from "../../http/running.ts";

export type ServingParts = Partial<ServiceParts> & PlainParts & { readonly credits?: number; readonly daily?: boolean };

/** For the whole of a test file: the first store that is here. */
export function useStore(): () => Store {
  const [first] = stores;
  if (first === undefined) throw new Error("the embedded store is always here");
  const pair = first.use();
  return () => pair().first;
}

export async function serve(store: Store, parts: ServingParts = {}) {
  const { credits = 100, daily = false, answer, beforePicture, ...given } = parts;
  const { log, lines } = keptLog();
  const books = createBooks(store);
  const { engines, asked } = plainEngines({
    ...(answer === undefined ? {} : { answer }),
    ...(beforePicture === undefined ? {} : { beforePicture }),
  });
  const service = createService({
    engines,
    books,
    log,
    version: "1.2.3",
    imageboardSource: "bizboard",
    miragePath: undefined,
    testSwitches: false,
    ...given,
  });
  const app = new Hono().route("/service", service);
  const listening = await listen(
    answerWith((request, bindings) => app.fetch(request, bindings), log),
    log,
    SERVER_LIMITS,
    "127.0.0.1",
    0,
  );
  if (listening.outcome !== "listening") throw new Error(listening.problem);
  onTestFinished(() => listening.close(0));
  const { key, account } = await books.createKey({ name: "a test", credits, daily });
  const url = `${listening.url}/service`;
  const authorization = `Bearer ${key}`;
  return {
    url,
    origin: listening.url,
    key,
    account,
    books,
    asked,
    lines,
    left: () => books.balance(account),
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${url}${path}`, { headers: { authorization, ...headers } }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) =>
      fetch(`${url}${path}`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
        ...(signal === undefined ? {} : { signal }),
      }),
  };
}

export type Served = Awaited<ReturnType<typeof serve>>;

export const CHAT = "/v1/chat/completions";
export const ask = (content: string, more: object = {}) => ({
  model: "versa",
  messages: [{ role: "user", content }],
  ...more,
});

/** A text that has this in it. */
export const like = (expected: string | RegExp): unknown =>
  typeof expected === "string" ? expect.stringContaining(expected) : expect.stringMatching(expected);

const detailSchema = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
  ]),
});

/** What a refusal says: its sentence, or each of them with its place. */
export function detailOf(body: unknown): string | readonly (readonly [place: string, says: string])[] {
  const { detail } = detailSchema.parse(body);
  return typeof detail === "string" ? detail : detail.map(({ loc, msg }) => [loc.join("."), msg] as const);
}
