/** What commands and buttons ask for that change a picture: a button finds what was asked, or brings its own picture. */
import type { Answered } from "../../core/answered.ts";
import type { File } from "../../core/file.ts";
import type { Request } from "../../core/request.ts";
import { askedAnew, findKept, notYours, readArgument } from "../kept.ts";
import { notice } from "../notice.ts";
import type { Operation, OperationParts } from "../parts.ts";
import { waysOf } from "../place.ts";
import type { Changing } from "./buttons.ts";
import { change, offer } from "./change.ts";
import { presetPrompt } from "./presets.ts";

/**
 * What a button may want: another seed, the very same, one of the presets; or to be offered the presets, for the same
 * source (`other`) or for the picture above the button (`menu`).
 */
const CHANGES = ["again", "same", "as", "other", "menu"] as const;

const nothingLeft = (name: Changing, request: Request, { say }: OperationParts): Answered =>
  notice(waysOf(request, { telegram: say("effect-gone", { name }), discord: say("effect-forgotten", { name }) }));

/** The picture above a button, as Herald keeps it and as the platform shows it. */
function fileAbove({ files, pressed }: Request, blob: string | undefined): File | undefined {
  const shown = files?.find(({ from }) => from === "pressed");
  if (blob === undefined) return shown;
  return {
    ...(shown ?? { kind: "picture", reference: blob, from: "pressed" }),
    blob,
    ...(pressed === undefined ? {} : { message: pressed }),
  };
}

/** Nothing of what the picture was made of counts for what is made of it. */
function offerAbove(operation: Changing, request: Request, parts: OperationParts, blob?: string): Promise<Answered> {
  const file = fileAbove(request, blob);
  if (file === undefined) return Promise.resolve(nothingLeft(operation, request, parts));
  const { text: _text, ...place } = request;
  return offer(operation, { ...place, files: [file] }, request, parts);
}

async function press(operation: Changing, request: Request, parts: OperationParts): Promise<Answered> {
  const found = await findKept(request, parts, CHANGES);
  if (found.outcome === "not-yours") return notYours(found, parts.say);
  const what = readArgument(request, CHANGES)?.change?.what;
  if (found.outcome === "gone") {
    // What was asked is forgotten, and the picture itself still stands there.
    return what === "menu" ? offerAbove(operation, request, parts) : nothingLeft(operation, request, parts);
  }
  const { kept, change: wish } = found;
  if (what === "menu") return offerAbove(operation, request, parts, kept.answered.reply?.attachments?.[0]?.blob);
  if (kept.request.operation !== operation) return nothingLeft(operation, request, parts);
  const asked = askedAnew(kept.request, request);
  const { seed: _seed, ...unseeded } = asked.named ?? {};
  const { text: _text, ...unsaid } = asked;
  switch (wish?.what) {
    case "again":
      return change(operation, { ...asked, named: unseeded }, request, parts);
    case "other":
      return offer(operation, { ...unsaid, named: unseeded }, request, parts);
    case "as": {
      const prompt = presetPrompt(wish.to);
      return prompt === undefined
        ? nothingLeft(operation, request, parts)
        : change(operation, { ...asked, text: prompt }, request, parts);
    }
    case "same":
      return change(operation, asked, request, parts);
    case "menu":
    case undefined:
      return nothingLeft(operation, request, parts);
  }
}

export const createChange =
  (operation: Changing): Operation =>
  (request, parts) =>
    request.pressed === undefined ? change(operation, request, request, parts) : press(operation, request, parts);
