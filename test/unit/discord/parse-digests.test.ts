/** News and digests on Discord: their commands, pages and forms as requests. */
import { describe, expect, test } from "vitest";
import {
  acknowledged,
  ann,
  type Fields,
  GUILD,
  inShort,
  interact,
  interaction,
  ours,
  requestOf,
  slash,
} from "./payloads.ts";

const asked = (raw: Fields) => requestOf(interact(raw).heard);

const short = ({ acknowledgement, heard }: ReturnType<typeof interact>): readonly string[] => [
  acknowledged(acknowledgement),
  inShort(heard),
];

const called = (name: string, options: Fields = {}): Fields =>
  interaction(2, {
    id: "1",
    name: "digest",
    type: 1,
    options: [
      { name, type: 1, options: Object.entries(options).map(([option, value]) => ({ name: option, type: 3, value })) },
    ],
  });

describe("the command", () => {
  test("is the one that was called with its options", () => {
    const raw = called("add", { topic: "bitcoin etf", at: "09:00", tz: "Europe/Rome", days: "weekdays", count: 7 });
    expect(short(interact(raw))).toEqual(["public", "digest add bitcoin etf"]);
    expect(asked(raw).named).toEqual({ at: "09:00", tz: "Europe/Rome", days: "weekdays", count: "7" });
    expect(short(interact(called("edit", { number: "3", brief: "on" })))).toEqual(["private", "digest edit 3"]);
    expect(short(interact(called("list")))).toEqual(["private", "digest list"]);
    expect(short(interact(called("preview", { number: "3" })))).toEqual(["private", "digest preview 3"]);
  });

  test("news and the mood are for everybody there", () => {
    const raw = slash("news", { query: "etf", sort: "relevance", sources: "news,imageboard", count: 5 });
    expect(short(interact(raw))).toEqual(["public", "news etf"]);
    expect(asked(raw).named).toEqual({ sort: "relevance", sources: "news,imageboard", count: "5" });
    expect(short(interact(slash("mood")))).toEqual(["public", "mood"]);
  });
});

describe("pages", () => {
  const owner = { interaction_metadata: { user: ann } };
  const pressed = (id: string, message: Fields): Fields =>
    interaction(3, { custom_id: id, component_type: 2 }, { message: { ...ours, ...message } });

  test("of what everybody sees are shown to whoever presses alone, and turn where nobody else sees them", () => {
    for (const message of [owner, {}]) {
      expect(short(interact(pressed("news k3y 5", message)))).toEqual(["private", "news k3y 5"]);
      expect(short(interact(pressed("explain k3y 5", message)))).toEqual(["private", "explain k3y 5"]);
    }
    const ephemeral = { ...owner, flags: 64 };
    expect(short(interact(pressed("news k3y 5", ephemeral)))).toEqual(["update", "news k3y 5"]);
    expect(short(interact(pressed("digest edit 3 count", ephemeral)))).toEqual(["update", "digest edit 3 count"]);
    expect(short(interact(pressed("digest new k3y", ephemeral)))).toEqual(["private", "digest new k3y"]);
  });

  test("a form for a new digest becomes the command, and one for a single thing changes that", () => {
    const opening = interact(pressed("digest form new", owner));
    expect(acknowledged(opening.acknowledgement)).toBe("form");
    expect(JSON.stringify(opening.acknowledgement)).toMatch(/"custom_id":"form digest \d+ new"/);
    const filled = (word: string, values: Fields): Fields =>
      interaction(5, {
        custom_id: `form digest 9 ${word}`,
        components: Object.entries(values).map(([id, value]) => ({
          type: 18,
          component: { type: 4, custom_id: id, value },
        })),
      });
    const made = filled("new", { words: "bitcoin etf", at: "9:00", days: "", tz: "Rome" });
    expect(short(interact(made))).toEqual(["public", "digest add bitcoin etf"]);
    expect(asked(made).named).toEqual({ at: "9:00", tz: "Rome" });
    const changed = filled("3 quiet", { words: "22:00-07:00" });
    expect(short(interact(changed))).toEqual(["private", "digest edit 3"]);
    expect(asked(changed).named).toEqual({ quiet: "22:00-07:00" });
  });

  test("digests are chosen from by whoever may decide, and by nobody else", () => {
    const typing = (permissions: string): Fields => ({
      ...called("pause"),
      type: 4,
      data: {
        id: "1",
        name: "digest",
        type: 1,
        options: [{ name: "pause", type: 1, options: [{ name: "number", value: "1", focused: true }] }],
      },
      member: { user: ann, permissions },
    });
    expect(interact(typing("32")).acknowledgement).toEqual({
      kind: "choices",
      choices: [],
      digests: { chat: `discord:${GUILD}`, typed: "1" },
    });
    expect(interact(typing("0")).acknowledgement).toEqual({ kind: "choices", choices: [] });
  });
});
