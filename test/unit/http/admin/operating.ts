/** The operator's server for its tests: over a real store and a real queue, asked as a browser asks. */
import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { createAccessShown } from "../../../../src/access.ts";
import { type Config, readConfig } from "../../../../src/config.ts";
import type { Request as Asked } from "../../../../src/core/request.ts";
import type { Store } from "../../../../src/core/store/index.ts";
import { type Admin, type AdminParts, createAdmin } from "../../../../src/http/admin/index.ts";
import { createOperatorSessions, type OperatorSessions } from "../../../../src/http/operator-sessions.ts";
import type { Queues } from "../../../../src/queue/index.ts";
import { createDigestBook } from "../../../../workers/digests/book.ts";
import { keptLog, type Line } from "../running.ts";

export const TOKEN = "correct horse battery staple";
export const HERE = "http://herald.example:3000";

export function configOf(environment: Readonly<Record<string, string>> = {}): Config {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return read.config;
}

/** What the tests expect of a part of an answer. */
export const containing = (text: string): unknown => expect.stringContaining(text);
export const without = (text: string): unknown => expect.not.stringContaining(text);
export const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);
export const including = (items: readonly unknown[]): unknown => expect.arrayContaining([...items]);
export const someNumber: unknown = expect.any(Number);
export const someText: unknown = expect.any(String);

/** An address of its own for each test, so that none uses up another's tries. */
export const newAddress = (): string => `10.${[...randomBytes(3)].join(".")}`;

export const unique = (word: string): string => `${word}${randomBytes(5).toString("hex")}`;

export interface SignedIn {
  readonly cookie: string;
  readonly csrf: string;
  readonly ends: number;
}

export async function post(
  sessions: OperatorSessions,
  path: "/sign-in" | "/sign-out",
  { body, headers = {}, address = newAddress(), origin = HERE }: Posting = {},
): Promise<Response> {
  const route = sessions.routes.find((one) => one.path === path);
  if (route === undefined) throw new Error(`nothing answers at ${path}`);
  const init = { method: "POST", headers, ...(body === undefined ? {} : { body }) };
  return route.handle(new Request(`${origin}${path}`, init), address);
}

export interface Posting {
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly address?: string;
  readonly origin?: string;
}

export async function signedIn(sessions: OperatorSessions, token = TOKEN): Promise<SignedIn> {
  const answer = await post(sessions, "/sign-in", { body: JSON.stringify({ token }) });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  const said: unknown = await answer.json();
  if (typeof said !== "object" || said === null || !("csrf" in said) || !("ends" in said))
    throw new Error("no session");
  return { cookie, csrf: String(said.csrf), ends: Number(said.ends) };
}

export interface Operating {
  readonly admin: Admin;
  readonly sessions: OperatorSessions;
  readonly session: SignedIn;
  readonly lines: readonly Line[];
  readonly submitted: Asked[];
  readonly erased: string[];
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  readonly json: (path: string) => Promise<unknown>;
  readonly deed: (deed: object, headers?: Record<string, string>) => Promise<{ status: number; said: unknown }>;
}

export async function operate(
  { store, queues }: { readonly store: Store; readonly queues: Queues },
  given: Partial<AdminParts> & { readonly config?: Config } = {},
): Promise<Operating> {
  const { log, lines } = keptLog();
  const { config = configOf(), ...rest } = given;
  const sessions = createOperatorSessions({ ...store, token: TOKEN, log });
  const submitted: Asked[] = [];
  const erased: string[] = [];
  const admin = createAdmin({
    ...createAccessShown(config, { current: () => ({ denied: [], allowed: [] }) }),
    renewAdmission: async () => undefined,
    sessions,
    store,
    digests: createDigestBook({ store, queues }),
    checks: [],
    version: "1.2.3",
    log,
    queues: () => queues.counts(),
    platforms: () => [],
    limits: config.limits,
    operators: [],
    variables: [],
    momentWords: ({ pattern }) => `at ${pattern}`,
    submit: async (request) => void submitted.push(request),
    erase: async (person) => erased.push(person) > 0,
    preview: async () => undefined,
    board: queues.board("/admin/queues"),
    ...rest,
  });
  const session = await signedIn(sessions);
  const ask = async (path: string, init: RequestInit): Promise<Response> =>
    admin.handler(new Request(`${HERE}/admin${path}`, init));
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(path, { headers: { cookie: session.cookie, ...headers } });
  return {
    admin,
    sessions,
    session,
    lines,
    submitted,
    erased,
    get,
    async json(path) {
      const answer = await get(path);
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    async deed(deed, headers = {}) {
      const answer = await ask("/api/do", {
        method: "POST",
        headers: { cookie: session.cookie, "x-herald-csrf": session.csrf, ...headers },
        body: JSON.stringify(deed),
      });
      return { status: answer.status, said: await answer.json() };
    },
  };
}
