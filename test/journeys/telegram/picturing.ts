/** What the journeys of pictures share: messages with pictures, their buttons, and the store beside Herald. */
import { onTestFinished } from "vitest";
import type { Store } from "../../../src/core/store/index.ts";
import { openStore } from "../../../src/store/open.ts";
import { type TelegramMessage, type TelegramUser, textSeen } from "../../fakes/telegram/model.ts";
import type { FakeTelegram } from "../../fakes/telegram/start.ts";

type Telegram = Pick<FakeTelegram, "sent" | "until" | "press">;

interface Seen {
  readonly label: string;
  readonly data: string;
}

export function buttonsOf({ reply_markup: markup }: TelegramMessage): readonly Seen[] {
  return (markup?.inline_keyboard ?? [])
    .flat()
    .flatMap((button) => ("callback_data" in button ? [{ label: button.text, data: button.callback_data }] : []));
}

/** The first message of ours in the chat that says, or shows, what is looked for; `after` leaves out those up to it. */
export function heard(
  { sent, until }: Telegram,
  chat: { readonly id: number },
  words: RegExp,
  { after, wait = 60_000 }: { readonly after?: TelegramMessage; readonly wait?: number } = {},
): Promise<TelegramMessage> {
  const said = (): TelegramMessage | undefined =>
    sent(chat.id).find((one) => one.message_id > (after?.message_id ?? 0) && words.test(textSeen(one)));
  return until(said, wait).catch((error: unknown) => {
    throw new Error(`nothing says ${words}: ${JSON.stringify(sent(chat.id).map(textSeen))}`, { cause: error });
  });
}

/** By the beginning of its label. */
export function pressed(telegram: Telegram, who: TelegramUser, message: TelegramMessage, label: string): string {
  const found = buttonsOf(message).find((button) => button.label.startsWith(label));
  if (found === undefined) {
    throw new Error(`there is no button "${label}": ${JSON.stringify(buttonsOf(message))}`);
  }
  return telegram.press(who, message, found.data);
}

/** The Redis of a stage, as an operator's own program would open it. */
export async function storeBeside(redis: string | undefined): Promise<Store> {
  if (redis === undefined) throw new Error("this stage is not on Redis");
  const silent = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };
  const patience = { limit: 5_000, onWaiting: () => undefined };
  const { store } = await openStore({ kind: "redis", url: redis }, silent, patience);
  onTestFinished(() => store.close());
  return store;
}
