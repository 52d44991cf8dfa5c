/** Interactions: what is answered to each at once, and the request that it becomes. */
import { describe, expect, test } from "vitest";
import { sayIn } from "../../../src/locales/index.ts";
import { parseInteraction } from "../../../src/platforms/discord/parse.ts";
import { TOKEN_LIFE } from "../../../src/platforms/discord/tokens.ts";
import {
  APP,
  AT,
  acknowledged,
  ann,
  arrival,
  CHANNEL,
  DM,
  type Fields,
  filled,
  GUILD,
  HERALD,
  IN_THREAD,
  INTERACTION,
  inShort,
  interact,
  interaction,
  onMessage,
  picture,
  requestOf,
  slash,
  THREAD,
  TOKEN,
  theirs,
  WITH_BOT,
} from "./payloads.ts";

const own = `discord:${GUILD}:asks:${INTERACTION}`;
const asked = (raw: Fields) => requestOf(interact(raw).heard);

describe("slash commands", () => {
  const file = { picture: picture.id };
  const resolved = { attachments: { [picture.id]: picture } };
  const table: readonly (readonly [string, Fields, string, string])[] = [
    ["/ask", slash("ask", { prompt: "why?" }), "public", "chat why?"],
    ["/ask in private", slash("ask", { prompt: "why?", private: true }), "private", "chat why?"],
    ["/ask not in private", slash("ask", { prompt: "why?", private: false }), "public", "chat why?"],
    ["/imagine", slash("imagine", { prompt: "a fox", size: "square", seed: 7 }), "public", "imagine a fox"],
    ["/effect", slash("effect", { prompt: "sepia", ...file }, {}, resolved), "public", "effect sepia"],
    ["/extract", slash("extract", { schema: "{}", text: "a text" }), "public", "extract {}"],
    ["/account", slash("account"), "private", "account"],
    ["/usage", slash("usage", { period: "week" }), "private", "usage week"],
    ["/key", slash("key"), "private", "key"],
    ["/key status", slash("key", { action: "status" }), "private", "key status"],
    ["/key set", slash("key", { action: "set" }), "form", "nothing"],
    ["/model", slash("model", { name: "nexus" }), "private", "model nexus"],
    ["/persona", slash("persona", { name: "a pirate" }), "private", "persona a pirate"],
    ["/language", slash("language", { name: "de" }), "private", "language de"],
    ["/reset", slash("reset"), "private", "reset"],
    ["/settings", slash("settings"), "private", "settings"],
    ["/cancel", slash("cancel"), "private", "cancel"],
    ["/help", slash("help", { command: "ask" }), "private", "help ask"],
    ["/start", slash("start"), "private", "start"],
    ["/privacy", slash("privacy"), "private", "privacy"],
    ["/privacy forget", slash("privacy", { forget: true }), "private", "privacy forget"],
    ["one that is not there", slash("dance"), "private", "unknown dance"],
    ["one that it is not set up for", slash("mirage", { prompt: "sepia" }), "private", "unknown mirage"],
    ["/effect with nothing", slash("effect"), "form", "nothing"],
    ["/effect without a picture", slash("effect", { prompt: "sepia" }), "form", "nothing"],
    ["/effect without words", slash("effect", file, {}, resolved), "form", "nothing"],
  ];
  test.each(table)("%s", (_what, raw, opening, expected) => {
    const { acknowledgement, heard } = interact(raw);
    expect([acknowledged(acknowledgement), inShort(heard)]).toEqual([opening, expected]);
  });

  test("what is not the first argument is named", () => {
    expect(asked(slash("ask", { prompt: "why?", private: true, model: "nexus", persona: "a pirate" }))).toMatchObject({
      named: { private: "true", model: "nexus", persona: "a pirate" },
    });
    expect(asked(slash("imagine", { prompt: "a fox", seed: -7 })).named).toEqual({ seed: "-7" });
  });

  test("people, emoji and moments are typed as they are shown, in options and in forms", () => {
    const typed = `<:fox:12> asks <@${HERALD}>, <@${ann.id}> and <@77> at <t:1735689600:R>`;
    const shown = ":fox: asks @Herald, @Ann Lee and <@77> at 2025-01-01 00:00 UTC";
    expect(asked(slash("imagine", { prompt: typed })).text).toBe(shown);
    expect(asked(slash("extract", { schema: "{}", text: typed })).quoted?.text).toBe(shown);
    expect(asked(filled(`form chat ${INTERACTION}`, { words: typed })).text).toBe(shown);
  });

  test("the text to look in is apart from what is looked for, unless there is nothing else", () => {
    const both = asked(slash("extract", { schema: '{"type"', text: "a text" }));
    expect([both.text, both.quoted]).toEqual(['{"type"', { text: "a text", name: "Ann Lee" }]);
    const alone = asked(slash("extract", { text: "name:string a text" }));
    expect([alone.text, alone.quoted]).toEqual(["name:string a text", undefined]);
  });

  test("a file knows how large it may be there", () => {
    expect(asked(slash("effect", { prompt: "sepia", ...file }, {}, resolved)).files).toEqual([
      {
        kind: "picture",
        reference: picture.url,
        name: "fox.png",
        type: "image/png",
        bytes: 1234,
        largest: 10_485_760,
        from: "message",
      },
    ]);
  });

  test("everything is in the request but what opens the answer", () => {
    const parsed = interact(slash("account"));
    expect(parsed).toMatchObject({ id: INTERACTION, token: TOKEN, application: APP, largest: 10_485_760 });
    expect(requestOf(parsed.heard)).toEqual({
      id: `dc-${INTERACTION}`,
      platform: "discord",
      conversation: own,
      operation: "account",
      chat: { id: GUILD, kind: "group", thread: CHANNEL, title: "Friends" },
      person: { id: ann.id, name: "Ann Lee", language: "de" },
      interaction: { ends: AT + TOKEN_LIFE, shows: "private", writes: true },
      at: AT,
    });
  });
});

describe("where it is asked", () => {
  test.each([
    ["/ask in a channel", slash("ask", { prompt: "?" }), `discord:${GUILD}:chain:${CHANNEL}:${ann.id}`],
    ["/reset in a channel", slash("reset"), `discord:${GUILD}:chain:${CHANNEL}:${ann.id}`],
    ["/ask in a thread", slash("ask", { prompt: "?" }, IN_THREAD), `discord:${GUILD}:${THREAD}`],
    ["/imagine in a thread", slash("imagine", { prompt: "?" }, IN_THREAD), own],
    ["/ask with the bot alone", slash("ask", { prompt: "?" }, WITH_BOT), `discord:${ann.id}`],
    ["/imagine with the bot alone", slash("imagine", { prompt: "?" }, WITH_BOT), `discord:${ann.id}`],
  ])("%s goes on with its conversation", (_what, raw, conversation) => {
    expect(asked(raw).conversation).toBe(conversation);
  });

  test("what is asked in private is no part of what a thread goes on with", () => {
    const request = asked(slash("ask", { prompt: "?", private: true }, IN_THREAD));
    expect(request.conversation).toBe(`discord:${GUILD}:chain:${THREAD}:${ann.id}`);
  });

  test("with the bot alone the chat is the person", () => {
    const request = asked(slash("ask", { prompt: "?" }, WITH_BOT));
    expect(request.chat).toEqual({ id: ann.id, kind: "private", thread: DM });
    expect(request.interaction?.writes).toBe(true);
  });

  test("between people it is their channel, in which only the interaction can answer", () => {
    const more = { ...WITH_BOT, context: 2, authorizing_integration_owners: { "1": ann.id } };
    const { chat, interaction: way } = asked(slash("ask", { prompt: "?" }, more));
    expect(chat).toEqual({ id: DM, kind: "group", thread: DM });
    expect(way?.writes).toBeUndefined();
  });

  test("it writes by itself only where it is a member and may send", () => {
    const writes = (more: Fields) => asked(slash("account", {}, more)).interaction?.writes;
    expect(writes({})).toBe(true);
    expect(writes({ authorizing_integration_owners: { "1": ann.id } })).toBeUndefined();
    expect(writes({ app_permissions: String(1n << 10n) })).toBeUndefined();
    expect(writes({ app_permissions: String(1n << 3n) })).toBe(true);
    expect(writes(IN_THREAD)).toBeUndefined();
    expect(writes({ ...IN_THREAD, app_permissions: String((1n << 38n) | (1n << 10n)) })).toBe(true);
  });

  test("a person decides for a guild that they manage", () => {
    const decides = (permissions: bigint) =>
      asked(slash("settings", {}, { member: { user: ann, permissions: String(permissions) } })).person?.decides;
    expect(decides(1n << 5n)).toBe(true);
    expect(decides(1n << 3n)).toBe(true);
    expect(decides((1n << 10n) | (1n << 4n))).toBeUndefined();
  });

  test("only an age-restricted channel is one for adults, and a thread is as its parent", () => {
    const adult = (more: Fields, nsfw?: boolean) => {
      const channel = nsfw === undefined ? undefined : ({ kind: "text", nsfw } as const);
      return requestOf(interact(slash("imagine", { prompt: "a fox" }, more), { channel }).heard).chat?.adult;
    };
    expect(adult({ channel: { id: CHANNEL, type: 0, nsfw: true } })).toBe(true);
    expect(adult({ channel: { id: CHANNEL, type: 0, nsfw: false } }, true)).toBeUndefined();
    expect(adult({ channel: { id: THREAD, type: 11, nsfw: true } })).toBeUndefined();
    expect(adult(IN_THREAD, true)).toBe(true);
    expect(adult({ ...WITH_BOT, channel: { id: DM, type: 1, nsfw: true } }, true)).toBeUndefined();
  });

  test("to cancel waits for nothing, and stops what its person asked in the chat", () => {
    expect(interact(slash("cancel")).heard).toMatchObject({
      request: { conversation: `discord:${GUILD}:cancel:${ann.id}` },
      stop: { conversation: `discord:${GUILD}:${CHANNEL}`, person: `discord:${ann.id}`, at: AT, heard: AT + 9 },
    });
  });
});

describe("commands on messages", () => {
  const say = sayIn(undefined);
  const [ASK, EFFECT, TRANSLATE] = [
    say("message-command-ask"),
    say("message-command-effect"),
    say("message-command-translate"),
  ];
  const quoted = { text: "Bob's words.", name: "bob" };

  test("a question about one is asked for in a form, which keeps its words", () => {
    expect(interact(onMessage(ASK, theirs)).acknowledgement).toMatchObject({
      kind: "form",
      keeps: { quoted },
      form: { custom_id: `form chat ${INTERACTION}` },
    });
  });

  test("one without words is answered as if it had been sent to the bot", () => {
    const target = { ...theirs, content: "", attachments: [picture] };
    for (const name of [ASK, TRANSLATE]) {
      const { acknowledgement, heard } = interact(onMessage(name, target));
      expect([acknowledged(acknowledgement), inShort(heard)]).toEqual(["private", "unknown picture"]);
    }
  });

  test("its picture is kept for the effect, and one without is asked for it", () => {
    const shown = interact(onMessage(EFFECT, { ...theirs, attachments: [picture] })).acknowledgement;
    expect(shown).toMatchObject({
      kind: "form",
      keeps: { files: [{ reference: picture.url, from: "quoted", message: theirs["id"] }] },
    });
    expect(JSON.stringify(shown)).not.toContain('"type":19');
    const bare = interact(onMessage(EFFECT, theirs)).acknowledgement;
    expect(bare).not.toHaveProperty("keeps");
    expect(JSON.stringify(bare)).toContain('"type":19');
  });

  test("it is translated into the language of the app, for its person alone", () => {
    const { acknowledgement, heard } = interact(onMessage(TRANSLATE, theirs));
    expect(acknowledged(acknowledgement)).toBe("private");
    expect(requestOf(heard)).toMatchObject({
      operation: "chat",
      text: "Übersetze das in diese Sprache: Deutsch.",
      named: { private: "true" },
      quoted,
      conversation: own,
    });
    expect(asked(onMessage(TRANSLATE, theirs, { locale: "pt-BR" })).text).toBe(
      "Translate this into Brazilian Portuguese.",
    );
    expect(asked(onMessage(TRANSLATE, theirs, { locale: undefined })).text).toBe("Translate this into English.");
  });

  test("one that is not there, or whose message is not, is unknown", () => {
    expect(inShort(interact(onMessage("Dance", theirs)).heard)).toBe("unknown Dance");
    const absent = new Set(["effect"]);
    expect(inShort(interact(onMessage(EFFECT, theirs), { absent }).heard)).toBe("unknown effect");
    const gone = interaction(2, { type: 3, name: ASK, target_id: "1", resolved: {} });
    expect(acknowledged(interact(gone).acknowledgement)).toBe("private");
  });
});

describe("while somebody types", () => {
  const choices = (command: string, name: string, value: string, absent = arrival.absent) => {
    const options = [{ name, type: 3, value, focused: true }];
    const { acknowledgement } = interact(interaction(4, { id: "1", name: command, type: 1, options }), { absent });
    return acknowledgement.kind === "choices" ? acknowledgement.choices : undefined;
  };

  test("models, personas, languages and commands are to choose from, the best match first", () => {
    expect(choices("model", "name", "")?.map(({ value }) => value)).toEqual(["versa", "nexus", "eclipse", "default"]);
    expect(choices("model", "name", "ne")).toEqual([{ name: "nexus, 2 Credits", value: "nexus" }]);
    expect(choices("ask", "persona", "PIR")).toMatchObject([{ value: "pirate" }]);
    expect(choices("language", "name", "deu")).toEqual([{ name: "Deutsch", value: "de" }]);
    expect(choices("help", "command", "im")).toEqual([{ name: "/imagine", value: "imagine" }]);
    expect(choices("help", "command", "mirage")).toEqual([]);
  });

  test("there are never more than Discord shows", () => {
    expect(choices("help", "command", "")?.length).toBeGreaterThan(5);
    expect(choices("help", "command", "", new Set())?.length).toBeLessThanOrEqual(25);
  });

  test("what is not known has no choices, and is not asked", () => {
    expect(choices("dance", "name", "")).toEqual([]);
    expect(choices("ask", "prompt", "a")).toEqual([]);
    for (const raw of [interaction(4, 7), interaction(4, null, { member: undefined })]) {
      expect(interact(raw).acknowledgement).toEqual({ kind: "choices", choices: [] });
    }
    expect(interact(interaction(4, 7)).heard.kind).toBe("nothing");
  });
});

describe("what is no command", () => {
  test("a ping is answered, even one that says nothing else", () => {
    expect(parseInteraction({ type: 1 }, arrival)?.acknowledgement).toEqual({ kind: "pong" });
  });

  test("one that cannot be read is told so, as long as it can be answered", () => {
    for (const raw of [interaction(2, null), interaction(77, {}), interaction(2, {}, { member: undefined })]) {
      expect(interact(raw)).toMatchObject({ acknowledgement: { kind: "say" }, heard: { kind: "nothing" } });
    }
    expect(parseInteraction({ type: 2, id: "x" }, arrival)).toBeUndefined();
    expect(parseInteraction("hello", arrival)).toBeUndefined();
  });
});
