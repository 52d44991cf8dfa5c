/** What goes wrong while somebody talks in the console with a real browser: nothing of theirs is lost, and every word is true. */
import { describe, expect, test } from "vitest";
import { noBrowser } from "../../servers/browser.ts";
import { shared } from "../../servers/ending.ts";
import { faucet } from "../faucet.ts";
import { type OpenedConsole, visit } from "./console-page.ts";
import { openQuickly } from "./stage.ts";

const started = shared(async () => {
  const stage = await openQuickly();
  await stage.startAll();
  return stage;
});

async function opened(...options: Parameters<typeof visit> extends [string, ...infer More] ? More : never) {
  const stage = await started();
  return { ...stage, ...(await visit(stage.address(), ...options)) };
}

/** A browser says of each call that failed that it did; nothing else may be complained of. */
const otherComplaints = ({ complaints }: Pick<OpenedConsole, "complaints">): readonly string[] =>
  complaints.filter((one) => !/Failed to load resource|ERR_/.test(one));

describe.skipIf(noBrowser)("what does not reach Herald", () => {
  test("is stopped by the second press, where the first was lost", async () => {
    const { page, service, say, answered, answers, ...rest } = await opened();
    const water = faucet();
    service.answer = water.manner;
    await say("Tell me a story");
    water.say("Once upon a time");
    const growing = await answered("Once upon a time");
    await page.route("**/console/stop", (route) => route.abort(), { times: 1 });
    await growing.getByRole("button", { name: "Stop" }).click();
    await page.getByText("That did not reach Herald. Press it again.").waitFor();
    await growing.getByRole("button", { name: "Stop" }).click();
    await answered(/Once upon a time[\s\S]*Stopped/);
    expect(await answers.count()).toBe(1);
    expect(otherComplaints(rest)).toEqual([]);
  });
});
