/** How the console looks in every state, light and dark, wide and narrow: pictures to look at, and what axe finds. */
import axe from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import { noBrowser, openBrowser, picture } from "../../servers/browser.ts";
import { faucet } from "../faucet.ts";
import { drag, fileOf, inPage, readConsole, visit } from "./console-page.ts";
import { openQuickly } from "./stage.ts";

const RICH = `## What moved it

Three things, **most of all** the *inflows*: see [the report](https://example.org/report) and \`etf --all\`.

1. Funds took in $845 million
2. Miners sold less
   - [x] as said before
   - [ ] as hoped

> It is not the price that matters, but who pays it.

| Fund | Inflow | Share |
|---|---:|:---:|
| First | 412 | 48 % |
| Second | 207 | 25 % |

\`\`\`ts
export const inflow = (funds: readonly Fund[]): number => funds.reduce((sum, { amount }) => sum + amount, 0);
\`\`\`

---

And $e^{i\\pi} + 1 = 0$ as ever.`;

const LOOKS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ["wide-light", { colorScheme: "light" }],
  ["wide-dark", { colorScheme: "dark" }],
  ["tablet-light", { viewport: { width: 768, height: 1024 }, colorScheme: "light" }],
  ["phone-light", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "light" }],
  ["phone-dark", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" }],
];

const AXE = `async () => {
  // What is still moving has no colour of its own yet.
  await Promise.all(document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity).map((one) => one.finished.catch(() => {})));
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => id + ": " + html.slice(0, 200) + " " + (any[0]?.message ?? "")));
}`;

/** Keeps a picture of this state, and what is wrong with it. */
async function look(page: Page, name: string): Promise<readonly unknown[]> {
  await page.evaluate(axe.source);
  const found = [await inPage(page, AXE)].flat();
  await picture(page, name);
  const isTooWide = await inPage(page, "() => document.documentElement.scrollWidth > innerWidth");
  return [...found, ...(isTooWide === true ? ["the page is wider than its window"] : [])].map(
    (one) => `${name}: ${one}`,
  );
}

describe.skipIf(noBrowser)("the console's looks", () => {
  /** Goes through everything that the page can look like; resolves to what is wrong with it. */
  async function findingsOf(
    stage: Awaited<ReturnType<typeof openQuickly>>,
    look_: string,
    options: BrowserContextOptions,
  ): Promise<readonly unknown[]> {
    const water = faucet();
    stage.service.answer = () => ({ pieces: [RICH] });
    const { page, say, answered, button, field, answers, complaints } = await visit(stage.address(), options);
    const findings: unknown[] = [];
    const see = async (state: string): Promise<void> => {
      findings.push(...(await look(page, `console-${look_}-${state}`)));
    };
    await see("empty");
    await say("What moved bitcoin this week?");
    await answered("What moved it");
    await button("Copy").first().waitFor();
    await see("conversation");
    stage.service.answer = water.manner;
    await say("And the week before?");
    water.say("The week before, ");
    await answered("The week before,");
    await see("growing");
    water.end();
    await expect.poll(() => button("Stop").count()).toBe(0);
    await say("/imagine a lighthouse --size landscape");
    const drawn = answers.filter({ hasText: "a lighthouse" }).last();
    await drawn.getByRole("button", { name: /larger$/ }).waitFor();
    await see("picture");
    await drawn.getByRole("button", { name: /larger$/ }).click();
    await page.getByRole("dialog").waitFor();
    await see("lightbox");
    await page.keyboard.press("Escape");
    await say("/news bitcoin etf");
    await answered(/^News: bitcoin etf/);
    await expect.poll(() => button("Stop").count()).toBe(0);
    await see("news");
    await field.fill("/di");
    await page.getByRole("listbox").waitFor();
    await see("commands");
    await field.fill("/digest add");
    await field.press("Enter");
    await page.getByRole("dialog", { name: "/digest add" }).getByText("More options").click();
    await see("form");
    await page.keyboard.press("Escape");
    await field.fill("/effect as a watercolour");
    await (await drag(page, fileOf(greyPng(64, 48, 60), "fox.png"))).drop();
    await button("Remove fox.png").waitFor();
    await see("attached");
    const drawer = button("Open the list of conversations");
    if (await drawer.isVisible()) {
      await drawer.click();
      await page.getByRole("dialog", { name: "Conversations" }).waitFor();
      await see("drawer");
      await page.keyboard.press("Escape");
    }
    await button("Delete").click();
    await page.getByRole("dialog", { name: "Delete" }).waitFor();
    await see("delete");
    return [...findings, ...complaints];
  }

  test("no state of it has a serious finding or a complaint, wide or narrow, light or dark", async () => {
    const stage = await openQuickly();
    await stage.startAll();
    for (const [name, options] of LOOKS) expect(await findingsOf(stage, name, options), name).toEqual([]);
  });

  test("weighs less than 100 kB before anything is said, and nothing of it comes from elsewhere", async () => {
    const stage = await openQuickly();
    await stage.startAll();
    const { page, context } = await openBrowser();
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    let bytes = 0;
    network.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const places = new Set<string>();
    page.on("request", (request) => places.add(new URL(request.url()).origin));
    await page.goto(stage.address());
    await readConsole(page);
    await page.getByRole("list", { name: "Four things to try" }).waitFor();
    await expect.poll(() => bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(100_000);
    expect([...places]).toEqual([stage.address()]);
  });
});
