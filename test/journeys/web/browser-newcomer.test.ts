/** The first minute of somebody who has never seen the console, in a real browser. */
import { describe, expect, test } from "vitest";
import { noBrowser, picture } from "../../servers/browser.ts";
import { startKept } from "../../servers/kept.ts";
import { preparedFolder } from "../../servers/prepared.ts";
import { inPage, visit } from "./console-page.ts";
import { openQuickly } from "./stage.ts";

async function newcomer(options: Parameters<typeof visit>[1] = {}, names?: Parameters<typeof visit>[2]) {
  const stage = await openQuickly();
  await stage.startAll();
  return { ...stage, ...(await visit(stage.address(), options, names)) };
}

/** Which of the words below a message are broken: their height is that of more than one line. */
const BROKEN = `() => [...document.querySelectorAll(".message footer > *")].flatMap((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const { height } = range.getBoundingClientRect();
  return height > 1.9 * parseFloat(getComputedStyle(one).fontSize) ? [one.textContent] : [];
})`;

describe.skipIf(noBrowser)("somebody who opens the console for the first time", () => {
  test("with nothing configured, is shown four things to try, and each of them works", async () => {
    const herald = startKept("all", { DATA_DIR: await preparedFolder() });
    const { page, button, answered, complaints } = await visit(await herald.address());
    const tries = page.getByRole("list", { name: "Four things to try" }).getByRole("button");
    await expect.poll(() => tries.count()).toBe(4);
    await picture(page, "console-first");
    const again = async (): Promise<void> => {
      await button("New conversation").click();
      await tries.first().waitFor();
    };

    await button(/^Ask a question/).click();
    const answer = await answered(/bitcoin/i);
    await answer.getByRole("button", { name: "Copy", exact: true }).waitFor();
    await picture(page, "console-question");
    await again();

    await button(/^Have a picture made/).click();
    const drawn = await answered(/seed \d+/);
    await drawn.getByRole("button", { name: /larger$/ }).waitFor();
    await expect
      .poll(() => inPage(page, "() => [...document.images].every((one) => one.naturalWidth > 300)"))
      .toBe(true);
    await picture(page, "console-picture");
    await again();

    await button(/^Read the news/).click();
    const news = await answered(/^News: ethereum/);
    await news.getByRole("button", { name: "Subscribe to this" }).waitFor();
    await picture(page, "console-news");
    await again();

    await button(/^Have news sent to you/).click();
    await answered(/Digest 1 is set up: bitcoin etf, every day at 09:00/);
    await picture(page, "console-digest");
    await expect.poll(() => page.getByRole("navigation").getByRole("listitem").count()).toBe(4);
    expect(complaints).toEqual([]);
  });

  test("finds a command and fills in its form by the keyboard alone", async () => {
    const { page, service, answered, complaints } = await newcomer();
    const { keyboard } = page;
    // The field has the focus from the beginning, which is a moment after it is there.
    await expect.poll(() => inPage(page, "() => document.activeElement.tagName")).toBe("TEXTAREA");
    await keyboard.type("/");
    const commands = page.getByRole("listbox", { name: "Commands" });
    await commands.waitFor();
    await expect.poll(() => commands.getByRole("option").count()).toBeGreaterThan(10);
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowUp");
    await keyboard.type("ima");
    await expect.poll(() => commands.getByRole("option", { selected: true }).textContent()).toMatch(/^\/imagine/);
    await keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "/imagine" });
    await form.waitFor();
    // No form stands inside of another, where sending the one could send the other as well.
    expect(await page.locator("form form").count()).toBe(0);
    // Nothing is sent without what it needs, and the field says so.
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    const size = form.getByLabel("How large, in pixels");
    await size.focus();
    await size.selectOption("portrait");
    await form.getByRole("button", { name: "Send" }).focus();
    await keyboard.press("Enter");
    await form.getByText("Please fill this in.").waitFor();
    expect(service.drawn).toEqual([]);
    await keyboard.type("a fox in the snow");
    await form.getByRole("button", { name: "Send" }).focus();
    await keyboard.press("Enter");
    await answered("a fox in the snow");
    expect(service.drawn[0]).toMatchObject({ prompt: "a fox in the snow" });
    const { width = 0, height = 0 } = service.drawn[0]?.size ?? {};
    expect(height).toBeGreaterThan(width);

    await keyboard.type("/digest a");
    await expect.poll(() => commands.getByRole("option", { selected: true }).textContent()).toMatch(/^\/digest add/);
    await keyboard.press("Enter");
    await page.getByRole("dialog", { name: "/digest add" }).waitFor();
    await keyboard.type("bitcoin etf");
    await page.getByText("More options").press("Enter");
    await page.getByLabel(/^When it comes/).focus();
    await keyboard.type("09:00");
    await keyboard.press("Enter");
    await answered(/Digest 1 is set up: bitcoin etf, every day at 09:00/);
    expect(complaints).toEqual([]);
  });

  test("has several conversations, which are named, left and deleted, each with its own words", async () => {
    const { page, field, say, button, answered, said, complaints } = await newcomer();
    await say("First things first");
    await answered("echo: First things first");
    await button("New conversation").click();
    await expect.poll(() => said.count()).toBe(0);
    await say("Second thoughts");
    await answered("echo: Second thoughts");
    const list = page.getByRole("navigation", { name: "Conversations" });
    await expect.poll(() => list.getByRole("link").allInnerTexts()).toHaveLength(2);

    await button("Rename").click();
    await page.getByRole("textbox", { name: "Name of this conversation" }).fill("Thoughts");
    await button("Save").click();
    await list.getByRole("link", { name: /^Thoughts/ }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Thoughts" }).waitFor();
    await answered("echo: Second thoughts");

    await list.getByRole("link", { name: /^First things first/ }).click();
    await answered("echo: First things first");
    expect(await said.allInnerTexts()).toEqual([expect.stringContaining("First things first")]);
    await page.goBack();
    await answered("echo: Second thoughts");

    const kept = async (): Promise<string> => String(await inPage(page, "() => Object.values(localStorage).join()"));
    await field.fill("A thought half written");
    expect(await kept()).toContain("half written");
    await button("Delete").click();
    await page.getByText("Delete “Thoughts”?").waitFor();
    await button("Delete it").click();
    await expect.poll(() => list.getByRole("link").allInnerTexts()).toHaveLength(1);
    await expect.poll(() => said.count()).toBe(0);
    expect(await field.inputValue()).toBe("");
    expect(await kept()).not.toContain("half written");

    // What was begun in one that was deleted elsewhere meanwhile; and in one in which nothing was said yet.
    await field.fill("A first word");
    await inPage(page, "() => localStorage.setItem('herald-draft:of-another', 'Gone with it')");
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe("A first word");
    expect(await kept()).not.toContain("Gone with it");
    expect(complaints).toEqual([]);
  });

  test("copies an answer as it was written, and asks the same again", async () => {
    const { page, context, service, say, answers, answered, complaints } = await newcomer();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    service.answer = () => ({ pieces: ["**Bold** and `code`"] });
    await say("Say it with style");
    const answer = await answered("Bold and code");
    // It says so for a moment, for which one has to be there already.
    const copied = answer.getByRole("button", { name: "Copied" }).waitFor();
    await answer.getByRole("button", { name: "Copy", exact: true }).click();
    await copied;
    expect(await inPage(page, "() => navigator.clipboard.readText()")).toBe("**Bold** and `code`");
    await answer.getByRole("button", { name: "Ask again" }).click();
    await expect.poll(() => answers.filter({ hasText: "Bold and code" }).count()).toBe(2);
    expect(service.asked.map(({ prompt }) => prompt)).toEqual(["Say it with style", "Say it with style"]);
    expect(complaints).toEqual([]);
  });

  test("has it dark, and finds it dark the next time", async () => {
    const { page, button, complaints } = await newcomer();
    const background = (): Promise<unknown> => inPage(page, "() => getComputedStyle(document.body).backgroundColor");
    const light = await background();
    await button("As this device is set").click();
    await button("Light").click();
    await button("Dark").waitFor();
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    await button("Dark").waitFor();
    expect(await background()).toBe(dark);
    expect(complaints).toEqual([]);
  });

  test("is spoken to in German by a page in German, where the browser is German", async () => {
    const names = { field: "Deine Nachricht", send: "Senden", person: "Du" };
    const { page, say, answered, complaints } = await newcomer({ locale: "de-DE" }, names);
    expect(await inPage(page, "() => document.documentElement.lang")).toBe("de");
    await page.getByRole("list", { name: "Vier Dinge zum Ausprobieren" }).waitFor();
    await picture(page, "console-german");
    await say("/news bitcoin etf");
    await answered(/^Nachrichten: bitcoin etf/);
    await page.getByRole("button", { name: "Kopieren" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("on a small phone is greeted by the first word, and no word below an answer is broken", async () => {
    const names = { field: "Deine Nachricht", send: "Senden", person: "Du" };
    const small = { viewport: { width: 360, height: 560 }, hasTouch: true, isMobile: true, locale: "de-DE" };
    const { page, say, answered, complaints } = await newcomer(small, names);
    await page.getByRole("list", { name: "Vier Dinge zum Ausprobieren" }).waitFor();
    await picture(page, "console-small-first");
    const top = async (level: 1 | 2): Promise<number> =>
      (await page.getByRole("heading", { level }).boundingBox())?.y ?? -1;
    expect(await top(2)).toBeGreaterThan(await top(1));
    await say("Hallo");
    const answer = await answered("echo: Hallo");
    await answer.getByRole("button", { name: "Noch einmal fragen" }).waitFor();
    await picture(page, "console-small-answer");
    expect(await inPage(page, BROKEN)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("reads what was said also in a window of a few lines, as one that is enlarged four times", async () => {
    const { page, field, say, answered, button, complaints } = await newcomer({
      viewport: { width: 320, height: 200 },
    });
    await say("Hello from afar");
    await answered("echo: Hello from afar");
    await button("Send").waitFor();
    const log = page.getByRole("log", { name: "Messages" });
    const height = async (): Promise<number> => (await log.boundingBox())?.height ?? 0;
    expect(await height()).toBeGreaterThan(90);
    await picture(page, "console-low");
    await field.fill("And what is written\nin four lines\nis seen\nas well.");
    expect(await height()).toBeGreaterThan(50);
    for (const name of ["Attach files", "Commands", "Send"]) {
      const { x = -1, width = 0 } = (await button(name).boundingBox()) ?? {};
      expect(x, name).toBeGreaterThan(0);
      expect(x + width, name).toBeLessThan(320);
    }
    await picture(page, "console-low-written");
    expect(complaints).toEqual([]);
  });
});
