/** Finds a kept answer by the argument of a button, and tells who may have it. */
import { type Answered, KEPT } from "../core/answered.ts";
import { chatKey, personKey, type Request } from "../core/request.ts";
import type { Say } from "../core/say.ts";
import { plain } from "./markdown.ts";
import type { OperationParts } from "./parts.ts";

type Kept = NonNullable<ReturnType<(typeof KEPT)["schema"]["parse"]>>;

export type Found =
  | { readonly outcome: "found"; readonly kept: Kept; readonly change: Change | undefined }
  /** Expired, or never there. */
  | { readonly outcome: "gone" }
  /** Somebody else asked; with the name. */
  | { readonly outcome: "not-yours"; readonly name: string };

export interface Change {
  readonly what: "model" | "persona";
  readonly to: string;
}

/** A key, and perhaps what is to be asked otherwise: `k3y model nexus`. */
const ARGUMENT = /^([0-9a-z]{1,12})(?: (model|persona) ([a-z]{1,20}))?$/;

/** Whoever asked; in a private chat nobody else is there. */
function mayHave(request: Request, kept: Request): boolean {
  const alone = request.chat?.kind === "private" && chatKey(kept) === chatKey(request);
  return alone || personKey(kept) === personKey(request);
}

const changeOf = (what: string | undefined, to: string | undefined): Change | undefined =>
  (what === "model" || what === "persona") && to !== undefined ? { what, to } : undefined;

/** What is said to whoever may not have it. */
export const notYours = ({ name }: Extract<Found, { outcome: "not-yours" }>, say: Say): Answered => ({
  reply: { text: name === "" ? say("not-yours-nobody") : say("not-yours", { name: plain(name) }) },
});

export async function findKept(request: Request, { store }: OperationParts): Promise<Found> {
  const [, key, what, to] = ARGUMENT.exec(request.text?.trim() ?? "") ?? [];
  const kept = key === undefined ? undefined : await store.documents.get(KEPT, key);
  if (kept === undefined || key === undefined) return { outcome: "gone" };
  if (!mayHave(request, kept.request)) return { outcome: "not-yours", name: kept.request.person?.name ?? "" };
  return { outcome: "found", kept, change: changeOf(what, to) };
}
