/** The console as the workers serve it: what is stored of a visitor, forgetting it, and what has no answer. */
import { describe, expect, test } from "vitest";
import { CONVERSATIONS } from "../../../../src/core/conversation.ts";
import { conversationsOf } from "../../../../src/core/conversations-of.ts";
import type { Sender } from "../../../../src/core/delivery.ts";
import { chatKey, personKey, type Request } from "../../../../src/core/request.ts";
import { keyOf } from "../../../../src/core/request-key.ts";
import { STOPS } from "../../../../src/core/stop.ts";
import { strictSayIn } from "../../../../src/locales/index.ts";
import { createWebSender } from "../../../../src/platforms/web/send/index.ts";
import { makeAnswer } from "../../../../workers/answer.ts";
import { deliverAnswer } from "../../../../workers/deliver.ts";
import { keptLog } from "../../http/running.ts";
import { useStore } from "../../operations/operating.ts";
import { firstRun, partsOf } from "../../workers/serving.ts";
import { recordOf, said, visiting } from "./visiting.ts";

const store = useStore();
type Visiting = Awaited<ReturnType<typeof visiting>>;

async function serve(request: Request): Promise<void> {
  const { log } = keptLog();
  const sender = createWebSender({ store: store(), log, say: strictSayIn });
  const parts = partsOf(store(), { web: sender }, { log });
  const context = firstRun({ id: request.id, log });
  const record = recordOf(store(), request);
  const made = await makeAnswer(parts, { request, turn: request.id, record, sender, context });
  const isMine = async () => undefined;
  await deliverAnswer(parts, {
    request: made.request,
    record,
    sender,
    isMine,
    answered: made.answered,
    first: true,
    log,
  });
  await made.finish();
}

test("what is stored of a visitor counts what they see", async () => {
  const { ask, texts } = await visiting(store());
  await ask("One");
  await serve({ ...(await ask("/privacy")), operation: "privacy" });
  expect((await texts())?.at(-1)).toContain("**Console**: 2 messages in your talks.");
});

test("who is forgotten sees nothing but that, in the talk where they asked for it", async () => {
  const { visitor, talk, book, ask, texts } = await visiting(store());
  await book.open(visitor, "talk00002", "Private things");
  await book.put(visitor, "talk00002", "a", said("My secret"));
  await book.put(visitor, talk, "sure", said("Sure?", { by: "herald" }));
  const { message: _message, ...request } = await ask("/privacy forget");
  const press = { ...request, id: `web-${visitor}-press0001`, text: "forget sure", pressed: "sure" };
  await serve({ ...press, operation: "privacy" });
  const [only, ...others] = (await texts()) ?? [];
  expect(only).toContain("3 messages in your talks in the console");
  expect(others).toEqual([]);
  expect(await book.list(visitor)).toMatchObject([{ id: talk, title: "" }]);
});

test("a request without an answer leaves nothing waiting", async () => {
  const { visitor, talk, book, ask, texts } = await visiting(store());
  const request = { ...(await ask()), text: "Why?" };
  const stop = { conversation: request.conversation, key: keyOf(request.id), at: request.at };
  await store().documents.put(STOPS, `${chatKey(request)}:${personKey(request)}`, stop);
  await serve(request);
  expect(await texts()).toEqual(["Why?"]);
  expect((await book.one(visitor, talk, request.message ?? ""))?.waits).toBeUndefined();
});

test("what was deleted while it waited is asked of nobody, and costs nothing", async () => {
  const { visitor, talk, book, ask } = await visiting(store());
  const question = { ...(await ask()), text: "Why?" };
  await book.remove(visitor, talk);
  await serve(question);
  expect(await store().ledger.entries("all", { from: 0, to: Date.now() + 1, limit: 10 })).toMatchObject({
    entries: [],
  });
});

test("a forgetting that was cut off in the middle goes on where its talk is gone already", async () => {
  const { visitor, talk, book, ask } = await visiting(store());
  const { message: _message, ...request } = await ask("/privacy forget");
  await book.open(visitor, "talk00002", "Private things");
  await book.put(visitor, "talk00002", "a", said("My secret"));
  await book.remove(visitor, talk);
  const press = { ...request, id: `web-${visitor}-press0001`, text: "forget sure", pressed: "sure" };
  await serve({ ...press, operation: "privacy" });
  expect(await book.one(visitor, "talk00002", "a")).toBeUndefined();
});

describe("an answer that is still being made", () => {
  /** Asked twice: the first is answered, and the second while something happens to its talk, just before it is sent or just after. */
  async function answeredWhile(when: "before" | "after", happens: (here: Visiting) => Promise<unknown>) {
    const here = await visiting(store());
    const { visitor, ask } = here;
    const documents = store().documents;
    const overEarly: string[] = [];
    async function answer(request: Request, sender: Sender): Promise<void> {
      const { log } = keptLog();
      await deliverAnswer(partsOf(store(), { web: sender }, { log }), {
        request,
        record: recordOf(store(), request),
        sender,
        isMine: async () => undefined,
        answered: {
          reply: { text: "I see." },
          turn: {
            request: request.id,
            asked: request.message ?? "",
            person: personKey(request),
            name: "",
            prompt: request.text ?? "",
            answer: "I see.",
          },
        },
        seen: documents.look(CONVERSATIONS, request.conversation),
        first: true,
        log,
        onRemembering: () => overEarly.push(request.id),
      });
    }
    const sender = createWebSender({ store: store(), log: keptLog().log, say: strictSayIn });
    const [first, second] = [
      { ...(await ask()), text: "First" },
      { ...(await ask()), text: "Second" },
    ];
    await answer(first, sender);
    await answer(second, {
      ...sender,
      async deliver(given) {
        if (when === "before") await happens(here);
        const delivered = await sender.deliver(given);
        if (when === "after") await happens(here);
        return delivered;
      },
    });
    const conversation = await documents.get(CONVERSATIONS, first.conversation);
    const found = await store().sets.page(conversationsOf(`web:${visitor}`), 10);
    return { here, overEarly, prompts: conversation?.turns.map(({ prompt }) => prompt), found: found.members };
  }

  const remove = ({ book, visitor, talk }: Visiting) => book.remove(visitor, talk);
  async function removeAndOpen(here: Visiting): Promise<void> {
    await remove(here);
    await here.book.open(here.visitor, here.talk);
  }
  const moments = ["before", "after"] as const;

  test.each(moments)("brings nothing of a talk back that was deleted %s it was sent", async (when) => {
    const { here, prompts, found } = await answeredWhile(when, remove);
    expect([prompts, found]).toEqual([undefined, []]);
    expect(await here.texts()).toBeUndefined();
    const { book, visitor, requestOf } = here;
    await book.open(visitor, "talk00002");
    const chat = { id: visitor, kind: "private", thread: "talk00002" } as const;
    await serve({ ...requestOf("privacy01"), operation: "privacy", chat });
    expect((await here.texts("talk00002"))?.at(-1)).toContain("**Conversations**: none");
  });

  test.each(moments)("is not sent along in a talk that was deleted and begun anew %s it was sent", async (when) => {
    const { prompts, found } = await answeredWhile(when, removeAndOpen);
    expect([prompts, found]).toEqual([undefined, []]);
  });

  test("is remembered in a talk that stands, before its turn is over", async () => {
    const { prompts, found, overEarly, here } = await answeredWhile("after", async () => undefined);
    expect(prompts).toEqual(["First", "Second"]);
    expect(found).toEqual([here.requestOf("x").conversation]);
    expect(overEarly).toEqual([]);
  });
});
