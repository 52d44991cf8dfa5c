/** The gateway: sessions that go on where they were left, shards that nobody has twice, and what Discord closes for good. */
import { expect, onTestFinished, test } from "vitest";
import { createEnding } from "../../../../src/core/listening/wait.ts";
import type { Dispatches } from "../../../../src/platforms/discord/listen/dispatches.ts";
import { type GatewayParts, runGateway } from "../../../../src/platforms/discord/listen/gateway.ts";
import type { ListenPace } from "../../../../src/platforms/discord/listen/pace.ts";
import { SESSIONS } from "../../../../src/platforms/discord/listen/sessions.ts";
import { createStanding } from "../../../../src/platforms/discord/listen/standing.ts";
import { keptLog, soon, useStore } from "../../telegram/listen/parts.ts";
import { QUICK, stalling } from "./parts.ts";
import { type SmallDiscord, startSmallDiscord } from "./small-discord.ts";
import { startSmallGateway } from "./small-gateway.ts";

const store = useStore();
let applications = 900_000_000_000_000_000n;

async function world() {
  const small = await startSmallDiscord();
  const gateway = await startSmallGateway(small);
  applications += 1n;
  return { small, gateway, application: String(applications) };
}

interface Given extends Partial<Omit<GatewayParts, "pace" | "dispatches">> {
  readonly pace?: Partial<ListenPace>;
  readonly dispatches?: Dispatches;
}

function run(small: SmallDiscord, application: string, given: Given = {}) {
  const ending = createEnding();
  const kept = keptLog();
  const came: string[] = [];
  const pace = { ...QUICK, ...given.pace };
  const standing = createStanding({ messageContent: false, signed: false }, kept.log, pace.silence);
  const me = { id: application, application, username: "herald" };
  standing.met(me);
  const parts: GatewayParts = {
    token: "a.token",
    messageContent: false,
    discord: small.discord,
    store: store(),
    range: undefined,
    alone: true,
    log: kept.log,
    isEnding: () => ending.signal.aborted,
    async dispatches(name, raw) {
      came.push(name === "READY" || name === "RESUMED" ? name : JSON.stringify(raw));
    },
    ...given,
    standing,
    pace,
  };
  const over = runGateway(parts, me, ending.signal);
  const stop = async (): Promise<void> => {
    ending.abort();
    await over;
  };
  onTestFinished(stop);
  return { ...kept, came, standing, stop, over };
}

test("whoever comes next goes on with the session, and gets what came meanwhile", async () => {
  const { small, gateway, application } = await world();
  const first = run(small, application);
  await soon(() => first.came).toEqual(["READY"]);
  expect(await first.standing.check()).toEqual({ ready: true });
  gateway.dispatch("X", 1);
  await soon(() => first.came).toEqual(["READY", "1"]);
  await first.stop();
  await soon(() => gateway.closes).toEqual([4_200]);
  gateway.dispatch("X", 2);
  const second = run(small, application);
  await soon(() => second.came).toEqual(["2", "RESUMED"]);
  expect(gateway.identified).toHaveLength(1);
  expect(gateway.resumed).toEqual([{ session: "session-0", seq: 2 }]);
});

test("a session whose own address is gone goes on at everybody's, and loses nothing", async () => {
  const { small, gateway, application } = await world();
  const first = run(small, application);
  await soon(() => first.came).toEqual(["READY"]);
  await first.stop();
  const { documents } = store();
  const name = `${application}-0/1`;
  await documents.update(SESSIONS, name, (kept) => kept && { ...kept, resumeURL: "ws://127.0.0.1:9" });
  gateway.dispatch("X", 1);
  const second = run(small, application, { pace: { unreachable: 60_000 } });
  await soon(() => second.came).toEqual(["1", "RESUMED"]);
  expect(gateway.identified).toHaveLength(1);
});

test("what was not durable when a process was killed comes again to the next one", async () => {
  const { small, gateway, application } = await world();
  const came: unknown[] = [];
  const first = run(small, application, {
    dispatches(_name, raw) {
      came.push(raw);
      return raw === "stuck" ? new Promise<void>(() => undefined) : Promise.resolve();
    },
  });
  await soon(() => gateway.connected()).toEqual([0]);
  for (const word of ["before", "stuck", "after"]) gateway.dispatch("X", word);
  await soon(() => came.at(-1)).toBe("after");
  await first.stop();
  const second = run(small, application);
  await soon(() => second.came).toEqual([`"stuck"`, `"after"`, "RESUMED"]);
});

test("a session is written down as soon as it begins, for whoever is killed in the next moment", async () => {
  const { small, gateway, application } = await world();
  const first = run(small, application, { pace: { save: 60_000 } });
  await soon(() => first.came).toEqual(["READY"]);
  const kept = () => store().documents.get(SESSIONS, `${application}-0/1`);
  await soon(kept).toMatchObject({ sessionId: "session-0", sequence: 1 });
  gateway.forgets = true;
  gateway.drop(4_000);
  await soon(kept).toMatchObject({ sessionId: "session-1", sequence: 1 });
});

test("a session goes on being written down while nothing comes, so that one in a backup is known to be old", async () => {
  const { small, application } = await world();
  const first = run(small, application, { pace: { renew: 60 } });
  await soon(() => first.came).toEqual(["READY"]);
  const kept = () => store().documents.get(SESSIONS, `${application}-0/1`);
  await soon(kept).toMatchObject({ sessionId: "session-0" });
  for (let times = 0; times < 2; times += 1) {
    await store().documents.delete(SESSIONS, `${application}-0/1`);
    await soon(kept).toMatchObject({ sessionId: "session-0", sequence: 1 });
  }
  expect(SESSIONS.lifetime).toBe(15 * 60_000);
});

test("a session that Discord has forgotten is begun anew, and an interrupted connection is taken up", async () => {
  const { small, gateway, application } = await world();
  const { came } = run(small, application);
  await soon(() => came).toEqual(["READY"]);
  gateway.drop(4_000);
  await soon(() => came).toEqual(["READY", "RESUMED"]);
  gateway.forgets = true;
  gateway.drop(4_000);
  await soon(() => came).toEqual(["READY", "RESUMED", "READY"]);
  expect(gateway.identified).toHaveLength(2);
});

test("a gateway that cannot be reached for a while costs no session, and is told once", async () => {
  const { small, gateway, application } = await world();
  const { came, told } = run(small, application, { pace: { unreachable: 30_000 } });
  await soon(() => came).toEqual(["READY"]);
  await gateway.down();
  await soon(() => told().at(-1)).toContain("gateway does not answer");
  await gateway.up();
  await soon(() => came).toEqual(["READY", "RESUMED"]);
  await soon(() => told().at(-1)).toBe("info: listening on Discord again");
  expect(told().filter((line) => line.includes("does not answer"))).toHaveLength(1);
  expect(gateway.identified).toHaveLength(1);
});

test("intents that are not allowed are told with the cure, and nothing is tried again", async () => {
  const { small, gateway, application } = await world();
  gateway.refuses = 4_014;
  const { over, told, standing } = run(small, application, { messageContent: true });
  await over;
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(gateway.identified.map(({ intents }) => intents)).toEqual([(1 << 0) | (1 << 9) | (1 << 12) | (1 << 15)]);
  expect(told().filter((line) => line.includes("DISCORD_MESSAGE_CONTENT=off"))).toHaveLength(1);
  const checked = await standing.check();
  expect(checked.ready ? "" : checked.reason).toContain("message content");
  expect(standing.item()).toMatchObject({ state: "trouble" });
});

test.each([
  [4_004, "DISCORD_BOT_TOKEN"],
  [4_010, "DISCORD_SHARDS"],
  [4_011, "DISCORD_SHARDS"],
  [4_012, "update it"],
  [4_013, "update it"],
])("a connection that is closed with %i is over, with the cure", async (code, cure) => {
  const { small, gateway, application } = await world();
  gateway.refuses = code;
  const { over, told } = run(small, application);
  await over;
  expect(told().join()).toContain(cure);
});

test("a bot that has become too large for its shards goes on with as many as Discord recommends by now", async () => {
  const { small, gateway, application } = await world();
  const { came, told, standing } = run(small, application);
  await soon(() => came).toEqual(["READY"]);
  gateway.shards = 3;
  gateway.drop(4_011);
  await soon(() => [...gateway.connected()].sort()).toEqual([0, 1, 2]);
  expect(gateway.identified.map(({ shard, count }) => `${shard}/${count}`).sort()).toEqual([
    "0/1",
    "0/3",
    "1/3",
    "2/3",
  ]);
  gateway.dispatch("X", "other", 2);
  await soon(() => came.at(-1)).toBe(`"other"`);
  expect(await standing.check()).toEqual({ ready: true });
  expect(told().filter((line) => !line.startsWith("info:"))).toEqual([]);
});

test("a range that the operator has set is not changed for them", async () => {
  const { small, gateway, application } = await world();
  const { over, came, told } = run(small, application, { range: { first: 0, last: 0, count: 1 } });
  await soon(() => came).toEqual(["READY"]);
  gateway.shards = 3;
  gateway.drop(4_011);
  await over;
  expect(told().join()).toContain("DISCORD_SHARDS");
  expect(gateway.identified).toHaveLength(1);
});

test("with few sessions left none is begun until there are more, and why is told", async () => {
  const { small, gateway, application } = await world();
  gateway.remaining = 49;
  const { came, told, standing } = run(small, application);
  await soon(() => told().join()).toContain("connect only 49 more times");
  expect(gateway.identified).toEqual([]);
  expect(await standing.check()).toMatchObject({ ready: false });
  gateway.remaining = 500;
  await soon(() => came).toEqual(["READY"]);
});

test("of two gateways one listens on all shards in Discord's pace; the other takes over where it ended", async () => {
  const { small, gateway, application } = await world();
  gateway.shards = 3;
  // Only as exact as a busy machine is: what leaves a second and a half apart may arrive closer together.
  const pace = { identify: 1_500, leaseLife: 20_000 };
  const first = run(small, application, { alone: false, pace });
  await soon(() => [...gateway.connected()].sort()).toEqual([0, 1, 2]);
  const at = gateway.identified.map((one) => one.at);
  expect(Math.min((at[1] ?? 0) - (at[0] ?? 0), (at[2] ?? 0) - (at[1] ?? 0))).toBeGreaterThanOrEqual(750);
  const second = run(small, application, { alone: false, pace });
  await soon(() => second.told()).toEqual(["info: standing by: another gateway listens on Discord"]);
  expect(await second.standing.check()).toEqual({ ready: true });
  await first.stop();
  await soon(() => gateway.resumed.length).toBe(3);
  expect(gateway.identified).toHaveLength(3);
  await soon(() => second.told().at(-1)).toBe("info: listening on Discord");
});

test("processes with ranges have no shard twice, whoever starts", async () => {
  const { small, gateway, application } = await world();
  const ranges = [
    { first: 0, last: 1, count: 4 },
    { first: 1, last: 2, count: 4 },
    { first: 0, last: 3, count: 4 },
  ];
  for (const range of ranges) run(small, application, { alone: false, range, pace: { leaseLife: 20_000 } });
  await soon(() => [...gateway.connected()].sort()).toEqual([0, 1, 2, 3]);
  expect(gateway.identified.map(({ shard, count }) => `${shard}/${count}`).sort()).toEqual([
    "0/4",
    "1/4",
    "2/4",
    "3/4",
  ]);
});

test("a store that is away at the start is waited for, since a new session would lose what came", async () => {
  const { small, gateway, application } = await world();
  const first = run(small, application);
  await soon(() => first.came).toEqual(["READY"]);
  await first.stop();
  gateway.dispatch("X", "missed");
  const given = stalling(store());
  given.away = true;
  const second = run(small, application, { store: { ...store(), documents: given.store.documents } });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(second.came).toEqual([]);
  given.away = false;
  await soon(() => second.came).toEqual([`"missed"`, "RESUMED"]);
});

test("a gateway that gives no sign of life is not ready", async () => {
  const { small, gateway, application } = await world();
  const { came, standing } = run(small, application, { pace: { silence: 300 } });
  await soon(() => came).toEqual(["READY"]);
  gateway.isMute = true;
  gateway.drop(4_000);
  await expect.poll(() => standing.check()).toMatchObject({ ready: false });
});
