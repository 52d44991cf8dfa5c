/** What people do in journeys: write, wait for what fits, and press a button by its name. */
import { type TelegramMessage, textSeen } from "../../fakes/telegram/model.ts";
import type { FakeTelegram } from "../../fakes/telegram/start.ts";

const PATIENCE = 60_000;

/** What a button says to the bot. */
function dataOf(message: TelegramMessage, label: string | RegExp): string {
  const buttons = (message.reply_markup?.inline_keyboard ?? []).flat();
  const button = buttons.find(({ text }) => (typeof label === "string" ? text === label : label.test(text)));
  if (button === undefined || !("callback_data" in button)) {
    throw new Error(`there is no button ${label} among ${buttons.map(({ text }) => text).join(", ")}`);
  }
  return button.callback_data;
}

export interface Talk {
  /** The last message of ours in the chat that fits, as soon as there is one behind those that stood there before. */
  readonly answer: (
    chat: { readonly id: number },
    fits: string | RegExp,
    after?: TelegramMessage,
  ) => Promise<TelegramMessage>;
  /** How the message stands as soon as it says that. */
  readonly shows: (message: TelegramMessage, fits: RegExp) => Promise<TelegramMessage>;
  /** Presses the button of a message as it stands. */
  readonly press: (
    who: Parameters<FakeTelegram["press"]>[0],
    message: TelegramMessage,
    label: string | RegExp,
  ) => string;
  readonly texts: (chat: { readonly id: number }) => string[];
}

export function talkIn(telegram: FakeTelegram): Talk {
  const matches = (message: TelegramMessage, fits: string | RegExp): boolean =>
    typeof fits === "string" ? textSeen(message) === fits : fits.test(textSeen(message));
  const standing = (message: TelegramMessage): TelegramMessage | undefined =>
    telegram.sent(message.chat.id).find(({ message_id }) => message_id === message.message_id);
  const texts = ({ id }: { readonly id: number }): string[] => telegram.sent(id).map(textSeen);
  async function until(find: () => TelegramMessage | undefined, what: string, chat: { readonly id: number }) {
    try {
      return await telegram.until(find, PATIENCE);
    } catch (error) {
      throw new Error(`nothing says ${what}; there is:\n${texts(chat).join("\n---\n")}`, { cause: error });
    }
  }
  return {
    texts,
    answer: (chat, fits, after) =>
      until(
        () =>
          telegram
            .sent(chat.id)
            .findLast((one) => matches(one, fits) && (after === undefined || one.message_id > after.message_id)),
        String(fits),
        chat,
      ),
    shows: (message, fits) =>
      until(
        () => {
          const now = standing(message);
          return now !== undefined && matches(now, fits) ? now : undefined;
        },
        String(fits),
        message.chat,
      ),
    press: (who, message, label) => telegram.press(who, message, dataOf(standing(message) ?? message, label)),
  };
}
