/** Commands are registered when they have changed, by one process, and later where Discord refuses them. */
import { expect, test } from "vitest";
import { createEnding } from "../../../../src/core/listening/wait.ts";
import { menuLanguages, sayIn } from "../../../../src/locales/index.ts";
import { definitionsOf } from "../../../../src/platforms/discord/commands.ts";
import { setMenus } from "../../../../src/platforms/discord/listen/menus.ts";
import { keptLog, soon, useStore } from "../../telegram/listen/parts.ts";
import { QUICK } from "./parts.ts";
import { refusal, type SmallDiscord, startSmallDiscord } from "./small-discord.ts";

const store = useStore();

function parts({ discord }: SmallDiscord) {
  const kept = keptLog();
  return {
    ...kept,
    parts: {
      discord,
      store: store(),
      languages: menuLanguages,
      absent: new Set<string>(),
      say: sayIn,
      log: kept.log,
      pace: QUICK,
    },
  };
}

const never = createEnding().signal;

test("they are registered once by all processes together, and again only when they have changed", async () => {
  const small = await startSmallDiscord();
  let standing: unknown = [];
  small.answer = ({ name }) => {
    if (name.startsWith("PUT")) standing = definitionsOf(menuLanguages, new Set(), sayIn);
    return { status: 200, body: standing, after: 50 };
  };
  const { parts: given } = parts(small);
  const registered = () => small.named("PUT /applications/1/commands").length;
  await Promise.all([setMenus(given, "1", never), setMenus(given, "1", never)]);
  await setMenus(given, "1", never);
  expect(registered()).toBe(1);
  await setMenus({ ...given, absent: new Set(["imagine"]) }, "1", never);
  expect(registered()).toBe(2);
});

test("they are registered anew where others stand in their place, and not where Discord does not say what stands", async () => {
  const small = await startSmallDiscord();
  small.answer = () => ({ status: 200, body: [{ name: "ping", type: 1 }] });
  const { parts: given } = parts(small);
  const registered = () => small.named("PUT /applications/3/commands").length;
  await setMenus(given, "3", never);
  await setMenus(given, "3", never);
  expect(registered()).toBe(2);
  small.answer = () => refusal(403, 50_001, "Missing Access");
  await setMenus(given, "3", never);
  expect(registered()).toBe(2);
});

test("what Discord refuses is told once and tried again later", async () => {
  const small = await startSmallDiscord();
  let refused = 0;
  small.answer = () => {
    refused += 1;
    return refused < 3 ? refusal(400, 50_035, "Invalid Form Body") : { status: 200, body: [] };
  };
  const { parts: given, told } = parts(small);
  await setMenus(given, "2", never);
  await soon(told).toEqual([
    "warn: the commands could not be registered; it is tried again later",
    "info: Discord has new commands",
  ]);
});
