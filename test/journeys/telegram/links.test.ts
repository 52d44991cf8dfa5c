/** Before and after stay linked in a group: what is shown while a picture is made replies to its source as well. */
import { expect, test } from "vitest";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import type { TelegramMessage } from "../../fakes/telegram/model.ts";
import { allStores } from "../stage.ts";
import { openStage } from "./stage.ts";

const [anyStore = "the embedded store"] = allStores;

test("a slow effect, and another one by its button: both reply to the picture that they were made of", async () => {
  const { telegram, service, startAll } = await openStage(anyStore, { rates: false });
  await startAll(1);
  const ada = telegram.person({ first_name: "Ada" });
  const bob = telegram.person({ first_name: "Bob" });
  const group = telegram.group({ members: [ada, bob] });
  const held: (() => void)[] = [];
  service.draw = async () => {
    await new Promise<void>((resolve) => held.push(resolve));
    return { png: greyPng() };
  };
  const source = telegram.say(bob, "", { in: group, photo: greyPng() });
  const sourceOf = (one: TelegramMessage | undefined): unknown => one?.reply_to_message?.message_id;

  async function made(before: number): Promise<TelegramMessage | undefined> {
    const placeholder = await telegram.until(() => telegram.sent(group.id)[before], 60_000);
    expect([placeholder.text, sourceOf(placeholder)]).toEqual(["Making your picture…", source.message_id]);
    // What says that it is being made may stand there before it is asked for.
    await expect.poll(() => held.length).toBe(before + 1);
    held[before]?.();
    await telegram.until(() => telegram.sent(group.id)[before]?.photo !== undefined, 60_000);
    const picture = telegram.sent(group.id)[before];
    expect([picture?.message_id, sourceOf(picture)]).toEqual([placeholder.message_id, source.message_id]);
    return picture;
  }

  telegram.say(ada, "/effect neon", { in: group, replyTo: source });
  const first = await made(0);
  const buttons = first?.reply_markup?.inline_keyboard.flat() ?? [];
  const again = buttons.find(({ text }) => text.startsWith("Again"));
  if (first === undefined || again === undefined || !("callback_data" in again)) throw new Error("there is no Again");
  telegram.press(ada, first, again.callback_data);
  await made(1);
  expect(telegram.problems).toEqual([]);
});
