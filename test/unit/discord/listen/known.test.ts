/** What is remembered of channels and people, and the small decisions beside it. */
import { expect, onTestFinished, test, vi } from "vitest";
import type { Passage } from "../../../../src/core/store/gate.ts";
import { createAskOnce } from "../../../../src/platforms/discord/listen/ask-once.ts";
import { createKnown } from "../../../../src/platforms/discord/listen/known.ts";
import { createSession } from "../../../../src/platforms/discord/listen/sessions.ts";
import { troubleOf } from "../../../../src/platforms/discord/listen/trouble.ts";
import { refusal, startSmallDiscord } from "./small-discord.ts";

const freely = async (): Promise<Passage> => ({ passed: true });

test("a guild tells of its channels and threads, and a thread is as its parent is", async () => {
  const small = await startSmallDiscord();
  const known = createKnown(small.discord.bot, createAskOnce(1_000, freely));
  known.learn({
    id: "1",
    name: "Home",
    channels: [{ id: "10", type: 0, nsfw: true }, { id: "11", type: 0 }, { broken: true }],
    threads: [
      { id: "20", type: 11, parent_id: "10" },
      { id: "21", type: 12, parent_id: "11" },
    ],
  });
  expect(known.guildName("1")).toBe("Home");
  expect(known.channel("10")).toEqual({ kind: "text", nsfw: true });
  expect(known.channel("20")).toEqual({ kind: "thread", nsfw: true, parent: "10" });
  expect(known.channel("21")).toEqual({ kind: "thread", nsfw: false, parent: "11" });
  known.learn({ id: "10", type: 0, nsfw: false });
  expect(known.channel("20")).toMatchObject({ nsfw: false });
  known.forgetChannel({ id: "20", type: 11 });
  expect(known.channel("20")).toBeUndefined();
  expect(small.calls).toEqual([]);
});

test("what is not known is asked for once, with its parent, and a refusal is believed for a while", async () => {
  const small = await startSmallDiscord();
  small.answer = ({ name }) => {
    if (name.endsWith("/20")) return { status: 200, body: { id: "20", type: 11, parent_id: "10" } };
    if (name.endsWith("/10")) return { status: 200, body: { id: "10", type: 0, nsfw: true } };
    return refusal(403, 50_001, "Missing Access");
  };
  const known = createKnown(small.discord.bot, createAskOnce(1_000, freely));
  const all = await Promise.all([known.lookUp("20"), known.lookUp("20")]);
  expect(all).toEqual(Array.from({ length: 2 }, () => ({ kind: "thread", nsfw: true, parent: "10" })));
  expect(await known.lookUp("99")).toBeUndefined();
  expect(await known.lookUp("99")).toBeUndefined();
  expect(small.calls.map(({ name }) => name)).toEqual(["GET /channels/20", "GET /channels/10", "GET /channels/99"]);
});

test("what Discord did not say because it was away is asked again soon, and inside no pause", async () => {
  const small = await startSmallDiscord();
  const answers = [
    { status: 500, body: {} },
    { status: 429, body: { retry_after: 20 }, headers: { "retry-after": "20" } },
    { status: 200, body: { id: "10", type: 0 } },
  ];
  small.answer = () => answers.shift();
  const known = createKnown(small.discord.bot, createAskOnce(1_000, freely));
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => void clock.mockRestore());
  const lookUpAt = (seconds: number) => {
    clock.mockReturnValue(seconds * 1_000);
    return known.lookUp("10");
  };
  expect([await lookUpAt(0), await lookUpAt(4.9), small.calls.length]).toEqual([undefined, undefined, 1]);
  expect([await lookUpAt(5.1), await lookUpAt(24), small.calls.length]).toEqual([undefined, undefined, 2]);
  expect(await lookUpAt(60)).toEqual({ kind: "text", nsfw: false });
});

test("Discord is asked in the pace of all processes, not in a pause that outlasts the wait, and again after it", async () => {
  const small = await startSmallDiscord();
  small.answer = () => ({ status: 200, body: { id: "10", type: 0 } });
  const held = (wait: number): Passage => ({ passed: false, wait, lane: "discord:global", parked: true });
  const passages: Passage[] = [held(60_000), held(20), held(20)];
  const known = createKnown(
    small.discord.bot,
    createAskOnce(1_000, async () => passages.shift() ?? freely()),
  );
  expect(await known.lookUp("10")).toBeUndefined();
  expect(small.calls).toEqual([]);
  expect(await known.lookUp("10")).toEqual({ kind: "text", nsfw: false });
  expect(passages).toEqual([]);
  expect(small.calls).toHaveLength(1);
});

test("half of what is said of a channel tells nothing of it, and of a thread its parent", async () => {
  const small = await startSmallDiscord();
  const known = createKnown(small.discord.bot, createAskOnce(1_000, freely));
  known.learn({ id: "10", type: 0, nsfw: true });
  known.learnThread({ id: "10", type: 0 });
  known.learnThread({ id: "20", type: 11, parent_id: "10" });
  expect(known.channel("20")).toMatchObject({ nsfw: true });
});

const session = { resumeURL: "wss://x", sequence: 5, sessionId: "s", shardCount: 1, shardId: 0 };

test("only what came before everything that is still open is written down", () => {
  const kept = createSession(session, 1_000);
  const [six, seven] = [kept.begin(6), kept.begin(7)];
  kept.set({ ...session, sequence: 7 });
  expect(kept.durable()).toMatchObject({ sequence: 5 });
  seven();
  expect(kept.durable()).toMatchObject({ sequence: 5 });
  six();
  expect(kept.durable()).toMatchObject({ sequence: 7 });
});

test("a session is forgotten when Discord has forgotten it, and not when the network is away", () => {
  const kept = createSession(session, 60_000);
  kept.set(null);
  kept.closed(1_006);
  kept.set(null);
  expect(kept.get()).not.toBeNull();
  kept.greeted();
  kept.set(null);
  expect(kept.get()).toBeNull();
  const closed = createSession(session, 60_000);
  closed.closed(4_007);
  expect(closed.get()).toBeNull();
  const long = createSession(session, -1);
  long.set(null);
  expect(long.get()).toBeNull();
});

test("what goes wrong is told without addresses, tokens and words", async () => {
  const small = await startSmallDiscord();
  small.answer = () => refusal(400, 50_035, "Invalid Form Body");
  const call = small.discord.anonymous.post("/webhooks/1/a-token", { auth: false, body: { content: "words" } });
  const trouble = await call.catch(troubleOf);
  expect(trouble).toEqual({ kind: "refused", code: 50_035, reason: "50035 Invalid Form Body" });
  expect(JSON.stringify(trouble)).not.toMatch(/a-token|words/);
  small.answer = () => ({ status: 500, body: {} });
  expect(await small.discord.bot.get("/users/@me").catch(troubleOf)).toEqual({ kind: "away", reason: "status 500" });
  small.answer = () => refusal(401, 0, "401: Unauthorized");
  expect(await small.discord.bot.get("/users/@me").catch(troubleOf)).toEqual({ kind: "token", reason: "401" });
});
