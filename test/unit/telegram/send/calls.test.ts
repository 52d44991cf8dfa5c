/** A call that put a message there gives its id, however little else the answer tells of it. */
import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createTelegramApi } from "../../../../src/platforms/telegram/send/api.ts";
import { sendNew } from "../../../../src/platforms/telegram/send/calls.ts";

/** A server whose messages are this. */
async function open(message: object) {
  const server = createServer((_, response) => response.end(JSON.stringify({ ok: true, result: message })));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const telegram = createTelegramApi({ token: "123:secret", apiRoot: `http://127.0.0.1:${port}` });
  onTestFinished(async () => {
    await telegram.close();
    server.closeAllConnections();
    server.close();
  });
  return telegram;
}

const PLACE = { chat: "5", thread: undefined, replyTo: undefined };
const BARE = { message_id: 7, date: 1, chat: { id: 5, type: "private" } };

test.each([
  ["picture", { ...BARE, photo: [{ file_id: "small" }, { file_id: "large" }] }, ["large"]],
  ["picture", { ...BARE, photo: [] }, []],
  ["picture", BARE, []],
  ["file", { ...BARE, document: { file_id: "paper" } }, ["paper"]],
  ["file", BARE, []],
] as const)("a %s that was sent is %j, and is known by its name where there is one", async (kind, message, names) => {
  const telegram = await open(message);
  const learnt: string[] = [];
  const known = {
    id: () => undefined,
    learn: (_: string, id: string) => void learnt.push(id),
    forget: () => undefined,
  };
  const content = Buffer.from("content");
  const outgoing = { kind, name: "fox.png", content, caption: { text: "", entities: [] }, known } as const;
  expect(await sendNew(telegram, PLACE, outgoing, {})).toBe("7");
  expect(learnt).toEqual(names);
});
