/** Hostile words through every field of the console, in a real browser: none runs, and all of them are read as they are. */
import { describe, expect, test } from "vitest";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import { documentOf, titleOf } from "../../fakes/scripted-search.ts";
import { noBrowser, picture } from "../../servers/browser.ts";
import { faucet } from "../faucet.ts";
import { drag, fileOf, inPage, type OpenedConsole, visit } from "./console-page.ts";
import { HOSTILE, HOSTILE_TAGS, LOOK_FOR_HARM } from "./hostile-words.ts";
import { openQuickly } from "./stage.ts";

/** With the policy taken away nothing but the page itself is between these words and the browser. */
const unguarded = { bypassCSP: true };

async function attacked(options: Parameters<typeof visit>[1] = {}) {
  const stage = await openQuickly();
  await stage.startAll();
  const opened = await visit(stage.address(), options);
  return { ...stage, opened, harm: watch(opened) };
}

/** Everything that happened or could happen to the page. */
function watch({ page }: OpenedConsole): () => Promise<readonly unknown[]> {
  const own = new URL(page.url()).origin;
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== own && protocol !== "blob:") seen.push(request.url());
  });
  return async () => [...seen, ...[await inPage(page, LOOK_FOR_HARM)].flat()];
}

const everything = HOSTILE.join("\n\n");

/** So that no piece has a whole tag in it. */
const torn = (text: string): readonly string[] => text.match(/[\s\S]{1,7}/g) ?? [];

describe.skipIf(noBrowser).each([
  ["as it is", {}],
  ["without its policy", unguarded],
])("hostile words in the console, %s", (_, options) => {
  test("are words in what is asked and in what is answered, also while it is streamed in torn pieces", async () => {
    const { service, opened, harm } = await attacked(options);
    const { say, said, answers, answered, page, complaints } = opened;
    const water = faucet();
    service.answer = water.manner;
    await say(everything);
    const [half, rest] = [torn(everything).slice(0, 120), torn(everything).slice(120)];
    for (const piece of half) water.say(piece);
    await answered("hacked = 1");
    expect(await harm()).toEqual([]);
    for (const piece of rest) water.say(piece);
    await answered("onerror=hacked=43");
    expect(await harm()).toEqual([]);
    water.end();
    await page.getByRole("button", { name: "Ask again" }).waitFor();
    await picture(page, "console-hostile");
    expect(await harm()).toEqual([]);
    const asked = await said.last().textContent();
    for (const one of HOSTILE_TAGS) expect(asked).toContain(one);
    const answer = await answers.last().textContent();
    for (const one of HOSTILE_TAGS) expect(answer).toContain(one);
    // Whatever can be pressed in it leads to a place of the web.
    for (const link of await answers.last().getByRole("link").all()) {
      expect(await link.getAttribute("href")).toMatch(/^https?:\/\//);
    }
    expect(complaints).toEqual([]);
  });

  test("are words in news, names of files, titles, topics, personas and sentences about what went wrong", async () => {
    const { service, opened, harm } = await attacked(options);
    const { page, field, say, said, button, answers, answered, complaints } = opened;
    // Markup is taken out of news; what is left may look like some again.
    const words = [
      "&lt;img src=x onerror=hacked=70&gt;",
      "&amp;lt;svg onload=hacked=71&amp;gt;",
      "<<b>img src=x onerror=hacked=72>",
    ];
    const documents = [...words, ...HOSTILE]
      .slice(0, 15)
      .map((one, number) => documentOf(`${titleOf("news", number)} ${one}`, { tldr: `About ${number}: ${one}` }));
    service.search = () => ({ documents });
    await say(`/news ${HOSTILE_TAGS[0]}`);
    await answered("About 0:");
    expect(await harm()).toEqual([]);
    await button(/^Next page/).click();
    await answered("About 5:");
    expect(await harm()).toEqual([]);
    await button(/^Next page/).click();
    await answered("About 10:");
    expect(await harm()).toEqual([]);

    const name = "<img src=x onerror=hacked=50>.png";
    const { drop } = await drag(page, fileOf(greyPng(64, 64, 9), name));
    await drop();
    await button(`Remove ${name}`).waitFor();
    await expect.poll(() => button("Send").isEnabled()).toBe(true);
    await field.fill(`/effect ${HOSTILE_TAGS[3]}`);
    await field.press("Enter");
    await said.getByRole("button", { name: `Show ${name} larger` }).waitFor();
    await answered(HOSTILE_TAGS[3] ?? "nothing");
    expect(await harm()).toEqual([]);

    await button("Rename").click();
    const title = "<svg onload=hacked=51>";
    await page.getByRole("textbox", { name: "Name of this conversation" }).fill(title);
    await button("Save").click();
    await page.getByRole("heading", { name: title, exact: true }).waitFor();

    // What is still being made has no time at its foot.
    const finished = answers.filter({ has: page.locator("footer time") });
    const answersTo = async (text: string): Promise<void> => {
      const before = await finished.count();
      await say(text);
      await expect.poll(() => finished.count()).toBeGreaterThan(before);
      await expect.poll(() => button("Stop").count()).toBe(0);
    };
    await answersTo(`/digest add ${HOSTILE_TAGS[0]} --at 09:00`);
    await answersTo("/digest list");
    await answersTo("/digest now 1");
    await answersTo(`/persona ${HOSTILE_TAGS[3]}`);
    await answersTo("/settings");
    await answersTo(`/model ${HOSTILE_TAGS[3]}`);
    await answersTo(`/imagine x --size ${HOSTILE_TAGS[3]}`);
    await answersTo(`/${HOSTILE_TAGS[3]}`);
    service.answer = () => ({ status: 400, body: JSON.stringify({ detail: HOSTILE_TAGS[3], error: HOSTILE_TAGS[5] }) });
    await answersTo("What is wrong?");
    await picture(page, "console-hostile-fields");
    expect(await harm()).toEqual([]);
    await page.reload();
    await page.getByRole("heading", { name: title, exact: true }).waitFor();
    await answered("About 10:");
    expect(await harm()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("are nothing at all in the address, and lead nowhere else", async () => {
    const { opened, harm, address } = await attacked(options);
    const { page, field } = opened;
    for (const path of [
      "/?q=<script>hacked=60</script>",
      "/#<img src=x onerror=hacked=61>",
      "/#/t/<svg onload=hacked=62>",
      "/#javascript:hacked=63",
      "/?to=javascript:hacked=64#/t/../../../admin",
    ]) {
      // Where nothing but what stands behind the sign is another, nothing would be loaded.
      await page.goto("about:blank");
      await page.goto(address() + path);
      await field.waitFor();
      expect(await harm()).toEqual([]);
    }
    for (const to of ["javascript:hacked=65", "//evil.example/", "/\\evil.example", "https://evil.example/"]) {
      await page.goto(`${address()}/sign-in?to=${encodeURIComponent(to)}`);
      await page.getByLabel("Token of the operator").waitFor();
      expect(await harm()).toEqual([]);
    }
    expect(opened.complaints).toEqual([]);
  });
});
