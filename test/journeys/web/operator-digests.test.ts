/** Digests on the operator's page: when they come, how they went, paused and resumed, and what failed tried again. */
import { describe, expect, test } from "vitest";
import { noBrowser, picture } from "../../servers/browser.ts";
import { noRedis, openNewsroom, telegramReader, unlikeNews } from "../editions.ts";
import { fillToken, signIn, visitorAt } from "./operator-page.ts";

const DAY_ONE = "2027-05-03T09:00:00Z";
const DAY_TWO = "2027-05-04T09:00:00Z";
const DAY_THREE = "2027-05-05T09:00:00Z";

/** Where the clock has gone on by a day the page is signed out, and hears so when it asks the next time. */
const isNoSignOut = (complaint: string): boolean => !complaint.includes("status of 401");

describe.skipIf(noBrowser || noRedis)("digests (need a browser and redis-server)", () => {
  test("made on Telegram and in the console: paused they do not come, resumed they do, and what failed comes once", async () => {
    const { start, subscribe, moveTo, ends, runs, get, service, telegram } = await openNewsroom("2027-05-03T08:50:00Z");
    service.search = () => unlikeNews(3);
    const herald = await start("all");
    const address = await herald.address();
    const [, token = ""] = await herald.says(/Your ADMIN_TOKEN, made now and shown only this once: (\S+)/);
    const reader = telegramReader(telegram);
    const catchUp = { mode: "once", maxAge: 30 } as const;
    const etf = await subscribe(reader, { catchUp });
    const ether = await subscribe(reader, { topics: ["ether"], catchUp });
    const visitor = await visitorAt(address);
    await visitor.say("/digest add solana --at 09:00 --tz UTC");
    await visitor.answer(/^Digest 1 is set up/);

    const operator = await signIn(address, { token });
    const { page, row } = operator;
    await operator.goTo("Digests");
    for (const topic of ["bitcoin etf", "ether", "solana"]) {
      await row(new RegExp(`${topic}.*every day at 09:00.*UTC.*in 9 min.*none yet`)).waitFor();
    }
    await page.getByLabel("Filter").fill("web: solana");
    await row(/bitcoin etf/).waitFor({ state: "detached" });
    await row(/solana/).waitFor();
    await page.getByLabel("Filter").fill("");

    const ofEther = row(/ether/);
    await ofEther.getByRole("button", { name: /^Preview: digest 2/ }).click();
    const preview = page.getByRole("dialog", { name: "The next edition" });
    await preview.getByText(/1\. /).first().waitFor({ timeout: 40_000 });
    await picture(page, "operator-digests-preview");
    await preview.getByRole("button", { name: "Close" }).click();
    expect(reader.texts()).toEqual([]);
    await ofEther.getByRole("button", { name: /^Pause: digest 2/ }).click();
    await operator.told(/^Digest 2 of .* is paused; nothing comes until it goes on\.$/);
    await ofEther.getByText("paused").waitFor();

    await moveTo(DAY_ONE, herald);
    await ends(etf, DAY_ONE, ["sent"]);
    await visitor.answer(/^\*\*1\. /m);
    expect(reader.editions()).toHaveLength(1);
    expect((await runs(ether)).filter(({ state }) => state === "sent")).toEqual([]);
    await page.reload();
    await row(/bitcoin etf.*sent with 3 items/).waitFor();
    await row(/solana.*sent with 3 items/).waitFor();
    await ofEther.getByRole("button", { name: /^Resume: digest 2/ }).click();
    await operator.told(/^Digest 2 of .* goes on\.$/);
    expect((await get(ether))?.state).toBe("on");

    await service.down();
    await moveTo("2027-05-04T09:00:01Z", herald);
    await herald.says(new RegExp(`${Date.parse(DAY_TWO)}.*tried again|tried again.*${Date.parse(DAY_TWO)}`));
    await moveTo("2027-05-04T09:31:00Z", herald);
    for (const digest of [etf, ether]) {
      expect(await ends(digest, DAY_TWO)).toMatchObject({ state: "failed", why: "service" });
    }
    await service.up();
    // A sign-in holds for half a day, and leads back to where one was.
    await fillToken(page, token);
    const ofEtf = row(/bitcoin etf/);
    await ofEtf.getByText("failed: the service could not be reached").waitFor();
    await picture(page, "operator-digests-failed");
    const before = reader.editions().length;
    await ofEtf.getByRole("button", { name: /^Replay what was due .*: digest 1/ }).dblclick();
    await operator.told(/^Digest 1 of .* is tried again now; the run shows how it went\.$/);
    await ends(etf, DAY_TWO, ["sent"]);
    await page.reload();
    await row(/bitcoin etf.*sent with 3 items/).waitFor();
    expect(await ofEtf.getByRole("button", { name: /^Replay/ }).count()).toBe(0);
    expect(reader.editions()).toHaveLength(before + 1);

    await operator.goTo("Editions");
    await row(/^ether every day at 09:00/).waitFor();

    // It comes again by itself, and what was tried again has not come a second time before it.
    await moveTo(DAY_THREE, herald);
    for (const digest of [etf, ether]) await ends(digest, DAY_THREE, ["sent"]);
    expect(reader.editions()).toHaveLength(before + 3);
    expect(operator.complaints.filter(isNoSignOut)).toEqual([]);
    expect(telegram.problems).toEqual([]);
  });

  test("one that came due while Herald was not running is skipped, says so, and is posted from the page once", async () => {
    const { start, subscribe, moveTo, ends, service, telegram } = await openNewsroom("2027-05-03T08:50:00Z");
    service.search = () => unlikeNews(2);
    const reader = telegramReader(telegram);
    const etf = await subscribe(reader, { catchUp: { mode: "skip", maxAge: 180 } });
    const first = await start("all");
    const [, token = ""] = await first.says(/Your ADMIN_TOKEN, made now and shown only this once: (\S+)/);
    first.child.kill("SIGKILL");
    await first.ended;
    await moveTo("2027-05-03T09:40:00Z");
    const herald = await start("all");
    expect(await ends(etf, DAY_ONE)).toMatchObject({ state: "skipped", why: "downtime" });
    expect([reader.texts(), service.searched]).toEqual([[], []]);

    const operator = await signIn(await herald.address(), { token });
    const { page, row } = operator;
    await operator.goTo("Digests");
    const ofEtf = row(/bitcoin etf/);
    await ofEtf.getByText("skipped: Herald was not running at that time").waitFor();
    await picture(page, "operator-digests-skipped");
    await ofEtf.getByRole("button", { name: /^Replay what was due .*: digest 1/ }).dblclick();
    await operator.told(/^Digest 1 of .* is tried again now; the run shows how it went\.$/);
    await ends(etf, DAY_ONE, ["sent"]);
    expect(reader.editions()).toHaveLength(1);
    await page.reload();
    await row(/bitcoin etf.*sent with 2 items/).waitFor();
    expect(await ofEtf.getByRole("button", { name: /^Replay/ }).count()).toBe(0);

    // The next one comes by itself, and what was posted has not come a second time before it.
    await moveTo(DAY_TWO, herald);
    await ends(etf, DAY_TWO, ["sent"]);
    expect(reader.editions()).toHaveLength(2);
    expect(operator.complaints.filter(isNoSignOut)).toEqual([]);
    expect(telegram.problems).toEqual([]);
  });

  test("more than fit on a page: the filter finds those behind it, and editions come a page at a time", async () => {
    const { start, subscribe, telegram } = await openNewsroom("2027-05-03T08:50:00Z");
    // "100" stands in the id of every chat here, by which it is found as well.
    const topics = Array.from({ length: 60 }, (_, i) => `metal ${i + 200}`);
    for (const topic of topics) await subscribe(telegramReader(telegram), { topics: [topic] });
    const herald = await start("all");
    const [, token = ""] = await herald.says(/Your ADMIN_TOKEN, made now and shown only this once: (\S+)/);
    const operator = await signIn(await herald.address(), { token });
    const { page, row } = operator;
    await operator.goTo("Digests");
    await row(/metal/).first().waitFor();
    const onPage = (await row(/metal/).allTextContents()).join();
    const behind = topics.find((topic) => !onPage.includes(topic)) ?? "";
    await page.getByLabel("Filter").fill(behind);
    await page.getByText("None of the first 50 digests fits.").waitFor();
    await picture(page, "operator-digests-filter");
    await page.getByRole("button", { name: "Look through all" }).click();
    await row(new RegExp(behind)).waitFor();
    await page.getByLabel("Filter").fill("");
    await expect.poll(() => row(/metal/).count()).toBe(50);

    await operator.goTo("Editions");
    await page.getByText("50 of 60, those with most chats first.").waitFor();
    expect(await row(/metal/).count()).toBe(50);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => row(/metal/).count()).toBe(60);
    expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
    expect(operator.complaints).toEqual([]);
  });
});
