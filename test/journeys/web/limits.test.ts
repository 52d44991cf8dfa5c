/** Limits and lists in the console: how much a visitor may ask, who is let in, and who hears nothing. */
import { describe, expect, test } from "vitest";
import { noBrowser, picture } from "../../servers/browser.ts";
import { minuteWith } from "../../servers/minute.ts";
import { noneShared, onShared } from "../stage.ts";
import { inPage, readConsole, visit } from "./console-page.ts";
import { kill, openConsole, openQuickly } from "./stage.ts";
import { newId, type Visitor } from "./visitor.ts";

const heralds = async (visitor: Visitor): Promise<readonly string[]> =>
  (await visitor.messages()).filter(({ by }) => by === "herald").map(({ text }) => text);

const waiting = async (visitor: Visitor): Promise<number> =>
  (await visitor.messages()).filter(({ waits }) => waits).length;

describe.skipIf(noneShared).each(onShared.slice(0, 1))("on %s", (store) => {
  test("more questions in a minute than may be: as many are answered, it is told once, and nothing waits", async () => {
    const { startAll, visitor, service } = await openConsole(store);
    await startAll(1, { LIMIT_PERSON_PER_MINUTE: "3" });
    const [ada, bob] = [await visitor(), await visitor()];
    await minuteWith(15_000);
    for (let i = 0; i < 7; i += 1) await ada.say(`question ${i}`);
    await ada.ask("/help");
    await expect.poll(() => waiting(ada), { timeout: 20_000 }).toBe(0);
    const told = await heralds(ada);
    expect(told.filter((text) => text.startsWith("echo"))).toEqual([0, 1, 2].map((i) => `echo: question ${i}`));
    expect(told.filter((text) => /^That is a lot of questions/.test(text))).toHaveLength(1);
    expect(told).toHaveLength(5);
    expect((await bob.ask("Me too")).text).toBe("echo: Me too");
    expect(service.asked).toHaveLength(4);
  });

  test("a small circle: outside it is told once, also where a page asks again; within this machine all are let in", async () => {
    const { startAll, visitor, service, ledger } = await openConsole(store);
    const listed = { ACCESS: "listed", ALLOWED: "telegram:1", ADMINS: "telegram:2" };
    const open = await startAll(1, { ...listed, CONSOLE: "public" });
    const eve = await visitor();
    const id = await eve.say("Let me in");
    const told = await eve.answerTo(id);
    expect(told.text).toMatch(/^This Herald is for a small circle, and you are not in it yet\. .*telegram:2/);
    await eve.say("Let me in", { id });
    await eve.say("Please");
    await eve.say("/imagine a key");
    // It is not told again, and nothing looks as if it came.
    await expect.poll(() => waiting(eve), { timeout: 20_000 }).toBe(0);
    expect(await heralds(eve)).toEqual([told.text]);
    expect([service.asked.length, service.drawn.length, (await ledger()).length]).toEqual([0, 0, 0]);
    await kill(...open);

    await startAll(1, { ...listed, CONSOLE: "private" });
    expect((await eve.call("GET", "state")).status).toBe(200);
    await eve.listen();
    expect((await eve.ask("And here?")).text).toBe("echo: And here?");
  });

  test("a visitor who is denied hears nothing and pays nothing, and their page waits for nothing", async () => {
    const { startAll, visitor, service, ledger } = await openConsole(store);
    const first = await startAll(1);
    const eve = await visitor();
    await eve.ask("Hello");
    // Its answer is shown before that nothing waits for it any more is written down.
    await expect.poll(() => waiting(eve), { timeout: 20_000 }).toBe(0);
    const [entry] = await ledger();
    await kill(...first);
    await startAll(1, { DENIED: entry?.person ?? "" });
    await eve.listen();
    const ada = await visitor();
    await eve.say("Hello again");
    const before = await eve.messages();
    const greeting = before.find(({ text }) => text === "echo: Hello");
    await eve.say("/imagine a fox");
    expect((await ada.ask("Hello")).text).toBe("echo: Hello");
    expect(greeting).toBeDefined();
    expect((await eve.messages()).map(({ by, text, waits }) => [by, text, waits])).toEqual([
      ["person", "Hello", undefined],
      ["herald", "echo: Hello", undefined],
      ["person", "Hello again", undefined],
      ["person", "/imagine a fox", undefined],
    ]);
    expect([service.asked.length, service.drawn.length]).toEqual([2, 0]);
  });
});

describe("in public", () => {
  /** As a proxy says it. */
  const at = (address: string) => ({ "x-forwarded-for": address });

  test("one address that becomes many visitors says no more than three of them, and is told when to go on", async () => {
    const { startAll, visitor } = await openQuickly();
    await startAll(1, { CONSOLE: "public" });
    const visitors = await Promise.all(Array.from({ length: 8 }, () => visitor()));
    const says = (one: Visitor, address: string): Promise<Response> =>
      one.call("POST", "say", { id: newId(), talk: one.talk, text: "/help" }, at(address));
    let refused: Response | undefined;
    let taken = 0;
    // Each by itself stays below what one may say, also where the minute turns in between. All at once: one after the other
    // they might take more minutes than that on a slow machine.
    while (taken < 400 && refused === undefined) {
      for (const answer of await Promise.all(visitors.map((one) => says(one, "203.0.113.5")))) {
        if (answer.status === 429) refused ??= answer;
        else expect(answer.status).toBe(202);
        taken += answer.status === 202 ? 1 : 0;
      }
    }
    expect(taken).toBeGreaterThanOrEqual(180);
    expect(taken).toBeLessThanOrEqual(360);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused?.text()).toMatch(
      /"says":"Many messages came from where you are this minute, perhaps not from you\..*"shared":true/,
    );
    const [first] = visitors;
    expect(first && (await says(first, "203.0.113.6")).status).toBe(202);
  });

  describe.skipIf(noBrowser)("a page", () => {
    const refusal = (says: string, more: object = {}) => ({
      status: 429,
      headers: { "retry-after": "1" },
      json: { refused: "too-fast", says, ...more },
    });

    test("that is asked for a moment waits for it, and says nothing: its words, streams and pictures come by themselves", async () => {
      const stage = await openQuickly();
      await stage.startAll(1, { CONSOLE: "public" });
      const { page, say, answers } = await visit(stage.address(), { extraHTTPHeaders: at("203.0.113.7") });
      await say("/imagine a fox");
      await answers.getByRole("button", { name: /larger$/ }).waitFor();
      const refused = new Map<string, number>();
      for (const what of ["state", "events", "talks", "files"]) {
        const refuse = async (route: Parameters<Parameters<typeof page.route>[1]>[0]): Promise<void> => {
          refused.set(what, (refused.get(what) ?? 0) + 1);
          await route.fulfill(refusal("That was a lot at once."));
        };
        await page.route(new RegExp(`/console/${what}`), refuse, { times: 2 });
      }
      await page.addInitScript(`
        globalThis.told = [];
        const look = () => {
          for (const one of document.querySelectorAll(".gone, [role=status], [role=alert]")) {
            if (one.textContent !== "") told.push(one.textContent);
          }
        };
        new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
      `);
      await page.reload();
      const again = await readConsole(page);
      await expect
        .poll(() => inPage(page, "() => [...document.images].map((one) => one.naturalWidth > 0)"), { timeout: 30_000 })
        .toEqual([true]);
      await again.say("Still there?");
      await again.answered("echo: Still there?");
      expect(Object.fromEntries(refused)).toEqual({ state: 2, events: 2, talks: 2, files: 2 });
      expect(await inPage(page, "() => told")).toEqual([]);
    });

    test("whose neighbours have said too much says so and sends what is left by itself", async () => {
      const stage = await openQuickly();
      await stage.startAll(1, { CONSOLE: "public" });
      const { page, say, said, answered } = await visit(stage.address());
      const shared = {
        ...refusal("Many messages came from where you are.", { shared: true }),
        headers: { "retry-after": "3" },
      };
      await page.route("**/console/say", (route) => route.fulfill(shared), { times: 1 });
      await say("And I?");
      await page
        .getByText(/^Many messages came from where you are, perhaps not from you\. The rest is sent in \d s\.$/)
        .waitFor();
      await said.filter({ hasText: "And I?" }).getByText("Not sent yet").waitFor();
      await picture(page, "console-neighbours");
      await answered("echo: And I?");
      await expect.poll(() => page.getByText("Many messages came").count(), { timeout: 15_000 }).toBe(0);
    });
  });
});
