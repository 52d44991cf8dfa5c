/** Telegram's menus are in every language, and a group's language is decided by a typed command as well. */
import { expect, test } from "vitest";
import { type TelegramChat, type TelegramUser, textSeen } from "../../fakes/telegram/model.ts";
import { allStores } from "../stage.ts";
import { openStage, type Stage } from "./stage.ts";

const [anyStore = "the embedded store"] = allStores;

/** What a busy machine shows before the answer. */
const SIGN = "Thinking…";

/** What is answered when it is said. */
async function told({ telegram }: Stage, person: TelegramUser, text: string, chat?: TelegramChat): Promise<string> {
  const { id } = chat ?? person;
  const before = telegram.sent(id).length;
  telegram.say(person, text, chat === undefined ? {} : { in: chat });
  const last = (): string => telegram.sent(id).slice(before).map(textSeen).at(-1) ?? SIGN;
  await telegram.until(() => last() !== SIGN, 60_000);
  return last();
}

test("what administrators type is decided for their group, and the menus are in every language", async () => {
  const stage = await openStage(anyStore, { rates: false });
  const { telegram, startAll } = stage;
  await startAll();
  const bob = telegram.person({ first_name: "Bob", language_code: "en" });
  const chat = telegram.group({ members: [bob], owner: bob });
  expect(await told(stage, bob, "/settings@herald_bot language German", chat)).toMatch(
    /^Erledigt\. Hier wird allen auf /,
  );
  expect(await told(stage, bob, "/help@herald_bot reset", chat)).toMatch(/^\/reset: das Gespräch vergessen/);
  await telegram.until(() => telegram.commands.size === 8);
  expect(JSON.stringify(telegram.commands.get("all_private_chats de"))).toContain("Das Gespräch vergessen");
  expect(JSON.stringify(telegram.commands.get("all_private_chats"))).toContain("Forget the conversation");
  expect(telegram.problems).toEqual([]);
});
