/** The life of a gateway: killed, closed, forgotten, silenced; what is said meanwhile is answered once, and identifies are spared. */
import { expect, test } from "vitest";
import { freePort } from "../../servers/programs.ts";
import { allStores, noneShared, onShared } from "../stage.ts";
import { type Asking, ask, countOf, openStage, type Stage, textsIn } from "./stage.ts";

const [anyStore = "the embedded store"] = allStores;

function someone({ discord }: Stage): Asking {
  const person = discord.person({ name: "Ada" });
  return { person, channel: discord.dm(person) };
}

const saying = ({ discord }: Stage, { person, channel }: Asking, text: string): void =>
  void discord.say(person, text, { in: channel });

test.skipIf(noneShared).each(onShared.slice(0, 1))(
  "on %s a gateway is killed: the one that stands by goes on with its session, and what was said meanwhile is answered once",
  async (store) => {
    const stage = await openStage(store, { rates: false, twice: true });
    const { discord, service, start, ready } = stage;
    await start("worker");
    const first = await start("gateway");
    await ready();
    const second = await start("gateway");
    await second.says(/standing by/);
    const ada = someone(stage);
    saying(stage, ada, "before");
    await discord.until(() => countOf(stage, ada, "echo: before") === 1);
    // Where it stands is written down every now and then.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    first.child.kill("SIGKILL");
    await first.ended;
    saying(stage, ada, "between");
    await discord.until(() => countOf(stage, ada, "echo: between") === 1, 60_000);
    saying(stage, ada, "after");
    await discord.until(() => countOf(stage, ada, "echo: after") === 1);
    expect(textsIn(stage, ada)).toEqual(["echo: before", "echo: between", "echo: after"]);
    expect(service.asked).toHaveLength(3);
    expect([discord.identifies(), discord.resumes()]).toEqual([1, 1]);
    expect(discord.problems).toEqual([]);
  },
);

test("connections that are closed, called back or not answered any more are taken up again, and a session that is forgotten begins anew", async () => {
  const stage = await openStage(anyStore, { rates: false, heartbeat: 4_000 });
  const { discord, service, startAll } = stage;
  await startAll();
  const ada = someone(stage);
  const heard = async (text: string): Promise<void> => {
    saying(stage, ada, text);
    await discord.until(() => countOf(stage, ada, `echo: ${text}`) === 1, 60_000);
  };
  discord.disconnect({ code: 4000 });
  await heard("closed");
  discord.reconnect();
  // What is said before it has gone is still heard on the old one.
  await discord.until(() => discord.resumes() >= 2, 60_000);
  await heard("called back");
  discord.missHeartbeats();
  const before = discord.resumes();
  await discord.until(() => discord.resumes() > before, 60_000);
  discord.missHeartbeats(false);
  await heard("silenced");
  expect(discord.identifies()).toBe(1);
  expect(discord.resumes()).toBeGreaterThanOrEqual(3);
  discord.invalidateSessions();
  await discord.until(() => discord.identifies() === 2 && discord.connected().length === 1, 60_000);
  await heard("forgotten");
  expect(service.asked).toHaveLength(4);
  expect(discord.problems).toEqual([]);
});

test("intents that are not allowed are told once with the cure and never tried again, and signed interactions are answered all the same", async () => {
  const stage = await openStage(anyStore, { rates: false });
  const { discord, service, start } = stage;
  discord.disallowIntents();
  const port = await freePort();
  const more = { DISCORD_MESSAGE_CONTENT: "on", DISCORD_PUBLIC_KEY: discord.publicKey, PORT: String(port) };
  const herald = await start(anyStore === "the embedded store" ? "all" : "gateway", more);
  if (anyStore !== "the embedded store") await start("worker", { DISCORD_MESSAGE_CONTENT: "on" });
  await herald.says(/switch on the Message Content Intent/);
  await discord.until(() => discord.registrations() > 0);
  discord.deliverTo(`http://127.0.0.1:${port}/discord/interactions`);
  const ada = someone(stage);
  for (const prompt of ["one", "two", "three"]) ask(stage, ada, prompt);
  await discord.until(() => textsIn(stage, ada).length === 3 && service.asked.length === 3, 60_000);
  await discord.until(() => ["one", "two", "three"].every((prompt) => countOf(stage, ada, `echo: ${prompt}`) === 1));
  expect(discord.identifies()).toBe(1);
  expect(herald.output().match(/switch on the Message Content Intent/g)?.length).toBeLessThanOrEqual(2);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
  expect(herald.child.exitCode).toBeNull();
  expect(discord.late).toEqual([]);
  expect(discord.problems).toEqual([]);
});

test("a token that the gateway refuses is told once, and nothing is tried again", async () => {
  const stage = await openStage(anyStore, { rates: false });
  const { discord, startAll } = stage;
  const [herald] = await startAll();
  discord.token401();
  discord.disconnect({ code: 4004 });
  await herald?.says(/Discord does not know this token/);
  const calls = discord.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(discord.identifies()).toBe(1);
  expect(discord.calls.length - calls).toBeLessThan(3);
  expect(herald?.child.exitCode).toBeNull();
  expect(herald?.output()).not.toContain(discord.token);
});
