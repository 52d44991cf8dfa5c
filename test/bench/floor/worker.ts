/** The floor's worker: the service is asked, and grammY sends what it answers. */
import { Worker } from "bullmq";
import { Api } from "grammy";
import { Redis } from "ioredis";
import { FLOOR, type FloorJob, readFloor, textIn } from "./floor.ts";

const { redis, token, apiRoot, service, key } = readFloor();
const api = new Api(token, { apiRoot });
const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", accept: "text/event-stream" };

async function ask(text: string): Promise<string> {
  const messages = [{ role: "user", content: text }];
  const body = JSON.stringify({ model: "versa", messages, stream: true });
  const response = await fetch(`${service}/v1/chat/completions`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`the service answered ${response.status}`);
  return textIn(await response.text());
}

const worker = new Worker<FloorJob>(
  FLOOR,
  async ({ data }) => {
    await api.sendMessage(data.chat, await ask(data.text));
  },
  { connection: new Redis(redis, { maxRetriesPerRequest: null }), concurrency: 64 },
);
worker.on("error", (error) => process.stderr.write(`${error.message}\n`));

await worker.waitUntilReady();
process.once("SIGTERM", () => process.exit(0));
process.stdout.write("ready\n");
