/** What people see of Discord's messages: their words, what can be pressed in them, and what they show or hand over. */
import { type DiscordComponent, type DiscordMessage, FLAGS } from "../fakes/discord/model.ts";
import type { FakeDiscord } from "../fakes/discord/start.ts";
import { plainWords } from "./discord-words.ts";
import type { Attached, Message, Place } from "./messenger.ts";

const TYPES = { select: 3, gallery: 12, file: 13 } as const;

/** What can be pressed or chosen there, in its order. */
interface Choice {
  readonly label: string;
  readonly id: string;
  readonly select: string | undefined;
}

const choicesOf = (component: DiscordComponent): readonly Choice[] =>
  component.type === TYPES.select
    ? (component.options ?? []).map(({ label, value }) => ({ label, id: value, select: component.custom_id ?? "" }))
    : [{ label: component.label ?? "", id: component.custom_id ?? "", select: undefined }];

export interface Seeing {
  readonly words: (message: DiscordMessage) => string;
  /** Also what stands in selects. */
  readonly choices: (message: DiscordMessage) => readonly Choice[];
  readonly seen: (place: Place, message: DiscordMessage) => Message;
}

export function seeing(discord: FakeDiscord): Seeing {
  const words = (message: DiscordMessage): string => plainWords(discord.textOf(message));
  const choices = (message: DiscordMessage): readonly Choice[] => [
    ...discord.buttonsOf(message).flatMap(choicesOf),
    ...discord
      .componentsOf(message)
      .filter(({ type }) => type === TYPES.select)
      .flatMap(choicesOf),
  ];

  function attachedTo(message: DiscordMessage, as: "picture" | "file"): Attached | undefined {
    const shown = (type: number): readonly string[] =>
      discord
        .componentsOf(message)
        .filter((one) => one.type === type)
        .flatMap(({ items = [], file }) => [...items.map(({ media }) => media.url), ...(file ? [file.url] : [])]);
    const isCard = (message.flags & FLAGS.card) !== 0;
    const at = message.attachments.findIndex(({ filename, content_type: type }) => {
      if (!isCard) return type.startsWith("image/") === (as === "picture");
      return shown(as === "picture" ? TYPES.gallery : TYPES.file).some((url) => url.includes(`/${filename}`));
    });
    const attachment = message.attachments[at];
    return attachment && { name: attachment.filename, bytes: () => discord.bytesOf(message, at) };
  }

  const seen = (place: Place, message: DiscordMessage): Message => ({
    id: message.id,
    place,
    words: words(message),
    links: JSON.stringify([discord.textOf(message), message.components]).match(/https?:[^"\\\s)>]+/g) ?? [],
    buttons: choices(message).map(({ label }) => label),
    picture: attachedTo(message, "picture"),
    file: attachedTo(message, "file"),
    alone: (message.flags & FLAGS.ephemeral) !== 0,
  });
  return { words, choices, seen };
}
