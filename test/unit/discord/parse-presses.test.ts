/** Presses of buttons, choices from lists, and forms that come back: whose they are, and what they ask for. */
import { describe, expect, test } from "vitest";
import { strictSayIn } from "../../../src/locales/index.ts";
import { formFor } from "../../../src/platforms/discord/parse/form.ts";
import {
  AT,
  acknowledged,
  alone,
  ann,
  bob,
  CHANNEL,
  type Fields,
  filled,
  GUILD,
  herald,
  IN_THREAD,
  INTERACTION,
  inShort,
  interact,
  interaction,
  ours,
  picture,
  press,
  requestOf,
  snowflake,
  THREAD,
  WITH_BOT,
} from "./payloads.ts";

const ID = String(ours["id"]);
const EPHEMERAL: Fields = { flags: 64 };
const madeFor = (user: Fields): Fields => ({ interaction_metadata: { id: "1", type: 2, user } });
const opening = (raw: Fields): string => acknowledged(interact(raw).acknowledgement);

describe("a press", () => {
  test.each([
    ["again abc", "again abc"],
    ["show abc", "show abc"],
    ["help", "help"],
    ["chat abc 2", "chat abc 2"],
    ["thread abc", "thread abc"],
    ["imagine again abc·2", "imagine again abc"],
    ["model nexus", "model nexus"],
    ["mirage abc", "unknown mirage"],
  ])("of `%s` asks for that", (data, expected) => {
    expect(inShort(interact(press(data)).heard)).toBe(expected);
  });

  test.each([
    "",
    "pulse",
    "outside",
    "start",
    "cancel",
    "unknown x",
    "stop ../x",
    "form x",
    "__proto__",
    "a".repeat(101),
  ])("of what is no button of ours (`%s`) is told so", (data) => {
    expect(interact(press(data))).toMatchObject({ acknowledgement: { kind: "say" }, heard: { kind: "nothing" } });
  });

  test("a choice from a list is what it says", () => {
    const raw = interaction(3, { custom_id: "list", component_type: 3, values: ["model nexus"] }, { message: ours });
    expect(inShort(interact(raw).heard)).toBe("model nexus");
  });

  test("knows the message and the pictures that it stands under", () => {
    const request = requestOf(interact(press("effect menu abc", { ...ours, attachments: [picture] })).heard);
    expect(request).toMatchObject({
      id: `dc-${INTERACTION}`,
      pressed: ID,
      conversation: `discord:${GUILD}:buttons:${ann.id}`,
      files: [{ from: "pressed", reference: picture.url, message: ID, largest: 10_485_760 }],
    });
    expect(request.message).toBeUndefined();
  });

  test("of a conversation goes on with that of its message", () => {
    expect(interact(press("again abc")).heard).toMatchObject({
      chain: `discord:${GUILD}:${ID}`,
      request: { conversation: `discord:${GUILD}:chain:${ID}` },
    });
    const thread = interact(press("again abc", ours, IN_THREAD)).heard;
    expect(thread).toMatchObject({ request: { conversation: `discord:${GUILD}:${THREAD}` } });
    expect(thread).not.toHaveProperty("chain");
    const { heard } = interact(press("again abc", alone("", { author: herald }), WITH_BOT));
    expect(heard).toMatchObject({ request: { conversation: `discord:${ann.id}` } });
  });

  test("of Stop is heard at once, and only what its person asked is stopped", () => {
    const { acknowledgement, heard } = interact(press("stop 1abc9"));
    expect(acknowledgement).toEqual({ kind: "update" });
    expect(heard).toEqual({
      kind: "stop",
      stop: { conversation: `discord:${GUILD}:${CHANNEL}`, key: "1abc9", person: `discord:${ann.id}`, at: AT + 9 },
    });
  });

  test("of somebody else's Stop says who can stop it; whether it is stopped is decided where it is made", () => {
    const pressed = press("stop 1abc9", { ...ours, ...madeFor(bob) });
    const { acknowledgement, heard } = interact(pressed);
    expect(acknowledgement).toEqual({ kind: "say", text: strictSayIn("de")("stop-not-yours") });
    expect(heard).toMatchObject({ kind: "stop", stop: { person: `discord:${ann.id}` } });
    const decider = { ...pressed, member: { user: ann, permissions: "32" } };
    expect(interact(decider).acknowledgement).toEqual({ kind: "update" });
    expect(interact(press("stop 1abc9", { ...ours, ...madeFor(ann) })).acknowledgement).toEqual({ kind: "update" });
  });
});

describe("what is seen after a press", () => {
  const table: readonly (readonly [string, Fields, string])[] = [
    ["a page that only its owner sees turns", press("settings model", { ...ours, ...EPHEMERAL }), "update"],
    ["a page with the bot alone turns", press("model nexus", ours, WITH_BOT), "update"],
    ["a page that others see stays", press("account", { ...ours, ...madeFor(ann) }), "private"],
    ["an answer is made anew for all", press("again abc", { ...ours, ...madeFor(ann) }), "public"],
    ["an answer that one alone saw is made for them alone", press("again abc", { ...ours, ...EPHEMERAL }), "private"],
    ["what was made for another is answered alone", press("again abc", { ...ours, ...madeFor(bob) }), "private"],
    [
      "so it is when it replies to another",
      press("imagine again a", { ...ours, referenced_message: { author: bob } }),
      "private",
    ],
    [
      "and not when it replies to oneself",
      press("imagine again a", { ...ours, referenced_message: { author: ann } }),
      "public",
    ],
    ["a button that is not there any more", press("mirage abc"), "private"],
  ];
  test.each(table)("%s", (_what, raw, expected) => {
    expect(opening(raw)).toBe(expected);
    const { heard } = interact(raw);
    const shows = { update: "message", private: "private", public: "reply" }[expected];
    expect(requestOf(heard).interaction?.shows).toBe(shows);
  });
});

describe("forms", () => {
  test("a word of the settings is typed into one, and the page turns", () => {
    const page = { ...ours, ...EPHEMERAL };
    const { acknowledgement, heard } = interact(press("settings form budget person", page));
    expect(acknowledgement).toMatchObject({
      kind: "form",
      form: { custom_id: `form settings ${INTERACTION} budget person` },
    });
    expect(heard.kind).toBe("nothing");
    const back = interact(filled("form settings 77 budget person", { words: " 30 " }, { message: page }));
    expect(back).toMatchObject({ acknowledgement: { kind: "update" }, fills: "77" });
    expect(requestOf(back.heard)).toMatchObject({ operation: "settings", text: "budget person 30", pressed: ID });
  });

  test("a question, a key and a picture come back with what was filled in", () => {
    const ask = interact(filled("form chat 77", { words: "what is it?" }));
    expect([acknowledged(ask.acknowledgement), inShort(ask.heard), ask.fills]).toEqual([
      "public",
      "chat what is it?",
      "77",
    ]);
    expect(requestOf(interact(filled("form chat 77", { words: "" })).heard).text).toBeUndefined();
    const key = interact(filled("form key 77", { words: "sk-12345678" }));
    expect([acknowledged(key.acknowledgement), inShort(key.heard)]).toEqual(["private", "key set sk-12345678"]);
    const resolved = { attachments: { [picture.id]: picture } };
    const effect = interact(filled("form effect 77 9", { words: "sepia", picture: [picture.id] }, {}, resolved));
    expect(requestOf(effect.heard)).toMatchObject({
      operation: "effect",
      text: "sepia",
      named: { seed: "9" },
      files: [{ from: "message", reference: picture.url }],
    });
  });

  test("what is asked by one is nothing without what it keeps, where it says nothing of it itself", () => {
    const needs = (id: string, fields: Fields): boolean => interact(filled(id, fields)).needsKept === true;
    expect(needs("form chat 77", { words: "" })).toBe(true);
    expect(needs("form effect 77", { words: "sepia" })).toBe(true);
    expect(needs("form effect 77", { words: "sepia", picture: [picture.id] })).toBe(false);
    expect(needs("form key 77", { words: "sk-12345678" })).toBe(false);
    expect(needs("form settings 77 budget person", { words: "30" })).toBe(false);
    expect(needs("form digest 77 new", { words: "bitcoin", at: "09:00" })).toBe(false);
  });

  test.each(["form", "form chat", "form chat x", "form pulse 77", "form outside 77", "key 77", "form chat 77 \u0000"])(
    "one that is not ours (`%s`) is told so",
    (id) => {
      expect(interact(filled(id, { words: "x" }))).toMatchObject({
        acknowledgement: { kind: "say" },
        heard: { kind: "nothing" },
      });
    },
  );

  test("one for what Herald is not set up for any more is explained", () => {
    expect(inShort(interact(filled("form mirage 77", { words: "sepia" })).heard)).toBe("unknown mirage");
  });

  test("every one of them is within Discord's limits, in every language", () => {
    const operations = ["chat", "effect", "mirage", "key", "settings"] as const;
    const words = [undefined, "persona", "budget", "budget chat", "quiet", "x".repeat(60)];
    for (const language of ["en", "de"]) {
      for (const operation of operations) {
        for (const word of words) {
          const wanted = { opener: snowflake(AT, 1), word, words: "w".repeat(6000), needsPicture: true };
          const form = formFor(operation, wanted, strictSayIn(language));
          expect(form.custom_id.length).toBeLessThanOrEqual(100);
          expect(form.title.length).toBeLessThanOrEqual(45);
          expect(form.components.length).toBeLessThanOrEqual(5);
          for (const part of form.components) {
            expect(part).toMatchObject({ type: 18 });
            if (!("label" in part)) continue;
            expect(part.label.length).toBeLessThanOrEqual(45);
            expect(part.description?.length ?? 0).toBeLessThanOrEqual(100);
            if ("value" in part.component) expect(part.component.value?.length).toBeLessThanOrEqual(4000);
          }
        }
      }
    }
  });
});
