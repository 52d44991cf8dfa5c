/** Where Herald may write in a guild, from what Discord tells by itself; whatever is not told is not known. */
import { PermissionFlagsBits as Right } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { createRights } from "../../../../src/platforms/discord/listen/rights.ts";

const ME = "7";
const NOW = Date.UTC(2026, 10, 1);
const LATER = new Date(NOW + 60_000).toISOString();
const ALL = Right.ViewChannel | Right.SendMessages | Right.SendMessagesInThreads;

const role = (id: string, permissions: bigint) => ({ id, permissions: String(permissions) });
const overwrite = (id: string, type: 0 | 1, { allow = 0n, deny = 0n }) => ({
  id,
  type,
  allow: String(allow),
  deny: String(deny),
});
const channel = (id: string, ...permission_overwrites: readonly object[]) => ({ id, type: 0, permission_overwrites });
const thread = (id: string, parent_id: string, archived = false, locked = false) => ({
  id,
  type: 11,
  parent_id,
  thread_metadata: { archived, locked },
});
const member = (roles: readonly string[], until: string | null = null) => ({
  user: { id: ME },
  roles,
  communication_disabled_until: until,
});

function guildWith(more: object) {
  const rights = createRights();
  rights.learn({ id: "1", roles: [role("1", ALL)], channels: [], threads: [], members: [member([])], ...more }, ME);
  return {
    may: (id: string, now = NOW) => rights.mayWrite("1", id, now),
    learn: (raw: object) => rights.learn(raw, ME),
    forget: (raw: object) => rights.forget(raw),
  };
}

test("everybody's rights come first, then those of all roles together, then the bot's own", () => {
  const deny = { deny: Right.SendMessages };
  const allow = { allow: Right.SendMessages };
  const { may } = guildWith({
    roles: [role("1", ALL), role("2", 0n), role("3", 0n)],
    members: [{ user: { id: "8" }, roles: ["9"] }, member(["2"])],
    channels: [
      channel("10"),
      channel("11", overwrite("1", 0, deny)),
      channel("12", overwrite("1", 0, deny), overwrite("2", 0, allow)),
      channel("13", overwrite("1", 0, deny), overwrite("3", 0, allow)),
      channel("14", overwrite("2", 0, allow), overwrite(ME, 1, deny)),
      channel("15", overwrite("1", 0, deny), overwrite(ME, 1, allow)),
      channel("16", overwrite("1", 0, deny), overwrite("8", 1, allow)),
      channel("17", overwrite("1", 0, { deny: Right.ViewChannel }), overwrite("2", 0, allow)),
    ],
  });
  expect(["10", "12", "15"].map((id) => may(id))).toEqual([true, true, true]);
  expect(["11", "13", "14", "16", "17"].map((id) => may(id))).toEqual([false, false, false, false, false]);
});

test("in a thread its channel counts, and what is said of threads; one that is locked and closed takes nothing", () => {
  const { may, learn } = guildWith({
    channels: [channel("10", overwrite("1", 0, { deny: Right.SendMessages })), channel("11")],
    threads: [thread("20", "10"), thread("21", "11", true, true), thread("22", "11", true), thread("23", "99")],
  });
  expect(["10", "20", "21", "22", "23"].map((id) => may(id))).toEqual([false, true, false, true, undefined]);
  learn({ ...thread("21", "11"), guild_id: "1" });
  expect(may("21")).toBe(true);
  learn({ guild_id: "1", role: role("1", ALL & ~Right.SendMessagesInThreads) });
  expect(["20", "11"].map((id) => may(id))).toEqual([false, true]);
  learn({ ...thread("21", "11", true, true), guild_id: "1" });
  learn({ guild_id: "1", role: role("1", ALL | Right.ManageThreads) });
  expect(may("21")).toBe(true);
});

test("in time-out it may write nowhere until that is over, unless it is an administrator", () => {
  const { may, learn } = guildWith({ channels: [channel("10")], members: [member([], LATER)] });
  expect([may("10"), may("10", NOW + 60_001)]).toEqual([false, true]);
  learn({ guild_id: "1", ...member([]) });
  expect(may("10")).toBe(true);
  learn({ guild_id: "1", user: { id: "8" }, roles: [], communication_disabled_until: LATER });
  expect(may("10")).toBe(true);
  learn({ guild_id: "1", ...member([], LATER) });
  learn({ guild_id: "1", role: role("1", Right.Administrator) });
  expect(may("10")).toBe(true);
});

test("what changes counts at once, and what is gone or was never told is not known", () => {
  const { may, learn, forget } = guildWith({
    roles: [role("1", 0n), role("2", ALL)],
    channels: [channel("10"), channel("11"), { broken: true }],
  });
  expect(may("10")).toBe(false);
  learn({ guild_id: "1", ...member(["2"]) });
  expect(may("10")).toBe(true);
  forget({ guild_id: "1", role_id: "2" });
  expect(may("10")).toBe(false);
  learn({ ...channel("10", overwrite("1", 0, { allow: ALL })), guild_id: "1" });
  expect(may("10")).toBe(true);
  forget({ guild_id: "1", id: "10", type: 0 });
  expect([may("10"), may("99")]).toEqual([undefined, undefined]);
  const rights = createRights();
  rights.learn({ ...channel("10"), guild_id: "1" }, ME);
  rights.learn({ id: "1", roles: [role("1", 0n)], channels: [channel("10")], members: [] }, ME);
  expect([rights.mayWrite("1", "10", NOW), rights.mayWrite(undefined, "10", NOW)]).toEqual([undefined, undefined]);
});
