/** Pictures in the place of messages that stand, and words in the place of pictures. */
import { describe, expect, test, vi } from "vitest";
import type { Reply } from "../../../../src/core/reply.ts";
import { stores } from "../../../contracts/store/stores.ts";
import { BUTTONS, dying, openPicturing } from "./picturing.ts";
import { headsOf, longReply, pictureOf, waitOf } from "./sending.ts";

const [used] = stores;

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();
  const open = () => openPicturing(pair().first);

  describe("in the place of a message that stands", () => {
    async function standing(given: Reply) {
      const opened = await open();
      const sender = opened.newSender();
      const old = await opened.deliver(sender, { request: opened.request(opened.ada), reply: given });
      const replaces = old.outcome === "delivered" ? old.messages : [];
      const replace = (reply: Reply) =>
        opened.deliver(sender, { request: opened.request(opened.ada), reply, replaces });
      return { ...opened, replaces, replace };
    }

    test("a text becomes a picture, and what more there was of it goes away", async () => {
      const { telegram, ada, reply, replace, replaces, captions } = await standing(longReply(2));
      const delivered = await replace({ ...(await reply("a *fox*")), buttons: BUTTONS });
      expect(delivered).toEqual({ outcome: "delivered", messages: replaces.slice(0, 1) });
      const [message] = telegram.sent(ada.id);
      expect(captions()).toEqual(["a fox"]);
      expect(message?.photo).toBeDefined();
      expect(message?.reply_markup).toBeDefined();
      expect(telegram.problems).toEqual([]);
    });

    test("a picture that is not shown becomes a file there", async () => {
      const { ada, telegram, picture, replace, kinds } = await standing({ text: "old" });
      await replace({ text: "fox", attachments: [await picture(pictureOf(6_000, 6_000))] });
      expect(kinds()).toEqual(["document"]);
      expect(telegram.sent(ada.id)[0]?.caption).toBe("fox");
    });

    test.each([
      { code: 400, description: "Bad Request: message can't be edited" },
      { code: 400, description: "Bad Request: there is no media in the message to edit" },
      { code: 400, description: "Bad Request: MEDIA_NEW_INVALID" },
      { code: 404, description: "Not Found: method not found" },
    ])("where Telegram does not take that, a new message does: $description", async (refusal) => {
      const { telegram, reply, replace, captions, kinds } = await standing({ text: "old" });
      telegram.refuseNext("editMessageMedia", refusal);
      expect((await replace(await reply("fox"))).outcome).toBe("delivered");
      expect(kinds()).toEqual(["photo"]);
      expect(captions()).toEqual(["fox"]);
    });

    test("an upload of which nobody knows whether it was written is written again, at once if need be", async () => {
      const { ada, telegram, reply, request, record, newSender, replaces, kinds } = await standing({ text: "old" });
      telegram.breakNext("editMessageMedia", "after");
      const asked = { request: request(ada), reply: await reply("fox"), replaces };
      const lost = await newSender().deliver({ ...asked, record: record(asked.request), first: true });
      expect(lost.outcome).toBe("later");
      const next = await newSender().deliver({ ...asked, record: record(asked.request) });
      expect(next).toEqual({ outcome: "delivered", messages: replaces });
      expect(kinds()).toEqual(["photo"]);
    });

    test("words under a picture are written anew, and the picture stays", async () => {
      const { ada, telegram, picture, replace, keep, request, deliver, newSender } = await standing({ text: "old" });
      const bytes = pictureOf(64, 64);
      await replace({ text: "fox", attachments: [await picture(bytes)], buttons: BUTTONS });
      const [message] = telegram.sent(ada.id);
      const replaces = [String(message?.message_id)];
      for (const text of ["*Which* size?", "| a | b |\n|---|---|\n| 1 | 2 |"]) {
        const menu = { request: request(ada), reply: { text, buttons: BUTTONS }, replaces };
        expect(await deliver(newSender("auto"), menu)).toEqual({ outcome: "delivered", messages: replaces });
        expect(telegram.bytesOf(telegram.sent(ada.id)[0]).equals(bytes)).toBe(true);
      }
      expect(telegram.sent(ada.id)).toHaveLength(1);
      expect(telegram.sent(ada.id)[0]?.caption).toContain("1 │ 2");
      expect(telegram.sent(ada.id)[0]?.reply_markup).toBeDefined();
      expect(await keep(bytes)).not.toBe("");
      expect(telegram.problems).toEqual([]);
    });

    test("a new message in the place of one that cannot be written needs no more of the chat's pace than that", async () => {
      const { ada, telegram, newSender, request, record } = await open();
      const group = telegram.group({ members: [ada] });
      const sender = newSender();
      const gone = ["9001", "9002", "9003", "9004", "9005"];
      for (const [i, old] of gone.entries()) {
        const asked = { request: request(group), reply: { text: `anew ${i}` }, replaces: [old] };
        expect((await sender.deliver({ ...asked, record: record(asked.request), first: true })).outcome).toBe(
          "delivered",
        );
      }
      const sixth = { request: request(group), reply: { text: "more" } };
      expect((await sender.deliver({ ...sixth, record: record(sixth.request), first: true })).outcome).toBe("later");
    });

    test("words too many for a caption go as a message of their own, and the picture goes away", async () => {
      const { ada, telegram, texts, picture, replace, request, deliver, newSender } = await standing({ text: "old" });
      await replace({ text: "fox", attachments: [await picture()] });
      const replaces = telegram.sent(ada.id).map(({ message_id: id }) => String(id));
      await deliver(newSender(), { request: request(ada), reply: longReply(1), replaces });
      expect(headsOf(texts(ada))).toEqual(["part 0"]);
    });

    test("a pause in the middle of it: what was there is written into, and nothing more comes", async () => {
      const { telegram, reply, replace, replaces, kinds } = await standing(longReply(2));
      telegram.refuseNext("editMessageMedia", waitOf(6));
      expect(await replace(await reply("two", 2))).toEqual({ outcome: "delivered", messages: replaces });
      expect(kinds()).toEqual(["photo", "photo"]);
      expect(telegram.insideWait).toEqual([]);
    });

    test("a run that dies at any step: the next one writes all of it, into the same messages", async () => {
      for (const [count, steps] of [
        [2, 4],
        [0, 2],
      ] as const) {
        for (let step = 0; step <= steps; step += 1) {
          const { ada, telegram, reply, replaces, request, record, newSender } = await standing(longReply(2));
          const sender = newSender();
          const words = count === 0 ? { text: "short" } : await reply("two", count);
          const asked = { request: request(ada), reply: words, replaces };
          const dead = dying(record(asked.request), step);
          await sender.deliver({ ...asked, record: dead }).catch(() => undefined);
          vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
          try {
            const next = await sender.deliver({ ...asked, record: record(asked.request) });
            expect(next).toEqual({ outcome: "delivered", messages: replaces.slice(0, Math.max(count, 1)) });
          } finally {
            vi.useRealTimers();
          }
          expect(telegram.sent(ada.id)).toHaveLength(Math.max(count, 1));
        }
      }
    });
  });
});
