/** Connections that break, sessions that end and doors that are shut, as a person with a real browser meets them. */
import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { noBrowser, openBrowser, picture } from "../../servers/browser.ts";
import { movedClock } from "../../servers/moved.ts";
import { freePort } from "../../servers/programs.ts";
import { type OpenedConsole, readConsole, visit } from "./console-page.ts";
import { kill, openConsole, openQuickly } from "./stage.ts";

const stateSchema = z.object({ csrf: z.string() });

async function connected(more: Readonly<Record<string, string>> = {}, options: BrowserContextOptions = {}) {
  const stage = await openQuickly();
  await stage.startAll(1, more);
  return { ...stage, ...(await visit(stage.address(), options)) };
}

/** A browser says of each call that failed that it did; nothing else may be complained of. */
const otherComplaints = ({ complaints }: Pick<OpenedConsole, "complaints">): readonly string[] =>
  complaints.filter((one) => !/Failed to load resource|ERR_/.test(one));

describe.skipIf(noBrowser)("without a connection", () => {
  test("what is written is kept, also when the page is loaded again, and is sent once when there is one", async () => {
    const { page, context, service, field, say, said, answers, answered, ...rest } = await connected();
    await say("Before");
    await answered("echo: Before");
    await context.setOffline(true);
    await page.getByText("No connection. What you write is kept and sent when you are back").waitFor();
    await say("While I am away");
    await field.fill("Half a thou");
    await said.filter({ hasText: "While I am away" }).getByText("Not sent yet").waitFor();
    await picture(page, "console-offline");
    // The page itself comes from its server, so there must be one while it is loaded again; its calls find none.
    await page.route("**/console/**", (route) => route.abort());
    await context.setOffline(false);
    await page.reload();
    await page.unroute("**/console/**");
    await answered("echo: While I am away");
    expect(await field.inputValue()).toBe("Half a thou");
    await expect.poll(() => said.count()).toBe(2);
    expect(await answers.count()).toBe(2);
    expect(service.asked.map(({ prompt }) => prompt)).toEqual(["Before", "While I am away"]);
    expect(otherComplaints(rest)).toEqual([]);
  });

  test("the page says when it is back, and what was written goes out in its order", async () => {
    const { page, context, service, say, said, answered, ...rest } = await connected();
    await say("One");
    await answered("echo: One");
    await context.setOffline(true);
    for (const text of ["Two", "Three"]) {
      await say(text);
      await said.filter({ hasText: text }).getByText("Not sent yet").waitFor();
    }
    // Whoever hears the page hears only what changes in a place that was there before.
    await page.getByRole("status").filter({ hasText: /^$/ }).waitFor({ state: "attached" });
    // It says so for a moment, for which one has to be there already.
    const back = page.getByRole("status").getByText("Back online.").waitFor();
    await context.setOffline(false);
    await back;
    await answered("echo: Three");
    await expect.poll(() => page.getByText("Not sent yet").count()).toBe(0);
    expect(service.asked.map(({ prompt }) => prompt)).toEqual(["One", "Two", "Three"]);
    expect(otherComplaints(rest)).toEqual([]);
  });

  test("a Herald that is killed and started again is found by itself, and everything is answered once", async () => {
    const stage = await openQuickly();
    const PORT = String(await freePort());
    const herald = await stage.start("all", { PORT });
    const { page, say, said, answers, answered, ...rest } = await visit(stage.address());
    await say("Before");
    await answered("echo: Before");
    await kill(herald);
    await say("While you were gone");
    await said.filter({ hasText: "While you were gone" }).getByText("Not sent yet").waitFor();
    await page.getByText("No connection.").waitFor();
    await stage.start("all", { PORT });
    await page.getByRole("button", { name: "Try now" }).click();
    await answered("echo: While you were gone");
    await expect.poll(() => page.getByText("No connection.").count()).toBe(0);
    expect(await answers.count()).toBe(2);
    expect(stage.service.asked).toHaveLength(2);
    expect(otherComplaints(rest)).toEqual([]);
  });
});

describe.skipIf(noBrowser)("with a server that refuses", () => {
  test("an ended session says so and begins a new one, and what was written is kept and sent", async () => {
    const { page, context, field, button, say, said, answered, ...rest } = await connected();
    await say("Before");
    await answered("echo: Before");
    await context.clearCookies();
    await say("After");
    await page.getByText("Your session has ended. Begin a new one").waitFor();
    await said.filter({ hasText: "After" }).getByText("Not sent yet").waitFor();
    await field.fill("Half a thou");
    await picture(page, "console-ended");
    await button("Begin a new session").click();
    await answered("echo: After");
    expect(await field.inputValue()).toBe("Half a thou");
    await expect.poll(() => page.getByText("Your session has ended.").count()).toBe(0);
    expect(otherComplaints(rest)).toEqual([]);
  });

  test("of two tabs that begin at once, the one whose session was taken over hears its answer as well", async () => {
    const stage = await openQuickly();
    await stage.startAll();
    const { context, page: empty, ...rest } = await openBrowser();
    await empty.close();
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(stage.address());
    const { say, answered } = await readConsole(page);
    await say("Before");
    await answered("echo: Before");
    // As if it had asked before it was given a session.
    await context.clearCookies();
    const tab = await context.newPage();
    await tab.goto(stage.address());
    await readConsole(tab);
    // Nothing that is only noticed after a while is noticed.
    await page.clock.pauseAt(Date.now() + 1_000);
    await say("Who hears me?");
    await answered("echo: Who hears me?");
    expect(otherComplaints(rest)).toEqual([]);
  });

  test("too much at once is sent when there is room again, and the page says in how many seconds", async () => {
    const clock = movedClock(Date.now());
    // Its clock is Herald's own, and is moved with it.
    const stage = await openConsole("the embedded store");
    const [herald] = await stage.startAll(1, clock.environment);
    const { context, page: first } = await openBrowser();
    await first.close();
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(stage.address());
    const { say, said, answered } = await readConsole(page);
    await say("Hello");
    await answered("echo: Hello");
    // All of a minute's by the same visitor, right before the page's own. There is room again after a second, which a busy
    // machine may need to send another call: so the page is given the refusal of the first that came too soon.
    await page.route(
      "**/console/say",
      async (route) => {
        const at = (path: string): string => new URL(path, stage.address()).href;
        const { csrf } = stateSchema.parse(await (await context.request.get(at("/console/state"))).json());
        for (let left = 300; left > 0; left -= 1) {
          const data = { id: `crowd${String(left).padStart(6, "0")}`, talk: "crowdedtalk1", text: "/help" };
          const answer = await context.request.post(at("/console/say"), { data, headers: { "x-herald-csrf": csrf } });
          if (answer.status() === 429) return route.fulfill({ response: answer });
        }
        return route.continue();
      },
      { times: 1 },
    );
    await say("One too many");
    await page.getByText(/That was a lot at once\. The rest is sent in \d+ s\./).waitFor();
    await said.filter({ hasText: "One too many" }).getByText("Not sent yet").waitFor();
    await picture(page, "console-too-fast");
    clock.moveTo(clock.now() + 61_000, ...(herald === undefined ? [] : [herald]));
    // The process hears of it by a signal.
    await pause(200);
    await page.clock.fastForward(61_000);
    await answered("echo: One too many");
    await expect.poll(() => page.getByText("That was a lot at once.").count()).toBe(0);
  });
});

describe.skipIf(noBrowser)("for somebody elsewhere", () => {
  const ADMIN_TOKEN = "a-token-of-the-operator-for-tests";
  /** As a proxy says it. */
  const elsewhere = { extraHTTPHeaders: { "x-forwarded-for": "203.0.113.5" } };

  test("the console opens with the operator's token alone, and closes when that sign-in is lost", async () => {
    const stage = await openQuickly();
    await stage.startAll(1, { ADMIN_TOKEN });
    const { page, context, ...rest } = await openBrowser(elsewhere);
    await page.goto(stage.address());
    const token = page.getByLabel("Token of the operator");
    await token.waitFor();
    await picture(page, "sign-in");
    await token.fill("not the token at all");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").filter({ hasText: "That is not the token." }).waitFor();
    await token.fill(ADMIN_TOKEN);
    await page.getByRole("button", { name: "Sign in" }).click();
    const { say, answered, said } = await readConsole(page);
    await say("From afar");
    await answered("echo: From afar");
    await page.getByRole("link", { name: "Operator’s page" }).waitFor();

    await context.clearCookies({ name: "herald-operator" });
    await say("Still there?");
    await page.getByText("Please sign in to go on. What you wrote is kept.").waitFor();
    await said.filter({ hasText: "Still there?" }).getByText("Not sent yet").waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await token.fill(ADMIN_TOKEN);
    await page.getByRole("button", { name: "Sign in" }).click();
    await answered("echo: Still there?");
    expect(otherComplaints(rest)).toEqual([]);
  });

  test("a link on another site leads the operator who is signed in to where it says, and a stranger to the sign-in", async () => {
    const stage = await openQuickly();
    await stage.startAll(1, { ADMIN_TOKEN });
    const { page, ...rest } = await openBrowser(elsewhere);
    const links = `${stage.address().replace("127.0.0.1", "localhost")}/links`;
    const to = (place: string): string => `<a href="${stage.address()}${place}">To ${place}</a>`;
    const body = to("/admin#/requests") + to("/");
    await page.route(links, (route) => route.fulfill({ contentType: "text/html", body }));
    const follow = async (place: string): Promise<void> => {
      await page.goto(links);
      await page.getByRole("link", { name: `To ${place}`, exact: true }).click();
    };
    const token = page.getByLabel("Token of the operator");
    await follow("/admin#/requests");
    await token.fill(ADMIN_TOKEN);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Requests" }).waitFor();
    await follow("/admin#/requests");
    await page.getByRole("heading", { name: "Requests" }).waitFor();
    await follow("/");
    await readConsole(page);
    expect(otherComplaints(rest)).toEqual([]);
  });

  test("the console is open to everybody, where it is public", async () => {
    const { say, answered, complaints } = await connected({ CONSOLE: "public" }, elsewhere);
    await say("From afar");
    await answered("echo: From afar");
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noBrowser)("a browser that keeps no cookies", () => {
  test("is told so, and not again and again that its session has ended", async () => {
    const stage = await openQuickly();
    await stage.startAll();
    const { page, context, ...rest } = await openBrowser();
    await page.addInitScript("Object.defineProperty(navigator, 'cookieEnabled', { value: false })");
    await page.goto(stage.address());
    const { say } = await readConsole(page);
    await context.clearCookies();
    await say("Hello");
    await page.getByRole("alert").getByText("Your browser keeps no cookies of this page").waitFor();
    expect(otherComplaints(rest)).toEqual([]);
  });
});
