/** What becomes of an interaction that is answered: at once by its callback, later by its token. */
import { performance } from "node:perf_hooks";
import type { Body } from "./body.ts";
import { fieldsIn, isFields, listIn, numberIn } from "./body.ts";
import { type Hub, type InteractionState, roomOf, type Stored } from "./hub.ts";
import { type Choice, type DiscordMessage, type Fields, FLAGS } from "./model.ts";
import { invalid, REFUSED } from "./refusal.ts";
import { readModal } from "./rules/modals.ts";
import { blankMessage, store } from "./storing.ts";
import { rewrite, write } from "./writing.ts";

export const DEADLINE = 3000;
const LIFE = 900_000;

const isDead = (state: InteractionState): boolean => state.ended || performance.now() > state.interaction.at + LIFE;

const ALLOWED: Readonly<Record<InteractionState["interaction"]["kind"], readonly number[]>> = {
  command: [4, 5, 9],
  press: [4, 5, 6, 7, 9],
  typing: [8],
  form: [4, 5],
  ping: [1],
};

/** Carries out a callback; throws what Discord refuses. */
export function respond(hub: Hub, state: InteractionState, body: Body, where: string): void {
  const { interaction } = state;
  const after = performance.now() - interaction.at;
  if (after > DEADLINE || state.isLate || state.ended) throw REFUSED.unknownInteraction();
  if (state.acknowledged !== undefined) throw REFUSED.acknowledged();
  const type = numberIn(body.fields, "type") ?? 0;
  const allowed = ALLOWED[interaction.kind];
  const more = interaction.kind === "form" && state.pressed !== undefined ? [6, 7] : [];
  if (![...allowed, ...more].includes(type)) {
    throw invalid(["type"], "BASE_TYPE_CHOICES", `Value must be one of {${[...allowed, ...more].join(", ")}}.`);
  }
  const data = fieldsIn(body.fields, "data");
  const flags = numberIn(data, "flags") ?? 0;
  carryOut(hub, state, type, { ...body, fields: data }, where);
  state.acknowledged = { type, after, private: type < 6 ? (flags & FLAGS.ephemeral) !== 0 : isOnlyOnes(state) };
  hub.watch.changed();
}

const isOnlyOnes = ({ pressed }: InteractionState): boolean => pressed?.only !== undefined;

function carryOut(hub: Hub, state: InteractionState, type: number, body: Body, where: string): void {
  const room = roomOf(hub, state.interaction.channel.id);
  const flags = numberIn(body.fields, "flags") ?? 0;
  const person = state.interaction.person.id;
  if (type === 4) {
    const only = (flags & FLAGS.ephemeral) === 0 ? undefined : person;
    state.original = write(hub, room, body, { only, more: about(hub, state, only), where, person });
  } else if (type === 5) {
    if ((flags & ~FLAGS.ephemeral) !== 0)
      hub.problems.push(`${where}: a deferral has other flags than the ephemeral one`);
    const only = (flags & FLAGS.ephemeral) === 0 ? undefined : person;
    const blank = { ...blankMessage(hub, room, hub.bot), application_id: hub.application, ...about(hub, state, only) };
    state.original = store(hub, { ...blank, flags: blank.flags | FLAGS.loading }, only, true);
  } else if (type === 6) {
    state.original = state.pressed;
  } else if (type === 7) {
    if (state.pressed === undefined) throw REFUSED.unknownMessage();
    rewrite(hub, room, state.pressed, body, { where, person });
    state.original = state.pressed;
  } else if (type === 8) {
    state.choices = readChoices(body.fields);
  } else if (type === 9) {
    state.modal = readModal(hub, body.fields, state.interaction, where);
  }
}

/** What stands in every message that answers somebody. */
export function about(hub: Hub, state: InteractionState, only: string | undefined): Partial<DiscordMessage> {
  const { kind, payload } = state.interaction;
  const isMenu = kind === "command" && fieldsIn(payload, "data")["type"] === 3;
  const { pressed } = state;
  const refers = kind === "press" && pressed !== undefined && pressed.only === undefined;
  return {
    webhook_id: hub.application,
    interaction_metadata: state.metadata,
    type: kind === "command" ? (isMenu ? 23 : 20) : refers ? 19 : 0,
    flags: only === undefined ? 0 : FLAGS.ephemeral,
    ...(refers
      ? { message_reference: { type: 0, channel_id: pressed.message.channel_id, message_id: pressed.message.id } }
      : {}),
  };
}

function readChoices(data: Fields): readonly Choice[] {
  const choices = listIn(data, "choices").filter(isFields);
  if (choices.length > 25) throw invalid(["data", "choices"], "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
  return choices.map((choice, index) => {
    const { name, value } = choice;
    const path = ["data", "choices", index];
    if (typeof name !== "string" || name.length < 1 || name.length > 100) {
      throw invalid([...path, "name"], "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.");
    }
    if (typeof value !== "string" && typeof value !== "number") {
      throw invalid([...path, "value"], "BASE_TYPE_REQUIRED", "This field is required");
    }
    if (typeof value === "string" && (value.length < 1 || value.length > 100)) {
      throw invalid([...path, "value"], "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.");
    }
    return { name, value };
  });
}

/** Whoever has a token, has the interaction; unless it is too late. */
export function byToken(hub: Hub, application: string, token: string): InteractionState {
  const state = [...hub.interactions.values()].find(({ interaction }) => interaction.token === token);
  if (state === undefined || application !== hub.application) throw REFUSED.unknownWebhook();
  if (isDead(state)) throw REFUSED.deadToken();
  if (state.acknowledged === undefined) throw REFUSED.unknownWebhook();
  if (!hub.rooms.has(state.interaction.channel.id)) throw REFUSED.unknownChannel();
  return state;
}

/** A message that belongs to an interaction: the answer itself, or one that came after it. */
export function messageOf(state: InteractionState, id: string): Stored {
  const { original, followUps, pressed } = state;
  const found = id === "@original" ? original : [original, ...followUps, pressed].find((one) => one?.message.id === id);
  if (found === undefined || found.removed) throw REFUSED.unknownMessage();
  return found;
}
