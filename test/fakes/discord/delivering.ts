/** Brings an interaction to the bot: over the gateway, or signed to an address, where the answer is its callback. */
import { Buffer } from "node:buffer";
import { readBody } from "./body.ts";
import type { Hub, InteractionState } from "./hub.ts";
import { respond } from "./interacting.ts";
import type { Fields } from "./model.ts";
import { Refusal } from "./refusal.ts";
import { signature, timestampNow } from "./signing.ts";

export interface Posted {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export function deliver(hub: Hub, state: InteractionState): void {
  const { interaction } = state;
  const { endpoint } = hub;
  if (endpoint === undefined) {
    const { guild } = interaction.channel;
    hub.gateway.dispatch({ event: "INTERACTION_CREATE", data: interaction.payload, guild });
    return;
  }
  postPayload(hub, endpoint, interaction.payload, state).then(
    ({ status }) => {
      if (status !== 200 && status !== 202) hub.problems.push(`an interaction was answered with ${status}`);
      hub.watch.changed();
    },
    () => {
      hub.losses.push("an interaction did not reach its address");
      hub.watch.changed();
    },
  );
}

export async function postPayload(
  hub: Hub,
  url: string,
  payload: Fields,
  state: InteractionState | undefined,
): Promise<Posted> {
  const body = JSON.stringify(payload);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Discord-Interactions/1.0 (+https://discord.com)",
    ...signature(hub.secret, body, timestampNow()),
  };
  const response = await fetch(url, { method: "POST", headers, body });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "";
  if (response.status === 200 && state !== undefined) answered(hub, state, type, bytes);
  return { status: response.status, type, body: bytes.toString() };
}

function answered(hub: Hub, state: InteractionState, type: string, bytes: Buffer): void {
  try {
    respond(hub, state, readBody(type, bytes), "the answer over HTTP");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    hub.problems.push(`the answer over HTTP: ${JSON.stringify(error.body)}`);
  }
}
