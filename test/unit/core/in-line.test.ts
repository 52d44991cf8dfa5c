/** Places in line: how a guess is made of what has passed, and how both are said. */
import { describe, expect, test } from "vitest";
import { createSpeed, createWaitingWords, sayInLine } from "../../../src/core/in-line.ts";
import { strictSayIn as sayIn } from "../../../src/locales/index.ts";

describe("how long it may take", () => {
  function watched() {
    let now = 0;
    const speed = createSpeed(() => now);
    speed.begin();
    const pass = (milliseconds: number): void => {
      now += milliseconds;
    };
    return { speed, pass };
  }

  test("nobody guesses before somebody had their turn", () => {
    const { speed, pass } = watched();
    expect(speed.waitBehind(3)).toBeUndefined();
    pass(5_000);
    speed.moved(0);
    expect(speed.waitBehind(3)).toBeUndefined();
  });

  test("what one took, as often as there are people before, without what has passed", () => {
    const { speed, pass } = watched();
    pass(4_000);
    speed.moved(2);
    expect(speed.waitBehind(0)).toBe(2_000);
    expect(speed.waitBehind(4)).toBe(10_000);
    pass(1_500);
    expect(speed.waitBehind(0)).toBe(500);
    pass(5_000);
    expect(speed.waitBehind(0)).toBe(0);
  });

  test("the newest says more, the more of them there were, and a pause between two lines says nothing", () => {
    const { speed, pass } = watched();
    pass(1_000);
    speed.moved(1);
    pass(9_000);
    speed.moved(1);
    expect(speed.waitBehind(0)).toBe(3_000);
    pass(8_000);
    speed.moved(8);
    expect(speed.waitBehind(0)).toBe(1_000);
    pass(3_600_000);
    speed.begin();
    pass(1_000);
    speed.moved(1);
    expect(speed.waitBehind(0)).toBe(1_000);
  });
});

describe("how it is said", () => {
  const cases: readonly (readonly [ahead: number, wait: number | undefined, words: string])[] = [
    [0, undefined, "You are number 1 in line."],
    [11, 0, "You are number 12 in line; I guess it is your turn in 5 seconds."],
    [1, 5_001, "You are number 2 in line; I guess it is your turn in 10 seconds."],
    [1, 85_000, "You are number 2 in line; I guess it is your turn in 85 seconds."],
    [1, 86_000, "You are number 2 in line; I guess it is your turn in 2 minutes."],
    [1_199, 600_001, "You are number 1,200 in line; I guess it is your turn in 11 minutes."],
  ];
  test.each(cases)("%i before, %s ms: %s", (ahead, wait, words) => {
    expect(sayInLine(sayIn("en"), { ahead, wait })).toBe(words);
  });

  test("where nobody is at work the place says nothing", () => {
    const unmanned = { ahead: 2, wait: undefined, isUnmanned: true } as const;
    expect(sayInLine(sayIn("en"), unmanned)).toMatch(
      /^Herald cannot work on this at the moment\. It is kept, and you get/,
    );
    expect(sayInLine(sayIn("de"), unmanned)).toMatch(/^Herald kann daran gerade nicht arbeiten\./);
  });

  test("in German", () => {
    expect(sayInLine(sayIn("de"), { ahead: 2, wait: 30_000 })).toBe(
      "Du bist die Nummer 3 in der Reihe und vermutlich in 30 Sekunden dran.",
    );
  });

  test("a place is not looked at with every frame, and where there is none something else is said", () => {
    const words = createWaitingWords(sayIn("en"), "Thinking…");
    let ahead = 5;
    const place = () => ({ ahead, wait: undefined });
    expect(words(undefined)).toBe("Thinking…");
    expect(words(place)).toBe("You are number 6 in line.");
    ahead = 4;
    expect(words(place)).toBe("You are number 6 in line.");
    expect(words(() => ({ ahead: 0, wait: undefined }))).toBe("You are number 1 in line.");
    expect(words(undefined)).toBe("Thinking…");
  });
});
