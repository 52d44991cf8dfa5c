/** What an operator does: done once, said in a sentence, written into the log, and refused where it cannot be. */
import { expect, onTestFinished, test } from "vitest";
import { createAdmission } from "../../../../src/access.ts";
import { DIGEST_STATE } from "../../../../src/core/digest.ts";
import { ADMISSION, ADMISSION_CHANGED, FAILED } from "../../../../src/core/operator.ts";
import type { Request as Asked } from "../../../../src/core/request.ts";
import { CHAT_CHANGED, CHATS, PERSONS } from "../../../../src/core/settings.ts";
import { createDigestBook } from "../../../../workers/digests/book.ts";
import { newDigest, usePlaces } from "../../workers/digests/booking.ts";
import { keptLog } from "../running.ts";
import { configOf, containing, matching, operate, unique } from "./operating.ts";

const places = usePlaces();

const newId = (): string => String(Math.floor(Math.random() * 1e12));

async function heard(topic: string): Promise<readonly string[]> {
  const messages: string[] = [];
  await places().store.signals.subscribe(topic, (message) => void messages.push(message));
  return messages;
}

test("a digest is paused and goes on, whatever had stopped it", async () => {
  const book = createDigestBook(places());
  const { id } = newDigest();
  await book.add(newDigest({ id }));
  const { deed } = await operate(places());
  const paused = await deed({ do: "digest-pause", digest: id });
  expect(paused).toEqual({
    status: 200,
    said: { says: matching(/^Digest 1 of telegram:\S+ \(bitcoin etf\) is paused;/) },
  });
  expect((await book.get(id))?.state).toBe("paused");
  await book.change(id, (digest) => ({ ...digest, why: "rights" }));
  expect(await deed({ do: "digest-resume", digest: id })).toMatchObject({ status: 200 });
  expect(await book.get(id)).toMatchObject({ state: "on" });
  expect((await book.get(id))?.why).toBeUndefined();
  expect(await deed({ do: "digest-pause", digest: "none" })).toMatchObject({ status: 404 });
});

test("a preview is what a worker says, and where none does in time that is said", async () => {
  const digest = newDigest();
  await createDigestBook(places()).add(digest);
  const said = new Map([[digest.id, "the next edition"]]);
  const { deed } = await operate(places(), { preview: async (id) => said.get(id) });
  expect(await deed({ do: "digest-preview", digest: digest.id })).toEqual({
    status: 200,
    said: { says: containing("costs 1 credit"), text: "the next edition" },
  });
  said.clear();
  expect(await deed({ do: "digest-preview", digest: digest.id })).toEqual({
    status: 503,
    said: { says: containing("No worker") },
  });
  expect(await deed({ do: "digest-preview", digest: "none" })).toMatchObject({ status: 404 });
});

test("only a run that failed or was skipped is tried again", async () => {
  const book = createDigestBook(places());
  const digest = newDigest();
  await book.add(digest);
  const states = ["failed", "skipped", "sent", "uncertain", "planned"] as const;
  const runs = states.map((state, slot) => ({ slot, state, at: 1 }));
  await places().store.documents.put(DIGEST_STATE, digest.id, { runs });
  const { deed } = await operate(places());
  const before = (await places().queues.counts()).digest.waiting;
  const tried = await Promise.all(runs.map(({ slot }) => deed({ do: "digest-replay", digest: digest.id, slot })));
  expect(tried.map(({ status }) => status)).toEqual([200, 200, 409, 409, 409]);
  expect((await places().queues.counts()).digest.waiting).toBe(before + 2);
  expect(await deed({ do: "digest-replay", digest: digest.id, slot: 99 })).toMatchObject({ status: 409 });
});

test("a request that failed is served again once, however often that is pressed at the same moment", async () => {
  const { store } = places();
  const id = unique("telegram-1-");
  const failed: Asked = {
    id,
    platform: "telegram",
    conversation: "telegram:7",
    operation: "chat",
    text: "why",
    edited: true,
    at: 1,
  };
  await store.documents.put(FAILED, id, failed);
  const { deed, submitted } = await operate(places());
  const pressed = await Promise.all([1, 2, 3].map(() => deed({ do: "request-replay", request: id })));
  expect(new Set(submitted.map((request) => request.id)).size).toBe(1);
  expect(submitted[0]).toMatchObject({ text: "why", conversation: "telegram:7" });
  expect(submitted[0]?.id).toMatch(new RegExp(`^${id}-again-`));
  expect(submitted[0]).not.toHaveProperty("edited");
  expect(pressed.map(({ status }) => status)).toContain(200);
  expect(await deed({ do: "request-replay", request: id })).toMatchObject({ status: 404 });
  expect(new Set(submitted.map((request) => request.id)).size).toBe(1);
});

test("one whose submission failed keeps its request, and the next press asks for the same again", async () => {
  const { store } = places();
  const id = unique("r");
  await store.documents.put(FAILED, id, { id, platform: "telegram", conversation: "c", operation: "chat", at: 1 });
  const ids: string[] = [];
  const submit = async (request: Asked): Promise<void> => {
    ids.push(request.id);
    if (ids.length === 1) throw new Error("lost on the way");
  };
  const { deed } = await operate(places(), { submit });
  expect(await deed({ do: "request-replay", request: id })).toMatchObject({ status: 500 });
  expect(await deed({ do: "request-replay", request: id })).toMatchObject({ status: 200 });
  expect(ids[1]).toBe(ids[0]);
});

test("somebody is shut out, let in, and left to the configuration again, and every process hears of it", async () => {
  const { documents } = places().store;
  const [one, other] = [`telegram:${newId()}`, `telegram:-${newId()}`];
  const { deed, lines, session } = await operate(places());
  const signals = await heard(ADMISSION_CHANGED);
  expect(await deed({ do: "deny", who: one })).toEqual({
    status: 200,
    said: { says: containing(`${one} is shut out`) },
  });
  await deed({ do: "deny", who: one });
  await deed({ do: "deny", who: other });
  expect(await documents.get(ADMISSION, "all")).toEqual({ denied: [one, other], allowed: [] });
  await deed({ do: "allow", who: one });
  expect(await documents.get(ADMISSION, "all")).toEqual({ denied: [other], allowed: [one] });
  await deed({ do: "forget-access", who: one });
  await deed({ do: "forget-access", who: other });
  expect(await documents.get(ADMISSION, "all")).toBeUndefined();
  await expect.poll(() => signals.length).toBe(6);
  const logged = lines.filter(({ event }) => event === "an operator has done something");
  expect(logged[0]?.fields).toMatchObject({ what: "deny", who: one, operator: matching(/^[0-9a-f]{8}$/) });
  expect(JSON.stringify(logged)).not.toContain(session.csrf);
});

test("when it is said that somebody is shut out, that holds in this process already", async () => {
  const { log } = keptLog();
  const { signals } = places().store;
  const deaf = { ...signals, subscribe: async () => async () => undefined };
  const live = await createAdmission({ ...places().store, signals: deaf, log });
  onTestFinished(() => live.stop());
  const { deed } = await operate(places(), { renewAdmission: live.renew });
  const who = `telegram:${newId()}`;
  await deed({ do: "deny", who });
  expect(live.current().denied).toContain(who);
  await deed({ do: "forget-access", who });
  expect(live.current().denied).not.toContain(who);
});

test("two operators who shut out at once lose nothing of each other", async () => {
  const { documents } = places().store;
  const { deed } = await operate(places());
  const whom = Array.from({ length: 8 }, () => `telegram:${newId()}`);
  await Promise.all(whom.map((who) => deed({ do: "deny", who })));
  expect((await documents.get(ADMISSION, "all"))?.denied.toSorted()).toEqual(whom.toSorted());
  for (const who of whom) await deed({ do: "forget-access", who });
});

test("a server of Discord's is listed as one, and whoever the configuration shuts out is let in in vain", async () => {
  const id = newId();
  await places().store.documents.put(CHATS, `discord:${id}`, { off: ["news"] });
  const { deed } = await operate(places(), { config: configOf({ DENIED: "telegram:9" }) });
  expect(await deed({ do: "deny", who: `discord:${id}` })).toMatchObject({
    said: { says: containing(`discord-guild:${id}`) },
  });
  expect(await places().store.documents.get(ADMISSION, "all")).toEqual({
    denied: [`discord-guild:${id}`],
    allowed: [],
  });
  await deed({ do: "forget-access", who: `discord-guild:${id}` });
  expect(await deed({ do: "allow", who: "telegram:9" })).toMatchObject({
    said: { says: containing("DENIED") },
  });
  await deed({ do: "forget-access", who: "telegram:9" });
  expect(await deed({ do: "deny", who: "everybody" })).toMatchObject({ status: 422 });
});

test("a limit is set beside what they have decided, and taken away again without a trace", async () => {
  const { documents } = places().store;
  const [person, chat] = [`telegram:${newId()}`, `telegram:-${newId()}`];
  await documents.put(PERSONS, person, { model: "nexus" });
  const { deed } = await operate(places());
  const signals = await heard(CHAT_CHANGED);
  expect(await deed({ do: "limit", who: person, credits: 5_000 })).toEqual({
    status: 200,
    said: { says: `${person} may spend 5000 credits a day.` },
  });
  await deed({ do: "limit", who: chat, credits: 0 });
  expect(await documents.get(PERSONS, person)).toEqual({ model: "nexus", limit: 5_000 });
  expect(await documents.get(CHATS, chat)).toEqual({ limit: 0 });
  await expect.poll(() => signals).toContain(chat);
  expect(await deed({ do: "limit", who: person })).toMatchObject({
    said: { says: containing("200 a day") },
  });
  await deed({ do: "limit", who: chat });
  expect(await documents.get(PERSONS, person)).toEqual({ model: "nexus" });
  expect(await documents.get(CHATS, chat)).toBeUndefined();
});

test("only a person is erased", async () => {
  const { deed, erased } = await operate(places());
  const person = `telegram:${newId()}`;
  expect(await deed({ do: "erase", who: person })).toMatchObject({
    status: 200,
    said: { says: containing("is erased") },
  });
  expect(await deed({ do: "erase", who: `telegram:-${newId()}` })).toMatchObject({ status: 422 });
  expect(await deed({ do: "erase", who: "discord-guild:7" })).toMatchObject({ status: 422 });
  expect(erased).toEqual([person]);
});
