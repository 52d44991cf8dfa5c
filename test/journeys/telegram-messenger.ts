/** Telegram as journeys know a platform: typed commands, replies, drafts in private and placeholders in groups. */
import { type TelegramChat, type TelegramMessage, type TelegramUser, textSeen } from "../fakes/telegram/model.ts";
import type { SayOptions } from "../fakes/telegram/people/speaking.ts";
import { type FakeTelegram, startFakeTelegram } from "../fakes/telegram/start.ts";
import type { OrderedRefusal } from "../fakes/telegram/switches.ts";
import type { Attached, Deed, Message, MessengerOptions, Place, Send, Values, Ways, Where } from "./messenger.ts";

/** The arguments that are named; all others stand behind the command in their order. */
const NAMED = new Set(
  "model persona size seed sort sources count at days tz cron language legitimacy bullishness brief empty quiet catchup".split(
    " ",
  ),
);

function typed(command: string, values: Values): string {
  const words = Object.entries(values).map(([name, value]) => {
    if (value === true) return name;
    return NAMED.has(name) ? `--${name} ${value}` : value;
  });
  return [`/${command}`, ...words].join(" ");
}

const METHODS = { words: "sendMessage", picture: "sendPhoto" } as const satisfies Record<Send, string>;

function linksIn(message: TelegramMessage): string[] {
  const { entities = [], caption_entities: captioned = [], rich_message: rich, reply_markup: markup } = message;
  const found = JSON.stringify([entities, captioned, rich, markup]).match(/https?:[^"\\]+/g);
  return [...(found ?? []), ...(textSeen(message).match(/https?:\S+/g) ?? [])];
}

/** It failed, or it demands a pause. */
const faultOf = (seconds?: number): OrderedRefusal =>
  seconds === undefined
    ? { code: 500, description: "Internal Server Error" }
    : { code: 429, description: `Too Many Requests: retry after ${seconds}`, retry_after: seconds };

export async function startTelegram({ hearsAll, ...options }: MessengerOptions): Promise<Ways> {
  const telegram = await startFakeTelegram({ ...options, ...(hearsAll === undefined ? {} : { readsAll: hearsAll }) });
  return waysOf(telegram);
}

function waysOf(telegram: FakeTelegram): Ways {
  const users = new Map<string, TelegramUser>();
  const chats = new Map<string, TelegramChat>();
  const wellKnown = <T>(found: T | undefined, id: string): T => {
    if (found === undefined) throw new Error(`nobody knows ${id}`);
    return found;
  };
  const user = ({ id }: { readonly id: string }): TelegramUser => wellKnown(users.get(id), id);
  const chat = ({ id }: { readonly id: string }): TelegramChat => wellKnown(chats.get(id), id);
  const standing = ({ id, place }: Deed): TelegramMessage =>
    wellKnown(
      telegram.chat(Number(place.id)).messages.find(({ message_id }) => String(message_id) === id),
      id,
    );

  function optionsOf({ in: group, about, picture, file }: Where): SayOptions {
    return {
      ...(group === undefined ? {} : { in: chat(group) }),
      ...(about === undefined ? {} : { replyTo: standing(about) }),
      ...(picture === undefined ? {} : { photo: picture }),
      ...(file === undefined ? {} : { document: file }),
    };
  }
  function say(who: { readonly id: string }, text: string, place: Place, where: Where): Promise<Deed> {
    const { message_id } = telegram.say(user(who), text, optionsOf(where));
    return Promise.resolve({ id: String(message_id), place });
  }
  const placeOf = (who: Place, { in: group, about }: Where): Place => group ?? about?.place ?? who;

  function attached(message: TelegramMessage, one: { readonly file_name?: string } | undefined): Attached | undefined {
    return one === undefined ? undefined : { name: one.file_name ?? "", bytes: () => telegram.bytesOf(message) };
  }
  const seen = (place: Place, message: TelegramMessage): Message => ({
    id: String(message.message_id),
    place,
    words: textSeen(message),
    links: linksIn(message),
    buttons: (message.reply_markup?.inline_keyboard ?? []).flat().map(({ text }) => text),
    picture: attached(message, message.photo?.at(-1)),
    file: attached(message, message.document),
    alone: false,
  });
  const sent = ({ id }: Place): readonly TelegramMessage[] => telegram.sent(Number(id));

  /** What a button says to the bot. */
  function dataOf(message: TelegramMessage, label: string | RegExp): string {
    const buttons = (message.reply_markup?.inline_keyboard ?? []).flat();
    const button = buttons.find(({ text }) => (typeof label === "string" ? text === label : label.test(text)));
    if (button === undefined || !("callback_data" in button)) {
      throw new Error(`there is no button ${label} among ${buttons.map(({ text }) => text).join(", ")}`);
    }
    return button.callback_data;
  }
  const press = (who: Place, message: Deed, data: string): Deed => ({
    id: telegram.press(user(who), standing(message), data),
    place: message.place,
  });
  /** What says by its Stop that more will come. */
  const placeholder = (place: Place): TelegramMessage | undefined =>
    sent(place).findLast(({ reply_markup: markup }) => JSON.stringify(markup ?? "").includes('"stop '));
  const draft = ({ id }: Place) => telegram.visibleDrafts().findLast(({ chatId }) => String(chatId) === id);

  return {
    name: "Telegram",
    environment: { TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.url },
    ready: () => Promise.resolve(),
    person(name = "Anna", { language } = {}) {
      const [first = name, ...last] = name.split(" ");
      const made = telegram.person({
        first_name: first,
        ...(last.length === 0 ? {} : { last_name: last.join(" ") }),
        ...(language === undefined ? {} : { language_code: language }),
      });
      users.set(String(made.id), made);
      return { kind: "person", id: String(made.id), name, reference: `telegram:${made.id}` };
    },
    group({ members, owner, title, open = false }) {
      const made = telegram.group({
        members: members.map(user),
        ...(owner === undefined ? {} : { owner: user(owner) }),
        ...(title === undefined ? {} : { title }),
        ...(open ? { username: "open_to_all" } : {}),
      });
      chats.set(String(made.id), made);
      const reference = `telegram:${made.id}`;
      return { kind: "group", id: String(made.id), reference, listed: reference };
    },
    administrates: (group, who, whether) =>
      telegram.makeMember(chat(group), user(who), whether ? "administrator" : "member"),
    say: (who, text, where = {}) => say(who, text, placeOf(who, where), where),
    ask(who, question, where = {}) {
      const place = placeOf(who, where);
      return say(who, place.kind === "group" ? `@${telegram.bot.username} ${question}` : question, place, where);
    },
    order: (who, command, values = {}, where = {}) => say(who, typed(command, values), placeOf(who, where), where),
    press: (who, message, label) => Promise.resolve(press(who, message, dataOf(standing(message), label))),
    forge: (who, message, operation, argument) => Promise.resolve(press(who, message, `${operation} ${argument}`)),
    stop(who, place) {
      const waiting = placeholder(place);
      if (waiting === undefined) return Promise.resolve({ id: String(telegram.stop(user(who))), place });
      return Promise.resolve(press(who, { id: String(waiting.message_id), place }, dataOf(waiting, /./)));
    },
    async inVain({ id }) {
      await telegram.until(() => telegram.pressed(id)?.answered);
    },
    messages: (place) => sent(place).map((one) => seen(place, one)),
    count: (place) => sent(place).length,
    fuss: () => telegram.calls.map(({ method }) => method).filter((method) => /ChatAction|Draft|^edit/.test(method)),
    activities: ({ id }) => telegram.actions.filter(({ chatId }) => String(chatId) === id).map(({ action }) => action),
    uploading: ["upload_photo"],
    whispers: false,
    removals: () => telegram.callsOf("deleteMessage").length,
    tokens: () => 0,
    answersAll: false,
    offersOnly: false,
    growing(place) {
      const waiting = placeholder(place);
      if (waiting !== undefined) return { words: textSeen(waiting), stops: true };
      const shown = draft(place);
      if (shown === undefined) return undefined;
      const { text, rich, canStop } = shown;
      return {
        words: textSeen({
          ...(text === undefined ? {} : { text }),
          ...(rich === undefined ? {} : { rich_message: rich }),
        }),
        stops: canStop,
      };
    },
    edits: () => telegram.callsOf("editMessageText").map(({ at }) => at),
    pace: 3_000,
    follows: (message, { id }) => String(standing(message).reply_to_message?.message_id) === id,
    written: ({ id }) => telegram.chat(Number(id)).messages.map(textSeen),
    menus: () => JSON.stringify([...telegram.commands]),
    traffic: () => JSON.stringify(telegram.calls),
    async taken() {
      await telegram.until(() => telegram.pending().length === 0);
    },
    troubles: {
      pauseNext: (send, seconds, times) => telegram.refuseNext(METHODS[send], faultOf(seconds), times),
      refuseNext: (send) =>
        telegram.refuseNext(METHODS[send], { code: 400, description: "Bad Request: STRANGE_CONTENT" }),
      hideNext: (times, seconds) => telegram.refuseNext("getChatMember", faultOf(seconds), times),
      tries: (send) => telegram.callsOf(METHODS[send]).length,
      down: telegram.down,
      up: telegram.up,
    },
    problems: () => [
      ...telegram.problems,
      ...telegram.losses,
      ...telegram.insideWait.map(({ method }) => `${method} inside a pause`),
    ],
    until: telegram.until,
    forget: telegram.forget,
    close: telegram.close,
  };
}
