/** A clock that was a day ahead and is set right: whoever waited for a moment by it does not wait for that day. */
import { expect, test } from "vitest";
import { movedClock } from "../servers/moved.ts";
import { onEveryStore, openJourney } from "./journey.ts";

const DAY = 86_400_000;
/** Conversations that stand are looked through every fifteen seconds. */
const FOUND = 60_000;

test.each(onEveryStore)("on $platform and $store", async (setting) => {
  const { messenger, service, startAll } = await openJourney(setting, { rates: false });
  const clock = movedClock(Date.now() + DAY);
  const processes = await startAll(1, clock.environment);
  const [ada, ben] = [messenger.person("Ada"), messenger.person("Ben")];
  // It is made, and may not be sent for as long as the platform says.
  messenger.troubles.pauseNext("words", 8);
  await messenger.ask(ada, "What is staking?");
  await Promise.any(processes.map(({ says }) => says(/an answer waits to be sent/)));
  clock.moveTo(Date.now(), ...processes);
  await messenger.answer(ada, "echo: What is staking?", { patience: FOUND });
  await messenger.ask(ben, "And now?");
  await messenger.answer(ben, "echo: And now?");
  expect(messenger.texts(ada)).toEqual(["echo: What is staking?"]);
  expect(service.asked).toHaveLength(2);
  expect(messenger.problems()).toEqual([]);
});
