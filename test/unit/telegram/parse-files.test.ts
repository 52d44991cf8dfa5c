/** The files that a request is about: its own, those of what it replies to, and those above a pressed button. */
import { describe, expect, test } from "vitest";
import type { File } from "../../../src/core/file.ts";
import {
  alone,
  ann,
  channel,
  type Fields,
  group,
  ours,
  parse,
  parseMessage,
  requestOf,
  said,
  shown,
  theirs,
} from "./updates.ts";

const file = (id: string, more: Fields = {}): Fields => ({ file_id: id, file_unique_id: `u${id}`, ...more });
const sizes = [
  file("small", { width: 90, height: 60, file_size: 1_000 }),
  file("large", { width: 1280, height: 853, file_size: 90_000 }),
  file("middle", { width: 320, height: 213, file_size: 9_000 }),
];
const textFile = file("doc", { file_name: "schema.json", mime_type: "application/json", file_size: 77 });
const gif = file("gif", { file_name: "cat.mp4", mime_type: "video/mp4", width: 9, height: 9, duration: 1 });

/** With a command as its caption. */
function captioned(kind: string, content: unknown, caption = "/effect sepia", more: Fields = {}): Fields {
  return shown(kind, content, { caption, caption_entities: said(caption)["entities"], ...more });
}

/** What was replied to, showing a file instead of words. */
const showing = (message: Fields, kind: string, content: unknown): Fields => ({
  ...message,
  text: undefined,
  [kind]: content,
});

const filesOf = (message: Fields): readonly File[] => requestOf(parseMessage(message)).files ?? [];
const references = (message: Fields): readonly string[] =>
  filesOf(message).map(({ from, kind, reference }) => `${from} ${kind} ${reference}`);

describe("a message with a command as its caption", () => {
  test("shows the largest size of a photo", () => {
    expect(requestOf(parseMessage(captioned("photo", sizes)))).toMatchObject({
      operation: "effect",
      text: "sepia",
      files: [{ kind: "picture", reference: "large", bytes: 90_000, from: "message", message: "5" }],
    });
  });

  test("shows a document with all that its sender's program said of it", () => {
    expect(filesOf(captioned("document", textFile, "/extract name:string"))).toEqual([
      {
        kind: "document",
        reference: "doc",
        name: "schema.json",
        type: "application/json",
        bytes: 77,
        from: "message",
        message: "5",
      },
    ]);
  });

  test("does so in a group and in a channel as well, by any of its names", () => {
    const wanted = ["message picture large"];
    expect(references(captioned("photo", sizes, "/effect sepia", { chat: group }))).toEqual(wanted);
    expect(references(captioned("photo", sizes, "/effect@Herald_Bot sepia", { chat: group }))).toEqual(wanted);
    const post = captioned("photo", sizes, "/effect sepia", { chat: channel, from: undefined });
    expect(requestOf(parse("channel_post", post)).files).toHaveLength(1);
  });

  test("is one of an album, where it is", () => {
    const one = captioned("photo", sizes, "/effect sepia", { media_group_id: "77" });
    expect(filesOf(one)).toMatchObject([{ reference: "large", album: true }]);
    expect(filesOf({ ...one, media_group_id: "?!" })[0]).not.toHaveProperty("album");
  });
});

describe("what a message shows", () => {
  test.each<[what: string, content: Fields, found: readonly string[]]>([
    ["a sticker", { sticker: file("s", { is_animated: false, is_video: false }) }, ["quoted sticker s"]],
    ["an animated sticker", { sticker: file("s", { is_animated: true, is_video: false }) }, ["quoted moving s"]],
    ["a sticker of video", { sticker: file("s", { is_animated: false, is_video: true }) }, ["quoted moving s"]],
    ["an animation, which is a document as well", { document: gif, animation: gif }, ["quoted moving gif"]],
    ["a video", { video: file("v") }, ["quoted moving v"]],
    ["a round video", { video_note: file("v") }, ["quoted moving v"]],
    [
      "a live photo, beside which stands a still one",
      { photo: sizes, live_photo: file("l") },
      ["quoted picture large"],
    ],
    ["a live photo alone", { live_photo: file("l") }, ["quoted moving l"]],
    ["a voice", { voice: file("v") }, []],
    ["a song", { audio: file("a") }, []],
  ])("%s", (_, content, found) => {
    const reply = { ...theirs, text: undefined, ...content };
    expect(references(said("/effect sepia", { reply_to_message: reply }))).toEqual(found);
  });
});

describe("a reply", () => {
  test("is about what it replies to, whoever sent that, and names the message", () => {
    for (const message of [ours, theirs]) {
      const reply_to_message = { ...showing(message, "photo", sizes), media_group_id: "8" };
      expect(filesOf(said("/effect sepia", { chat: group, reply_to_message }))).toEqual([
        {
          kind: "picture",
          reference: "large",
          bytes: 90_000,
          from: "quoted",
          message: String(message["message_id"]),
          album: true,
        },
      ]);
    }
  });

  test("with a picture of its own has that one first", () => {
    const message = captioned("photo", sizes, "/effect sepia", {
      reply_to_message: showing(theirs, "document", textFile),
    });
    expect(references(message)).toEqual(["message picture large", "quoted document doc"]);
  });

  test("to a message of another chat is about its file, and to no message of this chat", () => {
    const external_reply = { origin: { type: "user", sender_user: ann }, message_id: 99, photo: sizes };
    expect(filesOf(said("/effect sepia", { external_reply }))).toEqual([
      { kind: "picture", reference: "large", bytes: 90_000, from: "quoted" },
    ]);
  });

  test("in a topic, which every message there is to its beginning, is about no file", () => {
    const reply_to_message = { ...theirs, text: undefined, forum_topic_created: { name: "x" } };
    expect(filesOf(said("/effect sepia", { reply_to_message }))).toEqual([]);
  });
});

describe("who has a use for files", () => {
  test.each([
    ["/effect x", 1],
    ["/mirage x", 1],
    ["/extract x", 1],
    ["/imagine x", 0],
    ["/help", 0],
    ["/ask x", 0],
    ["/key set x", 0],
    ["hello", 0],
  ])("%j: %d", (text, count) => {
    expect(filesOf(said(text, { reply_to_message: showing(theirs, "photo", sizes) }))).toHaveLength(count);
  });

  test("what has no words to extract is told so: it is named, by what it is", () => {
    const contents = {
      animation: gif,
      sticker: file("s"),
      video: file("v"),
      video_note: file("v"),
      voice: file("v"),
      audio: file("a"),
    };
    const kinds = Object.entries(contents).map(([kind, content]) => {
      const [found] = filesOf(said("/extract x", { reply_to_message: showing(theirs, kind, content) }));
      return found?.kind;
    });
    expect(kinds).toEqual(["moving", "sticker", "moving", "moving", "sound", "sound"]);
  });
});

describe("a press", () => {
  const press = (data: string, message: Fields): readonly File[] =>
    requestOf(parse("callback_query", { id: "q", from: ann, message: { ...message, chat: alone }, data })).files ?? [];

  test("is about the file of the message that the button stands under", () => {
    const picture = { ...showing(ours, "photo", sizes), media_group_id: "8" };
    expect(press("effect k3y", picture)).toEqual([
      { kind: "picture", reference: "large", bytes: 90_000, from: "pressed", message: "3", album: true },
    ]);
    expect(press("mirage k3y", showing(ours, "document", textFile))).toMatchObject([{ reference: "doc" }]);
    expect(press("imagine k3y", picture)).toEqual([]);
    expect(press("again k3y", picture)).toEqual([]);
  });

  test("under a message that is not shown any more is about none", () => {
    expect(press("effect k3y", { message_id: 3, date: 0 })).toEqual([]);
  });
});

describe("what is broken", () => {
  const broken = [
    null,
    0,
    "",
    "x",
    [],
    {},
    [null],
    [{}],
    { file_id: 5 },
    { file_id: "" },
    { file_id: "a b" },
    [[sizes]],
  ];

  test.each(["photo", "document", "sticker", "animation", "video", "live_photo"])(
    "of a %s costs the file alone",
    (kind) => {
      for (const value of broken) {
        const request = requestOf(parseMessage(said("/effect sepia", { [kind]: value, reply_to_message: theirs })));
        expect(request).toMatchObject({ operation: "effect", text: "sepia", quoted: { name: "Bob" } });
        expect(request.files).toBeUndefined();
      }
    },
  );

  test("of a photo's sizes costs that size", () => {
    expect(references(captioned("photo", [null, ...sizes, { file_id: 1, width: 9e9, height: 9e9 }]))).toEqual([
      "message picture large",
    ]);
    expect(references(captioned("photo", [file("only", { width: "?", height: -1, file_size: 1.5 })]))).toEqual([
      "message picture only",
    ]);
  });

  test("of what is said about a file costs those words", () => {
    const document = file("doc", { file_name: 7, mime_type: "text/\0", file_size: "big" });
    expect(filesOf(captioned("document", document, "/extract x"))).toEqual([
      { kind: "document", reference: "doc", from: "message", message: "5" },
    ]);
  });

  test("of a reply's file leaves one's own", () => {
    const reply_to_message = showing(theirs, "photo", [{ file_id: 5 }]);
    expect(references(captioned("photo", sizes, "/effect x", { reply_to_message }))).toEqual(["message picture large"]);
  });

  test.each<[given: string, name: string | undefined]>([
    ["a\nb\u202Egpj.exe", "a b gpj.exe"],
    [`${"x".repeat(500)}.json`, `${"x".repeat(55)}.json`],
    ["\0\uD800x", "\uFFFDx"],
    ["\0", undefined],
    [" ", undefined],
  ])("a name as %j is a line of which the end stays", (file_name, name) => {
    expect(filesOf(captioned("document", file("doc", { file_name }), "/extract x"))[0]?.name).toBe(name);
  });
});
