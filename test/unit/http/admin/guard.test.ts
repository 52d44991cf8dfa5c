/** The door of the operator's server: nothing is behind it for whoever is not signed in, or comes from elsewhere. */
import { expect, test } from "vitest";
import { OPERATOR_SETTINGS } from "../../../../src/core/operator.ts";
import { StoreAway } from "../../../../src/core/store/index.ts";
import { usePlaces } from "../../workers/digests/booking.ts";
import { containing, HERE, operate, post, without } from "./operating.ts";

const places = usePlaces();

const READS = [
  "/api/session",
  "/api/overview",
  "/api/live",
  "/api/digests",
  "/api/editions",
  "/api/requests",
  "/api/who?id=telegram:1",
  "/api/settings",
  "/queues",
  "/queues/",
  "/queues/api/queues",
  "/queues/static/images/logo.svg",
  "/queues/queue/chat",
  "/nothing",
];

test.each(READS)("%s is nobody's without a session, and nothing of it shows", async (path) => {
  const { get } = await operate(places());
  for (const cookie of ["", "herald-operator=x", `herald-operator=${"A".repeat(43)}`]) {
    const answer = await get(path, { cookie });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ refused: "sign-in", says: containing("ADMIN_TOKEN") });
  }
  const own = await get(path);
  await own.body?.cancel();
  expect(own.status).toBe(path === "/nothing" ? 404 : 200);
});

test("a browser that opens the queues' board without a session is led to the sign-in, and back to what it wanted", async () => {
  const { get } = await operate(places());
  const opens = (path: string, more: Record<string, string> = {}): Promise<Response> =>
    get(path, { cookie: "", accept: "text/html,application/xhtml+xml,*/*;q=0.8", ...more });
  for (const path of ["/queues", "/queues/", "/queues/queue/chat?status=failed&page=2"]) {
    const answer = await opens(path);
    expect([path, answer.status]).toEqual([path, 303]);
    expect(answer.headers.get("location")).toBe(`/sign-in?to=${encodeURIComponent(`/admin${path}`)}`);
    expect(await answer.text()).toBe("");
  }
  // Whatever reads is told in its own way.
  for (const path of ["/queues/api/queues", "/api/overview"]) expect((await opens(path)).status).toBe(401);
  expect((await opens("/queues/", { accept: "application/json, text/plain, */*" })).status).toBe(401);
  expect((await get("/queues/", { accept: "text/html" })).status).toBe(200);
});

test("what changes something needs the page's own word, and comes from the page itself", async () => {
  const { deed, session, json } = await operate(places());
  const on = { do: "show-text", on: true };
  await places().store.documents.put(OPERATOR_SETTINGS, "pages", { showText: false });
  for (const headers of [
    { "x-herald-csrf": "" },
    { "x-herald-csrf": session.csrf.toLowerCase() },
    { "x-herald-csrf": `${session.csrf}x` },
    { origin: "https://evil.example" },
    { origin: "http://herald.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
  ]) {
    expect(await deed(on, headers)).toMatchObject({ status: 403, said: { refused: "elsewhere" } });
  }
  expect(await deed(on, { cookie: "" })).toMatchObject({ status: 401 });
  expect(await json("/api/settings")).toMatchObject({ showText: false });
  expect(await deed(on, { origin: HERE, "sec-fetch-site": "same-origin" })).toMatchObject({ status: 200 });
  expect(await json("/api/settings")).toMatchObject({ showText: true });
  expect(await deed({ ...on, on: false })).toMatchObject({ status: 200 });
});

test("another session's word is not this one's", async () => {
  const one = await operate(places());
  const other = await operate(places());
  const refused = await one.deed({ do: "show-text", on: true }, { "x-herald-csrf": other.session.csrf });
  expect(refused.status).toBe(403);
});

test("another site reads nothing, and what was typed into the address bar is read", async () => {
  const { get } = await operate(places());
  for (const [site, status] of [
    ["cross-site", 403],
    ["same-site", 403],
    ["same-origin", 200],
    ["none", 200],
  ] as const) {
    expect((await get("/api/settings", { "sec-fetch-site": site })).status).toBe(status);
  }
});

test("signing out ends it for the very next call", async () => {
  const { get, session, sessions } = await operate(places());
  expect((await get("/api/session")).status).toBe(200);
  await post(sessions, "/sign-out", { headers: { cookie: session.cookie, "x-herald-csrf": session.csrf } });
  expect((await get("/api/session")).status).toBe(401);
});

test("a body that is too large or wrong is refused in a sentence", async () => {
  const { deed } = await operate(places());
  const large = await deed({ do: "deny", who: "x".repeat(70_000) });
  expect(large).toEqual({ status: 413, said: { refused: "too-large", says: containing("64 kB") } });
  for (const wrong of [{}, { do: "rule" }, { do: "deny" }, { do: "limit", who: "telegram:1", credits: -1 }, []]) {
    expect(await deed(wrong)).toMatchObject({ status: 422, said: { refused: "wrong" } });
  }
});

test("while the store is away that is said, and nothing else is", async () => {
  const { store, queues } = places();
  const away = async (): Promise<never> => {
    throw new StoreAway("connect ECONNREFUSED 10.0.0.7");
  };
  const { get } = await operate({ store: { ...store, ledger: { ...store.ledger, totals: away } }, queues });
  const answer = await get("/api/overview");
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ refused: "away", says: without("10.0.0.7") });
});

test("a surprise is the log's alone", async () => {
  const surprise = async (): Promise<never> => {
    throw new Error("secret words");
  };
  const { get, lines } = await operate(places(), { queues: surprise });
  const answer = await get("/api/overview");
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("secret words");
  expect(lines.filter(({ level }) => level === "error")).toHaveLength(1);
});
