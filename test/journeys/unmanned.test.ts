/** Where a gateway runs and no worker does, whoever asks hears that, and gets the answer in its place once one runs. */
import { expect, test } from "vitest";
import { onEverySharedStore, openJourney } from "./journey.ts";
import { noneShared } from "./stage.ts";

const UNMANNED = { en: /Herald cannot work on this at the moment/, de: /Herald kann daran gerade nicht arbeiten/ };

test.skipIf(noneShared).each(onEverySharedStore)("on $platform and $store", async (setting) => {
  const { messenger, service, start } = await openJourney(setting);
  service.answer = ({ prompt }) => ({ pieces: [`about ${prompt}`] });
  const olga = messenger.person("Olga");
  await start("gateway", { ADMINS: olga.reference });
  const [ada, bob, cyd] = [
    messenger.person("Ada"),
    messenger.person("Bob", { language: "de-AT" }),
    messenger.person("Cyd"),
  ] as const;
  const group = messenger.group({ members: [cyd] });
  await messenger.ask(ada, "one");
  await messenger.order(bob, "ask", { prompt: "two" });
  await messenger.ask(cyd, "three", { in: group });
  await messenger.order(cyd, "help", {});
  for (const [place, words] of [
    [ada, UNMANNED.en],
    [bob, UNMANNED.de],
    [group, UNMANNED.en],
    [cyd, UNMANNED.en],
  ] as const) {
    await messenger.until(() => words.test(messenger.growing(place)?.words ?? ""), 90_000);
  }
  // Who does not want to wait takes it back, and nothing is left of it.
  expect(messenger.growing(bob)?.stops).toBe(true);
  await messenger.stop(bob, bob);
  await messenger.until(() => messenger.growing(bob) === undefined, 90_000);
  expect(service.asked).toEqual([]);
  // No bot may write first; how each platform is written to is told by other stories.
  if (messenger.name === "Telegram" && setting.store === "Redis") {
    await messenger.order(olga, "start");
    await messenger.answer(olga, /^Trouble since [\s\S]*No worker is at work/, { patience: 150_000 });
  }

  await start("worker");
  await messenger.answer(ada, "about one");
  await messenger.answer(group, "about three");
  await messenger.until(() => messenger.growing(cyd) === undefined);
  expect([messenger.count(ada), messenger.count(bob), messenger.count(group), messenger.count(cyd)]).toEqual([
    1, 0, 1, 1,
  ]);
  expect(service.asked.map(({ prompt }) => prompt).toSorted()).toEqual(["one", "three"]);
  expect(messenger.problems()).toEqual([]);
});
