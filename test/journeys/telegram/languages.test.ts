/** People are answered in their language: as their app says, as their group has decided, or as they have chosen. */
import { expect, test, vi } from "vitest";
import { type TelegramChat, type TelegramUser, textSeen } from "../../fakes/telegram/model.ts";
import { allStores, openStage, type Stage } from "./stage.ts";

vi.setConfig({ testTimeout: 120_000 });

const [anyStore = "the embedded store"] = allStores;

/** What is answered when it is said. */
async function told({ telegram }: Stage, person: TelegramUser, text: string, chat?: TelegramChat): Promise<string> {
  const { id } = chat ?? person;
  const before = telegram.sent(id).length;
  telegram.say(person, text, chat === undefined ? {} : { in: chat });
  await telegram.until(() => telegram.sent(id).length > before, 30_000);
  const last = telegram.sent(id).at(-1);
  return last === undefined ? "" : textSeen(last);
}

test("people hear Herald in their language, alone and in a group, and the menus are in it", async () => {
  const stage = await openStage(anyStore, { rates: false });
  const { telegram, service } = stage;
  await stage.startAll();
  const [anna, bob, kim] = (["de-AT", "en", "xx"] as const).map((language_code) =>
    telegram.person({ first_name: language_code, language_code }),
  );
  if (anna === undefined || bob === undefined || kim === undefined) throw new Error("three people are needed");

  expect(await told(stage, anna, "/start")).toMatch(/^Hallo, ich bin Herald\./);
  expect(await told(stage, anna, "/help")).toContain("/imagine: ein Bild machen (Credits: 1)");
  expect(await told(stage, bob, "/start")).toMatch(/^Hello, I am Herald\./);
  // Nobody speaks it.
  expect(await told(stage, kim, "/start")).toMatch(/^Hello, I am Herald\./);

  service.answer = () => ({ status: 503, body: "{}", headers: { "retry-after": "7200" } });
  expect(await told(stage, anna, "Warum?")).toMatch(/^Der Dienst .*Es wurden keine Credits abgebucht\. Bitte frag in /);
  expect(await told(stage, anna, "/language english")).toBe("From now on I answer you in English.");
  expect(await told(stage, anna, "Why?")).toMatch(/^The service .*No credits were taken\. Please ask again in /);
  expect(await told(stage, anna, "/language Deutsch")).toBe("Ab jetzt antworte ich dir auf Deutsch.");
  await told(stage, anna, "/language english");

  const chat = telegram.group({ members: [anna, bob, kim], owner: bob });
  expect(await told(stage, bob, "/settings@herald_bot language German", chat)).toMatch(
    /^Erledigt\. Hier wird allen auf /,
  );
  // The group's comes before what an app says, and behind what somebody has chosen.
  for (const person of [bob, kim]) {
    expect(await told(stage, person, "/help@herald_bot reset", chat)).toMatch(/^\/reset: das Gespräch vergessen/);
  }
  expect(await told(stage, anna, "/help@herald_bot reset", chat)).toMatch(/^\/reset: forget the conversation/);
  expect(await told(stage, bob, "/help reset")).toMatch(/^\/reset: forget the conversation/);

  await telegram.until(() => telegram.commands.size === 8);
  expect(JSON.stringify(telegram.commands.get("all_private_chats de"))).toContain("Das Gespräch vergessen");
  expect(JSON.stringify(telegram.commands.get("all_private_chats"))).toContain("Forget the conversation");
  expect(telegram.problems).toEqual([]);
});
