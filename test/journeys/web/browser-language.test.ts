/** The page's words follow the language that its person has chosen, in a real browser and without loading it again. */
import { describe, expect, test } from "vitest";
import { noBrowser, picture } from "../../servers/browser.ts";
import { anotherTab, type ConsolePage, inPage, readConsole, visit } from "./console-page.ts";
import { openQuickly } from "./stage.ts";

const GERMAN = { field: "Deine Nachricht", send: "Senden", person: "Du" };

async function opened() {
  const stage = await openQuickly();
  await stage.startAll();
  const states: string[] = [];
  const english = await visit(stage.address());
  english.context.on("request", (request) => {
    if (request.url().endsWith("/console/state")) states.push(request.url());
  });
  return { english, states };
}

const spoken = ({ page }: Pick<ConsolePage, "page">): Promise<unknown> =>
  inPage(page, "() => document.documentElement.lang");

describe.skipIf(noBrowser)("a page whose person chooses a language", () => {
  test("is in it at once in every tab, keeps what is half written, and is in the browser's again when asked", async () => {
    const { english, states } = await opened();
    const { page, complaints } = english;
    await english.say("/language");
    const choice = await english.answered("I answer you in English now.");
    const other = await anotherTab(english);
    await other.field.fill("Half a thou");
    await choice.getByRole("button", { name: "Deutsch", exact: true }).click();

    const [german, second] = [await readConsole(page, GERMAN), await readConsole(other.page, GERMAN)];
    await german.answered("Ab jetzt antworte ich dir auf Deutsch.");
    expect(await spoken(german)).toBe("de");
    expect(await second.field.inputValue()).toBe("Half a thou");
    await german.button("Neues Gespräch").first().waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Send", exact: true }).count()).toBe(0);
    await picture(page, "console-language-chosen");
    await page.reload();
    const again = await readConsole(page, GERMAN);
    expect(await spoken(again)).toBe("de");

    await again.say("/language default");
    await readConsole(page);
    expect(await spoken(english)).toBe("en");
    await readConsole(other.page);
    // Other answers are no reason to ask for the words.
    const before = states.length;
    await english.say("What else?");
    await english.answered("echo: What else?");
    await english.say("/settings model");
    await english.answered(/model/i);
    expect(states.length).toBe(before);
    expect(complaints).toEqual([]);
  });

  test("by the settings it is the same, and the commands and their forms follow", async () => {
    const { english } = await opened();
    const { page, complaints } = english;
    await english.say("/settings");
    await english.button("Language").click();
    await english.button("Deutsch").click();
    const german = await readConsole(page, GERMAN);
    await german.answered(/^Erledigt\./);
    await german.field.fill("/im");
    await page.getByRole("listbox", { name: "Befehle" }).getByText("Ein Bild machen").waitFor();
    await picture(page, "console-language-commands");
    expect(complaints).toEqual([]);
  });
});
