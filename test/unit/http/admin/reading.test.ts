/** What an operator looks up: digests, editions, requests, people and chats; and what is never shown. */
import { expect, test } from "vitest";
import { KEPT } from "../../../../src/core/answered.ts";
import { DIGEST_STATE } from "../../../../src/core/digest.ts";
import { FAILED, OPERATOR_SETTINGS } from "../../../../src/core/operator.ts";
import type { Request as Asked } from "../../../../src/core/request.ts";
import { keyOf } from "../../../../src/core/request-key.ts";
import { CHATS, PERSONS } from "../../../../src/core/settings.ts";
import type { JournalNote } from "../../../../src/core/store/journal.ts";
import { createDigestBook } from "../../../../workers/digests/book.ts";
import { newDigest, usePlaces } from "../../workers/digests/booking.ts";
import { configOf, including, operate, someNumber, someText, unique } from "./operating.ts";

const places = usePlaces();

const TEXT = "what nobody else shall read";

function noted(id: string, given: Partial<JournalNote>): JournalNote {
  const asked = Date.now() - 10_000;
  const whose = { platform: "telegram", chat: `telegram:${id}`, person: `telegram:${id}`, operation: "chat" };
  return { request: id, ...whose, asked, state: "received", at: asked, ...given };
}

const request = (id: string, given: Partial<Asked> = {}): Asked => ({
  id,
  platform: "telegram",
  conversation: `telegram:${id}`,
  operation: "chat",
  text: TEXT,
  chat: { id, kind: "private" },
  person: { id, name: "Anna" },
  at: 1,
  ...given,
});

test("a digest is shown with when it comes, how it went, the newest first, and why not", async () => {
  const book = createDigestBook(places());
  const given = newDigest({ pattern: "0 9 * * 1-5", zone: "Europe/Rome" });
  await book.add(given);
  const runs = [
    { slot: 1_000, state: "sent" as const, at: 1_001, items: 4 },
    { slot: 2_000, state: "skipped" as const, why: "quiet", at: 2_001 },
  ];
  await places().store.documents.put(DIGEST_STATE, given.id, { runs });
  const resting = newDigest();
  await book.add(resting);
  await book.change(resting.id, (digest) => ({ ...digest, state: "paused", why: "rights" }));
  const { json } = await operate(places());
  const said = await json("/api/digests");
  expect(said).toMatchObject({
    digests: including([
      {
        id: given.id,
        number: 1,
        chat: `telegram:${given.chat.id}`,
        topics: ["bitcoin etf"],
        moment: "at 0 9 * * 1-5",
        zone: "Europe/Rome",
        state: "on",
        next: someNumber,
        runs: [
          { slot: 2_000, state: "skipped", why: "quiet", at: 2_001 },
          { slot: 1_000, state: "sent", at: 1_001, items: 4 },
        ],
      },
      expect.objectContaining({ id: resting.id, state: "paused", why: "rights" }),
    ]),
  });
  expect(JSON.stringify(said)).not.toMatch(new RegExp(`"id":"${resting.id}"[^}]*"next":\\d`));
});

test("digests that share a search at one moment are one edition, with how its last one went everywhere", async () => {
  const book = createDigestBook(places());
  const { documents } = places().store;
  const shared = { topics: [unique("topic")], pattern: "30 7 * * *", zone: "UTC" };
  const three = [newDigest(shared), newDigest(shared), newDigest({ ...shared, state: "paused" }), newDigest(shared)];
  for (const one of three) await book.add(one);
  const [first, second, , fourth] = three;
  await documents.put(DIGEST_STATE, first?.id ?? "", { runs: [{ slot: 9_000, state: "sent", at: 1 }] });
  await documents.put(DIGEST_STATE, second?.id ?? "", {
    runs: [
      { slot: 8_000, state: "failed", at: 1 },
      { slot: 9_000, state: "sent", at: 1 },
      { slot: 10_000, state: "planned", at: 1 },
    ],
  });
  await documents.put(DIGEST_STATE, fourth?.id ?? "", { runs: [{ slot: 9_000, state: "failed", at: 1 }] });
  const { json } = await operate(places());
  const said: unknown = await json("/api/editions");
  expect(said).toEqual({
    of: someNumber,
    editions: including([
      {
        key: someText,
        topics: shared.topics,
        moment: "at 30 7 * * *",
        zone: "UTC",
        chats: 3,
        next: someNumber,
        last: 9_000,
        outcomes: { sent: 2, failed: 1 },
      },
    ]),
  });
});

test("a request is found by its id, its chat, its person and its failure, with every step and its time", async () => {
  const { store } = places();
  const [one, other] = [unique("r"), unique("r")];
  const asked = Date.now() - 10_000;
  await store.journal.write([
    noted(one, { asked, at: asked }),
    noted(one, { asked, at: asked + 20, state: "running" }),
    noted(one, {
      asked,
      at: asked + 900,
      state: "failed",
      steps: [["answered", asked + 500]],
      reason: "The service was away.",
    }),
    noted(other, { asked, at: asked + 5, state: "delivered" }),
  ]);
  const { json } = await operate(places());
  const shown = {
    id: one,
    platform: "telegram",
    chat: `telegram:${one}`,
    person: `telegram:${one}`,
    operation: "chat",
    asked,
    state: "failed",
    reason: "The service was away.",
    steps: [
      { step: "received", at: asked },
      { step: "running", at: asked + 20 },
      { step: "answered", at: asked + 500 },
      { step: "failed", at: asked + 900 },
    ],
    mayReplay: false,
  };
  expect(await json(`/api/requests?by=id&what=${one}`)).toEqual({ requests: [shown] });
  expect(await json(`/api/requests?by=chat&what=telegram:${one}`)).toEqual({ requests: [shown] });
  expect(await json(`/api/requests?by=person&what=telegram:${one}`)).toEqual({ requests: [shown] });
  expect(await json("/api/requests?by=failed")).toMatchObject({ requests: [shown] });
  expect(JSON.stringify(await json("/api/requests?by=failed"))).not.toContain(other);
  expect(JSON.stringify(await json("/api/requests"))).toContain(other);
  expect(await json(`/api/requests?by=id&what=${unique("no")}`)).toEqual({ requests: [] });
  await store.documents.put(FAILED, one, request(one));
  expect(await json(`/api/requests?by=id&what=${one}`)).toMatchObject({ requests: [{ mayReplay: true }] });
});

test("what a request has cost is what the ledger says of it, and of no other", async () => {
  const { store } = places();
  const id = unique("r");
  await store.journal.write([noted(id, {})]);
  for (const [entry, credits] of [
    [`${id}/chat`, 3],
    [`${id}/chat.brief`, 1],
    [`${id}0/chat`, 9],
  ] as const) {
    const whose = { platform: "telegram", chat: `telegram:${id}`, person: `telegram:${id}`, operation: "chat" };
    await store.ledger.open({
      id: entry,
      at: Date.now() - 5_000,
      ...whose,
      payer: "operator",
      credits,
      outcome: "reserved",
    });
    await store.ledger.settle(entry, "spent", credits);
  }
  const { json } = await operate(places());
  expect(await json(`/api/requests?by=id&what=${id}`)).toMatchObject({ requests: [{ credits: 4 }] });
});

test("no route sends what was said, until the operator turns it on, and never a key", async () => {
  const { store } = places();
  const { json, deed, get } = await operate(places());
  const [kept, failed, key] = [unique("r"), unique("r"), unique("r")];
  await store.documents.put(KEPT, keyOf(kept), { request: request(kept), answered: { reply: { text: TEXT } } });
  await store.documents.put(FAILED, failed, request(failed));
  await store.documents.put(FAILED, key, request(key, { operation: "key" }));
  await store.documents.put(PERSONS, `telegram:${kept}`, { persona: TEXT });
  await store.journal.write([kept, failed, key].map((id) => noted(id, { state: "failed" })));
  const paths = [
    "/api/overview",
    "/api/digests",
    "/api/editions",
    "/api/requests",
    "/api/requests?by=failed",
    `/api/requests?by=id&what=${kept}`,
    `/api/requests?by=id&what=${failed}`,
    `/api/who?id=telegram:${kept}`,
    "/api/settings",
    "/queues/api/queues?activeQueue=chat&page=1&jobsPerPage=10",
  ];
  for (const path of paths) expect(await (await get(path)).text()).not.toContain(TEXT);
  await deed({ do: "show-text", on: true });
  expect(await json(`/api/requests?by=id&what=${kept}`)).toMatchObject({ requests: [{ text: TEXT }] });
  expect(await json(`/api/requests?by=id&what=${failed}`)).toMatchObject({ requests: [{ text: TEXT }] });
  expect(JSON.stringify(await json(`/api/requests?by=id&what=${key}`))).not.toContain(TEXT);
  await deed({ do: "show-text", on: false });
  for (const path of paths) expect(await (await get(path)).text()).not.toContain(TEXT);
  expect(await store.documents.get(OPERATOR_SETTINGS, "pages")).toEqual({ showText: false });
});

test("somebody is shown with their access, their limit, what they spend, and no key", async () => {
  const { store } = places();
  const id = String(Math.floor(Math.random() * 1e9));
  await store.documents.put(PERSONS, `telegram:${id}`, {
    model: "nexus",
    persona: "a pirate of the sea",
    key: { sealed: "sealed:secret", ends: "9f3a", since: 1 },
    limit: 7,
  });
  const at = Date.now();
  const whose = { platform: "telegram", chat: "telegram:-5", person: `telegram:${id}`, operation: "chat" };
  await store.ledger.open({ id: unique("e"), at, ...whose, payer: "operator", credits: 2, outcome: "spent" });
  const { json, get } = await operate(places(), {
    config: configOf({ ADMINS: `telegram:${id}`, ACCESS: "listed" }),
    operators: [`telegram:${id}`],
  });
  const shown = await json(`/api/who?id=telegram:${id}`);
  expect(shown).toEqual({
    id: `telegram:${id}`,
    access: "allowed",
    isOperator: true,
    settings: { model: "nexus", persona: "set", key: "set" },
    limit: 7,
    standardLimit: 200,
    spentToday: 2,
    spentMonth: 2,
    digests: 0,
  });
  expect((await get("/api/who?id=somebody")).status).toBe(422);
});

test("a chat is known by its minus, and a number of Discord's by what is known under it", async () => {
  const { store } = places();
  const number = String(Math.floor(Math.random() * 1e9));
  await store.documents.put(CHATS, `telegram:-${number}`, { gone: { at: 0, reason: "kicked" }, off: ["imagine"] });
  await store.documents.put(CHATS, `discord:${number}`, { quiet: { from: "22:00", to: "07:00", zone: "UTC" } });
  const { json } = await operate(places(), { config: configOf({ DENIED: `discord-guild:${number}` }) });
  expect(await json(`/api/who?id=telegram:-${number}`)).toMatchObject({
    access: "open",
    settings: { "turned off": "imagine" },
    standardLimit: 2_000,
    gone: "kicked (since 1970-01-01)",
  });
  const guild = { id: `discord-guild:${number}`, access: "denied", settings: { quiet: "22:00 to 07:00 (UTC)" } };
  expect(await json(`/api/who?id=discord:${number}`)).toMatchObject(guild);
  expect(await json(`/api/who?id=discord-guild:${number}`)).toMatchObject(guild);
  expect(await json(`/api/who?id=discord:${number}1`)).toMatchObject({ access: "open", standardLimit: 200 });
});

test("what is no page, no name and no deed is refused in words, and is no failure", async () => {
  const { get, deed, lines } = await operate(places());
  for (const path of [
    ...["zzz", "1.2.3 x", "1e999 x", "1 ", "%00", "1 %00"].map((after) => `/api/requests?after=${after}`),
    ...["id", "chat", "person"].map((by) => `/api/requests?by=${by}&what=a%00b`),
    "/api/digests?after=%00",
    "/api/who?id=telegram:%00",
  ]) {
    const answer = await get(path);
    expect(answer.status, path).toBe(422);
    expect(await answer.json()).toMatchObject({ says: someText });
  }
  expect((await deed({ do: "erase", who: "telegram:\0" })).status).toBe(422);
  expect((await get("/api/requests?after=1 x")).status).toBe(200);
  expect(lines.filter(({ level }) => level === "error")).toEqual([]);
});
