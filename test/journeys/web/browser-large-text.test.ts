/** Somebody whose browser writes twice as large as usual: the pages arrange themselves as on a smaller window. */
import { chromium, type Page } from "playwright-core";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { noBrowser, picture } from "../../servers/browser.ts";
import { startKept } from "../../servers/kept.ts";
import { preparedFolder } from "../../servers/prepared.ts";
import { inPage } from "./console-page.ts";
import { ADMIN_TOKEN, fillToken } from "./operator-page.ts";

const SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth";

/** What has no room for a word of its own, and breaks each of them. */
const TOO_NARROW = `() => [...document.querySelectorAll("main h2, main p, main td > span")].flatMap((one) =>
  one.getBoundingClientRect().width > 5 * parseFloat(getComputedStyle(one).fontSize) ? [] : [one.textContent.slice(0, 40)])`;

/** A browser's own setting, which no page and no profile of it can make. */
async function openLarge(width: number): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: inject("chromium"),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--blink-settings=defaultFontSize=32"],
  });
  onTestFinished(() => browser.close());
  return browser.newPage({ locale: "en-GB", viewport: { width, height: 800 } });
}

describe.skipIf(noBrowser)("with letters of twice the size (needs a browser)", () => {
  test("the console and the operator's pages fit, and can be used", async () => {
    const herald = startKept("all", { DATA_DIR: await preparedFolder(), ADMIN_TOKEN });
    const address = await herald.address();
    const page = await openLarge(768);
    await page.goto(address);
    const field = page.getByRole("textbox").first();
    await field.waitFor();
    await picture(page, "console-large-text");
    expect(await inPage(page, SIDEWAYS)).toBe(0);
    const { x = -1, width = 0 } = (await page.getByRole("button", { name: "Send" }).boundingBox()) ?? {};
    expect(x).toBeGreaterThan(0);
    expect(x + width).toBeLessThan(768);
    expect((await field.boundingBox())?.width).toBeGreaterThan(400);

    await page.setViewportSize({ width: 400, height: 800 });
    expect(await inPage(page, SIDEWAYS)).toBe(0);
    await page.goto(`${address}/admin`);
    await fillToken(page, ADMIN_TOKEN);
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    for (const view of ["overview", "digests", "editions", "requests", "people", "settings"]) {
      await page.goto(`${address}/admin#${view}`);
      await page.getByRole("main").waitFor();
      expect(await inPage(page, SIDEWAYS), view).toBe(0);
    }
    await picture(page, "operator-large-text");

    await page.setViewportSize({ width: 320, height: 800 });
    await page.getByRole("rowheader", { name: "REDIS_URL" }).waitFor();
    expect(await inPage(page, SIDEWAYS)).toBe(0);
    expect(await inPage(page, TOO_NARROW)).toEqual([]);
    await picture(page, "operator-largest-text");
  });
});
