/** The account: its card and its words, for those alone whom it concerns. */
import { describe, expect, test } from "vitest";
import { onOneStore, openJourney, type Setting } from "./journey.ts";

const DETAILS = /Tokens|Bonuses|welcome|0x1|awarded|linked/;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const KEY = { action: "set", key: "key-of-ada-alone" };

async function opened(setting: Setting) {
  const journey = await openJourney(setting, { rates: false });
  const { messenger, service } = journey;
  const [ada, olga, lea] = [messenger.person("Ada"), messenger.person("Olga"), messenger.person("Lea")];
  service.credits = 12_345;
  service.holder["telegram_id"] = Number(lea.id);
  await journey.startAll(1, { ADMINS: olga.reference });
  return { ...journey, ada, olga, lea };
}

describe.each(onOneStore)("on $platform", (setting) => {
  test("an operator and the linked person see all, everybody else the credits; a key of one's own shows one's own", async () => {
    const { messenger, service, ada, olga, lea } = await opened(setting);
    await messenger.order(olga, "account");
    const whole = await messenger.answer(olga, /^Herald’s account: 12,345 credits/);
    expect(whole.words).toMatch(/Tokens: 1,200\.5 \(\$60\.25\)[\s\S]*Ethereum: 1,000[\s\S]*Bonuses[\s\S]*welcome/);
    expect(whole.picture?.bytes().subarray(0, 4)).toEqual(PNG);
    expect(whole.buttons).toEqual(["Refresh", "Usage"]);

    await messenger.order(lea, "account");
    const linked = await messenger.answer(lea, /^Herald’s account/);
    // The service knows people of Telegram alone.
    if (messenger.name === "Telegram") {
      expect(whole.words).toMatch(/Another Telegram is linked/);
      expect(linked.words).toMatch(/The linked Telegram is yours/);
    } else expect(linked.words).not.toMatch(DETAILS);

    await messenger.order(ada, "account");
    const little = await messenger.answer(ada, /^Herald’s account: 12,345 credits/);
    expect(little.words).not.toMatch(DETAILS);
    expect(little.words).toMatch(/Yours to spend today: 100000 of 100000|Yours to spend today: 100,000 of 100,000/);

    // The same message shows what holds now.
    service.credits = 7;
    await messenger.press(olga, whole, "Refresh");
    const renewed = await messenger.shows(whole, /^Herald’s account: 7 credits/);
    expect(renewed.picture?.bytes()).not.toEqual(whole.picture?.bytes());
    await messenger.press(olga, whole, "Usage");
    await messenger.answer(olga, /you have spent nothing/);

    await messenger.order(ada, "key", KEY);
    await messenger.answer(ada, /^The service accepts your key/);
    await messenger.order(ada, "account");
    const own = await messenger.answer(ada, /^Your account: 7 credits/);
    expect(own.words).toMatch(/Tokens[\s\S]*Bonuses/);
    expect(own.words).not.toMatch(/Yours to spend today/);
    expect(service.reads.at(-1)).toBe("key-of-ada-alone");
    expect(service.asked).toEqual([]);
    expect(messenger.problems()).toEqual([]);
  });

  test("in a group nobody else sees it: it comes to one person alone, or there is a way to it, which works", async () => {
    const { messenger, ada, olga } = await opened(setting);
    const group = messenger.group({ members: [ada, olga], owner: olga });
    await messenger.order(olga, "account", {}, { in: group });
    if (messenger.whispers) {
      const card = await messenger.answer(group, /^Herald’s account: 12,345 credits/);
      expect(card.alone).toBe(true);
      expect(card.picture).toBeDefined();
    } else {
      const way = await messenger.answer(group, /^A balance is shown in private only/);
      expect(way.words).toContain("https://t.me/herald_bot?start=account");
      expect(way.picture).toBeUndefined();
      await messenger.order(olga, "start", { from: "account" });
      expect((await messenger.answer(olga, /^Herald’s account/)).picture).toBeDefined();
    }
    expect(messenger.count(group)).toBe(1);
    expect(messenger.problems()).toEqual([]);
  });

  test("the service refuses the key, or is away, or refuses somebody's own key: each hears it, and may try again", async () => {
    const { messenger, service, ada, olga } = await opened(setting);
    const refused = { status: 401, body: '{"detail":"Invalid or missing API key"}' };
    service.account = refused;
    await messenger.order(ada, "account");
    const one = await messenger.answer(ada, /key/);
    service.account = { status: 503, body: "away" };
    await messenger.order(olga, "account");
    const away = await messenger.answer(olga, /taking a break/);
    service.account = undefined;
    await messenger.press(olga, away, /again/);
    const after = await messenger.answer(olga, /^Herald’s account: 12,345/);
    expect(after.picture).toBeDefined();
    await messenger.order(ada, "key", KEY);
    await messenger.answer(ada, /^The service accepts your key/);
    service.account = (key) => (key === service.key ? undefined : refused);
    await messenger.order(ada, "account");
    const own = await messenger.answer(ada, /does not accept your own key/);
    await service.down();
    await messenger.order(olga, "account");
    const down = await messenger.answer(olga, /cannot be reached/, { after });
    for (const { words } of [one, away, own, down]) expect(words).not.toMatch(/401|503|Invalid or missing/);
    expect(messenger.problems()).toEqual([]);
  });
});
