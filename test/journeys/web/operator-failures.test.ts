/** What workers have really given up, on the operator's page: found under failed, with its reason, and tried again once. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { textSeen } from "../../fakes/telegram/model.ts";
import { startFakeTelegram } from "../../fakes/telegram/start.ts";
import { noBrowser, picture } from "../../servers/browser.ts";
import { noRedis } from "../editions.ts";
import { openStage } from "../stage.ts";
import { ADMIN_TOKEN, type Operator, signIn, soon } from "./operator-page.ts";

/** So often a worker tries, and waits longer each time: a quarter of a minute in all. */
const TRIES = 5;
const GIVEN_UP = 60_000;
const SHOWN_AFTER = 1_500;

const listed = z.object({ requests: z.array(z.object({ id: z.string(), operation: z.string(), state: z.string() })) });

const requestsOf = async ({ read }: Operator, asked: string) =>
  listed.parse(await (await read(`api/requests?${asked}`)).json()).requests;

describe.skipIf(noBrowser || noRedis)("what was given up (needs a browser and redis-server)", () => {
  test("an order that a platform's trouble has killed is found with its reason, tried again, and done once", async () => {
    const telegram = await startFakeTelegram({ rates: false });
    const { startAll, service } = await openStage("Redis", {
      environment: { TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.url, ADMIN_TOKEN },
      close: telegram.close,
    });
    const [gateway] = await startAll(2);
    const [anna, bob] = [telegram.person({ first_name: "Anna" }), telegram.person({ first_name: "Bob" })];
    const group = telegram.group({ members: [anna, bob], owner: anna });
    const texts = (chat: number): readonly string[] => telegram.sent(chat).map(textSeen);
    const told = (chat: number, words: RegExp): readonly string[] => texts(chat).filter((text) => words.test(text));
    const asked = (): number => telegram.callsOf("getChatMember").length;

    // What the service fails at is told at once and never given up: nobody knows whether it was charged.
    service.answer = () => ({ status: 500, body: "{}" });
    telegram.say(bob, "What is staking?");
    await telegram.until(() => told(bob.id, /did not manage/).length > 0, GIVEN_UP);
    expect(service.asked).toHaveLength(1);

    // Nothing that a person can be asked about with; and it takes so long that what is being made is shown meanwhile.
    telegram.delayNext("getChatMember", SHOWN_AFTER, 1);
    telegram.refuseNext("getChatMember", { code: 404, description: "Not Found: method not found" }, TRIES);
    telegram.say(anna, "/digest add bitcoin etf --at 09:00 --tz UTC", { in: group });
    await telegram.until(() => told(group.id, /Something went wrong here/).length > 0, GIVEN_UP);
    await soon(() => texts(group.id)).toEqual([expect.stringMatching(/^Something went wrong here/)]);
    expect(asked()).toBe(TRIES);

    const operator = await signIn((await gateway?.address()) ?? "");
    const { page } = operator;
    await operator.goTo("Requests");
    const shown = page.getByRole("main").getByRole("group");
    await soon(() => shown.count()).toBe(2);
    await page.getByLabel("Show").selectOption("Failed");
    await soon(() => shown.count()).toBe(1);
    await shown.getByText("failed").first().click();
    await shown.getByText("waits for another try").first().waitFor();
    // What was thrown may have a person's words in it; its name has none.
    await shown.getByText("An error came up that was not expected (GrammyError); the log says more.").waitFor();
    await picture(page, "operator-given-up");

    await shown.getByRole("button", { name: "Try again" }).dblclick();
    await operator.told(/^It is served again, as .+-again-/);
    await telegram.until(() => told(group.id, /^Digest 1 is set up/).length > 0, GIVEN_UP);
    const again = async () =>
      (await requestsOf(operator, `by=chat&what=telegram:${group.id}`)).map(({ operation, state }) => [
        operation,
        state,
      ]);
    await soon(again).toEqual([
      ["digest", "delivered"],
      ["digest", "failed"],
    ]);
    await soon(() => page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    // A second run would have made a second digest.
    telegram.say(anna, "/digest list", { in: group });
    await telegram.until(() => told(group.id, /Digests here/).length > 0, GIVEN_UP);
    expect(told(group.id, /Digests here/)[0]?.match(/bitcoin etf/g)).toHaveLength(1);
    expect(texts(group.id)).toHaveLength(3);
    expect(asked()).toBeLessThanOrEqual(TRIES + 2);
    expect(operator.complaints).toEqual([]);
    expect(telegram.problems).toEqual([]);
  });
});
