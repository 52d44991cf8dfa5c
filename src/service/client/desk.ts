/** The key desk of a service that runs on this machine, asked from another process. */
import { z } from "zod";
import { DESK_PATH, DESK_SAYS } from "../server/desk.ts";
import type { DeskAddress } from "../server/desk-file.ts";
import { type KeyDesk, keyEntrySchema, madeKeySchema } from "../server/key-desk.ts";

/** Everything on this machine answers within that, in milliseconds, or does not answer at all. */
const PATIENCE = 10_000;

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

function asking({ url, token }: DeskAddress): Ask {
  return async (method, path, body) => {
    const answer = await fetch(`${url}${DESK_PATH}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE),
      redirect: "error",
    });
    if (!answer.ok) throw new Error(`the service at ${url} refused: ${(await answer.text()).trim()}`);
    return answer.json();
  };
}

/** Undefined when it does not answer, or another program does: then nobody holds the books. */
export async function reachDesk(address: DeskAddress): Promise<KeyDesk | undefined> {
  const ask = asking(address);
  const path = (id: string): string => `/keys/${encodeURIComponent(id)}`;
  const desk: KeyDesk = {
    create: async (input) => madeKeySchema.parse(await ask("POST", "/keys", input)),
    list: async () => z.array(keyEntrySchema).parse(await ask("GET", "/keys")),
    revoke: async (id) => z.boolean().parse(await ask("DELETE", path(id))),
    award: async (id, credits) => z.boolean().parse(await ask("POST", `${path(id)}/award`, { credits })),
  };
  try {
    return (await ask("GET", "/who")) === DESK_SAYS ? desk : undefined;
  } catch {
    return undefined;
  }
}
