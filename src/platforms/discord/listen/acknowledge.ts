/** The first answer to an interaction, which Discord takes for three seconds only. */
import type { REST } from "@discordjs/rest";
import { type APIInteractionResponse, InteractionResponseType, MessageFlags, Routes } from "discord-api-types/v10";
import type { Acknowledgement, ParsedInteraction } from "../parse/parsed.ts";
import { troubleOf } from "./trouble.ts";

export type Acknowledged =
  | "done"
  /** Somebody else was first; the answer is theirs and ours alike. */
  | "had"
  /** Discord does not know the interaction any more: nothing can be answered by its token. */
  | "late"
  /** No answer came: it may have arrived. */
  | "unknown";

const UNKNOWN_INTERACTION = 10_062;
const ALREADY = 40_060;

export function responseOf(acknowledgement: Acknowledgement): APIInteractionResponse {
  switch (acknowledgement.kind) {
    case "defer":
      return {
        type: InteractionResponseType.DeferredChannelMessageWithSource,
        data: acknowledgement.private ? { flags: MessageFlags.Ephemeral } : {},
      };
    case "update":
      return { type: InteractionResponseType.DeferredMessageUpdate };
    case "say":
      return {
        type: InteractionResponseType.ChannelMessageWithSource,
        data: { content: acknowledgement.text, flags: MessageFlags.Ephemeral, allowed_mentions: { parse: [] } },
      };
    case "choices":
      return {
        type: InteractionResponseType.ApplicationCommandAutocompleteResult,
        data: { choices: [...acknowledgement.choices] },
      };
    case "form":
      return { type: InteractionResponseType.Modal, data: acknowledgement.form };
    case "pong":
      return { type: InteractionResponseType.Pong };
  }
}

/** Tried once: when it fails there is no time left. */
export async function acknowledge(
  anonymous: Pick<REST, "post">,
  { id, token, acknowledgement }: Pick<ParsedInteraction, "id" | "token" | "acknowledgement">,
  limit: number,
): Promise<Acknowledged> {
  try {
    await anonymous.post(Routes.interactionCallback(id, token), {
      auth: false,
      body: responseOf(acknowledgement),
      query: new URLSearchParams({ with_response: "false" }),
      signal: AbortSignal.timeout(limit),
    });
    return "done";
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble.kind !== "refused") return "unknown";
    if (trouble.code === ALREADY) return "had";
    return trouble.code === UNKNOWN_INTERACTION ? "late" : "unknown";
  }
}
