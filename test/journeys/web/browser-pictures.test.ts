/** Pictures, files, news and digests in the console, in a real browser. */
import { describe, expect, test } from "vitest";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import { titleOf } from "../../fakes/scripted-search.ts";
import { noBrowser, picture } from "../../servers/browser.ts";
import { drag, fileOf, fillDigestForm, inPage, paste, visit } from "./console-page.ts";
import { openQuickly } from "./stage.ts";

async function painter() {
  const stage = await openQuickly();
  await stage.startAll();
  return { ...stage, ...(await visit(stage.address())) };
}

const FOX = greyPng(320, 200, 90);
const MEGABYTE = 1024 * 1024;

describe.skipIf(noBrowser)("a picture that is to be changed", () => {
  test("is dropped on the page, and comes back changed", async () => {
    const { page, service, field, button, answered, said, complaints } = await painter();
    const { drop } = await drag(page, fileOf(FOX, "fox.png"));
    await page.getByText("Drop your files here").waitFor();
    await picture(page, "console-drag");
    await drop();
    await expect.poll(() => page.getByText("Drop your files here").count()).toBe(0);
    await button("Remove fox.png").waitFor();
    // What one does with a picture stands there already.
    await expect.poll(() => field.inputValue()).toBe("/effect ");
    await field.pressSequentially("as a watercolour");
    await expect.poll(() => button("Send").isEnabled()).toBe(true);
    await button("Send").click();
    const changed = await answered("as a watercolour");
    await changed.getByRole("button", { name: /larger$/ }).waitFor();
    expect(service.drawn).toMatchObject([{ pipeline: "effect", prompt: "as a watercolour" }]);
    expect(Buffer.from(service.drawn[0]?.image?.bytes ?? []).equals(FOX)).toBe(true);
    // It is shown where it was said.
    await said.getByRole("button", { name: "Show fox.png larger" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("is pasted, or chosen by the button, or left out again", async () => {
    const { page, service, field, button, answered, complaints } = await painter();
    await field.focus();
    await paste(page, fileOf(FOX, "pasted.png"));
    await button("Remove pasted.png").waitFor();
    const choosing = page.waitForEvent("filechooser");
    await button("Attach files").click();
    await (await choosing).setFiles({ name: "chosen.png", mimeType: "image/png", buffer: greyPng(200, 200, 30) });
    await button("Remove chosen.png").waitFor();
    await picture(page, "console-attached");
    await button("Remove pasted.png").click();
    await expect.poll(() => button("Remove pasted.png").count()).toBe(0);
    await field.fill("/effect in the rain");
    await expect.poll(() => button("Send").isEnabled()).toBe(true);
    await field.press("Enter");
    await answered("in the rain");
    expect(service.drawn).toHaveLength(1);
    expect(Buffer.from(service.drawn[0]?.image?.bytes ?? []).equals(greyPng(200, 200, 30))).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("is not even sent when it is far too large, or when there are too many: a sentence says so, and nothing is lost", async () => {
    const { page, field, button, complaints } = await painter();
    const uploads: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/console/files")) uploads.push(request.url());
    });
    await field.fill("My words");
    const large = await drag(page, { name: "huge.png", type: "image/png", bytes: 30 * MEGABYTE });
    await large.drop();
    await page.getByText("huge.png is too large: a file may have up to 20 MB. Send a smaller one.").waitFor();
    await picture(page, "console-too-large");
    expect(await field.inputValue()).toBe("My words");
    expect(uploads).toEqual([]);
    const many = await drag(page, ...["1", "2", "3", "4", "5"].map((name) => fileOf(FOX, `${name}.png`)));
    await many.drop();
    await page.getByText("A message takes up to 4 files. Send the others with the next one.").waitFor();
    await expect.poll(() => button(/^Remove \d\.png$/).count()).toBe(4);
    await expect.poll(() => uploads.length).toBe(4);
    expect(await field.inputValue()).toBe("My words");
    await expect.poll(() => button("Send").isEnabled()).toBe(true);
    expect(complaints).toEqual([]);
  });
});

/** Whether it fills its frame, undistorted. */
const FITS = `() => {
  const shown = document.querySelector(".picture img");
  const { width, height } = shown.getBoundingClientRect();
  const beside = shown.parentElement.getBoundingClientRect().width - width;
  return beside < 4 && Math.abs((width * shown.naturalHeight) / (height * shown.naturalWidth) - 1) < 0.02;
}`;

/** What the last picture looks like, as a number; nothing before it has loaded. */
const PIXELS = `() => {
  const shown = [...document.querySelectorAll(".herald .picture img")].at(-1);
  if (!shown?.complete || shown.naturalWidth === 0) return "";
  const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
  const context = canvas.getContext("2d");
  context.drawImage(shown, 0, 0, 64, 64);
  return String(context.getImageData(0, 0, 64, 64).data.reduce((sum, one) => (sum * 31 + one) >>> 0, 1));
}`;

describe.skipIf(noBrowser)("what is shown with buttons", () => {
  test("a picture is shown in its shape, enlarged, closed by Escape, had again, and downloaded", async () => {
    const { page, say, answered, button, answers, complaints } = await painter();
    await say("/imagine a lighthouse --size portrait --seed 7");
    const drawn = await answered("a lighthouse");
    await expect.poll(() => inPage(page, FITS), { timeout: 20_000 }).toBe(true);
    const large = drawn.getByRole("button", { name: /larger$/ });
    await large.click();
    const box = page.getByRole("dialog");
    await box.getByRole("img").waitFor();
    await picture(page, "console-lightbox");
    const saved = page.waitForEvent("download");
    await box.getByRole("link", { name: /^Download/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.png$/);
    await page.keyboard.press("Escape");
    await expect.poll(() => box.count()).toBe(0);
    // Where one was before.
    await expect.poll(() => inPage(page, "() => document.activeElement.getAttribute('aria-label')")).toMatch(/larger$/);
    await button(/^Again/).click();
    await expect.poll(() => answers.filter({ hasText: "a lighthouse" }).count()).toBe(2);
    expect(complaints).toEqual([]);
  });

  test("a plot that is pressed for another time is another picture at once, not only after the page is loaded again", async () => {
    const { page, say, answered, button, complaints } = await painter();
    await say("Hello");
    await answered("echo: Hello");
    await say("/usage week");
    const plot = button("Show usage.png larger");
    await expect.poll(() => inPage(page, PIXELS)).not.toBe("");
    const ofTheWeek = await inPage(page, PIXELS);
    await button("Today").click();
    await button("7 days").waitFor();
    await expect.poll(() => inPage(page, PIXELS)).not.toMatch(new RegExp(`^(?:${ofTheWeek})?$`));
    const ofToday = await inPage(page, PIXELS);
    await page.reload();
    await plot.waitFor();
    await expect.poll(() => inPage(page, PIXELS)).toBe(ofToday);
    expect(complaints).toEqual([]);
  });

  test("news are turned page by page, and a button that was pressed waits until its page is there", async () => {
    const { page, service, say, button, answered, answers, complaints } = await painter();
    await say("/news bitcoin etf");
    await answered(titleOf("bitcoin etf", 1));
    const next = button(/^Next page/);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      "**/console/press",
      async (route) => {
        await released;
        await route.continue();
      },
      { times: 1 },
    );
    const pressing = page.waitForRequest("**/console/press");
    await next.focus();
    await page.keyboard.press("Enter");
    await pressing;
    await expect.poll(() => next.getAttribute("aria-disabled")).toBe("true");
    release();
    await answered(titleOf("bitcoin etf", 6));
    await expect.poll(() => next.getAttribute("aria-disabled")).not.toBe("true");
    // Whoever has only keys goes on from there, though the button says another price now.
    await expect.poll(() => inPage(page, "() => document.activeElement.ariaLabel")).toMatch(/^Next page/);
    await next.click();
    await answered(titleOf("bitcoin etf", 11));
    await button(/^Previous page/).click();
    await answered(titleOf("bitcoin etf", 6));
    expect(await answers.count()).toBe(1);
    expect(service.searched.length).toBeLessThanOrEqual(3);
    expect(complaints).toEqual([]);
  });

  test("a digest is made by its form, and its edition comes without the page being loaded again", async () => {
    const { page, field, say, answers, answered, complaints } = await painter();
    const form = await fillDigestForm({ page, field });
    await picture(page, "console-form");
    await form.getByRole("button", { name: "Send" }).click();
    await answered(/Digest 1 is set up: bitcoin etf, every day at 09:00/);
    await say("/digest now 1");
    await answered(titleOf("bitcoin etf", 1));
    await expect
      .poll(() => inPage(page, "() => document.querySelector('.picture img')?.naturalWidth ?? 0"), { timeout: 20_000 })
      .toBeGreaterThan(0);
    await picture(page, "console-edition");
    expect(await answers.count()).toBe(3);
    expect(complaints).toEqual([]);
  });
});
