/** What every call goes through: key, credits, refunds, headers, and a log that says nothing of what was asked. */
import { Hono } from "hono";
import { describe, expect, onTestFinished, test } from "vitest";
import { StoreAway } from "../../../../src/core/store/index.ts";
import { answerWith } from "../../../../src/http/requests.ts";
import { listen, SERVER_LIMITS } from "../../../../src/http/server.ts";
import { completionSchema } from "../../../../src/service/schema/chat.ts";
import { type Books, createBooks } from "../../../../src/service/server/books.ts";
import {
  type Drawing,
  EngineBusy,
  NeverBegun,
  UnusablePicture,
  UnusableSchema,
} from "../../../../src/service/server/engines/ports.ts";
import { createService } from "../../../../src/service/server/index.ts";
import { plainEngines } from "../../../fakes/plain-engines.ts";
import { keptLog } from "../../http/running.ts";
import { ask, CHAT, like, serve, useStore } from "./serving.ts";

const store = useStore();

const IMAGE = "/visuals/create_image";
const SEARCH = "/knowledge/search";
const picture = { prompt: "a red fox", allow_nsfw: false };

const paid = [
  ["chat", CHAT, ask("hi"), 402],
  ["a new picture", IMAGE, picture, 401],
  ["a search", SEARCH, { query: "bitcoin" }, 402],
] as const;

describe("the key", () => {
  test.each(["", "hk_unknown", "Bearer", "Bearer ", "Basic abc", "Bearer hk_unknown", "Bearer a, Bearer b"])(
    "that is none (%s) is refused with the way to send one",
    async (authorization) => {
      const { url } = await serve(store());
      for (const [path, init] of [
        ["/account", {}],
        ["/v1/models", {}],
        [CHAT, { method: "POST", body: "{}" }],
        [SEARCH, { method: "POST", body: "not even JSON" }],
        ["/visuals/apply_effect", { method: "POST" }],
      ] as const) {
        const answer = await fetch(`${url}${path}`, { ...init, headers: { authorization } });
        expect(answer.status, path).toBe(401);
        expect(answer.headers.get("www-authenticate")).toBe("Bearer");
        expect(await answer.json()).toMatchObject({
          detail: like("Authorization: Bearer <API_KEY>"),
        });
      }
    },
  );

  test("is understood in any spelling of its scheme, and other keys' credits are not touched", async () => {
    const { url, key, books, left } = await serve(store());
    const other = await books.createKey({ name: "other", credits: 5 });
    for (const scheme of ["Bearer", "bearer", "BEARER"]) {
      const answer = await fetch(`${url}/account`, { headers: { authorization: `${scheme} ${key}` } });
      expect(answer.status).toBe(200);
    }
    const spent = await fetch(`${url}${CHAT}`, {
      method: "POST",
      headers: { authorization: `bearer ${other.key}` },
      body: JSON.stringify(ask("hi")),
    });
    expect(spent.status).toBe(200);
    expect([await left(), await books.balance(other.account)]).toEqual([100, 4]);
  });

  test("that was revoked is refused from then on", async () => {
    const { get, books, account } = await serve(store());
    expect((await get("/account")).status).toBe(200);
    await books.revokeKey(account.id);
    expect((await get("/account")).status).toBe(401);
  });
});

describe("credits", () => {
  test.each(paid)("%s costs, and without credits is refused as documented", async (_, path, body, status) => {
    const { post, left, asked } = await serve(store(), { credits: 1 });
    expect((await post(path, body)).status).toBe(200);
    const refused = await post(path, body);
    expect(refused.status).toBe(status);
    expect(await refused.json()).toMatchObject({
      detail: "This costs 1 credit, and 0 credits are left on this key. Ask whoever gave you the key for more.",
    });
    expect(await left()).toBe(0);
    expect(asked.questions.length + asked.drawings.length + asked.searches.length).toBe(1);
  });

  test("of a daily account come with the time when there are new ones", async () => {
    const { post } = await serve(store(), { credits: 0, daily: true });
    expect(await (await post(SEARCH, { query: "x" })).json()).toEqual({
      detail: like(/There are new ones at \d{4}-\d\d-\d\dT00:00:00\.000Z\.$/),
    });
  });

  test("are not asked for before the request is known to be right", async () => {
    const { post } = await serve(store(), { credits: 0 });
    expect((await post(CHAT, { ...ask("hi"), model: "x" })).status).toBe(422);
    expect((await post(IMAGE, { ...picture, width: 1 })).status).toBe(422);
    expect((await post(SEARCH, {})).status).toBe(422);
  });

  test("come back when an engine fails, whatever it was asked, and nobody's words are in the log", async () => {
    const secret = "my private words";
    const broken = (): never => {
      throw new TypeError(`cannot do "${secret}"\n    at ${secret}`);
    };
    const { engines } = plainEngines({ beforePicture: broken });
    const failing = {
      ...engines,
      chat: { ...engines.chat, answer: broken },
      knowledge: { ...engines.knowledge, search: broken },
    };
    const { post, left, lines } = await serve(store(), { engines: failing });
    for (const [path, body] of [
      [CHAT, ask(secret)],
      [CHAT, ask(secret, { stream: true })],
      [IMAGE, { ...picture, prompt: secret }],
      [SEARCH, { query: secret }],
    ] as const) {
      const answer = await post(path, body);
      expect(answer.status).toBe(500);
      expect(await answer.text()).toContain("no credits were taken");
    }
    expect(await left()).toBe(100);
    const errors = lines.filter(({ level }) => level === "error");
    expect(errors.map(({ fields }) => fields["route"])).toEqual([CHAT, CHAT, IMAGE, SEARCH]);
    for (const { fields } of errors) {
      expect(fields["err"]).toBeInstanceOf(Error);
      expect(fields["err"]).toMatchObject({
        name: "TypeError",
        stack: like(/\n {4}at .*calls\.test\.ts/),
      });
      const shown = fields["err"] instanceof Error ? `${fields["err"].stack}${fields["err"].message}` : "";
      expect(shown).not.toContain(secret);
    }
  });

  test("come back when the engine has too much to do, which is no failure", async () => {
    const busy = (): never => {
      throw new EngineBusy("too many wait");
    };
    const { post, left, lines } = await serve(store(), { beforePicture: busy });
    const answer = await post(IMAGE, picture);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await answer.text()).toContain("no credits were taken");
    expect(await left()).toBe(100);
    expect(lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("come back when what was sent turns out to be of no use", async () => {
    const { engines } = plainEngines({
      beforePicture: () => {
        throw new UnusablePicture("This picture is damaged. Send another one.");
      },
    });
    const answer = (): never => {
      throw new UnusableSchema("json_schema cannot be met. Change it.");
    };
    const { post, left, lines } = await serve(store(), { engines: { ...engines, chat: { ...engines.chat, answer } } });
    const drawn = await post(IMAGE, picture);
    expect([drawn.status, await drawn.json()]).toEqual([
      422,
      { detail: [{ loc: ["body", "image"], msg: "This picture is damaged. Send another one.", type: "value_error" }] },
    ]);
    for (const stream of [false, true]) {
      const said = await post(CHAT, ask("hi", { stream }));
      expect(said.status).toBe(422);
      expect(await said.text()).toContain("json_schema cannot be met. Change it.");
    }
    expect(await left()).toBe(100);
    expect(lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("stay taken when the caller goes away, and the engine is told to stop", async () => {
    let stopped = (): void => undefined;
    const aborted = new Promise<void>((resolve) => {
      stopped = resolve;
    });
    const leaving = new AbortController();
    const { post, left } = await serve(store(), {
      async *answer(_, signal) {
        const over = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
        leaving.abort();
        await over;
        stopped();
        signal.throwIfAborted();
        yield { kind: "end", finish: "stop", citations: [] };
      },
    });
    await expect(post(CHAT, { ...ask("hi"), model: "eclipse" }, {}, leaving.signal)).rejects.toThrow();
    await aborted;
    expect(await left()).toBe(97);
  });

  test("come back when the caller goes away before the work has begun", async () => {
    const leaving = new AbortController();
    const { engines } = plainEngines();
    const create = (_: Drawing, signal: AbortSignal): Promise<never> =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new NeverBegun("it waited for its turn")), { once: true });
        leaving.abort();
      });
    const waiting = { ...engines, pictures: { ...engines.pictures, create } };
    const { post, left, lines } = await serve(store(), { engines: waiting });
    await expect(post(IMAGE, picture, {}, leaving.signal)).rejects.toThrow();
    await expect.poll(() => lines.map(({ fields }) => fields["status"])).toEqual([499]);
    expect(await left()).toBe(100);
  });

  test("come back when the caller is gone by the time they are taken, and nothing is begun", async () => {
    const leaving = new AbortController();
    const books = createBooks(store());
    const slow: Books = {
      ...books,
      async charge(account, cost) {
        const charged = await books.charge(account, cost);
        leaving.abort();
        return charged;
      },
    };
    const { engines, asked } = plainEngines();
    const parts = { version: "1", imageboardSource: "b", miragePath: undefined, testSwitches: false };
    const service = createService({ ...parts, engines, books: slow, log: keptLog().log });
    const { key, account } = await books.createKey({ name: "leaving", credits: 5 });
    const body = JSON.stringify(ask("hi"));
    const init = { method: "POST", headers: { authorization: `Bearer ${key}` }, body, signal: leaving.signal };
    expect((await service.fetch(new Request(`http://service${CHAT}`, init))).status).toBe(499);
    expect([await books.balance(account), asked.questions]).toEqual([5, []]);
  });

  test("cannot be taken while the store is away, and the answer says when to come again", async () => {
    const away = (): never => {
      throw new StoreAway("Redis did not answer");
    };
    const books = createBooks(store());
    for (const broken of [
      { ...books, find: away },
      { ...books, charge: away },
    ]) {
      const { post } = await serve(store(), { books: broken });
      const answer = await post(SEARCH, { query: "x" });
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await answer.json()).toEqual({ detail: like("Try again in a few seconds.") });
    }
  });
});

describe("headers and log", () => {
  test.each(paid)(
    "%s says that it is deprecated, and where that is written, even when it refuses",
    async (_, path, body) => {
      const { url, post, lines } = await serve(store());
      for (const sent of [body, {}]) {
        const { headers } = await post(path, sent);
        expect(headers.get("deprecation")).toBe("@1767225600");
        expect(headers.get("link")).toBe(`<${url}/openapi.json>; rel="deprecation"; type="application/json"`);
      }
      expect(lines.map(({ level, fields }) => [level, fields["route"], fields["status"]])).toEqual([
        ["debug", path, 200],
        ["debug", path, 422],
      ]);
      expect(lines[0]?.fields["ms"]).toBeTypeOf("number");
      expect(JSON.stringify(lines)).not.toMatch(/bitcoin|fox|"hi"/);
    },
  );

  test("the account and the models are not deprecated", async () => {
    const { get } = await serve(store());
    for (const path of ["/account", "/v1/models"]) {
      const { status, headers } = await get(path);
      expect([status, headers.get("deprecation"), headers.get("link")]).toEqual([200, null, null]);
    }
  });

  test("what is no route is a 404, and another method a 405 that names the right one", async () => {
    const { url } = await serve(store());
    const nowhere = await fetch(`${url}/v2/chat`);
    expect([nowhere.status, await nowhere.json()]).toEqual([404, { detail: like("nothing here") }]);
    const nothing = await fetch(`${url}/v1/embeddings`, { method: "POST", body: "{}" });
    expect([nothing.status, await nothing.json()]).toMatchObject([404, { error: { code: "not_found" } }]);
    for (const [path, method, allow] of [
      [CHAT, "GET", "POST"],
      [IMAGE, "DELETE", "POST"],
      ["/account", "POST", "GET, HEAD"],
      ["/v1/models", "PUT", "GET, HEAD"],
      ["/healthz", "POST", "GET, HEAD"],
    ] as const) {
      const answer = await fetch(`${url}${path}`, { method });
      expect([answer.status, answer.headers.get("allow")], path).toEqual([405, allow]);
    }
    expect((await fetch(`${url}/healthz`, { method: "HEAD" })).status).toBe(200);
  });
});

describe("links", () => {
  const { log } = keptLog();

  async function linkedFrom(app: Hono, path: string, headers: Record<string, string> = {}): Promise<string> {
    const listening = await listen(
      answerWith((request, env) => app.fetch(request, env), log),
      log,
      SERVER_LIMITS,
      "127.0.0.1",
      0,
    );
    if (listening.outcome !== "listening") throw new Error(listening.problem);
    onTestFinished(() => listening.close(0));
    const { key } = await createBooks(store()).createKey({ name: "links", credits: 5 });
    const answer = await fetch(`${listening.url}${path}${CHAT}?x=1`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, ...headers },
      body: JSON.stringify(ask("hi")),
    });
    const { choices } = completionSchema.parse(await answer.json());
    return `${choices[0]?.message.content}`.replace(listening.url, "ORIGIN");
  }

  function service(): Hono {
    const { engines } = plainEngines({
      async *answer({ linkTo }) {
        yield { kind: "text", text: linkTo("a b") };
        yield { kind: "end", finish: "stop", citations: [] };
      },
    });
    const parts = { version: "1", imageboardSource: "b", miragePath: undefined, testSwitches: false };
    return new Hono().route("/", createService({ ...parts, engines, books: createBooks(store()), log }));
  }

  test.each([
    ["alone", "", () => service()],
    ["as a route of another app", "/service", () => new Hono().route("/service", service())],
    ["deep inside of another app", "/a/b", () => new Hono().route("/a", new Hono().route("/b", service()))],
    ["mounted in another app", "/service", () => new Hono().mount("/service", service().fetch)],
  ])("lead to where the service is, %s", async (_, path, app) => {
    expect(await linkedFrom(app(), path)).toBe(`ORIGIN${path}/knowledge/documents/a%20b`);
  });

  test("are secure behind a proxy that is", async () => {
    const link = await linkedFrom(service(), "", { "x-forwarded-proto": "https" });
    expect(link).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/knowledge/);
  });
});
