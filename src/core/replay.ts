/** Replaying a request that failed: the same question, asked anew by an operator. */
import type { Request } from "./request.ts";
import { keyOf } from "./request-key.ts";

const LONGEST_ID = 200;

/** What was to be seen by one person alone in a group still is, though no interaction can show it so any more. */
function aloneAsBefore({ interaction, chat, named }: Request): Pick<Request, "named"> {
  if (interaction === undefined || interaction.shows === "reply" || chat?.kind !== "group") return {};
  return { named: { ...named, private: "true" } };
}

/** Without what belonged to the moment in which it was asked. `at`: when it is asked anew. */
export function replayOf(request: Request, at: number): Request {
  const { interaction: _interaction, edited: _edited, goesOn: _goesOn, torn: _torn, ...rest } = request;
  const again = `-again-${at.toString(36)}`;
  const id = rest.id.length + again.length > LONGEST_ID ? keyOf(rest.id) : rest.id;
  return { ...rest, ...aloneAsBefore(request), id: `${id}${again}`, at };
}
