/** The console with the keyboard alone, in a real browser: whatever is pressed, the keyboard's place is never lost. */
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { noBrowser } from "../../servers/browser.ts";
import { faucet } from "../faucet.ts";
import { inPage, type OpenedConsole } from "./console-page.ts";
import { visits } from "./visits.ts";

const { opened } = visits();

/** What has the focus, by its name. */
const held = ({ page }: Pick<OpenedConsole, "page">): Promise<unknown> =>
  inPage(
    page,
    `() => document.activeElement === document.body ? "nothing" : document.activeElement.ariaLabel ?? document.activeElement.textContent`,
  );

async function pressed(button: Locator): Promise<void> {
  await button.focus();
  await button.press("Enter");
}

describe.skipIf(noBrowser)("whoever has only keys", () => {
  test("has the field again where what was pressed is gone", async () => {
    const console_ = await opened();
    const { page, field, button, answered, complaints } = console_;
    await pressed(page.getByRole("list", { name: "Four things to try" }).getByRole("button").first());
    await answered("echo: ");
    await expect.poll(() => held(console_)).toBe("Your message");
    await pressed(button("Reply").last());
    await pressed(button("Do not reply to that message"));
    await expect.poll(() => held(console_)).toBe("Your message");
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    await pressed(button("Remove a.txt"));
    await expect.poll(() => held(console_)).toBe("Your message");
    await field.fill("A second thing");
    await field.press("Enter");
    await answered("echo: A second thing");
    expect(complaints).toEqual([]);
  });

  test("stays in the conversation after Stop, Ask again and Newest", async () => {
    const console_ = await opened();
    const { page, service, say, answers, answered, button, complaints } = console_;
    const water = faucet();
    service.answer = water.manner;
    await say("Tell me a long story");
    water.say(Array.from({ length: 60 }, (_, line) => `Line ${line} of the story.\n\n`).join(""));
    await answered("Line 59 of the story.");
    await pressed(answers.last().getByRole("button", { name: "Stop" }));
    await answered("Stopped");
    await expect.poll(() => held(console_)).toBe("Messages");
    await page.keyboard.press("Home");
    await button("Newest").waitFor();
    await pressed(button("Newest"));
    await expect.poll(() => held(console_)).toBe("Messages");
    service.answer = () => ({ pieces: ["Once more."] });
    await pressed(button("Ask again"));
    await answered("Once more.");
    await expect.poll(() => held(console_)).toBe("Messages");
    expect(complaints).toEqual([]);
  });

  test("stops an answer where the message would be sent, and can go on from there", async () => {
    const console_ = await opened();
    const { page, service, say, answered, button, complaints } = console_;
    const water = faucet();
    service.answer = water.manner;
    await say("Tell me a story");
    water.say("Once upon a time");
    await answered("Once upon a time");
    await pressed(page.locator("form").getByRole("button", { name: "Stop" }));
    await answered("Stopped");
    await button("Send").waitFor();
    expect(await held(console_)).toBe("Send");
    expect(complaints).toEqual([]);
  });

  test("turns news around by the same button again", async () => {
    const console_ = await opened();
    const { say, answered, button, complaints } = console_;
    await say("/news bitcoin");
    await answered(/^News: bitcoin/);
    await expect.poll(() => button("Stop").count()).toBe(0);
    await pressed(button(/^By relevance/));
    await button("By date").waitFor();
    await expect.poll(() => held(console_)).toBe("By date");
    await pressed(button("By date"));
    await button(/^By relevance/).waitFor();
    await expect.poll(() => held(console_)).toMatch(/^By relevance/);
    expect(complaints).toEqual([]);
  });

  test("sees each field of a form that they come to, also where its buttons stay at the end", async () => {
    const { page, field, complaints } = await opened({ viewport: { width: 360, height: 560 } });
    await field.fill("/digest add");
    await field.press("Enter");
    const form = page.getByRole("dialog", { name: "/digest add" });
    await form.getByText("More options").click();
    const hidden = `() => {
      const ends = (one) => one.getBoundingClientRect();
      const buttons = ends(document.querySelector("dialog [type=submit]").parentElement);
      return ends(document.activeElement).bottom > buttons.top + 12 ? [document.activeElement.id] : [];
    }`;
    const found: unknown[] = [];
    for (let stop = 0; stop < 10; stop += 1) {
      await page.keyboard.press("Tab");
      found.push(await inPage(page, hidden));
    }
    expect(found.flat()).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
