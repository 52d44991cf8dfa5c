/** Pages of one's own: a press under what stands before others is answered to whoever pressed, alone. */
import { describe, expect, test } from "vitest";
import { CONVERSATIONS } from "../../../src/core/conversation.ts";
import type { About, Delivered, Sender } from "../../../src/core/delivery.ts";
import type { Request } from "../../../src/core/request.ts";
import { isAside } from "../../../src/operations/place.ts";
import { asChannel } from "../../../workers/channel.ts";
import { deliverAnswer, tellFailure } from "../../../workers/deliver.ts";
import type { ServeParts } from "../../../workers/parts.ts";
import { answeredAt } from "../../../workers/place.ts";
import { createSendRecord } from "../../../workers/record.ts";
import { keptLog } from "../http/running.ts";
import { requestOf, turnOf, useStore } from "../operations/operating.ts";
import { notAsked, partsOf, platformThat } from "./serving.ts";

const store = useStore();
const group = { id: "-5", kind: "group" as const };
const channel = { id: "-300", kind: "channel" as const };
const about: About = { name: "@herald_bot", link: "https://t.me/herald_bot", starts: true };
const gone: Delivered = { outcome: "gone", reason: "never started" };

const press = (given: Partial<Request> = {}): Request =>
  requestOf({ operation: "news", text: "k 5 d n", pressed: "9", chat: group, ...given });

const platform = (...outcomes: readonly Delivered[]) => platformThat(about, ...outcomes);

const partsWith = (sender: Sender): ServeParts => partsOf(store(), { telegram: sender });

const deliver = (sender: Sender, request: Request, text = "A page.") =>
  deliverAnswer(partsWith(sender), {
    request,
    sender,
    record: createSendRecord(store().marks, request.id, "run"),
    isMine: async () => undefined,
    answered: { reply: { text }, turn: { ...turnOf(`telegram:${request.person?.id}`), request: request.id } },
    first: true,
    log: keptLog().log,
  });

describe("a press", () => {
  test.each(["news", "explain", "mood"] as const)(
    "of %s in a group or a channel is answered in private",
    (operation) => {
      for (const chat of [group, channel]) {
        const request = press({ operation, chat });
        const { chat: where, message } = answeredAt(request);
        expect(where).toEqual({ id: request.person?.id, kind: "private" });
        expect(message).toBeUndefined();
      }
    },
  );

  test("where one is alone, of something else, or on Discord for all, is answered where it was", () => {
    const { pressed: _pressed, ...command } = press();
    const stay = [
      ...[command, press({ chat: { id: "p", kind: "private" } }), press({ operation: "imagine" })],
      ...[press({ operation: "usage", chat: channel }), press({ interaction: { ends: 1, shows: "reply" } })],
      press({ person: { id: "-5", name: "Group", administrator: true } }),
    ];
    for (const request of stay) expect(isAside(request)).toBe(false);
  });

  test("nor is what a channel wants to be told alone: its private chat would be the channel itself, before all its readers", () => {
    const person = { id: "-300", name: "Ada's channel" };
    const request = requestOf({ chat: group, person, named: { private: "true" } });
    expect(isAside(request)).toBe(false);
    expect(answeredAt(request).chat).toEqual(group);
  });

  test("of a reader of a channel is theirs, whoever decides there", async () => {
    const never = { isAdministrator: notAsked };
    for (const operation of ["news", "explain", "mood"] as const) {
      const request = press({ operation, chat: channel });
      expect(await asChannel(request, never)).toBe(request);
    }
  });
});

describe("whoever has not met Herald", () => {
  test("hears in the group where to meet, and nothing in a channel that others read", async () => {
    const inGroup = platform(gone);
    await deliver(inGroup.sender, press());
    expect(inGroup.given.map(({ request }) => request.chat?.id)).toEqual([inGroup.given[0]?.request.chat?.id, "-5"]);
    expect(inGroup.given[1]?.reply.text).toContain("https://t.me/herald_bot?start=show-");
    const inChannel = platform(gone);
    await deliver(inChannel.sender, press({ chat: channel }));
    expect(inChannel.given.map(({ request }) => request.chat?.kind)).toEqual(["private"]);
  });

  test.each([{ outcome: "refused", reason: "no" }] as const)(
    "and what became of it is told in private",
    async (refused) => {
      const inChannel = platform(refused);
      await deliver(inChannel.sender, press({ chat: channel }));
      const failed = platform();
      await tellFailure(partsWith(failed.sender), press({ chat: channel }), keptLog().log);
      const told = [...inChannel.given, ...failed.given];
      expect(told.map(({ request }) => request.chat?.kind)).toEqual(["private", "private", "private"]);
    },
  );
});

describe("an explanation", () => {
  const known = async (conversation: string) =>
    (await store().documents.get(CONVERSATIONS, conversation))?.turns.length ?? 0;

  test("is gone on with in the private chat that it stands in, and not in the group", async () => {
    const request = press({
      operation: "explain",
      conversation: "telegram:-5:chain:9",
      person: { id: "77", name: "Ada" },
    });
    await deliver(platform().sender, request);
    expect(await known("telegram:77")).toBe(1);
    expect(await known("telegram:-5:chain:9")).toBe(0);
  });

  test("that did not arrive, or that only an interaction shows, is nowhere gone on with", async () => {
    const of = (id: string): Request => press({ operation: "explain", person: { id, name: "Ada" } });
    await deliver(platform(gone).sender, of("78"));
    await deliver(platform().sender, { ...of("79"), interaction: { ends: 1, shows: "private" } });
    expect([await known("telegram:78"), await known("telegram:79")]).toEqual([0, 0]);
  });
});
