/** What editions buy of the service: paid by the chat that it is for alone, or by Herald for several of them. */

import { chatOf, type Digest } from "../../src/core/digest.ts";
import { Ending, type Ends } from "../../src/core/ending.ts";
import type { Request } from "../../src/core/request.ts";
import { CHATS, type ChatSettings } from "../../src/core/settings.ts";
import type { Paid } from "../../src/operations/parts.ts";
import { limitsFor } from "../allowances.ts";
import { type Bought, type Called, createPaid } from "../paid.ts";
import { patiently } from "../patience.ts";
import type { EditionContext, EditionParts } from "./parts.ts";

/** The digest whose chat it is for alone; undefined: it is for several. */
export type For = Digest | undefined;

/** As the ledger calls it where it is for several. */
const SHARED = "digests";

const NEVER = new Ending();

function requestFor(whom: For, id: string): Request {
  const { platform, chat } = whom ?? { platform: "house" as const, chat: { id: SHARED, kind: "channel" as const } };
  const key = chatOf({ platform, chat });
  const place = { id: chat.id, kind: chat.kind };
  return { id, platform, conversation: `${key}:digest`, operation: "news", chat: place, at: Date.now() };
}

/** With the same id it is bought once, also by a run that takes up a dead one's work. */
export async function buy<Value>(
  parts: EditionParts,
  { id, whom, ...bought }: Bought & { readonly id: string; readonly whom: For },
  make: (until: readonly Ends[]) => Promise<Called<Value>>,
  { signal }: EditionContext,
): Promise<Paid<Value>> {
  const settings: ChatSettings | undefined =
    whom === undefined ? undefined : await patiently(() => parts.store.documents.get(CHATS, chatOf(whom)), signal);
  const chat = settings?.budget?.chat;
  const request = requestFor(whom, id);
  const limits = limitsFor(request, parts.limits, { chat: settings?.limit });
  const paid = createPaid({ ...parts, limits })(request, {
    signal,
    ending: signal,
    stop: NEVER,
    payer: "operator",
    budget: chat === undefined ? undefined : { chat },
    unasked: true,
  });
  try {
    return await paid.call(bought, make);
  } finally {
    await paid.finish();
  }
}
