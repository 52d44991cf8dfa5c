/** Questions on a real store: what is asked of the service, what is answered, and what the conversation remembers. */
import { describe, expect, test } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import { CONVERSATIONS, type Turn } from "../../../src/core/conversation.ts";
import { personKey, type Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import { CHATS, PERSONS } from "../../../src/core/settings.ts";
import { CONTINUE } from "../../../src/operations/chat/context.ts";
import { createChat } from "../../../src/operations/chat.ts";
import { personaText } from "../../../src/operations/personas.ts";
import { answered, failureOf, requestOf, sentOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();

const turnOf = (request: Request, given: Partial<Turn> = {}): Turn => ({
  request: "old",
  asked: "m-old",
  person: personKey(request),
  name: "Anna",
  prompt: "Who?",
  answer: "Me.",
  messages: ["n1", "n2"],
  ...given,
});

async function said(request: Request, ...turns: readonly Turn[]): Promise<void> {
  await store().documents.put(CONVERSATIONS, request.conversation, { turns: [...turns] });
}

describe("a question", () => {
  test.each([
    ["an anonymous administrator", { id: "-80", name: "Coins", administrator: true as const }],
    ["whoever writes as a channel", { id: "-100", name: "Coins" }],
  ])("that %s wants to be answered alone is not asked, for nobody knows who that is", async (_who, person) => {
    const request = requestOf({ text: "Why?", named: { private: "true" }, chat: { id: "-80", kind: "group" }, person });
    const stage = stageOf(store(), []);
    const { reply, turn } = await serve("chat", request, stage);
    expect(reply?.text).toMatch(
      /^Here you write in the name of “Coins”.* no credits were taken\. .* chat: https:\/\/t\.me\/herald_bot$/,
    );
    expect(reply?.notice).toBe(true);
    expect(turn).toBeUndefined();
    const open = stageOf(store(), [answered("Because.")]);
    const { named: _named, ...aloud } = request;
    expect((await serve("chat", aloud, open)).reply?.text).toBe("Because.");
  });

  test("that is paid for although its person has a key, which cannot be opened any more, says so once, to them alone", async () => {
    const lost =
      /\n\nYour own key can no longer be opened here, so Herald’s credits are used\. .*`\/key set YOUR-KEY`$/;
    const request = requestOf({ text: "Why?" });
    const person = personKey(request);
    await store().documents.put(PERSONS, person, { key: { sealed: "sealed:00000000:AAAA", ends: "LmN0", since: 1 } });
    const ask = async (more: Partial<Request>, ownKey?: string) => {
      const stage = stageOf(store(), [answered("Because.")]);
      const given = ownKey === undefined ? stage : { ...stage, ownKey: { ...stage.ownKey, value: ownKey } };
      const made = await serve("chat", { ...request, ...more }, given);
      expect(made.turn?.answer).toBe("Because.");
      return made.reply?.text;
    };
    expect(await ask({ id: "tg-9-1" }, "sk-12345678")).toBe("Because.");
    expect(await ask({ id: "tg-9-2", chat: { id: "-80", kind: "group" } })).toBe("Because.");
    expect(await ask({ id: "tg-9-3" })).toMatch(lost);
    expect(await ask({ id: "tg-9-4" })).toBe("Because.");
    // Served again after a crash.
    expect(await ask({ id: "tg-9-3" })).toMatch(lost);
  });

  test("goes to the usual model, and is answered and remembered", async () => {
    const request = requestOf({ text: "Why?" });
    const stage = stageOf(store(), [answered("Because.")]);
    const made = await serve("chat", request, stage);
    expect(made.reply).toEqual({ text: "Because." });
    expect(made.turn).toEqual({
      fingerprint: keyOf(JSON.stringify(["Why?", {}])),
      request: request.id,
      asked: request.message,
      person: personKey(request),
      name: "Anna",
      prompt: "Why?",
      answer: "Because.",
    });
    expect(made.replaces).toBeUndefined();
    expect(stage.asked[0]?.model).toBe("versa");
    expect(stage.asked[0]?.persona).toBeUndefined();
    expect(sentOf(stage.asked[0]).at(-1)).toBe("user: Why?");
  });

  test("goes to the person's own model and persona, unless it names others", async () => {
    const request = requestOf({ text: "Why?" });
    await store().documents.put(PERSONS, personKey(request), { model: "nexus", persona: "a kind aunt" });
    const stage = stageOf(store(), [answered("A"), answered("B")]);
    await serve("chat", request, stage);
    await serve("chat", { ...request, named: { model: " Eclipse ", persona: "pirate" } }, stage);
    expect(stage.asked.map(({ model }) => model)).toEqual(["nexus", "eclipse"]);
    expect(stage.asked[0]?.persona).toBe("a kind aunt");
    expect(stage.asked[1]?.persona).toMatch(/pirate/);
  });

  test.each([
    [{ model: "gpt" }, "no model called “gpt”", "model nexus"],
    [{ model: "" }, "missing behind --model", "model nexus"],
    [{ persona: "yoda" }, "no persona called “yoda”", "persona pirate"],
    [{ persona: " " }, "missing behind --persona", "persona pirate"],
  ])("that names %j is explained, and a button asks it rightly", async (named, words, change) => {
    const request = requestOf({ text: "Why?", named });
    const made = await serve("chat", request, stageOf(store(), []));
    expect(made.reply?.text).toContain(words);
    expect(made.turn).toBeUndefined();
    const argument = `${keyOf(request.id)} ${change}`;
    expect(made.reply?.buttons?.flat().map((button) => button.argument)).toContain(argument);
    expect(await store().documents.get(KEPT, keyOf(request.id))).toEqual({ request, answered: made });
    const stage = stageOf(store(), [answered("Because.")]);
    const press = requestOf({
      ...request,
      id: `${request.id}-press`,
      operation: "again",
      text: argument,
      pressed: "n9",
    });
    const again = await serve("again", press, stage);
    expect(again.reply?.text).toBe("Because.");
    expect(again.replaces).toEqual(["n9"]);
    expect(stage.asked[0]?.[change.startsWith("model") ? "model" : "persona"]).toMatch(/nexus|pirate/);
  });

  test("without a word is told what it lacks, and costs nothing", async () => {
    const alone = await serve("chat", requestOf(), stageOf(store(), []));
    expect(alone.reply?.text).toContain("/ask");
    const group = await serve("chat", requestOf({ chat: { id: "1", kind: "group" } }), stageOf(store(), []));
    expect(group.reply?.text).toContain("@herald_bot");
  });

  test("of a second person bears names", async () => {
    const request = requestOf({ text: "And why?" });
    await said(request, turnOf(request, { person: "telegram:other", name: "Ben", prompt: "Who?" }));
    const stage = stageOf(store(), [answered("Because.")]);
    const made = await serve("chat", request, stage);
    expect(sentOf(stage.asked[0]).slice(1)).toEqual(["user: Ben: Who?", "assistant: Me.", "user: Anna: And why?"]);
    expect(made.turn?.prompt).toBe("And why?");
  });

  test("that fails is told with a button to ask again, and is not remembered", async () => {
    const request = requestOf({ text: "Why?" });
    const failed = { outcome: "failed", failure: failureOf({ kind: "busy" }), text: "" } as const;
    const made = await serve("chat", request, stageOf(store(), [failed]));
    expect(made.turn).toBeUndefined();
    expect(made.reply?.buttons?.flat()[0]).toEqual({
      label: "Ask again",
      operation: "again",
      argument: keyOf(request.id),
    });
  });

  test("beyond a limit is told once", async () => {
    const limited = { outcome: "limited", limit: "minute", endsAt: undefined } as const;
    const told = await serve("chat", requestOf({ text: "x" }), stageOf(store(), [{ ...limited, told: true }]));
    expect(told).toEqual({});
    const chat = { id: "-70", kind: "group" } as const;
    const quiet = { from: "22:00", to: "07:00", zone: "Europe/Rome" };
    await store().documents.put(CHATS, "telegram:-70", { quiet });
    const inTen = { ...limited, endsAt: Date.now() + 10 * 3_600_000, told: false } as const;
    const there = await serve("chat", requestOf({ text: "x", chat }), stageOf(store(), [inTen]));
    expect(there.reply?.text).toMatch(/in about 10 hours, at \d\d:\d\d \(Europe\/Rome\)/);
    const first = await serve("chat", requestOf({ text: "x" }), stageOf(store(), [{ ...limited, told: false }]));
    expect(first.reply?.text).toContain("No credits were taken.");
  });
});

describe("an edited question", () => {
  test("is answered without its old turn, in the place of its answer", async () => {
    const request = requestOf({ text: "Why?", edited: true, message: "m-old" });
    await said(request, turnOf(request, { request: "first", asked: "m-0", prompt: "First" }), turnOf(request));
    const stage = stageOf(store(), [answered("Because.")]);
    const made = await serve("chat", request, stage);
    expect(sentOf(stage.asked[0]).slice(1)).toEqual(["user: First", "assistant: Me.", "user: Why?"]);
    expect(made.replaces).toEqual(["n1", "n2"]);
    expect(made.turn?.asked).toBe("m-old");
  });

  test("that fails leaves the old answer standing", async () => {
    const request = requestOf({ text: "Why?", edited: true, message: "m-old" });
    await said(request, turnOf(request));
    const failed = { outcome: "failed", failure: failureOf({ kind: "busy" }), text: "" } as const;
    const made = await serve("chat", request, stageOf(store(), [failed]));
    expect(made.replaces).toBeUndefined();
  });
});

describe("continue", () => {
  test("asks the service to go on where it stopped", async () => {
    const { message: _none, ...request } = requestOf({ text: "continue", pressed: "n2" });
    await said(request, turnOf(request), turnOf(request, { request: "later", messages: ["n5"] }));
    const stage = stageOf(store(), [answered("the rest")]);
    const made = await serve("chat", request, stage);
    expect(sentOf(stage.asked[0]).slice(1)).toEqual(["user: Who?", "assistant: Me.", `user: ${CONTINUE}`]);
    expect(made.reply?.text).toBe("the rest");
    expect(made.turn?.prompt).toBe(CONTINUE);
    expect(made.turn?.asked).toBeUndefined();
  });

  test("goes on with the model whose price the button names, whatever whoever presses has chosen", async () => {
    const asking = requestOf({ text: "Who?", named: { model: "versa" } });
    const cut = await serve("chat", asking, stageOf(store(), [answered("Long", { finish: "length" })]));
    const [button] = cut.reply?.buttons?.flat() ?? [];
    expect(button?.label).toBe("Continue · 1 credit");
    const { message: _none, ...press } = requestOf({ text: button?.argument ?? "", pressed: "n2" });
    await said(press, turnOf(press));
    await store().documents.put(PERSONS, personKey(press), { model: "eclipse" });
    const stage = stageOf(store(), [answered("the rest")]);
    await serve("chat", press, stage);
    expect(stage.asked.map(({ model }) => model)).toEqual(["versa"]);
    expect(sentOf(stage.asked[0]).at(-1)).toBe(`user: ${CONTINUE}`);
  });

  test("goes on in the voice that the question named, again and again, and in the presser's where it named none", async () => {
    const asking = requestOf({ text: "Who?", named: { persona: "pirate" } });
    const long = answered("Long", { finish: "length" });
    const first = await serve("chat", asking, stageOf(store(), [long]));
    const { message: _none, ...press } = requestOf({
      text: first.reply?.buttons?.flat()[0]?.argument ?? "",
      pressed: "n2",
    });
    await said(press, turnOf(press));
    await store().documents.put(PERSONS, personKey(press), { persona: "formal" });
    const stage = stageOf(store(), [long, answered("the end")]);
    const second = await serve("chat", press, stage);
    expect(second.reply?.buttons?.flat()[0]?.argument).toBe("continue versa pirate");
    await serve("chat", { ...press, id: "plain", text: "continue versa" }, stage);
    expect(stage.asked.map(({ persona }) => persona)).toEqual([personaText("pirate"), personaText("formal")]);
  });

  test("pressed twice, or where nothing is remembered, asks nothing", async () => {
    const press = requestOf({ text: "continue", pressed: "n2" });
    const nothing = await serve("chat", press, stageOf(store(), []));
    expect(nothing.reply?.text).toContain("no longer remember");
    await said(press, turnOf(press), turnOf(press, { request: "rest", prompt: CONTINUE, messages: ["n3"] }));
    const twice = await serve("chat", press, stageOf(store(), []));
    expect(twice.reply?.text).toContain("continued already");
  });

  test("typed, is a question", async () => {
    const stage = stageOf(store(), [answered("Gladly.")]);
    await serve("chat", requestOf({ text: "continue" }), stage);
    expect(sentOf(stage.asked[0]).at(-1)).toBe("user: continue");
  });
});

describe("a service that refuses a role", () => {
  const refusal = {
    outcome: "failed",
    failure: failureOf({
      kind: "input",
      status: 422,
      problems: [{ field: "messages.1.role", says: "messages.1.role: unknown value." }],
    }),
    text: "",
  } as const;

  test("is sent a transcript, from then on at once", async () => {
    const { chat } = createChat();
    const request = requestOf({ text: "Why?" });
    await said(request, turnOf(request));
    const stage = stageOf(store(), [refusal, answered("A"), answered("B")], {
      conversation: () => store().documents.get(CONVERSATIONS, request.conversation),
    });
    expect((await chat(request, stage)).reply?.text).toBe("A");
    expect((await chat(request, stage)).reply?.text).toBe("B");
    const [first, ...others] = stage.asked.map(({ messages }) => messages.map(({ role }) => role));
    expect(first).toEqual(["system", "user", "assistant", "user"]);
    expect(others).toEqual([["user"], ["user"]]);
    expect(sentOf(stage.asked[1])[0]).toMatch(
      /^user: System: [\s\S]*\n\nUser: Who\?\n\nAssistant: Me\.\n\nUser: Why\?$/,
    );
  });

  test.each([
    ["was not about that after all", refusal, [refusal, refusal, refusal, refusal], 4],
    [
      "only finds it too long",
      {
        ...refusal,
        failure: failureOf({
          kind: "input",
          status: 422,
          problems: [{ field: "messages", says: "messages are too long." }],
        }),
      },
      undefined,
      2,
    ],
    ["was never asked", { ...refusal, failure: failureOf({ ...refusal.failure, status: undefined }) }, undefined, 2],
  ])("but one that %s is asked as usual the next time", async (_, first, all, calls) => {
    const { chat } = createChat();
    const stage = stageOf(store(), all ?? [first, first]);
    const request = requestOf({ text: "Why?" });
    expect((await chat(request, stage)).reply?.text).toContain("No credits were taken.");
    await chat(request, stage);
    expect(stage.asked).toHaveLength(calls);
    expect(stage.asked[calls / 2]?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
  });
});
