/** Where an answer goes: where it was asked, or, when somebody in a group wants that, to them alone. */
import type { Person, Request } from "../src/core/request.ts";
import { isAside } from "../src/operations/place.ts";

/**
 * The request as if it had been asked there. An interaction stays what it is: it shows its answer to that person alone,
 * and the private chat is where it goes when the interaction has ended.
 */
export function answeredAt(request: Request): Request {
  const { person } = request;
  return person === undefined || !isAside(request) ? request : alone(request, person);
}

export function alone({ message: _message, ...request }: Request, { id }: Person): Request {
  return { ...request, chat: { id, kind: "private" } };
}

/** Where nothing can be shown to the person alone any more, what is for everybody's eyes may stand where it was asked. */
export function beforeOthers(request: Request): Request {
  const { interaction, ...rest } = request;
  return interaction?.writes === true ? rest : request;
}

/** In the chat itself, where its thread takes nothing: there it replies to nothing. */
export function besideThread({ message: _message, chat, ...request }: Request): Request {
  if (chat === undefined) return request;
  const { thread: _thread, ...whole } = chat;
  return { ...request, chat: whole };
}

/** Of what somebody pressed there, its other readers hear nothing. */
export const notInChannel = (request: Request): Request =>
  request.chat?.kind === "channel" ? answeredAt(request) : request;
