/** The log: what is written of what it is given, and in which form. */
import fastCheck from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { DISCORD, field, INTERACTION, listen, SECRETS, TELEGRAM } from "./log-listening.ts";
import { processorTime } from "./processor.ts";

describe("a line", () => {
  test("carries its event, its fields, and the fields of the log it belongs to", () => {
    const { log, lines } = listen([]);
    log.child({ request: "tg-1" }).child({ queue: "chat" }).warn({ took: 3 }, "a request was served");
    expect(lines()).toEqual([
      expect.objectContaining({ level: 40, request: "tg-1", queue: "chat", took: 3, msg: "a request was served" }),
    ]);
  });

  test("below the level is not written", () => {
    const { log, lines } = listen([], { level: "warn" });
    for (const level of ["debug", "info", "warn", "error", "fatal"] as const) log[level]({}, level);
    expect(lines().map(({ msg }) => msg)).toEqual(["warn", "error", "fatal"]);
  });

  test("has each name once, also when a field is called as pino's own", () => {
    const { log, output, lines } = listen([]);
    log.info({ msg: "words", level: 1, time: 2, pid: 3 }, "it happened");
    expect(output().match(/"(msg|level|time|pid)":/g)).toHaveLength(4);
    expect(lines()[0]).toMatchObject({ msg: "it happened", msg_: "[5 characters]", level_: 1, time_: 2, pid_: 3 });
  });

  test("of harmless fields has pino's own names once, too", () => {
    const { log, output } = listen([]);
    log.info({ level: 1, time: 2, hostname: "x" }, "it happened");
    expect(output()).toMatch(/"level_":1,"time_":2,"hostname_":"x"/);
  });

  test("is JSON whatever its fields are", () => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.dictionary(fastCheck.string(), fastCheck.anything()),
        fastCheck.string(),
        (fields, event) => {
          const { log, lines } = listen(["1", "123456", "level", '"msg"', "\\\\\\\\\\\\", "true,null"]);
          log.info(fields, event);
          expect(lines()).toHaveLength(1);
        },
      ),
    );
  });

  test("shows maps, sets, dates, addresses and headers as what they are, and nothing of strangers' classes", () => {
    class Session {
      readonly key = "inside";
    }
    expect(field(new Map([["a", 1]]))).toEqual({ a: 1 });
    expect(field(new Set([1, 2n]))).toEqual([1, "2"]);
    expect(field(new Date(0))).toBe("1970-01-01T00:00:00.000Z");
    expect(field(new URL("https://host/path"))).toBe("https://host/path");
    expect(field(new Headers({ "x-count": "5" }))).toEqual({ "x-count": "5" });
    expect(field(Buffer.from("inside"))).toBe("[6 bytes]");
    expect(field(new Session())).toBe("[Session]");
    expect(field(Object.create(null))).toEqual({});
  });

  test("survives cycles, depth, width, getters that throw, and proxies that refuse", () => {
    const circle: Record<string, unknown> = { name: "circle" };
    circle["self"] = circle;
    expect(field(circle)).toEqual({ name: "circle", self: "[again]" });
    const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ inner }), 1);
    expect(JSON.stringify(field(deep))).toContain("[more]");
    expect(field(Array.from({ length: 10_000 }).fill(1))).toHaveLength(101);
    const trap = {
      get bad(): number {
        throw new Error("no");
      },
    };
    expect(field(trap)).toEqual({ bad: "[unreadable]" });
    const refuse = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    expect(field(refuse)).toBe("[unreadable]");
    const wide = Object.fromEntries(
      Array.from({ length: 90 }, (_, i) => [`k${i}`, Array.from({ length: 90 }).fill("x".repeat(5_000))]),
    );
    expect(JSON.stringify(field(wide)).length).toBeLessThan(1_000_000);
  });
});

describe("fields whose name says that they are secret", () => {
  test.each(
    "authorization Authorization turnstile-authorization x-api-key cookie set-cookie password token secret apikey api_key apiKey botToken SERVICE_API_KEY sealKeys x-telegram-bot-api-secret-token".split(
      " ",
    ),
  )("%s", (name) => {
    for (const value of ["abc", 123, { inner: "abc" }, ["abc"], Buffer.from("abc"), 12n]) {
      if (name.endsWith("s") && typeof value === "number") continue;
      expect(field(value, name)).toBe("[hidden]");
      expect(field({ [name]: value }, "outer")).toEqual({ [name]: "[hidden]" });
      expect(field(new Map([[name, value]]), "outer")).toEqual({ [name]: "[hidden]" });
    }
    expect(field(new Headers({ [name.replaceAll("_", "-")]: "abc" }), "outer")).toEqual({
      [name.replaceAll("_", "-").toLowerCase()]: "[hidden]",
    });
  });

  test("and not those that only count or tell of one", () => {
    const { log, lines } = listen([]);
    const fields = {
      tokens: 512,
      prompt_tokens: 7,
      hasToken: true,
      token: undefined,
      tokenizer: "bpe",
      "content-type": "x",
    };
    log.info({ ...fields, password: null, secretary: "Ann" }, "it happened");
    expect(lines()[0]).toMatchObject({
      tokens: 512,
      prompt_tokens: 7,
      hasToken: true,
      tokenizer: "bpe",
      "content-type": "x",
      password: null,
      secretary: "Ann",
    });
  });
});

describe("what somebody wrote is told by its length alone", () => {
  test.each(
    "text content prompt body message caption query data arguments answer messageText callback_data prompts".split(" "),
  )("%s", (name) => {
    expect(field("x".repeat(42), name)).toBe("[42 characters]");
    expect(field("x", name)).toBe("[1 character]");
    expect(field(["hello", "you"], name)).toBe("[2 items]");
    expect(field({ hello: "you" }, name)).toBe("[1 field]");
    expect(field(Buffer.from("hello"), name)).toBe("[5 bytes]");
    expect(field(7, name)).toBe(7);
    expect(field({ inner: [{ [name]: "hello you" }] })).toEqual({ inner: [{ [name]: "[9 characters]" }] });
  });

  test("also in an answer that became part of an error's message", () => {
    const { log, output } = listen([]);
    const body = JSON.stringify({ chat_id: 5, text: 'he said "hello you"', description: "Bad Request" });
    log.error({ err: new Error(`refused: ${body}`) }, `refused: ${body}`);
    expect(output()).not.toContain("hello");
    expect(output()).toContain("Bad Request");
  });

  test("also in what the parser of JSON quotes", () => {
    const { log, output } = listen([]);
    for (const words of ["hello you", `{"a": hello you, and more words than it quotes}`]) {
      try {
        JSON.parse(words);
      } catch (err) {
        log.error({ err }, "it could not be read");
      }
    }
    expect(output()).not.toContain("hello");
    expect(output().match(/SyntaxError/g)?.length).toBeGreaterThanOrEqual(2);
    log.error(
      { err: new SyntaxError('Unexpected token, "{\n    at hello you\n" is not valid JSON') },
      "it could not be read",
    );
    expect(output()).not.toContain("hello");
  });
});

describe("an error", () => {
  const err = (value: unknown) => z.record(z.string(), z.unknown()).parse(field(value, "err"));

  test("shows its kind, message, code, place and causes", () => {
    const cause = Object.assign(new TypeError("inner"), { code: "ECONNRESET", errno: -104, syscall: "read" });
    const shown = err(
      Object.assign(new RangeError("outer", { cause }), { status: 502, method: "sendMessage", error_code: 429 }),
    );
    expect(shown).toMatchObject({
      type: "RangeError",
      message: "outer",
      status: 502,
      method: "sendMessage",
      error_code: 429,
    });
    expect(shown["cause"]).toMatchObject({
      type: "TypeError",
      message: "inner",
      code: "ECONNRESET",
      errno: -104,
      syscall: "read",
    });
    expect(shown["stack"]).toMatch(/^RangeError: outer\n\s+at .*log\.test\.ts/);
  });

  test("shows nothing of what libraries hang on it", () => {
    const payload = {
      config: { a: 1 },
      payload: { b: "hello you" },
      error: { c: 1 },
      requestBody: { json: "hello you" },
      command: { args: ["hello you"] },
      detail: "hello you",
      input: "hello you",
    };
    expect(Object.keys(err(Object.assign(new Error("bad"), payload)))).toEqual(["type", "message", "stack"]);
  });

  test("that causes itself ends", () => {
    const circle = new Error("round");
    circle.cause = circle;
    expect(err(circle)["cause"]).toBe("[again]");
    const chain = Array.from({ length: 100 }).reduce<Error>(
      (cause, _, i) => new Error(`e${i}`, { cause }),
      new Error("first"),
    );
    expect(JSON.stringify(err(chain)).length).toBeLessThan(100_000);
  });

  test("of a schema shows where and what was expected, and never what came", () => {
    const schema = z.strictObject({
      name: z.number(),
      kind: z.enum(["a", "b"]),
      list: z.array(z.union([z.number(), z.boolean()])),
    });
    const input = { name: "hello you", kind: "hello you", list: ["hello you"], "hello you": 1 };
    const result = schema.safeParse(input, { reportInput: true });
    const shown = err(result.error);
    expect(JSON.stringify(shown)).not.toContain("hello");
    expect(shown["message"]).toMatch(
      /^name: .*expected number.*; kind: .*; list\.0: .*; the whole: unrecognized_keys$/,
    );
  });

  test("that is none is shown as well", () => {
    expect(field("thrown text", "err")).toBe("thrown text");
    expect(field(undefined, "err")).toBeUndefined();
    expect(field({ code: 5 }, "err")).toEqual({ code: 5 });
  });
});

describe("patterns", () => {
  const PUBLIC = [
    "served tg-123456789-987654321 in 5 ms",
    "https://api.telegram.org/file/path?offset=5",
    "0f8fad5b-d9cb-469f-a165-70867728950e is a request's id",
    "2024-11-21T04:05:06.789Z at 12:30:45",
    "the version is 10.4.0, in node_modules.pino.lib",
    "no token is set; the author of this is ready",
  ];
  test.each(PUBLIC)("leave alone what is no secret: %s", (text) => expect(field(text)).toBe(text));

  test.each([
    [`https://api.telegram.org/bot${TELEGRAM}/getMe`, "https://api.telegram.org/bot[hidden]/getMe"],
    [`https://api.telegram.org/file/bot${TELEGRAM}/a.jpg`, "https://api.telegram.org/file/bot[hidden]/a.jpg"],
    [`at ${encodeURIComponent(TELEGRAM)}.`, "at [hidden]."],
    [`Bot ${DISCORD}`, "Bot [hidden]"],
    [
      `/api/v10/webhooks/123456/${INTERACTION}/messages/@original`,
      "/api/v10/webhooks/123456/[hidden]/messages/@original",
    ],
    [`/interactions/123456/${INTERACTION}/callback`, "/interactions/123456/[hidden]/callback"],
    ["Authorization: Basic bWU6aHVudGVyMg==", "Authorization: [hidden]"],
    ["cookie: a=b; c=d", "cookie: [hidden]"],
    ["turnstile-authorization: abc", "turnstile-authorization: [hidden]"],
    ["x-api-key: abc", "x-api-key: [hidden]"],
    ["?token=abc&size=5", "?token=[hidden]&size=5"],
    ['{"password":"abc","size":5}', '{"password":"[hidden]","size":5}'],
    ["BEARER abc.def", "BEARER [hidden]"],
    ["redis://:pass@host:6379/0", "redis://[hidden]@host:6379/0"],
    [`eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl`, "[hidden]"],
  ])("hide the secret alone: %s", (text, shown) => expect(field(text)).toBe(shown));

  test("take time in proportion to the text, whatever it is", () => {
    const nasty = [
      "secret",
      "token",
      "://",
      "eyJ",
      "1:",
      "a.",
      "password ",
      "bearer ",
      "\\",
      '"text":"',
      "authorization",
      "x",
      "0",
      "/webhooks/1/",
    ];
    for (const part of nasty) {
      const { log } = listen(SECRETS);
      const spent = processorTime(() => {
        log.info(
          { list: Array.from({ length: 50 }).fill(part.repeat(8_000 / part.length)) },
          `${part.repeat(1_000_000)} ${TELEGRAM}`,
        );
      });
      expect(spent, part).toBeLessThan(2_000);
    }
  });
});

describe("the pretty form", () => {
  test("is for people: time, level, event, fields", () => {
    const { log, output } = listen([], { format: "pretty" });
    log.info({ url: "http://localhost:3000" }, "Herald is ready");
    expect(output()).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: Herald is ready\n {4}url: "http:\/\/localhost:3000"\n$/);
  });

  test("lets nobody command the terminal", () => {
    const { log, output } = listen([], { format: "pretty" });
    const commands = "\u001b]0;title\u0007\u009b2J\u007f \\u001b stays";
    log.info({ reason: commands, deep: { [commands]: commands }, err: new Error(commands) }, commands);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(output()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(output()).toContain("\\u001b stays");
  });
});
