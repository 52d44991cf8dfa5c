/** The picture that goes to many: read once, uploaded once, and named from then on, by every process. */
import { describe, expect, test, vi } from "vitest";
import type { Reply } from "../../../../src/core/reply.ts";
import { stores } from "../../../contracts/store/stores.ts";
import { openMassing } from "./massing.ts";
import { pictureOf } from "./sending.ts";

const [used] = stores;
const WRONG = { code: 400, description: "Bad Request: wrong file identifier/HTTP URL specified" };

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();

  async function open(as: "picture" | "file" = "picture") {
    const massing = await openMassing(pair().first);
    const bytes = pictureOf(640, 480);
    const blob = await massing.keep(bytes);
    const reply: Reply = { text: "the **news**", attachments: [{ blob, name: "mood.png", as }] };
    const method = as === "picture" ? "sendPhoto" : "sendDocument";
    const uploads = () => massing.telegram.callsOf(method).filter(({ files }) => files.length > 0).length;
    return { ...massing, bytes, reply, uploads, method } as const;
  }

  test.each(["picture", "file"] as const)(
    "a %s is read and uploaded once, and every chat sees it with its words",
    async (as) => {
      const { telegram, read, mass, fanOut, people, reply, uploads, bytes } = await open(as);
      const [first, ...chats] = people(12);
      if (first === undefined) throw new Error("there are twelve");
      await mass(first, reply);
      const delivered = await fanOut(chats, 4, reply);
      expect(delivered.map(({ outcome }) => outcome)).toEqual(chats.map(() => "delivered"));
      expect(uploads()).toBe(1);
      expect(read).toHaveLength(1);
      for (const { id } of [first, ...chats]) {
        const [message, ...more] = telegram.sent(id);
        expect(more).toEqual([]);
        expect(message?.caption).toBe("the news");
        expect(message === undefined ? undefined : telegram.bytesOf(message)).toEqual(bytes);
      }
      expect(telegram.problems).toEqual([]);
    },
  );

  test("another process names it as well", async () => {
    const { mass, people, reply, uploads, newSender } = await open();
    const [one, two] = people(2);
    if (one === undefined || two === undefined) throw new Error("there are two");
    await mass(one, reply);
    // It is written down beside what is sent next.
    await vi.waitFor(async () => {
      const before = uploads();
      await mass(two, reply, newSender());
      expect(uploads()).toBe(before);
    }, 30_000);
  });

  test("what Telegram does not know by its name any more is uploaded again, once", async () => {
    const { telegram, mass, people, reply, uploads, bytes, method } = await open();
    const [one, two, three] = people(3);
    if (one === undefined || two === undefined || three === undefined) throw new Error("there are three");
    await mass(one, reply);
    telegram.refuseNext(method, WRONG);
    expect((await mass(two, reply)).outcome).toBe("delivered");
    expect(uploads()).toBe(2);
    expect(telegram.sent(two.id).map(telegram.bytesOf)).toEqual([bytes]);
    expect((await mass(three, reply)).outcome).toBe("delivered");
    expect(uploads()).toBe(2);
    const [, forgotten, , named] = telegram.callsOf(method).map(({ params }) => params["photo"]);
    expect(named).not.toBe(forgotten);
  });

  test("a picture that Telegram does not show goes as a file to everybody", async () => {
    const { telegram, mass, people, keep } = await open();
    const attachments = [
      { blob: await keep(Buffer.from("GIF89a, or whatever")), name: "a.gif", as: "picture" as const },
    ];
    for (const chat of people(3)) {
      expect((await mass(chat, { text: "the news", attachments })).outcome).toBe("delivered");
      expect(telegram.sent(chat.id).map(({ document }) => document?.file_name)).toEqual(["a.gif"]);
    }
    expect(telegram.callsOf("sendDocument").filter(({ files }) => files.length > 0)).toHaveLength(1);
  });

  test("an answer's picture is uploaded as ever, and nothing of it is remembered", async () => {
    const { request, deliver, sender, people, reply, uploads } = await open();
    for (const chat of people(2)) await deliver(sender, { request: request(chat), reply });
    expect(uploads()).toBe(2);
  });
});
