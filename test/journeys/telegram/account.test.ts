/** The account over Telegram: its card and its words, for those alone whom it concerns. */
import { expect, test, vi } from "vitest";
import { textSeen } from "../../fakes/telegram/model.ts";
import { allStores, openStage } from "./stage.ts";
import { buttonsOf, talkIn } from "./talking.ts";

vi.setConfig({ testTimeout: 120_000 });

const [anyStore = "the embedded store"] = allStores;
const OPERATOR = 1_234_567;
const LINKED = 7_654_321;
const DETAILS = /Tokens|Bonuses|welcome|0x1|awarded|linked/;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

async function opened(more: Readonly<Record<string, string>>) {
  const stage = await openStage(anyStore, { rates: false });
  const processes = await stage.startAll(1, more);
  const { telegram, service } = stage;
  service.credits = 12_345;
  service.holder["telegram_id"] = LINKED;
  const ada = telegram.person({ first_name: "Ada" });
  const olga = telegram.person({ id: OPERATOR, first_name: "Olga" });
  const lea = telegram.person({ id: LINKED, first_name: "Lea" });
  return { ...stage, ...talkIn(telegram), processes, ada, olga, lea };
}

test("an operator and the linked person see all, everybody else the credits; a key of one's own shows one's own", async () => {
  const { telegram, service, answer, press, shows, ada, olga, lea } = await opened({ ADMINS: `telegram:${OPERATOR}` });
  telegram.say(olga, "/account");
  const whole = await answer(olga, /^Herald’s account: 12,345 credits/);
  expect(textSeen(whole)).toMatch(/Another Telegram is linked/);
  expect(textSeen(whole)).toMatch(/Tokens: 1,200\.5 \(\$60\.25\)[\s\S]*Ethereum: 1,000[\s\S]*Bonuses[\s\S]*welcome/);
  expect(telegram.bytesOf(whole).subarray(0, 4)).toEqual(PNG);
  expect(buttonsOf(whole)).toEqual(["Refresh", "Usage"]);

  telegram.say(lea, "/account");
  expect(textSeen(await answer(lea, /^Herald’s account/))).toMatch(/The linked Telegram is yours/);

  telegram.say(ada, "/account");
  const little = await answer(ada, /^Herald’s account: 12,345 credits/);
  expect(textSeen(little)).not.toMatch(DETAILS);
  expect(textSeen(little)).toMatch(/Yours to spend today: 100000 of 100000|Yours to spend today: 100,000 of 100,000/);

  // The same message shows what holds now.
  service.credits = 7;
  press(olga, whole, "Refresh");
  const renewed = await shows(whole, /^Herald’s account: 7 credits/);
  expect(telegram.bytesOf(renewed).equals(telegram.bytesOf(whole))).toBe(false);
  press(olga, whole, "Usage");
  await answer(olga, /you have spent nothing/);

  telegram.say(ada, "/key set key-of-ada-alone");
  await answer(ada, /^The service accepts your key/);
  telegram.say(ada, "/account");
  const own = await answer(ada, /^Your account: 7 credits/);
  expect(textSeen(own)).toMatch(/Tokens[\s\S]*Bonuses/);
  expect(textSeen(own)).not.toMatch(/Yours to spend today/);
  expect(service.reads.at(-1)).toBe("key-of-ada-alone");
  expect(service.asked).toEqual([]);
  expect(telegram.problems).toEqual([]);
});

test("in a group there is only a way to it, which works", async () => {
  const { telegram, answer, texts, ada, olga } = await opened({ ADMINS: `telegram:${OPERATOR}` });
  const group = telegram.group({ members: [ada, olga], owner: olga });
  telegram.say(olga, "/account", { in: group });
  const way = await answer(group, /^A balance is shown in private only/);
  expect(textSeen(way)).toContain("https://t.me/herald_bot?start=account");
  expect(way.photo).toBeUndefined();
  telegram.say(olga, "/start account");
  expect((await answer(olga, /^Herald’s account/)).photo).toBeDefined();
  expect(texts(group)).toHaveLength(1);
  expect(telegram.problems).toEqual([]);
});

test("the service refuses the key, or is away, or refuses somebody's own key: each hears it, and may try again", async () => {
  const { telegram, service, answer, press, shows, ada, olga } = await opened({ ADMINS: `telegram:${OPERATOR}` });
  const refused = { status: 401, body: '{"detail":"Invalid or missing API key"}' };
  service.account = refused;
  telegram.say(ada, "/account");
  const one = textSeen(await answer(ada, /key/));
  service.account = { status: 503, body: "away" };
  telegram.say(olga, "/account");
  const away = await answer(olga, /./);
  service.account = undefined;
  press(olga, away, /again/);
  const after = await shows(away, /^Herald’s account: 12,345/).catch(() => answer(olga, /^Herald’s account: 12,345/));
  expect(after.photo).toBeDefined();
  telegram.say(ada, "/key set key-of-ada-alone");
  await answer(ada, /^The service accepts your key/);
  service.account = (key) => (key === service.key ? undefined : refused);
  telegram.say(ada, "/account");
  const own = await answer(ada, /does not accept your own key/);
  await service.down();
  telegram.say(olga, "/account");
  const down = await answer(olga, /reached/, after);
  for (const text of [one, textSeen(away), textSeen(own), textSeen(down)]) {
    expect(text).not.toMatch(/401|503|Invalid or missing/);
  }
  expect(telegram.problems).toEqual([]);
});
