/** The console as it is talked to: once and in order, whatever a page sends twice, on every store. */
import { describe, expect, test } from "vitest";
import { allStores, noneShared, type StoreName } from "../stage.ts";
import { expectNowhere } from "../traces.ts";
import { held, openConsole } from "./stage.ts";
import { createVisitor, newId, type Visitor } from "./visitor.ts";

/** Whoever speaks in it, and how often anything was written there that is still to be seen. */
const shownIn = async (visitor: Visitor): Promise<readonly string[]> =>
  (await visitor.messages()).map(({ by, text }) => `${by}: ${text}`);

const KEY = "sk-live_8e1d0c4b9a6fQx81Zr44LmN0";
const OTHER = "sk-live_77aa00bb11ccQx81Zr55LmN9";

/** As many gateways as the store allows: a page may reach another one with each call. */
async function staged(store: StoreName) {
  const stage = await openConsole(store);
  await stage.startAll(2, { LOG_LEVEL: "trace" });
  const addresses = [stage.address()];
  if (store !== "the embedded store") addresses.push(await (await stage.start("gateway")).address());
  let turn = 0;
  function address(): string {
    turn += 1;
    return addresses[turn % addresses.length] ?? "";
  }
  return { ...stage, ada: await createVisitor(address) };
}

describe.each(allStores)("the console on %s", (store) => {
  test("a question is answered with what was said before, and two at once in their order", async () => {
    const { service, ada } = await staged(store);
    expect((await ada.ask("What is staking?")).text).toBe("echo: What is staking?");
    const one = held();
    service.answer = async ({ prompt }) => {
      if (prompt === "one") await one.until;
      return { pieces: [`echo: ${prompt}`] };
    };
    const first = await ada.say("one");
    const second = await ada.say("two");
    await expect.poll(() => service.asked.length).toBe(2);
    expect((await ada.messages()).map(({ waits }) => waits)).toEqual([undefined, undefined, true, true]);
    one.letGo();
    const last = await ada.answerTo(second);
    expect((await ada.answerTo(first)).at).toBeLessThanOrEqual(last.at);
    expect(await shownIn(ada)).toEqual([
      "person: What is staking?",
      "herald: echo: What is staking?",
      "person: one",
      "person: two",
      "herald: echo: one",
      "herald: echo: two",
    ]);
    await expect.poll(async () => (await ada.messages()).filter(({ waits }) => waits)).toEqual([]);
    expect(service.asked.at(-1)?.messages.flatMap(({ role, content }) => (role === "system" ? [] : content))).toEqual([
      "What is staking?",
      "echo: What is staking?",
      "one",
      "echo: one",
      "two",
    ]);
  });

  test("the same word and the same press, three times at once and again later: one answer and one charge", async () => {
    const { service, ada, ledger } = await staged(store);
    const id = newId();
    await Promise.all([1, 2, 3].map(() => ada.say("Hello", { id })));
    await ada.answerTo(id);
    await ada.say("Hello", { id });

    const news = await ada.ask("/news bitcoin etf");
    const more = news.buttons.flat().find(({ label }) => label === "By relevance · 1 credit");
    if (more === undefined) throw new Error("no button");
    const { operation, argument } = more;
    const pressed = { id: newId(), talk: ada.talk, message: news.id, operation, argument };
    const press = (): Promise<Response> => ada.call("POST", "press", pressed);
    expect((await Promise.all([press(), press(), press()])).map(({ status }) => status)).toEqual([202, 202, 202]);
    await ada.shows(news, /most relevant first/);
    // Its button is another one by now.
    expect([202, 404]).toContain((await press()).status);
    await ada.say("Hello", { id });
    // What was asked for twice would be there before this is.
    await ada.ask("The end");
    expect(await shownIn(ada)).toEqual([
      "person: Hello",
      "herald: echo: Hello",
      "person: /news bitcoin etf",
      expect.stringContaining("most relevant first"),
      "person: The end",
      "herald: echo: The end",
    ]);
    expect(service.asked.map(({ prompt }) => prompt)).toEqual(["Hello", "The end"]);
    expect(service.searched.map(({ sort }) => sort)).toEqual(["date", "relevance"]);
    expect(service.charged).toHaveLength(4);
    if (store !== "the embedded store" && !noneShared) {
      expect((await ledger()).map(({ outcome, credits }) => [outcome, credits])).toEqual(
        Array.from({ length: 4 }, () => ["spent", 1]),
      );
    }
  });

  test("a key of one's own, by words and by the form, twice: used, and to be found nowhere", async () => {
    const stage = await openConsole(store);
    const processes = await stage.startAll(1, { LOG_LEVEL: "trace" });
    const ada = await stage.visitor();
    const id = newId();
    await Promise.all([ada.say(`/key set ${KEY}`, { id }), ada.say(`/key set ${KEY}`, { id })]);
    const kept = await ada.answer(/^The service accepts your key/);
    expect(kept.text).toContain("LmN0");
    await ada.ask("Hello");
    const filled = await ada.say("/key", { options: { action: "set", key: OTHER } });
    await ada.answer(/LmN9/);
    await ada.say("/key", { options: { action: "set", key: OTHER }, id: filled });
    await ada.ask("And now?");
    expect(stage.service.asked.map(({ key }) => key)).toEqual([KEY, OTHER]);
    await ada.ask(`/kez set ${KEY}`);
    // Neither what is shown now nor what was heard has it.
    expectNowhere(JSON.stringify([await ada.messages(), ada.heard]), KEY, OTHER);
    for (const { child } of processes) child.kill("SIGTERM");
    await Promise.all(processes.map(({ ended }) => ended));
    const printed = processes.map(({ output }) => output()).join("\n");
    expect(printed).toContain('"level":');
    expectNowhere(printed, KEY, OTHER);
    const everything = await stage.everything();
    expect(everything).toMatch(/sealed:[0-9a-f]{8}:/);
    expectNowhere(everything, KEY, OTHER);
  });
});
