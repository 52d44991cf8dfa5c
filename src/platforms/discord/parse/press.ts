/** A press of a button or a choice from a list, which says what it asks for; whatever comes back may be made up. */
import { nothing } from "../../../core/listening/heard.ts";
import { isOfConversation, isPressable, STOP_KEY } from "../../../core/pressable.ts";
import { storable } from "../../../core/reading.ts";
import type { OperationName } from "../../../core/request.ts";
import { readCustomId } from "../custom-id.ts";
import type { Pressed } from "../update.ts";
import {
  type Asking,
  asked,
  type Opening,
  OVER_IT,
  opened,
  PRIVATELY,
  PUBLICLY,
  type Understood,
  unknown,
} from "./asking.ts";
import { formFor } from "./form.ts";
import { filesFor, filesIn } from "./media.ts";
import { chainFrom, chainId } from "./place.ts";
import { timeOf } from "./snowflake.ts";
import { contentsOf } from "./words.ts";

/** They stand for one person, and turn in their place; all others make something new. */
const PAGES: ReadonlySet<OperationName> = new Set<OperationName>([
  "settings",
  "model",
  "persona",
  "language",
  "privacy",
  "help",
  "usage",
  "key",
  "account",
  "news",
  "mood",
  "digest",
]);

const EPHEMERAL = 1 << 6;

/** Undefined: Discord does not say for whom it was made. */
const ownerOf = ({ interaction_metadata, referenced_message }: Pressed): string | undefined =>
  (interaction_metadata ?? { user: referenced_message?.author }).user?.id;

/**
 * A page turns where nobody else sees it. Where others do, and for whoever presses what was made for somebody else, there
 * is a page of their own.
 */
export function openingFor({ person, place }: Asking, operation: OperationName, message: Pressed): Opening {
  const isPrivate = place.chat.kind === "private";
  const isEphemeral = (message.flags & EPHEMERAL) !== 0;
  const owner = ownerOf(message);
  if (!isPrivate && owner !== undefined && owner !== person.id) return PRIVATELY;
  // Before others an explanation is one person's question about what stands there for all.
  if (operation === "explain") return isPrivate && !isEphemeral ? PUBLICLY : PRIVATELY;
  if (PAGES.has(operation)) return isPrivate || isEphemeral ? OVER_IT : PRIVATELY;
  return isEphemeral ? PRIVATELY : PUBLICLY;
}

interface Button {
  readonly operation: OperationName;
  readonly argument: string;
  readonly message: Pressed;
}

function openingOf(asking: Asking, { operation, argument, message }: Button): Opening {
  if (operation === "unknown") return PRIVATELY;
  const leadsAway = operation === "digest" && argument.startsWith("new ");
  // The page that it stands under is another one, and stays.
  if (leadsAway) return asking.place.chat.kind === "private" ? PUBLICLY : PRIVATELY;
  return openingFor(asking, operation, message);
}

function askedBy(asking: Asking, button: Button): Understood {
  const { operation, argument, message } = button;
  const { interaction, place, person } = asking;
  const { chat, chains, conversation } = place;
  const showing = { from: "pressed", message: message.id, largest: interaction.attachment_size_limit } as const;
  const wish = {
    operation,
    text: storable(argument),
    ...filesFor(operation, filesIn(contentsOf(message), showing)),
    pressed: message.id,
  };
  const opening = openingOf(asking, button);
  if (!isOfConversation(operation)) {
    return asked(asking, opening, { ...wish, conversation: `discord:${chat.id}:buttons:${person.id}` });
  }
  if (!chains) return asked(asking, opening, { ...wish, conversation });
  const { acknowledgement, heard } = asked(asking, opening, {
    ...wish,
    conversation: chainFrom(chat.id, message.id),
  });
  const chain = chainId(chat.id, message.id);
  const stood = Math.max(0, timeOf(interaction.id) - timeOf(message.id));
  return { acknowledgement, heard: heard.kind === "request" ? { ...heard, chain, stood } : heard };
}

const FORM = /^form ([\x20-\x7E]{1,60})$/;

/** What is typed there takes the place of the word's value. */
function wordForm({ interaction, say }: Asking, operation: "settings" | "digest", word: string): Understood {
  return opened(formFor(operation, { opener: interaction.id, word }, say));
}

/** Whether it may be is decided where it is made; whoever is neither the one who asked nor lets anything be decided is told who can. */
function stopped({ person, place, arrival, say }: Asking, key: string, message: Pressed): Understood {
  const stop = { conversation: place.conversation, key, person: `discord:${person.id}`, at: arrival.now };
  const owner = ownerOf(message);
  const isTheirs = owner === undefined || owner === person.id || place.chat.kind === "private";
  return {
    acknowledgement: isTheirs || person.decides === true ? OVER_IT : { kind: "say", text: say("stop-not-yours") },
    heard: { kind: "stop", stop },
  };
}

export function parsePress(asking: Asking, customId: string, values: readonly string[]): Understood {
  const { interaction, arrival } = asking;
  // Of a list, what was chosen says what it asks for.
  const read = readCustomId(values[0] ?? customId);
  const { message } = interaction;
  if (read === undefined || message === undefined) return unknownPress(asking);
  const { name, argument } = read;
  if (name === "stop" && STOP_KEY.test(argument)) return stopped(asking, argument, message);
  if (!isPressable(name)) return unknownPress(asking);
  // The button is older than the decision to do without what it asks for.
  if (arrival.absent.has(name)) return unknown(asking, name);
  const [, word] = FORM.exec(argument) ?? [];
  if ((name === "settings" || name === "digest") && word !== undefined) return wordForm(asking, name, word);
  return askedBy(asking, { operation: name, argument, message });
}

const unknownPress = ({ say }: Asking): Understood => ({
  acknowledgement: { kind: "say", text: say("button-unknown") },
  heard: nothing("a press of a button that is not known"),
});
