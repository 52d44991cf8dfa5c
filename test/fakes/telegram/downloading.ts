/** Hands out files by their paths, with whatever trouble was ordered for that. */
import type { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { connectionOf } from "../connection.ts";
import type { Outcome } from "./answers.ts";
import type { Call, Hub } from "./hub.ts";
import { NOT_FOUND, Refusal } from "./refusal.ts";
import { meetTrouble } from "./trouble.ts";
import { DOWNLOAD } from "./wire.ts";

export async function download(hub: Hub, path: string, socket: Socket): Promise<Outcome> {
  const call: Call = {
    method: DOWNLOAD,
    params: { path },
    files: [],
    at: performance.now(),
    answered: undefined,
    refused: undefined,
    port: socket.remotePort ?? 0,
    connection: connectionOf(socket),
  };
  hub.calls.push(call);
  hub.watch.changed();
  try {
    const outcome = await outcomeOf(hub, path);
    call.answered = outcome?.status ?? 0;
    return outcome;
  } catch (error) {
    if (error instanceof Refusal) {
      call.answered = error.code;
      call.refused = error.message;
    }
    throw error;
  }
}

async function outcomeOf(hub: Hub, path: string): Promise<Outcome> {
  const troubles = hub.switches.take(DOWNLOAD);
  const early = await meetTrouble(troubles);
  if (early !== "none") return early;
  const ordered = troubles.find((one) => one.kind === "refuse");
  if (ordered !== undefined) {
    const { code, description, retry_after } = ordered.refusal;
    throw new Refusal(code, description, retry_after === undefined ? undefined : { retry_after });
  }
  const stored = [...hub.files.values()].find((one) => one.path === path);
  if (stored === undefined) throw NOT_FOUND;
  const isLost = troubles.some((one) => one.kind === "break");
  return isLost ? undefined : { status: 200, type: "application/octet-stream", body: stored.bytes };
}
