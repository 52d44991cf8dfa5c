/** Who asks by an interaction, where, and the request that follows from it. */
import type { APIModalInteractionResponseCallbackData } from "discord-api-types/v10";
import { nothing } from "../../../core/listening/heard.ts";
import type { OperationName, Person, Request } from "../../../core/request.ts";
import type { Say } from "../../../core/say.ts";
import { type Form, TOKEN_LIFE } from "../tokens.ts";
import type { Interaction } from "../update.ts";
import type { Arrival } from "./arrival.ts";
import { nameOf } from "./names.ts";
import type { Acknowledgement, ParsedInteraction } from "./parsed.ts";
import { decidesBy, type Place, placeOfInteraction, writesIn } from "./place.ts";
import { timeOf } from "./snowflake.ts";
import { readable } from "./words.ts";

export interface Asking {
  readonly interaction: Interaction;
  readonly arrival: Arrival;
  readonly person: Person;
  readonly place: Place;
  readonly say: Say;
}

/** What is said at once, what was asked, and the form that was filled in. */
export type Understood = Pick<ParsedInteraction, "acknowledgement" | "heard" | "fills" | "needsKept">;

/** Undefined: nobody asks. */
export function askingOf(interaction: Interaction, arrival: Arrival): Asking | undefined {
  const { member, locale } = interaction;
  const user = member?.user ?? interaction.user;
  if (user === undefined || user.bot) return undefined;
  const person: Person = {
    id: user.id,
    name: nameOf(user, member?.nick),
    ...(locale === undefined ? {} : { language: locale }),
    ...(decidesBy(member?.permissions) ? { decides: true } : {}),
  };
  const place = placeOfInteraction(interaction, user.id, arrival);
  return { interaction, arrival, person, place, say: arrival.sayIn(locale) };
}

/** What was typed, as Discord shows it while it is typed: of people it names only who takes part with it. */
export function typedIn({ interaction: { member, user }, arrival: { me } }: Asking, text: string): string {
  // A signed call may come before it is known how the bot is called.
  const herald = me.username === "" ? [] : [{ ...me, global_name: undefined, bot: true, system: false }];
  return readable(text, { mentions: [...herald, member?.user ?? user ?? []].flat() });
}

/** What its person sees until the answer is there. */
export type Opening = Extract<Acknowledgement, { kind: "defer" | "update" }>;

export const PRIVATELY: Opening = { kind: "defer", private: true };
export const PUBLICLY: Opening = { kind: "defer", private: false };
export const OVER_IT: Opening = { kind: "update" };

const showsOf = (opening: Opening): NonNullable<Request["interaction"]>["shows"] => {
  if (opening.kind === "update") return "message";
  return opening.private ? "private" : "reply";
};

type Wish = { readonly operation: OperationName; readonly text?: string | undefined } & Partial<
  Pick<Request, "named" | "quoted" | "files" | "pressed" | "conversation">
>;

export function requestOf(asking: Asking, opening: Opening, { text = "", ...wish }: Wish): Request {
  const { interaction, person, place } = asking;
  const at = timeOf(interaction.id);
  return {
    id: `dc-${interaction.id}`,
    platform: "discord",
    conversation: place.conversation,
    ...wish,
    ...(text === "" ? {} : { text }),
    chat: place.chat,
    person,
    interaction: {
      ends: at + TOKEN_LIFE,
      shows: showsOf(opening),
      ...(writesIn(interaction, place) ? { writes: true } : {}),
    },
    at,
  };
}

export const asked = (asking: Asking, opening: Opening, wish: Wish): Understood => ({
  acknowledgement: opening,
  heard: { kind: "request", request: requestOf(asking, opening, wish) },
});

/** A command, a button or a form that is not there, or not there any more. */
export const unknown = (asking: Asking, name: string): Understood =>
  asked(asking, PRIVATELY, { operation: "unknown", text: name, conversation: alone(asking) });

/** Waits for nothing else. */
export const alone = ({ place: { chat, conversation }, interaction }: Asking): string =>
  chat.kind === "private" ? conversation : `discord:${chat.id}:asks:${interaction.id}`;

/** What is to be filled in; what it is about is kept until it is. */
export const opened = (form: APIModalInteractionResponseCallbackData, keeps?: Form): Understood => ({
  acknowledgement: { kind: "form", form, ...(keeps === undefined ? {} : { keeps }) },
  heard: nothing("a form is opened"),
});
