/** The crowd on Discord: people who write to Herald directly, and people who use commands in servers of their own. */
import type { Channel, DiscordMessage, Interaction, Person } from "../../fakes/discord/model.ts";
import { startFakeDiscord } from "../../fakes/discord/start.ts";
import { seeing } from "../../journeys/discord-seeing.ts";
import { type Dice, diceOf } from "../dice.ts";
import { majorOf, troubleCalls } from "../faults/discord-calls.ts";
import { type Fault, RECOVERY, type Ties } from "../faults/fault.ts";
import { isSign, type Kind, markOf, marksIn, type Request, type Shown, saysUncertain, tagIn } from "../history.ts";
import { wrongOnDiscord } from "../judge/refused.ts";
import { CROSSWISE, type Crowd, repeatsBy } from "./crowd.ts";
import { gatherDigests, READERS } from "./digests.ts";

interface Chat {
  readonly number: number;
  readonly person: Person;
  readonly channel: Channel;
  readonly isAlone: boolean;
  asked: number;
}

/** Numbers of the crowd on Telegram are below it. */
const FIRST = 5_001;

const FIRST_READER = 9_501;

const timeOf = ({ edited_timestamp: edited, timestamp }: DiscordMessage): number => Date.parse(edited ?? timestamp);

const nameOf = ({ channel }: Chat): string => `discord:${channel.id}`;

/** Discord lets nobody wait longer for a sign that their command has been heard. In milliseconds. */
const ACKNOWLEDGED = 3_000;

interface Asked {
  readonly request: Request;
  readonly interaction: Interaction;
}

export async function gatherOnDiscord(seed: number, count: number, ties: Ties, span: number): Promise<Crowd> {
  /** Chats by their channels, guilds, and interactions with their tokens. */
  const known = new Map<string, string>();
  const { watcher, counts, called, begin, calm, due } = troubleCalls(seed, ties, (call) => known.get(majorOf(call)));
  const discord = await startFakeDiscord({ watcher, twice: repeatsBy(diceOf(seed, "repeated dispatches")) });
  const { words } = seeing(discord);
  const requests: Request[] = [];
  const interactions = new Map<string, Asked>();
  const chats = Array.from({ length: count }, (_, i): Chat => {
    const person = discord.person({ name: `Person ${i + 1}` });
    const isAlone = i % 2 === 0;
    const guild = isAlone ? undefined : discord.guild({ owner: person });
    const channel = guild?.general ?? discord.dm(person);
    for (const place of [channel, guild ?? channel]) known.set(place.id, `discord:${channel.id}`);
    return { number: FIRST + i, person, channel, isAlone, asked: 0 };
  });

  const readers = Array.from({ length: READERS }, (_, i) => {
    const person = discord.person({ name: `Reader ${i + 1}` });
    const guild = discord.guild({ owner: person });
    for (const place of [guild.general, guild]) known.set(place.id, `discord:${guild.id}`);
    return { person, guild };
  });
  const digestChats = readers.map(({ guild }) => `discord:${guild.id}`);
  const isOurs = ({ author, flags }: DiscordMessage): boolean =>
    author.id === discord.bot.id && (flags & THINKING) === 0;
  const digests = gatherDigests(
    {
      chats: digestChats,
      first: FIRST_READER,
      subscribe(reader, subscription) {
        const { person, guild } = readers[reader] ?? {};
        if (person === undefined || guild === undefined) return;
        discord.command(person, "digest add", { ...subscription, count: 3 }, { in: guild.general });
      },
      said: (reader) =>
        readers
          .slice(reader, reader + 1)
          .flatMap(({ person, guild }) => discord.seenBy(person, guild.general).filter(isOurs))
          .map((message) => ({ at: timeOf(message), words: words(message) })),
      until: discord.until,
    },
    span,
  );

  function note(chat: Chat, kind: Kind, alone: boolean): Request {
    chat.asked += 1;
    const tag = `q${chat.number}-${chat.asked}`;
    const name = nameOf(chat);
    const conversation = alone ? `${name}/${tag}` : name;
    const request = { tag, kind, chat: name, conversation, at: Date.now() };
    requests.push(request);
    return request;
  }

  function order(chat: Chat, kind: Kind, command: string, values: (tag: string) => Record<string, string>): void {
    const request = note(chat, kind, true);
    const interaction = discord.command(chat.person, command, values(request.tag), { in: chat.channel });
    interactions.set(interaction.id, { request, interaction });
    for (const name of [interaction.id, interaction.token]) known.set(name, request.chat);
  }

  function act(chat: Chat, dice: Dice): void {
    const what = dice.below(6);
    if (chat.isAlone) {
      // Of two the second is handed over first, and so is to be answered first.
      const tags = Array.from({ length: dice.happens(CROSSWISE) ? 2 : 1 }, () => note(chat, "question", false).tag);
      if (tags.length > 1) discord.swapNext();
      for (const tag of tags.toReversed()) discord.say(chat.person, `What is new, ${tag}?`, { in: chat.channel });
    } else if (what === 0) {
      order(chat, "picture", "imagine", (tag) => ({ prompt: `a fox ${markOf(tag, 1, 1)}`, size: "square" }));
    } else if (what === 1) order(chat, "news", "news", (tag) => ({ query: `coins ${markOf(tag, 1, 1)}` }));
    else order(chat, "question", "ask", (tag) => ({ prompt: `What is new, ${tag}?` }));
  }

  /** By the command that it answers, by what it answers, or by what stands in it. */
  function conversationOf(chat: Chat, message: DiscordMessage): string {
    if (chat.isAlone) return nameOf(chat);
    const asked = interactions.get(message.interaction_metadata?.id ?? "");
    if (asked !== undefined) return asked.request.conversation;
    const said = words(message);
    // An answer that broke off may end within its mark.
    const tag = marksIn(said)[0]?.tag ?? tagIn(said);
    return tag === undefined ? nameOf(chat) : `${nameOf(chat)}/${tag}`;
  }

  /** What was said too late to be an answer to the command stands in the channel: it is of the first without an answer. */
  function adopted(chat: Chat, all: readonly Shown[]): readonly Shown[] {
    const name = nameOf(chat);
    if (chat.isAlone) return all;
    const answered = new Set(all.filter(({ words }) => !isSign(words)).map(({ conversation }) => conversation));
    const isOpen = (one: Shown): boolean => one.conversation === name && !isSign(one.words);
    const adopt = (one: Shown): Shown => {
      const open = requests.filter(
        ({ chat: where, conversation, at }) => where === name && at <= one.at && !answered.has(conversation),
      );
      const isOfPicture = one.words.includes("picture");
      const its = open.find(({ kind }) => (kind === "picture") === isOfPicture) ?? open[0];
      if (its === undefined) return one;
      answered.add(its.conversation);
      return { ...one, conversation: its.conversation };
    };
    // A note may stand below what another sentence says already, which comes first.
    const told = all.map((one) => (isOpen(one) && !saysUncertain(one.words) ? adopt(one) : one));
    return told.map((one) => (isOpen(one) ? adopt(one) : one));
  }

  // In the channel and in the person's own, so that only their times say which came first.
  const seen = (chat: Chat): readonly Shown[] =>
    adopted(chat, chat.isAlone ? standing(chat) : standing(chat).toSorted((one, other) => one.at - other.at));

  /** What is for one person alone comes into their own channel, once a command cannot be answered where it was given. */
  const seenOf = ({ person, channel, isAlone }: Chat): readonly DiscordMessage[] => [
    ...discord.seenBy(person, channel),
    ...(isAlone ? [] : discord.seenBy(person, discord.dm(person))),
  ];

  const standing = (chat: Chat): readonly Shown[] =>
    seenOf(chat)
      .filter(isOurs)
      .map((message) => ({
        chat: nameOf(chat),
        conversation: conversationOf(chat, message),
        at: timeOf(message),
        words: words(message),
      }));

  const disconnected: Fault = {
    name: "gateway disconnected",
    weight: 1,
    fits: () => discord.connected().length > 0,
    async happen({ dice, disturb }) {
      const from = Date.now();
      if (dice.happens(0.5)) discord.disconnect({ resumable: true });
      else discord.reconnect();
      await discord.until(() => discord.connected().length > 0, 60_000).catch(() => undefined);
      disturb({ name: "gateway disconnected", from, to: Date.now() + RECOVERY, blurs: true });
    },
  };

  return {
    name: "Discord",
    environment: { DISCORD_BOT_TOKEN: discord.token, DISCORD_API_ROOT: discord.url },
    requests,
    faults: [disconnected],
    ready: async () => {
      await discord.until(() => discord.registrations() > 0 && discord.connected().length > 0, 60_000);
      requests.push(...(await digests.subscribe()));
    },
    act(dice) {
      const chat = chats[dice.below(chats.length)];
      if (chat !== undefined) act(chat, dice);
    },
    shown: (runs) => [...chats.flatMap(seen), ...digests.shown(runs)],
    digestChats,
    dues: digests.slots,
    called,
    unheard: () =>
      discord.late.flatMap(({ id }) => {
        const asked = interactions.get(id);
        return asked === undefined ? [] : [{ request: asked.request, until: asked.request.at + ACKNOWLEDGED }];
      }),
    problems: () => [...discord.problems, ...discord.losses, ...wrongOnDiscord(discord.calls)],
    stirrings: () => `${discord.calls.length}`,
    counts,
    begin() {
      begin();
      for (const at of digests.slots()) setTimeout(due, at - Date.now()).unref();
    },
    calm,
    endPauses: () => undefined,
    close: discord.close,
  };
}

/** Only says that an answer is on its way. */
const THINKING = 1 << 7;
