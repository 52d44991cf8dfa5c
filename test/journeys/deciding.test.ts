/** What administrators decide for a group, by buttons alone; that it holds for everybody; and that nobody else decides it. */
import { describe, expect, test } from "vitest";
import { shared } from "../servers/ending.ts";
import { type Journey, onOneStore, openJourney, type Setting } from "./journey.ts";
import type { Group, Message, Person } from "./messenger.ts";

const BACK = "« Back";

/** What each platform calls its places and those who decide for them. */
const DECIDED = { Telegram: /^This is decided for this chat:/, Discord: /^This is decided for this server:/ } as const;
const REFUSED = {
  Telegram: /^Only administrators of this chat decide that/,
  Discord: /^Only those who may manage this server decide that/,
} as const;

async function started(setting: Setting, workers = 1) {
  const journey = await openJourney(setting, { rates: false, hearsAll: true });
  return { ...journey, processes: await journey.startAll(workers) };
}

function peopled<Started extends Journey>(journey: Started, { open: isOpen = false } = {}) {
  const { messenger } = journey;
  const [olga, ada, bob] = [messenger.person("Olga"), messenger.person("Ada"), messenger.person("Bob")];
  /** One group takes few messages and changes a minute, so what needs many needs several groups. */
  function group(): Group {
    const made = messenger.group({ members: [olga, ada, bob], owner: olga, open: isOpen, adults: !isOpen });
    messenger.administrates(made, ada, true);
    return made;
  }
  /** What the page has become after the press. */
  const turn = (page: Message, label: string | RegExp): Promise<Message> => messenger.turn(olga, page, label);
  async function open(place: Group, who: Person = olga): Promise<Message> {
    const after = messenger.last(place);
    await messenger.order(who, "settings", {}, { in: place });
    return messenger.answer(place, DECIDED[messenger.name], { after });
  }
  /** To the named page, and one press there. */
  async function decide(page: Message, what: string | RegExp, choice: string | RegExp): Promise<void> {
    if (messenger.now(page)?.buttons.includes(BACK)) await turn(page, BACK);
    await turn(page, what);
    expect((await turn(page, choice)).words).toMatch(/^Done\./);
  }
  return { ...journey, olga, ada, bob, chat: group(), group, turn, open, decide };
}
const TURNED_OFF = {
  Telegram: /^The administrators of this chat have turned \/imagine off here/,
  Discord: /^Those who manage this server have turned \/imagine off here/,
} as const;

/** Choices that are pressed on one page. */
const MOST = 3;
const PAGES = ["Model", "Persona", "Operations", "Budget", "Adult pictures", "When I speak", "Language", "Quiet hours"];

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

describe.each(onOneStore)("on $platform", (setting) => {
  const among = shared(() => started(setting));
  const stageWith = async (how?: { readonly open: boolean }) => peopled(await among(), how);

  test("every page and every button leads somewhere, in one message that stays", async () => {
    const { messenger, turn, open, group } = await stageWith();
    await Promise.all(
      PAGES.map(async (name) => {
        const chat = group();
        const page = await open(chat);
        expect(page.buttons).toEqual(PAGES);
        let current = await turn(page, name);
        expect(current.buttons.at(-1)).toBe(BACK);
        const choices = current.buttons.length - 1;
        for (let i = 0; i < Math.min(choices, MOST); i += 1) {
          const label = current.buttons[i] ?? "";
          if (label.startsWith("✓") || label === BACK) continue;
          current = await turn(page, label);
          // In the language that was chosen.
          expect(current.words).toMatch(/^(?:Done|Erledigt)\./);
          if (name !== "Operations") expect(current.buttons[i]).toMatch(/^✓ /);
        }
        await turn(page, current.buttons.at(-1) ?? "");
        expect(messenger.count(chat)).toBe(1);
      }),
    );
    expect(messenger.problems()).toEqual([]);
  });

  test("what is decided holds: model, operations and budget", async () => {
    const { messenger, service, open, decide, group, bob, ada } = await stageWith();
    const [first, second, third] = [group(), group(), group()];
    await decide(await open(first), "Model", /^nexus/);
    await messenger.order(bob, "ask", { prompt: "one" }, { in: first });
    await messenger.answer(first, "echo: one");
    expect(service.asked[0]?.model).toBe("nexus");

    await decide(await open(second), "Operations", "Turn /imagine off");
    await messenger.order(bob, "imagine", { prompt: "a fox" }, { in: second });
    await messenger.answer(second, TURNED_OFF[messenger.name]);
    await messenger.order(bob, "imagine", { prompt: "a fox" });
    await messenger.until(() => messenger.messages(bob).find(({ picture }) => picture !== undefined));
    expect(service.drawn).toHaveLength(1);

    await decide(await open(third), "Budget", "A person: 5");
    await messenger.order(bob, "ask", { prompt: "two", model: "eclipse" }, { in: third });
    await messenger.answer(third, "echo: two");
    await messenger.order(bob, "ask", { prompt: "three", model: "eclipse" }, { in: third });
    await messenger.answer(third, /too few credits/);
    await messenger.order(ada, "ask", { prompt: "by another" }, { in: third });
    await messenger.answer(third, "echo: by another");
    await messenger.ask(bob, "alone");
    await messenger.answer(bob, "echo: alone");
    expect(messenger.problems()).toEqual([]);
  });

  test("pictures for adults are drawn where it was turned on, and only while it is", async () => {
    const { messenger, service, open, decide, chat, ada } = await stageWith();
    const page = await open(chat);
    for (const choice of [undefined, "On, for adults only", "Off"]) {
      if (choice !== undefined) await decide(page, "Adult pictures", choice);
      const drawn = service.drawn.length;
      await messenger.order(ada, "imagine", { prompt: "a cat", size: "512x512" }, { in: chat });
      await messenger.until(() => service.drawn.length > drawn);
    }
    expect(service.drawn.map(({ adult }) => adult)).toEqual([false, true, false]);
    expect(messenger.problems()).toEqual([]);
  });

  test("when it speaks, and the hours in which it does not unasked", async () => {
    const { messenger, service, open, turn, group, bob } = await stageWith();
    const [first, second] = [group(), group()];
    const page = await open(first);
    await messenger.say(bob, "not for you", { in: first });
    await turn(page, "When I speak");
    await turn(page, "Every message here");
    await messenger.say(bob, "for everybody", { in: first });
    await messenger.answer(first, "echo: for everybody");
    await turn(page, "Only when addressed");
    await messenger.say(bob, "to somebody else", { in: first });
    await messenger.order(bob, "ask", { prompt: "the end" }, { in: first });
    await messenger.answer(first, "echo: the end");

    const night = await open(second);
    await turn(night, "When I speak");
    await turn(night, "Every message here");
    await turn(night, BACK);
    await turn(night, "Quiet hours");
    await turn(night, "22:00–07:00");
    await turn(night, zoneOfNight());
    await messenger.say(bob, "in the night", { in: second });
    await messenger.order(bob, "ask", { prompt: "in the night all the same" }, { in: second });
    await messenger.answer(second, "echo: in the night all the same");
    await turn(night, "No quiet hours");
    await messenger.say(bob, "in the morning", { in: second });
    await messenger.answer(second, "echo: in the morning");
    expect(service.asked.map(({ prompt }) => prompt.replace(/^Bob: /, ""))).toEqual([
      "for everybody",
      "the end",
      "in the night all the same",
      "in the morning",
    ]);
    expect(messenger.problems()).toEqual([]);
  });

  test("where everybody can read along there are no pictures for adults, whatever is pressed", async () => {
    const { messenger, service, open, turn, chat, olga, ada } = await stageWith({ open: true });
    const page = await open(chat);
    const shown = await turn(page, "Adult pictures");
    expect(shown.buttons).toEqual([BACK]);
    await messenger.forge(olga, page, "settings", "adult on");
    if (!messenger.offersOnly) {
      await messenger.order(olga, "settings", { adult: "adult on" }, { in: chat });
      await messenger.answer(chat, /^Pictures for adults cannot be turned on here/);
    }
    await turn(page, BACK);
    await messenger.order(ada, "imagine", { prompt: "a dog", size: "512x512" }, { in: chat });
    await messenger.until(() => service.drawn.length === 1);
    expect(service.drawn[0]?.adult).toBe(false);
    expect(messenger.problems()).toEqual([]);
  });

  test("who may decide is asked until it is told, and no sooner than the platform allows", async () => {
    const { messenger, chat, bob } = await stageWith();
    // More often than a job that fails is tried.
    messenger.troubles.hideNext(6);
    messenger.troubles.hideNext(1, 4);
    await messenger.order(bob, "ask", { prompt: "who decides?" }, { in: chat });
    const asked = await messenger.answer(chat, "echo: who decides?");
    await messenger.forge(bob, asked, "settings", "persona teacher");
    await messenger.answer(chat, REFUSED[messenger.name]);
    expect(messenger.count(chat)).toBe(2);
    expect(messenger.problems()).toEqual([]);
  });

  test("others are refused, also who was an administrator a moment ago", async () => {
    const { messenger, service, open, chat, ada, bob, olga } = await stageWith();
    // What is shown to one person alone nobody else presses.
    const page = await open(chat, messenger.whispers ? ada : olga);
    await messenger.turn(messenger.whispers ? ada : olga, page, "Persona");
    await messenger.press(ada, page, "pirate");
    const decided = await messenger.shows(page, /^Done\./);
    await messenger.order(bob, "ask", { prompt: "who am I?" }, { in: chat });
    const everybodys = await messenger.answer(chat, "echo: who am I?");
    await messenger.forge(bob, everybodys, "settings", "persona teacher");
    const refused = await messenger.answer(chat, REFUSED[messenger.name]);
    messenger.administrates(chat, ada, false);
    // As long as it is believed that she is one.
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    await messenger.press(ada, page, "teacher");
    await messenger.answer(chat, REFUSED[messenger.name], { after: refused });
    expect(messenger.now(page)?.words).toBe(decided.words);
    await messenger.order(bob, "ask", { prompt: "who are you?" }, { in: chat });
    await messenger.answer(chat, "echo: who are you?");
    expect(JSON.stringify(service.asked[1])).toMatch(/pirate/);
    expect(messenger.problems()).toEqual([]);
  });

  test("two decide at once and both hold; a page from before a restart works on", async () => {
    const staged = peopled(await started(setting, 2));
    const { messenger, service, open, turn, startAll, processes, chat, olga, ada, bob } = staged;
    const page = await open(chat);
    const other = await open(chat, ada);
    await turn(page, "Model");
    await messenger.turn(ada, other, "Persona");
    await Promise.all([messenger.press(olga, page, /^nexus/), messenger.press(ada, other, "pirate")]);
    await messenger.shows(page, /^Done\./);
    await messenger.shows(other, /^Done\./);
    await messenger.order(bob, "ask", { prompt: "both" }, { in: chat });
    await messenger.answer(chat, "echo: both");
    expect(service.asked[0]).toMatchObject({ model: "nexus" });
    expect(JSON.stringify(service.asked[0])).toMatch(/pirate/);
    for (const { child } of processes) child.kill("SIGKILL");
    await Promise.all(processes.map(({ ended }) => ended));
    await startAll(1);
    await messenger.press(olga, page, /^eclipse/);
    await messenger.shows(page, /^Done\. eclipse/);
    await messenger.order(bob, "ask", { prompt: "after it", persona: "teacher" }, { in: chat });
    await messenger.answer(chat, "echo: after it");
    expect(service.asked[1]).toMatchObject({ model: "eclipse" });
    expect(messenger.problems()).toEqual([]);
  });
});
