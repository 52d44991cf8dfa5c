/** What each status means: the kind, whose fault it is, what became of the credits, and what is tried again. */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { LIMITS } from "../../../../src/service/client/limits.ts";
import type { RetryTable } from "../../../../src/service/client/retries.ts";
import { answers, answersJson, chunk, completion, headOf, says } from "../../../fakes/hostile-manners.ts";
import type { Manner } from "../../../fakes/hostile-service.ts";
import { DRAWING, failureOf, KEY, OWN_KEY, openBoth, PIXEL, QUERY, QUESTION } from "./opening.ts";

const { retries } = LIMITS;
/** The table's own numbers, but without waiting. */
const quick: RetryTable = {
  unreachable: { ...retries.unreachable, waits: [1, 1] },
  busy: { ...retries.busy, waits: [1] },
  unavailable: { ...retries.unavailable, waits: [1] },
  refunded: { ...retries.refunded, waits: [1] },
};
const limits = { retries: quick };
const nothing: Manner = answers(500, "");

type Expected = Readonly<Record<string, unknown>>;
const PAID: readonly (readonly [status: number, expected: Expected, requests: number])[] = [
  [301, { kind: "refused", fault: "operator", credits: "not-taken" }, 1],
  [307, { kind: "refused", fault: "operator", credits: "not-taken" }, 1],
  [400, { kind: "input", fault: "person", credits: "not-taken" }, 1],
  [402, { kind: "no-credits", fault: "operator", credits: "not-taken" }, 1],
  [403, { kind: "refused", fault: "operator", credits: "not-taken" }, 1],
  [404, { kind: "refused", fault: "operator", credits: "not-taken" }, 1],
  [409, { kind: "refused", fault: "service", credits: "not-taken" }, 1],
  [413, { kind: "input", fault: "person", credits: "not-taken" }, 1],
  [415, { kind: "input", fault: "person", credits: "not-taken" }, 1],
  [422, { kind: "input", fault: "person", credits: "not-taken" }, 1],
  [429, { kind: "busy", fault: "nobody", credits: "not-taken", retryAfter: 30_000 }, 2],
  [501, { kind: "broken", fault: "service", credits: "unknown", retryAfter: undefined }, 1],
  [502, { kind: "broken", fault: "service", credits: "unknown", retryAfter: undefined }, 1],
  [503, { kind: "unavailable", fault: "service", credits: "not-taken", retryAfter: 60_000 }, 2],
  [504, { kind: "broken", fault: "service", credits: "unknown", retryAfter: undefined }, 1],
  [599, { kind: "broken", fault: "service", credits: "unknown", retryAfter: undefined }, 1],
];

test.each(PAID)("%i on what is paid for", async (status, expected, requests) => {
  const { service, client } = await openBoth([answers(status, "", { location: "/elsewhere" })], { limits });
  for (const call of [() => client.chat(QUESTION), () => client.createImage(DRAWING), () => client.search(QUERY)]) {
    const before = service.requests.length;
    expect(failureOf(await call())).toMatchObject({ ...expected, status });
    expect(service.requests.length - before).toBe(requests);
  }
});

test("500 is refunded on a picture and tried once more; elsewhere nobody knows, and it is not", async () => {
  const { service, client } = await openBoth([nothing], { limits });
  const picture = failureOf(await client.createImage(DRAWING));
  expect(picture).toMatchObject({ kind: "failed", credits: "refunded", retryAfter: undefined, status: 500 });
  expect(service.requests).toHaveLength(2);
  for (const call of [() => client.chat(QUESTION), () => client.search(QUERY)]) {
    const failure = failureOf(await call());
    expect(failure).toMatchObject({ kind: "failed", credits: "unknown", retryAfter: undefined });
  }
  expect(service.requests).toHaveLength(4);
});

test("what is tried again may succeed, with the same bytes", async () => {
  const { service, client } = await openBoth([nothing, answers(200, PIXEL)], { limits });
  expect(await client.applyEffect({ image: PIXEL, prompt: "more of it" })).toMatchObject({ ok: true, credits: 1 });
  const [first, second] = service.requests.map(({ body }) => body.toString("latin1"));
  expect(second).toBe(first);
});

test("503 to the account read costs nothing, whatever came of it", async () => {
  for (const status of [500, 502, 503, 429]) {
    const { client } = await openBoth([answers(status, "")], { limits });
    expect(failureOf(await client.account())).toMatchObject({ credits: "not-taken", status });
  }
});

test("nobody has written an account read wrongly", async () => {
  for (const status of [400, 413, 415, 422]) {
    const { client } = await openBoth([answers(status, "")]);
    expect(failureOf(await client.account())).toMatchObject({ kind: "refused", fault: "service", problems: [] });
  }
});

describe("401", () => {
  const refused = answersJson(401, { detail: `no: ${KEY} ${OWN_KEY}` });
  const account = (credits: unknown): Manner => answersJson(200, { credits });
  const CASES: readonly (readonly [what: string, says: Manner, pictures: Expected, others: Expected])[] = [
    ["the account is refused too", refused, { kind: "key-refused" }, { kind: "key-refused" }],
    ["the account is forbidden", answers(403, ""), { kind: "key-refused" }, { kind: "key-refused" }],
    ["nothing is left", account(0), { kind: "no-credits" }, { kind: "no-credits" }],
    ["less is left than the price", account("1.5"), { kind: "no-credits" }, { kind: "no-credits" }],
    ["enough is left", account(2), { kind: "no-credits" }, { kind: "refused", fault: "service" }],
    ["the account cannot be read", answers(502, ""), { kind: "no-credits" }, { kind: "key-refused" }],
  ];

  test.each(CASES)("%s", async (_, accountSays, pictures, others) => {
    const nexus = { ...QUESTION, model: "nexus" } as const;
    for (const [call, expected] of [
      ["createImage", pictures],
      ["chat", others],
    ] as const) {
      const { service, client } = await openBoth([refused, accountSays]);
      const outcome = call === "chat" ? await client.chat(nexus) : await client.createImage(DRAWING);
      expect(failureOf(outcome)).toMatchObject({ fault: "operator", credits: "not-taken", status: 401, ...expected });
      expect(service.requests.map(({ path }) => path).slice(1)).toEqual(["/account"]);
      expect(service.requests[1]?.headers["authorization"]).toBe(`Bearer ${KEY}`);
    }
  });

  test("it is said that the account could not be read", async () => {
    const { client } = await openBoth([refused, says(headOf(200, {}))], { idleTimeout: 1_000 });
    const failure = failureOf(await client.createImage(DRAWING));
    expect(failure).toMatchObject({ kind: "no-credits", credits: "not-taken" });
    expect(failure.detail).toContain("could not be read");
  });

  test("an account that stays silent is not waited for", async () => {
    const { client } = await openBoth([refused, says("")], { timeout: 100_000, limits: { closing: 50 } });
    const failure = failureOf(await client.createImage(DRAWING));
    expect(failure.detail).toContain("could not be read");
  });

  test("it is the fault of the person whose own key it was", async () => {
    const { service, client } = await openBoth([refused, account(0), refused, refused, refused, answers(502, "")]);
    for (const kind of ["no-credits", "key-refused", "key-refused"]) {
      const failure = failureOf(await client.search(QUERY, { key: OWN_KEY }));
      expect(failure).toMatchObject({ kind, fault: "person" });
    }
    expect(new Set(service.requests.map(({ headers }) => headers["authorization"]))).toEqual(
      new Set([`Bearer ${OWN_KEY}`]),
    );
  });

  test("on the account itself it needs no second question", async () => {
    const { service, client } = await openBoth([refused]);
    expect(failureOf(await client.account())).toMatchObject({ kind: "key-refused", fault: "operator" });
    expect(failureOf(await client.account({ key: OWN_KEY }))).toMatchObject({ kind: "key-refused", fault: "person" });
    expect(service.requests).toHaveLength(2);
  });
});

describe("403 to a person's own key", () => {
  const forbidden = answersJson(403, { detail: "Invalid API key" });
  const account = (credits: unknown): Manner => answersJson(200, { credits });
  const CASES: readonly (readonly [what: string, says: Manner, expected: Expected])[] = [
    ["the account is refused too", forbidden, { kind: "key-refused", fault: "person" }],
    ["less is left than the price", account(0.5), { kind: "no-credits", fault: "person" }],
    ["enough is left, so it is not the key", account(2), { kind: "refused", fault: "operator" }],
    ["the account cannot be read", answers(502, ""), { kind: "key-refused", fault: "person" }],
  ];

  test.each(CASES)("%s", async (_, accountSays, expected) => {
    const { service, client } = await openBoth([
      forbidden,
      accountSays,
      forbidden,
      accountSays,
      forbidden,
      accountSays,
    ]);
    const call = { key: OWN_KEY };
    for (const outcome of [
      await client.chat(QUESTION, call),
      await client.createImage(DRAWING, call),
      await client.search(QUERY, call),
    ]) {
      const failure = failureOf(outcome);
      expect(failure).toMatchObject({ credits: "not-taken", status: 403, ...expected });
      expect(failure.detail).toContain("was answered with 403");
    }
    expect(service.requests.map(({ path }) => path).filter((path) => path === "/account")).toHaveLength(3);
  });
});

describe("the service's own waiting time", () => {
  const busy = (headers: Readonly<Record<string, string>>): Manner => answers(429, "", headers);
  const fine = answersJson(200, completion("at last"));

  test("is kept when it is short, twice", async () => {
    const soon = busy({ "retry-after-ms": "20" });
    const { service, client } = await openBoth([soon, soon, fine], { limits });
    expect((await client.chat(QUESTION)).ok).toBe(true);
    const other = await openBoth([soon], { limits });
    expect(failureOf(await other.client.chat(QUESTION))).toMatchObject({ kind: "busy", retryAfter: 20 });
    expect([service.requests.length, other.service.requests.length]).toEqual([3, 3]);
  });

  test.each([
    ["seconds", { "retry-after": "7200" }, 7_200_000],
    ["milliseconds, which win", { "retry-after": "1", "retry-after-ms": "60000" }, 60_000],
  ])("is given to the caller when it is long: in %s", async (_, headers, retryAfter) => {
    for (const status of [429, 503]) {
      const { service, client } = await openBoth([answers(status, "", headers)], { limits });
      expect(failureOf(await client.createImage(DRAWING))).toMatchObject({ retryAfter, credits: "not-taken" });
      expect(service.requests).toHaveLength(1);
    }
  });

  test("is given to the caller when it is an hour away as a date", async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const { client } = await openBoth([busy({ "retry-after": date })], { limits });
    const { retryAfter } = failureOf(await client.search(QUERY));
    expect(retryAfter).toBeGreaterThan(3_500_000);
    expect(retryAfter).toBeLessThanOrEqual(3_600_000);
  });

  test.each([600_000, -600_000])("as a date is one of the service's clock, wrong by %d ms", async (wrong) => {
    const at = (milliseconds: number): string => new Date(Date.now() + wrong + milliseconds).toUTCString();
    const { service, client } = await openBoth([busy({ date: at(0), "retry-after": at(120_000) })], { limits });
    const { retryAfter } = failureOf(await client.search(QUERY));
    expect(retryAfter).toBeGreaterThanOrEqual(119_000);
    expect(retryAfter).toBeLessThanOrEqual(121_000);
    expect(service.requests).toHaveLength(1);
  });

  test("is given to the caller when the call's own time is shorter", async () => {
    const { service, client } = await openBoth([busy({ "retry-after": "4" })], { limits, timeout: 3_000 });
    expect(failureOf(await client.search(QUERY))).toMatchObject({ kind: "busy", retryAfter: 4_000 });
    expect(service.requests).toHaveLength(1);
  });
});

test("a refusal whose body never ends is what its status says", async () => {
  const { service, client } = await openBoth([says(`${headOf(503, { "content-length": "99" })}half`)], {
    limits: { ...limits, closing: 50 },
  });
  expect(failureOf(await client.createImage(DRAWING))).toMatchObject({ kind: "unavailable", credits: "not-taken" });
  await (await service.request(1)).gone;
});

test.each([
  ["content", { "content-encoding": "gzip" }],
  ["transfer", { "transfer-encoding": "gzip, chunked" }],
])("a refusal with a %s encoding is what its status says, and nobody is shown its bytes", async (_, encoding) => {
  const bytes = gzipSync(JSON.stringify({ detail: "Not this prompt." }));
  const isChunked = "transfer-encoding" in encoding;
  const body = isChunked ? Buffer.concat([chunk(bytes), Buffer.from("0\r\n\r\n")]) : bytes;
  const head = headOf(422, isChunked ? encoding : { ...encoding, "content-length": String(bytes.length) });
  const { client } = await openBoth([says(Buffer.concat([Buffer.from(head), body]))]);
  for (const outcome of [await client.chat(QUESTION), await client.createImage(DRAWING)]) {
    const [problem, ...others] = failureOf(outcome).problems;
    expect(problem?.says).toMatch(/^The service cannot accept this request and did not say why/);
    expect(others).toEqual([]);
    expect(failureOf(outcome)).toMatchObject({ kind: "input", credits: "not-taken", status: 422 });
  }
});

test("no key that the service repeats comes out again", async () => {
  const telling = answersJson(422, { detail: [{ loc: ["body", KEY], msg: `${KEY} and ${OWN_KEY} are not known` }] });
  const { client } = await openBoth([telling], { turnstile: "turnstile-value" });
  for (const call of [{}, { key: OWN_KEY }]) {
    const failure = JSON.stringify(await client.search(QUERY, call));
    expect(failure).toContain("not known");
    expect(failure).not.toContain(call.key ?? KEY);
  }
});

test("what is too short for a secret takes nothing out of what the service says", async () => {
  const msg = "count must be between 1 and 20.";
  const { client } = await openBoth([answersJson(422, { detail: [{ loc: ["body", "count"], msg }] })], {
    apiKey: "e",
    turnstile: "1",
  });
  expect(failureOf(await client.search(QUERY)).problems).toEqual([{ field: "count", says: msg }]);
});

test("nor does a part of it, where what the service says is cut in the middle of a key, or its field is", async () => {
  const key = `sk-"${"0123456789".repeat(9)}`;
  const msg = `${"so long a sentence. ".repeat(14)}${key} is not known`;
  const { client } = await openBoth([answersJson(422, { detail: [{ loc: ["header", `authorization ${key}`], msg }] })]);
  expect(JSON.stringify(await client.search(QUERY, { key }))).not.toContain("01234567");
});

test("an unknown model is the person's to change, a wrong address is the operator's", async () => {
  const unknown = answersJson(404, { error: { message: "The model `versa` does not exist", param: "model" } });
  const { client } = await openBoth([unknown, answersJson(404, { detail: "Not Found" })]);
  expect(failureOf(await client.chat(QUESTION))).toMatchObject({
    kind: "input",
    problems: [{ field: "model", says: "The model `versa` does not exist." }],
  });
  expect(failureOf(await client.chat(QUESTION))).toMatchObject({ kind: "refused", fault: "operator" });
});
