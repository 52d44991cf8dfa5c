/** Without a service anywhere: Herald's own answers real questions, with sources that a person on Telegram can make use of. */
import { describe, expect, test } from "vitest";
import type { TelegramMessage } from "../../fakes/telegram/model.ts";
import type { FakeTelegram } from "../../fakes/telegram/start.ts";
import { type StoreName, sharedStores } from "../stage.ts";
import { openStage } from "./stage.ts";

const ALONE = { SERVICE_URL: "", SERVICE_API_KEY: "" };
const stores: readonly StoreName[] = ["the embedded store", ...sharedStores.slice(0, 1)];

type Speaker = ReturnType<FakeTelegram["person"]>;

const lastIn = (telegram: FakeTelegram, chat: number): TelegramMessage | undefined => telegram.sent(chat).at(-1);

async function answerTo(telegram: FakeTelegram, who: Speaker, text: string, group?: { readonly id: number }) {
  const place = group?.id ?? who.id;
  const before = telegram.sent(place).length;
  const last = lastIn(telegram, place);
  const options = group === undefined ? {} : { in: telegram.chat(place).chat };
  telegram.say(who, text, group !== undefined && last !== undefined ? { ...options, replyTo: last } : options);
  // What shows that an answer is coming, and what there is of it, can be stopped.
  const isGrowing = () => JSON.stringify(lastIn(telegram, place)?.reply_markup ?? {}).includes('"Stop"');
  const isThere = () => telegram.sent(place).length > before && !isGrowing();
  await telegram.until(isThere, 60_000);
  const answer = lastIn(telegram, place);
  return { text: answer?.text ?? "", links: (answer?.entities ?? []).filter(({ type }) => type === "text_link") };
}

describe.each(stores)("on %s", (store) => {
  test.each(["auto", "off"])(
    "news are told with numbered sources and no dead links (TELEGRAM_RICH=%s)",
    async (rich) => {
      const { telegram, startAll } = await openStage(store, { rates: false });
      await startAll(1, { ...ALONE, TELEGRAM_RICH: rich });
      const ada = telegram.person({ first_name: "Ada" });
      const { text, links } = await answerTo(telegram, ada, "What is new about bitcoin ETFs?");
      expect(text).toMatch(/ETF[\s\S]*\[1\][\s\S]*\[2\][\s\S]*\n\nSources\n\n1\. \S.*\n2\. \S/);
      expect(text.length).toBeLessThan(1_500);
      expect(text).not.toMatch(/\*\*|\]\(|127\.0\.0\.1|https?:/);
      // The documents lie on this machine, where nobody in the chat could open them.
      expect(links).toEqual([]);
      const more = await answerTo(telegram, ada, "And what about ethereum?");
      expect(more.text).toMatch(/Ether[\s\S]*\n\nSources\n\n1\. /);
      expect((await answerTo(telegram, ada, "2+2")).text).toBe("2+2 = 4");
      expect((await answerTo(telegram, ada, "hello")).text).toMatch(/^Hello!/);
      expect([telegram.problems, telegram.losses]).toEqual([[], []]);
    },
  );
});

test("several speak in one chain: the names before what they say are understood as names", async () => {
  const { telegram, startAll } = await openStage("the embedded store", { rates: false });
  await startAll(1, ALONE);
  // Cardano's coin is called ADA too.
  const [ada, bob] = [telegram.person({ first_name: "Ada" }), telegram.person({ first_name: "Bob" })];
  const group = telegram.group();
  telegram.makeBot(group, "member", ada);
  expect((await answerTo(telegram, ada, "@herald_bot 2+2", group)).text).toBe("2+2 = 4");
  expect((await answerTo(telegram, bob, "2*3", group)).text).toMatch(/= 6$/);
  expect((await answerTo(telegram, ada, "hello", group)).text).toMatch(/^Hello!/);
  const news = await answerTo(telegram, bob, "What is new about bitcoin?", group);
  expect(news.text).toMatch(/Bitcoin[\s\S]*\n\nSources/);
  expect(news.text).not.toMatch(/Bob|found nothing/);
  expect((await answerTo(telegram, ada, "and ethereum?", group)).text).not.toMatch(/Cardano|found nothing/);
});
