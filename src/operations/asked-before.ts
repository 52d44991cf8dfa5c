/** What was asked, kept for the buttons under its answer long after the answer itself: small, and a few hundred a person. */
import { z } from "zod";
import type { Answered } from "../core/answered.ts";
import { DAY } from "../core/day.ts";
import { isForgotten } from "../core/forgotten.ts";
import { personKey, type Request, requestSchema } from "../core/request.ts";
import { keyOf } from "../core/request-key.ts";
import type { DocumentKind, Documents } from "../core/store/documents.ts";

const LIFETIME = 90 * DAY;

/** By the key of the request. */
export const ASKED: DocumentKind<Request> = { name: "asked", schema: requestSchema, lifetime: LIFETIME };

/** By `personKey`: the keys of what they asked, the newest last. */
const ASKED_BY: DocumentKind<string[]> = { name: "asked-by", schema: z.array(z.string()), lifetime: LIFETIME };

const MOST = 200;

/** In bytes; who asks something longer writes it again after a day. */
const LARGEST = 1_500;

/** Without what belongs to the moment in which it was asked, or is gone after it. */
function lasting(request: Request): Request {
  const { edited: _edited, goesOn: _goesOn, torn: _torn, interaction: _interaction, files, ...rest } = request;
  const [first] = files ?? [];
  if (first === undefined) return rest;
  const { blob, ...file } = first;
  return first.reference === blob ? rest : { ...rest, files: [file] };
}

/** Beside the answer, for as long as a message with such buttons is likely to be pressed. */
export async function keepAsked(documents: Documents, request: Request, { asked }: Answered): Promise<void> {
  const kept = lasting(asked ?? request);
  if (Buffer.byteLength(JSON.stringify(kept)) > LARGEST) return;
  const key = keyOf(request.id);
  await documents.put(ASKED, key, kept);
  let given: readonly string[] = [];
  await documents.update(ASKED_BY, personKey(request), (keys = []) => {
    const all = [...keys.filter((one) => one !== key), key];
    given = all.slice(0, -MOST);
    return all.slice(-MOST);
  });
  if (await isForgotten(documents, request)) {
    await documents.update(ASKED_BY, personKey(request), (keys = []) => {
      const left = keys.filter((one) => one !== key);
      return left.length === 0 ? undefined : left;
    });
    given = [...given, key];
  }
  await Promise.all(given.map((one) => documents.delete(ASKED, one)));
}

export const countAsked = async (documents: Documents, person: string): Promise<number> =>
  (await documents.get(ASKED_BY, person))?.length ?? 0;

/** Resolves to how many there were. The list goes last, so that a crash in between leaves it to be found again. */
export async function forgetAsked(documents: Documents, person: string): Promise<number> {
  const keys = (await documents.get(ASKED_BY, person)) ?? [];
  const gone = await Promise.all(keys.map((key) => documents.delete(ASKED, key)));
  await documents.delete(ASKED_BY, person);
  return gone.filter(Boolean).length;
}
