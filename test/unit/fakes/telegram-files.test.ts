/** What people send at the fake Telegram comes to the bot as at the real one, and is what a request is about. */
import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { z } from "zod";
import { readPictureHeader } from "../../../src/core/picture-header.ts";
import type { Request } from "../../../src/core/request.ts";
import { parseUpdate } from "../../../src/platforms/telegram/parse.ts";
import { type Client, message, startTelegram } from "./telegram-calls.ts";

const picture = (width: number, height: number, as: "png" | "jpeg"): Buffer => {
  const canvas = createCanvas(width, height);
  canvas.getContext("2d").fillRect(0, 0, width / 2, height / 2);
  return as === "png" ? canvas.encodeSync("png") : canvas.encodeSync("jpeg");
};

/** What the bot has heard, as requests. */
function requestsAt({ bot, pending }: Client): readonly Request[] {
  const me = { id: String(bot.id), username: bot.username ?? "", name: "Herald", readsAll: false, hasTopics: false };
  return pending().flatMap((update) => {
    const { parsed } = parseUpdate(update, me, Date.now());
    return parsed.kind === "request" || parsed.kind === "overheard" ? [parsed.request] : [];
  });
}

async function download(fake: Client, reference: string | undefined): Promise<Buffer> {
  const { file_path } = await fake.ask("getFile", { file_id: reference }, z.object({ file_path: z.string() }));
  const response = await fetch(`${fake.url}/file/bot${fake.token}/${file_path}`);
  return Buffer.from(await response.arrayBuffer());
}

test("a photo is a JPEG in several sizes, of which a command in its caption is about the largest", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  const { photo = [] } = fake.say(anna, "/effect sepia", { photo: picture(2000, 1000, "png") });
  expect(photo.map(({ width, height }) => `${width}x${height}`)).toEqual(["90x45", "320x160", "800x400", "1280x640"]);
  const [request] = requestsAt(fake);
  expect(request).toMatchObject({ operation: "effect", text: "sepia" });
  const bytes = await download(fake, request?.files?.[0]?.reference);
  expect(readPictureHeader(bytes)).toEqual({ format: "JPG", width: 1280, height: 640 });
  expect(request?.files?.[0]?.bytes).toBe(bytes.length);
});

test("a JPEG that is small enough stays as it is, and so does what is no picture", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  const bytes = picture(640, 480, "jpeg");
  const { photo = [] } = fake.say(anna, "", { photo: bytes });
  expect(photo.map(({ width }) => width)).toEqual([90, 320, 640]);
  expect(await download(fake, photo.at(-1)?.file_id)).toEqual(bytes);
  const { photo: broken = [] } = fake.say(anna, "", { photo: Buffer.from("nothing to be seen") });
  expect(broken).toHaveLength(1);
  expect(String(await download(fake, broken[0]?.file_id))).toBe("nothing to be seen");
});

test("documents, stickers and animations are what they are when a command replies to them", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  const bytes = Buffer.from("x");
  const shown = [
    { document: { name: "a.json", type: "application/json", bytes } },
    { sticker: { bytes } },
    { sticker: { bytes, moves: "animated" } },
    { sticker: { bytes, moves: "video" } },
    { animation: { name: "a.mp4", type: "video/mp4", bytes } },
  ] as const;
  for (const one of shown) fake.say(anna, "/effect sepia", { replyTo: fake.say(anna, "", one) });
  const asked = requestsAt(fake).filter(({ operation }) => operation === "effect");
  expect(asked.map(({ files = [] }) => files.map(({ kind }) => kind).join())).toEqual([
    "document",
    "sticker",
    "moving",
    "moving",
    "moving",
  ]);
  expect(asked[0]?.files).toMatchObject([{ name: "a.json", type: "application/json", bytes: 1, from: "quoted" }]);
  expect(() => fake.say(anna, "words", { sticker: { bytes } })).toThrow("caption");
});

test("a reply to a picture of the bot's, and a press below it, are about that picture", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  fake.say(anna, "/start");
  const { photo } = fake.say(anna, "", { photo: picture(640, 480, "jpeg") });
  const reply_markup = { inline_keyboard: [[{ text: "Use", callback_data: "effect k3y" }]] };
  const params = { chat_id: anna.id, photo: photo?.at(-1)?.file_id, reply_markup };
  const { message_id } = await fake.ask("sendPhoto", params, message);
  const standing = fake.chat(anna.id).messages.find((one) => one.message_id === message_id);
  if (standing === undefined) throw new Error("nothing was sent");
  fake.say(anna, "/effect sepia", { replyTo: standing });
  fake.press(anna, standing, "effect k3y");
  fake.press(anna, standing, "effect k3y", { inaccessible: true });
  const files = requestsAt(fake).flatMap((request) => (request.operation === "effect" ? [request.files] : []));
  const file = { kind: "picture", reference: photo?.at(-1)?.file_id, message: String(message_id) };
  expect(files).toMatchObject([[{ ...file, from: "quoted" }], [{ ...file, from: "pressed" }], undefined]);
});

test("an album is as many messages with one number, and a reply may be to a message of another chat", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  const group = fake.group({ members: [anna] });
  const bytes = picture(64, 64, "jpeg");
  const album = fake.album(anna, [{ photo: bytes, caption: "/effect sepia" }, { photo: bytes }, { photo: bytes }]);
  expect(new Set(album.map(({ media_group_id }) => media_group_id)).size).toBe(1);
  expect(album.map(({ caption }) => caption)).toEqual(["/effect sepia", undefined, undefined]);
  expect(requestsAt(fake).map(({ operation }) => operation)).toEqual(["effect", "unknown", "unknown"]);
  expect(requestsAt(fake)[0]?.files).toMatchObject([{ from: "message", album: true }]);
  const there = fake.say(anna, "", { in: group, photo: bytes });
  const here = fake.say(anna, "/effect sepia", { in: fake.chat(anna.id).chat, replyTo: there });
  expect(here.reply_to_message).toBeUndefined();
  const asked = requestsAt(fake).at(-1);
  expect(asked?.files).toEqual([
    { kind: "picture", reference: there.photo?.at(-1)?.file_id, bytes: bytes.length, from: "quoted" },
  ]);
});

test("in a group with privacy mode a command in a caption is seen as a command is", async () => {
  const fake = await startTelegram({ username: "herald_bot" });
  const anna = fake.person();
  const group = fake.group({ members: [anna] });
  const bytes = picture(64, 64, "jpeg");
  const say = (text: string): unknown => fake.say(anna, text, { in: group, photo: bytes });
  say("/effect one");
  say("look at this");
  say("");
  fake.say(fake.person({ is_bot: true }), "I am a bot", { in: group });
  say("/effect two");
  say("/effect@herald_bot three");
  fake.album(anna, [{ photo: bytes }, { photo: bytes, caption: "/effect@herald_bot four" }], { in: group });
  const asked = requestsAt(fake).map(({ operation, text, files }) => `${operation} ${text} ${files?.length}`);
  expect(asked).toEqual(["effect one 1", "effect three 1", "effect four 1"]);
});
