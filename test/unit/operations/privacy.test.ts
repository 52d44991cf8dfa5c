/** What is stored of somebody: shown to them alone, counted, and erased when they want it. */
import { describe, expect, test } from "vitest";
import { BASELINES } from "../../../src/core/baseline.ts";
import { CONVERSATIONS } from "../../../src/core/conversation.ts";
import { DAY } from "../../../src/core/day.ts";
import { NAMES } from "../../../src/core/names.ts";
import { personKey, type Request } from "../../../src/core/request.ts";
import { SEEN } from "../../../src/core/seen.ts";
import { CHATS, PERSONS } from "../../../src/core/settings.ts";
import { ERASED } from "../../../src/core/store/ledger.ts";
import { requestOf, serve, stageOf, turnOf, useStore } from "./operating.ts";

const store = useStore();
const ask = (request: Request) => serve("privacy", request, stageOf(store(), []));

/** Somebody of whom everything is stored that can be, in a private chat that is called as they are. */
async function known(): Promise<Request> {
  const fresh = requestOf({ operation: "privacy" });
  const request = { ...fresh, chat: { id: fresh.person?.id ?? "", kind: "private" as const } };
  const me = personKey(request);
  const { documents, sets, ledger } = store();
  const since = Date.parse("2026-11-01T10:00:00Z");
  await documents.put(PERSONS, me, { model: "nexus", key: { sealed: "sealed-secret", ends: "abcd", since } });
  await documents.put(CHATS, me, { adult: true, gone: { at: 1, reason: "x" } });
  await documents.put(NAMES, me, "Anna *Bold*");
  await documents.put(SEEN, me, { runs: [{ by: "d1:1", at: Date.now(), signatures: ["abc"] }] });
  await documents.put(BASELINES, me, { at: 1, from: 1, booked: 0, read: { credits: 7 }, sound: true });
  const mixed = [turnOf(me), turnOf("telegram:other"), turnOf(me, { request: "2" })];
  await documents.put(CONVERSATIONS, `${me}-mixed`, { turns: mixed });
  await documents.put(CONVERSATIONS, `${me}-mine`, { turns: [turnOf(me)] });
  for (let index = 0; index < 130; index += 1) await sets.add(`conversations-of:${me}`, `${me}-gone-${index}`);
  for (const name of ["mixed", "mine"]) await sets.add(`conversations-of:${me}`, `${me}-${name}`);
  const entry = { platform: "telegram", chat: "c", person: me, payer: "operator", outcome: "spent" } as const;
  await ledger.open({ ...entry, id: `${me}/chat`, at: Date.now() - 3 * DAY, operation: "chat", credits: 2 });
  await ledger.open({ ...entry, id: `${me}/imagine`, at: Date.now(), operation: "imagine", credits: 1 });
  return request;
}

async function expectNothingLeft(request: Request): Promise<void> {
  const me = personKey(request);
  const { documents, sets, ledger } = store();
  expect(await documents.get(PERSONS, me)).toBeUndefined();
  expect(await documents.get(NAMES, me)).toBeUndefined();
  expect(await documents.get(BASELINES, me)).toBeUndefined();
  expect(await documents.get(SEEN, me)).toBeUndefined();
  expect(await documents.get(CHATS, me)).toEqual({ gone: { at: 1, reason: "x" } });
  expect((await documents.get(CONVERSATIONS, `${me}-mixed`))?.turns).toEqual([turnOf("telegram:other")]);
  expect(await documents.get(CONVERSATIONS, `${me}-mine`)).toBeUndefined();
  expect(await sets.size(`conversations-of:${me}`)).toBe(0);
  for (const step of ["chat", "imagine"]) {
    const standing = await ledger.settle(`${me}/${step}`, "spent", 1);
    expect(standing?.person).toBe(ERASED);
  }
}

const group = { id: "-80", kind: "group" as const };

describe("what is stored", () => {
  test("is counted for the person alone, and the key is not shown", async () => {
    const { reply } = await ask(await known());
    for (const words of [
      "**Conversations**: 2, with 3 questions of yours",
      "**Settings**: model nexus, pictures for adults on",
      "ends with “abcd”, since 1 Nov 2026",
      "2 entries in 400 days, with 3 credits",
      "**Name**: Anna \\*Bold\\*",
      "What is stored here, and for how long",
    ]) {
      expect(reply?.text).toContain(words);
    }
    expect(reply?.text).not.toContain("sealed-secret");
    expect(reply?.buttons?.flat()).toEqual([{ label: "Erase my data", operation: "privacy", argument: "forget" }]);
  });

  test("is not what was decided for a server in which it is asked", async () => {
    const chat = { id: "95", kind: "group" as const };
    const interaction = { ends: 1_900_000_000_000, shows: "private" as const };
    await store().documents.put(CHATS, "discord:95", { adult: true });
    const { reply } = await ask(requestOf({ operation: "privacy", platform: "discord", chat, interaction }));
    expect(reply?.text).toContain("**Settings**: nothing chosen");
  });

  test("is told whole where Herald itself shows what was said", async () => {
    const rules = async (platform: Request["platform"]) =>
      (await ask(requestOf({ operation: "privacy", platform }))).reply?.text ?? "";
    expect(await rules("web")).toContain(
      "arrived.\n- **Console**: your talks until a month after the last word, 50 of them at most with the last 300 messages of each",
    );
    for (const platform of ["telegram", "discord"] as const) expect(await rules(platform)).not.toContain("Console");
    for (const platform of ["telegram", "web"] as const)
      expect(await rules(platform)).toContain("- **Digests**: which you have set up");
  });

  test("of somebody new is nothing", async () => {
    const text = (await ask(requestOf({ operation: "privacy" }))).reply?.text;
    for (const words of ["**Conversations**: none", "nothing chosen", "**Own key**: none", "nothing in 400 days"]) {
      expect(text).toContain(words);
    }
  });

  test.each(["group", "channel"] as const)(
    "is no business of a %s, which hears the rules and where to look",
    async (kind) => {
      const request = { ...(await known()), chat: { id: "-81", kind } };
      const { reply } = await ask(request);
      expect(reply?.text).toContain("What is stored here, and for how long");
      expect(reply?.text).toContain("https://t.me/herald_bot?start=privacy");
      expect(reply?.text).not.toMatch(/nexus|abcd|Anna|of yours/);
      expect(reply?.buttons).toBeUndefined();
    },
  );

  test("says how long", async () => {
    const { reply } = await ask(requestOf({ operation: "privacy" }));
    for (const words of ["a month", "400 days", "90 days", "for an hour", "for a day", "/privacy forget"]) {
      expect(reply?.text).toContain(words);
    }
  });
});

describe("forgetting", () => {
  test("asks first, then erases everything of the person and nothing of others", async () => {
    const request = { ...(await known()), text: "forget" };
    const typed = await ask(request);
    expect(typed.reply?.text).toMatch(/^Erase what I store.*cannot be undone/);
    expect(await store().documents.get(PERSONS, personKey(request))).toMatchObject({ model: "nexus" });

    const done = await ask({ ...request, text: "forget sure", pressed: "n1" });
    for (const words of [
      "your part of 2 conversations",
      "what you had chosen",
      "your own key",
      "your name in 2 entries",
      "what you are called",
    ]) {
      expect(done.reply?.text).toContain(words);
    }
    expect(done.replaces).toEqual(["n1"]);
    await expectNothingLeft(request);
  });

  test.each(["erase", "Delete", "vergessen", "löschen"])("“%s” asks as well", async (text) => {
    expect((await ask({ ...(await known()), text })).reply?.text).toMatch(/^Erase what I store.*cannot be undone/);
  });

  test("one tap on the button of what is stored asks, in its place, and erases nothing", async () => {
    const request = await known();
    const [button] = (await ask(request)).reply?.buttons?.flat() ?? [];
    const asked = await ask({ ...request, text: button?.argument, pressed: "n1" });
    expect(asked.reply?.text).toMatch(/^Erase what I store.*cannot be undone/);
    expect(asked.reply?.buttons?.flat()).toEqual([
      { label: "Yes, erase it all", operation: "privacy", argument: "forget sure" },
    ]);
    expect(asked.replaces).toEqual(["n1"]);
    // A button that an earlier version sent to a group erased at once.
    const group_ = { ...request, chat: group, text: `forget ${request.person?.id}`, pressed: "n1" };
    expect((await ask(group_)).reply?.text).toMatch(/^Erase what I store/);
    expect(await store().documents.get(PERSONS, personKey(request))).toMatchObject({ model: "nexus" });
  });

  test("again, after a crash in the middle or a second press, ends the same", async () => {
    const request = { ...(await known()), text: "forget sure", pressed: "n1" };
    const me = personKey(request);
    // An earlier run came so far.
    await store().documents.delete(PERSONS, me);
    await store().documents.delete(CONVERSATIONS, `${me}-mine`);
    await ask(request);
    await expectNothingLeft(request);
    expect((await ask(request)).reply?.text).toMatch(/^Nothing is stored about you any more/);
    await expectNothingLeft(request);
  });

  test("in a group works for who asked alone, without a number", async () => {
    const known_ = await known();
    const request = { ...known_, chat: group, conversation: "telegram:-80:chain:1", text: "forget" };
    await store().documents.put(CHATS, "telegram:-80", { model: "eclipse" });
    const { reply } = await ask(request);
    const text = reply?.buttons?.flat()[0]?.argument ?? "";
    expect(text).toBe(`forget sure ${request.person?.id}`);
    const another = requestOf({ operation: "privacy", chat: group, text, pressed: "n1" });
    await store().documents.put(PERSONS, personKey(another), { model: "versa" });
    expect((await ask(another)).reply?.text).toContain("for somebody else");
    expect(await store().documents.get(PERSONS, personKey(another))).toEqual({ model: "versa" });
    const done = await ask({ ...request, text, pressed: "n1" });
    expect(done.reply?.text).toMatch(/^Done\. What I stored about you is erased\./);
    expect(done.replaces).toBeUndefined();
    await expectNothingLeft(request);
    expect(await store().documents.get(CHATS, "telegram:-80")).toEqual({ model: "eclipse" });
  });

  test.each([
    ["an anonymous administrator", { id: "-80", name: "Coins", administrator: true as const }],
    ["whoever writes as a channel", { id: "-100", name: "Coins" }],
  ])("%s hears where their own data is erased, and gets no button that nobody can press", async (_who, person) => {
    const settings = { model: "eclipse" as const };
    await store().documents.put(CHATS, `telegram:${person.id}`, settings);
    for (const pressed of [{}, { pressed: "n1" }]) {
      const request = requestOf({ operation: "privacy", chat: group, person, text: "forget sure", ...pressed });
      const { reply } = await ask(request);
      expect(reply?.text).toMatch(/^Here you write in the name of “Coins”, so I do not know who you are/);
      expect(reply?.text).toContain("press “Erase my data” there: https://t.me/herald_bot?start=privacy");
      expect(reply?.buttons).toBeUndefined();
    }
    expect(await store().documents.get(CHATS, `telegram:${person.id}`)).toEqual(settings);
  });
});
