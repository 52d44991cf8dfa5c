/** The token of an interaction: kept sealed beside its request, and good for a quarter of an hour. */
import type { Request } from "../../../core/request.ts";
import { keyOf } from "../../../core/request-key.ts";
import { TOKEN_LIFE, TOKENS } from "../tokens.ts";
import type { SendParts } from "./parts.ts";

export interface Token {
  readonly application: string;
  readonly token: string;
  /** The request's id, and its key by which its pace is kept. */
  readonly request: string;
  readonly key: string;
  /** When the interaction was made, in milliseconds since 1970. */
  readonly asked: number;
  /** In bytes. */
  readonly largest: number | undefined;
}

/** Undefined where there is none, and when it is over. */
export async function tokenOf({ store, seal }: SendParts, request: Request): Promise<Token | undefined> {
  const { interaction, id } = request;
  if (interaction === undefined || Date.now() >= interaction.ends) return undefined;
  const kept = await store.documents.get(TOKENS, id);
  const opened = kept === undefined ? undefined : seal.open(kept.sealed, id);
  if (kept === undefined || opened === undefined) return undefined;
  return {
    application: kept.application,
    token: opened.text,
    request: id,
    key: keyOf(id),
    asked: interaction.ends - TOKEN_LIFE,
    largest: kept.largest,
  };
}

/** Discord punishes who goes on asking with a dead one. */
export async function forget({ store }: SendParts, { request }: Token): Promise<void> {
  await store.documents.delete(TOKENS, request);
}
