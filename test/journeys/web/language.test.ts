/** The console's own words: in the language of the browser until its person chooses one, and in that from then on. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { noneShared, onShared } from "../stage.ts";
import { openConsole } from "./stage.ts";
import type { Visitor } from "./visitor.ts";

const stateSchema = z.looseObject({ language: z.string(), words: z.record(z.string(), z.string()) });
const refusalSchema = z.looseObject({ says: z.string() });

/** The language that a page would begin in, by what its button is called. */
async function pageOf(visitor: Visitor): Promise<string> {
  const { language, words } = stateSchema.parse(await (await visitor.call("GET", "state")).json());
  return `${language}: ${words["console-send"]}`;
}

describe.skipIf(noneShared).each(onShared.slice(0, 1))("on %s", (store) => {
  test("what a worker was told the gateway's page is in, by words, by buttons, and until it is taken back", async () => {
    const { startAll, visitor } = await openConsole(store);
    await startAll(1);
    const [ada, bob] = [await visitor("en-GB"), await visitor("de-AT")];
    expect([await pageOf(ada), await pageOf(bob)]).toEqual(["en: Send", "de: Senden"]);

    const chosen = await ada.ask("/language deutsch");
    expect(chosen.text).toBe("Ab jetzt antworte ich dir auf Deutsch.");
    expect(await pageOf(ada)).toBe("de: Senden");
    // What its page is in, it says; nobody looks that up for a refusal.
    const refused = await ada.call("GET", "talks/nothing1", undefined, { "x-herald-language": "de" });
    expect(refusalSchema.parse(await refused.json()).says).toMatch(/^Dieses Gespräch gibt es nicht mehr\./);
    // The browser is still asked first where there is a way back to it.
    await ada.press(chosen, "Wie meine App");
    await ada.shows(chosen, /^From now on I answer you in the language of your app/);
    expect(await pageOf(ada)).toBe("en: Send");

    const settings = await bob.ask("/settings language");
    await bob.press(settings, /^English/);
    await bob.shows(settings, /^Done\./);
    expect(await pageOf(bob)).toBe("en: Send");
    // One who forgets everything is spoken to as their browser asks, as on the first day.
    await bob.press(await bob.ask("/privacy forget"), "Yes, erase it all");
    await expect.poll(() => pageOf(bob), { timeout: 30_000 }).toBe("de: Senden");
    expect(await pageOf(ada)).toBe("en: Send");
  });
});
