/** What administrators decide for a group, by buttons alone; that it holds for everybody; and that nobody else decides it. */
import { expect, test, vi } from "vitest";
import { type TelegramChat, type TelegramMessage, textSeen } from "../../fakes/telegram/model.ts";
import { allStores } from "../stage.ts";
import { openStage } from "./stage.ts";
import { buttonsOf, talkIn } from "./talking.ts";

vi.setConfig({ testTimeout: 120_000 });

const [anyStore = "the embedded store"] = allStores;
const BACK = "« Back";

async function stageWith(options: { readonly username?: string } = {}) {
  const stage = await openStage(anyStore, { rates: false, readsAll: true });
  const processes = await stage.startAll(2);
  const { telegram } = stage;
  const talk = talkIn(telegram);
  const olga = telegram.person({ first_name: "Olga" });
  const ada = telegram.person({ first_name: "Ada" });
  const bob = telegram.person({ first_name: "Bob" });
  /** One group takes few messages and changes a minute, so what needs many needs several groups. */
  function group(): TelegramChat {
    const chat = telegram.group({ members: [olga, ada, bob], owner: olga, ...options });
    telegram.makeMember(chat, ada, "administrator");
    return chat;
  }
  const now = ({ chat, message_id }: TelegramMessage): TelegramMessage | undefined =>
    telegram.sent(chat.id).find((one) => one.message_id === message_id);
  /** What the page has become after the press. */
  async function turn(page: TelegramMessage, label: string | RegExp): Promise<TelegramMessage> {
    const before = now(page);
    talk.press(olga, page, label);
    return telegram.until(() => {
      const after = now(page);
      return after === undefined || after === before ? undefined : after;
    }, 20_000);
  }
  async function open(chat: TelegramChat): Promise<TelegramMessage> {
    const last = telegram.sent(chat.id).at(-1);
    telegram.say(olga, "/settings", { in: chat });
    return talk.answer(chat, /^This is decided for this chat/, last);
  }
  /** To the named page, and one press there. */
  async function decide(page: TelegramMessage, what: string | RegExp, choice: string | RegExp) {
    if (buttonsOf(now(page) ?? page).includes(BACK)) await turn(page, BACK);
    await turn(page, what);
    expect(textSeen(await turn(page, choice))).toMatch(/^Done\./);
  }
  return { ...stage, ...talk, processes, olga, ada, bob, chat: group(), group, turn, open, decide };
}

/** Choices that are pressed on one page. */
const MOST = 3;
const PAGES = ["Model", "Persona", "Operations", "Budget", "Adult pictures", "When I speak", "Language", "Quiet hours"];

test("every page and every button leads somewhere, in one message that stays", async () => {
  const { telegram, turn, open, group } = await stageWith();
  await Promise.all(
    PAGES.map(async (name) => {
      const chat = group();
      const page = await open(chat);
      expect(buttonsOf(page)).toEqual(PAGES);
      let current = await turn(page, name);
      expect(buttonsOf(current).at(-1)).toBe(BACK);
      const choices = buttonsOf(current).length - 1;
      for (let i = 0; i < Math.min(choices, MOST); i += 1) {
        const label = buttonsOf(current)[i] ?? "";
        if (label.startsWith("✓") || label === BACK) continue;
        current = await turn(page, label);
        // In the language that was chosen.
        expect(textSeen(current)).toMatch(/^(?:Done|Erledigt)\./);
        if (name !== "Operations") expect(buttonsOf(current)[i]).toMatch(/^✓ /);
      }
      await turn(page, buttonsOf(current).at(-1) ?? "");
      expect(telegram.sent(chat.id)).toHaveLength(1);
    }),
  );
  expect(telegram.problems).toEqual([]);
});

test("what is decided holds: model, operations and budget", async () => {
  const { telegram, service, answer, open, decide, group, bob, ada } = await stageWith();
  const [first, second, third] = [group(), group(), group()];
  await decide(await open(first), "Model", /^nexus/);
  telegram.say(bob, "/ask one", { in: first });
  await answer(first, "echo: one");
  expect(service.asked[0]?.model).toBe("nexus");

  await decide(await open(second), "Operations", "Turn /imagine off");
  telegram.say(bob, "/imagine a fox", { in: second });
  await answer(second, /turned \/imagine off here/);
  telegram.say(bob, "/imagine a fox");
  await telegram.until(() => telegram.sent(bob.id).find(({ photo }) => photo !== undefined));
  expect(service.drawn).toHaveLength(1);

  await decide(await open(third), "Budget", "A person: 5");
  telegram.say(bob, "/ask --model eclipse two", { in: third });
  await answer(third, "echo: two");
  telegram.say(bob, "/ask --model eclipse three", { in: third });
  await answer(third, /too few credits/);
  telegram.say(ada, "/ask by another", { in: third });
  await answer(third, "echo: by another");
  telegram.say(bob, "alone");
  await answer(bob, "echo: alone");
  expect(telegram.problems).toEqual([]);
});

test("pictures for adults are drawn where it was turned on, and only while it is", async () => {
  const { telegram, service, open, decide, chat, ada } = await stageWith();
  const page = await open(chat);
  for (const choice of [undefined, "On, for adults only", "Off"]) {
    if (choice !== undefined) await decide(page, "Adult pictures", choice);
    const drawn = service.drawn.length;
    telegram.say(ada, "/imagine a cat --size 512x512", { in: chat });
    await telegram.until(() => service.drawn.length > drawn);
  }
  expect(service.drawn.map(({ adult }) => adult)).toEqual([false, true, false]);
  expect(telegram.problems).toEqual([]);
});

/** A zone in which these hours are now. */
function zoneOfNight(): string {
  const zones = ["London", "Rome", "Istanbul", "New_York", "Los_Angeles", "Sao_Paulo", "Dubai", "Singapore", "Tokyo"];
  const regions = ["Europe", "America", "Asia"];
  const named = zones.flatMap((city) => regions.map((region) => `${region}/${city}`));
  const known = new Set(Intl.supportedValuesOf("timeZone"));
  for (const timeZone of named.filter((zone) => known.has(zone))) {
    const hour = Number(new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" }).format());
    if (hour >= 22 || hour < 6) return timeZone.replace(/^.*\//, "").replace("_", " ");
  }
  throw new Error("it is always night somewhere");
}

test("when it speaks, and the hours in which it does not unasked", async () => {
  const { telegram, service, answer, open, turn, group, bob } = await stageWith();
  const [first, second] = [group(), group()];
  const page = await open(first);
  telegram.say(bob, "not for you", { in: first });
  await turn(page, "When I speak");
  await turn(page, "Every message here");
  telegram.say(bob, "for everybody", { in: first });
  await answer(first, "echo: for everybody");
  await turn(page, "Only when addressed");
  telegram.say(bob, "to somebody else", { in: first });
  telegram.say(bob, "/ask the end", { in: first });
  await answer(first, "echo: the end");

  const night = await open(second);
  await turn(night, "When I speak");
  await turn(night, "Every message here");
  await turn(night, BACK);
  await turn(night, "Quiet hours");
  await turn(night, "22:00–07:00");
  await turn(night, zoneOfNight());
  telegram.say(bob, "in the night", { in: second });
  telegram.say(bob, "/ask in the night all the same", { in: second });
  await answer(second, "echo: in the night all the same");
  await turn(night, "No quiet hours");
  telegram.say(bob, "in the morning", { in: second });
  await answer(second, "echo: in the morning");
  expect(service.asked.map(({ prompt }) => prompt.replace(/^Bob: /, ""))).toEqual([
    "for everybody",
    "the end",
    "in the night all the same",
    "in the morning",
  ]);
  expect(telegram.problems).toEqual([]);
});

test("where everybody can read along there are no pictures for adults, whatever is pressed", async () => {
  const { telegram, service, answer, open, turn, chat, olga, ada } = await stageWith({ username: "open_to_all" });
  const page = await open(chat);
  const shown = await turn(page, "Adult pictures");
  expect(buttonsOf(shown)).toEqual([BACK]);
  telegram.press(olga, page, "settings adult on");
  telegram.say(olga, "/settings adult on", { in: chat });
  await answer(chat, /^Pictures for adults cannot be turned on here/);
  await turn(page, BACK);
  telegram.say(ada, "/imagine a dog --size 512x512", { in: chat });
  await telegram.until(() => service.drawn.length === 1);
  expect(service.drawn[0]?.adult).toBe(false);
  expect(telegram.problems).toEqual([]);
});

test("others are refused, also who was an administrator a moment ago", async () => {
  const { telegram, service, answer, press, shows, open, turn, chat, ada, bob } = await stageWith();
  const page = await open(chat);
  await turn(page, "Persona");
  press(ada, page, "pirate");
  const decided = textSeen(await shows(page, /^Done\./));
  press(bob, page, "teacher");
  const refused = await answer(chat, /^Only administrators of this chat decide that/);
  telegram.makeMember(chat, ada, "member");
  // As long as it is believed that she is one.
  await new Promise((resolve) => setTimeout(resolve, 5_100));
  press(ada, page, "teacher");
  await answer(chat, /^Only administrators/, refused);
  expect(textSeen(await shows(page, /./))).toBe(decided);
  telegram.say(bob, "/ask who are you?", { in: chat });
  await answer(chat, "echo: who are you?");
  expect(JSON.stringify(service.asked[0])).toMatch(/pirate/);
  expect(telegram.problems).toEqual([]);
});

test("two decide at once and both hold; a page from before a restart works on", async () => {
  const staged = await stageWith();
  const { telegram, service, answer, press, shows, open, turn, startAll, processes, chat, olga, ada, bob } = staged;
  const page = await open(chat);
  const other = await open(chat);
  await turn(page, "Model");
  await turn(other, "Persona");
  press(olga, page, /^nexus/);
  press(ada, other, "pirate");
  await shows(page, /^Done\./);
  await shows(other, /^Done\./);
  telegram.say(bob, "/ask both", { in: chat });
  await answer(chat, "echo: both");
  expect(service.asked[0]).toMatchObject({ model: "nexus" });
  expect(JSON.stringify(service.asked[0])).toMatch(/pirate/);
  for (const { child } of processes) child.kill("SIGKILL");
  await Promise.all(processes.map(({ ended }) => ended));
  await startAll(1);
  press(olga, page, /^eclipse/);
  await shows(page, /^Done\. eclipse/);
  telegram.say(bob, "/ask --persona teacher after it", { in: chat });
  await answer(chat, "echo: after it");
  expect(service.asked[1]).toMatchObject({ model: "eclipse" });
  expect(telegram.problems).toEqual([]);
});
