/** Starts the fake Discord for one test, and what logs in to it. */
import { createRequire } from "node:module";
import { Client, type ClientOptions, GatewayIntentBits, type Interaction } from "discord.js";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { type FakeDiscord, type FakeDiscordOptions, startFakeDiscord } from "../../fakes/discord/start.ts";

type Agent = NonNullable<NonNullable<ClientOptions["rest"]>["agent"]>;

/** The library's own HTTP client: by itself it takes that of whoever came first in this process, which may be another version. */
const { Agent } = z
  .object({ Agent: z.custom<new () => Agent>((given) => typeof given === "function") })
  .parse(createRequire(createRequire(import.meta.url).resolve("discord.js"))("undici"));

export async function startDiscord(options: FakeDiscordOptions = {}): Promise<FakeDiscord> {
  const fake = await startFakeDiscord({ second: 20, ...options });
  onTestFinished(() => fake.close());
  return fake;
}

export const INTENTS = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMessages,
  GatewayIntentBits.DirectMessages,
] as const;

export async function logIn(
  fake: FakeDiscord,
  intents: readonly GatewayIntentBits[] = INTENTS,
  shards?: readonly [readonly number[], number],
): Promise<Client<true>> {
  const sharding = shards === undefined ? {} : { shards: [...shards[0]], shardCount: shards[1] };
  const agent = new Agent();
  onTestFinished(() => agent.close());
  const client = new Client({ intents: [...intents], rest: { api: fake.url, retries: 0, agent }, ...sharding });
  onTestFinished(() => client.destroy());
  client.on("error", () => undefined);
  const ready = new Promise<Client<true>>((resolve) => client.once("clientReady", resolve));
  await client.login(fake.token);
  return ready;
}

/** Whatever goes wrong in it makes the test fail. */
export function onInteraction(client: Client, take: (interaction: Interaction) => Promise<void>): void {
  client.on("interactionCreate", (interaction) => void take(interaction));
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly code: number | undefined;
  readonly errors: string;
  readonly json: unknown;
}

const refusal = z.looseObject({ code: z.number().optional(), errors: z.unknown().optional() });

/** One call exactly as a test wants it; `open` without the bot's token. */
export async function call(
  fake: FakeDiscord,
  method: string,
  path: string,
  body?: unknown,
  open = false,
): Promise<Answered> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${fake.url}/v10${path}`, {
    method,
    headers: {
      ...(open ? {} : { authorization: `Bot ${fake.token}` }),
      ...(isForm || body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json: unknown = text === "" ? undefined : JSON.parse(text);
  const read = refusal.safeParse(json);
  const { code, errors } = read.success ? read.data : {};
  return { status: response.status, headers: response.headers, code, errors: JSON.stringify(errors ?? {}), json };
}

export function form(body: object, files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>): FormData {
  const made = new FormData();
  made.set("payload_json", JSON.stringify(body));
  Object.entries(files).forEach(([name, content], index) => {
    made.set(`files[${index}]`, new Blob([content]), name);
  });
  return made;
}

export const COMMANDS = [
  {
    name: "ask",
    description: "Ask something",
    integration_types: [0, 1],
    contexts: [0, 1, 2],
    options: [
      { type: 3, name: "question", description: "What you want to know", required: true, max_length: 100 },
      { type: 11, name: "file", description: "What it is about", file_types: [".png"] },
      {
        type: 3,
        name: "tone",
        description: "How it is to sound",
        choices: [
          { name: "Short", value: "short" },
          { name: "Long", value: "long" },
        ],
      },
      { type: 3, name: "model", description: "Who answers", autocomplete: true },
    ],
  },
  {
    name: "digest",
    description: "News",
    options: [
      {
        type: 1,
        name: "new",
        description: "A new one",
        options: [{ type: 4, name: "hour", description: "When", required: true, min_value: 0, max_value: 23 }],
      },
    ],
  },
  { name: "Ask about this", type: 3 },
];
