/** The fake Discord's gateway behaves as the real one: who is let in, what is told again, and what is written down. */

import { WebSocketManager, WebSocketShardEvents } from "@discordjs/ws";
import { GatewayDispatchEvents, GatewayIntentBits, REST } from "discord.js";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { z } from "zod";
import type { FakeDiscord } from "../../fakes/discord/start.ts";
import type { Again } from "../../fakes/handing.ts";
import { INTENTS, logIn, startDiscord } from "./discord-start.ts";

const payload = z.object({
  op: z.number(),
  s: z.number().nullable(),
  t: z.string().nullable(),
  d: z.unknown().optional(),
});
const ready = z.object({ session_id: z.string() });
const said = z.object({ content: z.string() });

/** A connection that says exactly what a test wants. */
function connect(fake: FakeDiscord) {
  const socket = new WebSocket(`${fake.url.replace(/^http/, "ws").replace(/api$/, "gateway")}?v=10&encoding=json`);
  onTestFinished(() => socket.terminate());
  const heard: z.infer<typeof payload>[] = [];
  let closed: number | undefined;
  const look = new Set<() => void>();
  const changed = (): void => [...look].forEach((one) => void one());
  socket.on("message", (raw) => {
    heard.push(payload.parse(JSON.parse(String(raw))));
    changed();
  });
  socket.on("close", (code) => {
    closed = code;
    changed();
  });
  return {
    socket,
    heard,
    names: () => heard.flatMap(({ t }) => t ?? []),
    say: (op: number, d: unknown) => socket.send(JSON.stringify({ op, d })),
    until: <T>(question: () => T | undefined | false): Promise<T> =>
      new Promise((resolve) => {
        const check = (): void => {
          const answer = question();
          if (answer === undefined || answer === false) return;
          look.delete(check);
          resolve(answer);
        };
        look.add(check);
        check();
      }),
    closed: () => closed,
  };
}

type Connection = ReturnType<typeof connect>;
const intents = INTENTS.reduce<number>((all, one) => all | one, 0);

async function identify(fake: FakeDiscord, more: object = {}): Promise<Connection> {
  const one = connect(fake);
  await one.until(() => one.heard.length > 0);
  expect(one.heard[0]).toMatchObject({ op: 10, d: { heartbeat_interval: 41_250 } });
  one.say(2, { token: fake.token, intents, properties: {}, ...more });
  return one;
}

test("a client is told of its guilds, hears what it asked for, and is answered when its heart beats", async () => {
  const fake = await startDiscord();
  const anna = fake.person();
  const guild = fake.guild({ owner: anna });
  fake.guild({ owner: anna, installed: false });
  const one = await identify(fake, { intents: GatewayIntentBits.Guilds | GatewayIntentBits.DirectMessages });
  await one.until(() => one.names().length === 2);
  fake.say(anna, "not heard", { in: guild.general });
  fake.say(anna, "heard", { in: fake.dm(anna) });
  await one.until(() => one.names().length === 3);
  expect(one.names()).toEqual(["READY", "GUILD_CREATE", "MESSAGE_CREATE"]);
  expect(one.heard.filter(({ op }) => op === 0).map(({ s }) => s)).toEqual([1, 2, 3]);
  expect(one.heard.at(-1)?.d).toMatchObject({ content: "heard" });
  one.say(1, 3);
  await one.until(() => one.heard.some(({ op }) => op === 11));
  expect(fake.connected()).toEqual(["0/1"]);
  expect(fake.problems).toEqual([]);
});

test("what was missed is told again to whoever resumes, and to nobody whose session is gone", async () => {
  const fake = await startDiscord();
  const anna = fake.person();
  const one = await identify(fake);
  const first = await one.until(() => one.heard.find(({ t }) => t === "READY"));
  const { session_id } = ready.parse(first.d);
  fake.disconnect();
  expect(await one.until(() => one.closed())).toBe(4000);
  fake.say(anna, "meanwhile", { in: fake.dm(anna) });
  const again = connect(fake);
  await again.until(() => again.heard.length > 0);
  again.say(6, { token: fake.token, session_id, seq: 1 });
  await again.until(() => again.names().includes("RESUMED"));
  expect(again.names()).toEqual(["MESSAGE_CREATE", "RESUMED"]);
  expect(fake.resumes()).toBe(1);
  fake.invalidateSessions();
  await again.until(() => again.heard.some(({ op, d }) => op === 9 && d === false));
  const late = connect(fake);
  await late.until(() => late.heard.length > 0);
  late.say(6, { token: fake.token, session_id, seq: 1 });
  await late.until(() => late.heard.some(({ op }) => op === 9));
  expect(late.names()).toEqual([]);
});

test("Discord's own library comes again by itself and hears what it missed", async () => {
  const fake = await startDiscord();
  const anna = fake.person();
  const heard: string[] = [];
  const manager = new WebSocketManager({
    token: fake.token,
    intents,
    rest: new REST({ api: fake.url }).setToken(fake.token),
  });
  onTestFinished(() => void manager.destroy());
  manager.on(WebSocketShardEvents.Error, () => undefined);
  manager.on(WebSocketShardEvents.Dispatch, ({ data }) => {
    if (data.t === GatewayDispatchEvents.MessageCreate) heard.push(data.d.content);
  });
  await manager.connect();
  fake.disconnect();
  fake.say(anna, "while nobody was there", { in: fake.dm(anna) });
  await fake.until(() => fake.resumes() === 1);
  fake.reconnect();
  await fake.until(() => fake.resumes() === 2);
  fake.say(anna, "and then", { in: fake.dm(anna) });
  await expect.poll(() => heard).toEqual(["while nobody was there", "and then"]);
  expect(fake.identifies()).toBe(1);
  expect(fake.problems).toEqual([]);
});

test("wrong tokens, intents that are not allowed and shards that do not exist are closed with their own codes", async () => {
  const fake = await startDiscord({ messageContent: false });
  const wrong: readonly (readonly [object, number])[] = [
    [{ token: "wrong" }, 4004],
    [{ intents: intents | GatewayIntentBits.MessageContent }, 4014],
    [{ intents: intents | GatewayIntentBits.GuildMembers }, 4014],
    [{ intents: 1 << 30 }, 4013],
    [{ shard: [2, 2] }, 4010],
  ];
  for (const [more, code] of wrong) {
    const one = await identify(fake, more);
    expect(await one.until(() => one.closed()), JSON.stringify(more)).toBe(code);
  }
  const early = connect(fake);
  await early.until(() => early.heard.length > 0);
  early.say(3, {});
  expect(await early.until(() => early.closed())).toBe(4003);
  const twice = await identify(fake);
  await twice.until(() => twice.names().includes("READY"));
  twice.say(2, {});
  expect(await twice.until(() => twice.closed())).toBe(4005);
  await expect(logIn(fake, [GatewayIntentBits.MessageContent])).rejects.toThrow("disallowed intents");
  expect(fake.problems).toEqual([]);
  fake.token401();
  await expect(logIn(fake)).rejects.toThrow("invalid token");
});

test("the same shard twice, and identifying faster than allowed, are written down", async () => {
  const fake = await startDiscord({ maxConcurrency: 2, shards: 2, second: 1000 });
  const one = await identify(fake, { shard: [0, 2] });
  const two = await identify(fake, { shard: [1, 2] });
  await one.until(() => one.names().includes("READY"));
  await two.until(() => two.names().includes("READY"));
  expect(fake.problems).toEqual([]);
  const hasty = await identify(fake, { shard: [0, 2] });
  await hasty.until(() => hasty.heard.some(({ op }) => op === 9));
  expect(fake.problems).toEqual(["the gateway: shard 0 identified too soon after another one"]);
  const quick = await startDiscord({ second: 0 });
  await identify(quick);
  const other = await identify(quick);
  await other.until(() => other.names().includes("READY"));
  expect(quick.problems).toEqual(["the gateway: shard twice: 0/1"]);
});

test("every guild is on one shard, direct messages are on the first", async () => {
  const fake = await startDiscord({ maxConcurrency: 16, shards: 2 });
  const anna = fake.person();
  const guilds = [fake.guild({ owner: anna }), fake.guild({ owner: anna }), fake.guild({ owner: anna })];
  const shards = [await identify(fake, { shard: [0, 2] }), await identify(fake, { shard: [1, 2] })];
  for (const one of shards) await one.until(() => one.names().includes("READY"));
  for (const guild of guilds) fake.say(anna, guild.id, { in: guild.general, mention: true });
  fake.say(anna, "private", { in: fake.dm(anna) });
  const heardBy = (one: Connection): readonly unknown[] =>
    one.heard
      .filter(({ t }) => t === "MESSAGE_CREATE")
      .map(({ d }) => z.object({ content: z.string() }).parse(d).content);
  const [first, second] = shards;
  if (first === undefined || second === undefined) throw new Error("there are two");
  await first.until(() => heardBy(first).includes("private"));
  const on = (shard: number): readonly string[] =>
    guilds.filter((one) => fake.shardOf(one, 2) === shard).map(({ id }) => `<@${fake.bot.id}> ${id}`);
  await second.until(() => heardBy(second).length === on(1).length);
  expect(on(0).length).toBeGreaterThan(0);
  expect(on(1).length).toBeGreaterThan(0);
  expect(heardBy(first)).toEqual([...on(0), "private"]);
  expect(heardBy(second)).toEqual(on(1));
});

test("a client whose heart does not beat is closed, and one that gets no answer goes by itself", async () => {
  const fake = await startDiscord({ heartbeat: 40 });
  const one = connect(fake);
  await one.until(() => one.heard.length > 0);
  one.say(2, { token: fake.token, intents, properties: {} });
  expect(await one.until(() => one.closed())).toBe(4009);
  const other = await startDiscord({ heartbeat: 40 });
  other.missHeartbeats();
  await logIn(other);
  await other.until(() => other.resumes() > 0);
  expect(other.problems).toEqual([]);
});

test("without the privileged intent a message is empty, unless it is for the bot", async () => {
  const fake = await startDiscord();
  const anna = fake.person();
  const { general } = fake.guild({ owner: anna });
  const blind = await identify(fake, { shard: [0, 1] });
  await blind.until(() => blind.names().includes("GUILD_CREATE"));
  fake.say(anna, "among people", { in: general });
  fake.say(anna, "to you", { in: general, mention: true });
  fake.say(anna, "in private", { in: fake.dm(anna) });
  await blind.until(() => blind.names().length === 5);
  const texts = blind.heard.flatMap(({ t, d }) =>
    t === "MESSAGE_CREATE" ? z.object({ content: z.string() }).parse(d).content : [],
  );
  expect(texts).toEqual(["", `<@${fake.bot.id}> to you`, "in private"]);
  const reading = await startDiscord();
  const ben = reading.person();
  const there = reading.guild({ owner: ben });
  const client = await logIn(reading, [...INTENTS, GatewayIntentBits.MessageContent]);
  const heard = new Promise((resolve) => client.once("messageCreate", ({ content }) => resolve(content)));
  reading.say(ben, "among people", { in: there.general });
  expect(await heard).toBe("among people");
});

test("where everything comes twice, messages and interactions do", async () => {
  const fake = await startDiscord({ twice: true });
  const anna = fake.person();
  const one = await identify(fake);
  await one.until(() => one.names().includes("READY"));
  fake.say(anna, "hello", { in: fake.dm(anna) });
  await one.until(() => one.names().length === 3);
  expect(one.names()).toEqual(["READY", "MESSAGE_CREATE", "MESSAGE_CREATE"]);
});

test("what is swapped is dispatched behind what is done after it, and what comes again comes at once or behind others", async () => {
  const again: Again[] = ["at once", "later"];
  const fake = await startDiscord({ twice: () => again.shift() ?? false });
  const anna = fake.person();
  const one = await identify(fake);
  await one.until(() => one.names().includes("READY"));
  const say = (text: string) => fake.say(anna, text, { in: fake.dm(anna) });
  const heard = () => one.heard.flatMap(({ t, d }) => (t === "MESSAGE_CREATE" ? said.parse(d).content : []));
  for (const text of ["a", "b"]) say(text);
  fake.swapNext();
  for (const text of ["c", "d", "e"]) say(text);
  await one.until(() => heard().length === 7);
  expect(heard()).toEqual(["a", "a", "b", "d", "c", "e", "b"]);
});
