/** The floor's gateway: grammY polls, BullMQ takes the message. */
import { Queue } from "bullmq";
import { Api } from "grammy";
import { Redis } from "ioredis";
import { FLOOR, type FloorJob, readFloor } from "./floor.ts";

const { redis, token, apiRoot } = readFloor();
const api = new Api(token, { apiRoot });
const queue = new Queue<FloorJob>(FLOOR, { connection: new Redis(redis, { maxRetriesPerRequest: null }) });

await queue.waitUntilReady();
process.once("SIGTERM", () => process.exit(0));
process.stdout.write("ready\n");
for (let offset = 0; ; ) {
  const updates = await api.getUpdates({ offset, limit: 100, timeout: 25, allowed_updates: ["message"] });
  await Promise.all(
    updates.map(async ({ message }) => {
      if (message?.text === undefined) return;
      await queue.add("answer", { chat: message.chat.id, text: message.text }, { removeOnComplete: true });
    }),
  );
  offset = (updates.at(-1)?.update_id ?? offset - 1) + 1;
}
