/** People are answered in their language: as their app says, as their group has decided, or as they have chosen. */
import { expect, test } from "vitest";
import { type Journey, onOneStore, openJourney } from "./journey.ts";
import type { Deed, Place } from "./messenger.ts";

const DECIDED = { Telegram: /^This is decided for this chat:/, Discord: /^This is decided for this server:/ } as const;

/** What is answered when something is done. */
async function told(
  { messenger }: Pick<Journey, "messenger">,
  place: Place,
  act: () => Promise<Deed>,
): Promise<string> {
  const before = messenger.last(place);
  await act();
  return (await messenger.answer(place, /./, { after: before, patience: 60_000 })).words;
}

test.each(onOneStore)("on $platform people hear Herald in their language, alone and in a group", async (setting) => {
  const journey = await openJourney(setting, { rates: false });
  const { messenger, service, startAll } = journey;
  await startAll();
  const anna = messenger.person("Anna", { language: "de-AT" });
  const bob = messenger.person("Bob", { language: "en" });
  const kim = messenger.person("Kim", { language: "xx" });
  const ordered = (who: typeof anna, command: string, values = {}) =>
    told(journey, who, () => messenger.order(who, command, values));

  expect(await ordered(anna, "start")).toMatch(/^Hallo, ich bin Herald\./);
  expect(await ordered(anna, "help")).toContain("/imagine: ein Bild machen (Credits: 1)");
  expect(await ordered(bob, "start")).toMatch(/^Hello, I am Herald\./);
  // Nobody speaks it.
  expect(await ordered(kim, "start")).toMatch(/^Hello, I am Herald\./);

  service.answer = () => ({ status: 503, body: "{}", headers: { "retry-after": "7200" } });
  expect(await told(journey, anna, () => messenger.ask(anna, "Warum?"))).toMatch(
    /^Der Dienst .*Es wurden keine Credits abgebucht\. Bitte frag in /,
  );
  expect(await ordered(anna, "language", { name: "english" })).toBe("From now on I answer you in English.");
  expect(await told(journey, anna, () => messenger.ask(anna, "Why?"))).toMatch(
    /^The service .*No credits were taken\. Please ask again in /,
  );
  expect(await ordered(anna, "language", { name: "Deutsch" })).toBe("Ab jetzt antworte ich dir auf Deutsch.");
  await ordered(anna, "language", { name: "english" });

  const group = messenger.group({ members: [anna, bob, kim], owner: bob });
  await messenger.order(bob, "settings", {}, { in: group });
  const page = await messenger.answer(group, DECIDED[messenger.name]);
  await messenger.turn(bob, page, "Language");
  await messenger.press(bob, page, /^Deutsch/);
  await messenger.shows(page, /^Erledigt\. Hier wird allen auf /);
  // The group's comes before what an app says, and behind what somebody has chosen.
  const helped = (who: typeof anna) =>
    told(journey, group, () => messenger.order(who, "help", { command: "reset" }, { in: group }));
  for (const person of [bob, kim]) expect(await helped(person)).toMatch(/^\/reset: das Gespräch vergessen/);
  expect(await helped(anna)).toMatch(/^\/reset: forget the conversation/);
  expect(await ordered(bob, "help", { command: "reset" })).toMatch(/^\/reset: forget the conversation/);

  await messenger.until(() => messenger.menus().includes("Das Gespräch vergessen"));
  expect(messenger.menus()).toContain("Forget the conversation");
  expect(messenger.problems()).toEqual([]);
});
