/** Signed calls: answered in the body at once and taken up behind it; what is not signed is not even read. */
import { generateKeyPairSync, sign } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { isSigned, publicKeyOf } from "../../../../src/platforms/discord/listen/signature.ts";
import { TOKENS } from "../../../../src/platforms/discord/tokens.ts";
import { startFakeDiscord } from "../../../fakes/discord/start.ts";
import { soon, useStore } from "../../telegram/listen/parts.ts";
import { type BeginOptions, begin } from "./begin.ts";
import { snowflake } from "./small-discord.ts";

const store = useStore();
const URL = "http://herald.example/discord/interactions";

async function world(options: BeginOptions = {}) {
  const fake = await startFakeDiscord({ rates: false });
  onTestFinished(() => fake.close());
  const begun = begin(fake, store(), { ...options, config: { publicKey: fake.publicKey } });
  const { interactions } = begun.listening;
  if (interactions === undefined) throw new Error("there is a key, and no door");
  const send = (body: string, headers: Readonly<Record<string, string>>): Promise<Response> =>
    interactions.handle(new Request(URL, { method: "POST", body, headers }));
  const call = async (interaction: Record<string, unknown>) => {
    const body = JSON.stringify(interaction);
    const response = await send(body, fake.sign(body));
    return { status: response.status, type: response.headers.get("content-type"), body: await response.text() };
  };
  return { ...begun, fake, interactions, send, call };
}

function asked(application: string, name = "ask"): Record<string, unknown> & { readonly id: string } {
  return {
    id: snowflake(),
    application_id: application,
    type: 2,
    token: "a.token.of-it",
    version: 1,
    locale: "de",
    context: 1,
    authorizing_integration_owners: { "1": "80000000000000007" },
    channel_id: "80000000000000070",
    channel: { id: "80000000000000070", type: 1 },
    user: { id: "80000000000000007", username: "ada", global_name: "Ada" },
    app_permissions: "2048",
    data: { id: "5", name, type: 1, options: [{ name: "prompt", type: 3, value: "hello" }] },
  };
}

test("without a key there is no door, and with it Discord's question whether anybody is there is answered", async () => {
  const { call, fake, interactions } = await world();
  expect(begin(fake, store()).listening.interactions).toBeUndefined();
  expect(interactions.path).toBe("/discord/interactions");
  const ping = { type: 1, id: snowflake(), token: "t", application_id: fake.application };
  expect(await call(ping)).toEqual({ status: 200, type: "application/json", body: '{"type":1}' });
});

test("a command is acknowledged in the body, also while nobody knows who the bot is, and once however often it comes", async () => {
  const { call, fake, taken } = await world();
  const command = asked(fake.application);
  for (const _ of [1, 2]) {
    expect(await call(command)).toMatchObject({ status: 200, body: '{"type":5,"data":{}}' });
  }
  await soon(() => taken.tries.length).toBe(2);
  expect([...taken.durable.keys()]).toEqual([`dc-${command.id}`]);
  expect(await store().documents.get(TOKENS, `dc-${command.id}`)).toMatchObject({ application: fake.application });
  expect(fake.calls).toEqual([]);
});

test("the answer waits for no store, and what was taken is finished before the end", async () => {
  const { call, fake, taken, listening } = await world();
  taken.away = true;
  expect((await call(asked(fake.application, "account"))).body).toBe('{"type":5,"data":{"flags":64}}');
  await soon(() => taken.tries.length).toBeGreaterThan(0);
  taken.away = false;
  await listening.stop();
  expect(taken.durable.size).toBe(1);
  expect(await call(asked(fake.application))).toMatchObject({ status: 503 });
});

test("what is not signed, signed for another moment, or signed long ago is refused", async () => {
  const { send, fake, taken } = await world();
  const body = JSON.stringify(asked(fake.application));
  const good = fake.sign(body);
  const seconds = (ago: number): string => String(Math.floor(Date.now() / 1_000) - ago);
  const tried = [
    {},
    { ...good, "x-signature-ed25519": "00".repeat(64) },
    { ...good, "x-signature-ed25519": "no signature" },
    { ...good, "x-signature-timestamp": seconds(1_000) },
    fake.sign(`${body} `),
    fake.sign(body, seconds(301)),
    fake.sign(body, seconds(-330)),
    fake.sign(body, "soon"),
  ];
  for (const headers of tried) expect((await send(body, headers)).status).toBe(401);
  expect((await send(body, fake.sign(body, seconds(290)))).status).toBe(200);
  await soon(() => taken.tries.length).toBe(1);
});

test("other methods, endless bodies and what is no interaction are refused", async () => {
  const { send, call, fake, interactions } = await world();
  expect((await interactions.handle(new Request(URL))).status).toBe(405);
  const long = "x".repeat(1024 * 1024 + 1);
  expect((await send(long, fake.sign(long))).status).toBe(413);
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
  });
  const request = new Request(URL, { method: "POST", headers: fake.sign("x"), body: endless, duplex: "half" });
  expect((await interactions.handle(request)).status).toBe(413);
  expect((await send("no json", fake.sign("no json"))).status).toBe(400);
  expect(await call({ type: 77 })).toMatchObject({ status: 400 });
});

test("a signature belongs to its key, its time and its body", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const hex = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
  const signature = sign(null, Buffer.from("123body"), privateKey).toString("hex");
  const key = publicKeyOf(hex);
  expect(isSigned(key, signature, "123", Buffer.from("body"))).toBe(true);
  expect(isSigned(key, signature, "124", Buffer.from("body"))).toBe(false);
  expect(isSigned(key, signature, "123", Buffer.from("bodY"))).toBe(false);
  expect(isSigned(key, signature.slice(2), "123", Buffer.from("body"))).toBe(false);
});
