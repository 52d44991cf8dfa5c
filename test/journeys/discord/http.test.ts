/** Interactions over HTTP: signed, answered in the same breath, taken up once; beside the gateway and without it. */
import { describe, expect, test } from "vitest";
import { isPrivate, openStage } from "./server.ts";

async function opened({ hears = true } = {}) {
  // Where the intent is asked for and not allowed, the gateway has nothing to say, and HTTP goes on.
  const more = hears ? {} : { DISCORD_MESSAGE_CONTENT: "on" };
  const stage = await openStage({ messageContent: false, signed: true, more });
  const { discord } = stage;
  const [gateway] = await stage.startAll();
  if (gateway === undefined) throw new Error("nothing listens");
  if (hears) await stage.ready();
  else await discord.until(() => discord.registrations() > 0, 60_000);
  const url = `${await gateway.address()}/discord/interactions`;
  const ada = discord.person({ name: "Ada" });
  const guild = discord.guild({ owner: ada, members: [ada] });
  return { ...stage, gateway, url, ada, guild, general: guild.general };
}

describe.each([
  { hears: true, how: "beside the gateway" },
  { hears: false, how: "without a gateway that may listen" },
])("signed calls $how", ({ hears }) => {
  test("a command, a form and what is typed are answered as over the gateway", async () => {
    const stage = await opened({ hears });
    const { discord, service, url, ada, general, form, answered } = stage;
    expect(await discord.post(url, { type: 1 })).toMatchObject({ status: 200, body: '{"type":1}' });
    discord.deliverTo(url);
    const asked = discord.command(ada, "ask", { prompt: "What is staking?" }, { in: general });
    const answer = await answered(asked, "echo: What is staking?");
    expect(discord.acknowledged(asked)).toMatchObject({ type: 5, private: false });
    expect(await discord.type(ada, "model", "name", "nex", { in: general })).toMatchObject([{ value: "nexus" }]);
    const modal = await form(discord.command(ada, "key", { action: "set" }, { in: general }));
    service.credits = 12;
    const filled = discord.fill(ada, modal, { "The key of the service": "sk-live_9f0c1d2e3b4aQx81Zr44LmK7" });
    expect(isPrivate(await answered(filled, /^The service accepts your key/))).toBe(true);
    const pressed = discord.press(ada, answer, "Open a thread");
    await answered(pressed, /^We go on in a thread/);
    // None of them was acknowledged by a call of its own.
    expect(discord.callsOf(/callback$/)).toEqual([]);
    expect(discord.connected().length > 0).toBe(hears);
    expect(stage.faults()).toEqual([]);
  });
});

test("a signature that is wrong, old or missing is refused, and the same call twice is taken up once", async () => {
  const stage = await opened();
  const { discord, service, url, ada, general, answered } = stage;
  discord.deliverTo(url);
  const asked = discord.command(ada, "ask", { prompt: "What is staking?" }, { in: general });
  await answered(asked, "echo: What is staking?");
  const body = JSON.stringify(asked.payload);
  const send = async (headers: Record<string, string>, sent = body): Promise<number> => {
    const response = await fetch(url, {
      method: "POST",
      body: sent,
      headers: { "content-type": "application/json", ...headers },
    });
    await response.arrayBuffer();
    return response.status;
  };
  const signed = { ...discord.sign(body) };
  const old = String(Math.floor(Date.now() / 1000) - 3_600);
  expect(await send({})).toBe(401);
  expect(await send({ ...signed, "x-signature-ed25519": "00".repeat(64) })).toBe(401);
  expect(await send({ ...signed, "x-signature-ed25519": "not hexadecimal" })).toBe(401);
  expect(await send({ ...discord.sign(body, old) })).toBe(401);
  expect(await send(signed, body.replace("What is staking?", "What is mining??"))).toBe(401);
  expect(await send(signed)).toBe(200);
  await answered(discord.command(ada, "ask", { prompt: "And mining?" }, { in: general }), "echo: And mining?");
  expect(service.asked.map(({ prompt }) => prompt)).toEqual(["What is staking?", "And mining?"]);
  expect(discord.sent(general)).toHaveLength(2);
  expect(stage.faults()).toEqual([]);
});
