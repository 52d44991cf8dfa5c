/** People write messages, change them and remove them; the bot hears what it may. */
import { keepFile } from "../filing.ts";
import { guildOf, type Hub, roomOf } from "../hub.ts";
import type { Channel, DiscordMessage, DiscordUser, Person } from "../model.ts";
import { blankMessage, discard, discardAll, revise, store } from "../storing.ts";
import type { People, SayOptions } from "./people.ts";
import { newUser } from "./places.ts";

/** Within code nobody is woken. */
const CODE = /(`+)[\s\S]*?[^`]\1(?!`)/g;

function mentionsIn(hub: Hub, text: string, replied: DiscordUser | undefined): readonly DiscordUser[] {
  const ids = [...text.replace(CODE, "").matchAll(/<@!?(\d+)>/g)].map(([, id = ""]) => id);
  const named = ids.flatMap((id) => (id === hub.bot.id ? hub.bot : (hub.people.get(id)?.user ?? [])));
  return [...new Map([...(replied === undefined ? [] : [replied]), ...named].map((user) => [user.id, user])).values()];
}

function say(hub: Hub, person: Person, said: string, options: SayOptions): DiscordMessage {
  const { in: channel, replyTo, files = [], mention = false, ping = true } = options;
  const room = roomOf(hub, channel.id);
  const { guild } = channel;
  if (guild !== undefined && !guildOf(hub, guild).members.has(person.id)) {
    throw new Error(`${person.name} is no member of the guild`);
  }
  const text = mention ? `<@${hub.bot.id}> ${said}` : said;
  if (text.length > (hub.nitro.has(person.id) ? 4000 : 2000)) throw new Error("the text is too long for one message");
  const answered = replyTo === undefined ? undefined : hub.messages.get(replyTo.id);
  const replied = answered?.message;
  return store(hub, {
    ...blankMessage(hub, room, person.user),
    content: text,
    attachments: files.map((file) => keepFile(hub, channel.id, file)),
    mentions: mentionsIn(hub, text, ping ? replied?.author : undefined),
    mention_everyone: /@everyone|@here/.test(text),
    ...(replyTo === undefined
      ? {}
      : {
          type: 19,
          message_reference: {
            type: 0,
            channel_id: channel.id,
            message_id: replyTo.id,
            ...(guild === undefined ? {} : { guild_id: guild }),
          },
          referenced_message: replied ?? null,
        }),
  }).message;
}

function stored(hub: Hub, { id }: DiscordMessage) {
  const found = hub.messages.get(id);
  if (found === undefined || found.removed) throw new Error("the message is not there any more");
  return found;
}

function webhookSays(hub: Hub, channel: Channel, content: string): DiscordMessage {
  const id = hub.ids.old();
  const author = newUser(id, "News", true);
  return store(hub, { ...blankMessage(hub, roomOf(hub, channel.id), author), content, webhook_id: id }).message;
}

export const createSpeaking = (hub: Hub): Pick<People, "say" | "webhookSays" | "edit" | "remove" | "removeAll"> => ({
  say: (person, text, options) => say(hub, person, text, options),
  webhookSays: (channel, text) => webhookSays(hub, channel, text),
  edit(message, content) {
    const found = stored(hub, message);
    revise(hub, found, { content, mentions: mentionsIn(hub, content, undefined) });
    return found.message;
  },
  remove: (message) => discard(hub, stored(hub, message)),
  removeAll: (messages) =>
    discardAll(
      hub,
      messages.map((message) => stored(hub, message)),
    ),
});
