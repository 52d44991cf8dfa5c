/** An operator's own limit for a person or a chat: it goes before everybody's, and stays when all else is forgotten. */
import { describe, expect, test } from "vitest";
import type { Request } from "../../../src/core/request.ts";
import { CHATS, PERSONS } from "../../../src/core/settings.ts";
import { sayIn } from "../../../src/locales/index.ts";
import { forget } from "../../../src/operations/privacy/forget.ts";
import { limitsFor } from "../../../workers/allowances.ts";
import { makeAnswer } from "../../../workers/answer.ts";
import { createDigestBook } from "../../../workers/digests/book.ts";
import { createSendRecord } from "../../../workers/record.ts";
import { usePlaces } from "./digests/booking.ts";
import { newRequest, newRun, VERSA } from "./paying.ts";
import { firstRun, partsOf, platformThat } from "./serving.ts";

const places = usePlaces();

const limits = { personPerMinute: 20, personCreditsPerDay: 10, chatCreditsPerDay: 30 };
const alone = { chat: { id: "1", kind: "private" } } as const;
const group = { chat: { id: "-1", kind: "group" } } as const;

describe("what holds where it is asked", () => {
  test.each([
    ["everybody's", group, {}, [10, 30]],
    ["a person's, fewer", group, { person: 3 }, [3, 30]],
    ["a person's, more", group, { person: 500 }, [500, 30]],
    ["a person's, more, alone with Herald", alone, { person: 500 }, [500, 500]],
    ["a person's, fewer, alone with Herald", alone, { person: 3 }, [3, 30]],
    ["a person's, nothing", alone, { person: 0 }, [0, 30]],
    ["a chat's, fewer", group, { chat: 5 }, [10, 5]],
    ["a chat's, more", group, { chat: 900, person: 3 }, [3, 900]],
  ] as const)("%s", (_, where, decided, [person, chat]) => {
    expect(limitsFor(where, limits, decided)).toEqual({
      personPerMinute: 20,
      personCreditsPerDay: person,
      chatCreditsPerDay: chat,
    });
  });
});

test("a raised limit lets more calls through than everybody's would", async () => {
  const { store } = places();
  const { request } = newRequest(store);
  const given = limitsFor(request, { ...limits, personCreditsPerDay: 1, chatCreditsPerDay: 1 }, { person: 2 });
  const ask = async (id: string): Promise<string> => {
    const { calls } = newRun({ ...request, id: `${request.id}-${id}` }, { store, limits: given });
    const { outcome } = await calls.chat(VERSA);
    await calls.finish();
    return outcome;
  };
  expect([await ask("a"), await ask("b"), await ask("c")]).toEqual(["answered", "answered", "limited"]);
});

test.each([3, 500])("an administrator with a limit of %i decides within everybody's for the others", async (limit) => {
  const { store } = places();
  const { request } = newRequest(store);
  const chat = { id: `-${request.person?.id}`, kind: "group" } as const;
  await store.documents.put(PERSONS, `telegram:${request.person?.id}`, { limit });
  await store.documents.put(CHATS, `telegram:${chat.id}`, { limit: 25 });
  const { given, sender } = platformThat(undefined);
  const parts = { ...partsOf(store, {}), limits };
  const asked: Request = { ...request, chat, operation: "settings", text: "budget person 9" };
  const record = createSendRecord(store.marks, asked.id, "run");
  const decider = { ...sender, isAdministrator: async () => true };
  const task = { request: asked, turn: asked.id, record, sender: decider, context: firstRun() };
  const { answered } = await makeAnswer(parts, task);
  expect(answered.reply?.text).toMatch(/^Done\./);
  expect(answered.reply?.text).toContain("by each person: 9 credits; the operator allows 10");
  expect(answered.reply?.text).toContain("by all together: no limit; the operator allows 25");
  expect(given).toEqual([]);
});

test("whoever is forgotten keeps the limit that an operator has set, and nothing else", async () => {
  const { store, queues } = places();
  const { request } = newRequest(store);
  const person = `telegram:${request.person?.id}`;
  const settings = { model: "nexus", limit: 3 } as const;
  await store.documents.put(PERSONS, person, settings);
  await store.documents.put(CHATS, person, { persona: "a pirate", limit: 4 });
  const digests = createDigestBook({ store, queues });
  const parts = { store, say: sayIn("en"), digests };
  expect(await forget(request, { ...parts, person: settings })).toHaveLength(1);
  expect(await store.documents.get(PERSONS, person)).toEqual({ limit: 3 });
  expect(await store.documents.get(CHATS, person)).toEqual({ limit: 4 });
  expect(await forget(request, { ...parts, person: { limit: 3 } })).toEqual([]);
});
