/** A form that was filled in. */
import { nothing } from "../../../core/listening/heard.ts";
import type { SubmitData } from "../update.ts";
import { type Asking, alone, asked, PRIVATELY, PUBLICLY, typedIn, type Understood, unknown } from "./asking.ts";
import { filledIn } from "./components.ts";
import { type Filled, NEW, PICTURE, readForm, WHEN, WORDS } from "./form.ts";
import { fileOf, filesFor } from "./media.ts";
import { openingFor } from "./press.ts";

interface Said {
  readonly words: string;
  readonly form: Filled;
}

function picture(asking: Asking, { form: { operation, word }, words }: Said, { components, resolved }: SubmitData) {
  const ids = filledIn(components).get(PICTURE) ?? [];
  const largest = asking.interaction.attachment_size_limit;
  const files = ids.flatMap((id) => {
    const attachment = resolved.attachments.get(id);
    return attachment === undefined ? [] : [fileOf(attachment, { from: "message", largest })];
  });
  const seed = word === undefined ? {} : { named: { seed: word } };
  const wish = { operation, text: words, ...seed, ...filesFor(operation, files) };
  return asked(asking, PUBLICLY, { ...wish, conversation: alone(asking) });
}

function question(asking: Asking, { words }: Said): Understood {
  const { chat, chains, conversation } = asking.place;
  const own = chat.kind === "private" || !chains ? conversation : alone(asking);
  return asked(asking, PUBLICLY, { operation: "chat", text: words, conversation: own });
}

function settings(asking: Asking, { words, form: { word = "" } }: Said): Understood {
  const { interaction, place, person } = asking;
  const { message } = interaction;
  const opening = message === undefined ? PRIVATELY : openingFor(asking, "settings", message);
  return asked(asking, opening, {
    operation: "settings",
    text: `${word} ${words}`.trim(),
    ...(message === undefined ? {} : { pressed: message.id }),
    conversation: `discord:${place.chat.id}:buttons:${person.id}`,
  });
}

/** A new one, or `edit 3` with the one thing that is to be otherwise. */
function digest(asking: Asking, { words, form: { word = NEW } }: Said, { components }: SubmitData): Understood {
  const filled = filledIn(components);
  const conversation = `discord:${asking.place.chat.id}:buttons:${asking.person.id}`;
  const [, number, field] = /^(\d{1,6}) ([a-z]{1,20})$/.exec(word) ?? [];
  if (number !== undefined && field !== undefined) {
    const { message } = asking.interaction;
    const opening = message === undefined ? PRIVATELY : openingFor(asking, "digest", message);
    const pressed = message === undefined ? {} : { pressed: message.id };
    return asked(asking, opening, {
      operation: "digest",
      text: `edit ${number}`,
      named: { [field]: words },
      ...pressed,
      conversation,
    });
  }
  const named = Object.fromEntries(
    WHEN.flatMap((name) => {
      const value = filled.get(name)?.[0]?.trim() ?? "";
      return value === "" ? [] : [[name, value] as const];
    }),
  );
  return asked(asking, PUBLICLY, { operation: "digest", text: `add ${words}`.trim(), named, conversation });
}

function wished(asking: Asking, said: Said, data: SubmitData): Understood {
  switch (said.form.operation) {
    case "effect":
    case "mirage":
      return picture(asking, said, data);
    case "chat":
      return question(asking, said);
    case "key":
      return asked(asking, PRIVATELY, {
        operation: "key",
        text: `set ${said.words}`.trim(),
        conversation: alone(asking),
      });
    case "settings":
      return settings(asking, said);
    case "digest":
      return digest(asking, said, data);
  }
}

/** A message is asked about, or pictures that were there before the form: it says nothing of them itself. */
function isAboutKept({ operation }: Filled, { components }: SubmitData): boolean {
  if (operation === "effect" || operation === "mirage") return !filledIn(components).has(PICTURE);
  return operation === "chat";
}

export function parseFilled(asking: Asking, data: SubmitData): Understood {
  const form = readForm(data.custom_id);
  if (form === undefined) {
    return {
      acknowledgement: { kind: "say", text: asking.say("form-unknown") },
      heard: nothing("a form that is not known"),
    };
  }
  if (asking.arrival.absent.has(form.operation)) return unknown(asking, form.operation);
  const words = typedIn(asking, filledIn(data.components).get(WORDS)?.[0] ?? "");
  const wish = { ...wished(asking, { form, words }, data), fills: form.opener };
  return isAboutKept(form, data) ? { ...wish, needsKept: true } : wish;
}
