/** What is never written, whichever way it gets into a line. */
import { describe, expect, test } from "vitest";
import type { ProcessLog } from "../../src/log.ts";
import { CONFIGURED, DISCORD, field, listen, SECRETS, TELEGRAM } from "./log-listening.ts";

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
    // Secrets that are hidden make the text shorter, and move one that was cut to where it would be seen.
    const crowd = `${value} `.repeat(400).slice(0, 9_000);
    for (let cut = 1; cut < value.length; cut += 1) {
      log.info({ reason: `${crowd.padEnd(9_216 - cut)}${value}${" ".repeat(9_000)}` }, "it happened");
    }
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
  expect(lines()[0]).toMatchObject({ account: "[hidden]", other: 5, pid: process.pid });
  expect(lines()[0]?.["time"]).toBeTypeOf("number");
});

test("values too short to be told from words are left to patterns and names", () => {
  const { log, lines } = listen(["it", "e"]);
  log.info({ token: "it", url: "redis://:it@host" }, "it happened");
  expect(lines()[0]).toMatchObject({ token: "[hidden]", url: "redis://[hidden]@host", msg: "it happened" });
});
