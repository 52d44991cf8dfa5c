/** Digests in the console in a real browser: made by the form, and seen on the open page at the time that was chosen. */
import { describe, expect, test } from "vitest";
import { documentOf } from "../../fakes/scripted-search.ts";
import { noBrowser, picture } from "../../servers/browser.ts";
import { noRedis, openNewsroom, telegramReader } from "../editions.ts";
import { fillDigestForm, inPage, visit } from "./console-page.ts";

/** Nine o'clock in Rome, in summer time. */
const DAY_ONE = "2027-05-03T07:00:00Z";
const DAY_TWO = "2027-05-04T07:00:00Z";

const FIRST = "Harbour bank plans custody for ether in spring";
const SECOND = "Old wallet moves for first time since 2011";

const find = (title: string) => () => ({ documents: [documentOf(title)] });

describe.skipIf(noBrowser || noRedis)("digests in the console (need a browser and redis-server)", () => {
  test("made by its form: each edition comes at its own time, once, on the page as it stands", async () => {
    const { start, subscribe, moveTo, ends, service, telegram } = await openNewsroom("2027-05-03T06:50:00Z");
    const herald = await start("all");
    const { page, field, answers, answered, complaints } = await visit(await herald.address());
    await inPage(page, "() => { globalThis.untouched = true; }");
    const form = await fillDigestForm({ page, field });
    await form.getByRole("button", { name: "Send" }).click();
    await answered(/Digest 1 is set up: bitcoin etf, every day at 09:00 \(Europe\/Rome\)/);
    // By which a moment is known to have been lived through: at the same time, and a minute before it.
    const others = { topics: ["time"], zone: "Europe/Rome" };
    const same = await subscribe(telegramReader(telegram), others);
    const before = await subscribe(telegramReader(telegram), { ...others, pattern: "59 8 * * *" });

    service.search = find(FIRST);
    await moveTo("2027-05-03T06:59:00Z", herald);
    await ends(before, "2027-05-03T06:59:00Z");
    expect(await answers.count()).toBe(1);
    await moveTo(DAY_ONE, herald);
    await ends(same, DAY_ONE);
    await answered(FIRST);
    await picture(page, "console-digest-came");
    expect(await answers.count()).toBe(2);

    service.search = find(SECOND);
    await moveTo(DAY_TWO, herald);
    await ends(same, DAY_TWO);
    await answered(SECOND);
    expect(await answers.count()).toBe(3);
    expect(await answers.filter({ hasText: FIRST }).count()).toBe(1);
    expect(await inPage(page, "() => globalThis.untouched")).toBe(true);
    expect(complaints).toEqual([]);
    expect(telegram.problems).toEqual([]);
  });
});
