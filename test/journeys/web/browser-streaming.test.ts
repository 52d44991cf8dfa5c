/** Answers that grow before one's eyes in a real browser: stopped, left in the middle, and seen in many tabs. */
import { describe, expect, test } from "vitest";
import { noBrowser, picture } from "../../servers/browser.ts";
import { faucet } from "../faucet.ts";
import { anotherTab, inPage, visit } from "./console-page.ts";
import { openQuickly } from "./stage.ts";

async function listener() {
  const stage = await openQuickly();
  const water = faucet();
  stage.service.answer = water.manner;
  await stage.startAll();
  return { ...stage, water, ...(await visit(stage.address())) };
}

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => `Line ${from + index} of the story.\n\n`).join("");

/** What something is when it is the same as a moment before: a browser scrolls little by little. */
async function atRest(what: () => Promise<unknown>): Promise<unknown> {
  let last: unknown;
  const isSame = async (): Promise<boolean> => {
    const before = last;
    last = await what();
    return last === before;
  };
  await expect.poll(isSame, { interval: 250 }).toBe(true);
  return last;
}

describe.skipIf(noBrowser)("an answer that grows", () => {
  test("is read while it is written, and is one answer in the end", async () => {
    const { page, water, say, answers, answered, button, complaints } = await listener();
    await say("Tell me a story");
    await page.getByText("Thinking", { exact: true }).waitFor();
    water.say("Once upon a **time**");
    await answered("Once upon a time");
    await picture(page, "console-growing");
    water.say(" there was a bot.");
    await answered("Once upon a time there was a bot.");
    expect(await answers.last().getAttribute("aria-busy")).toBe("true");
    expect(await button("Stop").count()).toBeGreaterThan(0);
    water.end();
    const whole = await answered("Once upon a time there was a bot.");
    await whole.getByRole("button", { name: "Copy", exact: true }).waitFor();
    expect(await answers.count()).toBe(1);
    await expect.poll(() => button("Stop").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test.each([
    [
      "its button",
      ({ page }: Awaited<ReturnType<typeof visit>>) => page.getByRole("button", { name: "Stop" }).last().click(),
    ],
    ["Escape", ({ page }: Awaited<ReturnType<typeof visit>>) => page.keyboard.press("Escape")],
  ])("is stopped by %s: what was written stays, and nothing more is paid for", async (_, stop) => {
    const { water, service, answered, say, complaints, ...opened } = await listener();
    await say("Tell me a story");
    water.say("Once upon a time");
    await answered("Once upon a time");
    await stop({ ...opened, answered, say, complaints });
    const stopped = await answered(/Once upon a time[\s\S]*Stopped/);
    await stopped.getByRole("button", { name: "Copy", exact: true }).waitFor();
    await expect.poll(() => service.asked[0]?.gone.aborted).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("is there after the page was loaded again in the middle of it, and goes on growing", async () => {
    const { page, water, say, answers, said, answered, complaints } = await listener();
    await say("Tell me a story");
    water.say("Once upon a time");
    await answered("Once upon a time");
    await page.reload();
    await answered("Once upon a time");
    water.say(" there was a bot.");
    await answered("Once upon a time there was a bot.");
    water.end();
    await page.getByRole("button", { name: "Copy", exact: true }).waitFor();
    expect(await answers.allInnerTexts()).toEqual([expect.stringContaining("Once upon a time there was a bot.")]);
    expect(await said.count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("never moves under one who reads further up, and stays at its end for one who is there", async () => {
    const { page, water, say, answered, button, complaints } = await listener();
    const log = page.getByRole("log", { name: "Messages" });
    const place = (what: string): Promise<unknown> =>
      inPage(page, `() => { const one = document.querySelector("[role=log]"); return ${what}; }`);
    const atEnd = (): Promise<unknown> => place("one.scrollHeight - one.scrollTop - one.clientHeight < 5");
    const top = (): Promise<unknown> => place("one.scrollTop");
    await say("Tell me a long story");
    water.say(lines(0, 60));
    await answered("Line 59 of the story.");
    await expect.poll(atEnd).toBe(true);
    await log.hover();
    await page.mouse.wheel(0, -700);
    await button("Newest").waitFor();
    const before = await atRest(top);
    water.say(lines(60, 90));
    await answered("Line 89 of the story.");
    expect(await top()).toBe(before);
    water.end();
    await page.getByRole("button", { name: "Copy", exact: true }).waitFor();
    expect(await top()).toBe(before);
    await button("Newest").click();
    await expect.poll(atEnd).toBe(true);
    await expect.poll(() => button("Newest").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noBrowser)("the same conversation in several tabs", () => {
  test("is the same in both, while it is written", async () => {
    const { water, ...one } = await listener();
    await one.say("Who is there?");
    await one.answered("");
    const other = await anotherTab(one);
    water.say("Knock, knock.");
    await Promise.all([one.answered("Knock, knock."), other.answered("Knock, knock.")]);
    water.end();
    for (const { page } of [one, other]) await page.getByRole("button", { name: "Copy", exact: true }).waitFor();
    await other.say("And who else?");
    await one.said.filter({ hasText: "And who else?" }).waitFor();
    water.say("Nobody.");
    water.end();
    await Promise.all([one.answered("Nobody."), other.answered("Nobody.")]);
    expect(await one.answers.count()).toBe(2);
    expect(await other.answers.count()).toBe(2);
    expect(one.complaints).toEqual([]);
  });

  test("works in the tenth as well, and all ten end with the answer", async () => {
    const { water, service, ...first } = await listener();
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    await first.say("First");
    await first.answered("echo: First");
    const tabs = [first, ...(await Promise.all(Array.from({ length: 9 }, () => anotherTab(first))))];
    const tenth = tabs[9] ?? first;
    await tenth.answered("echo: First");
    await tenth.say("From the tenth");
    await Promise.all(tabs.map(({ answered }) => answered("echo: From the tenth")));
    // Too many for a browser to listen in all of them: those that only look now and then say so, and what to do.
    const retired = async (): Promise<number> => {
      const told = tabs.map(({ page }) => page.getByText("This conversation is open in many tabs.").count());
      return (await Promise.all(told)).reduce((sum, count) => sum + count, 0);
    };
    await expect.poll(retired).toBe(6);
    expect(first.complaints).toEqual([]);
    expect(await inPage(first.page, "() => document.title")).toContain("Herald");
  });
});
