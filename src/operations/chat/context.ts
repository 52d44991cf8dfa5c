/** Which part of a conversation a request goes on with, and which answer it takes the place of. */
import type { Turn } from "../../core/conversation.ts";
import type { Model } from "../../core/costs.ts";
import type { PersonaName } from "../../core/personas.ts";
import type { Request } from "../../core/request.ts";

/** How the service is asked for the rest of an answer; a turn with this prompt is such a rest. */
export const CONTINUE =
  "Go on exactly where your last answer stopped. Repeat nothing of it, and begin without a word about it.";

/** Buttons of earlier versions name no model, or no persona. */
const CONTINUING = /^continue(?: [a-z]{1,20}){0,2}$/;

/**
 * What a button says that has an answer continued by this model, for the price that its label names, and in the voice that
 * the question named. Words of one's own are too long for a button.
 */
export const continueWith = (model: Model, voice: PersonaName | undefined): string =>
  ["continue", model, ...(voice === undefined ? [] : [voice])].join(" ");

export const isContinue = ({ pressed, text = "" }: Request): boolean => pressed !== undefined && CONTINUING.test(text);

/** What is continued is answered by model and voice of the button, whatever whoever presses has chosen. */
export function asContinued(request: Request): Request {
  const [, model, persona] = isContinue(request) ? (request.text?.split(" ") ?? []) : [];
  if (model === undefined) return request;
  return { ...request, named: { model, ...(persona === undefined ? {} : { persona }), ...request.named } };
}

export interface Context {
  readonly turns: readonly Turn[];
  /** The turn that is asked again, when it is remembered. */
  readonly old?: Turn;
}

/** `anew`: the request was asked before, and what was said after it is not part of its context. */
export function contextOf(turns: readonly Turn[], request: Request, anew: boolean): Context {
  const others = turns.filter((turn) => turn.request !== request.id);
  if (!anew || request.message === undefined) return { turns: others };
  const place = others.findIndex(({ asked }) => asked === request.message);
  const old = others[place];
  return old === undefined ? { turns: others } : { turns: others.slice(0, place), old };
}

export type Cut = { readonly turns: readonly Turn[] } | "nothing" | "continued";

/** The conversation up to the answer under which "Continue" was pressed. */
export function cutOf(turns: readonly Turn[], request: Request): Cut {
  const others = turns.filter((turn) => turn.request !== request.id);
  const found = others.findIndex(({ messages }) => request.pressed !== undefined && messages.includes(request.pressed));
  const place = found < 0 ? others.length - 1 : found;
  if (place < 0) return "nothing";
  if (others[place + 1]?.prompt === CONTINUE) return "continued";
  return { turns: others.slice(0, place + 1) };
}
