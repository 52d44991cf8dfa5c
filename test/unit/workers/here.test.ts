/** Chats that were gone: whoever asks from one shows that it is there, and so does what is shown there. */
import { describe, expect, test } from "vitest";
import type { Delivered } from "../../../src/core/delivery.ts";
import type { Request } from "../../../src/core/request.ts";
import { CHATS, type ChatSettings } from "../../../src/core/settings.ts";
import type { Store } from "../../../src/core/store/index.ts";
import { makeAnswer } from "../../../workers/answer.ts";
import { deliverAnswer } from "../../../workers/deliver.ts";
import { createSendRecord } from "../../../workers/record.ts";
import { keptLog } from "../http/running.ts";
import { requestOf, useStore } from "../operations/operating.ts";
import { firstRun, partsOf, platformThat } from "./serving.ts";

const store = useStore();
const gone = { at: 1, reason: "blocked" };

const settingsOf = (id: string, platform = "telegram"): Promise<ChatSettings | undefined> =>
  store().documents.get(CHATS, `${platform}:${id}`);

function serve(given: Partial<Request>, parts: Store = store()) {
  const request = requestOf({ operation: "help", ...given });
  const { sender } = platformThat(undefined);
  const record = createSendRecord(store().marks, request.id, "run");
  const task = { request, turn: request.id, record, sender, context: firstRun({ id: request.id }) };
  return makeAnswer(partsOf(parts, { telegram: sender, discord: sender, web: sender }), task);
}

describe("whoever asks from a chat that was gone", () => {
  test.each([
    { platform: "telegram", chat: { id: "here-1", kind: "private" } },
    { platform: "discord", chat: { id: "here-2", kind: "private" } },
    {
      platform: "discord",
      chat: { id: "here-3", kind: "private" },
      interaction: { ends: 1, shows: "reply", writes: true },
    },
    { platform: "web", chat: { id: "here-4", kind: "private" } },
    { platform: "telegram", chat: { id: "here-5", kind: "group" } },
  ] as const)("shows that it is there: %o", async (given) => {
    const key = `${given.platform}:${given.chat.id}`;
    await store().documents.put(CHATS, key, { gone, off: ["imagine"] });
    expect((await serve(given)).answered.reply).toBeDefined();
    expect(await store().documents.get(CHATS, key)).toEqual({ off: ["imagine"] });
  });

  test("by an interaction alone does not: Herald may still not be able to write there", async () => {
    await store().documents.put(CHATS, "discord:here-6", { gone });
    const chat = { id: "here-6", kind: "group" } as const;
    await serve({ platform: "discord", chat, interaction: { ends: 1, shows: "reply" } });
    expect(await settingsOf("here-6", "discord")).toEqual({ gone });
  });
});

test("nothing is written of a chat that is not known to be gone", async () => {
  const real = store();
  const written: string[] = [];
  const documents: Store["documents"] = {
    ...real.documents,
    update(kind, id, change, seen) {
      written.push(kind.name);
      return real.documents.update(kind, id, change, seen);
    },
  };
  await real.documents.put(CHATS, "telegram:here-7", { off: ["imagine"] });
  await serve({ chat: { id: "here-7", kind: "private" } }, { ...real, documents });
  expect(written).not.toContain(CHATS.name);
});

describe("an answer for one person alone", () => {
  const deliver = async (person: string, ...delivered: readonly Delivered[]) => {
    await store().documents.put(CHATS, `telegram:${person}`, { gone });
    const request = requestOf({
      ...{ chat: { id: "-5", kind: "group" }, person: { id: person, name: "Ada" } },
      named: { private: "true" },
    });
    const { sender } = platformThat(undefined, ...delivered);
    await deliverAnswer(partsOf(store(), { telegram: sender }), {
      request,
      sender,
      record: createSendRecord(store().marks, request.id, "run"),
      isMine: async () => undefined,
      answered: { reply: { text: "Yes." } },
      first: true,
      log: keptLog().log,
    });
  };

  test("shows that the chat with them is there, once it stands in it", async () => {
    await deliver("here-8");
    expect(await settingsOf("here-8")).toBeUndefined();
  });

  test("does not where they cannot be written to", async () => {
    await deliver("here-9", { outcome: "gone", reason: "blocked" });
    expect(await settingsOf("here-9")).toEqual({ gone });
  });
});
