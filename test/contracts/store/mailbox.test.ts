/** The contract of the mailbox, on every store. */
import { describe, expect, test } from "vitest";
import type { Mailbox } from "../../../src/core/store/mailbox.ts";
import { atOnce, stores, unique } from "./stores.ts";

/** Serves the conversation to its end and tells the bodies in the order they were served. */
async function serveAll(mailbox: Mailbox, conversation: string, from: string): Promise<string[]> {
  const served: string[] = [];
  for (let turn: string | undefined = from; turn !== undefined; turn = await mailbox.finish(conversation, turn)) {
    const taken = await mailbox.take(conversation, turn);
    if (taken.outcome === "yours") served.push(taken.body);
  }
  return served;
}

describe.each(stores)("the mailbox on $name", ({ use }) => {
  const pair = use();

  test("the first message of a conversation is its turn; the next ones wait behind it and arm nothing", async () => {
    const { first, second } = pair();
    const conversation = unique("chat:1");
    expect(await first.mailbox.post(conversation, [{ id: "m1", body: "one" }])).toEqual([
      {
        outcome: "kept",
        ahead: 0,
        turn: "m1",
      },
    ]);
    expect(await second.mailbox.post(conversation, [{ id: "m2", body: "two" }])).toEqual([
      {
        outcome: "kept",
        ahead: 1,
        turn: undefined,
      },
    ]);
    expect(await second.mailbox.take(conversation, "m2")).toEqual({ outcome: "passed", turn: "m1" });
    expect(await second.mailbox.take(conversation, "m1")).toEqual({ outcome: "yours", body: "one" });
    expect(await first.mailbox.finish(conversation, "m1")).toBe("m2");
    expect(await first.mailbox.finish(conversation, "m2")).toBeUndefined();
  });

  test("the job of a message is armed with it where it is the head, or its turn is named", async () => {
    const { first, second } = pair();
    const conversation = unique("chat");
    const bytes = Buffer.from([0, 255, 13, 10, 128]);
    const arming = (id: string) => ({
      lua: `return {KEYS[1], #ARGV[1], ARGV[2]}`,
      keys: [`{${unique("queue")}}`],
      values: [bytes, id],
    });
    const [posted] = await first.mailbox.post(conversation, [{ id: "m1", body: "one" }], arming("m1"));
    expect([undefined, "m1"]).toContain(posted?.turn);
    expect(posted).toEqual({ outcome: "kept", ahead: 0, turn: posted?.turn });
    const [behind] = await second.mailbox.post(conversation, [{ id: "m2", body: "two" }], arming("m2"));
    expect(behind).toEqual({ outcome: "kept", ahead: 1, turn: undefined });
    const [again] = await second.mailbox.post(conversation, [{ id: "m1", body: "one" }], arming("m1"));
    expect(again).toEqual({ outcome: "repeated", turn: "m1" });
    expect(await first.mailbox.finish(conversation, "m1")).toBe("m2");
  });

  test("a message that is taken stays until it is finished, so a crash in between repeats the take", async () => {
    const { first, second } = pair();
    const conversation = unique("chat");
    await first.mailbox.post(conversation, [{ id: "m1", body: "one" }]);
    expect(await first.mailbox.take(conversation, "m1")).toEqual({ outcome: "yours", body: "one" });
    expect(await second.mailbox.take(conversation, "m1")).toEqual({ outcome: "yours", body: "one" });
  });

  test("finishing twice, or what is not the head, removes nothing and names the present head", async () => {
    const { first, second } = pair();
    const conversation = unique("chat");
    for (const id of ["m1", "m2", "m3"]) await first.mailbox.post(conversation, [{ id, body: id }]);
    expect(await first.mailbox.finish(conversation, "m3")).toBe("m1");
    expect(await first.mailbox.finish(conversation, "m1")).toBe("m2");
    expect(await second.mailbox.finish(conversation, "m1")).toBe("m2");
    expect(await second.mailbox.take(conversation, "m1")).toEqual({ outcome: "passed", turn: "m2" });
  });

  test("a repeated message is recognised while it waits, while it is served, and after it was answered", async () => {
    const { first, second } = pair();
    const conversation = unique("chat");
    await first.mailbox.post(conversation, [{ id: "m1", body: "one" }]);
    await first.mailbox.post(conversation, [{ id: "m2", body: "two" }]);
    expect(await second.mailbox.post(conversation, [{ id: "m2", body: "two" }])).toEqual([
      {
        outcome: "repeated",
        turn: "m1",
      },
    ]);
    await first.mailbox.finish(conversation, "m1");
    expect(await second.mailbox.post(conversation, [{ id: "m1", body: "one" }])).toEqual([
      {
        outcome: "repeated",
        turn: "m2",
      },
    ]);
    await first.mailbox.finish(conversation, "m2");
    expect(await second.mailbox.post(conversation, [{ id: "m1", body: "one" }])).toEqual([
      {
        outcome: "repeated",
        turn: undefined,
      },
    ]);
  });

  test("many are kept in their order, each once, and only the first that there is becomes the turn", async () => {
    const { first, second } = pair();
    const conversation = unique("chat");
    const messages = (...ids: readonly string[]) => ids.map((id) => ({ id, body: `body of ${id}` }));
    expect(await first.mailbox.post(conversation, messages("m1", "m2", "m1", "m3"))).toEqual([
      { outcome: "kept", ahead: 0, turn: "m1" },
      { outcome: "kept", ahead: 1, turn: undefined },
      { outcome: "repeated", turn: "m1" },
      { outcome: "kept", ahead: 2, turn: undefined },
    ]);
    expect(await second.mailbox.post(conversation, messages("m2", "m4"))).toEqual([
      { outcome: "repeated", turn: "m1" },
      { outcome: "kept", ahead: 3, turn: undefined },
    ]);
    expect(await serveAll(second.mailbox, conversation, "m1")).toEqual(
      messages("m1", "m2", "m3", "m4").map(({ body }) => body),
    );
    // Where the first has been answered before, the turn of the one behind it is named.
    expect(await first.mailbox.post(conversation, messages("m4", "m5", "m6"))).toEqual([
      { outcome: "repeated", turn: undefined },
      { outcome: "kept", ahead: 0, turn: "m5" },
      { outcome: "kept", ahead: 1, turn: undefined },
    ]);
  });

  test("of many the job of the first alone is armed with it", async () => {
    const { first } = pair();
    const conversation = unique("chat");
    const arming = { lua: "return 1", keys: [`{${unique("queue")}}`], values: [] };
    const messages = ["m1", "m2"].map((id) => ({ id, body: id }));
    const [head, behind] = await first.mailbox.post(conversation, messages, arming);
    expect([undefined, "m1"]).toContain(head?.turn);
    expect(behind).toEqual({ outcome: "kept", ahead: 1, turn: undefined });
    await first.mailbox.finish(conversation, "m1");
    await first.mailbox.finish(conversation, "m2");
    const [again, next] = await first.mailbox.post(
      conversation,
      [
        { id: "m2", body: "" },
        { id: "m3", body: "" },
      ],
      arming,
    );
    expect([again, next]).toEqual([
      { outcome: "repeated", turn: undefined },
      { outcome: "kept", ahead: 0, turn: "m3" },
    ]);
  });

  test("the same id in two conversations is two messages", async () => {
    const { first } = pair();
    const [one, two] = [unique("chat"), unique("chat")];
    expect(await first.mailbox.post(one, [{ id: "7", body: "a" }])).toMatchObject([{ outcome: "kept" }]);
    expect(await first.mailbox.post(two, [{ id: "7", body: "b" }])).toMatchObject([{ outcome: "kept" }]);
  });

  test("a hundred messages at once from two connections: each kept once, one turn, served in the order told", async () => {
    const conversation = unique("chat");
    const answers = await atOnce(pair(), 100, (store, turn) =>
      store.mailbox.post(conversation, [{ id: `m${turn >> 1}`, body: `b${turn >> 1}` }]),
    );
    const posted = answers.flat();
    const kept = posted.flatMap((one, turn) => (one.outcome === "kept" ? [{ ...one, body: `b${turn >> 1}` }] : []));
    expect(kept.map(({ ahead }) => ahead).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    const armed = kept.filter(({ turn }) => turn !== undefined);
    expect(armed).toHaveLength(1);
    const inOrder = [...kept].sort((a, b) => a.ahead - b.ahead).map(({ body }) => body);
    expect(await serveAll(pair().second.mailbox, conversation, armed[0]?.turn ?? "")).toEqual(inOrder);
  });

  test("ten workers that finish the same turn at once remove one message", async () => {
    const conversation = unique("chat");
    for (const id of ["m1", "m2", "m3"]) await pair().first.mailbox.post(conversation, [{ id, body: id }]);
    const heads = await atOnce(pair(), 10, (store) => store.mailbox.finish(conversation, "m1"));
    expect(heads).toEqual(Array(10).fill("m2"));
  });

  test("a waiting message can be withdrawn, the one being served cannot, and a withdrawn one stays recognised", async () => {
    const { first, second } = pair();
    const conversation = unique("chat");
    for (const id of ["m1", "m2", "m3"]) await first.mailbox.post(conversation, [{ id, body: id }]);
    expect(await second.mailbox.withdraw(conversation, "m1")).toBe(false);
    expect(await second.mailbox.withdraw(conversation, "m2")).toBe(true);
    expect(await first.mailbox.withdraw(conversation, "m2")).toBe(false);
    expect(await first.mailbox.post(conversation, [{ id: "m2", body: "m2" }])).toMatchObject([{ outcome: "repeated" }]);
    expect(await first.mailbox.finish(conversation, "m1")).toBe("m3");
  });

  test("what waits behind the head is told in order, and only to whoever serves the head", async () => {
    const { first, second } = pair();
    const conversation = unique("chat");
    expect(await first.mailbox.behind(conversation, "m1", 5)).toEqual([]);
    await first.mailbox.post(conversation, [{ id: "m1", body: "one" }]);
    expect(await second.mailbox.behind(conversation, "m1", 5)).toEqual([]);
    // Not in the order of their ids.
    const waiting = ["m9", "m10", "m2"].map((id) => ({ id, body: `naïve 🦊 ${id}` }));
    for (const message of waiting) await first.mailbox.post(conversation, [message]);
    expect(await second.mailbox.behind(conversation, "m1", 5)).toEqual(waiting);
    expect(await second.mailbox.behind(conversation, "m1", 3)).toEqual(waiting);
    expect(await second.mailbox.behind(conversation, "m1", 2)).toEqual(waiting.slice(0, 2));
    expect(await second.mailbox.behind(conversation, "m1", 0)).toEqual([]);
    expect(await second.mailbox.behind(conversation, "m9", 5)).toEqual([]);
    expect(await second.mailbox.behind(unique("chat"), "m1", 5)).toEqual([]);
    await first.mailbox.withdraw(conversation, "m10");
    expect((await second.mailbox.behind(conversation, "m1", 5)).map(({ id }) => id)).toEqual(["m9", "m2"]);
    expect(await first.mailbox.finish(conversation, "m1")).toBe("m9");
    expect(await second.mailbox.behind(conversation, "m1", 5)).toEqual([]);
    expect((await second.mailbox.behind(conversation, "m9", 5)).map(({ id }) => id)).toEqual(["m2"]);
  });

  test("heads that stand are listed until they are finished", async () => {
    const { first, second } = pair();
    const conversations = [unique("chat"), unique("chat"), unique("chat")];
    for (const conversation of conversations) {
      await first.mailbox.post(conversation, [{ id: "m1", body: "" }]);
      const posted = Date.now();
      await expect.poll(Date.now, { interval: 1 }).toBeGreaterThan(posted);
    }
    const mine = async (patience: number) =>
      (await second.mailbox.standing(patience, 1000)).filter((one) => conversations.includes(one.conversation));
    expect(await mine(60_000)).toEqual([]);
    await expect.poll(async () => (await mine(1)).length).toBe(3);
    expect((await mine(1))[0]).toEqual({ conversation: conversations[0], turn: "m1" });
    await first.mailbox.finish(conversations[0] ?? "", "m1");
    expect((await mine(1)).map(({ conversation }) => conversation)).toEqual(conversations.slice(1));
    expect(await second.mailbox.standing(0, 1)).toHaveLength(1);
    const all = await second.mailbox.standing(1, 1000);
    expect(await second.mailbox.standing(1, 1000, 1)).toEqual(all.slice(1));
    expect(await second.mailbox.standing(1, 1, all.length - 1)).toEqual(all.slice(-1));
    expect(await second.mailbox.standing(1, 1000, all.length)).toEqual([]);
  });

  test("bodies of any text and size come back whole", async () => {
    const { first, second } = pair();
    const conversation = unique("chat:{a}:🦊");
    const body = `${"naïve 🦊 \u0001\n".repeat(10_000)}end`;
    await first.mailbox.post(conversation, [{ id: "id with spaces:7", body }]);
    expect(await second.mailbox.take(conversation, "id with spaces:7")).toEqual({ outcome: "yours", body });
  });
});
