/** What may be chosen of what only the store knows, while somebody types and Discord waits. */

import { completeDigests } from "../../../core/completions.ts";
import { CHAT_DIGESTS, DIGEST } from "../../../core/digest.ts";
import type { Documents } from "../../../core/store/documents.ts";
import type { Acknowledgement } from "../parse/parsed.ts";
import type { Names } from "./names.ts";

/** Whoever types has typed on by then. In milliseconds. */
const PATIENCE = 1_500;

async function digestsOf(documents: Pick<Documents, "get">, chat: string) {
  const standing = (await documents.get(CHAT_DIGESTS, chat)) ?? [];
  const found = await Promise.all(standing.map(({ id }) => documents.get(DIGEST, id)));
  return found.flatMap((one) => one ?? []);
}

/** Nothing where the store does not answer in time: a number can be typed all the same. */
export async function withChoices(
  { documents, names }: { readonly documents: Pick<Documents, "get">; readonly names: Pick<Names, "in"> },
  acknowledgement: Acknowledgement,
): Promise<Acknowledgement> {
  if (acknowledgement.kind !== "choices" || acknowledgement.digests === undefined) return acknowledgement;
  const { chat, typed } = acknowledgement.digests;
  const { channel } = names.in(chat.slice(chat.indexOf(":") + 1));
  const none: Acknowledgement = { kind: "choices", choices: [] };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Acknowledgement>((resolve) => {
    timer = setTimeout(() => resolve(none), PATIENCE);
  });
  const found = digestsOf(documents, chat).then(
    (digests): Acknowledgement => ({ kind: "choices", choices: completeDigests(digests, typed, channel) }),
    () => none,
  );
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}
