/** The pages of digests: what holds, what became of the editions, and that every button does what it says. */
import { describe, expect, test } from "vitest";
import { DIGEST_STATE, type DigestRun, type DigestState } from "../../../src/core/digest.ts";
import type { Request } from "../../../src/core/request.ts";
import { SEEN } from "../../../src/core/seen.ts";
import type { OperationParts } from "../../../src/operations/parts.ts";
import { alone, argumentOf, argumentsOf, buttonsOf, group, labelsOf, NOW, useDigests } from "./digesting.ts";

const { ask, reply, list, parts, posted, store } = useDigests();

const HOUR = 3_600_000;

async function make(chat: ReturnType<typeof group>, text = "add bitcoin etf", at = "9:00"): Promise<string> {
  await ask({ chat, text, named: { at, tz: "Rome" } });
  const made = (await list(chat.id)).at(-1);
  if (made === undefined) throw new Error("nothing was made");
  return made.id;
}

const write = (id: string, state: DigestState): Promise<void> => store().documents.put(DIGEST_STATE, id, state);

test("where there is nothing to choose nobody is told to choose", async () => {
  const chat = group("-choose");
  await make(chat);
  const [topic, time] = [await reply({ chat, text: "edit 1 topic" }), await reply({ chat, text: "edit 1 at" })];
  expect(topic.text).toContain("between them. Write it like this: `/digest edit 1 --topic bitcoin etf`");
  expect(time.text).toContain("Choose, or write it like this: `/digest edit 1 --at 09:00`");
});

describe("the list", () => {
  test("says of each what it is, when it comes and what became of the last", async () => {
    const chat = group("-1");
    const ids = [await make(chat), await make(chat, "add ethereum; solana"), await make(chat, "add *dogecoin*")];
    const runs: DigestRun[] = [{ slot: NOW - 2 * HOUR, state: "sent", items: 5, at: NOW, missed: 2 }];
    await write(ids[0] ?? "", { runs });
    await ask({ chat, text: "pause 2" });
    const said = await reply({ chat, text: "" });
    expect(said.text).toBe(
      [
        "**Digests here**: 3 of 25",
        [
          "- **1** · bitcoin etf · every day at 09:00 (Europe/Rome)  ",
          "  Next: Mon 23 Nov, 09:00  ",
          "  Last: Sun 22 Nov, 09:00, sent with 5 items (2 before it were missed)",
          "- **2** · ethereum, solana · every day at 09:00 (Europe/Rome)  ",
          "  Paused",
          "- **3** · \\*dogecoin\\* · every day at 09:00 (Europe/Rome)  ",
          "  Next: Mon 23 Nov, 09:00",
        ].join("\n"),
        "Choose one to change it.",
      ].join("\n\n"),
    );
    expect(labelsOf(said)).toEqual(["1: bitcoin etf", "2: ethereum, solana", "3: *dogecoin*", "New digest"]);
    expect(said).toEqual(await reply({ chat, text: "list" }));
  });

  test.each<readonly [Omit<DigestRun, "slot" | "at">, string]>([
    [{ state: "planned" }, "planned"],
    [{ state: "held", why: "quiet" }, "held for the quiet hours"],
    [{ state: "sending" }, "being sent"],
    [{ state: "sent", items: 1, why: "no-brief" }, "sent with 1 item, without its three sentences"],
    [{ state: "empty" }, "nothing new"],
    [{ state: "skipped", why: "downtime" }, "skipped: I was not running at that time"],
    [{ state: "skipped", why: "too-old" }, "skipped: it was too late for it"],
    [{ state: "skipped", why: "paused" }, "skipped: it was paused"],
    [{ state: "skipped", why: "changed" }, "skipped: it was changed while it was due"],
    [{ state: "failed", why: "service" }, "failed: the service could not be reached"],
    [{ state: "failed", why: "credits" }, "failed: there were no credits left"],
    [{ state: "failed", why: "budget" }, "failed: the budget of this chat was spent"],
    [{ state: "failed", why: "unknown" }, "failed: the answer of the service was lost"],
    [{ state: "failed", why: "rights" }, "failed: I was not allowed to post"],
    [{ state: "failed", why: "gone" }, "failed: I could not reach the place where it is posted"],
    [{ state: "failed", why: "refused" }, "failed: the platform refused the message"],
    [{ state: "failed", why: "something newer" }, "failed: nobody knows why"],
    [{ state: "uncertain" }, "perhaps sent; whether it arrived is not known"],
  ])("a last run %o is “%s”", async (run, words) => {
    const chat = group("-2");
    const id = (await list("-2"))[0]?.id ?? (await make(chat));
    await write(id, { runs: [{ slot: NOW - 2 * HOUR, at: NOW, ...run }] });
    expect((await reply({ chat, text: "edit 1" })).text).toContain(`\n- Last: Sun 22 Nov, 09:00, ${words}`);
  });

  test("says where each comes, once that is in several places", async () => {
    await make(group("-4", "5"));
    await make(group("-4"), "add staking");
    const placeLink: OperationParts["placeLink"] = ({ thread = "1" }) => `https://t.me/c/4/${thread}`;
    const said = await reply({ chat: group("-4", "5"), text: "" }, { placeLink });
    expect(said.text).toContain("bitcoin etf · every day at 09:00 (Europe/Rome) · here  \n");
    expect(said.text).toContain("staking · every day at 09:00 (Europe/Rome) · in [General](https://t.me/c/4/1)  \n");
    const general = await reply({ chat: group("-4"), text: "" }, { placeLink });
    expect(general.text).toMatch(
      /bitcoin etf .* · in \[another topic\]\(https:\/\/t\.me\/c\/4\/5\) [\s\S]*staking .* · here /,
    );
    // Of two about the same it is said which one is meant.
    const sure = await reply({ chat: group("-4"), text: "remove 1" }, { placeLink });
    expect(sure.text).toMatch(/^Remove digest 1, “bitcoin etf”, posted in \[another topic\]\(.*\), for good\?/);
  });

  test("a long one has pages", async () => {
    const chat = group("-3");
    for (let number = 1; number <= 9; number += 1) await make(chat, `add topic ${number}`);
    const first = await reply({ chat, text: "list" });
    expect([first.text.match(/^- /gm)?.length, first.text.includes("Page 1 of 2.")]).toEqual([8, true]);
    const { reply: second, replaces } = await ask({ chat, text: argumentOf(first, /▶/), pressed: "n1" });
    expect(second?.text).toContain("**9** · topic 9");
    expect(replaces).toEqual(["n1"]);
    expect((await reply({ chat, text: "list 99" })).text).toEqual(second?.text);
  });
});

describe("the page of one", () => {
  test("every button of every page does what it says, fits what platforms carry, and leads back", async () => {
    const chat = group("-10", "1234567890");
    await make(chat);
    const page = await reply({ chat, text: "edit 1" });
    const pages = argumentsOf(page).filter((argument) => argument.startsWith("edit "));
    expect(pages).toHaveLength(15);
    for (const text of pages) {
      const field = await reply({ chat, text, pressed: "n1" });
      expect(argumentsOf(field).at(-1)).toMatch(/^edit \.\w+$/);
      for (const { argument, label } of buttonsOf(field).slice(0, -1)) {
        expect(`digest ${argument}`).toMatch(/^[\x20-\x7e]{1,60}$/);
        expect(label.length).toBeLessThanOrEqual(24);
        const { reply: done, replaces } = await ask({ chat, text: argument, pressed: "n1" });
        expect(done?.text, argument).toMatch(/^Done\./);
        expect(replaces).toEqual(["n1"]);
        // What was pressed holds now, and is marked.
        const again = buttonsOf(done ?? { text: "" }).find((button) => button.argument === argument);
        expect(again?.label, argument).toBe(label.startsWith("✓") ? label : `✓ ${label}`);
      }
    }
    expect(labelsOf(page)).toContain("Preview · 1 credit");
    for (const { argument, label } of buttonsOf(page)) {
      expect(`digest ${argument}`).toMatch(/^[\x20-\x7e]{1,60}$/);
      expect(label.length).toBeLessThanOrEqual(24);
    }
  });

  test("what is typed is a form on Discord, and what the form says is done", async () => {
    const chat = group("-11");
    const discord = { platform: "discord" as const, chat };
    await ask({ ...discord, text: "add bitcoin", named: { at: "9" } });
    const field = await reply({ ...discord, text: "edit 1 quiet" });
    expect(argumentOf(field, /Write your own/)).toBe("form 1 quiet");
    const filled = await reply({
      ...discord,
      text: "edit 1",
      named: { quiet: "21:00-6:00 Asia/Tokyo" },
      pressed: "n1",
    });
    expect(filled.text).toContain("**Quiet hours**: 21:00 to 06:00 (Asia/Tokyo)");
    const when = await reply({ ...discord, text: "edit 1", named: { at: "weekdays at 7:30 in Rome" }, pressed: "n1" });
    expect(when.text).toContain("**Comes**: every weekday at 07:30 (Europe/Rome)");
  });

  test("time, days and zone change each for itself, and several things at once or none", async () => {
    const chat = group("-12");
    await make(chat);
    const whenAfter = async (text: string, named = {}): Promise<string> =>
      /\*\*Comes\*\*: (.*)$/m.exec((await reply({ chat, text, named })).text)?.[1] ?? "";
    expect(await whenAfter("edit 1", { days: "mon,wed" })).toBe("every Monday and Wednesday at 09:00 (Europe/Rome)");
    expect(await whenAfter("edit 1", { at: "10:30" })).toBe("every Monday and Wednesday at 10:30 (Europe/Rome)");
    expect(await whenAfter("edit 1 tz Tokyo")).toBe("every Monday and Wednesday at 10:30 (Asia/Tokyo)");
    expect(await whenAfter("edit 1 every day at 18:00 in Berlin")).toBe("every day at 18:00 (Europe/Berlin)");
    expect(await whenAfter("edit 1", { cron: "0 8 1 * *" })).toBe("every month on the 1st at 08:00 (Europe/Berlin)");
    expect(await whenAfter("edit 1", { cron: "0 8 2,3,11,22,23,31 * *" })).toContain(
      "on the 2nd, 3rd, 11th, 22nd, 23rd, and 31st at 08:00",
    );
    expect(await whenAfter("edit 1", { at: "hourly" })).toContain("(Europe/Berlin)");
    const before = await list("-12");
    expect((await reply({ chat, text: "edit 1", named: { at: "7:00", count: "50" } })).text).toContain("“50”");
    expect(await list("-12")).toEqual(before);
    expect((await reply({ chat, text: "edit 1 louder please" })).text).toMatch(
      /^I did not understand that\. These can/,
    );
    expect(await list("-12")).toEqual(before);
  });

  test("it can be posted in another topic, where its button says which one that is", async () => {
    const chat = group("-13", "5");
    const id = await make(chat);
    expect((await reply({ chat, text: "edit 1" })).text).toContain("**Posted**: here");
    const elsewhere = group("-13", "6");
    const page = await reply({ chat: elsewhere, text: "edit 1" });
    expect(page.text).toContain("**Posted**: elsewhere in this chat");
    const text = argumentOf(page, /Post it here/);
    expect(text).toBe(`edit .${id} here 6`);
    // Of an old message it is not said where it stands.
    expect((await reply({ chat: group("-13"), text, pressed: "n1" })).text).toMatch(/^I could not tell where/);
    expect((await list("-13"))[0]?.chat.thread).toBe("5");
    await ask({ chat: elsewhere, text, pressed: "n1" });
    expect((await list("-13"))[0]?.chat.thread).toBe("6");
  });
});

describe("what is done with one", () => {
  test("it rests and goes on; what was refused before does not count any more", async () => {
    const chat = group("-20");
    const id = await make(chat);
    await write(id, { runs: [], refusals: 3 });
    const rests = await reply({ chat, text: "pause 1" });
    expect([rests.text.startsWith("Digest 1 is paused."), rests.text.includes("\n- Paused\n")]).toEqual([true, true]);
    expect((await list("-20"))[0]?.state).toBe("paused");
    expect((await reply({ chat, text: `resume .${id}`, pressed: "n1" })).text).toMatch(/^Digest 1 goes on\./);
    expect((await list("-20"))[0]?.state).toBe("on");
    expect((await store().documents.get(DIGEST_STATE, id))?.refusals).toBeUndefined();
  });

  test("it is removed after one more question, and its buttons do nothing any more, also when its number is taken", async () => {
    const chat = group("-21");
    const id = await make(chat);
    const sure = await reply({ chat, text: "remove 1" });
    expect(await list("-21")).toHaveLength(1);
    expect((await reply({ chat, text: argumentOf(sure, /^Yes/), pressed: "n1" })).text).toMatch(
      /^Digest 1, “bitcoin etf”, is removed/,
    );
    await make(chat, "add ethereum");
    const before = await list("-21");
    expect(before).toMatchObject([{ number: 1, topics: ["ethereum"] }]);
    for (const verb of ["pause", "resume", "now", "edit", "preview", "remove"]) {
      const gone = await reply({ chat, text: `${verb} .${id} yes`, pressed: "n1" });
      expect(gone.text, verb).toMatch(/^That digest is not there any more/);
    }
    expect(await list("-21")).toEqual(before);
  });

  test("nobody reaches the digest of another chat, whatever a button says", async () => {
    const id = await make(group("-22"));
    const before = await list("-22");
    // What was changed before, in the hour in which it comes, is posted as well.
    const already = [...posted];
    for (const text of [`edit .${id} count 8`, `pause .${id}`, `remove .${id} yes`, `now .${id}`, `preview .${id}`]) {
      const said = await reply({ ...alone("666"), text, pressed: "n1" });
      expect(said.text, text).toMatch(/^There are no digests here yet/);
    }
    for (const text of [`replay .${id} 0`, `halt .${id}`, "all"]) {
      expect((await reply({ ...alone("666"), text, pressed: "n1" })).text).toMatch(/^Only the operators/);
    }
    expect(await list("-22")).toEqual(before);
    expect(posted).toEqual(already);
  });

  test("it comes at once, once however often it is asked for in a minute", async () => {
    const chat = group("-23");
    const id = await make(chat);
    const before = posted.length;
    const first = { chat, text: `now .${id}`, pressed: "n1", id: "press-1" };
    expect((await reply(first)).text).toBe("An edition of digest 1 comes in a moment, for 1 credit.");
    // The same press, served again after a crash.
    expect((await reply(first)).text).toMatch(/comes in a moment/);
    expect((await reply({ ...first, id: "press-2", at: NOW + 1 })).text).toMatch(/comes only once/);
    expect(posted.slice(before)).toEqual([
      { digest: id, slot: NOW },
      { digest: id, slot: NOW },
    ]);
    expect(await store().documents.get(SEEN, "telegram:-23")).toBeUndefined();
  });

  test("one that was paused for want of rights goes on by itself, until somebody pauses it", async () => {
    const chat = group("-25");
    const id = await make(chat);
    const { digests } = parts();
    await digests.change(id, (one) => ({ ...one, state: "paused", why: "rights" }));
    expect((await reply({ chat, text: "list" })).text).toContain("it goes on by itself once I may");
    await ask({ chat, text: "pause 1" });
    expect(await digests.get(id)).toMatchObject({ state: "paused" });
    expect((await digests.get(id))?.why).toBeUndefined();
    await digests.change(id, (one) => ({ ...one, state: "ended", why: "gone" }));
    await ask({ chat, text: "pause 1" });
    expect(await digests.get(id)).toMatchObject({ state: "ended", why: "gone" });
  });

  test("it is not promised where it could not be posted, and can be asked for again at once", async () => {
    const chat = group("-24", "7");
    const id = await make(chat);
    const before = posted.length;
    const places: unknown[] = [];
    const answers = ["refused", "gone", undefined] as const;
    const whyClosed = async (place: Request) => answers[places.push(place.chat) - 1];
    const elsewhere = { chat: group("-24"), text: `now .${id}`, pressed: "n1" };
    const refused = await reply(elsewhere, { whyClosed });
    expect(refused.text).toMatch(/^I may not write where digest 1 is posted.*no credits were taken/);
    const gone = await reply(elsewhere, { whyClosed });
    expect(gone.text).toMatch(/^The place where digest 1 is posted is not there any more.*no credits were taken/);
    expect(posted.length).toBe(before);
    expect((await reply(elsewhere, { whyClosed })).text).toMatch(/comes in a moment/);
    expect(places).toHaveLength(answers.length);
    for (const place of places) expect(place).toMatchObject(chat);
  });
});

describe("all chats, for operators", () => {
  const operator = { chat: { id: "123", kind: "private" as const }, person: { id: "123", name: "Op" } };

  test("what failed comes first, is tried again or paused, page by page", async () => {
    for (const { id } of await list("-2")) await write(id, { runs: [] });
    const failed = await make(group("-30"), "add failing news");
    const slot = NOW - HOUR;
    await write(failed, { runs: [{ slot, state: "failed", why: "service", at: NOW }] });
    const pages: string[] = [];
    let page = await reply({ ...operator, text: "all" });
    for (let turn = 0; turn < 20; turn += 1) {
      pages.push(page.text);
      if (page.text.includes("failing news")) break;
      page = await reply({ ...operator, text: argumentOf(page, /▶/), pressed: "n1" });
    }
    expect(page.text).toMatch(
      /^\*\*Digests of all chats\*\*: 1 of these has failed\.\n\n- \*\*1\.\*\* Traders, 1: failing news/,
    );
    expect(page.text).toContain("failed: the service could not be reached");
    for (const { argument } of buttonsOf(page)) expect(`digest ${argument}`).toMatch(/^[\x20-\x7e]{1,60}$/);
    const before = posted.length;
    const replay = argumentOf(page, /^Try 1 again$/);
    expect((await reply({ ...operator, text: replay, pressed: "n1" })).text).toMatch(/^It is tried again\./);
    expect(posted.slice(before)).toMatchObject([{ digest: failed, slot }]);
    await write(failed, { runs: [{ slot, state: "sent", items: 3, at: NOW }] });
    expect((await reply({ ...operator, text: replay, pressed: "n1" })).text).toMatch(/^There is nothing to try again/);
    expect(posted).toHaveLength(before + 1);
    await ask({ ...operator, text: argumentOf(page, /^Pause 1$/), pressed: "n1" });
    expect((await list("-30"))[0]?.state).toBe("paused");
  });

  test("nobody else sees them, and they alone where nobody reads along", async () => {
    expect((await reply({ ...alone("9"), text: "all" })).text).toMatch(/^Only the operators of this Herald/);
    const there = { chat: group("-31"), person: operator.person, text: "all" };
    expect((await reply(there)).text).toMatch(/^The digests of all chats are shown in private only/);
    expect((await reply({ ...operator, text: "replay .zzz 0", pressed: "n1" })).text).toMatch(
      /^There is nothing to try/,
    );
  });
});
