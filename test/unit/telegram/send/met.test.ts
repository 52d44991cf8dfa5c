/** How the bot is called: asked again now and then, for its owner may rename it while Herald runs. */
import { expect, onTestFinished, test, vi } from "vitest";
import { stores } from "../../../contracts/store/stores.ts";
import { openSending } from "./sending.ts";

const [used] = stores;
if (used === undefined) throw new Error("there is a store");
const pair = used.use();

test("a bot that is renamed is named so within ten minutes, and as before while Telegram does not say", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { telegram, newSender } = await openSending(pair().first);
  const sender = newSender();
  const named = async () => (await sender.about())?.link;
  const before = `https://t.me/${telegram.bot.username}`;
  expect(await named()).toBe(before);
  telegram.renameBot("harbour_bot");
  vi.advanceTimersByTime(300_000);
  expect(await named()).toBe(before);
  expect(telegram.callsOf("getMe")).toHaveLength(1);
  vi.advanceTimersByTime(300_000);
  telegram.refuseNext("getMe", { code: 400, description: "Bad Request: not just now" });
  expect(await named()).toBe(before);
  expect(await sender.about()).toMatchObject({ name: "@harbour_bot", link: "https://t.me/harbour_bot" });
});
