/** The operator's overview in a real browser: what happens on the platforms is seen on the open page, without a reload. */
import { describe, expect, test } from "vitest";
import { BALANCES } from "../../../src/core/operator.ts";
import { noBrowser, picture } from "../../servers/browser.ts";
import { freePort } from "../../servers/programs.ts";
import { noRedis } from "../editions.ts";
import { openOffice, signIn, soon, storeAt } from "./operator-page.ts";
import { held } from "./stage.ts";

const QUARTER = 15 * 60_000;
/** Whoever listens writes down every fifteen seconds how it is, and the watch looks every twenty. */
const SEEN = 70_000;
/** A name that would do harm where it is taken for more than a name. */
const HOSTILE = `Ada <img src="x" onerror="document.title='taken'">`;

describe.skipIf(noBrowser || noRedis)("the overview (needs a browser and redis-server)", () => {
  test("spending, queues, the last update, a parked chat, a platform that is away and an alert come by themselves", async () => {
    const { open, telegram, discord, service, redis } = await openOffice("Redis");
    // It is read when the worker starts, and again only much later.
    service.account = { status: 401, body: "{}" };
    const address = await open(1);
    const beside = await storeAt(redis);
    const samples = Array.from({ length: 60 }, (_, i) => ({
      at: Date.now() - (61 - i) * QUARTER,
      credits: 5_000 - i * 40,
    }));
    await beside.documents.put(BALANCES, "operator", { samples });
    const operator = await signIn(address);
    const { page } = operator;
    await page.evaluate("globalThis.untouched = true");
    const region = (name: string | RegExp) => page.getByRole("region", { name });
    const platform = (name: string) =>
      region("Platforms")
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name }) });

    const spending = region(/^Spent today/);
    await spending.getByText("Nothing was spent yet today.").waitFor();
    await page.getByText("No chat has to wait for its platform.").waitFor();
    await platform("Console").getByText("on", { exact: true }).waitFor();

    // All tabs of a browser share six connections: one that is not seen holds none.
    const becomes = (hidden: boolean) =>
      page.evaluate(
        `Object.defineProperty(document, "hidden", { configurable: true, value: ${hidden} }); document.dispatchEvent(new Event("visibilitychange"))`,
      );
    const left = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/live"));
    await becomes(true);
    await left;
    const opened = page.waitForRequest((request) => request.url().endsWith("/live"));
    await becomes(false);
    await opened;

    const { until, letGo } = held();
    service.answer = async ({ prompt }) => {
      await until;
      return { pieces: [`echo: ${prompt}`] };
    };
    const ada = telegram.person(HOSTILE);
    await telegram.ask(ada, "What is staking?");
    const active = page.getByRole("row", { name: /^chat/ }).locator("td[data-label=active]");
    await soon(() => active.textContent()).toBe("1");
    letGo();
    await telegram.answer(ada, "echo: What is staking?");
    await soon(() => active.textContent()).toBe("0");
    await soon(() => spending.textContent()).toContain("1 credit in 1 call");
    await spending.getByRole("link", { name: HOSTILE }).first().waitFor();
    await spending.getByText("1 of 100,000 credits").first().waitFor();
    await soon(() => platform("Telegram").textContent(), SEEN).toMatch(/Last update\d+ sec ago/);
    await soon(() => platform("Telegram").textContent()).toMatch(/Pending0/);

    telegram.troubles.pauseNext("words", 120);
    await telegram.ask(ada, "And now?");
    const parked = region("Parked chats").getByRole("listitem").filter({ hasText: ada.id });
    await soon(() => parked.textContent()).toMatch(/1:5\d$/);
    const before = (await parked.textContent()) ?? "";
    await soon(() => parked.textContent()).not.toBe(before);

    await picture(page, "operator-overview-busy");
    await telegram.troubles.down();
    await soon(() => platform("Telegram").textContent(), SEEN).toContain("in trouble");
    await region("Alerts").getByText("refuses the key").waitFor({ timeout: SEEN });
    await page.getByRole("link", { name: /^Overview \d alerts?$/ }).waitFor();
    await telegram.troubles.up();
    await soon(() => platform("Telegram").textContent(), SEEN).not.toContain("in trouble");

    const moment = page.getByRole("slider", { name: "Moment of the balance" });
    expect(await moment.getAttribute("aria-valuetext")).toMatch(/^[\d,.]+ credits, /);
    await moment.focus();
    await page.keyboard.press("Home");
    expect(await moment.getAttribute("aria-valuetext")).toMatch(/^5,000 credits, /);
    await page.getByText("As a table").click();
    expect(
      await region(/^Balance/)
        .getByRole("row")
        .count(),
    ).toBeGreaterThan(40);
    await picture(page, "operator-overview-trouble");
    await soon(() => platform("Discord").textContent(), SEEN).toMatch(/Latency\d+ ms/);

    expect(await page.evaluate("globalThis.untouched")).toBe(true);
    expect(await page.title()).toBe("Overview · Herald");
    expect(operator.complaints).toEqual([]);
    expect(discord.problems()).toEqual([]);
  });

  test("a Herald that is away is said to be, and its page goes on by itself when it is back", async () => {
    const { start } = await openOffice("Redis");
    const environment = { PORT: String(await freePort()) };
    const gateway = await start("gateway", environment);
    const operator = await signIn(await gateway.address());
    const { page } = operator;
    gateway.child.kill("SIGKILL");
    await page.getByText(/^Away, as of \d\d:\d\d$/).waitFor();
    await page.getByText("Herald does not answer. This page tries again by itself. What is shown is older.").waitFor();
    await operator.goTo("Settings");
    await page.getByText("Herald does not answer. This page tries again by itself.").waitFor();
    await start("gateway", environment);
    await page.getByText("Live", { exact: true }).waitFor({ timeout: SEEN });
    await page.getByRole("switch", { name: "Show message text" }).click();
    await operator.told("Message text is shown on this page now, to everybody who signs in.");
    expect(operator.complaints.filter((one) => !one.includes("net::ERR_"))).toEqual([]);
  });
});
