/** Buttons, forged and replayed: whoever makes up what a button carries reaches nothing of anybody's, and pays for nothing twice. */
import { expect, test } from "vitest";
import { COSTS, MODEL_COSTS } from "../../../src/core/costs.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import type { LedgerEntry } from "../../../src/core/store/ledger.ts";
import type { DiscordMessage, Interaction } from "../../fakes/discord/model.ts";
import type { TelegramMessage, TelegramUser } from "../../fakes/telegram/model.ts";
import { quickStore } from "../stage.ts";
import { buttonsOf, heard, storeBeside } from "../telegram/picturing.ts";
import { asks } from "../web/attacker.ts";
import { createVisitor, newId } from "../web/visitor.ts";
import { type Everything, openEverything } from "./stage.ts";

/** In what somebody said and was answered alone; it may be seen nowhere else. */
const SECRET = "xyzzy-4711";

/** Resolves once nothing waits to be served, in any conversation. */
async function settled({ redis }: Pick<Everything, "redis">): Promise<void> {
  const { mailbox } = await storeBeside(redis);
  await expect.poll(async () => (await mailbox.standing(0, 1)).length, { timeout: 60_000 }).toBe(0);
}

/** What everything in the ledger cost; prices are those of the table and no others. */
function paidIn(entries: readonly LedgerEntry[]): readonly string[] {
  const table: readonly number[] = [...Object.values(MODEL_COSTS), ...Object.values(COSTS)];
  for (const { credits } of entries) expect(table).toContain(credits);
  return entries.map(({ person, operation, credits }) => `${person} ${operation} ${credits}`).toSorted();
}

/** Not a word of it means anything to Herald, or it means something that is refused. */
const HOSTILE = [
  "",
  " ",
  "again",
  "again  ",
  "again 0",
  "again ../../etc/passwd",
  "again k'; DROP TABLE documents;--",
  "again __proto__",
  "__proto__ x",
  "constructor x",
  "toString",
  "cancel",
  "start",
  "outside",
  "unknown x",
  "stop 0000000000",
  "stop ../../..",
  "privacy forget 1",
  "usage all month",
  "usage csv month",
  "digest all",
  "digest halt .x",
  "digest look .x",
  "digest replay .x 0",
  "settings adult on",
  "settings budget chat 0",
  "key remove",
  "again \u0000\u0001\u001b[2J",
  "again \ud800",
  "news 0 99999 d n !",
  "news @x.9.x 0 d n !",
  "explain 0 0 d n 9",
  "Again x",
  "\nagain x",
  "x".repeat(64),
  `again ${"k".repeat(58)}`,
  `again ${"k".repeat(4_000)}`,
  `imagine ${"🦊".repeat(60)}`,
  // This is a right one, and the last.
  "help",
];

/** How many of them are pressed at once. */
const AT_ONCE = 8;

test.skipIf(quickStore !== "Redis")(
  "Telegram: what somebody's buttons carry is worth nothing to anybody else, in whatever chat and under whatever message",
  async () => {
    const stage = await openEverything();
    const { telegram, service, address, secret } = stage;
    const ada = telegram.person({ first_name: "Ada" });
    const eve = telegram.person({ first_name: "Eve" });
    const group = telegram.group({ title: "Both", members: [ada, eve] });
    const post = async (update: unknown): Promise<void> => {
      const headers = { "x-telegram-bot-api-secret-token": secret };
      expect((await asks(address, "POST", "/telegram/webhook", { body: JSON.stringify(update), headers })).status).toBe(
        200,
      );
    };
    /** Resolves to the key that buttons would carry, which anybody can work out who guesses the number of the update. */
    async function says(who: TelegramUser, text: string, chat?: typeof group): Promise<string> {
      telegram.say(who, text, chat === undefined ? {} : { in: chat });
      const update = telegram.pending().at(-1);
      await post(update);
      return keyOf(`tg-${telegram.bot.id}-${update?.update_id}`);
    }
    /** Resolves to the number of the press; it may be brought more than once. */
    async function presses(who: TelegramUser, message: TelegramMessage, data: string, times = 1): Promise<string> {
      const query = telegram.press(who, message, data, { inaccessible: message.from?.id !== telegram.bot.id });
      const update = telegram.pending().at(-1);
      await Promise.all(Array.from({ length: times }, () => post(update)));
      return query;
    }
    const said = (chat: { readonly id: number }): string => JSON.stringify(telegram.sent(chat.id));

    // A life with something of everything that has buttons.
    // Only what has buttons is kept; a question without an answer has one that asks it again.
    service.answer = () => ({ status: 500, body: '{"detail":"boom"}' });
    const key = await says(ada, `What of ${SECRET}?`);
    const answer = await heard(telegram, ada, /./);
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    const picture = await says(ada, `/imagine a fox called ${SECRET}`);
    const drawn = await heard(telegram, ada, /^a fox called/);
    await says(ada, `/digest add --at 09:00 --tz UTC --brief off ${SECRET}`);
    const digest = await heard(telegram, ada, /./, { after: drawn });
    await says(ada, `/news ${SECRET}`);
    const news = await heard(telegram, ada, /./, { after: digest });
    await says(ada, "/imagine a hen", group);
    const shared = await heard(telegram, group, /^a hen/);
    const theirs = [answer, drawn, digest, news, shared].flatMap((one) => buttonsOf(one).map(({ data }) => data));
    expect(theirs).toEqual(expect.arrayContaining([`again ${key}`, `imagine ${picture} again`, `original ${picture}`]));
    expect(theirs.length).toBeGreaterThan(20);

    const before = { ada: said(ada), ledger: await stage.ledger() };
    const asked = [service.asked.length, service.drawn.length, service.searched.length];
    const stolen = [
      ...theirs,
      ...[key, picture].flatMap((one) => [`show ${one}`, `original ${one}`, `extract ${one}`, `stop ${one}`]),
      `again ${key} model eclipse`,
      `effect ${picture} as comic`,
    ];
    // Telegram takes a message a second in a chat, and few in a group: everything has a place of its own.
    const eves = Array.from({ length: 16 }, (_, i) => telegram.person({ first_name: `Eve ${i}` }));
    const tries = [...stolen, ...HOSTILE].map((data, i) => {
      const who = eves[i % eves.length] ?? eve;
      return { who, data, message: telegram.say(who, "x") };
    });
    const groups = stolen.map((data) => {
      const place = telegram.group({ title: "Hers", members: [eve] });
      return { who: eve, data, message: telegram.say(eve, "x", { in: place }) };
    });
    const [first = "", second = ""] = buttonsOf(shared).map(({ data }) => data);
    const inGroup = [first, second, `original ${picture}`].map((data) => ({ who: eve, data, message: shared }));
    const queries = await Promise.all(
      [...tries, ...groups, ...inGroup].map(({ who, message, data }) => presses(who, message, data)),
    );
    await settled(stage);
    await telegram.until(() => queries.every((one) => telegram.pressed(one)?.answered), 30_000);

    const chats = [...tries, ...groups, ...inGroup].map(({ message }) => said(message.chat));
    const seen = [...chats, ...queries.map((one) => telegram.pressed(one)?.text ?? "")];
    expect(seen.filter((one) => one.includes(SECRET))).toEqual([]);
    expect(chats.filter((one) => one.length > 10).length).toBeGreaterThan(stolen.length);
    expect(said(ada)).toBe(before.ada);
    expect([service.asked.length, service.drawn.length, service.searched.length]).toEqual(asked);
    expect(await stage.ledger()).toEqual(before.ledger);
    expect(stage.herald.output()).not.toMatch(/"level":50/);

    // What is Ada's own works for her, once: brought by Telegram again, pressed again, and all of it at the same time.
    const again = `imagine ${picture} again`;
    const model = `again ${key} model eclipse`;
    await Promise.all([
      ...[1, 2, 3].map(() => presses(ada, drawn, again, 3)),
      ...[1, 2, 3].map(() => presses(ada, answer, model, 3)),
      presses(ada, drawn, `imagine ${picture} size 99999x99999`),
      presses(ada, answer, `again ${key} model free`),
      presses(ada, answer, `again ${key} persona ${"z".repeat(20)}`),
    ]);
    await settled(stage);
    await presses(ada, drawn, again);
    await settled(stage);
    const fresh = (await stage.ledger()).slice(before.ledger.length);
    const person = `telegram:${ada.id}`;
    expect(paidIn(fresh)).toEqual([`${person} chat ${MODEL_COSTS.eclipse}`, `${person} imagine ${COSTS.image}`]);
    expect(service.drawn).toHaveLength(3);
  },
);

test.skipIf(quickStore !== "Redis")(
  "Discord: the same, over signed calls; and a signature is worth nothing for another body, nor a second time",
  async () => {
    const stage = await openEverything();
    const { discord, service, address } = stage;
    const url = `${address}/discord/interactions`;
    discord.deliverTo(url);
    const [ada, eve] = [discord.person({ name: "Ada" }), discord.person({ name: "Eve" })];
    const { general } = discord.guild({ owner: ada, members: [ada, eve] });
    const [alone, mine] = [discord.dm(ada), discord.dm(eve)];
    const send = async (body: string, headers: Readonly<Record<string, string>>): Promise<number> =>
      (await asks(address, "POST", "/discord/interactions", { body, headers })).status;
    async function answered(interaction: Interaction): Promise<DiscordMessage> {
      const shown = () => [discord.answerOf(interaction), ...discord.followUps(interaction)].find((one) => one);
      return discord.until(() => (discord.thinking(interaction) ? undefined : shown()), 30_000);
    }
    const keyFor = ({ id }: Interaction): string => keyOf(`dc-${id}`);

    service.answer = () => ({ status: 500, body: '{"detail":"boom"}' });
    const question = discord.command(ada, "ask", { prompt: `What of ${SECRET}?` }, { in: alone });
    const answer = await answered(question);
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    const picture = discord.command(ada, "imagine", { prompt: `a fox called ${SECRET}`, seed: 7 }, { in: alone });
    const drawn = await answered(picture);
    const news = await answered(discord.command(ada, "news", { query: SECRET }, { in: alone }));
    const shared = await answered(discord.command(ada, "imagine", { prompt: "a hen", seed: 7 }, { in: general }));
    const hello = await answered(discord.command(eve, "imagine", { prompt: "a cat", seed: 7 }, { in: mine }));
    await settled(stage);

    const idsIn = (message: DiscordMessage): readonly string[] =>
      discord.buttonsOf(message).flatMap(({ custom_id: id }) => (id === undefined ? [] : [id]));
    const theirs = [answer, drawn, news, shared].flatMap(idsIn);
    const [key, made] = [keyFor(question), keyFor(picture)];
    expect(theirs).toEqual(expect.arrayContaining([`again ${key}`, `imagine ${made} again`, `original ${made}`]));
    const stolen = [
      ...theirs,
      ...[key, made].flatMap((one) => [`show ${one}`, `original ${one}`, `extract ${one}`, `stop ${one}`]),
      `again ${key} model eclipse`,
      `effect ${made} as comic`,
      `imagine ${made} again\u00b72`,
      "form key 1",
      "form settings 1 adult on",
      "choice",
    ];
    const before = { ada: discord.seenBy(ada, alone), ledger: await stage.ledger(), calls: service.drawn.length };
    const presses: Interaction[] = [];
    const forged = [hello, shared].flatMap((message) => [...stolen, ...HOSTILE].map((id) => [message, id] as const));
    // Discord gives each of them three seconds, however slow the machine is.
    for (let from = 0; from < forged.length; from += AT_ONCE) {
      presses.push(...forged.slice(from, from + AT_ONCE).map(([message, id]) => discord.forge(eve, message, id)));
      await discord.until(() => presses.every((one) => discord.acknowledged(one) !== undefined), 30_000);
    }
    await discord.until(() => presses.every((one) => !discord.thinking(one)), 30_000);
    await stage.herald.says(new RegExp(`"request":"dc-${presses.at(-1)?.id}".*"a request was served"`));
    await settled(stage);
    const seen = [mine, general].flatMap((channel) => discord.seenBy(eve, channel));
    expect(JSON.stringify(seen)).not.toContain(SECRET);
    expect(discord.seenBy(ada, alone)).toEqual(before.ada);
    expect([service.asked.length, service.drawn.length, service.searched.length]).toEqual([1, before.calls, 1]);
    expect(await stage.ledger()).toEqual(before.ledger);

    // Signed for Eve, and said to be Ada's; or signed for a free button, and said to be of one that costs.
    const eves = discord.forge(eve, shared, `show ${made}`).payload;
    const signed = discord.sign(JSON.stringify(eves));
    const swapped = JSON.stringify(eves).replaceAll(eve.id, ada.id);
    const dearer = JSON.stringify({ ...eves, data: { custom_id: `again ${key} model eclipse`, component_type: 2 } });
    expect(swapped).toContain(ada.id);
    expect([await send(swapped, signed), await send(dearer, signed)]).toEqual([401, 401]);
    await settled(stage);
    expect(await stage.ledger()).toEqual(before.ledger);

    // Ada's own press, brought again and again as it was signed, and pressed again at the same time.
    const again = discord.press(ada, drawn, /^Again/);
    const body = JSON.stringify(again.payload);
    const once = discord.sign(body);
    const others = [1, 2, 3].map(() => discord.press(ada, drawn, /^Again/));
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => send(body, once)))).toEqual([200, 200, 200, 200, 200]);
    await discord.until(() => [again, ...others].every((one) => !discord.thinking(one)), 30_000);
    await settled(stage);
    expect(await send(body, once)).toBe(200);
    await settled(stage);
    const fresh = (await stage.ledger()).slice(before.ledger.length);
    expect(paidIn(fresh)).toEqual([`discord:${ada.id} imagine ${COSTS.image}`]);
    expect(service.drawn).toHaveLength(before.calls + 1);
    const old = String(Math.floor(Date.now() / 1_000) - 301);
    expect(await send(body, discord.sign(body, old))).toBe(401);
    expect(stage.herald.output()).not.toMatch(/"level":50/);
  },
);

test.skipIf(quickStore !== "Redis")(
  "the console: only what stands under a message of one's own is pressed, by one's own page, and paid once",
  async () => {
    const stage = await openEverything();
    const { address, service } = stage;
    const [ada, eve] = [await createVisitor(() => address), await createVisitor(() => address)];
    const drawn = await ada.ask(`/imagine a fox called ${SECRET}`);
    await eve.ask("/imagine a cat");
    const [mine] = (await eve.messages()).filter(({ by }) => by === "herald");
    const buttons = drawn.buttons.flat().map(({ operation, argument }) => ({ operation, argument }));
    const again = buttons.find(({ argument }) => argument.endsWith(" again"));
    const [key = ""] = again?.argument.split(" ") ?? [];
    expect(key).not.toBe("");
    const before = await stage.ledger();
    const forged = [
      ...buttons,
      ...["same", "size 99999x99999", "size 64x64"].map((what) => ({
        operation: "imagine",
        argument: `${key} ${what}`,
      })),
      { operation: "effect", argument: `${key} as comic` },
      { operation: "again", argument: `${key} model eclipse` },
      { operation: "show", argument: key },
      { operation: "imagine", argument: "a hen" },
      { operation: "usage", argument: "csv month" },
      { operation: "key", argument: "remove" },
    ];
    const own = { talk: ada.talk, message: drawn.id, ...again };
    const calls = [
      ...forged.flatMap((one) => [
        eve.call("POST", "press", { id: newId(), talk: ada.talk, message: drawn.id, ...one }),
        eve.call("POST", "press", { id: newId(), talk: eve.talk, message: mine?.id, ...one }),
      ]),
      ...forged.slice(buttons.length).map((one) => ada.call("POST", "press", { id: newId(), ...own, ...one })),
      // Each has half of what a page needs: the cookie of one, and what only the other's page can read.
      eve.call("POST", "press", { id: newId(), ...own }, { cookie: ada.cookie }),
      eve.call("POST", "press", { id: newId(), ...own }, { "x-herald-csrf": ada.state.csrf }),
      ada.call("POST", "press", { id: newId(), ...own }, { "x-herald-csrf": "" }),
      ada.call("POST", "press", { id: newId(), ...own }, { origin: "https://evil.test" }),
    ];
    for (const answer of await Promise.all(calls)) expect([400, 401, 403, 404]).toContain(answer.status);
    await settled(stage);
    expect(await stage.ledger()).toEqual(before);
    expect(JSON.stringify(await eve.messages())).not.toContain(SECRET);

    const same = newId();
    const presses = [same, same, same, newId(), newId()].map((id) => ada.call("POST", "press", { id, ...own }));
    for (const answer of await Promise.all(presses)) expect(answer.status).toBe(202);
    await settled(stage);
    expect((await ada.call("POST", "press", { id: same, ...own })).status).toBe(202);
    await settled(stage);
    const fresh = (await stage.ledger()).slice(before.length);
    expect(fresh.map(({ operation, credits }) => [operation, credits])).toEqual([["imagine", COSTS.image]]);
    expect(service.drawn).toHaveLength(3);
  },
);
