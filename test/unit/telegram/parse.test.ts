/** When the bot is spoken to: in private always, in groups when it is addressed, in channels by command; never by bots. */
import { describe, expect, test } from "vitest";
import {
  alone,
  ann,
  bob,
  channel,
  DATE,
  entity,
  type Fields,
  forum,
  group,
  herald,
  inGroup,
  inShort,
  me,
  ours,
  parse,
  parseMessage,
  photo,
  requestOf,
  said,
  shown,
  stranger,
  theirs,
} from "./updates.ts";

test("a message in private is a request with all that is known of it", () => {
  expect(parseMessage(said("What is up?"))).toEqual({
    kind: "request",
    request: {
      id: "tg-700-9",
      platform: "telegram",
      conversation: "telegram:42",
      operation: "chat",
      text: "What is up?",
      chat: { id: "42", kind: "private", adult: true },
      person: { id: "42", name: "Ann Lee", language: "en" },
      message: "5",
      at: DATE * 1000,
    },
  });
});

/** What a reply to somebody's message without words says of it. */
const under = (shows: Fields): Fields => ({ reply_to_message: { ...theirs, text: undefined, ...shows } });
/** The same of a message that stands in another chat. */
const far = (shows: Fields): Fields => ({
  external_reply: { origin: { type: "user", sender_user: stranger }, ...shows },
});
const KEY = "key set sk-abcdef1234567890";

describe("in private", () => {
  test.each<[what: string, message: Fields, asked: string]>([
    ["a text", said("hello"), "chat hello"],
    ["words beside a video", shown("video", {}, { caption: "what is this?" }), "unknown video"],
    ["words beside a voice", shown("voice", {}, { caption: "what is said?" }), "unknown voice"],
    ["words beside a song", shown("audio", {}, { caption: "who sings?" }), "unknown audio"],
    // What is said about a kind that is for fun asks for words, which are there.
    ["words beside an animation", shown("animation", {}, { caption: "ha", document: {} }), "unknown video"],
    ["a key beside a picture", shown("photo", photo, { caption: "my key: sk-abcdef1234567890" }), KEY],
    ["words under a picture", said("what is this?", under({ photo })), "unknown picture"],
    ["words under a voice", said("what is said?", under({ voice: {} })), "unknown voice"],
    ["words under a file", said("in short?", under({ document: {} })), "unknown document"],
    ["words under a sticker", said("what is BTC?", under({ sticker: {} })), "chat what is BTC?"],
    ["words under a story", said("what is in it?", under({ story: {} })), "unknown story"],
    ["words under a poll", said("which one?", under({ poll: { question: "Where?", options: [] } })), "chat which one?"],
    ["words under a picture with words", said("is it?", under({ photo, caption: "Look!" })), "chat is it?"],
    ["a key under a picture", said("my key: sk-abcdef1234567890", under({ photo })), KEY],
    ["a sticker under a picture", shown("sticker", {}, under({ photo })), "unknown sticker"],
    ["words under a picture of another chat", said("what is this?", far({ photo })), "unknown picture"],
    ["words under words of another chat", said("is it?", far({})), "chat is it?"],
    [
      "words under a picture of another chat with words",
      said("is it?", { ...far({ photo }), quote: { text: "Look!" } }),
      "chat is it?",
    ],
    ["words beside a picture", shown("photo", photo, { caption: "what is this?" }), "unknown picture"],
    ["words beside a file", shown("document", {}, { caption: "what is this?" }), "unknown document"],
    ["a text handed on", said("hello", { forward_origin: { type: "user", date: 1, sender_user: bob } }), "chat hello"],
    // Somebody else's command is what is asked about, and is not obeyed.
    ["a command handed on", said("/reset", { forward_origin: { type: "hidden_user" } }), "chat /reset"],
    ["its own name", said("@Herald_Bot hello"), "chat @Herald_Bot hello"],
    ["a text through another bot", said("hello", { via_bot: stranger }), "chat hello"],
    ["a picture", shown("photo", photo), "unknown picture"],
    ["a picture of an animation", shown("document", {}, { animation: {} }), "unknown animation"],
    ["a place", shown("location", {}, { venue: {} }), "unknown location"],
    ["a voice", shown("voice", {}), "unknown voice"],
    ["a sticker", shown("sticker", {}), "unknown sticker"],
    ["a giveaway", shown("giveaway", {}), "unknown giveaway"],
    ["who won one", shown("giveaway_winners", {}), "unknown giveaway"],
    ["an invoice", shown("invoice", {}), "unknown invoice"],
    ["that a giveaway begins", shown("giveaway_created", {}), "nothing"],
    ["a round video", shown("video_note", {}), "unknown video"],
    ["a sticker that replies", shown("sticker", {}, { reply_to_message: theirs }), "unknown sticker"],
    ["a rich message handed on", shown("rich_message", { blocks: [{ type: "paragraph", text: "hi" }] }), "chat hi"],
    ["nobody to be seen", said("hello", { from: undefined }), "chat hello"],
    ["a bot", said("hello", { from: stranger }), "nothing"],
    ["itself", said("hello", { from: herald }), "nothing"],
    ["itself, not shown to be a bot", said("hello", { from: { ...herald, is_bot: undefined } }), "nothing"],
    ["a message made through itself", said("hello", { via_bot: herald }), "nothing"],
    ["a pinned message", shown("pinned_message", theirs), "nothing"],
    ["a service message that is not known yet", shown("something_new", {}), "nothing"],
  ])("%s", (_, message, asked) => {
    expect(inShort(parseMessage(message))).toBe(asked);
  });
});

describe("in a group", () => {
  const called = "hi Herald, hello";
  const somewhere = { type: "channel", date: DATE, message_id: 3, chat: channel };
  const mention = (id: number): Fields => entity(called, "Herald", "text_mention", { user: { ...herald, id } });
  test.each<[what: string, message: Fields, asked: string]>([
    ["a text", inGroup("hello"), "overheard hello"],
    ["a caption", shown("photo", photo, { chat: group, caption: "look" }), "overheard picture"],
    ["words under a picture", inGroup("nice", under({ photo })), "overheard picture"],
    ["its name", inGroup("@Herald_Bot hello"), "chat hello"],
    ["its name in other letters", inGroup("@herald_bot, hello"), "chat hello"],
    ["its name in the middle", inGroup("Hey @herald_bot what is up"), "chat Hey what is up"],
    ["its name at the end", inGroup("what is up @herald_bot"), "chat what is up"],
    ["its name twice", inGroup("@herald_bot what @Herald_Bot"), "chat what"],
    ["a minus behind its name", inGroup("@herald_bot -5 + 3"), "chat -5 + 3"],
    ["its name behind an emoji", inGroup("🤖🤖 @herald_bot hello"), "chat 🤖🤖 hello"],
    ["a longer name", inGroup("@herald_bottom hello"), "overheard @herald_bottom hello"],
    ["another's name", inGroup("@other_bot hello"), "overheard @other_bot hello"],
    ["a name without its mark", inGroup("@herald_bot hello", { entities: [] }), "overheard @herald_bot hello"],
    ["its name as a link to it", inGroup(called, { entities: [mention(700)] }), "chat hi, hello"],
    ["its name as a link to another", inGroup(called, { entities: [mention(701)] }), `overheard ${called}`],
    ["its name alone", inGroup("@herald_bot"), "help ask"],
    ["its name and signs that nobody sees", inGroup("@herald_bot \u2800\u3164"), "help ask"],
    ["its name handed on", inGroup("Try @herald_bot !", { forward_origin: somewhere }), "overheard Try @herald_bot !"],
    [
      "a command behind its name, handed on",
      inGroup("@herald_bot /reset", { forward_origin: somewhere }),
      "overheard @herald_bot /reset",
    ],
    ["its name alone under words", inGroup("@herald_bot", { reply_to_message: theirs }), "chat"],
    [
      "its name under a picture",
      inGroup("@herald_bot", { reply_to_message: { ...theirs, text: undefined, photo } }),
      "unknown picture",
    ],
    ["its name under a voice of another chat", inGroup("@herald_bot", far({ voice: {} })), "unknown voice"],
    [
      "its name in a caption",
      shown(
        "video",
        {},
        {
          chat: group,
          caption: "@herald_bot who?",
          caption_entities: [{ type: "mention", offset: 0, length: 11 }],
        },
      ),
      "unknown video",
    ],
    ["a reply to it", inGroup("and then?", { reply_to_message: ours }), "chat and then?"],
    ["a reply to another", inGroup("and then?", { reply_to_message: theirs }), "overheard and then?"],
    [
      "a reply to its rich message",
      inGroup("and?", { reply_to_message: { ...ours, text: undefined, rich_message: { blocks: [] } } }),
      "chat and?",
    ],
    [
      "a reply to what it did",
      inGroup("and?", { reply_to_message: { ...ours, text: undefined, pinned_message: theirs } }),
      "overheard and?",
    ],
    ["a sticker", shown("sticker", {}, { chat: group }), "nothing"],
    ["a sticker in reply to it", shown("sticker", {}, { chat: group, reply_to_message: ours }), "nothing"],
    ["a newcomer", shown("new_chat_members", [bob], { chat: group }), "nothing"],
    ["a bot that calls it", inGroup("@herald_bot hello", { from: stranger }), "nothing"],
    ["a bot that replies to it", inGroup("hello", { from: stranger, reply_to_message: ours }), "nothing"],
    ["a post of the linked channel", inGroup("@herald_bot hi", { is_automatic_forward: true }), "nothing"],
    ["nobody to be seen", inGroup("@herald_bot hi", { from: undefined }), "nothing"],
    ["a channel's direct messages", inGroup("hi", { chat: { ...group, is_direct_messages: true } }), "nothing"],
  ])("%s", (_, message, asked) => {
    expect(inShort(parseMessage(message))).toBe(asked);
  });
});

describe("in a channel", () => {
  const post = (text: string): Fields => said(text, { chat: channel, from: undefined, sender_chat: channel });

  test.each([
    ["hello", "nothing"],
    ["@herald_bot hello", "nothing"],
    ["/ask hello", "chat hello"],
    ["/ask@herald_bot hello", "chat hello"],
    ["/ask@other_bot hello", "nothing"],
  ])("%j", (text, asked) => {
    expect(inShort(parse("channel_post", post(text)))).toBe(asked);
  });

  test("nobody is a person", () => {
    const request = requestOf(parse("channel_post", post("/ask hello")));
    expect(request.person).toBeUndefined();
    expect(request.chat).toEqual({ id: "-300", kind: "channel", title: "News", adult: true });
  });
});

describe("who speaks as a chat", () => {
  const anonymous = { id: 1_087_968_824, is_bot: true, first_name: "Group", username: "GroupAnonymousBot" };
  const stand = { id: 136_817_688, is_bot: true, first_name: "Channel", username: "Channel_Bot" };

  test("as the group itself is an administrator", () => {
    const message = inGroup("/ask hi", { from: anonymous, sender_chat: group, author_signature: "Boss" });
    expect(requestOf(parseMessage(message)).person).toEqual({ id: "-100", name: "Friends", administrator: true });
  });

  test("as a channel is that channel, and no administrator", () => {
    const message = inGroup("/ask hi", { from: stand, sender_chat: channel });
    expect(requestOf(parseMessage(message)).person).toEqual({ id: "-300", name: "News" });
  });

  test("when the chat is not to be seen, nobody may be taken for all of them", () => {
    expect(parseMessage(inGroup("/ask hi", { from: anonymous })).kind).toBe("nothing");
  });
});

describe("edits", () => {
  const edited = (message: Fields, after: number): string => {
    const parsed = parse("edited_message", { ...message, edit_date: DATE + after });
    return parsed.kind === "nothing" ? "nothing" : `${inShort(parsed)} ${requestOf(parsed).edited ?? "new"}`;
  };

  test.each<[what: string, message: Fields, after: number, asked: string]>([
    ["at once", said("hello"), 0, "chat hello true"],
    ["within a minute", said("hello"), 60, "chat hello true"],
    ["after it", said("hello"), 61, "nothing"],
    ["of a question by command", said("/ask hello"), 5, "chat hello true"],
    ["of another command", said("/model nexus"), 5, "nothing"],
    ["that tell a key", said("/key set abc"), 5, "key set abc new"],
    ["of what draws", said("/imagine a fox"), 5, "nothing"],
    ["of a command without words", said("/ask"), 5, "nothing"],
    ["of what is not known", said("/what"), 5, "nothing"],
    ["of a picture", shown("photo", photo), 5, "nothing"],
    ["that address it in a group", inGroup("@herald_bot hello"), 5, "chat hello true"],
    ["that are overheard", inGroup("hello"), 5, "overheard hello true"],
    ["by a bot", said("hello", { from: stranger }), 5, "nothing"],
  ])("%s", (_, message, after, asked) => {
    expect(edited(message, after)).toBe(asked);
  });

  test("have the time of the edit, and the message that was edited", () => {
    const request = requestOf(parse("edited_message", said("hello", { edit_date: DATE + 7 })));
    expect(request.at).toBe((DATE + 7) * 1000);
    expect(request.message).toBe("5");
  });

  test("of which it is not known when they were are left alone", () => {
    expect(parse("edited_message", said("hello")).kind).toBe("nothing");
    expect(parse("edited_message", said("hello", { date: "?", edit_date: DATE })).kind).toBe("nothing");
  });

  test("of a channel count by command", () => {
    const post = said("/ask hi", { chat: channel, from: undefined, edit_date: DATE + 5 });
    expect(requestOf(parse("edited_channel_post", post)).edited).toBe(true);
    expect(parse("edited_channel_post", { ...post, text: "hi", entities: [] }).kind).toBe("nothing");
  });
});

describe("a long paste", () => {
  test.each([
    [2047, undefined],
    [2048, true],
    [4096, true],
  ])("of %d characters goes on: %s", (length, goesOn) => {
    expect(requestOf(parseMessage(said("x".repeat(length)))).goesOn).toBe(goesOn);
    expect(requestOf(parseMessage(inGroup("x".repeat(length)))).goesOn).toBe(goesOn);
  });

  test("of a text to extract from goes on as well; only one of a message's whole length was torn", () => {
    const goingOn = (text: string, more: Fields = {}): readonly unknown[] => {
      const { operation, goesOn, torn } = requestOf(parseMessage(said(text, more)));
      return [operation, goesOn, torn];
    };
    const command = "/extract name:string ";
    expect(goingOn(command)).toEqual(["extract", undefined, undefined]);
    expect(goingOn(command.padEnd(2_048, "x"))).toEqual(["extract", true, undefined]);
    expect(goingOn(command.padEnd(4_096, "x"))).toEqual(["extract", true, true]);
    expect(goingOn("x".repeat(4_095))).toEqual(["chat", true, undefined]);
    expect(goingOn("x".repeat(4_096))).toEqual(["chat", true, true]);
    expect(goingOn("/imagine ".padEnd(4_096, "x"))).toEqual(["imagine", undefined, undefined]);
  });

  test("that was edited, or is no question, has nothing behind it", () => {
    const long = "x".repeat(4090);
    expect(requestOf(parse("edited_message", said(long, { edit_date: DATE }))).goesOn).toBeUndefined();
    expect(requestOf(parseMessage(said(`/persona ${long}`))).goesOn).toBeUndefined();
  });
});

describe("a chat is known by its title, and lets adults have their pictures unless everybody may look into it", () => {
  test.each<[what: string, chat: Fields, known: Fields]>([
    ["a private chat", { ...alone, username: "ann" }, { id: "42", kind: "private", adult: true }],
    ["a group", group, { id: "-100", kind: "group", title: "Friends", adult: true }],
    ["a public group", { ...group, username: "friends" }, { id: "-100", kind: "group", title: "Friends" }],
    ["a topic's forum", forum, { id: "-200", kind: "group", title: "Club", adult: true }],
    ["a public channel", { ...channel, username: "news" }, { id: "-300", kind: "channel", title: "News" }],
    [
      "a title in many lines",
      { ...group, title: " a\n\u202Eb\0 " },
      { id: "-100", kind: "group", title: "a b\uFFFD", adult: true },
    ],
    ["no title to be seen", { ...group, title: "\u3164 " }, { id: "-100", kind: "group", adult: true }],
    ["a broken title", { ...group, title: 7 }, { id: "-100", kind: "group", adult: true }],
  ])("%s", (_, chat, known) => {
    expect(requestOf(parseMessage(said("/help", { chat }))).chat).toEqual(known);
    const press = { id: "q", from: ann, message: { message_id: 3, date: 0, chat }, data: "help" };
    expect(requestOf(parse("callback_query", press)).chat).toEqual(known);
  });

  test("a title is no longer than a name", () => {
    const title = requestOf(parseMessage(said("/help", { chat: { ...group, title: "🤖".repeat(200) } }))).chat?.title;
    expect(title).toBe("🤖".repeat(60));
  });
});

test("an album is one request, whose words are beside what cannot be seen", () => {
  const first = shown("photo", photo, { media_group_id: "77" });
  expect(requestOf(parseMessage(first)).id).toBe("tg-700-album-77");
  expect(requestOf(parseMessage({ ...first, message_id: 6 })).id).toBe("tg-700-album-77");
  expect(requestOf(parseMessage({ ...first, caption: "what?" })).id).toBe("tg-700-album-77");
});

test("a command under one picture of an album is a request of its own, and says so", () => {
  const picture = shown("photo", photo, { media_group_id: "77" });
  const id = "tg-700-album-77";
  const under = (caption: string): Fields => ({ ...picture, caption, caption_entities: said(caption)["entities"] });
  expect(parseMessage(picture)).toMatchObject({ request: { id }, album: { id, says: "nothing" } });
  expect(parseMessage({ ...picture, caption: "what?" })).toMatchObject({
    request: { id },
    album: { id, says: "nothing" },
  });
  for (const caption of ["/effect sepia", "/ask who?", "/help", "/what"]) {
    expect(parseMessage(under(caption))).toMatchObject({ request: { id: "tg-700-9" }, album: { id, says: "command" } });
  }
  expect(parseMessage({ ...under("/effect sepia"), chat: group })).toHaveProperty("album.says", "command");
  expect(parseMessage({ ...picture, chat: group })).toEqual({ kind: "nothing", why: "a content without words" });
  expect(parseMessage({ ...under("/effect sepia"), media_group_id: undefined })).not.toHaveProperty("album");
  // What is handed on are somebody's words.
  const handedOn = { ...under("/effect sepia"), forward_origin: { type: "hidden_user" } };
  expect(parseMessage(handedOn)).toHaveProperty("album.says", "nothing");
});

test("words under one video of an album say no more than the others, and are answered once with them", () => {
  const video = shown("video", {}, { media_group_id: "77" });
  const id = "tg-700-album-77";
  const asks = { ...video, caption: "what is this?" };
  expect(parseMessage(video)).toMatchObject({ request: { id, operation: "unknown" }, album: { id, says: "nothing" } });
  expect(parseMessage(asks)).toMatchObject({ request: { id, operation: "unknown" }, album: { id, says: "nothing" } });
  // Said to others in a group, it asks nothing.
  expect(parseMessage({ ...asks, chat: group })).not.toHaveProperty("album");
});

test("the same update is the same request, for each bot its own", () => {
  expect(parseMessage(said("hi"))).toEqual(parseMessage(said("hi")));
  expect(requestOf(parseMessage(said("hi"), { ...me, id: "1" })).id).toBe("tg-1-9");
  expect(
    requestOf(parseMessage(said("hi", { chat: { ...alone, id: 2 ** 52 }, from: { ...ann, id: 2 ** 52 } }))).person?.id,
  ).toBe("4503599627370496");
});
