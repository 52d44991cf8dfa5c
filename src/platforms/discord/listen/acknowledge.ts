/** The first answer to an interaction, which Discord takes for three seconds only. */
import type { REST } from "@discordjs/rest";
import { type APIInteractionResponse, InteractionResponseType, MessageFlags, Routes } from "discord-api-types/v10";
import { type Pauses, pauseAfter } from "../../../core/listening/pace.ts";
import { wait } from "../../../core/listening/wait.ts";
import type { Acknowledgement, ParsedInteraction } from "../parse/parsed.ts";
import { type Trouble, troubleOf } from "./trouble.ts";

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

/** Between two tries; Discord gives three seconds for all of them. */
const AGAIN: Pauses = { first: 120, most: 480 };

type Opened = Pick<ParsedInteraction, "id" | "token" | "acknowledgement">;

async function send(
  anonymous: Pick<REST, "post">,
  { id, token, acknowledgement }: Opened,
  signal: AbortSignal,
): Promise<Trouble | undefined> {
  try {
    await anonymous.post(Routes.interactionCallback(id, token), {
      auth: false,
      body: responseOf(acknowledgement),
      query: new URLSearchParams({ with_response: "false" }),
      signal,
    });
    return undefined;
  } catch (error) {
    return troubleOf(error);
  }
}

/** How long until another try makes sense; undefined where none does. */
function pauseOf(trouble: Trouble, failed: number): number | undefined {
  if (trouble.kind !== "wait" && trouble.kind !== "away") return undefined;
  const pause = pauseAfter(failed, AGAIN);
  return trouble.kind === "wait" ? Math.max(trouble.wait, pause) : pause;
}

interface Ended {
  readonly how: Acknowledged;
  /** How long Discord is not to be asked again, in milliseconds. */
  readonly pause?: number;
}

/** Tried again as long as Discord would still take it: whoever asked would else read that Herald is not there. */
async function tryOn(anonymous: Pick<REST, "post">, interaction: Opened, limit: number): Promise<Ended> {
  const ends = performance.now() + limit;
  const signal = AbortSignal.timeout(limit);
  // One of our own tries may have arrived without our knowing.
  let isOpen = false;
  for (let failed = 1; ; failed += 1) {
    const trouble = await send(anonymous, interaction, signal);
    if (trouble === undefined) return { how: "done" };
    if (trouble.kind === "refused") {
      if (trouble.code === ALREADY) return { how: isOpen ? "done" : "had" };
      return { how: trouble.code === UNKNOWN_INTERACTION ? "late" : "unknown" };
    }
    isOpen ||= trouble.kind === "away";
    const pause = pauseOf(trouble, failed);
    if (pause === undefined) return { how: "unknown" };
    if (performance.now() + pause >= ends) return { how: "unknown", ...(trouble.kind === "wait" && { pause }) };
    await wait(pause, signal);
  }
}

/** One that comes twice is acknowledged once, and keeps one pause. */
export function createAcknowledge(anonymous: Pick<REST, "post">, limit: number) {
  const standing = new Map<string, Promise<Acknowledged>>();

  async function begin(interaction: Opened): Promise<Acknowledged> {
    const { how, pause } = await tryOn(anonymous, interaction, limit);
    if (pause === undefined) standing.delete(interaction.id);
    else setTimeout(() => standing.delete(interaction.id), pause).unref();
    return how;
  }

  return (interaction: Opened): Promise<Acknowledged> => {
    const begun = standing.get(interaction.id) ?? begin(interaction);
    standing.set(interaction.id, begun);
    return begun;
  };
}
