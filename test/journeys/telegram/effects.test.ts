/** Pictures from Telegram's own kinds of pictures: stickers, albums, moving ones; and every way in which one is none. */
import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import { textSeen } from "../../fakes/telegram/model.ts";
import type { SayOptions } from "../../fakes/telegram/people/speaking.ts";
import { shared } from "../../servers/ending.ts";
import { allStores, noneShared, onShared, type StoreName } from "../stage.ts";
import { heard, pressed } from "./picturing.ts";
import { openStage } from "./stage.ts";

const [anyStore = "the embedded store"] = allStores;
const [anyShared = "Redis"] = onShared;

const staged = shared(async (store: StoreName) => {
  const stage = await openStage(store, { rates: false, twice: true });
  await stage.startAll();
  return stage;
});

const canvas = createCanvas(320, 240);
canvas.getContext("2d").fillRect(20, 20, 100, 100);
const WEBP = canvas.encodeSync("webp");
const PNG = greyPng(300, 200, 77);
const document = (name: string, type: string, bytes: Uint8Array): SayOptions => ({ document: { name, type, bytes } });

type Staged = Awaited<ReturnType<typeof staged>>;

test("a sticker that is replied to, with a seed that was said: the answer replies to it", async () => {
  const { telegram, service } = await staged(anyStore);
  const dan = telegram.person();
  const sticker = telegram.say(dan, "", { sticker: { bytes: WEBP } });
  telegram.say(dan, "/effect an oil painting --seed 3", { replyTo: sticker });
  const painted = await heard(telegram, dan, /^an oil painting\n\nseed 3$/);
  expect(painted.reply_to_message?.message_id).toBe(sticker.message_id);
  expect(painted.photo).toBeDefined();
  expect(service.drawn.map(({ seed, adult }) => [seed, adult])).toEqual([["3", false]]);
  expect(service.drawn[0]?.image?.type).toMatch(/^image\/(?:png|jpeg)$/);
  expect(telegram.problems).toEqual([]);
});

test("in a group: a reply to somebody else's photo, an album, and a menu that only the one who asked may use", async () => {
  const { telegram, service } = await staged(anyStore);
  const [ada, bob] = [telegram.person({ first_name: "Ada" }), telegram.person({ first_name: "Bob" })];
  const group = telegram.group({ members: [ada, bob], owner: ada });
  const photo = telegram.say(ada, "look", { in: group, photo: PNG });
  telegram.say(bob, "/effect a pencil sketch", { in: group, replyTo: photo });
  const sketch = await heard(telegram, group, /^a pencil sketch/);
  expect(sketch.reply_to_message?.message_id).toBe(photo.message_id);
  telegram.say(bob, "/effect", { in: group, replyTo: photo });
  const menu = await heard(telegram, group, /^What is to become of this picture\?/);
  expect(menu.reply_to_message?.message_id).toBe(photo.message_id);
  pressed(telegram, ada, menu, "Neon");
  const refused = await heard(telegram, group, /^This button is for Bob/);
  pressed(telegram, bob, menu, "Neon");
  const neon = await heard(telegram, group, /^neon lights/, { after: refused });
  expect(neon.reply_to_message?.message_id).toBe(photo.message_id);
  const album = telegram.album(ada, [{ photo: PNG, caption: "/effect a comic" }, { photo: greyPng() }], { in: group });
  const comic = await heard(telegram, group, /^a comic\n\nseed \d+/, { after: neon });
  expect(textSeen(comic)).toMatch(/\n\nYou sent an album; this is one of its pictures\.$/);
  expect(comic.reply_to_message?.message_id).toBe(album[0]?.message_id);
  expect(service.charged).toHaveLength(3);
  expect(telegram.problems).toEqual([]);
});

const still =
  "I can change only still pictures: send a photo, a PNG or a JPG with /effect an oil painting as its caption.";
const only = "I can change only pictures: send a photo, a PNG or a JPG with /effect an oil painting as its caption.";
const size =
  "width and height are each from 512 to 1280. Pick what comes nearest below, or write it like this: /imagine a fox --size 1024x768";

interface Bad {
  readonly says: string;
  readonly text?: string;
  readonly shown?: SayOptions;
  /** What the command replies to. */
  readonly about?: SayOptions;
  readonly button?: string;
}

const BAD: Readonly<Record<string, Bad>> = {
  "a document that is too large": {
    shown: document("big.png", "image/png", Buffer.alloc(20 * 1024 * 1024 + 1)),
    says: "That file is larger than 20 MB, the most that I can fetch: send it as a photo with /effect an oil painting as its caption.",
  },
  "a GIF": {
    shown: { animation: { name: "a.gif", type: "video/mp4", bytes: Buffer.from("....ftypmp42") } },
    says: `That one moves, and ${still}`,
  },
  "a GIF as a document": {
    shown: document("a.gif", "image/gif", Buffer.from("GIF89a".padEnd(64, "."))),
    says: `That one moves, and ${still}`,
  },
  "a GIF that says it is a PNG": {
    shown: document("a.png", "image/png", Buffer.from("GIF89a".padEnd(64, "."))),
    says: `That one moves, and ${still}`,
  },
  "a moving sticker": {
    about: { sticker: { bytes: Buffer.from("moves"), moves: "animated" } },
    says: `That one moves, and ${still}`,
  },
  "a PDF": {
    shown: document("a.pdf", "application/pdf", Buffer.from("%PDF-1.7 ".padEnd(64, "."))),
    says: `That is a PDF document, and ${only}`,
  },
  "an empty file": {
    shown: document("a.png", "image/png", new Uint8Array()),
    says: `That is an empty file, and ${only}`,
  },
  "no picture": {
    says: "Which picture? Send one with /effect an oil painting as its caption, or reply to one with that.",
  },
  "a text that is replied to": {
    about: {},
    says: "Which picture? Send one with /effect an oil painting as its caption, or reply to one with that.",
  },
  "a seed that is none": {
    text: "/effect neon --seed abc",
    shown: { photo: PNG },
    says: "“abc” is no seed, for that is a whole number: leave it out and I choose one, or write it like this: --seed 7",
    button: "Any seed · 1 credit",
  },
  "nothing to show": {
    text: "/imagine",
    says: "What should the picture show? Write it behind the command, for example:\n\n/imagine a fox in the snow",
    button: "Try a fox · 1 credit",
  },
  "a size that cannot be": {
    text: "/imagine a fox --size 9000x1",
    says: `A picture cannot have the size “9000x1”: ${size}`,
    button: "1280 × 512 · 1 credit",
  },
  "a size that is none": {
    text: "/imagine a fox --size huge",
    says: `A picture cannot have the size “huge”: ${size}`,
    button: "Square · 1 credit",
  },
  "a seed of a new picture that is none": {
    text: "/imagine a fox --seed abc",
    says: "“abc” is no seed, for that is a whole number: leave it out and I choose one, or write it like this: --seed 7",
    button: "Any seed · 1 credit",
  },
};

async function ask({ telegram }: Staged, { text = "/effect neon lights", shown, about }: Bad) {
  const who = telegram.person();
  if (about === undefined) {
    telegram.say(who, text, shown);
    return who;
  }
  const source = telegram.say(who, about.sticker === undefined ? "Good morning" : "", { ...about, heard: false });
  telegram.say(who, text, { replyTo: source });
  return who;
}

test.skipIf(noneShared)("what cannot be done is told in one sentence with what can, and costs nothing", async () => {
  const stage = await staged(anyShared);
  const { telegram, service, ledger } = stage;
  const before = await ledger();
  const asked = await Promise.all(
    Object.entries(BAD).map(async ([name, bad]) => ({ name, bad, who: await ask(stage, bad) })),
  );
  for (const { name, bad, who } of asked) {
    const told = await heard(telegram, who, /./);
    expect(textSeen(told), name).toBe(bad.says);
    expect(told.reply_markup?.inline_keyboard[0]?.[0]?.text, name).toBe(bad.button);
  }
  expect(service.drawn).toEqual([]);
  expect(await ledger()).toHaveLength(before.length);
  // The buttons under them do what they say.
  const tooWide = asked.find(({ name }) => name === "a size that cannot be");
  if (tooWide === undefined) throw new Error("there is no such case");
  pressed(telegram, tooWide.who, await heard(telegram, tooWide.who, /9000x1/), "1280 × 512");
  await heard(telegram, tooWide.who, /^a fox\n\n1280 × 512 · seed \d+$/);
  expect(service.charged).toEqual(["a fox"]);
  for (const { name, who } of asked) {
    expect(telegram.sent(who.id).length, name).toBe(name === "a size that cannot be" ? 2 : 1);
  }
  expect(telegram.problems).toEqual([]);
});

test("a voice message and a video that are replied to", async () => {
  const { telegram, service } = await staged(anyStore);
  const [ada, bob] = [telegram.person(), telegram.person()];
  const reply = (who: typeof ada, content: object): void => {
    const { message_id, chat, date } = telegram.say(who, "/effect neon lights", { heard: false });
    const about = { message_id: message_id + 1000, chat, date, from: who, ...content };
    const command = { type: "bot_command", offset: 0, length: 7 };
    const message = { message_id, chat, date, from: who, text: "/effect neon lights", entities: [command] };
    telegram.update({ message: { ...message, reply_to_message: about } });
  };
  reply(ada, { voice: { file_id: "V1", file_unique_id: "V1", duration: 2 } });
  reply(bob, { video: { file_id: "V2", file_unique_id: "V2", duration: 2, width: 10, height: 10 } });
  await heard(telegram, ada, /^Which picture\? Send one with/);
  await heard(telegram, bob, /^That one moves, and I can change only still pictures/);
  expect(service.drawn).toEqual([]);
});
