/** A slow answer on Telegram grows before people's eyes, can be stopped, and arrives whole whatever becomes of its frames. */
import { describe, expect, test, vi } from "vitest";
import type { Asked, Manner } from "../../fakes/scripted-service.ts";
import { allStores, openStage, type Stage, sharedStores } from "./stage.ts";

vi.setConfig({ testTimeout: 120_000 });

const [anyStore = "the embedded store"] = allStores;
const [anyShared = "the embedded store"] = sharedStores;

/** Pieces that a test lets out one by one. */
function faucet() {
  const waiting: ((piece: string | undefined) => void)[] = [];
  const ready: (string | undefined)[] = [];
  const give = (piece: string | undefined): void => {
    const next = waiting.shift();
    if (next === undefined) ready.push(piece);
    else next(piece);
  };
  async function* pieces(gone: AbortSignal): AsyncGenerator<string> {
    const left = new Promise<undefined>((resolve) => gone.addEventListener("abort", () => resolve(undefined)));
    for (;;) {
      const piece =
        ready.length > 0
          ? ready.shift()
          : await Promise.race([new Promise<string | undefined>((resolve) => waiting.push(resolve)), left]);
      if (piece === undefined) return;
      yield piece;
    }
  }
  return {
    manner: ({ gone }: Asked): Manner => ({ pieces: pieces(gone) }),
    say: (piece: string) => give(piece),
    end: () => give(undefined),
  };
}

async function slow(options: Parameters<typeof openStage>[1] = {}, store = anyStore) {
  const stage = await openStage(store, options);
  const water = faucet();
  stage.service.answer = water.manner;
  return { ...stage, water };
}

const shownIn = ({ telegram }: Pick<Stage, "telegram">): string => JSON.stringify(telegram.drafts.at(-1) ?? {});

describe("in a private chat", () => {
  test("drafts with a Stop button show what there is so far, typing goes on, and one message is the answer", async () => {
    const { telegram, water, startAll } = await slow();
    await startAll();
    const ada = telegram.person({ first_name: "Ada" });
    telegram.say(ada, "Tell me a story");
    await telegram.until(() => telegram.drafts.length > 0);
    expect(telegram.drafts[0]).toMatchObject({ canStop: true, chatId: ada.id });
    await telegram.until(() => telegram.actions.length > 0);
    water.say("Once upon a **time**");
    await telegram.until(() => shownIn({ telegram }).includes("time"));
    expect(shownIn({ telegram })).not.toContain("**");
    water.say(" there was a bot.");
    water.end();
    await telegram.until(() => telegram.sent(ada.id).length === 1);
    expect(telegram.sent(ada.id)[0]?.text).toBe("Once upon a time there was a bot.");
    expect(telegram.visibleDrafts()).toEqual([]);
    expect(telegram.problems).toEqual([]);
    expect(telegram.insideWait).toEqual([]);
  });

  test("Stop ends the call in the worker that makes it; what was written stays and is marked", async () => {
    const { telegram, service, water, startAll } = await slow({}, anyShared);
    await startAll(2);
    const ada = telegram.person({ first_name: "Ada" });
    telegram.say(ada, "Tell me a story");
    await telegram.until(() => telegram.drafts.length > 0);
    water.say("Once upon a time");
    await telegram.until(() => shownIn({ telegram }).includes("Once"));
    telegram.stop(ada);
    await telegram.until(() => telegram.sent(ada.id).length === 1);
    expect(telegram.sent(ada.id)[0]?.text).toMatch(/^Once upon a time\n[\s\S]*Stopped/);
    expect(service.asked[0]?.gone.aborted).toBe(true);
    // The conversation goes on.
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    telegram.say(ada, "Go on");
    await telegram.until(() => telegram.sent(ada.id).length === 2);
    expect(telegram.sent(ada.id)[1]?.text).toBe("echo: Go on");
  });

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
    await telegram.until(() => telegram.sent(ada.id).length === 1, 20_000);
    expect(telegram.sent(ada.id)[0]?.text).toBe("Once upon a time there was a bot.");
    expect(telegram.insideWait).toEqual([]);
  });
});

describe("in a group", () => {
  test("a placeholder with a Stop button is edited, no faster than one in three seconds, into the answer", async () => {
    const { telegram, water, startAll } = await slow();
    await startAll();
    const ada = telegram.person({ first_name: "Ada" });
    const group = telegram.group({ members: [ada] });
    const asked = telegram.say(ada, `@${telegram.bot.username} tell us a story`, { in: group });
    const placeholder = await telegram.until(() => telegram.sent(group.id)[0]);
    expect(placeholder.reply_to_message?.message_id).toBe(asked.message_id);
    expect(JSON.stringify(placeholder.reply_markup)).toContain("stop ");
    water.say("Once");
    await telegram.until(() => telegram.sent(group.id)[0]?.text?.includes("Once"));
    water.say(" upon a time");
    await telegram.until(() => telegram.sent(group.id)[0]?.text?.includes("upon"));
    water.end();
    await telegram.until(() => telegram.sent(group.id)[0]?.reply_markup === undefined);
    expect(telegram.sent(group.id).map(({ text }) => text)).toEqual(["Once upon a time"]);
    const edits = telegram.callsOf("editMessageText").map(({ at }) => at);
    expect(Math.min(...edits.slice(1, -1).map((at, i) => at - (edits[i] ?? 0)), 3_000)).toBeGreaterThanOrEqual(2_900);
    expect(telegram.problems).toEqual([]);
  });

  test("whoever asked can press its Stop, somebody else cannot, an administrator can", async () => {
    const { telegram, service, water, startAll } = await slow();
    await startAll();
    const [ada, bob, eve] = [telegram.person(), telegram.person(), telegram.person()];
    const group = telegram.group({ members: [ada, bob, eve], owner: eve });
    for (const [presser, i] of [
      [ada, 0],
      [eve, 1],
    ] as const) {
      telegram.say(ada, `@${telegram.bot.username} tell us a story`, { in: group });
      const placeholder = await telegram.until(() => telegram.sent(group.id)[i]);
      const data = /stop [0-9a-z]+/.exec(JSON.stringify(placeholder.reply_markup))?.[0] ?? "";
      water.say("Once upon a time");
      const query = telegram.press(bob, placeholder, data);
      await telegram.until(() => telegram.pressed(query)?.answered);
      expect(service.asked[i]?.gone.aborted).toBe(false);
      telegram.press(presser, placeholder, data);
      await telegram.until(() => telegram.sent(group.id)[i]?.text?.includes("Stopped"));
    }
    expect(telegram.problems).toEqual([]);
  });
});
