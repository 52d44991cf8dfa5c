/** The fake Discord refuses what the real one refuses, in its shapes, and writes down what is dangerous. */
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { COMMANDS, call, form, startDiscord } from "./discord-start.ts";

async function inChannel(options: Parameters<typeof startDiscord>[0] = { rates: false }) {
  const fake = await startDiscord(options);
  const anna = fake.person();
  const guild = fake.guild({ owner: anna });
  const path = `/channels/${guild.general.id}/messages`;
  return { fake, anna, guild, send: (body: unknown) => call(fake, "POST", path, body), path };
}

const CARD = 32_768;
const text = (content: string) => ({ type: 10, content });
const button = (id: string, more: object = {}) => ({ type: 2, style: 1, label: id, custom_id: id, ...more });
const row = (...components: readonly object[]) => ({ type: 1, components });
const times = <T>(count: number, make: (n: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const card = (...components: readonly object[]) => ({ flags: CARD, components });
const select = (count: number) => ({
  type: 3,
  custom_id: "s",
  options: times(count, (n) => ({ label: `l${n}`, value: `v${n}` })),
});

test("messages are as long and as full as they may be, and not more", async () => {
  const { fake, send } = await inChannel();
  const right: readonly object[] = [
    { content: "x".repeat(2000) },
    { embeds: times(10, () => ({ title: "x" })) },
    card(text("x".repeat(4000))),
    card(...times(40, () => ({ type: 14 }))),
    { content: "x", components: times(5, (r) => row(...times(5, (n) => button(`${r} ${n}`)))) },
    { content: "x", components: [row(select(25))] },
    { content: "x", components: [row(button("a".repeat(80), { custom_id: "a".repeat(100) }))] },
    card({ type: 17, components: [text("x"), row(button("a"))] }),
    card({ type: 9, components: [text("x")], accessory: button("a") }),
  ];
  for (const body of right) expect((await send(body)).errors, JSON.stringify(body).slice(0, 200)).toBe("{}");
  const wrong: readonly (readonly [object, string])[] = [
    [{ content: "x".repeat(2001) }, '{"content":{"_errors":[{"code":"BASE_TYPE_MAX_LENGTH"'],
    [{ embeds: times(11, () => ({ title: "x" })) }, '{"embeds"'],
    [{ embeds: times(2, () => ({ description: "x".repeat(3001) })) }, "MAX_EMBED_SIZE_EXCEEDED"],
    [card(text("x".repeat(2000)), text("x".repeat(2001))), "TEXT_SIZE_EXCEEDED"],
    [card(...times(41, () => ({ type: 14 }))), '{"components"'],
    [card({ type: 17, components: times(40, () => ({ type: 14 })) }), '{"components"'],
    [{ ...card(text("x")), content: "x" }, '{"content":{"_errors":[{"code":"MESSAGE_CANNOT_USE_LEGACY_FIELDS'],
    [{ ...card(text("x")), embeds: [{ title: "x" }] }, '{"embeds"'],
    [{ components: [text("x")] }, "UNION_TYPE_CHOICES"],
    [{ content: "x", components: times(6, (n) => row(button(String(n)))) }, '{"components"'],
    [{ content: "x", components: [row(...times(6, (n) => button(String(n))))] }, '{"components":{"0":{"components"'],
    [{ content: "x", components: [row(button("a"), button("a"))] }, "CUSTOM_ID_DUPLICATED"],
    [{ content: "x", components: [row(button("a", { label: "x".repeat(81) }))] }, '"label"'],
    [{ content: "x", components: [row(button("a", { label: "" }))] }, '"label"'],
    [{ content: "x", components: [row(button("a", { custom_id: "x".repeat(101) }))] }, '"custom_id"'],
    [{ content: "x", components: [row(button("a", { custom_id: "" }))] }, '"custom_id"'],
    [{ content: "x", components: [row(select(26))] }, '"options"'],
    [{ content: "x", components: [row(select(1), button("a"))] }, '"components"'],
    [{ content: "x", nonce: "x".repeat(26) }, '{"nonce"'],
    [{ content: "x", message_reference: { message_id: "1" } }, "UNKNOWN_MESSAGE"],
    [card({ type: 13, file: { url: "attachment://a.txt" } }), "ATTACHMENT_NOT_FOUND"],
    [card({ type: 13, file: { url: "https://example.org/a.txt" } }), "URL_TYPE_INVALID_SCHEME"],
  ];
  for (const [body, words] of wrong) {
    const answer = await send(body);
    expect(answer, words).toMatchObject({ status: 400, code: 50_035 });
    expect(answer.errors).toContain(words);
  }
  for (const body of [{}, { content: " " }]) expect(await send(body)).toMatchObject({ status: 400, code: 50_006 });
  expect(await send({ content: "x", message_reference: { message_id: "1", fail_if_not_exists: false } })).toMatchObject(
    { status: 200 },
  );
  expect(fake.problems).toEqual([]);
});

test("a card stays a card, and says its words in components alone", async () => {
  const { fake, guild, send, path } = await inChannel();
  await send(card(text("a card")));
  await send({ content: "words" });
  const [first, second] = fake.sent(guild.general);
  const edit = (id: string | undefined, body: object) => call(fake, "PATCH", `${path}/${id}`, body);
  expect((await edit(first?.id, { content: "words" })).errors).toContain("LEGACY_FIELDS");
  expect((await edit(first?.id, { components: [], content: "words", flags: 0 })).errors).toContain("CANNOT_REMOVE");
  expect((await edit(first?.id, { components: [text("another")] })).status).toBe(200);
  expect((await edit(second?.id, card(text("x")))).errors).toContain("LEGACY_FIELDS");
  expect((await edit(second?.id, { ...card(text("now a card")), content: null })).status).toBe(200);
  expect(fake.sent(guild.general).map(fake.textOf)).toEqual(["another", "now a card"]);
  const other = fake.say(guild.owner, "mine", { in: guild.general });
  expect(await edit(other.id, { content: "x" })).toMatchObject({ status: 403, code: 50_005 });
  fake.remove(other);
  expect(await edit(other.id, { content: "x" })).toMatchObject({ status: 404, code: 10_008 });
});

test("files come and stay, are shown by components, and their addresses end", async () => {
  const { fake, guild, send, path } = await inChannel();
  const gallery = card({ type: 12, items: [{ media: { url: "attachment://a.png" } }] });
  expect((await send(form(gallery, { "a.png": "bytes" }))).status).toBe(200);
  const [shown] = fake.sent(guild.general);
  const url = shown?.attachments[0]?.url ?? "";
  expect(fake.componentsOf(shown)[0]?.items?.[0]?.media.url).toBe(url);
  expect(await (await fetch(url)).text()).toBe("bytes");
  fake.expireFiles();
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(fake.sent(guild.general)[0]?.attachments[0]?.url ?? "")).status).toBe(200);
  const kept = await call(
    fake,
    "PATCH",
    `${path}/${shown?.id}`,
    form({ components: [text("x"), ...gallery.components] }, {}),
  );
  expect(kept.status).toBe(200);
  expect(fake.problems).toEqual([]);
  await send(form(card(text("x")), { "b.png": "bytes" }));
  expect(fake.problems).toHaveLength(1);
  expect(fake.problems[0]).toContain("nobody sees the file b.png");
  const large = new Uint8Array(10 * 1024 * 1024 + 1);
  expect(await send(form({}, { "a.bin": large }))).toMatchObject({ status: 413, code: 40_005 });
  const rich = fake.guild({ owner: guild.owner, premiumTier: 2 });
  const there = await call(fake, "POST", `/channels/${rich.general.id}/messages`, form({}, { "a.bin": large }));
  expect(there.status).toBe(200);
  const huge = form({}, { "a.bin": new Uint8Array(25 * 1024 * 1024) });
  expect(await call(fake, "POST", `/channels/${rich.general.id}/messages`, huge)).toMatchObject({
    status: 413,
    code: 40_005,
  });
});

test("where the bot may not write it is refused with the code that says why, and it counts", async () => {
  const { fake, anna, guild } = await inChannel();
  const write = (channel: { readonly id: string }) =>
    call(fake, "POST", `/channels/${channel.id}/messages`, { content: "x" });
  fake.block(anna);
  const places = [
    [fake.dm(anna), 50_007],
    [fake.channel(guild, { botMaySend: false }), 50_013],
    [fake.channel(guild, { botMaySee: false }), 50_001],
    [fake.guild({ owner: anna, installed: false }).general, 50_001],
    [fake.groupDm(anna), 50_001],
  ] as const;
  for (const [channel, code] of places) expect(await write(channel)).toMatchObject({ status: 403, code });
  expect(await write({ id: "1" })).toMatchObject({ status: 404, code: 10_003 });
  expect(fake.invalidRequests()).toBe(5);
  fake.token401();
  expect(await write(guild.general)).toMatchObject({ status: 401, code: 0 });
});

test("a thread is begun once by a message, with its number", async () => {
  const { fake, anna, guild } = await inChannel();
  const said = fake.say(anna, "long", { in: guild.general });
  const path = `/channels/${guild.general.id}/messages/${said.id}/threads`;
  expect((await call(fake, "POST", path, { name: "" })).code).toBe(50_035);
  expect((await call(fake, "POST", path, { name: "long" })).json).toMatchObject({
    id: said.id,
    parent_id: guild.general.id,
  });
  expect(await call(fake, "POST", path, { name: "long" })).toMatchObject({ status: 400, code: 160_004 });
  expect(fake.threads(guild.general).map(({ id, name }) => [id, name])).toEqual([[said.id, "long"]]);
});

test("whoever mentions people without saying who may be woken, or sends unknown fields, is written down", async () => {
  const { fake, send } = await inChannel();
  await send({ content: "@everyone", allowed_mentions: { parse: [] } });
  expect(fake.problems).toEqual([]);
  await send({ content: "@everyone" });
  await send(card(text("<@123456789012345678>")));
  await send({ content: "x", contents: "y" });
  expect(fake.problems.map((one) => one.replace(/.*: /, ""))).toEqual([
    "mentions somebody and says nothing of allowed_mentions",
    "mentions somebody and says nothing of allowed_mentions",
    "there is no field contents",
  ]);
});

test("commands follow their rules", async () => {
  const { fake } = await inChannel();
  const put = (...list: readonly object[]) => call(fake, "PUT", `/applications/${fake.application}/commands`, list);
  const option = { type: 3, name: "a", description: "b" };
  const command = { name: "x", description: "y" };
  expect((await put(...COMMANDS)).status).toBe(200);
  const wrong: readonly object[] = [
    { ...command, name: "Upper" },
    { ...command, name: "x".repeat(33) },
    { ...command, description: "" },
    { ...command, description: "x".repeat(101) },
    { ...command, options: times(26, (n) => ({ ...option, name: `o${n}` })) },
    { ...command, options: [option, option] },
    { ...command, options: [option, { ...option, name: "b", required: true }] },
    { ...command, options: [{ ...option, choices: times(26, (n) => ({ name: `${n}`, value: `${n}` })) }] },
    { ...command, options: [{ ...option, autocomplete: true, choices: [{ name: "a", value: "b" }] }] },
    {
      ...command,
      options: times(25, (n) => ({
        ...option,
        name: `o${n}`,
        choices: times(20, (m) => ({ name: `${m}`, value: `${m}`.padEnd(20) })),
      })),
    },
    { name: "Menu", type: 3, description: "no" },
  ];
  for (const one of wrong) expect((await put(one)).code, JSON.stringify(one).slice(0, 100)).toBe(50_035);
  expect((await put(command, command)).code).toBe(50_035);
  expect((await put(...times(101, (n) => ({ ...command, name: `x${n}` })))).code).toBe(50_035);
  expect(fake.commands()).toHaveLength(COMMANDS.length);
  expect(fake.registrations()).toBe(1);
});

test("five messages in five seconds are told in headers; the sixth has to wait, and not waiting is written down", async () => {
  const { fake, send } = await inChannel({ second: 1000 });
  const remaining: (string | null)[] = [];
  for (let n = 0; n < 5; n += 1)
    remaining.push((await send({ content: String(n) })).headers.get("x-ratelimit-remaining"));
  expect(remaining).toEqual(["4", "3", "2", "1", "0"]);
  const sixth = await send({ content: "6" });
  expect(sixth).toMatchObject({ status: 429, json: { message: "You are being rate limited.", global: false } });
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(3);
  expect(fake.problems).toEqual([]);
  await expect
    .poll(async () => {
      await send({ content: "7" });
      return fake.problems.length;
    })
    .toBeGreaterThan(0);
  expect(fake.problems[0]).toMatch(
    /^POST \/channels\/:channel\/messages: called while it should have waited, by (?:whoever|another than) was told \d+ ms before, whose connection lives; \d+ ms of it are left$/,
  );
});

test("who was told to wait and died before reading it is not whoever comes next", async () => {
  const { fake, send, path } = await inChannel();
  fake.pause("POST /channels/:channel/messages", 30);
  const { hostname, port } = new URL(fake.url);
  const dying = connect(Number(port), hostname);
  dying.write(`POST /api/v10${path} HTTP/1.1\r\nhost: discord\r\nauthorization: Bot ${fake.token}\r\n`);
  dying.end('content-type: application/json\r\ncontent-length: 15\r\n\r\n{"content":"x"}');
  await expect.poll(() => fake.calls.length).toBe(1);
  dying.destroy();
  // Longer than what counts as on its way.
  await pause(150);
  expect((await send({ content: "y" })).status).toBe(429);
  expect(fake.problems).toEqual([]);
  await pause(150);
  await send({ content: "z" });
  expect(fake.problems).toHaveLength(1);
});

test("a pause holds for whom it is ordered, and fifty calls in a second are the most", async () => {
  // Long enough for sixty calls on a busy machine.
  const { fake, send } = await inChannel({ second: 20_000 });
  fake.pause("POST /channels/:channel/messages", 10);
  expect((await send({ content: "x" })).status).toBe(429);
  expect((await call(fake, "GET", "/users/@me")).status).toBe(200);
  const statuses = await Promise.all(times(60, async () => (await call(fake, "GET", "/users/@me")).json));
  expect(statuses).toContainEqual(expect.objectContaining({ global: true }));
});

test("troubles come when they are ordered", async () => {
  const { fake, guild, send } = await inChannel();
  const route = "POST /channels/:channel/messages";
  fake.refuseNext(route, { status: 500, message: "oh" });
  expect((await send({ content: "1" })).status).toBe(500);
  fake.refuseNext(/messages$/, { status: 429, headers: { "retry-after": "3" } });
  expect((await send({ content: "2" })).json).toMatchObject({ retry_after: 3 });
  fake.cutNext(route, "before");
  await expect(send({ content: "3" })).rejects.toThrow();
  expect(fake.sent(guild.general)).toEqual([]);
  fake.cutNext(route, "after");
  await expect(send({ content: "4" })).rejects.toThrow();
  expect(fake.sent(guild.general).map(fake.textOf)).toEqual(["4"]);
  const release = fake.holdNext(route);
  const held = send({ content: "5" });
  await fake.until(() => fake.calls.at(-1)?.body["content"] === "5");
  expect(fake.sent(guild.general)).toHaveLength(1);
  release();
  expect((await held).status).toBe(200);
});
