/** Finds a kept request and its answer by the argument of a button, and tells who may have them. */
import { type Answered, KEPT } from "../core/answered.ts";
import { chatKey, personKey, type Request } from "../core/request.ts";
import type { Say } from "../core/say.ts";
import type { Store } from "../core/store/index.ts";
import { ASKED } from "./asked-before.ts";
import { plain } from "./markdown.ts";
import { noticeReply } from "./notice.ts";
import type { OperationParts } from "./parts.ts";

type Kept = NonNullable<ReturnType<(typeof KEPT)["schema"]["parse"]>>;

export type Found<What extends string = never> =
  /** Its request is what was asked, also where a button only named it. */
  | { readonly outcome: "found"; readonly kept: Kept; readonly change: Change<What> | undefined }
  /** Expired, or never there. */
  | { readonly outcome: "gone" }
  /** Somebody else asked; with the name. */
  | NotYours;

export interface NotYours {
  readonly outcome: "not-yours";
  readonly name: string;
}

/** What a button wants otherwise; `to` is empty where there is nothing to choose. */
export interface Change<What extends string> {
  readonly what: What;
  readonly to: string;
}

interface Argument<What extends string> {
  readonly key: string;
  readonly change: Change<What> | undefined;
}

/** A key, and perhaps what is to be otherwise: `k3y model nexus`, `k3y again`. */
const ARGUMENT = /^([0-9a-z]{1,12})(?: ([a-z]{1,20})(?: ([0-9a-z]{1,20}))?)?$/;

/** Undefined: no button of ours says that. */
export function readArgument<What extends string>(
  { text = "" }: Request,
  changes: readonly What[],
): Argument<What> | undefined {
  const [, key, given, to = ""] = ARGUMENT.exec(text.trim()) ?? [];
  if (key === undefined) return undefined;
  if (given === undefined) return { key, change: undefined };
  const what = changes.find((one) => one === given);
  return what === undefined ? undefined : { key, change: { what, to } };
}

/** Whoever asked; in a private chat nobody else is there, and what nobody asked for is for the whole chat. */
async function mayHave(request: Request, kept: Request, { isAdministrator }: OperationParts): Promise<boolean> {
  const isForAll = request.chat?.kind === "private" || (kept.platform !== "house" && kept.person === undefined);
  const alone = isForAll && chatKey(kept) === chatKey(request);
  if (alone || personKey(kept) === personKey(request)) return true;
  // An administrator who writes as the group itself presses under their own name.
  return kept.person?.administrator === true && chatKey(kept) === chatKey(request) && isAdministrator();
}

/** What is said to whoever may not have it. */
export const notYours = ({ name }: NotYours, say: Say): Answered => ({
  reply: noticeReply(name === "" ? say("not-yours-nobody") : say("not-yours", { name: plain(name) })),
});

/** With its answer, or, when that is gone, what was asked alone. */
async function keptAs(key: string, { documents }: Store): Promise<Kept | undefined> {
  const kept = await documents.get(KEPT, key);
  if (kept !== undefined) return kept;
  const request = await documents.get(ASKED, key);
  return request === undefined ? undefined : { request, answered: {} };
}

/** `changes` are what a button of this kind may want otherwise. */
export async function findKept<What extends string = never>(
  request: Request,
  parts: OperationParts,
  changes: readonly What[] = [],
): Promise<Found<What>> {
  const argument = readArgument(request, changes);
  const kept = argument === undefined ? undefined : await keptAs(argument.key, parts.store);
  if (kept === undefined || argument === undefined) return { outcome: "gone" };
  if (!(await mayHave(request, kept.request, parts)))
    return { outcome: "not-yours", name: kept.request.person?.name ?? "" };
  const asked = kept.answered.asked ?? kept.request;
  return { outcome: "found", kept: { ...kept, request: asked }, change: argument.change };
}

/** The same asked once more by a press, with what its button names otherwise. */
export function askedAnew(original: Request, press: Request, named: Readonly<Record<string, string>> = {}): Request {
  const { edited: _edited, goesOn: _goesOn, torn: _torn, interaction: _interaction, ...question } = original;
  return {
    ...question,
    id: press.id,
    conversation: press.conversation,
    at: press.at,
    ...(press.interaction === undefined ? {} : { interaction: press.interaction }),
    ...(press.chat === undefined ? {} : { chat: press.chat }),
    // In a private chat the person is the same; elsewhere it has been made sure.
    ...(press.person === undefined ? {} : { person: press.person }),
    ...(Object.keys(named).length === 0 ? {} : { named: { ...original.named, ...named } }),
  };
}
