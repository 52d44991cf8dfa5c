/** Any interaction: a command, a press, a form filled in, or somebody typing a command. */
import { z } from "zod";
import { nothing } from "../../../core/listening/heard.ts";
import { commandSchema, type Interaction, interactionSchema, pressSchema, submitSchema } from "../update.ts";
import type { Arrival } from "./arrival.ts";
import { type Asking, askingOf, type Understood } from "./asking.ts";
import { parseCommand, parseTyping } from "./command.ts";
import { parseFilled } from "./filled.ts";
import { parseMessageCommand } from "./message-command.ts";
import type { ParsedInteraction } from "./parsed.ts";
import { parsePress } from "./press.ts";

const PING = 1;
const COMMAND = 2;
const PRESS = 3;
const TYPING = 4;
const FILLED = 5;

/** Of a command: on a message, from its menu. */
const ON_MESSAGE = 3;

const pingSchema = z.object({
  type: z.literal(PING),
  id: z.string().catch(""),
  token: z.string().catch(""),
  application_id: z.string().catch(""),
});

function commanded(asking: Asking, data: unknown): Understood | undefined {
  const read = commandSchema.safeParse(data).data;
  if (read === undefined) return undefined;
  return read.type === ON_MESSAGE ? parseMessageCommand(asking, read) : parseCommand(asking, read);
}

function understood(asking: Asking, { type, data }: Interaction): Understood | undefined {
  switch (type) {
    case COMMAND:
      return commanded(asking, data);
    case PRESS: {
      const read = pressSchema.safeParse(data).data;
      return read === undefined ? undefined : parsePress(asking, read.custom_id, read.values);
    }
    case TYPING: {
      const read = commandSchema.safeParse(data).data;
      return read === undefined ? nothingToChoose : parseTyping(asking, read);
    }
    case FILLED: {
      const read = submitSchema.safeParse(data).data;
      return read === undefined ? undefined : parseFilled(asking, read);
    }
    default:
      return undefined;
  }
}

const nothingToChoose: Understood = {
  acknowledgement: { kind: "choices", choices: [] },
  heard: nothing("somebody is typing what is not known"),
};

const unreadable = ({ locale }: Interaction, { sayIn }: Arrival): Understood => {
  const say = sayIn(locale);
  return {
    acknowledgement: { kind: "say", text: say("interaction-unreadable") },
    heard: nothing("an interaction that cannot be read"),
  };
};

/** Discord takes nothing but choices while somebody is typing, whoever it is. */
const unasked = (interaction: Interaction, arrival: Arrival): Understood =>
  interaction.type === TYPING ? nothingToChoose : unreadable(interaction, arrival);

/** Undefined: it is none, and nothing can be answered to it. */
export function parseInteraction(raw: unknown, arrival: Arrival): ParsedInteraction | undefined {
  const ping = pingSchema.safeParse(raw).data;
  if (ping !== undefined) {
    const { id, token, application_id: application } = ping;
    return { id, token, application, acknowledgement: { kind: "pong" }, heard: nothing("a ping"), largest: undefined };
  }
  const interaction = interactionSchema.safeParse(raw).data;
  if (interaction === undefined) return undefined;
  const { id, token, application_id: application, attachment_size_limit: largest } = interaction;
  const asking = askingOf(interaction, arrival);
  if (asking === undefined) return { id, token, application, largest, ...unasked(interaction, arrival) };
  const by = { platform: "discord", chat: asking.place.chat, person: asking.person } as const;
  const said = understood(asking, interaction) ?? unreadable(interaction, arrival);
  return { id, token, application, largest, by, ...said };
}
