/** Who calls the bot by the role that Discord made for it under its own name is heard like whoever calls it by itself. */
import { expect, test } from "vitest";
import type { Heard } from "../../../../src/core/listening/heard.ts";
import type { Passage } from "../../../../src/core/store/gate.ts";
import { strictSayIn } from "../../../../src/locales/index.ts";
import { createArrivals } from "../../../../src/platforms/discord/listen/arrivals.ts";
import { createAskOnce } from "../../../../src/platforms/discord/listen/ask-once.ts";
import { createDeleted } from "../../../../src/platforms/discord/listen/deleted.ts";
import { createDispatches } from "../../../../src/platforms/discord/listen/dispatches.ts";
import { createDurably } from "../../../../src/platforms/discord/listen/durable.ts";
import { createKnown } from "../../../../src/platforms/discord/listen/known.ts";
import { createMessages } from "../../../../src/platforms/discord/listen/messages.ts";
import { createNames } from "../../../../src/platforms/discord/listen/names.ts";
import { createOwnRoles } from "../../../../src/platforms/discord/listen/own-roles.ts";
import { createRights } from "../../../../src/platforms/discord/listen/rights.ts";
import { keptLog } from "../../telegram/listen/parts.ts";
import { arrival, CHANNEL, GUILD, HERALD, inShort, ROLE, said } from "../payloads.ts";
import { pacing, QUICK } from "./parts.ts";
import { refusal, type SmallDiscord, startSmallDiscord } from "./small-discord.ts";

const ROLES = `GET /guilds/${GUILD}/roles`;
const own = { id: ROLE, name: "Herald", managed: true, tags: { bot_id: HERALD } };
const others = [{ id: GUILD, name: "@everyone" }, { id: "5", tags: { bot_id: "6" } }, { broken: true }];
const guild = {
  id: GUILD,
  name: "Friends",
  channels: [{ id: CHANNEL, type: 0 }],
  threads: [],
  roles: [...others, own],
};

/** What comes of dispatches, in short. */
function listen(small: SmallDiscord) {
  const { bot } = small.discord;
  const { log } = keptLog();
  const ask = createAskOnce(1_000, async (): Promise<Passage> => ({ passed: true }));
  const known = createKnown(bot, ask);
  const ownRoles = createOwnRoles(bot, ask);
  const heard: string[] = [];
  const take = async (one: Heard): Promise<void> => void heard.push(inShort(one));
  const durably = createDurably(log, QUICK);
  const never = new AbortController().signal;
  const shared = { bot, take, durably, known, ownRoles, names: createNames(), rights: createRights() };
  const parts = { ...shared, say: strictSayIn, log, pace: QUICK, calls: pacing().calls };
  const dispatch = createDispatches(
    {
      ...parts,
      arrivals: createArrivals({ ...parts, absent: new Set(), hearsAll: true }),
      interactions: { take: async () => undefined },
      messages: createMessages(parts, never),
      deleted: createDeleted(),
      documents: { get: async () => undefined },
    },
    never,
  );
  const call = (content = `<@&${ROLE}> why?`) =>
    dispatch("MESSAGE_CREATE", said(content, { mention_roles: [ROLE] }), arrival.me);
  return { heard, call, dispatch: (name: string, raw: unknown) => dispatch(name, raw, arrival.me) };
}

test("a guild tells of the bot's own role, and so does one that is made for it later", async () => {
  const small = await startSmallDiscord();
  const { heard, call, dispatch } = listen(small);
  await dispatch("GUILD_CREATE", { ...guild, roles: others });
  await call();
  await dispatch("GUILD_ROLE_CREATE", { guild_id: GUILD, role: others[1] });
  await call();
  await dispatch("GUILD_ROLE_CREATE", { guild_id: GUILD, role: own });
  await call();
  await dispatch("GUILD_CREATE", guild);
  await call();
  const overheard = `overheard <@&${ROLE}> why?`;
  expect(heard).toEqual([overheard, overheard, "chat why?", "chat why?"]);
  expect(small.calls).toEqual([]);
});

test("where a session goes on and nothing is known of its guilds, Discord is asked once, and only where a role is called", async () => {
  const small = await startSmallDiscord();
  small.answer = ({ name }) =>
    name === ROLES ? { status: 200, body: guild.roles } : refusal(403, 50_001, "Missing Access");
  const { heard, call, dispatch } = listen(small);
  await dispatch("MESSAGE_CREATE", said("nobody is called"));
  expect(small.named(ROLES)).toEqual([]);
  await call();
  await call();
  expect(heard.slice(1)).toEqual(["chat why?", "chat why?"]);
  expect(small.named(ROLES)).toHaveLength(1);
});

test("where Discord does not say which role it is, the message is read without, and Discord not asked again soon", async () => {
  const small = await startSmallDiscord();
  small.answer = () => refusal(403, 50_001, "Missing Access");
  const { heard, call } = listen(small);
  await call();
  await call();
  expect(heard).toEqual(Array.from({ length: 2 }, () => `overheard <@&${ROLE}> why?`));
  expect(small.named(ROLES)).toHaveLength(1);
});
