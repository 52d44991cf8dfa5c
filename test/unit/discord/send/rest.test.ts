/** Calls to Discord: what is known of one that failed, and what nobody gets to see of it. */
import { Routes } from "discord-api-types/v10";
import { expect, onTestFinished, test } from "vitest";
import { TooLarge } from "../../../../src/core/exchange.ts";
import { sendNew } from "../../../../src/platforms/discord/send/calls.ts";
import { createDiscordApi, type DiscordApiOptions } from "../../../../src/platforms/discord/send/rest.ts";
import { verdictOn } from "../../../../src/platforms/discord/send/verdict.ts";
import { pauseOf, refusal, startDouble } from "./double.ts";

const CHANNEL = "822222222222222222";
const TOKEN = "aW50ZXJhY3Rpb246secret";
const ROUTE = Routes.channelMessages(CHANNEL);

function open(apiRoot: string, more: Partial<DiscordApiOptions> = {}) {
  const api = createDiscordApi({ token: "the.bot.token", apiRoot, ...more });
  onTestFinished(() => api.close());
  return api;
}

/** Why it failed. */
async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test("a call that found nobody was certainly not made, and one that broke off may have been", async () => {
  const { bot } = open("http://127.0.0.1:1/api");
  expect(verdictOn(await failure(bot.post(ROUTE, { body: {} })))).toMatchObject({ kind: "unreachable" });
  const discord = await startDouble();
  const standing = open(discord.root).bot;
  discord.next(/POST/, "before", { status: 502, body: "bad gateway" });
  expect(verdictOn(await failure(standing.post(ROUTE, { body: {} })))).toMatchObject({ kind: "unanswered" });
  expect(verdictOn(await failure(standing.post(ROUTE, { body: {} })))).toMatchObject({ kind: "unanswered" });
  expect(discord.calls).toHaveLength(2);
});

test("a refused token is said each time, and never forgotten", async () => {
  const discord = await startDouble();
  const { bot } = open(discord.root);
  discord.next(/POST/, { status: 401, body: { message: "401: Unauthorized", code: 0 } });
  expect(verdictOn(await failure(bot.post(ROUTE, { body: {} })))).toMatchObject({ kind: "token" });
  await bot.post(ROUTE, { body: {} });
  expect(discord.calls.map(({ authorization }) => authorization)).toEqual(["Bot the.bot.token", "Bot the.bot.token"]);
});

test("a pause is told as long as Discord says, and whether it is the whole bot's", async () => {
  const discord = await startDouble();
  const { bot } = open(discord.root);
  discord.next(/POST/, pauseOf(7_200), pauseOf(0.5, { "x-ratelimit-global": "true" }));
  for (const [global, least] of [
    [false, 7_200_000],
    [true, 500],
  ] as const) {
    const verdict = verdictOn(await failure(bot.post(ROUTE, { body: {} })));
    expect(verdict).toMatchObject({ kind: "wait", global });
    const wait = verdict.kind === "wait" ? verdict.wait : 0;
    expect(wait).toBeGreaterThanOrEqual(least);
    expect(wait).toBeLessThan(least + 1_000);
  }
  expect(discord.calls).toHaveLength(2);
});

interface Named {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly wait: number;
  readonly global?: true;
}

const MOMENT = { "retry-after": "Wed, 21 Oct 2099 07:28:00 GMT" };

test.each<Named>([
  { body: { retry_after: 30.5, global: false }, wait: 30_500 },
  { headers: { "retry-after": "2" }, body: { retry_after: 30.5 }, wait: 30_500 },
  { headers: { "retry-after": "31" }, body: { retry_after: 30.5 }, wait: 31_000 },
  { headers: { "retry-after": "31" }, body: { retry_after: "soon" }, wait: 31_000 },
  { body: { retry_after: 1.5, global: true }, wait: 1_500, global: true },
  { headers: MOMENT, body: "not Discord's own words", wait: 5_000 },
  { headers: { "x-ratelimit-reset-after": "3" }, body: {}, wait: 3_000 },
  { body: {}, wait: 5_000 },
  // Nobody can mean that.
  { headers: { "retry-after": "1000000000000" }, body: { retry_after: 1e12 }, wait: 60_000 },
  { headers: { "retry-after": "2" }, body: { retry_after: 2 ** 53 }, wait: 60_000 },
])(
  "a pause is kept wherever its length and its reach stand: $headers $body",
  async ({ headers, body, wait, global }) => {
    const discord = await startDouble();
    const { bot, anonymous } = open(discord.root);
    const refused = { status: 429, body, ...(headers === undefined ? {} : { headers }) };
    discord.next(/POST/, refused, refused);
    const callback = Routes.interactionCallback(CHANNEL, TOKEN);
    const calls = [() => bot.post(ROUTE, { body: {} }), () => anonymous.post(callback, { auth: false, body: {} })];
    for (const call of calls) {
      const verdict = verdictOn(await failure(call()));
      expect(verdict).toMatchObject({ kind: "wait", global: global ?? false });
      const told = verdict.kind === "wait" ? verdict.wait : 0;
      expect(told).toBeGreaterThan(wait - 100);
      expect(told).toBeLessThan(wait + 1_000);
    }
    await failure(bot.post(Routes.channelMessages(`${CHANNEL.slice(0, -1)}1`), { body: {} }));
    expect(discord.did(/messages/)).toHaveLength(global ? 1 : 2);
  },
);

test("calls are named without whom they are about, and without the tokens in them", async () => {
  const discord = await startDouble();
  const names: string[] = [];
  const { bot, anonymous } = open(discord.root, { onCall: (call, outcome) => names.push(`${call} ${outcome}`) });
  await bot.post(ROUTE, { body: {} });
  discord.next(/PATCH/, refusal(401, 50_027));
  await failure(anonymous.patch(Routes.webhookMessage(CHANNEL, TOKEN), { auth: false, body: {} }));
  await anonymous.post(Routes.webhook(CHANNEL, TOKEN), { auth: false, body: {} });
  expect(names).toEqual([
    "POST /channels/:id/messages done",
    "PATCH /webhooks/:id/:token/messages/@original refused",
    "POST /webhooks/:id/:token done",
  ]);
});

test("a refusal in another form than Discord's is one all the same", async () => {
  const discord = await startDouble();
  const { bot } = open(discord.root);
  discord.next(/POST/, { status: 400, body: "<html>" });
  expect(verdictOn(await failure(bot.post(ROUTE, { body: {} })))).toMatchObject({ kind: "refused" });
});

const NOT_DISCORDS = [
  ["a page", { headers: { "content-type": "text/html" }, body: "<html>error code: 1015</html>" }],
  ["JSON without its number", { body: { error: "forbidden", message: "RBAC: access denied" } }],
  ["JSON without its words", { body: { code: 0 } }],
  ["a text in JSON", { body: "<html>" }],
] as const;

test.each(NOT_DISCORDS)(
  "%s of whatever stands before Discord, as any call meets it, is about the address that asks, and not about where it was to write",
  async (_, page) => {
    const discord = await startDouble();
    const { bot } = open(discord.root);
    const all = [403, 404, 401].map((status) => ({ status, ...page }));
    discord.next(/POST/, ...all);
    discord.next(/GET .*\/gateway$/, ...all);
    const post = () => failure(bot.post(ROUTE, { body: {} }));
    expect(verdictOn(await post())).toEqual({ kind: "wait", wait: 60_000, global: true });
    expect(verdictOn(await post())).toMatchObject({ kind: "unreachable" });
    expect(verdictOn(await post())).toMatchObject({ kind: "unreachable" });
  },
);

test.each(NOT_DISCORDS)(
  "%s that lets these words alone not pass keeps nobody else waiting, and is no lack of a right",
  async (_, page) => {
    const discord = await startDouble();
    const { bot } = open(discord.root);
    discord.next(/POST/, { status: 403, ...page });
    expect(verdictOn(await failure(bot.post(ROUTE, { body: {} })))).toMatchObject({ kind: "refused" });
    expect(discord.did(/^GET .*\/gateway$/)).toHaveLength(1);
  },
);

test("an answer that closes its route for thousands of years is believed in what it did, and in that not", async () => {
  const discord = await startDouble();
  const { bot } = open(discord.root);
  const headers = { "x-ratelimit-limit": "5", "x-ratelimit-remaining": "0", "x-ratelimit-reset-after": "1e12" };
  discord.next(/POST/, { status: 200, headers, body: { id: "1" } });
  for (let i = 0; i < 2; i += 1) expect(await bot.post(ROUTE, { body: {} })).toHaveProperty("id");
});

test.each([{}, null, [], { id: 5 }])(
  "an answer that names no message says nothing of whether it stands there: %j",
  async (body) => {
    const discord = await startDouble();
    const api = open(discord.root);
    discord.next(/POST/, { status: 200, body });
    const ready = { content: "Hello", components: [], isCard: false, files: [] };
    const sent = { channel: CHANNEL, nonce: "1", replyTo: undefined };
    expect(verdictOn(await failure(sendNew(api, sent, ready)))).toMatchObject({ kind: "unanswered" });
  },
);

test("what Discord counts against the address is told, and nothing else is", async () => {
  const discord = await startDouble();
  const api = open(discord.root);
  let count = 0;
  api.hearInvalid(() => {
    count += 1;
  });
  discord.next(
    /POST/,
    refusal(403, 50_013),
    refusal(401, 0),
    refusal(400, 50_035),
    { status: 500 },
    pauseOf(0.01),
    pauseOf(0.01, { "x-ratelimit-scope": "shared" }),
  );
  for (let call = 0; call < 7; call += 1)
    await failure(api.bot.post(Routes.channelMessages(`${CHANNEL.slice(0, -1)}${call}`), { body: {} }));
  expect(discord.calls).toHaveLength(7);
  expect(count).toBe(3);
});

test("the application is asked once, and again where that failed", async () => {
  const discord = await startDouble();
  const api = open(discord.root);
  discord.found.set("/applications/@me", { id: "1", bot: { id: "2", username: "herald" } });
  discord.next(/applications/, { status: 500 });
  expect(await failure(api.application())).toBeInstanceOf(Error);
  expect(await api.application()).toEqual({ id: "2", application: "1", username: "herald" });
  await api.application();
  expect(discord.calls).toHaveLength(2);
});

test("no more is read of a file than is wanted", async () => {
  const discord = await startDouble();
  const api = open(discord.root);
  discord.files.set("/attachments/a", Buffer.alloc(100_000));
  const url = new URL(`${discord.origin}/attachments/a`);
  expect(await failure(api.download(url, 99_999, AbortSignal.timeout(5_000)))).toBeInstanceOf(TooLarge);
  const whole = await api.download(url, 100_000, AbortSignal.timeout(5_000));
  expect(whole.body).toHaveLength(100_000);
});
