/** How the operator's pages look and who can use them: every view in light and dark and on a phone, and the queues' board. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { BALANCES, FAILED } from "../../../src/core/operator.ts";
import { noBrowser, picture } from "../../servers/browser.ts";
import { noRedis } from "../editions.ts";
import {
  barriersOf,
  type Office,
  type Operator,
  openOffice,
  signIn,
  soon,
  storeAt,
  visitorAt,
} from "./operator-page.ts";

const QUARTER = 15 * 60_000;
const VIEWS = ["Overview", "Digests", "Requests", "People and chats", "Editions", "Settings"] as const;
const LOOKS = [
  { name: "light", options: { colorScheme: "light" } },
  { name: "dark", options: { colorScheme: "dark" } },
  { name: "tablet", options: { colorScheme: "light", viewport: { width: 768, height: 1024 } } },
  { name: "phone", options: { colorScheme: "light", viewport: { width: 390, height: 844 }, isMobile: true } },
  { name: "phone-dark", options: { colorScheme: "dark", viewport: { width: 390, height: 844 }, isMobile: true } },
] as const;

/** A little of everything that the pages show. */
async function furnish({ telegram, discord, redis }: Office, address: string): Promise<string> {
  const olga = telegram.person("Olga Petrova");
  const people = [olga, telegram.person("Ada Lovelace"), telegram.person("Bob")];
  const group = telegram.group({ members: people, owner: olga, title: "Traders of the long-named harbour town" });
  for (const [i, one] of people.entries()) {
    await telegram.order(one, "ask", { prompt: `Question ${i}`, model: "eclipse" }, { in: group });
  }
  await telegram.order(olga, "digest add", { topic: "bitcoin etf", at: "09:00", tz: "Europe/Rome" }, { in: group });
  await telegram.answer(group, /^Digest 1 is set up/, { patience: 40_000 });
  await telegram.order(olga, "digest add", { topic: "ether", at: "18:30", tz: "UTC" }, { in: group });
  await telegram.answer(group, /^Digest 2 is set up/, { patience: 40_000 });
  await telegram.order(olga, "digest pause", { number: "2" }, { in: group });
  const carl = discord.person("Carl");
  await discord.ask(carl, "What is staking?");
  await discord.answer(carl, "echo: What is staking?");
  const visitor = await visitorAt(address);
  await visitor.say("/imagine a fox");
  await visitor.answer(/fox/);
  const { documents, journal } = await storeAt(redis);
  const samples = Array.from({ length: 300 }, (_, i) => ({
    at: Date.now() - (301 - i) * QUARTER,
    credits: Math.round(3_000 - i * 8 + 200 * Math.sin(i / 12) + (i > 180 ? 2_000 : 0)),
  }));
  await documents.put(BALANCES, "operator", { samples });
  const at = Date.now() - 90_000;
  const whose = { platform: "telegram", chat: group.reference, person: olga.reference, operation: "chat" };
  await documents.put(FAILED, "tg-1-2", {
    id: "tg-1-2",
    platform: "telegram",
    conversation: "telegram:1",
    operation: "chat",
    text: "Something",
    at,
  });
  await journal.write([
    { request: "tg-1-2", ...whose, asked: at, state: "received", at: at + 4 },
    {
      request: "tg-1-2",
      ...whose,
      asked: at,
      state: "failed",
      at: at + 5_120,
      steps: [["begun", at + 130]],
      reason: "Its job was given up before it had ended, because its workers died or it was cancelled.",
    },
  ]);
  return olga.reference;
}

/** What sticks out to the side. */
const overflowOf = (page: Page): Promise<unknown> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

async function filled(operator: Operator, view: (typeof VIEWS)[number], somebody: string): Promise<void> {
  const { page } = operator;
  if (view === "People and chats") await operator.lookUp(somebody);
  else await operator.goTo(view);
  await soon(() => page.getByText(/^Fetching /).count()).toBe(0);
  if (view === "Requests") {
    await page.getByRole("main").getByRole("group").getByText("failed").first().click();
    await page.getByRole("button", { name: "Try again" }).waitFor();
  }
}

describe.skipIf(noBrowser || noRedis)("looks (need a browser and redis-server)", () => {
  test("every view can be used by everybody, in light and dark, on a desk and on a phone", async () => {
    const office = await openOffice("Redis");
    office.service.account = { status: 401, body: "{}" };
    const address = await office.open(1);
    const somebody = await furnish(office, address);
    const wrong: string[] = [];
    for (const { name, options } of LOOKS) {
      const operator = await signIn(address, options);
      const { page } = operator;
      await page.getByText("refuses the key").first().waitFor({ timeout: 70_000 });
      for (const view of VIEWS) {
        await filled(operator, view, somebody);
        const where = `${view} ${name}`;
        for (const barrier of await barriersOf(page)) wrong.push(`${where}: ${barrier}`);
        const over = await overflowOf(page);
        if (over !== 0) wrong.push(`${where}: ${String(over)} pixels stick out`);
        await picture(page, `operator-${view.split(" ")[0]?.toLowerCase()}-${name}`);
      }
      for (const complaint of operator.complaints) wrong.push(`${name}: ${complaint}`);
    }
    expect(wrong).toEqual([]);
  });

  test("the queues' board loads without a complaint, shows our five queues, changes nothing and is alone with its policy", async () => {
    const office = await openOffice("Redis");
    const address = await office.open(1);
    const ada = office.telegram.person("Ada");
    await office.telegram.ask(ada, "A question that nobody else reads");
    await office.telegram.answer(ada, /^echo/);
    const closed = await fetch(`${address}/admin/queues/`);
    expect(closed.status).toBe(401);
    const operator = await signIn(address);
    const { page } = operator;
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.getByRole("link", { name: "Queue board" }).click();
    for (const queue of ["chat", "image", "search", "account", "digest"]) {
      await page.getByText(queue, { exact: true }).first().waitFor();
    }
    await picture(page, "operator-board");
    await page.getByText("chat", { exact: true }).first().click();
    await page.waitForURL(/queue\/chat/);
    await page.getByText("Completed").first().click();
    await page
      .getByText(/chat\/tg-/)
      .first()
      .waitFor();
    await picture(page, "operator-board-chat");
    expect(await page.content()).not.toContain("A question that nobody else reads");
    for (const name of [/^pause$/i, /retry/i, /^empty$/i, /obliterate/i, /^add job$/i, /clean/i, /promote/i]) {
      expect([name, await page.getByRole("button", { name }).count()]).toEqual([name, 0]);
    }
    expect(loaded.filter((url) => !url.startsWith(`${address}/`) && !url.startsWith("data:"))).toEqual([]);

    const policyOf = async (path: string): Promise<string> =>
      (await operator.read(path)).headers()["content-security-policy"] ?? "";
    expect(await policyOf("queues/")).toContain("style-src 'self' 'unsafe-inline'");
    for (const path of ["", "api/overview", "api/settings", "../", "../sign-in", "../status", "../healthz"]) {
      expect([path, await policyOf(path)]).toEqual([path, expect.not.stringContaining("unsafe")]);
      expect([path, await policyOf(path)]).toEqual([path, expect.stringContaining("default-src 'none'")]);
    }
    expect(operator.complaints).toEqual([]);
  });
});
