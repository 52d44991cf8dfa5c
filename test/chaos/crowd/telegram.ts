/** The crowd on Telegram: people in private chats and in groups, and what stands there in the end. */
import { type TelegramChat, type TelegramMessage, type TelegramUser, textSeen } from "../../fakes/telegram/model.ts";
import { startFakeTelegram } from "../../fakes/telegram/start.ts";
import { type Dice, diceOf } from "../dice.ts";
import type { Ties } from "../faults/fault.ts";
import { troubleCalls } from "../faults/telegram-calls.ts";
import { isSign, type Kind, markOf, type Request, type Shown, saysEnded, saysUncertain } from "../history.ts";
import { wrongOnTelegram } from "../judge/refused.ts";
import type { Called } from "../judge/waits.ts";
import { CROSSWISE, type Crowd, repeatsBy } from "./crowd.ts";
import { gatherDigests, READERS } from "./digests.ts";

interface Chat {
  readonly number: number;
  readonly person: TelegramUser;
  /** Undefined: they are alone with the bot. */
  readonly group: TelegramChat | undefined;
  asked: number;
}

/** Telegram tells the second; in which of its milliseconds it was, nobody knows. */
const LAST_OF_SECOND = 999;

/** Of news, as nobody has turned them yet. */
const FIRST_PAGE = /^News: .*\n1–5 of /;

/** Models that cost more than one credit. */
const DEARER = ["nexus", "eclipse"] as const;

const timeOf = ({ edit_date, date }: TelegramMessage): number => LAST_OF_SECOND + (edit_date ?? date) * 1000;

const FIRST_READER = 9_001;

/**
 * The one in which a pause is demanded of it, and others whose pauses hold for it as well: drafts, signs of life and questions
 * about somebody have waits of their own, and where nothing may be written nothing is shown either.
 */
export function lanesOf(method: string, chat: string): readonly string[] {
  const [kind = ""] = /Draft|Action|Member/.exec(method) ?? [];
  return kind === "Draft" || kind === "Action" ? [`${kind} ${chat}`, chat] : [`${kind} ${chat}`.trim()];
}

const idOf = ({ person, group }: Chat): number => group?.id ?? person.id;
const nameOf = ({ person, group }: Chat): string => `telegram:${group?.id ?? person.id}`;

export async function gatherOnTelegram(seed: number, count: number, ties: Ties, span: number): Promise<Crowd> {
  const { watcher, polling, counts, begin, calm, due } = troubleCalls(seed, ties);
  const telegram = await startFakeTelegram({ watcher, twice: repeatsBy(diceOf(seed, "repeated updates")) });
  const chats = Array.from({ length: count }, (_, i): Chat => {
    const person = telegram.person({ first_name: `Person ${i + 1}` });
    const group = i % 4 === 3 ? telegram.group({ members: [person], owner: person }) : undefined;
    return { number: i + 1, person, group, asked: 0 };
  });
  const readers = Array.from({ length: READERS }, (_, i) => telegram.person({ first_name: `Reader ${i + 1}` }));
  const digestChats = readers.map(({ id }) => `telegram:${id}`);
  const digests = gatherDigests(
    {
      chats: digestChats,
      first: FIRST_READER,
      subscribe(reader, { topic, cron, tz }) {
        const person = readers[reader];
        if (person !== undefined) telegram.say(person, `/digest add ${topic} --cron "${cron}" --tz ${tz} --count 3`);
      },
      said: (reader) =>
        telegram.sent(readers[reader]?.id ?? 0).map((message) => ({ at: timeOf(message), words: textSeen(message) })),
      until: telegram.until,
    },
    span,
  );
  const requests: Request[] = [];
  /** By the message that was said. */
  const conversations = new Map<string, string>();
  /** What is answered with words of Herald's own: the mark that is added to them. */
  const plain = new Map<string, string>();
  /** The presses that turned a page, by chat and message. */
  const turned = new Map<string, { readonly tag: string; readonly conversation: string }>();

  /** `alone`: it has an answer of its own, whatever else is answered there. */
  function note(chat: Chat, kind: Kind, alone: boolean): { readonly tag: string; readonly conversation: string } {
    chat.asked += 1;
    const tag = `q${chat.number}-${chat.asked}`;
    const name = nameOf(chat);
    // In a group, whoever does not answer something begins a conversation.
    const conversation = alone || chat.group !== undefined ? `${name}/${tag}` : name;
    requests.push({ tag, kind, chat: name, conversation, at: Date.now() });
    return { tag, conversation };
  }

  function say(chat: Chat, kind: Kind, words: (tag: string) => string, noted = note(chat, kind, false)): void {
    const { tag, conversation } = noted;
    const { person, group } = chat;
    const said = telegram.say(person, words(tag), group === undefined ? {} : { in: group });
    conversations.set(`${nameOf(chat)} ${said.message_id}`, conversation);
    if (kind === "command") plain.set(conversation, markOf(tag, 1, 1));
  }

  /** Of two questions the second is handed over first, and so is to be answered first. */
  function sayCrosswise(chat: Chat): void {
    const [second, first] = [note(chat, "question", false), note(chat, "question", false)];
    telegram.swapNext();
    for (const noted of [first, second]) say(chat, "question", (tag) => `What is new, ${tag}?`, noted);
  }

  /** Pages of the news that nobody has turned. */
  function page(chat: Chat): TelegramMessage | undefined {
    return telegram
      .sent(idOf(chat))
      .find((message) => FIRST_PAGE.test(textSeen(message)) && !turned.has(`${idOf(chat)} ${message.message_id}`));
  }

  function turn(chat: Chat, message: TelegramMessage): void {
    const next = (message.reply_markup?.inline_keyboard ?? []).flat().find(({ text }) => text === "▶");
    if (next === undefined || !("callback_data" in next)) return;
    const { tag, conversation } = note(chat, "press", true);
    turned.set(`${idOf(chat)} ${message.message_id}`, { tag, conversation });
    telegram.press(chat.person, message, next.callback_data);
  }

  function act(chat: Chat, dice: Dice): void {
    const leaf = page(chat);
    const isGroup = chat.group !== undefined;
    const called = isGroup ? `@${telegram.bot.username} ` : "";
    const what = dice.below(10);
    // In a group, what somebody turns is shown to them alone.
    if (leaf !== undefined && !isGroup && dice.happens(0.5)) turn(chat, leaf);
    else if (!isGroup && dice.happens(CROSSWISE)) sayCrosswise(chat);
    else if (what === 0) say(chat, "picture", (tag) => `/imagine a fox ${markOf(tag, 1, 1)} --size square`);
    else if (what < 3) say(chat, "news", (tag) => `/news coins ${markOf(tag, 1, 1)}`);
    else if (what === 3) say(chat, "question", (tag) => `/ask What is new, ${tag}? --model ${dice.pick(DEARER)}`);
    else if (what === 4 && isGroup) say(chat, "command", () => `/help@${telegram.bot.username} ask`);
    // Who may decide there is asked of Telegram.
    else if (what === 5 && isGroup) say(chat, "command", () => `/settings@${telegram.bot.username}`);
    else say(chat, "question", (tag) => `${called}What is new, ${tag}?`);
  }

  function seen(chat: Chat): readonly Shown[] {
    const name = nameOf(chat);
    const answered = new Map<number, string>();
    return telegram.sent(idOf(chat)).map((message) => {
      const { reply_to_message: about, message_id: id } = message;
      // What continues an answer answers the part before it, or nothing.
      const of =
        about === undefined
          ? undefined
          : (conversations.get(`${name} ${about.message_id}`) ?? answered.get(about.message_id));
      const conversation = chat.group === undefined ? name : (of ?? name);
      answered.set(id, conversation);
      const text = textSeen(message);
      const isPlain = !isSign(text) && !saysEnded(text) && !saysUncertain(text);
      const words = isPlain ? `${text} ${plain.get(conversation) ?? ""}` : text;
      return { chat: name, conversation, at: timeOf(message), words };
    });
  }

  /** A page that was turned shows what comes next. */
  function turnedIn(chat: Chat): readonly Shown[] {
    return telegram.sent(idOf(chat)).flatMap((message) => {
      const press = turned.get(`${idOf(chat)} ${message.message_id}`);
      if (press === undefined || FIRST_PAGE.test(textSeen(message))) return [];
      return [
        { chat: nameOf(chat), conversation: press.conversation, at: timeOf(message), words: markOf(press.tag, 1, 1) },
      ];
    });
  }

  const called = (): readonly Called[] =>
    telegram.calls
      // What is of no chat is asked by a process that starts, whatever one before it was told.
      .filter(({ params }) => params["chat_id"] !== undefined)
      .flatMap(({ params, at, refused, method, connection }) =>
        lanesOf(method, String(params["chat_id"])).map((lane, i) => ({
          lane,
          at,
          pause: i > 0 ? 0 : Number(/retry after (\d+)/.exec(refused ?? "")?.[1] ?? 0) * 1000,
          by: connection,
          isShared: true,
        })),
      );

  return {
    name: "Telegram",
    environment: { TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.url },
    requests,
    faults: [polling],
    digestChats,
    dues: digests.slots,
    ready: async () => void requests.push(...(await digests.subscribe())),
    act(dice) {
      const chat = chats[dice.below(chats.length)];
      if (chat !== undefined) act(chat, dice);
    },
    shown: (runs) => [...chats.flatMap((chat) => [...seen(chat), ...turnedIn(chat)]), ...digests.shown(runs)],
    called,
    unheard: () => [],
    problems: () => [...telegram.problems, ...telegram.losses, ...wrongOnTelegram(telegram.calls)],
    stirrings: () =>
      `${telegram.calls.filter(({ method }) => method !== "getUpdates").length} ${telegram.pending().length}`,
    counts,
    begin() {
      begin();
      for (const at of digests.slots()) setTimeout(due, at - Date.now()).unref();
    },
    calm,
    endPauses: telegram.forgetWaits,
    close: telegram.close,
  };
}
