/** Whoever waits for others is told their place in line and how long it may take, can stop waiting, and gets one answer. */
import { expect, test } from "vitest";
import { drawnAs } from "../fakes/scripted-pictures.ts";
import { faucet } from "./faucet.ts";
import { onOneStore, openJourney } from "./journey.ts";
import type { Group } from "./messenger.ts";

/** One question at a time: the second waits in the worker, the third where no worker has taken it. */
const NARROW = { WORKER_CONCURRENCY: "chat=1" };

const IN_LINE = (place: number): RegExp => new RegExp(`You are number ${place} in line`);

test.each(onOneStore)("on $platform, in private: a place that moves up, then the answer alone", async (setting) => {
  const { messenger, service, startAll } = await openJourney(setting);
  const waters = [faucet(), faucet(), faucet()];
  service.answer = (asked) => waters[service.asked.length - 1]?.manner(asked) ?? { pieces: ["more"] };
  await startAll(1, NARROW);
  const people = ["Ada", "Bob", "Cyd"].map((name) => messenger.person(name));
  const [ada, bob, cyd] = people;
  if (ada === undefined || bob === undefined || cyd === undefined) throw new Error("nobody is there");
  for (const one of people) {
    await messenger.ask(one, `A question of ${one.name}`);
    if (one === ada) await messenger.until(() => service.asked.length === 1);
  }
  await messenger.until(() => IN_LINE(1).test(messenger.growing(bob)?.words ?? ""));
  await messenger.until(() => IN_LINE(2).test(messenger.growing(cyd)?.words ?? ""));
  expect(messenger.growing(cyd)?.stops).toBe(true);
  expect(service.asked.length).toBe(1);

  waters[0]?.say("for Ada");
  waters[0]?.end();
  await messenger.answer(ada, "for Ada");
  await messenger.until(() => service.asked.length === 2);
  await messenger.until(() => /Thinking/.test(messenger.growing(bob)?.words ?? ""));
  // What one answer took is the guess for the next.
  await messenger.until(() =>
    /number 1 in line; I guess it is your turn in \d+ seconds/.test(messenger.growing(cyd)?.words ?? ""),
  );
  waters[1]?.say("for Bob");
  waters[1]?.end();
  await messenger.answer(bob, "for Bob");
  await messenger.until(() => service.asked.length === 3);
  waters[2]?.say("for Cyd");
  waters[2]?.end();
  await messenger.answer(cyd, "for Cyd");
  for (const one of people) {
    await messenger.until(() => messenger.growing(one) === undefined);
    expect(messenger.count(one)).toBe(1);
  }
  expect(messenger.problems()).toEqual([]);
});

test.each(onOneStore)(
  "on $platform, in groups: a message that becomes the answer, or goes where nobody waits any more",
  async (setting) => {
    const { messenger, service, startAll } = await openJourney(setting);
    const waters = [faucet(), faucet()];
    service.answer = (asked) => waters[service.asked.length - 1]?.manner(asked) ?? { pieces: ["more"] };
    await startAll(1, NARROW);
    const ada = messenger.person("Ada");
    const asked: Group[] = [];
    for (let i = 0; i < 4; i += 1) {
      const group = messenger.group({ members: [ada], title: `Group ${i}` });
      await messenger.ask(ada, `question ${i}`, { in: group });
      if (i === 0) await messenger.until(() => service.asked.length === 1);
      else if (i === 1) await messenger.until(() => IN_LINE(1).test(messenger.growing(group)?.words ?? ""));
      asked.push(group);
    }
    const [first, second, third, fourth] = asked;
    if (first === undefined || second === undefined || third === undefined || fourth === undefined)
      throw new Error("no groups");
    await messenger.until(() => IN_LINE(2).test(messenger.growing(third)?.words ?? ""));
    await messenger.until(() => IN_LINE(3).test(messenger.growing(fourth)?.words ?? ""));
    // One that a worker has, and one that none has.
    for (const group of [second, third]) {
      await messenger.stop(ada, group);
      await messenger.until(() => messenger.count(group) === 0);
    }
    await messenger.until(() => IN_LINE(1).test(messenger.growing(fourth)?.words ?? ""));
    waters[0]?.say("the first");
    waters[0]?.end();
    await messenger.answer(first, "the first");
    await messenger.until(() => service.asked.length === 2);
    await messenger.until(() => /Thinking/.test(messenger.growing(fourth)?.words ?? ""));
    waters[1]?.say("the last");
    waters[1]?.end();
    await messenger.answer(fourth, "the last");
    expect(asked.map((group) => messenger.count(group))).toEqual([1, 0, 0, 1]);
    expect(service.asked.map(({ prompt }) => prompt)).toEqual(["question 0", "question 3"]);
    expect(messenger.problems()).toEqual([]);
  },
);

test.each(onOneStore)(
  "on $platform, with a command: a picture that waits for another says so, and then stands there alone",
  async (setting) => {
    const { messenger, service, startAll } = await openJourney(setting, { rates: false });
    const releases: (() => void)[] = [];
    service.draw = async (drawn) => {
      await new Promise<void>((resolve) => releases.push(resolve));
      return drawnAs(drawn);
    };
    await startAll(1, { WORKER_CONCURRENCY: "image=1" });
    const people = ["Ada", "Bob", "Cyd"].map((name) =>
      messenger.person(name, { language: name === "Cyd" ? "de-AT" : "en" }),
    );
    const group = messenger.group({ members: people });
    const places = [people[0], group, people[2]] as const;
    for (const [i, one] of people.entries()) {
      await messenger.order(one, "imagine", { prompt: `a fox ${i}` }, i === 1 ? { in: group } : {});
      if (i === 0) await messenger.until(() => releases.length === 1);
      const place = places[i];
      const words = [/Making your picture/, IN_LINE(1), /Du bist die Nummer 2 in der Reihe/][i];
      if (place === undefined || words === undefined) throw new Error("nobody is there");
      await messenger.until(() => words.test(messenger.growing(place)?.words ?? ""));
    }
    for (const [i, place] of places.entries()) {
      if (place === undefined) throw new Error("nobody is there");
      await messenger.until(() => releases.length === i + 1);
      await messenger.until(() =>
        /Making your picture|Ich mache dein Bild/.test(messenger.growing(place)?.words ?? ""),
      );
      releases[i]?.();
      const answer = await messenger.answer(place, new RegExp(`a fox ${i}`));
      expect(answer.picture).toBeDefined();
      await messenger.until(() => messenger.growing(place) === undefined);
      expect(messenger.count(place)).toBe(1);
    }
    expect(service.drawn.length).toBe(3);
    expect(messenger.problems()).toEqual([]);
  },
);
