/** The fake Discord gives an interaction three seconds, a quarter of an hour and one answer, as the real one does. */

import { Buffer } from "node:buffer";
import { createPublicKey, verify } from "node:crypto";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { Interaction } from "../../fakes/discord/model.ts";
import type { FakeDiscord } from "../../fakes/discord/start.ts";
import { COMMANDS, call, startDiscord } from "./discord-start.ts";

async function withCommands(options: Parameters<typeof startDiscord>[0] = {}) {
  const fake = await startDiscord(options);
  expect((await call(fake, "PUT", `/applications/${fake.application}/commands`, COMMANDS)).status).toBe(200);
  const anna = fake.person();
  const guild = fake.guild({ owner: anna });
  const ask = (as: "guild" | "user" = "guild") =>
    fake.command(anna, "ask", { question: "?" }, { in: guild.general, as });
  return { fake, anna, guild, ask };
}

const respond = (fake: FakeDiscord, { id, token }: Interaction, body: object, query = "") =>
  call(fake, "POST", `/interactions/${id}/${token}/callback${query}`, body, true);
const webhook = (fake: FakeDiscord, { token }: Interaction, method: string, body?: object, rest = "") =>
  call(fake, method, `/webhooks/${fake.application}/${token}${rest}`, body, true);
const ORIGINAL = "/messages/@original";

test("an interaction is answered once, in a way that fits it", async () => {
  const { fake, ask } = await withCommands();
  const command = ask();
  expect(await webhook(fake, command, "POST", { content: "too early" })).toMatchObject({ status: 404, code: 10_015 });
  expect(await respond(fake, command, { type: 6 })).toMatchObject({ status: 400, code: 50_035 });
  expect(await respond(fake, command, { type: 8, data: { choices: [] } })).toMatchObject({ code: 50_035 });
  expect((await respond(fake, command, { type: 5, data: { flags: 64 } })).status).toBe(204);
  expect(fake.thinking(command)).toBe(true);
  expect(await respond(fake, command, { type: 5 })).toMatchObject({ status: 400, code: 40_060 });
  expect(fake.acknowledged(command)).toMatchObject({ type: 5, private: true });
  const other = ask();
  const answer = await respond(fake, other, { type: 4, data: { content: "here" } }, "?with_response=true");
  expect(answer.json).toMatchObject({
    interaction: { id: other.id },
    resource: { type: 4, message: { content: "here" } },
  });
  expect(await respond(fake, { ...other, id: "1" }, { type: 5 })).toMatchObject({ status: 404, code: 10_062 });
  expect(fake.problems).toEqual([]);
});

test("after three seconds nobody can answer any more, and it is written down as late", async () => {
  const { fake, ask } = await withCommands();
  const command = ask();
  await fake.until(() => fake.late.length === 1);
  expect(fake.late).toEqual([command]);
  expect(await respond(fake, command, { type: 5 })).toMatchObject({ status: 404, code: 10_062 });
  expect(fake.acknowledged(command)).toBe(undefined);
});

test("a token that is a quarter of an hour old opens nothing, and using it counts against the bot", async () => {
  const { fake, ask } = await withCommands();
  const command = ask();
  await respond(fake, command, { type: 5 });
  fake.expire(command);
  expect(await webhook(fake, command, "PATCH", { content: "x" }, ORIGINAL)).toMatchObject({
    status: 401,
    code: 50_027,
  });
  expect(await webhook(fake, { ...command, token: "x" }, "POST", { content: "x" })).toMatchObject({
    status: 404,
    code: 10_015,
  });
  expect(fake.invalidRequests()).toBe(1);
});

test("what follows a deferral becomes it, whoever was to see it; once it is gone, not any more", async () => {
  const { fake, anna, guild, ask } = await withCommands();
  const command = ask();
  await respond(fake, command, { type: 5 });
  await webhook(fake, command, "POST", { content: "secret", flags: 64 });
  expect(fake.sent(guild.general).map(fake.textOf)).toEqual(["secret"]);
  expect(fake.losses).toHaveLength(1);
  const other = ask();
  await respond(fake, other, { type: 5 });
  expect((await webhook(fake, other, "DELETE", undefined, ORIGINAL)).status).toBe(204);
  await webhook(fake, other, "POST", { content: "whispered", flags: 64 });
  expect(fake.followUps(other).map(fake.textOf)).toEqual(["whispered"]);
  expect(fake.sent(guild.general)).toHaveLength(1);
  expect(fake.seenBy(anna, guild.general)).toHaveLength(2);
  expect(await webhook(fake, other, "PATCH", { content: "x" }, ORIGINAL)).toMatchObject({ status: 404, code: 10_008 });
});

test("where only the person has installed the bot, five messages may follow", async () => {
  const { fake, ask } = await withCommands({ rates: false });
  const statuses = async (command: Interaction): Promise<readonly (number | undefined)[]> => {
    await respond(fake, command, { type: 4, data: { content: "first" } });
    const codes: (number | undefined)[] = [];
    for (let n = 0; n < 6; n += 1) codes.push((await webhook(fake, command, "POST", { content: String(n) })).code);
    return codes;
  };
  expect(await statuses(ask("user"))).toEqual([undefined, undefined, undefined, undefined, undefined, 40_094]);
  expect(await statuses(ask())).toEqual(Array(6).fill(undefined));
});

test("an interaction looks as Discord's own, wherever it happens", async () => {
  const { fake, anna, guild, ask } = await withCommands();
  const ben = fake.person({ name: "Ben" });
  expect(ask().payload).toMatchObject({
    type: 2,
    version: 1,
    guild_id: guild.id,
    guild: { id: guild.id, features: [] },
    member: { user: { id: anna.id, global_name: "Anna" }, nick: null },
    authorizing_integration_owners: { "0": guild.id },
    context: 0,
    attachment_size_limit: 10 * 1024 * 1024,
    data: { name: "ask", options: [{ name: "question", type: 3, value: "?" }] },
  });
  const question = { question: "?" };
  const direct = fake.command(anna, "ask", question, { in: fake.dm(anna) }).payload;
  expect(direct).toMatchObject({ user: { id: anna.id }, context: 1, authorizing_integration_owners: { "0": "0" } });
  expect(direct).not.toHaveProperty("member");
  const among = fake.command(anna, "ask", question, { in: fake.groupDm(anna, ben) }).payload;
  expect(among).toMatchObject({ context: 2, channel: { type: 3 }, authorizing_integration_owners: { "1": anna.id } });
  const thread = fake.thread(fake.channel(guild, { nsfw: true }));
  const within = fake.command(anna, "ask", question, { in: thread }).payload["channel"];
  expect(within).toMatchObject({ type: 11, parent_id: thread.parent });
  expect(within).not.toHaveProperty("nsfw");
  expect(() => fake.command(ben, "ask", question, { in: guild.general })).toThrow("no member");
  fake.join(ben, guild, "Benny");
  const administrator = fake.makeAdministrator(ben, guild);
  const { payload } = fake.command(ben, "ask", question, { in: guild.general });
  expect(payload).toMatchObject({ member: { nick: "Benny", roles: [administrator.id] } });
  fake.take(ben, guild, administrator);
  fake.allowCommand(guild, "ask", { user: ben, allowed: false });
  expect(() => fake.command(ben, "ask", question, { in: guild.general })).toThrow("may not use");
});

test("somebody else does not see what is for one person, and presses nothing there", async () => {
  const { fake, anna, guild, ask } = await withCommands();
  const ben = fake.person({ name: "Ben" });
  fake.join(ben, guild);
  const command = ask();
  const button = { type: 2, style: 1, label: "Go", custom_id: "go" };
  const components = [{ type: 1, components: [button, { ...button, label: "No", custom_id: "no", disabled: true }] }];
  await respond(fake, command, { type: 4, data: { content: "for you", flags: 64, components } });
  const message = fake.answerOf(command);
  if (message === undefined) throw new Error("there is an answer");
  expect(fake.seenBy(ben, guild.general)).toEqual([]);
  expect(() => fake.press(ben, message, "Go")).toThrow("does not see");
  expect(() => fake.press(anna, message, "No")).toThrow("cannot be pressed");
  expect(() => fake.press(anna, message, "Other")).toThrow("only: Go, No");
  const pressed = fake.press(anna, message, /^G/);
  expect(pressed.payload).toMatchObject({ type: 3, data: { custom_id: "go" }, message: { id: message.id, flags: 64 } });
  expect((await respond(fake, pressed, { type: 6 })).status).toBe(204);
  await webhook(fake, pressed, "PATCH", { content: "done", components: [] }, ORIGINAL);
  expect(fake.textOf(fake.now(message))).toBe("done");
});

test("over HTTP an interaction is signed, and the answer to it is its callback", async () => {
  const { fake, anna, guild } = await withCommands();
  const key = createPublicKey({
    key: Buffer.from(`302a300506032b6570032100${fake.publicKey}`, "hex"),
    format: "der",
    type: "spki",
  });
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const stamp = String(request.headers["x-signature-timestamp"]);
      const sign = Buffer.from(String(request.headers["x-signature-ed25519"]), "hex");
      const isRight = verify(null, Buffer.concat([Buffer.from(stamp), body]), key, sign);
      const isPing = body.toString().includes('"type":1}');
      response.writeHead(isRight ? 200 : 401, { "content-type": "application/json" });
      response.end(JSON.stringify(isPing ? { type: 1 } : { type: 5 }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
  expect(await fake.post(url, { type: 1 })).toMatchObject({ status: 200, body: '{"type":1}' });
  const body = '{"type":1}';
  const forged = { ...fake.sign(body), "x-signature-timestamp": "1" };
  expect((await fetch(url, { method: "POST", body, headers: forged })).status).toBe(401);
  fake.deliverTo(url);
  const command = fake.command(anna, "ask", { question: "?" }, { in: guild.general });
  await fake.until(() => fake.thinking(command));
  expect(await respond(fake, command, { type: 5 })).toMatchObject({ code: 40_060 });
  expect(fake.problems).toEqual([]);
});

test("a form keeps to its limits, and is the answer to neither a form nor too late", async () => {
  const { fake, anna, ask } = await withCommands();
  const command = ask();
  const input = { type: 4, custom_id: "text", style: 1 };
  const label = { type: 18, label: "Text", component: input };
  const form = { custom_id: "f", title: "A form", components: [label] };
  const several = Array.from({ length: 6 }, (_, n) => ({ ...label, component: { ...input, custom_id: String(n) } }));
  const wrong: readonly (readonly [object, string])[] = [
    [{ ...form, title: "x".repeat(46) }, "title"],
    [{ ...form, custom_id: "" }, "custom_id"],
    [{ ...form, components: [] }, "components"],
    [{ ...form, components: several }, "components"],
    [{ ...form, components: [label, label] }, "DUPLICATED"],
    [{ ...form, components: [{ ...label, label: "x".repeat(46) }] }, "label"],
    [{ ...form, components: [{ ...label, description: "x".repeat(101) }] }, "description"],
    [{ ...form, components: [input] }, "UNION_TYPE_CHOICES"],
    [{ ...form, components: [{ ...label, component: { ...input, style: 3 } }] }, "style"],
    [{ ...form, components: [{ ...label, component: { ...input, max_length: 4001 } }] }, "max_length"],
    [{ ...form, components: [{ ...label, component: { type: 19, custom_id: "a", max_values: 11 } }] }, "max_values"],
    [{ ...form, components: [{ ...label, component: { type: 2, custom_id: "a", style: 1, label: "x" } }] }, "UNION"],
  ];
  for (const [data, words] of wrong) {
    const answer = await respond(fake, command, { type: 9, data });
    expect(answer.code, words).toBe(50_035);
    expect(answer.errors).toContain(words);
  }
  expect((await respond(fake, command, { type: 9, data: form })).status).toBe(204);
  const modal = fake.modal(command);
  if (modal === undefined) throw new Error("there is a form");
  expect(() => fake.fill(anna, modal, { text: "x", other: "y" })).toThrow("no field other");
  const filled = fake.fill(anna, modal, { text: "written" });
  expect(filled.payload["data"]).toMatchObject({
    custom_id: "f",
    components: [{ type: 18, component: { type: 4, custom_id: "text", value: "written" } }],
  });
  expect(await respond(fake, filled, { type: 9, data: form })).toMatchObject({ code: 50_035 });
  expect((await respond(fake, filled, { type: 5 })).status).toBe(204);
});
