/** Who may not use Herald is acknowledged as well, for Discord would call it a fault; nobody else sees anything of it. */
import type { Access } from "../../../core/access.ts";
import { nothing } from "../../../core/listening/heard.ts";
import type { Acknowledgement, ParsedInteraction } from "../parse/parsed.ts";

export interface Screened extends ParsedInteraction {
  /** What was acknowledged is taken away again, without a word. */
  readonly vanishes: boolean;
}

const alone: Acknowledgement = { kind: "defer", private: true };

function silent({ kind }: Acknowledgement): Acknowledgement {
  if (kind === "choices") return { kind, choices: [] };
  return kind === "update" ? { kind } : alone;
}

/** Lists of who may use it are in memory, so that nothing is waited for. */
export function screen(parsed: ParsedInteraction, access: Access): Screened {
  const { heard, acknowledgement, by } = parsed;
  const asker = heard.kind === "request" ? heard.request : by;
  if (asker === undefined) return { ...parsed, vanishes: false };
  const may = access(asker);
  if (may === "allowed") return { ...parsed, vanishes: false };
  if (may === "denied") {
    const answer = silent(acknowledgement);
    return {
      ...parsed,
      acknowledgement: answer,
      heard: nothing("somebody who is denied"),
      vanishes: answer.kind === "defer",
    };
  }
  // A form is filled in before it is said whom to ask, and nothing is kept for it.
  if (acknowledgement.kind === "form") {
    return { ...parsed, acknowledgement: { kind: "form", form: acknowledgement.form }, vanishes: false };
  }
  if (heard.kind !== "request") return { ...parsed, vanishes: false };
  // Whom to ask is said to one person alone.
  const { interaction } = heard.request;
  if (acknowledgement.kind !== "defer" || interaction === undefined) return { ...parsed, vanishes: false };
  const request = { ...heard.request, interaction: { ...interaction, shows: "private" as const } };
  return { ...parsed, acknowledgement: alone, heard: { ...heard, request }, vanishes: false };
}
