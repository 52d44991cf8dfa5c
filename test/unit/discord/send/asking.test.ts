/** What is asked of Discord beside answers: who decides, files, threads, messages taken away, and when nothing is asked. */
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { PlatformAway } from "../../../../src/core/delivery.ts";
import { stores } from "../../../contracts/store/stores.ts";
import { pauseOf, refusal } from "./double.ts";
import { APPLICATION, CHANNEL, GUILD, openSending, PERSON } from "./sending.ts";

const [used] = stores;
const ROLE = "710000000000000001";
const FILE = `/attachments/${CHANNEL}/720000000000000001/fox.png`;
const until = () => AbortSignal.timeout(20_000);

interface Given {
  readonly owner?: string;
  readonly everyone?: string;
  readonly role?: string;
  readonly has?: readonly string[];
  readonly overwrites?: readonly { readonly id: string; readonly type: number; readonly permission: boolean }[];
}

const MANAGE = String(0x20);
const ADMINISTRATOR = String(0x8);

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();
  const open = () => openSending(pair().first);

  const CASES: readonly (readonly [who: string, given: Given, yes: boolean])[] = [
    ["the guild's owner", { owner: PERSON }, true],
    ["whoever has a role that manages the guild", { role: MANAGE, has: [ROLE] }, true],
    ["whoever has not that role", { role: MANAGE }, false],
    ["everybody, where everybody manages", { everyone: MANAGE }, true],
    [
      "whose role may use /settings",
      { role: "0", has: [ROLE], overwrites: [{ id: ROLE, type: 1, permission: true }] },
      true,
    ],
    [
      "who may themselves not use /settings",
      { role: MANAGE, has: [ROLE], overwrites: [{ id: PERSON, type: 2, permission: false }] },
      false,
    ],
    [
      "an administrator, whatever is overwritten",
      { role: ADMINISTRATOR, has: [ROLE], overwrites: [{ id: PERSON, type: 2, permission: false }] },
      true,
    ],
    [
      "where nobody may use /settings",
      { role: MANAGE, has: [ROLE], overwrites: [{ id: GUILD, type: 1, permission: false }] },
      false,
    ],
  ];

  test.each(CASES)("%s", async (_who, { owner = "1", everyone = "0", role = "0", has = [], overwrites }, yes) => {
    const { discord, newSender, request } = await open();
    discord.found.set("/applications/@me", { id: APPLICATION, bot: { id: "2", username: "herald" } });
    discord.found.set(`/guilds/${GUILD}`, {
      owner_id: owner,
      roles: [
        { id: GUILD, permissions: everyone },
        { id: ROLE, permissions: role },
      ],
    });
    discord.found.set(`/guilds/${GUILD}/members/${PERSON}`, { roles: has });
    discord.found.set(`/applications/${APPLICATION}/commands`, [{ id: "3", name: "settings" }]);
    if (overwrites !== undefined) {
      discord.found.set(`/applications/${APPLICATION}/guilds/${GUILD}/commands/3/permissions`, {
        permissions: overwrites,
      });
    }
    const sender = newSender();
    expect(await sender.isAdministrator(request())).toBe(yes);
    const asked = discord.calls.length;
    expect(await sender.isAdministrator(request())).toBe(yes);
    expect(discord.calls).toHaveLength(asked);
  });

  test("whoever Discord said may decide is believed without asking, and nobody where Discord cannot be asked", async () => {
    const { discord, newSender, request } = await open();
    const decides = request({ person: { id: PERSON, name: "Ada", decides: true } });
    expect(await newSender().isAdministrator(decides)).toBe(true);
    expect(discord.calls).toEqual([]);
    discord.next(/guilds/, { status: 500 }, { status: 500 });
    const sender = newSender();
    await expect(sender.isAdministrator(request())).rejects.toMatchObject({ name: "PlatformAway", wait: 3_000 });
    discord.next(/guilds/, pauseOf(60));
    const { wait } = await sender.isAdministrator(request()).then(
      () => ({ wait: 0 }),
      (error: PlatformAway) => error,
    );
    expect(wait).toBeCloseTo(60_000, -3);
  });

  test("a file comes from Discord's own hosts and from no other, and with no more bytes than the place takes", async () => {
    const { discord, newSender } = await open();
    const sender = newSender();
    const file = { kind: "picture", reference: `${discord.origin}${FILE}`, from: "message" } as const;
    discord.files.set(FILE, Buffer.from("a fox"));
    expect(await sender.fetch(file, until())).toMatchObject({ outcome: "fetched" });
    expect(await sender.fetch({ ...file, largest: 4 }, until())).toEqual({ outcome: "too-large", limit: 4 });
    const asked = discord.calls.length;
    for (const reference of [
      "http://cdn.discordapp.com/attachments/1/2/a",
      "https://cdn.discordapp.com.evil.example/a",
      "https://cdn.discordapp.com@evil.example/a",
      "https://cdn.discordapp.com:8443/a",
      "http://169.254.169.254/latest",
      "file:///etc/passwd",
      "not an address",
    ]) {
      expect(await sender.fetch({ ...file, reference }, until())).toEqual({ outcome: "gone" });
    }
    expect(discord.calls).toHaveLength(asked);
  });

  test("a redirect is followed nowhere", async () => {
    const { discord, newSender } = await open();
    discord.next(/attachments/, { status: 302, headers: { location: `${discord.origin}/elsewhere` } });
    const file = { kind: "picture", reference: `${discord.origin}${FILE}`, from: "message" } as const;
    expect(await newSender().fetch(file, until())).toMatchObject({ outcome: "away" });
    expect(discord.calls).toHaveLength(1);
  });

  test("a file whose address is over is had by the one that its message has now", async () => {
    const { discord, newSender } = await open();
    const anew = `${FILE}x`;
    const message = "730000000000000001";
    discord.next(new RegExp(`${FILE}$`), { status: 404 });
    discord.files.set(anew, Buffer.from("a fox"));
    discord.found.set(`/channels/${CHANNEL}/messages/${message}`, {
      attachments: [{ id: "720000000000000001", url: `${discord.origin}${anew}` }],
    });
    const file = { kind: "picture", reference: `${discord.origin}${FILE}`, from: "message", message } as const;
    expect(await newSender().fetch(file, until())).toMatchObject({ outcome: "fetched" });
    const { message: _message, ...lost } = file;
    discord.next(new RegExp(`${FILE}$`), { status: 404 });
    expect(await newSender().fetch(lost, until())).toEqual({ outcome: "gone" });
  });

  test("a thread is opened at the pressed answer, and found again where it stands", async () => {
    const { discord, newSender, request } = await open();
    const { threads } = newSender();
    const pressed = "740000000000000001";
    const link = `https://discord.com/channels/${GUILD}/${pressed}`;
    const opened = { outcome: "opened", thread: pressed, link };
    expect(await threads?.open(request({ pressed }), `${"title ".repeat(40)}`)).toEqual(opened);
    expect(String(discord.calls[0]?.body["name"]).length).toBeLessThanOrEqual(100);
    discord.next(/threads/, refusal(400, 160_004), refusal(403, 50_013), refusal(400, 50_024));
    expect(await threads?.open(request({ pressed }), "title")).toEqual(opened);
    expect(await threads?.open(request({ pressed }), "title")).toMatchObject({ outcome: "forbidden" });
    expect(await threads?.open(request({ pressed }), "title")).toMatchObject({ outcome: "not-here" });
  });

  test("threads are opened in a guild's channels, and neither in threads nor where Herald does not write by itself", async () => {
    const { newSender, request, command } = await open();
    const { threads } = newSender();
    expect(threads?.here(request())).toBe(true);
    expect(threads?.here(request({ conversation: `discord:${GUILD}:${CHANNEL}` }))).toBe(false);
    expect(threads?.here(request({ chat: { id: PERSON, kind: "private", thread: CHANNEL } }))).toBe(false);
    const { request: seenAlone } = await command("private");
    expect(threads?.here(seenAlone)).toBe(false);
  });

  test("a message is taken away, and one that is gone already is", async () => {
    const { discord, newSender, request, command } = await open();
    const sender = newSender();
    expect(await sender.erase(request())).toBe(true);
    discord.next(/DELETE/, refusal(403, 50_013));
    expect(await sender.erase(request())).toBe(false);
    const asked = discord.calls.length;
    expect(await sender.erase((await command("private")).request)).toBe(true);
    expect(discord.calls).toHaveLength(asked);
  });

  test("before Discord bans the address, the bot asks nothing for a while, and says so once", async () => {
    const { discord, newSender, request, record, logged } = await open();
    const { documents } = pair().first;
    const kind = { name: "discord-invalid", schema: z.strictObject({ began: z.number(), count: z.int() }) };
    await documents.put(kind, "all", { began: Date.now(), count: 1_998 });
    discord.next(/^POST/, refusal(403, 50_001), refusal(403, 50_001), refusal(403, 50_001));
    for (let call = 0; call < 4; call += 1) {
      const asked = request({ chat: { id: GUILD, kind: "private", thread: `75000000000000000${call}` } });
      const delivered = await newSender().deliver({ request: asked, record: record(asked), reply: { text: "Hello" } });
      if (call >= 2) expect(delivered).toMatchObject({ outcome: "later" });
      await expect.poll(async () => (await documents.get(kind, "all"))?.count).toBe(Math.min(1_999 + call, 2_000));
      if (call === 1) await vi.waitFor(() => expect(logged().join()).toContain("bans"), 30_000);
    }
    expect(discord.calls).toHaveLength(2);
    expect(logged().filter((line) => line.includes("bans this address"))).toHaveLength(1);
    await documents.delete(kind, "all");
  });

  test("a pause of threads is kept", async () => {
    const { discord, newSender, request } = await open();
    const { threads } = newSender();
    discord.next(/threads/, pauseOf(300));
    for (const _ of [1, 2]) {
      expect(await threads?.open(request({ pressed: "740000000000000001" }), "title")).toMatchObject({
        outcome: "away",
      });
    }
    expect(discord.calls).toHaveLength(1);
  });
});
