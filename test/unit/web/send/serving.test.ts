/** The console as the workers serve it: what is stored of a visitor, forgetting it, and what has no answer. */
import { expect, test } from "vitest";
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
