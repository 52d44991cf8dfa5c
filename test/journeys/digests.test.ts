/** Digests as they are talked about: made, shown, changed, looked at before, posted at once and removed, and by whom. */
import { describe, expect, test } from "vitest";
import { documentOf, titleOf } from "../fakes/scripted-search.ts";
import { onOneStore, openJourney, type Setting } from "./journey.ts";
import type { Message, Person, Values } from "./messenger.ts";

/** A group of Telegram gets a message every few seconds. */
const PATIENCE = 60_000;

const REFUSED = {
  Telegram: /^Only administrators of this chat decide about its digests\..*\/digest add/,
  Discord: /^Only those who may manage this server decide about its digests\..*\/digest add/,
} as const;

async function staged(setting: Setting) {
  const journey = await openJourney(setting, { rates: false });
  await journey.startAll(1);
  const { messenger } = journey;
  const [olga, bob] = [messenger.person("Olga"), messenger.person("Bob")];
  /** One group takes few messages and changes a minute, so what needs many needs several groups. */
  function group(title: string) {
    const place = messenger.group({ members: [olga, bob], owner: olga, title });
    let latest: Message | undefined;
    return {
      in: place,
      async answer(fits: RegExp): Promise<Message> {
        latest = await messenger.answer(place, fits, { after: latest });
        return latest;
      },
    };
  }
  return { ...journey, olga, bob, group };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A time of day that is half a day away, and when it comes next, as Herald writes it. */
function halfADayAway() {
  const first = Math.floor(Date.now() / HOUR) * HOUR + 12 * HOUR;
  const at = `${String(new Date(first).getUTCHours()).padStart(2, "0")}:00`;
  const part = (when: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" }).format(when);
  const days = [first, first + DAY, first + 2 * DAY].map(
    (when) => `${part(when, { weekday: "short" })} ${part(when, { day: "numeric" })} ${part(when, { month: "short" })}`,
  );
  return { at, days };
}

/** Six that differ: every third is doubtful. */
const found = (query: string) =>
  Array.from({ length: 6 }, (_, index) =>
    documentOf(titleOf(query, index + 1), {
      legitimacy: index % 3 === 2 ? 0.1 : 0.9,
      last_time_updated: new Date(Date.now() - (index + 1) * HOUR).toISOString(),
    }),
  );

describe.each(onOneStore)("digests on $platform", (setting) => {
  test("administrators of a group make, list, change, pause and remove one, look at it alone and post it once", async () => {
    const { messenger, service, olga, bob, group } = await staged(setting);
    service.search = ({ query }) => ({ documents: found(query) });
    const { at, days } = halfADayAway();
    const searches = (topic: string): number => service.searched.filter(({ query }) => query === topic).length;
    await messenger.order(olga, "help");
    await messenger.answer(olga, /\/digest/);

    async function membersAreRefused(): Promise<void> {
      const place = group("Members");
      await messenger.order(bob, "news", { query: "ether" }, place);
      const news = await place.answer(/^News: ether/);
      const ordered = messenger.order(bob, "digest add", { topic: "ether", at }, place);
      if (messenger.offersOnly) await expect(ordered).rejects.toThrow("Bob may not use the command digest here");
      else {
        await ordered;
        await place.answer(REFUSED[messenger.name]);
      }
      await messenger.forge(bob, news, "digest", "add ether --at 09:00");
      await place.answer(REFUSED[messenger.name]);
      await messenger.press(bob, news, "Subscribe to this");
      // Where all would read it, whoever presses on is not told again.
      if (messenger.whispers) await place.answer(REFUSED[messenger.name]);
      expect(searches("ether")).toBe(1);
    }

    async function isMadeAndChanged(): Promise<void> {
      const place = group("Traders");
      await messenger.order(olga, "digest add", { topic: "bitcoin etf", at, tz: "UTC" }, place);
      const made = await place.answer(/^Digest 1 is set up/);
      expect(made.words).toMatch(new RegExp(`^Digest 1 is set up: bitcoin etf, every day at ${at} \\(UTC\\)\\.`));
      expect(made.words.match(/(?<=• ).*(?=, \d\d:00)/g)?.map((day) => day.replace(/ \d{4}$/, ""))).toEqual(days);
      expect(made.words).toContain("An edition costs 1 credit, so 7 credits a week.");
      await messenger.press(bob, made, "Pause");
      await place.answer(REFUSED[messenger.name]);
      await messenger.order(olga, "digest edit", { number: "1", count: "6", days: "weekends" }, place);
      const changed = await place.answer(/^Done\./);
      expect(changed.words).toContain("Count: at most 6 items");
      expect(changed.words).toContain(`Comes: on weekends at ${at} (UTC)`);
      await messenger.turn(olga, changed, "Pause");
      await messenger.order(olga, "digest list", {}, place);
      const list = await place.answer(/^Digests here: 1 of 25/);
      expect(list.words).toMatch(/^• 1 · bitcoin etf · on weekends at .*\n\s*Paused$/m);
    }

    async function isShownAndPosted(): Promise<void> {
      const topic = "solana outage";
      const place = group("Readers");
      await messenger.order(olga, "digest add", { topic, at, tz: "UTC", count: "6", legitimacy: "0.5" }, place);
      await place.answer(/^Digest 1 is set up/);
      await messenger.order(olga, "digest preview", { number: "1" }, place);
      const alone = messenger.whispers ? place.in : olga;
      const preview = await messenger.answer(alone, /^Preview of digest 1: this is what it would post now\./);
      expect(preview.words).toContain(titleOf(topic, 1));
      expect(preview.words).not.toContain(titleOf(topic, 3));
      expect(preview.words).toContain("Left out: 2 below legitimacy 0.5 or without one.");
      const posts = (): readonly Message[] =>
        messenger.messages(place.in).filter((one) => !one.alone && one.words.includes(titleOf(topic, 1)));
      expect([preview.alone, posts().length, searches(topic)]).toEqual([messenger.whispers, 0, 1]);

      await messenger.order(olga, "digest edit", { number: "1" }, place);
      const page = await place.answer(/^Digest 1: solana outage/);
      const once = messenger.press(olga, page, "Post now · 1 credit");
      await messenger.press(olga, page, "Post now · 1 credit");
      await once;
      await messenger.shows(
        page,
        /^An edition of digest 1 was asked for within the last minute, and comes only once\./,
      );
      const [post] = await messenger.until(() => posts().length > 0 && posts(), PATIENCE);
      expect(post?.picture?.bytes().subarray(1, 4).toString()).toBe("PNG");
      for (const number of [1, 2, 4, 5]) expect(post?.words).toContain(titleOf(topic, number));
      for (const number of [3, 6]) expect(post?.words).not.toContain(titleOf(topic, number));
      async function list(): Promise<string> {
        await messenger.order(olga, "digest list", {}, place);
        return (await place.answer(/^Digests here/)).words;
      }
      // That it is sent is written down a moment later.
      await expect.poll(list, { timeout: PATIENCE, interval: 1_000 }).toMatch(/Last: .*, sent with 4 items/);
      expect([posts().length, searches(topic)]).toEqual([1, 2]);
    }

    async function goesOnAndIsRemoved(): Promise<void> {
      const place = group("Leavers");
      await messenger.order(olga, "digest add", { topic: "stablecoins", at, tz: "UTC" }, place);
      const made = await place.answer(/^Digest 1 is set up/);
      await messenger.press(olga, made, "Pause");
      const paused = await messenger.until(() =>
        messenger.messages(place.in).find(({ words }) => words.startsWith("Digest 1 is paused.")),
      );
      expect((await messenger.turn(olga, paused, "Resume")).words).toMatch(/^Digest 1 goes on\./);
      const sure = await messenger.turn(olga, paused, "Remove");
      expect(sure.words).toMatch(/^Remove digest 1, “stablecoins”,(?: posted here,)? for good\?/);
      const removed = await messenger.turn(olga, sure, "Yes, remove it");
      expect(removed.words).toMatch(/^Digest 1, “stablecoins”, is removed\.\s+There are no digests here yet/);
    }

    await Promise.all([membersAreRefused(), isMadeAndChanged(), isShownAndPosted(), goesOnAndIsRemoved()]);
    expect(messenger.problems()).toEqual([]);
  });

  test("by words, by a cron and in German; what cannot be meant is one sentence with an example", async () => {
    const { messenger, olga, bob } = await staged(setting);
    const greta = messenger.person("Greta", { language: "de-AT" });
    /** What somebody is answered, one after the other. */
    function talkOf(who: Person) {
      let latest: Message | undefined;
      const answer = async (fits: RegExp): Promise<Message> => {
        latest = await messenger.answer(who, fits, { after: latest });
        return latest;
      };
      async function ordered(command: string, values: Values, fits: RegExp): Promise<Message> {
        await messenger.order(who, command, values);
        return answer(fits);
      }
      return { answer, ordered, add: (values: Values, fits: RegExp) => ordered("digest add", values, fits) };
    }

    async function makes(): Promise<void> {
      const { add, answer, ordered } = talkOf(bob);
      const spoken = await add(
        { topic: "every weekday at 9 in Rome about bitcoin etf" },
        /^Digest 1 is set up: bitcoin etf, every weekday at 09:00 \(Europe\/Rome\)\./,
      );
      expect(spoken.words.match(/• (?:Mon|Tue|Wed|Thu|Fri) .*, 09:00/g)).toHaveLength(3);
      await add(
        { topic: "ether", cron: "30 7 1 * *", tz: "UTC" },
        /^Digest 2 is set up: ether, every month on the 1st at 07:30 \(UTC\)/,
      );
      // In the zone of the last one, where no other is named.
      await add({ topic: "solana", cron: "7 8-10 * * 1-5" }, /^Digest 3 is set up: solana, .*\(UTC\)/);
      const near = await add(
        { topic: "ether", at: "09:00", tz: "Europe/Romee" },
        /^I know no time zone called exactly “Europe\/Romee”; the nearest: Europe\/Rome.*like this: \/digest add/,
      );
      await messenger.press(bob, near, "Europe/Rome");
      await messenger.until(() =>
        messenger
          .texts(bob)
          .find((words) => /^Digest 4 is set up: ether, every day at 09:00 \(Europe\/Rome\)/.test(words)),
      );
      await ordered("digest edit", { number: "7", count: "5" }, /^There is no digest 7 here\. These are: 1, 2, 3, 4\./);
      await messenger.order(bob, "digest list");
      const list = await answer(/^Digests here: 4 of 25/);
      expect(list.buttons.slice(0, 4)).toEqual(["1: bitcoin etf", "2: ether", "3: solana", "4: ether"]);
      expect((await messenger.turn(bob, list, "1: bitcoin etf")).words).toMatch(/^Digest 1: bitcoin etf/);
    }

    async function errs(): Promise<void> {
      const { add, ordered } = talkOf(olga);
      const ether = (more: Values): Values => ({ topic: "ether", ...more });
      const like = "like this: /digest add";
      for (const [values, words] of [
        [ether({ at: "09:00", tz: "Qwxyz" }), "I know no time zone called “Qwxyz”."],
        [ether({ at: "25:00" }), "“25:00” is no time of day. "],
        [ether({ cron: "61 9 * * *" }), "“61” is no minute, which are 0 to 59. "],
        [ether({ cron: "* * * * * *" }), "“* * * * * *” has six fields; "],
        [{ topic: "x".repeat(500), at: "09:00" }, "That topic has 500 characters, and 200 are the most. "],
      ] as const) {
        const told = await add(values, /like this/);
        expect(told.words.startsWith(words), told.words).toBe(true);
        expect(told.words).toContain(like);
        expect(told.words.split("\n")).toHaveLength(1);
      }
      const fifty = add(ether({ at: "09:00", count: "50" }), /^“50” is no number of items from 1 to 20\. .*like this/);
      if (messenger.offersOnly) await expect(fifty).rejects.toThrow("50 is no value of the option count");
      else await fifty;
      await ordered("digest list", {}, /^There are no digests here yet/);
    }

    async function speaksGerman(): Promise<void> {
      const { add, ordered } = talkOf(greta);
      await add(
        { topic: "jeden Werktag um 9 Uhr in Rom über bitcoin etf" },
        /^Digest 1 ist eingerichtet: bitcoin etf, werktags um 09:00 \(Europe\/Rome\)\..*Die nächsten Ausgaben:/s,
      );
      await add({ topic: "ether", at: "25:00" }, /^„25:00“ ist keine Uhrzeit.*\/digest add/);
      await add({ topic: "ether", at: "09:00", tz: "Europe/Berlim" }, /Berlim.*Europe\/Berlin.*\/digest add/);
      await ordered("digest list", {}, /^Digests hier: 1 von 25/);
      await ordered("digest pause", { number: "1" }, /^Digest 1 ist angehalten\./);
    }

    await Promise.all([makes(), errs(), speaksGerman()]);
    expect(messenger.problems()).toEqual([]);
  });
});
