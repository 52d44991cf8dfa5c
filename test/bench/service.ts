/** Speed of our own AI service: chat completions a second from one process over real sockets, its books on each store. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Agent } from "undici";
import type { StoreChoice } from "../../src/store/open.ts";
import { startHerald } from "../servers/herald.ts";
import { percentile } from "./statistics.ts";

export interface ServiceBench {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const IN_FLIGHT = 64;
const SECONDS = 6;
const WARM_UP = 2;

const QUESTIONS = [
  "What is the price of bitcoin?",
  "Hello there",
  "How much flowed into the ETFs this week?",
  "What is staking?",
  "Is ether bullish?",
];

function environmentOf(choice: StoreChoice): Readonly<Record<string, string>> {
  if (choice.kind === "embedded") return { DATA_DIR: choice.directory };
  return choice.kind === "redis" ? { REDIS_URL: choice.url } : { DATABASE_URL: choice.url };
}

async function createKey(environment: Readonly<Record<string, string>>): Promise<string> {
  const entry = new URL("../../src/service/main.js", import.meta.url).pathname;
  const words = [entry, "keys", "create", "--name", "bench", "--credits", "100000000"];
  const env = { PATH: process.env["PATH"], ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  return stdout.split("\n")[0] ?? "";
}

async function load(origin: string, key: string, seconds: number): Promise<readonly number[]> {
  const agent = new Agent({ connections: IN_FLIGHT });
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const lane = async (_: unknown, first: number): Promise<void> => {
    for (let turn = first; performance.now() < until; turn++) {
      const began = performance.now();
      const content = QUESTIONS[turn % QUESTIONS.length];
      const body = JSON.stringify({ model: "versa", messages: [{ role: "user", content }] });
      const answer = await agent.request({ origin, path: "/v1/chat/completions", method: "POST", headers, body });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${text}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  await agent.close();
  return times;
}

export async function benchService(choice: StoreChoice): Promise<ServiceBench> {
  const environment = environmentOf(choice);
  const service = startHerald("service", environment);
  try {
    const address = await service.address();
    const key = await createKey(environment);
    await load(address, key, WARM_UP);
    const times = await load(address, key, SECONDS);
    return { perSecond: times.length / SECONDS, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  } finally {
    service.child.kill("SIGTERM");
    await service.ended;
  }
}
