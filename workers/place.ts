/** Where an answer goes: where it was asked, or, when somebody in a group wants that, to them alone. */
import type { Request } from "../src/core/request.ts";

export const isPrivately = ({ named, chat, person }: Request): boolean =>
  named?.["private"] === "true" && chat?.kind === "group" && person !== undefined && person.administrator !== true;

/** The request as if it had been asked there. */
export function answeredAt(request: Request): Request {
  const { person } = request;
  if (person === undefined || !isPrivately(request)) return request;
  const { message: _message, ...rest } = request;
  return { ...rest, chat: { id: person.id, kind: "private" } };
}
