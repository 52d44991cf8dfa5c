/** The log: what is written, and what is never written, whichever way it gets into a line. */
import fastCheck from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createLog, type LogOptions, type ProcessLog } from "../../src/log.ts";

interface Heard {
  readonly log: ProcessLog;
  readonly output: () => string;
  readonly lines: () => readonly Record<string, unknown>[];
}

function listen(secrets: readonly string[], options: Partial<LogOptions> = {}): Heard {
  let output = "";
  const write = (line: string): void => {
    output += line;
  };
  const log = createLog({ level: "debug", format: "json", secrets, destination: { write }, ...options });
  const parse = (line: string): Record<string, unknown> => z.record(z.string(), z.unknown()).parse(JSON.parse(line));
  return { log, output: () => output, lines: () => output.split("\n").filter(Boolean).map(parse) };
}

/** Nothing but the value of a field remains of a line whose other fields are pino's. */
function field(value: unknown, name = "field", secrets: readonly string[] = []): unknown {
  const { log, lines } = listen(secrets);
  log.info({ [name]: value }, "it happened");
  return lines()[0]?.[name];
}

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

const TELEGRAM = "123456789:AAF-abcdefghijklmnopqrstuvwxyz_12345";
const DISCORD = `${"MTIzNDU2Nzg5MDEyMzQ1Njc4"}.GabcdE.${"abcdefghijklmnopqrstuvwxyz-_0123456789"}`;
const INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5";

/** Of every kind: with characters that JSON, URLs and base64 change, digits alone, and words of a line's own form. */
const CONFIGURED = {
  plain: "hunter2-hunter2",
  quoted: 'pass"word\\with/quotes',
  spaced: "correct horse & battery=staple+é",
  lines: "first\nsecond\tthird",
  digits: "4815162342",
  key: Buffer.from("0123456789abcdefghijklmnopqrst+/").toString("base64"),
  euro: "schlüssel-€uro-🦊",
};
const SECRETS = Object.values(CONFIGURED);

/** Every form of a secret that could be recognised in what was written, and its ends, should it have been cut. */
function formsOf(secret: string): readonly string[] {
  return [secret, secret.slice(0, 8), secret.slice(-8)].flatMap((part) => {
    const json = JSON.stringify(part).slice(1, -1);
    return [part, json, encodeURIComponent(Buffer.from(part).toString()), Buffer.from(part).toString("hex")];
  });
}

/** All that somebody could decode out of it. */
function decode(output: string): string {
  const runs = output.match(/[\w+/-]{8,}/g) ?? [];
  return runs
    .flatMap((run) => [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), "base64").toString()))
    .join("\n");
}

function expectNone(output: string, secrets: readonly string[]): void {
  expect(output).not.toBe("");
  const decoded = decode(output);
  for (const secret of secrets) {
    for (const form of formsOf(secret)) expect(output.toLowerCase()).not.toContain(form.toLowerCase());
    expect(decoded).not.toContain(secret);
  }
}

/** Ways by which a value gets into a line. */
const WAYS: Readonly<Record<string, (log: ProcessLog, value: string) => void>> = {
  "the event": (log, value) => log.info({}, `it is ${value} here`),
  "a field": (log, value) => log.info({ reason: value }, "it happened"),
  "a field's name": (log, value) => log.info({ [value]: 1 }, "it happened"),
  "a nested field": (log, value) => log.info({ a: { b: [{ c: `${value}!` }] } }, "it happened"),
  "a nested name": (log, value) => log.info({ a: { [`x ${value}`]: 1 } }, "it happened"),
  "a child's field": (log, value) => log.child({ place: value }).info({}, "it happened"),
  "a child's child": (log, value) => log.child({ a: 1 }).child({ place: { value } }).error({}, "it happened"),
  debug: (log, value) => log.debug({ reason: value }, value),
  warn: (log, value) => log.warn({ reason: value }, value),
  error: (log, value) => log.error({ reason: value }, value),
  fatal: (log, value) => log.fatal({ reason: value }, value),
  "an error's message": (log, value) => log.error({ err: new Error(`bad ${value}`) }, "it failed"),
  "an error's name": (log, value) => log.error({ err: Object.assign(new Error("bad"), { name: value }) }, "it failed"),
  "an error's code": (log, value) => log.error({ err: Object.assign(new Error("bad"), { code: value }) }, "it failed"),
  "an error's stack": (log, value) =>
    log.error(
      { err: Object.assign(new Error("bad"), { stack: `Error: bad\n    at ${value} (file:1:1)` }) },
      "it failed",
    ),
  "an error's cause": (log, value) =>
    log.error({ err: new Error("bad", { cause: new Error("worse", { cause: value }) }) }, "it failed"),
  "an error's cause that is an object": (log, value) =>
    log.error({ err: new Error("bad", { cause: { url: value } }) }, "it failed"),
  "the errors of an error": (log, value) =>
    log.error({ err: new AggregateError([new Error(value), value, { value }], value) }, "it failed"),
  "an error under another name": (log, value) => log.error({ reason: new TypeError(value) }, "it failed"),
  "an error's own fields": (log, value) => {
    const fields = {
      config: { url: value },
      payload: { value },
      requestBody: value,
      error: new Error(value),
      response: value,
    };
    log.error({ err: Object.assign(new Error("bad"), fields) }, "it failed");
  },
  "an error from JSON": (log, value) =>
    log.error({ err: { name: "E", message: value, stack: `E: ${value}\n    at x` } }, "it failed"),
  "a map": (log, value) =>
    log.info(
      {
        m: new Map<unknown, unknown>([
          [value, 1],
          ["k", value],
          [{ value }, 1],
        ]),
      },
      "it happened",
    ),
  "a set": (log, value) => log.info({ s: new Set([value, [value]]) }, "it happened"),
  bytes: (log, value) =>
    log.info({ b: Buffer.from(value), c: new TextEncoder().encode(value), d: [Buffer.from(value)] }, "it happened"),
  "bytes in JSON": (log, value) => log.info({ b: Buffer.from(value).toJSON() }, "it happened"),
  "an address": (log, value) => {
    const url = new URL("https://host/path");
    url.password = value;
    url.searchParams.set("key", value);
    url.hash = value;
    log.info({ url, href: url.href, parameters: url.searchParams }, `from ${url.href}`);
  },
  headers: (log, value) =>
    log.info(
      {
        headers: new Headers({
          "x-other": encodeURIComponent(value),
          authorization: `Basic ${Buffer.from(`me:${value}`).toString("base64")}`,
        }),
      },
      "it happened",
    ),
  "JSON in a text": (log, value) =>
    log.info({ reason: JSON.stringify({ deep: JSON.stringify({ value }) }) }, JSON.stringify({ value })),
  base64: (log, value) => {
    for (const before of ["", "a", "ab", "abc"]) {
      const bytes = Buffer.from(`${before}${value}${before}`);
      log.info({ reason: bytes.toString("base64") }, bytes.toString("base64url"));
    }
  },
  "hexadecimal digits": (log, value) =>
    log.info({ reason: Buffer.from(value).toString("hex") }, Buffer.from(value).toString("hex").toUpperCase()),
  "something that turns itself into JSON": (log, value) =>
    log.info({ it: { toJSON: () => value }, that: { value, toJSON: () => ({ value }) } }, "it happened"),
  "something that turns itself into text": (log, value) => log.info({ it: { toString: () => value } }, "it happened"),
  "a symbol and a function": (log, value) =>
    log.info({ it: Symbol(value), that: Object.assign(() => value, { value }) }, "it happened"),
  "a circle": (log, value) => {
    const circle: Record<string, unknown> = { value };
    circle["self"] = circle;
    log.info({ circle }, "it happened");
  },
  "a huge text": (log, value) => {
    for (const before of [0, 8_150, 8_180, 8_185, 8_190, 9_200, 9_210, 300_000]) {
      const text = `${" ".repeat(before)}${value}${" ".repeat(9_000)}`;
      log.info({ reason: text, err: new Error(text), [text]: 1 }, text);
    }
  },
  "the second line of many": (log, value) => log.info({ reason: `first\n${value}\nthird` }, `first\r\n${value}`),
};

describe.each(["json", "pretty"] as const)("as %s, a secret is not seen, whichever way it comes:", (format) => {
  test.each(Object.keys(WAYS))("%s", (way) => {
    const { log, output } = listen(SECRETS, { format });
    for (const secret of SECRETS) WAYS[way]?.(log, secret);
    expectNone(output(), SECRETS);
  });

  test.each(Object.keys(WAYS))("%s, when it was hidden only later", (way) => {
    const { log, output } = listen([], { format });
    for (const secret of SECRETS) log.child({ early: 1 }).hide(secret);
    for (const secret of SECRETS) WAYS[way]?.(log, secret);
    expectNone(output(), SECRETS);
  });

  test.each(Object.keys(WAYS))("%s, when nobody said that it is one but it looks like one", (way) => {
    const { log, output } = listen([], { format });
    const looks = [TELEGRAM, DISCORD, `Bearer ${CONFIGURED.key}`, `postgres://me:${CONFIGURED.plain}@host/`];
    // A number, bytes or another alphabet look like nothing.
    if (/base64|hexadecimal|address/.test(way)) return expect(looks).toHaveLength(4);
    for (const value of looks) WAYS[way]?.(log, value);
    for (const value of [TELEGRAM.slice(10, 40), DISCORD.slice(0, 40), CONFIGURED.key, CONFIGURED.plain]) {
      expect(output()).not.toContain(value);
    }
    expect(output()).not.toBe("");
  });
});

test("a child that was made before its field's value was hidden does not show it afterwards", () => {
  const { log, output } = listen([]);
  const child = log.child({ place: CONFIGURED.plain });
  log.hide(CONFIGURED.plain);
  child.info({}, "it happened");
  expectNone(output(), [CONFIGURED.plain]);
});

test("bytes are hidden in the forms in which they are written", () => {
  const { log, output } = listen([]);
  const key = Buffer.from(Array.from({ length: 32 }, (_, i) => 255 - i * 3));
  log.hide(key);
  log.info({ a: key.toString("base64"), b: key.toString("base64url"), c: key.toString("hex") }, "it happened");
  expect(output()).toMatch(/"a":"\[hidden\]","b":"\[hidden\]","c":"\[hidden\]"/);
});

test("of two secrets of which one begins the other nothing remains", () => {
  expect(field("secret-one and secret-one-longer.", "field", ["secret-one", "secret-one-longer"])).toBe(
    "[hidden] and [hidden].",
  );
});

test("digits that are a secret are hidden as a number too, and a line's own numbers stay", () => {
  const { log, lines } = listen([
    CONFIGURED.digits,
    String(process.pid).padStart(6, "0"),
    String(Date.now()).slice(0, 6),
  ]);
  log.info({ account: Number(CONFIGURED.digits), other: 5 }, "it happened");
  expect(lines()[0]).toMatchObject({ account: "[hidden]", other: 5, pid: process.pid, time: expect.any(Number) });
});

test("values too short to be told from words are left to patterns and names", () => {
  const { log, lines } = listen(["it", "e"]);
  log.info({ token: "it", url: "redis://:it@host" }, "it happened");
  expect(lines()[0]).toMatchObject({ token: "[hidden]", url: "redis://[hidden]@host", msg: "it happened" });
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
      const began = performance.now();
      log.info(
        { list: Array.from({ length: 50 }).fill(part.repeat(8_000 / part.length)) },
        `${part.repeat(1_000_000)} ${TELEGRAM}`,
      );
      expect(performance.now() - began, part).toBeLessThan(2_000);
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
    log.info({ reason: "\u001b[2Jgone" }, "\u001b]0;title\u0007\u009b2J \\u001b stays");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(output()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(output()).toContain("\\u001b stays");
  });
});
