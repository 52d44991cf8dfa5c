/** Messages: who is listened to, what they ask, and in which conversation. */
import { describe, expect, test } from "vitest";
import { timeOf } from "../../../src/platforms/discord/parse/snowflake.ts";
import {
  AT,
  alone,
  ann,
  bob,
  CHANNEL,
  DM,
  type Fields,
  GUILD,
  HERALD,
  hear,
  herald,
  inShort,
  MESSAGE,
  ours,
  paste,
  picture,
  ROLE,
  replyTo,
  report,
  requestOf,
  said,
  snowflake,
  THREAD,
  theirs,
} from "./payloads.ts";

const ME = `<@${HERALD}>`;
const nothingIn = { kind: "nothing" };

describe("who is listened to", () => {
  const silent: readonly (readonly [string, Fields])[] = [
    ["itself", said(`${ME} hello`, { author: herald })],
    ["a bot", said(`${ME} hello`, { author: { ...bob, bot: true } })],
    ["a webhook", said(`${ME} hello`, { webhook_id: "77" })],
    ["the system", said(`${ME} hello`, { author: { ...bob, system: true } })],
    ["a word of Discord about the channel", said(`${ME} hello`, { type: 6 })],
    ["nobody", said(`${ME} hello`, { author: undefined })],
  ];
  test.each(silent)("%s is not", (_who, message) => {
    expect(hear(message)).toMatchObject(nothingIn);
  });
});

describe("what is asked", () => {
  const bare = (attachments: readonly Fields[]): Fields => ({ ...theirs, content: "", attachments });
  const sound = { ...picture, content_type: "audio/mpeg" };
  const film = { ...picture, content_type: "video/mp4" };
  const table: readonly (readonly [string, Fields, string])[] = [
    ["a mention before the question", said(`${ME}, why?`), "chat why?"],
    ["a mention behind it", said(`What do you say, ${ME}?`), "chat What do you say?"],
    ["a mention in it", said(`tell ${ME} a story`), "chat tell a story"],
    ["the old way to mention", said(`<@!${HERALD}> why?`), "chat why?"],
    ["the role that is the bot's", said(`<@&${ROLE}> why?`), "chat why?"],
    ["the same, where its words are kept back", said("", { mention_roles: [ROLE] }), "help ask"],
    ["a role that is not, and its words neither", said("", { mention_roles: ["123"] }), "nothing"],
    ["a mention that is only shown as code", said(`write \`${ME}\` before it`), "overheard write `@Herald` before it"],
    ["a mention in a block of it", said(`\`\`\`\n${ME}\n\`\`\``), "overheard ```\n@Herald\n```"],
    ["a mention behind code", said(`what is \`x\`, ${ME}?`), "chat what is `x`?"],
    ["a mention behind a sign of code that nothing closes", said(`a \` is odd, ${ME}`), "chat a ` is odd"],
    ["a role that is not", said("<@&123> why?"), "overheard <@&123> why?"],
    ["a key, though no command", said(`${ME} key set sk-abcdef1234567890`), "key set sk-abcdef1234567890"],
    ["words that are no key", said(`${ME} key set theory`), "chat key set theory"],
    ["a mention alone", said(ME), "help ask"],
    ["a mention alone, as a reply", said(ME, replyTo(theirs)), "chat"],
    ["a reply to the bot", said("and then?", replyTo(ours)), "chat and then?"],
    ["a reply to somebody", said("and then?", replyTo(theirs)), "overheard and then?"],
    ["words that are for nobody", said("hello all"), "overheard hello all"],
    ["nothing at all", said(""), "nothing"],
    ["a command behind the mention", said(`${ME} /imagine a fox`), "imagine a fox"],
    ["a command that is not there", said(`${ME} /dance`), "chat /dance"],
    ["a command without a mention", said("/imagine a fox"), "overheard /imagine a fox"],
    ["a command in private", alone("/imagine a fox"), "imagine a fox"],
    ["a colon behind a command", alone("/imagine: a fox"), "imagine a fox"],
    ["a command that is not there, in private", alone("/dance now"), "unknown dance"],
    ["a path in private", alone("/usr/bin/env"), "chat /usr/bin/env"],
    ["a question in private", alone("why?"), "chat why?"],
    ["signs that nobody sees, in private", alone("\u200b\u2800"), "help ask"],
    ["a picture with a question", said(`${ME} what is it?`, { attachments: [picture] }), "unknown picture"],
    ["a picture with words that are for nobody", said("look", { attachments: [picture] }), "overheard picture"],
    ["words under a picture", said(`${ME} what is it?`, replyTo(bare([picture]))), "unknown picture"],
    ["words under a sound", said(`${ME} in short?`, replyTo(bare([sound]))), "unknown audio"],
    [
      "words under a picture with words",
      said(`${ME} is it?`, replyTo({ ...theirs, attachments: [picture] })),
      "chat is it?",
    ],
    ["a video with a question", said(`${ME} what is it?`, { attachments: [film] }), "unknown video"],
    ["a GIF with words", said(`${ME} ha`, { attachments: [{ ...film, content_type: "image/gif" }] }), "unknown video"],
    ["a file in private", alone("", { attachments: [report] }), "unknown document"],
    ["a text too long for a message", alone("", { attachments: [paste] }), "chat"],
    ["one with words beside it", said(`${ME} in short?`, { attachments: [paste] }), "chat in short?"],
    ["one and another file", alone("", { attachments: [paste, report] }), "unknown document"],
    [
      "a voice message",
      alone("", { flags: 1 << 13, attachments: [{ ...picture, content_type: "audio/ogg" }] }),
      "unknown voice",
    ],
    ["a sticker", alone("", { sticker_items: [{ id: "8", name: "hi", format_type: 1 }] }), "unknown sticker"],
    ["a poll", alone("", { poll: { question: { text: "?" } } }), "unknown poll"],
    [
      "people and emoji as they are shown",
      said(`${ME} ask <@${bob.id}> <:fox:12>`, { mentions: [herald, bob] }),
      "chat ask @bob :fox:",
    ],
    [
      "moments as the clock shows them, and what is none as it stands",
      said(`${ME} <t:1735689600:F> <t:1735693260> <t:999999999999:R> <t:soon>`),
      "chat 2025-01-01 00:00 UTC 2025-01-01 01:01 UTC <t:999999999999:R> <t:soon>",
    ],
    [
      "what is handed on in private",
      alone("", { message_snapshots: [{ message: { content: "/reset it" } }] }),
      "chat /reset it",
    ],
  ];
  test.each(table)("%s", (_what, message, expected) => {
    expect(inShort(hear(message))).toBe(expected);
  });

  test("words under a message that Discord does not show are not asked without it", () => {
    const hidden = replyTo({ ...theirs, content: "" });
    const blind = (text: string, more: Fields = hidden) => inShort(hear(said(text, more), { hearsAll: false }));
    expect([blind(`${ME} is that so?`), blind(ME), blind(`${ME} /ask is it?`)]).toEqual(
      Array(3).fill("unknown withheld"),
    );
    expect(blind(`${ME} /imagine a fox`)).toBe("imagine a fox");
    expect(blind(`${ME} and then?`, replyTo(ours))).toBe("chat and then?");
    // It calls the bot itself, so that its words are shown; or it is gone.
    expect(blind(`${ME} is that so?`, replyTo(theirs))).toBe("chat is that so?");
    expect(blind(`${ME} is that so?`, { type: 19, referenced_message: null })).toBe("chat is that so?");
    expect(blind(`${ME} what is it?`, replyTo(bare([picture])))).toBe("unknown picture");
    expect(blind("is that so?", { ...hidden, guild_id: undefined })).toBe("chat is that so?");
    expect(inShort(hear(said(`${ME} is that so?`, hidden)))).toBe("chat is that so?");
  });

  test("words in reply to a picture that Herald has made are no question about what stands below it", () => {
    const card = (custom_id: string): Fields => ({
      components: [
        {
          type: 17,
          components: [
            { type: 10, content: "a fox" },
            { type: 1, components: [{ type: 2, custom_id }] },
          ],
        },
      ],
    });
    const made = { ...ours, content: "", ...card("original k3y") };
    const heard = (text: string, reply: Fields) => inShort(hear(said(text, replyTo(reply)), { hearsAll: false }));
    expect(heard(`${ME} make it red`, made)).toBe("unknown made");
    expect(heard(ME, made)).toBe("unknown made");
    expect(heard(`${ME} /imagine a fox`, made)).toBe("imagine a fox");
    expect(heard(`${ME} why?`, { ...made, ...card("news k3y") })).toBe("chat why?");
    expect(heard(`${ME} why?`, { ...made, author: bob })).toBe("chat why?");
  });

  test("arguments behind a typed command are named", () => {
    const request = requestOf(hear(said(`${ME} /ask why is it so --model nexus`)));
    expect(request).toMatchObject({ operation: "chat", text: "why is it so", named: { model: "nexus" } });
  });

  test("a message is a request with where, who and when", () => {
    expect(requestOf(hear(said(`${ME} why?`, replyTo(theirs))))).toEqual({
      id: `dc-${MESSAGE}`,
      platform: "discord",
      conversation: `discord:${GUILD}:chain:${MESSAGE}`,
      operation: "chat",
      text: "why?",
      quoted: { text: "Bob's words.", name: "bob" },
      chat: { id: GUILD, kind: "group", thread: CHANNEL, title: "Friends" },
      person: { id: ann.id, name: "Ann Lee", language: "de" },
      message: MESSAGE,
      at: AT,
    });
  });

  test("what Herald said is quoted as its own words, those of its cards as well", () => {
    expect(requestOf(hear(said("why?", replyTo(ours)))).quoted).toEqual({ text: "An answer." });
    const card = { ...ours, content: "", components: [{ type: 17, components: [{ type: 10, content: "# A card" }] }] };
    expect(requestOf(hear(said("why?", replyTo(card)))).quoted).toEqual({ text: "# A card" });
  });

  test("of an app's message all is quoted that can be read in it, and of one's own only one's own words", () => {
    const embeds = [
      { author: { name: "Whale Watch" }, title: "BTC", fields: [{ name: "Price", value: "$1" }, { name: 7 }, "?"] },
      { description: "It fell.", fields: "none", footer: { text: "Today" } },
    ];
    const alert = said("Look at this", { ...theirs, content: "Look at this", embeds });
    const text = "Look at this\n\nWhale Watch\nBTC\nPrice\n$1\n\nIt fell.\nToday";
    expect(requestOf(hear(said(`${ME} why?`, replyTo(alert)))).quoted).toEqual({ text, name: "bob" });
    expect(requestOf(hear(alone("https://example.com", { embeds }))).text).toBe("https://example.com");
    const snapshot = { message: { content: "Look at this", embeds } };
    expect(requestOf(hear(alone("", { message_snapshots: [snapshot] }))).text).toBe(text);
  });

  test("of a poll its question and what can be chosen is quoted, also of one that is handed on; alone it asks Herald nothing", () => {
    const answers = ["Solana", "Ethereum"].map((text, i) => ({ answer_id: i + 1, poll_media: { text } }));
    const poll = { question: { text: "Which chain is fastest?" }, answers: [...answers, "?"] };
    const text = "Which chain is fastest?\n- Solana\n- Ethereum";
    const bare = { ...theirs, content: "" };
    const quotedOf = (shows: Fields): unknown =>
      requestOf(hear(said(`${ME} why?`, replyTo({ ...bare, ...shows })))).quoted;
    expect(quotedOf({ poll })).toEqual({ text, name: "bob" });
    expect(quotedOf({ message_snapshots: [{ message: { poll } }] })).toEqual({ text, name: "bob" });
    const results = { answer_counts: [{ id: 2, count: 4 }] };
    const counted = "Which chain is fastest?\n- Solana (votes: 0)\n- Ethereum (votes: 4)";
    expect(quotedOf({ poll: { ...poll, results } })).toEqual({ text: counted, name: "bob" });
    expect(quotedOf({ poll: { question: 7, answers: "?" } })).toBeUndefined();
    expect(inShort(hear(alone("", { poll })))).toBe("unknown poll");
    expect(hear(said("", { poll }), { hearsAll: true })).toMatchObject(nothingIn);
  });

  test("nothing is quoted beside a key", () => {
    expect(requestOf(hear(said(`${ME} /key set sk-12345678`, replyTo(theirs)))).quoted).toBeUndefined();
  });
});

describe("conversations", () => {
  const chained = `discord:${GUILD}:chain`;
  test("a mention begins one, and a reply to the bot goes on with that of the message", () => {
    expect(hear(said(`${ME} why?`))).not.toHaveProperty("chain");
    const reply = hear(said("and then?", replyTo(ours)));
    expect(reply).toMatchObject({ kind: "request", chain: `discord:${GUILD}:${String(ours["id"])}` });
    expect(reply).toHaveProperty("stood", Math.max(0, timeOf(MESSAGE) - timeOf(String(ours["id"]))));
    expect(requestOf(reply).conversation).toBe(`${chained}:${String(ours["id"])}`);
    expect(requestOf(hear(said(`${ME} why?`, replyTo(theirs)))).conversation).toBe(`${chained}:${MESSAGE}`);
  });

  test("a thread is one, whoever replies to what", () => {
    const reply = hear(said("and then?", { ...replyTo(ours), channel_id: THREAD }), { channel: { kind: "thread" } });
    expect(reply).not.toHaveProperty("chain");
    expect(requestOf(reply).conversation).toBe(`discord:${GUILD}:${THREAD}`);
  });

  test("a private chat is one, called by the person", () => {
    const { chat, conversation } = requestOf(hear(alone("why?")));
    expect(chat).toEqual({ id: ann.id, kind: "private", thread: DM });
    expect(conversation).toBe(`discord:${ann.id}`);
  });

  test("what is overheard is shared by its channel, where every message is answered", () => {
    const heard = hear(said("hello all"));
    expect(heard).toMatchObject({ kind: "overheard", shared: `discord:${GUILD}:${CHANNEL}` });
    expect(requestOf(heard).conversation).toBe(`${chained}:${MESSAGE}`);
  });

  test("only an age-restricted channel is one for adults", () => {
    expect(requestOf(hear(said(`${ME} hi`), { channel: { kind: "text", nsfw: true } })).chat?.adult).toBe(true);
    expect(requestOf(hear(said(`${ME} hi`), { channel: undefined })).chat?.adult).toBeUndefined();
    expect(requestOf(hear(alone("hi"), { channel: { kind: "dm", nsfw: true } })).chat?.adult).toBeUndefined();
  });

  test("to cancel waits for nothing, and stops what its person asked in the chat", () => {
    expect(hear(said(`${ME} /cancel`))).toMatchObject({
      request: { operation: "cancel", conversation: `discord:${GUILD}:cancel:${ann.id}` },
      stop: {
        conversation: `discord:${GUILD}:${CHANNEL}`,
        person: `discord:${ann.id}`,
        message: MESSAGE,
        at: AT,
        heard: AT + 9,
      },
    });
  });
});

describe("edits", () => {
  const edited = (after: number, more: Fields = {}): Fields =>
    said(`${ME} why?`, { edited_timestamp: new Date(AT + after).toISOString(), ...more });

  test("a question that is corrected within a minute is asked again", () => {
    expect(requestOf(hear(edited(5000), {}, true))).toMatchObject({
      id: `dc-${MESSAGE}-${AT + 5000}`,
      edited: true,
      message: MESSAGE,
      at: AT + 5000,
    });
  });

  test("the same edit that comes again is the same request", () => {
    expect(hear(edited(5000, { pinned: true }), {}, true)).toEqual(hear(edited(5000), {}, true));
  });

  test("nothing else is", () => {
    expect(hear(edited(61_000), {}, true)).toMatchObject(nothingIn);
    expect(hear(said(`${ME} why?`), {}, true)).toMatchObject(nothingIn);
    expect(hear(edited(5000, { content: `${ME} /imagine a fox` }), {}, true)).toMatchObject(nothingIn);
  });

  test("a key that is corrected is still a key in plain sight", () => {
    const request = requestOf(hear(edited(5000, { content: `${ME} /key set sk-12345678` }), {}, true));
    expect(request).toMatchObject({ operation: "key", text: "set sk-12345678" });
    expect(request.edited).toBeUndefined();
  });
});

describe("files", () => {
  const asked = (more: Fields) => requestOf(hear(said(`${ME} /effect watercolour`, more))).files;

  test("its own come first, then those of what it replies to", () => {
    const files = asked({ attachments: [picture], ...replyTo({ ...theirs, attachments: [{ ...picture, size: 9 }] }) });
    const known = { kind: "picture", reference: picture.url, name: "fox.png", type: "image/png" };
    expect(files).toEqual([
      { ...known, bytes: 1234, from: "message", message: MESSAGE },
      { ...known, bytes: 9, from: "quoted", message: theirs["id"] },
    ]);
  });

  test("a picture in a card is one as well, once", () => {
    const media = { url: picture.url, content_type: "image/png", attachment_id: picture.id };
    const components = [{ type: 17, components: [{ type: 12, items: [{ media }] }] }];
    const card = { ...ours, content: "", components };
    expect(asked(replyTo(card))).toHaveLength(1);
    expect(asked(replyTo({ ...card, attachments: [picture] }))).toHaveLength(1);
  });

  test("kinds are what Discord says they are", () => {
    const kinds: readonly (readonly [string | undefined, string])[] = [
      ["image/webp", "picture"],
      ["image/gif", "moving"],
      ["video/mp4", "moving"],
      ["application/pdf", "document"],
      [undefined, "picture"],
    ];
    for (const [content_type, kind] of kinds) {
      expect(asked({ attachments: [{ ...picture, content_type }] })).toMatchObject([{ kind }]);
    }
    expect(asked({ sticker_items: [{ id: "8", format_type: 1 }] })).toMatchObject([
      { kind: "sticker", reference: "https://cdn.discordapp.com/stickers/8.png" },
    ]);
    expect(asked({ sticker_items: [{ id: "8", format_type: 4 }] })).toMatchObject([{ kind: "moving" }]);
  });

  test("no operation hears of files that it has no use for, and of no more than ten", () => {
    expect(requestOf(hear(said(`${ME} /imagine a fox`, { attachments: [picture] }))).files).toBeUndefined();
    const many = Array.from({ length: 12 }, (_, index) => ({ ...picture, id: snowflake(AT, index) }));
    expect(asked({ attachments: many })).toHaveLength(10);
  });

  test("a broken one costs itself alone", () => {
    expect(asked({ attachments: [{ url: "file:///etc/passwd" }, 7, picture] })).toHaveLength(1);
  });
});
