/** What is asked of a message from its menu: a question about it, another picture of it, its words in one's own language. */
import { languageName, spokenWith } from "../../../core/languages.ts";
import { messageCommandNamed } from "../commands/message-commands.ts";
import type { CommandData, Said } from "../update.ts";
import { type Asking, alone, asked, opened, PRIVATELY, type Understood, unknown } from "./asking.ts";
import { formFor } from "./form.ts";
import { filesIn, isPicture, mediaOf } from "./media.ts";
import { quotedFrom } from "./quoted.ts";
import { contentsOf } from "./words.ts";

/** One that says nothing in words is answered as if it had been sent to the bot itself. */
function ask(asking: Asking, target: Said): Understood {
  const quoted = quotedFrom(target, asking.arrival.me);
  if (quoted === undefined) return wordless(asking, target);
  const form = formFor("chat", { opener: asking.interaction.id }, asking.say);
  return opened(form, { quoted });
}

const wordless = (asking: Asking, target: Said): Understood =>
  asked(asking, PRIVATELY, {
    operation: "unknown",
    text: mediaOf(contentsOf(target)),
    conversation: alone(asking),
  });

function effect(asking: Asking, target: Said): Understood {
  const { interaction, say } = asking;
  const showing = { from: "quoted", message: target.id, largest: interaction.attachment_size_limit } as const;
  const files = filesIn(contentsOf(target), showing).filter(isPicture).slice(0, 10);
  const form = formFor("effect", { opener: interaction.id, needsPicture: files.length === 0 }, say);
  return opened(form, files.length === 0 ? undefined : { files });
}

/** Into the language of their app, whether Herald speaks it or not. */
function translate(asking: Asking, target: Said): Understood {
  const { arrival, person, place, interaction, say } = asking;
  const quoted = quotedFrom(target, arrival.me);
  if (quoted === undefined) return wordless(asking, target);
  const language = languageName(person.language ?? "en", spokenWith(person.language).code);
  return asked(asking, PRIVATELY, {
    operation: "chat",
    text: say("translate-prompt", { language }),
    named: { private: "true" },
    quoted,
    conversation: `discord:${place.chat.id}:asks:${interaction.id}`,
  });
}

const WAYS = { ask, effect, translate } as const;

export function parseMessageCommand(asking: Asking, { name, target_id, resolved }: CommandData): Understood {
  const { absent, sayIn } = asking.arrival;
  const command = messageCommandNamed(name, sayIn(undefined));
  const target = resolved.messages.get(target_id ?? "");
  if (command === undefined || target === undefined) return unknown(asking, name);
  return absent.has(command.needs) ? unknown(asking, command.needs) : WAYS[command.what](asking, target);
}
