/** Telegram's own ways to show an answer that grows: drafts, which an old server does not know, and which cost nothing of it. */
import { describe, expect, test } from "vitest";
import { faucet } from "../faucet.ts";
import { allStores } from "../stage.ts";
import { openStage } from "./stage.ts";

const [anyStore = "the embedded store"] = allStores;

async function slow() {
  const stage = await openStage(anyStore);
  const water = faucet();
  stage.service.answer = water.manner;
  return { ...stage, water };
}

describe("in a private chat", () => {
  test("a server that knows neither rich messages nor drafts gets a placeholder, which becomes the answer", async () => {
    const { telegram, water, startAll } = await slow();
    telegram.without("sendRichMessageDraft", "sendMessageDraft", "sendRichMessage");
    await startAll();
    const ada = telegram.person({ first_name: "Ada" });
    telegram.say(ada, "Tell me a story");
    await telegram.until(() => telegram.sent(ada.id).length === 1);
    water.say("| a | b |\n|---|---|\n| 1 | 2 |\n\nand more");
    await telegram.until(() => telegram.sent(ada.id)[0]?.text?.includes("and more"));
    water.end();
    await telegram.until(
      () => telegram.callsOf("editMessageText").length > 0 && telegram.sent(ada.id)[0]?.reply_markup === undefined,
    );
    expect(telegram.sent(ada.id)).toHaveLength(1);
    expect(telegram.problems).toEqual([]);
  });

  test("frames that are refused, broken or told to wait cost nothing of the answer, and nothing is called inside a wait", async () => {
    const { telegram, water, startAll } = await slow();
    await startAll();
    const ada = telegram.person({ first_name: "Ada" });
    telegram.breakNext("sendRichMessageDraft", "after");
    telegram.say(ada, "Tell me a story");
    await telegram.until(() => telegram.callsOf("sendRichMessageDraft").length > 0);
    telegram.refuseNext("sendRichMessageDraft", {
      code: 429,
      description: "Too Many Requests: retry after 4",
      retry_after: 4,
    });
    water.say("Once upon a time");
    await telegram.until(() =>
      telegram.callsOf("sendRichMessageDraft").some(({ refused }) => refused?.includes("Too Many")),
    );
    water.say(" there was a bot.");
    water.end();
    await telegram.until(() => telegram.sent(ada.id).length === 1, 60_000);
    expect(telegram.sent(ada.id)[0]?.text).toBe("Once upon a time there was a bot.");
    expect(telegram.insideWait).toEqual([]);
  });
});
