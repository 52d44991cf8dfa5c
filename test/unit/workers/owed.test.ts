/** An answer that its group does not take: asked about now and then for an hour, and never shown to whoever wants it no more. */
import { expect, onTestFinished, test, vi } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import type { Closed } from "../../../src/core/delivery.ts";
import { chatKey, personKey, type Request, requestSchema } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import { STOPS } from "../../../src/core/stop.ts";
import { RetryLater } from "../../../src/queue/index.ts";
import { canBeOwed, hastenOwed, isOwed, isTakenNow, owe } from "../../../workers/owed.ts";
import { unique } from "../../contracts/store/stores.ts";
import { requestOf, useStore } from "../operations/operating.ts";
import { partsOf, platformThat } from "./serving.ts";

const store = useStore();
const answered = { reply: { text: "Yes." } };
const shut: Closed = { outcome: "refused", reason: "not enough rights", rights: true };

async function owedIn(closed: () => Closed | undefined) {
  const armed: { conversation: string; turn: string }[] = [];
  const { sender } = platformThat(undefined);
  const asking = { ...sender, closed: async () => closed() };
  const arm = async (conversation: string, turn: string) => void armed.push({ conversation, turn });
  const parts = { ...partsOf(store(), { telegram: asking }), turns: { arm, rearm: async () => undefined } };
  const chat = { id: `-5${unique("chat")}`, kind: "group" } as const;
  const asked = requestOf({ platform: "telegram", chat, person: { id: "7", name: "Ada" }, message: "9" });
  for (let i = 0; i < 2; i += 1) await owe(parts, asked, answered);
  const [first] = armed;
  if (first === undefined) throw new Error("nothing was armed");
  const taken = await store().mailbox.take(first.conversation, first.turn);
  if (taken.outcome !== "yours") throw new Error("nothing is there to be taken");
  const owed = requestSchema.parse(JSON.parse(taken.body));
  return { asked, armed, owed, isTaken: (request: Request = owed) => isTakenNow(parts, request, asking) };
}

test("it is asked for once, as a request that shows it where it was asked, and beside the conversation", async () => {
  const { asked, armed, owed } = await owedIn(() => undefined);
  expect(new Set(armed.map(({ turn }) => turn)).size).toBe(1);
  expect(armed[0]?.conversation).not.toBe(asked.conversation);
  const { chat, message, conversation } = asked;
  expect(owed).toMatchObject({ operation: "show", text: keyOf(asked.id), chat, message, conversation });
  expect(isOwed(owed)).toBe(true);
  expect(canBeOwed(owed, answered)).toBe(false);
});

test("while its chat takes nothing it waits, less often as time goes by, and for no longer than an hour", async () => {
  let closed: Closed | undefined = shut;
  const { owed, isTaken } = await owedIn(() => closed);
  const now = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(now);
  onTestFinished(() => void clock.mockRestore());
  await expect(isTaken()).rejects.toThrow(RetryLater);
  await expect(isTaken()).rejects.toMatchObject({ afterMs: 10_000 });
  clock.mockReturnValue(owed.at + 600_000);
  await expect(isTaken()).rejects.toMatchObject({ afterMs: 60_000 });
  closed = undefined;
  expect(await isTaken()).toBe(true);
  closed = shut;
  clock.mockReturnValue(owed.at + 3_600_001);
  expect(await isTaken()).toBe(false);
});

test("who has erased it, or has said /cancel since, does not get it", async () => {
  const erased = await owedIn(() => undefined);
  await store().documents.delete(KEPT, keyOf(erased.asked.id));
  expect(await erased.isTaken()).toBe(false);
  const { owed, isTaken } = await owedIn(() => undefined);
  const conversation = chatKey(owed);
  const person = personKey(owed);
  const before = { conversation, person, message: "8", at: owed.at };
  await store().documents.put(STOPS, `${conversation}:${person}`, before);
  expect(await isTaken()).toBe(true);
  await store().documents.put(STOPS, `${conversation}:${person}`, { ...before, message: "10" });
  expect(await isTaken()).toBe(false);
});

test("where something has changed in its chat it is asked about at once, and nothing of another chat", async () => {
  const { asked, armed } = await owedIn(() => shut);
  const hastened: unknown[] = [];
  const queues = { hasten: async (...job: readonly unknown[]) => void hastened.push(job) };
  const { documents } = store();
  await hastenOwed(documents, queues, "telegram:-1");
  expect(hastened).toEqual([]);
  await hastenOwed(documents, queues, chatKey(asked));
  expect(hastened).toEqual([["account", expect.objectContaining(armed[0] ?? {})]]);
});

test.each([
  ["an error", { reply: { text: "No.", notice: true as const } }, {}],
  ["what is free", answered, { operation: "help" }],
  ["nobody but one", answered, { chat: { id: "7", kind: "private" } }],
] as const)("it is not worth that for %s", (_, its, more) => {
  expect(canBeOwed(requestOf({ platform: "telegram", chat: { id: "-5", kind: "group" }, ...more }), its)).toBe(false);
});
