/** Signing in as the operator: one token, few tries, sessions that end when they should. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { ensureAdminToken } from "../../../../src/admin-token.ts";
import { DAY } from "../../../../src/core/day.ts";
import { ADMIN_TOKEN, OPERATOR_SESSIONS } from "../../../../src/core/sign-in.ts";
import { createOperatorSessions } from "../../../../src/http/operator-sessions.ts";
import { minuteWith } from "../../../servers/minute.ts";
import { usePlaces } from "../../workers/digests/booking.ts";
import { keptLog } from "../running.ts";
import { containing, HERE, matching, newAddress, post, signedIn, TOKEN } from "./operating.ts";

const places = usePlaces();

function open({ token, now }: { readonly token?: string | undefined; readonly now?: () => number } = { token: TOKEN }) {
  const { log, lines } = keptLog();
  const { documents, counters } = places().store;
  const sessions = createOperatorSessions({ documents, counters, token, log, ...(now === undefined ? {} : { now }) });
  return { sessions, lines };
}

const withCookie = (cookie: string): Request => new Request(`${HERE}/admin/api/session`, { headers: { cookie } });
const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The hour's tries are everybody's, so each test takes as few of them as it can. */
test("the right token opens a session whose cookie no script and no other site can use, and that is kept as a digest", async () => {
  const { sessions, lines } = open();
  const answer = await post(sessions, "/sign-in", { body: JSON.stringify({ token: TOKEN }) });
  const line = answer.headers.get("set-cookie") ?? "";
  expect(line).toMatch(/^herald-operator=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/);
  const [cookie = ""] = line.split(";");
  const session = await sessions.of(withCookie(`other=1; ${cookie}; more=2`));
  expect(session).toMatchObject({ csrf: matching(/^[\w-]{43}$/) });
  expect(session?.ends).toBeGreaterThan(Date.now() + DAY / 2 - 60_000);
  const value = cookie.slice("herald-operator=".length);
  const { documents } = places().store;
  expect(await documents.get(OPERATOR_SESSIONS, value)).toBeUndefined();
  const kept = JSON.stringify(await documents.get(OPERATOR_SESSIONS, digestOf(value)));
  expect(kept).toContain(session?.csrf);
  expect(`${kept}${JSON.stringify(lines)}`).not.toContain(TOKEN);
  expect(JSON.stringify(lines)).not.toContain(value);
});

test("over https the cookie goes nowhere else, also where a proxy ended it", async () => {
  const { sessions } = open();
  const body = JSON.stringify({ token: TOKEN });
  const direct = await post(sessions, "/sign-in", { body, origin: "https://herald.example" });
  expect(direct.headers.get("set-cookie")).toContain("; Secure");
  const proxied = await post(sessions, "/sign-in", { body, headers: { "x-forwarded-proto": "https" } });
  expect(proxied.headers.get("set-cookie")).toContain("; Secure");
});

test("a wrong token is refused in a sentence and logged without it; what is no token is refused the same way", async () => {
  const { sessions, lines } = open();
  const address = newAddress();
  for (const body of [JSON.stringify({ token: "guess-7711" }), `{"token":""}`, "{", `{"token":7}`]) {
    const answer = await post(sessions, "/sign-in", { body, address });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ refused: "token", says: containing("ADMIN_TOKEN") });
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  expect(lines.filter(({ level }) => level === "warn")).toHaveLength(4);
  expect(JSON.stringify(lines)).not.toContain("guess-7711");
  expect(JSON.stringify(lines)).toContain(address);
});

test("tokens are compared by their digests in constant time, and in no other way", async () => {
  const source = await readFile(new URL("../../../../src/http/operator-sessions.ts", import.meta.url), "utf8");
  expect(source).toContain("timingSafeEqual(Buffer.from(one), Buffer.from(other))");
  expect(source).toContain("areSame(digestOf(body.value.token), right)");
  expect(source.match(/body\.value\.token/g)).toHaveLength(1);
});

test("the sixth try in a minute from one network is refused, also with the right token, and another network still may", async () => {
  const { sessions } = open();
  const network = newAddress().replaceAll(".", "");
  const from = (last: string) => `2001:db8:${network.slice(0, 4)}:7::${last}`;
  const wrong = JSON.stringify({ token: "wrong" });
  const right = JSON.stringify({ token: TOKEN });
  // Windows are those of the clock: five tries that fall into two of them leave room.
  const tries: number[] = [];
  for (let i = 0; i < 11 && tries.at(-1) !== 429; i++) {
    tries.push((await post(sessions, "/sign-in", { body: wrong, address: from(String(i)) })).status);
  }
  expect(tries.at(-1)).toBe(429);
  expect(tries.slice(0, -1).every((status) => status === 401)).toBe(true);
  expect(tries.length).toBeGreaterThan(5);
  const refused = await post(sessions, "/sign-in", { body: right, address: from("ffff") });
  // In the next minute it may be right; then it was no proof, and the sentence is not there.
  if (refused.status === 429) {
    expect(await refused.json()).toEqual({
      refused: "limited",
      says: matching(/^That was tried too often\. Try again in (a second|\d+ seconds)\.$/),
    });
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(refused.headers.get("set-cookie")).toBeNull();
  }
  expect((await post(sessions, "/sign-in", { body: right })).status).toBe(200);
});

test("behind a proxy of one's own each caller has their own tries, and shuts nobody else out", async () => {
  const { sessions, lines } = open();
  const stranger = newAddress();
  const behind = (caller: string, token: string): Promise<Response> => {
    const headers = { "x-forwarded-for": `198.51.100.7, ${caller}` };
    return post(sessions, "/sign-in", { body: JSON.stringify({ token }), headers, address: "10.0.0.1" });
  };
  const tries: number[] = [];
  for (let i = 0; i < 11 && tries.at(-1) !== 429; i++) tries.push((await behind(stranger, "wrong")).status);
  expect(tries.at(-1)).toBe(429);
  expect((await behind(newAddress(), TOKEN)).status).toBe(200);
  expect(JSON.stringify(lines)).toContain(`"address":"${stranger}"`);
});

test("six hundred tries in an hour from everywhere are the most: guessing from a thousand addresses helps nobody, and shuts no operator out", async () => {
  const { sessions } = open();
  const { counters } = places().store;
  const hour = 3_600_000;
  // The last seconds of an hour are said in other words, and the next has room.
  await minuteWith(2_000);
  const amount = 600 - (await counters.used("sign-in", hour));
  const all = [{ name: "sign-in", amount, limit: 600, window: hour }];
  const spent = await counters.spend(all);
  const wrong = await post(sessions, "/sign-in", { body: JSON.stringify({ token: "wrong" }) });
  const address = newAddress();
  const right = [];
  for (let tries = 0; tries < 6; tries += 1) {
    right.push((await post(sessions, "/sign-in", { body: JSON.stringify({ token: TOKEN }), address })).status);
  }
  const guessable = await post(open({ token: "short-token" }).sessions, "/sign-in", {
    body: JSON.stringify({ token: "short-token" }),
  });
  if (spent.allowed) await counters.giveBack(all, spent.at);
  // One that might be found is not told from the wrong ones.
  expect(guessable.status).toBe(429);
  expect(wrong.status).toBe(429);
  expect(await wrong.json()).toMatchObject({ says: matching(/in \d+ (minutes|seconds)\.$/) });
  // Their own address has its five a minute all the same.
  expect(right.slice(0, 2)).toEqual([200, 200]);
  expect(right).toContain(429);
  expect((await post(sessions, "/sign-in", { body: JSON.stringify({ token: "wrong" }) })).status).toBe(401);
});

test("another site's page cannot sign anybody in or out", async () => {
  const { sessions } = open();
  const body = JSON.stringify({ token: TOKEN });
  const { cookie, csrf } = await signedIn(sessions);
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ]) {
    expect((await post(sessions, "/sign-in", { body, headers })).status).toBe(403);
    const out = await post(sessions, "/sign-out", { headers: { ...headers, cookie, "x-herald-csrf": csrf } });
    expect(out.status).toBe(403);
  }
  expect((await post(sessions, "/sign-out", { headers: { cookie, "x-herald-csrf": "x" } })).status).toBe(403);
  expect(await sessions.of(withCookie(cookie))).toBeDefined();
  const own = { cookie, "x-herald-csrf": csrf, origin: HERE, "sec-fetch-site": "same-origin" };
  const out = await post(sessions, "/sign-out", { headers: own });
  expect(out.status).toBe(200);
  expect(out.headers.get("set-cookie")).toMatch(/^herald-operator=; Path=\/; Max-Age=0/);
  expect(await sessions.of(withCookie(cookie))).toBeUndefined();
  // Doing it again is harmless.
  expect((await post(sessions, "/sign-out", { headers: own })).status).toBe(200);
});

test("of two Heralds on one host each keeps its operator signed in, also where one of them was there before", async () => {
  const value = "B".repeat(43);
  const theirs = `herald-operator=${value}`;
  const { sessions } = open();
  const at = (headers: Record<string, string>) => ({
    host: "localhost:3001",
    origin: "http://localhost:3001",
    ...headers,
  });
  const body = JSON.stringify({ token: TOKEN });
  const answer = await post(sessions, "/sign-in", { body, headers: at({ cookie: theirs }) });
  const line = answer.headers.get("set-cookie") ?? "";
  expect(line).toMatch(/^herald-operator-3001=[\w-]{43}; Path=\//);
  const [mine = ""] = line.split(";");
  const cookie = `${theirs}; ${mine}`;
  const here = new Request(`${HERE}/admin/api/session`, { headers: at({ cookie }) });
  const { csrf = "" } = (await sessions.of(here)) ?? {};
  expect(csrf).not.toBe("");
  // Who signs in once more has one session under one name.
  const again = await post(sessions, "/sign-in", { body, headers: at({ cookie }) });
  expect(again.headers.get("set-cookie")).toMatch(/^herald-operator-3001=/);
  const out = await post(sessions, "/sign-out", { headers: at({ cookie, "x-herald-csrf": csrf }) });
  expect(out.headers.get("set-cookie")).toMatch(/^herald-operator-3001=; Path=\/; Max-Age=0/);
  // Without a session of its own it takes away nobody else's.
  const nothing = await post(sessions, "/sign-out", { headers: at({ cookie: theirs }) });
  expect(nothing.headers.get("set-cookie")).not.toMatch(/^herald-operator=/);
});

test("a session holds in every process on the same store, several at once, and each ends alone", async () => {
  const [one, other] = [open().sessions, open().sessions];
  const [first, second] = [await signedIn(one), await signedIn(other)];
  expect((await other.of(withCookie(first.cookie)))?.csrf).toBe(first.csrf);
  expect((await one.of(withCookie(second.cookie)))?.csrf).toBe(second.csrf);
  await post(other, "/sign-out", { headers: { cookie: first.cookie, "x-herald-csrf": first.csrf } });
  expect(await one.of(withCookie(first.cookie))).toBeUndefined();
  expect(await one.of(withCookie(second.cookie))).toBeDefined();
});

test("a session ends by itself after twelve hours, and another token ends all of them at once", async () => {
  let at = Date.now();
  const { sessions } = open({ token: TOKEN, now: () => at });
  const { cookie } = await signedIn(sessions);
  at += DAY / 2 - 1;
  expect(await sessions.of(withCookie(cookie))).toBeDefined();
  at += 1;
  expect(await sessions.of(withCookie(cookie))).toBeUndefined();
  at -= 1;
  expect(await open({ token: "another" }).sessions.of(withCookie(cookie))).toBeUndefined();
  expect(await sessions.of(withCookie(cookie))).toBeDefined();
});

test("without a configured token the one that the first start made opens it, and no other", async () => {
  const { documents } = places().store;
  await documents.delete(ADMIN_TOKEN, "sign-in");
  const { sessions } = open({ token: undefined });
  const early = await post(sessions, "/sign-in", { body: JSON.stringify({ token: "" }) });
  expect(early.status).toBe(401);
  const { made, putBack } = await ensureAdminToken(undefined, documents);
  const second = await ensureAdminToken(undefined, documents);
  expect(second.made).toBeUndefined();
  const { cookie } = await signedIn(sessions, made);
  expect(await sessions.of(withCookie(cookie))).toBeDefined();
  // A store that was emptied has forgotten it, and whoever knew it has not.
  for (const one of [putBack, second.putBack]) {
    await documents.delete(ADMIN_TOKEN, "sign-in");
    await one();
    await signedIn(sessions, made);
  }
  await documents.put(ADMIN_TOKEN, "sign-in", { digest: digestOf("new") });
  expect(await sessions.of(withCookie(cookie))).toBeUndefined();
  await putBack();
  expect(await sessions.of(withCookie(cookie))).toBeUndefined();
});

test("what is no cookie of ours is nobody's", async () => {
  const { sessions } = open();
  for (const cookie of ["", "herald-operator=", "herald-operator=x", `herald-operator=${"a".repeat(43)}`, "herald=1"]) {
    expect(await sessions.of(withCookie(cookie))).toBeUndefined();
  }
});
