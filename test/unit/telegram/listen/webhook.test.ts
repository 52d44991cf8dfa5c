/** The webhook, called by a fake Telegram over real connections. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { webhookSecret } from "../../../../src/platforms/telegram/listen/webhook-secret.ts";
import { startFakeTelegram } from "../../../fakes/telegram/start.ts";
import { type BeginOptions, begin } from "./begin.ts";
import { soon, useStore } from "./parts.ts";

const store = useStore();

type Handle = (request: Request) => Promise<Response>;

/** The server that Herald's HTTP app would be, with nothing but the webhook. */
async function serve(): Promise<{ readonly url: string; handle: Handle }> {
  const served: { url: string; handle: Handle } = { url: "", handle: async () => new Response("", { status: 502 }) };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Uint8Array[] = [];
    for await (const part of request) if (part instanceof Uint8Array) parts.push(part);
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const { method = "GET" } = request;
    const body = method === "GET" ? {} : { body: Buffer.concat(parts) };
    const given = await served.handle(new Request(`http://herald${request.url}`, { method, headers, ...body }));
    response.writeHead(given.status, Object.fromEntries(given.headers)).end(await given.text());
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  served.url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/telegram/webhook`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return served;
}

async function start(options: Omit<BeginOptions, "webhook"> & { readonly secret?: string } = {}) {
  const fake = await startFakeTelegram({ rates: false, plainWebhooks: true, second: 20 });
  onTestFinished(() => fake.close());
  const served = await serve();
  const { secret, ...more } = options;
  const webhook = { url: served.url, path: "/telegram/webhook", secret };
  const begun = begin(fake, store(), { ...more, webhook });
  if (begun.listening.webhook === undefined) throw new Error("there is no webhook");
  served.handle = begun.listening.webhook.handle;
  begun.listening.start();
  await soon(() => begun.listening.check()).toEqual({ ready: true });
  return { fake, served, ...begun };
}

const SECRET = "x-telegram-bot-api-secret-token";

test("updates come by the webhook, which has a secret and asks for what Herald reads", async () => {
  const { fake, taken, listening, told } = await start();
  fake.say(fake.person(), "one");
  await fake.until(() => fake.pending().length === 0);
  expect([...taken.durable.values()].map(({ text }) => text)).toEqual(["one"]);
  const [set] = fake.callsOf("setWebhook");
  expect(set?.params).toMatchObject({ secret_token: webhookSecret(fake.token), max_connections: 100 });
  expect(fake.allowedUpdates()).toHaveLength(7);
  expect(fake.callsOf("getUpdates")).toEqual([]);
  expect(listening.webhook?.path).toBe("/telegram/webhook");
  expect(listening.item().detail).toContain("@herald_bot, webhook;");
  expect(told()).toEqual(["info: listening on Telegram"]);
  expect(fake.problems).toEqual([]);
});

test("the operator's own secret is used, and nobody gets in without it", async () => {
  const { served, fake, taken } = await start({ secret: "of-the-operator" });
  expect(fake.callsOf("setWebhook")[0]?.params["secret_token"]).toBe("of-the-operator");
  const body = JSON.stringify({ update_id: 1, message: {} });
  const status = async (init: RequestInit): Promise<number> => (await fetch(served.url, init)).status;
  expect(await status({ method: "POST", body })).toBe(401);
  expect(await status({ method: "POST", body, headers: { [SECRET]: webhookSecret(fake.token) } })).toBe(401);
  expect(await status({ headers: { [SECRET]: "of-the-operator" } })).toBe(405);
  expect(await status({ method: "POST", body, headers: { [SECRET]: "of-the-operator" } })).toBe(200);
  expect(taken.tries).toEqual([]);
});

test("what is no JSON is told without its words and not asked for again", async () => {
  const { served, fake, lines } = await start();
  const headers = { [SECRET]: webhookSecret(fake.token) };
  const answer = await fetch(served.url, { method: "POST", body: "{ private words", headers });
  expect(answer.status).toBe(200);
  expect(lines.filter(({ level }) => level === "warn")).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain("private words");
});

test("while the store is away Telegram keeps the update, and brings the same one again", async () => {
  const { fake, taken, served } = await start();
  taken.away = true;
  const answers: (string | null)[] = [];
  const { handle } = served;
  served.handle = async (request) => {
    const answer = await handle(request);
    answers.push(`${answer.status} ${answer.headers.get("retry-after")}`);
    return answer;
  };
  fake.say(fake.person(), "one");
  await soon(() => answers.length).toBeGreaterThan(1);
  expect(fake.pending()).toHaveLength(1);
  taken.away = false;
  await fake.until(() => fake.pending().length === 0);
  expect(new Set(taken.tries.map(({ id }) => id)).size).toBe(1);
  expect(taken.durable.size).toBe(1);
  expect([answers[0], answers.at(-1)]).toEqual(["503 5", "200 null"]);
});

test("at the end what was taken is durable, and the next one is left to Telegram", async () => {
  let release = (): void => undefined;
  let begun = 0;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const submit = (): Promise<void> => {
    begun += 1;
    return held;
  };
  const { fake, listening, served } = await start({ submit });
  fake.say(fake.person(), "one");
  await soon(() => begun).toBe(1);
  let stopped = false;
  const stopping = listening.stop().then(() => {
    stopped = true;
  });
  const headers = { [SECRET]: webhookSecret(fake.token) };
  const late = await fetch(served.url, { method: "POST", body: JSON.stringify({ update_id: 1 }), headers });
  expect([late.status, stopped]).toEqual([503, false]);
  release();
  await stopping;
  await fake.until(() => fake.pending().length === 0);
});

test("a webhook that another program took away is set again, and deliveries that fail are told once", async () => {
  const { fake, telegram, served, taken, lines } = await start();
  await telegram.api.raw.deleteWebhook({});
  await fake.until(() => fake.callsOf("setWebhook").length === 2);
  const { handle } = served;
  const seconds = new Set<number>();
  served.handle = async () => {
    seconds.add(Math.floor(Date.now() / 1_000));
    return new Response("", { status: 500 });
  };
  fake.say(fake.person(), "one");
  const told = () => lines.filter(({ event }) => event === "Telegram could not deliver to the webhook");
  await soon(() => told().length).toBe(1);
  expect(told()[0]?.fields).toEqual({ why: "Wrong response from the webhook: 500 Internal Server Error" });
  // Telegram gives the date of the last failure in seconds.
  await soon(() => seconds.size).toBeGreaterThan(1);
  const looks = fake.callsOf("getWebhookInfo").length;
  await fake.until(() => fake.callsOf("getWebhookInfo").length > looks + 3);
  served.handle = handle;
  await fake.until(() => taken.durable.size === 1);
  expect(told()).toHaveLength(1);
});

test("a webhook that somebody else has set to the same address, without the secret, is set again", async () => {
  const { fake, telegram, served, taken, lines } = await start();
  await telegram.api.raw.setWebhook({ url: served.url });
  fake.say(fake.person(), "one");
  await fake.until(() => taken.durable.size === 1);
  expect(fake.callsOf("setWebhook").at(-1)?.params).toMatchObject({ secret_token: webhookSecret(fake.token) });
  const told = lines.map(({ event }) => event).filter((event) => event.includes("401"));
  expect(told).toEqual([expect.stringMatching(/set again.*TELEGRAM_WEBHOOK_SECRET/)]);
});

test("updates that pile up make it unready, until they are fetched", async () => {
  const { fake, served, listening } = await start({ pace: { webhookLook: 50 } });
  const { handle } = served;
  served.handle = () => new Promise(() => undefined);
  const heap = setInterval(() => fake.say(fake.person(), "one"), 2);
  await soon(() => listening.check()).toMatchObject({ ready: false });
  clearInterval(heap);
  expect(listening.item().detail).toMatch(/updates pile up at Telegram: \d+ wait/);
  served.handle = handle;
  await fake.restart();
  await fake.until(() => fake.pending().length === 0);
  await soon(() => listening.check()).toEqual({ ready: true });
});

test("an address that Telegram refuses is told with the cure, and tried again", async () => {
  const fake = await startFakeTelegram({ rates: false });
  onTestFinished(() => fake.close());
  const webhook = { url: "http://insecure.example/telegram/webhook", path: "/telegram/webhook", secret: undefined };
  const { listening, lines } = begin(fake, store(), { webhook });
  listening.start();
  await fake.until(() => fake.callsOf("setWebhook").length === 3);
  expect(await listening.check()).toMatchObject({ ready: false });
  expect(listening.item().detail).toContain("TELEGRAM_WEBHOOK_URL");
  expect(lines.filter(({ level }) => level === "warn")).toHaveLength(1);
});
