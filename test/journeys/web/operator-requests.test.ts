/** Requests, people and chats on the operator's page: looked up, tried again, shut out, limited and erased. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { FAILED } from "../../../src/core/operator.ts";
import type { Request as Asked } from "../../../src/core/request.ts";
import { noBrowser, picture } from "../../servers/browser.ts";
import { noRedis } from "../editions.ts";
import type { Person } from "../messenger.ts";
import { inPage } from "./console-page.ts";
import { type Operator, openOffice, signIn, soon, storeAt, visitorAt } from "./operator-page.ts";

const SECRET = "xyzzyplugh";
const QUEUES = ["chat", "image", "search", "account", "digest"];

/** Everything that the operator's server tells, as one text. */
async function everythingSaid({ read, address, context }: Operator, people: readonly string[]): Promise<string> {
  const who = people.map((id) => encodeURIComponent(id));
  const paths = [
    "api/session",
    "api/overview",
    "api/digests",
    "api/editions",
    "api/settings",
    ...["all", "failed"].map((by) => `api/requests?by=${by}`),
    ...who.flatMap((id) => [
      `api/who?id=${id}`,
      `api/requests?by=person&what=${id}`,
      `api/requests?by=chat&what=${id}`,
    ]),
    ...QUEUES.map((queue) => `queues/api/queues?activeQueue=${queue}&status=latest&page=1&jobsPerPage=50`),
  ];
  const bodies: string[] = [];
  for (const path of paths) {
    const answer = await read(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    bodies.push(await answer.text());
  }
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "herald-operator");
  const ending = new AbortController();
  const live = await fetch(`${address}/admin/api/live`, {
    headers: { cookie: `herald-operator=${cookie?.value}` },
    signal: ending.signal,
  });
  const first = await live.body?.getReader().read();
  ending.abort();
  bodies.push(Buffer.from(first?.value ?? []).toString());
  return bodies.join("\n");
}

/** As a worker leaves it behind that has tried in vain for the last time. */
const failedOf = ({ id, name }: Person): Asked => ({
  id: `telegram-failed-${id}`,
  platform: "telegram",
  conversation: `telegram:${id}`,
  operation: "chat",
  text: `Is ${SECRET} a word?`,
  chat: { id, kind: "private" },
  person: { id, name },
  at: Date.now() - 60_000,
});

const REASON = "Its job was given up before it had ended, because its workers died or it was cancelled.";
const listed = z.object({ requests: z.array(z.object({ id: z.string(), state: z.string() })) });

describe.skipIf(noBrowser || noRedis)("requests and people (need a browser and redis-server)", () => {
  test("a request is found by id, chat and person, with its steps; no word of it shows until that is turned on", async () => {
    const { open, telegram, discord, service, redis } = await openOffice("Redis");
    const address = await open(1);
    const { documents, journal } = await storeAt(redis);
    const [ada, bob] = [telegram.person("Ada"), discord.person("Bob")];
    const visitor = await visitorAt(address);
    await telegram.order(ada, "persona", { name: `somebody called ${SECRET}` });
    await telegram.answer(ada, /somebody called/);
    await telegram.ask(ada, `What is ${SECRET}?`);
    await telegram.answer(ada, `echo: What is ${SECRET}?`);
    await discord.ask(bob, `Who is ${SECRET}?`);
    await discord.answer(bob, `echo: Who is ${SECRET}?`);
    await visitor.say(`Where is ${SECRET}?`);
    await visitor.answer(`echo: Where is ${SECRET}?`);
    await visitor.say(`/imagine a fox called ${SECRET}`);
    await visitor.answer(/fox/);
    const failed = failedOf(ada);
    const asked = { platform: "telegram", chat: ada.reference, person: ada.reference, operation: "chat" };
    const note = { request: failed.id, ...asked, asked: failed.at };
    await documents.put(FAILED, failed.id, failed);
    await journal.write([
      { ...note, state: "received", at: failed.at },
      { ...note, state: "failed", at: failed.at + 2_500, steps: [["begun", failed.at + 120]], reason: REASON },
    ]);

    const operator = await signIn(address);
    const { page, read } = operator;
    await operator.goTo("Requests");
    const shown = page.getByRole("main").getByRole("group");
    await soon(() => shown.count()).toBeGreaterThanOrEqual(6);

    await page.getByLabel("Show").selectOption("By person");
    await page.getByLabel("Which one").fill(ada.reference);
    await page.getByRole("button", { name: "Search" }).click();
    await soon(() => shown.count()).toBe(3);
    const answered = shown.filter({ hasText: "delivered" }).filter({ hasText: "chat" }).first();
    await answered.getByText("delivered").first().click();
    await answered.getByText("a worker began").waitFor();
    await answered.getByText("the answer stood").waitFor();
    expect(await answered.getByText(/^\+\d+(\.\d)? m?s$/).count()).toBeGreaterThan(1);
    await picture(page, "operator-requests");

    await page.getByLabel("Show").selectOption("By chat");
    await page.getByLabel("Which one").fill("telegram:1");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("There is no request of this chat.").waitFor();

    const people = [ada.reference, bob.reference, `web:${z.string().parse(await visitorIdOf(operator))}`];
    expect(await everythingSaid(operator, people)).not.toContain(SECRET);

    await operator.goTo("Settings");
    const toggle = page.getByRole("switch", { name: "Show message text" });
    await toggle.click();
    await operator.told("Message text is shown on this page now, to everybody who signs in.");
    await soon(() => toggle.getAttribute("aria-checked")).toBe("true");
    expect(await everythingSaid(operator, people)).toContain(SECRET);

    await operator.goTo("Requests");
    await page.getByLabel("Show").selectOption("Failed");
    await soon(() => shown.count()).toBe(1);
    await shown.getByText("failed").first().click();
    await shown.getByText(REASON).waitFor();
    await shown.getByText(`Is ${SECRET} a word?`).waitFor();
    await shown.getByRole("link", { name: failed.id }).click();
    await page.getByLabel("Which one").waitFor();
    expect(await page.getByLabel("Which one").inputValue()).toBe(failed.id);

    await shown.getByRole("button", { name: "Try again" }).dblclick();
    await operator.told(/^It is served again, as telegram-failed-\d+-again-/);
    await telegram.answer(ada, `echo: Is ${SECRET} a word?`);
    await soon(() => page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    const again = async (): Promise<readonly string[]> => {
      const { requests } = listed.parse(await (await read(`api/requests?by=person&what=${ada.reference}`)).json());
      return requests.filter(({ id }) => id.startsWith(`${failed.id}-again-`)).map(({ state }) => state);
    };
    await soon(again).toEqual(["delivered"]);
    expect(service.asked.filter(({ prompt }) => prompt === failed.text)).toHaveLength(1);
    expect(telegram.texts(ada).filter((text) => text === `echo: ${failed.text}`)).toHaveLength(1);

    await operator.goTo("Settings");
    await toggle.click();
    await operator.told("Message text is not shown any more.");
    expect(await everythingSaid(operator, people)).not.toContain(SECRET);
    expect(operator.complaints).toEqual([]);
  });

  test("somebody is shut out, let in, limited and erased, each of which holds at once", async () => {
    const { open, telegram, everything } = await openOffice("Redis");
    const address = await open(1);
    const [ada, bob] = [telegram.person("Ada"), telegram.person("Bob Quirinale")];
    await telegram.order(bob, "persona", { name: "a very peculiar gardener" });
    await telegram.answer(bob, /peculiar gardener/);
    await telegram.ask(bob, "one");
    await telegram.answer(bob, "echo: one");
    const operator = await signIn(address);
    const { page } = operator;
    await operator.lookUp(bob.reference);
    await page.getByRole("heading", { name: "Bob Quirinale" }).waitFor();
    await soon(() => page.getByRole("region", { name: "Spending" }).textContent()).toContain(
      "1 of 100,000 credits today",
    );

    await page.getByRole("button", { name: "Shut out" }).click();
    await operator.told(`${bob.reference} is shut out, and hears nothing any more.`);
    const before = telegram.count(bob);
    await telegram.ask(bob, "Hear me");
    await telegram.ask(ada, "the last before");
    await telegram.answer(ada, "echo: the last before");
    await page.getByRole("button", { name: "Let in" }).click();
    await operator.told(`${bob.reference} is let in.`);
    await telegram.ask(bob, "two");
    await telegram.answer(bob, "echo: two");
    expect(telegram.count(bob)).toBe(before + 1);
    await page.getByRole("button", { name: "As configured", exact: true }).click();
    await operator.told(`For ${bob.reference} the configuration decides again.`);
    await picture(page, "operator-people");

    await page.getByLabel("Credits a day").fill("3");
    const other = await signIn(address);
    await other.lookUp(bob.reference);
    await other.page.getByLabel("Credits a day").fill("5");
    await other.page.getByRole("button", { name: "Set the limit" }).click();
    await other.told(`${bob.reference} may spend 5 credits a day.`);
    // As it does every few seconds, and when somebody comes back to it; what was typed here stays.
    await inPage(page, '() => document.dispatchEvent(new Event("visibilitychange"))');
    await page.getByText("Set by an operator.").waitFor();
    expect(await page.getByLabel("Credits a day").inputValue()).toBe("3");
    await page.getByRole("button", { name: "Set the limit" }).click();
    await operator.told(`${bob.reference} may spend 3 credits a day.`);
    await page.getByText("Set by an operator.").waitFor();
    await telegram.ask(bob, "three");
    await telegram.answer(bob, "echo: three");
    await telegram.ask(bob, "four");
    await telegram.answer(bob, /^You have no credits left for today|^You have too few credits left today/);
    await page.getByRole("button", { name: /^As configured \(100,000 credits\)$/ }).click();
    await operator.told(`${bob.reference} has the limit of all again: 100000 a day.`);
    await telegram.ask(bob, "five");
    await telegram.answer(bob, "echo: five");

    // What is noted of a request comes a moment after its answer, and would come after the erasing.
    const noted = async (): Promise<number> => {
      const said: unknown = await (await operator.read(`api/requests?by=person&what=${bob.reference}`)).json();
      return listed.parse(said).requests.filter(({ state }) => state === "delivered").length;
    };
    await soon(noted).toBe(6);
    expect((await everything()).includes("peculiar gardener")).toBe(true);
    await page.getByRole("button", { name: "Erase …" }).click();
    const dialog = page.getByRole("dialog", { name: `Erase ${bob.reference}` });
    const erase = dialog.getByRole("button", { name: "Erase" });
    await dialog.getByLabel(/^Type/).fill("telegram:1");
    expect(await erase.isDisabled()).toBe(true);
    await page.keyboard.press("Enter");
    await dialog.getByLabel(/^Type/).fill(bob.reference);
    await picture(page, "operator-erase");
    await erase.click();
    await operator.told(new RegExp(`^What was stored of ${bob.reference} is erased\\.`));
    await page.getByRole("heading", { level: 2, name: bob.reference }).waitFor();
    // What was answered lately is kept for a day, with the name of who asked.
    await soon(async () => (await everything()).includes("peculiar gardener")).toBe(false);
    await page.getByRole("link", { name: "Requests of this person" }).click();
    await page.getByText("There is no request of this person.").waitFor();

    await operator.goTo("People and chats");
    await page.getByLabel("Id of a person or a chat").fill("Bob");
    await page.getByRole("button", { name: "Look up" }).click();
    await page.getByText(/^That is no id\. Write it as telegram:123/).waitFor();
    expect(operator.complaints.filter((one) => !one.includes("status of 422"))).toEqual([]);
  });
});

/** The console's one visitor, as the journal calls them. */
async function visitorIdOf({ read }: Operator): Promise<string | undefined> {
  const said = await (await read("api/requests?by=all")).text();
  return /"person":"web:([^"]+)"/.exec(said)?.[1];
}
