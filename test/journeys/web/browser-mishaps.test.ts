/** What goes wrong while somebody talks in the console with a real browser: nothing of theirs is lost, and every word is true. */
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import { startSleepyRoad } from "../../fakes/sleepy-road.ts";
import { noBrowser, openBrowser, picture } from "../../servers/browser.ts";
import { faucet } from "../faucet.ts";
import { fileOf, inPage, type OpenedConsole, paste, readConsole } from "./console-page.ts";
import { visits } from "./visits.ts";

const { started, opened } = visits();

/** A browser says of each call that failed that it did; nothing else may be complained of. */
const otherComplaints = ({ complaints }: Pick<OpenedConsole, "complaints">): readonly string[] =>
  complaints.filter((one) => !/Failed to load resource|ERR_/.test(one));

/** Playwright calls visible what stands below the window as well, where nobody can scroll to. */
async function isSeen(words: Locator): Promise<boolean> {
  const [box, size] = [await words.boundingBox(), words.page().viewportSize()];
  return box !== null && size !== null && box.y >= 0 && box.y + box.height <= size.height;
}

describe.skipIf(noBrowser)("what does not reach the browser", () => {
  test.each([
    ["the script", "**/assets/*.js"],
    ["anything but the page, as below a path of another site", "**/assets/*"],
  ])("is %s: the page says so instead of being blank, and is there when it is loaded again", async (_, lost) => {
    const stage = await started();
    const { page } = await openBrowser({ locale: "de-DE" });
    await page.route(lost, (route) => route.fulfill({ status: 404, contentType: "text/plain", body: "Not found" }));
    await page.goto(stage.address());
    const torn = page.getByText("Diese Seite ist nicht ganz angekommen.");
    await torn.waitFor();
    expect(await isSeen(torn)).toBe(true);
    await page.unroute(lost);
    await page.getByRole("link", { name: "Noch einmal laden" }).click();
    await page.getByRole("textbox", { name: "Deine Nachricht", exact: true }).waitFor();
    expect(await torn.isVisible()).toBe(false);
  });

  test.each([
    ["/", "Diese Seite braucht JavaScript"],
    ["/admin", "This page needs JavaScript"],
  ])("is a script that it does not run, of %s: the page says so at once, in its language", async (path, words) => {
    const stage = await started();
    const { page } = await openBrowser({ locale: "de-DE", javaScriptEnabled: false });
    await page.goto(stage.address() + path);
    // By its words Playwright finds nothing that stands in there.
    const needs = page.locator("noscript p");
    await needs.waitFor();
    expect(await needs.textContent()).toContain(words);
    expect(await isSeen(needs)).toBe(true);
    // To load it again would change nothing.
    await page.getByText("Diese Seite ist nicht ganz angekommen.").waitFor({ state: "hidden" });
    await needs.locator("a").click();
    await page.getByRole("heading", { name: "Herald", exact: true }).waitFor();
  });
});

describe.skipIf(noBrowser)("what does not reach Herald", () => {
  test("is stopped by the second press, where the first was lost", async () => {
    const { page, service, say, answered, answers, ...rest } = await opened();
    const water = faucet();
    service.answer = water.manner;
    await say("Tell me a story");
    water.say("Once upon a time");
    const growing = await answered("Once upon a time");
    await page.route("**/console/stop", (route) => route.abort(), { times: 1 });
    await growing.getByRole("button", { name: "Stop" }).click();
    await page.getByText("That did not reach Herald. Press it again.").waitFor();
    await growing.getByRole("button", { name: "Stop" }).click();
    await answered(/Once upon a time[\s\S]*Stopped/);
    expect(await answers.count()).toBe(1);
    expect(otherComplaints(rest)).toEqual([]);
  });

  test("is a picture that is shown once there is a connection again, and never called gone meanwhile", async () => {
    const { page, said, field, button, ...rest } = await opened();
    await field.focus();
    await paste(page, fileOf(greyPng(320, 200, 90), "fox.png"));
    await button("Remove fox.png").waitFor();
    await field.fill("/effect as a watercolour");
    await expect.poll(() => button("Send").isEnabled()).toBe(true);
    let tries = 0;
    const failing = (): number => tries;
    await page.route("**/console/files/*/*/0*", async (route) => {
      tries += 1;
      await route.abort();
    });
    await field.press("Enter");
    // Once as a picture, once to find out why it did not come.
    await expect.poll(failing).toBeGreaterThanOrEqual(2);
    expect(await page.getByText("fox.png is not kept any more.").count()).toBe(0);
    await page.unroute("**/console/files/*/*/0*");
    const shown = said.getByRole("button", { name: "Show fox.png larger" });
    await shown.waitFor();
    await expect
      .poll(() => inPage(page, "() => document.querySelector('.person .picture img')?.naturalWidth"), {
        timeout: 30_000,
      })
      .toBe(320);
    expect(otherComplaints(rest)).toEqual([]);
  });
});

/** A page whose clock a test moves, behind a line that has died without a word after the first answer. */
async function deadLine() {
  const stage = await started();
  const road = await startSleepyRoad(stage.address());
  const { context, page: first, ...rest } = await openBrowser();
  await first.close();
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(road.url);
  const read = await readConsole(page);
  await read.say("Before");
  await read.answered("echo: Before");
  road.fallAsleep();
  return { ...read, stage, road, context, rest };
}

describe.skipIf(noBrowser)("a line that is dead without a word", () => {
  test("is noticed, and what was answered meanwhile is there, once", async () => {
    const { stage, page, say, answers, answered, rest } = await deadLine();
    await say("Is anybody there?");
    await expect.poll(() => stage.service.asked.length).toBe(2);
    await page.clock.fastForward(60_000);
    await answered("echo: Is anybody there?");
    expect(await answers.count()).toBe(2);
    await say("And now?");
    await answered("echo: And now?");
    expect(otherComplaints(rest)).toEqual([]);
  });
});

describe.skipIf(noBrowser)("a line that dies while nothing is to come", () => {
  test("is noticed as well, and what came by itself is there", async () => {
    const { stage, road, context, page, answered, rest } = await deadLine();
    // In the same conversation, by a line that is well.
    const tab = await context.newPage();
    await tab.goto(page.url().replace(road.url, stage.address()));
    const other = await readConsole(tab);
    await other.say("From elsewhere");
    await other.answered("echo: From elsewhere");
    await page.clock.runFor(65_000);
    await answered("echo: From elsewhere");
    expect(otherComplaints(rest)).toEqual([]);
  });
});

describe.skipIf(noBrowser)("what was written", () => {
  test("in a form and was refused comes back into the form as it was", async () => {
    const { page, field, button, said, ...rest } = await opened();
    const words = "A long story about a fox. ".repeat(700);
    await field.fill("/ask");
    await field.press("Enter");
    const form = page.getByRole("dialog", { name: "/ask" });
    await form.getByRole("textbox").first().fill(words);
    await form.getByText("More options").click();
    await form.getByRole("combobox").first().selectOption("eclipse");
    await form.getByRole("button", { name: "Send" }).click();
    await said.getByText("Not sent", { exact: true }).waitFor();
    await button("Take it back into the field").click();
    await form.waitFor();
    expect(await form.getByRole("textbox").first().inputValue()).toBe(words.trim());
    await form.getByText("More options").click();
    expect(await form.getByRole("combobox").first().inputValue()).toBe("eclipse");
    expect(await said.count()).toBe(0);
    expect(otherComplaints(rest)).toEqual([]);
  });

  test("with the Enter by which Safari's input methods choose a word is not sent yet", async () => {
    const { field, said, answered, complaints } = await opened();
    await field.fill("こんにちは");
    const chosen = { key: "Enter", code: "Enter", keyCode: 229, bubbles: true, cancelable: true };
    const code = "(event) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', event))";
    // Whatever the page does not take from the browser stays the input method's.
    expect(await inPage(field.page(), code, chosen)).toBe(true);
    expect([await field.inputValue(), await said.count()]).toEqual(["こんにちは", 0]);
    await field.press("Enter");
    await answered("echo: こんにちは");
    expect(complaints).toEqual([]);
  });

  test("with a picture keeps it, whatever else is said by a press meanwhile", async () => {
    const { page, service, say, field, said, answers, answered, button, complaints } = await opened();
    await say("Hello again");
    await answered("echo: Hello again");
    await field.focus();
    await paste(page, fileOf(greyPng(320, 200, 90), "fox.png"));
    await button("Remove fox.png").waitFor();
    await field.fill("/effect as a watercolour");
    await button("Ask again").click();
    await expect.poll(() => answers.filter({ hasText: "echo: Hello again" }).count()).toBe(2);
    await expect.poll(() => button("Send").isEnabled()).toBe(true);
    const before = service.drawn.length;
    await button("Send").click();
    await answered("as a watercolour");
    expect(service.drawn.slice(before)).toMatchObject([{ pipeline: "effect", prompt: "as a watercolour" }]);
    expect(await said.getByRole("button", { name: "Show fox.png larger" }).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("in a table and is pasted comes as its words, though a picture of it lies beside them", async () => {
    const { page, field, button, complaints } = await opened();
    await field.focus();
    const wasTaken = await paste(page, fileOf(greyPng(64, 48, 60), "image.png"), {
      "text/plain": "Fund\tInflow\nFirst\t412",
      "text/html": "<table><tr><td>Fund</td><td>Inflow</td></tr></table>",
    });
    // What the page leaves to the browser, the browser writes into the field.
    expect(wasTaken).toBe(false);
    expect(await button("Remove image.png").count()).toBe(0);
    // Whoever copies a picture in a browser has its address beside it, or its markup.
    const picture = {
      "text/plain": "https://example.org/fox.png",
      "text/html": "<img src=https://example.org/fox.png>",
    };
    expect(await paste(page, fileOf(greyPng(64, 48, 60), "fox.png"), picture)).toBe(true);
    await button("Remove fox.png").waitFor();
    expect(await field.inputValue()).toBe("/effect ");
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noBrowser)("whoever goes back to another conversation", () => {
  async function between() {
    const page = await opened();
    const { say, answered, button } = page;
    await say("First things first");
    await answered("echo: First things first");
    await button("New conversation").first().click();
    await say("Second thoughts");
    await answered("echo: Second thoughts");
    return page;
  }

  test("speaks about nothing there that was said here, and goes on with it here", async () => {
    const { page, say, said, answered, answers, complaints } = await between();
    await answers.last().getByRole("button", { name: "Reply" }).click();
    const about = page.getByText("In reply to: echo: Second thoughts");
    await about.waitFor();
    await page.goBack();
    await answered("echo: First things first");
    expect(await about.count()).toBe(0);
    await say("And then?");
    await answered("echo: And then?");
    await page.goForward();
    await about.waitFor();
    await say("What of it?");
    await answered(/What of it\?/);
    await expect.poll(() => said.last().textContent()).toContain("echo: Second thoughts");
    expect(complaints).toEqual([]);
  });

  test("gives it no name that was meant for the other one", async () => {
    const { page, button, answered, complaints } = await between();
    await button("Rename").click();
    const name = page.getByRole("textbox", { name: "Name of this conversation" });
    expect(await name.inputValue()).toBe("Second thoughts");
    await page.goBack();
    await answered("echo: First things first");
    await expect.poll(() => name.count()).toBe(0);
    await button("Rename").click();
    expect(await name.inputValue()).toBe("First things first");
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noBrowser)("a long conversation", () => {
  test("is printed whole, without what cannot be pressed on paper", async () => {
    const { page, service, say, answered, complaints } = await opened({ colorScheme: "dark" });
    service.answer = () => ({
      pieces: [Array.from({ length: 120 }, (_, line) => `Line ${line} of the story.`).join("\n\n")],
    });
    await say("Tell me a long story");
    await answered("Line 119 of the story.");
    const printed = await page.pdf({ format: "A4" });
    expect(printed.toString("latin1").match(/\/Type\s*\/Page[^s]/g)?.length).toBeGreaterThan(2);
    await page.emulateMedia({ media: "print" });
    await picture(page, "console-print");
    for (const hidden of ["Your message", "New conversation", "Copy"]) {
      expect(
        await page
          .getByLabel(hidden)
          .or(page.getByText(hidden, { exact: true }))
          .first()
          .isVisible(),
        hidden,
      ).toBe(false);
    }
    expect(await page.getByText("Line 0 of the story.").first().isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noBrowser)("an answer from right to left", () => {
  test("has the marks of its lists and quotes on its right as well", async () => {
    const { page, service, say, answered, complaints } = await opened();
    service.answer = () => ({ pieces: ["- مرحبا\n- عالم\n\n> قال لي\n\n- Hello\n\nنهاية"] });
    await say("In Arabic");
    await answered("نهاية");
    const directions = `() => [...document.querySelectorAll(".prose :is(ul, li, blockquote)")].map((one) => getComputedStyle(one).direction)`;
    expect(await inPage(page, directions)).toEqual(["rtl", "rtl", "rtl", "rtl", "ltr", "ltr"]);
    await picture(page, "console-rtl");
    expect(complaints).toEqual([]);
  });

  test("has its code as it is typed, and the columns of its tables in its own order", async () => {
    const { page, service, say, answered, complaints } = await opened();
    service.answer = () => ({
      pieces: [
        "استخدم `--size` هنا.\n\n- شغّل\n\n  ```\n  run ./x/\n  ```\n\n| الصندوق | التدفق |\n|---|---:|\n| الأول | 412 |\n\nنهاية",
      ],
    });
    await say("In Arabic");
    await answered("نهاية");
    /** Where one sign of it stands, from the left. */
    const left = (text: string, sign: number): Promise<unknown> =>
      inPage(
        page,
        `([text, sign]) => {
          const walker = document.createTreeWalker(document.querySelector(".prose"), NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const at = walker.currentNode.data.indexOf(text);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(walker.currentNode, at + sign);
            range.setEnd(walker.currentNode, at + sign + 1);
            return Math.round(range.getBoundingClientRect().left);
          }
        }`,
        [text, sign],
      );
    expect(await left("--size", 0)).toBeLessThan(Number(await left("--size", 5)));
    expect(await left("./x/", 0)).toBeLessThan(Number(await left("./x/", 3)));
    expect(await left("الصندوق", 0)).toBeGreaterThan(Number(await left("التدفق", 0)));
    const apart = Number(await left("412", 0)) - Number(await left("التدفق", 5));
    expect(Math.abs(apart)).toBeLessThan(20);
    // Whoever goes from part to part of the page is not led through each of them.
    expect([await page.getByRole("figure").count(), await page.getByRole("region").count()]).toEqual([2, 0]);
    await picture(page, "console-rtl-code");
    expect(complaints).toEqual([]);
  });
});
