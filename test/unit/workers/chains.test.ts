/** Replies find the conversation of a message of ours from the moment it stands, also in a group that has moved. */
import { describe, expect, test } from "vitest";
import { CHAINS } from "../../../src/core/conversation.ts";
import type { SendRecord } from "../../../src/core/delivery.ts";
import type { Request } from "../../../src/core/request.ts";
import { CHATS } from "../../../src/core/settings.ts";
import { withChains } from "../../../workers/chains.ts";
import { useStore } from "../operations/operating.ts";

const store = useStore();

const request = (id: string, more: Partial<Request> = {}): Request => ({
  id: "tg-1-1",
  platform: "telegram",
  conversation: `telegram:${id}:chain:3`,
  operation: "chat",
  chat: { id, kind: "group" },
  person: { id: "42", name: "Ada" },
  at: 1,
  ...more,
});

/** What the record below was told, and what stood in the store when it was told. */
function recording(chain: string) {
  const told: unknown[][] = [];
  const tell = async (...words: unknown[]): Promise<void> => {
    told.push([...words, await store().documents.get(CHAINS, chain)]);
  };
  const record: SendRecord = {
    take: () => Promise.resolve({ state: "yours" }),
    takePlace: () => Promise.resolve({ state: "yours" }),
    asPlace: () => Promise.resolve(true),
    confirm: () => Promise.resolve(true),
    async placed(part, message) {
      await tell("placed", part, message);
      return false;
    },
    left: () => Promise.resolve(true),
    sent: (part, message, note) => tell("sent", part, message, note),
    release: () => Promise.resolve(),
  };
  return { record, told };
}

describe("in a group", () => {
  test("a placeholder and an answer are known before the record is written, and what it was told reaches it", async () => {
    const { record, told } = recording("telegram:-1:7");
    const chained = withChains(record, store(), request("-1"));
    expect(await chained.placed("0", "7")).toBe(false);
    await chained.sent("0", "7", "classic");
    expect(told).toEqual([
      ["placed", "0", "7", "telegram:-1:chain:3"],
      ["sent", "0", "7", "classic", "telegram:-1:chain:3"],
    ]);
  });

  test("what was sent is recorded in the same step, and where replies are looked for is known before", async () => {
    const { record, told } = recording("telegram:-3:7");
    const asked: string[] = [];
    const { documents } = store();
    const never = new Promise<never>(() => undefined);
    const watched: typeof documents = {
      ...documents,
      get: (kind, ...given) => {
        asked.push(`get ${kind.name}`);
        return documents.get(kind, ...given);
      },
      put: (kind) => {
        asked.push(`put ${kind.name}`);
        return never;
      },
    };
    for (const before of ["confirm", "takePlace"] as const) {
      const chained = withChains(record, { documents: watched }, request("-3"));
      await chained[before]("0");
      void (before === "confirm" ? chained.sent("0", "7") : chained.placed("0", "7"));
      await expect.poll(() => told.length).toBe(1);
      expect(asked.splice(0)).toEqual(["get chat", "put chain"]);
      told.length = 0;
    }
  });

  test("that became a supergroup as it was sent there, its new id is the message's", async () => {
    const { record, told } = recording("telegram:-1004:7");
    const chained = withChains(record, store(), request("-4"));
    await chained.confirm("0");
    // Telegram says so, and it is sent once more.
    await store().documents.put(CHATS, "telegram:-4", { movedTo: "-1004" });
    await chained.confirm("0");
    await chained.sent("0", "7");
    expect(told).toEqual([["sent", "0", "7", undefined, "telegram:-4:chain:3"]]);
  });

  test("that became a supergroup meanwhile, its new id is the message's", async () => {
    await store().documents.put(CHATS, "telegram:-2", { movedTo: "-1002" });
    const { record, told } = recording("telegram:-1002:7");
    await withChains(record, store(), request("-2")).sent("0", "7");
    expect(told).toEqual([["sent", "0", "7", undefined, "telegram:-2:chain:3"]]);
  });
});

test("in private, in topics and where the answer goes to a person alone, there are no chains", () => {
  const { record } = recording("none");
  for (const more of [
    { chat: { id: "42", kind: "private" } },
    { chat: { id: "-1", kind: "group", thread: "8" }, conversation: "telegram:-1:8" },
    {
      chat: { id: "-1", kind: "group", thread: "8" },
      conversation: "discord:-1:chain:8:42",
      interaction: { ends: 2, shows: "private" },
    },
    { named: { private: "true" } },
  ] satisfies Partial<Request>[]) {
    expect(withChains(record, store(), request("-1", more))).toBe(record);
  }
});
