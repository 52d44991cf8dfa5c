/** Changing a picture: the source comes first, then what is to become of it, then the same as for a new one. */
import type { Answered } from "../../core/answered.ts";
import type { File } from "../../core/file.ts";
import type { Request } from "../../core/request.ts";
import { keyOf } from "../../core/request-key.ts";
import type { OperationParts } from "../parts.ts";
import { waysOf } from "../place.ts";
import { type Changing, effectButtons, PRICES } from "./buttons.ts";
import { explain } from "./explain.ts";
import { adultIn, make } from "./make.ts";
import { presetButtons } from "./presets.ts";
import { readSeed } from "./seed.ts";
import { bytesOf, cameWithOthers, sourceOf } from "./source.ts";
import { unusable } from "./unusable.ts";
import { wrongSeed } from "./wrong-seed.ts";

const CALLS: Readonly<Record<Changing, (parts: OperationParts) => OperationParts["applyEffect"]>> = {
  effect: ({ applyEffect }) => applyEffect,
  mirage: ({ mirage }) => mirage,
};

/** Asks what is to become of the picture that `asked` names. */
export function offer(operation: Changing, asked: Request, request: Request, parts: OperationParts): Promise<Answered> {
  const { say } = parts;
  const about = asked.files?.[0]?.message;
  const credits = PRICES[operation];
  return explain(request, parts, asked, {
    text: waysOf(request, {
      telegram: say("effect-menu", { name: operation, credits }),
      discord: say("effect-choices", { name: operation, credits }),
    }),
    ...(about === undefined ? {} : { about }),
    buttons: presetButtons(say, operation, keyOf(request.id)),
  });
}

/** That it came with others is told once. */
function alone({ album: _album, ...file }: File): File {
  return file;
}

/** `request` is what came, `asked` what is meant by it. Where memory is short, large sources are worked on one after another. */
export async function change(
  operation: Changing,
  asked: Request,
  request: Request,
  parts: OperationParts,
): Promise<Answered> {
  const leave = await parts.roomFor(bytesOf(asked));
  try {
    return await changed(operation, asked, request, parts);
  } finally {
    leave();
  }
}

async function changed(
  operation: Changing,
  asked: Request,
  request: Request,
  parts: OperationParts,
): Promise<Answered> {
  const { say } = parts;
  const shownIn = asked.files?.[0]?.message;
  if (shownIn !== undefined) parts.isAbout(shownIn);
  const source = await sourceOf(asked, parts);
  if (source.outcome !== "picture") {
    return explain(request, parts, asked, unusable(source, say, operation, request));
  }
  const { bytes, file } = source;
  const prompt = asked.text?.trim() ?? "";
  if (prompt === "") return offer(operation, { ...asked, files: [file] }, request, parts);
  const seed = readSeed(asked.named?.["seed"]);
  if (seed === undefined) return wrongSeed(asked, request, parts, operation);
  const adult = adultIn(request, parts);
  return make(request, parts, {
    operation,
    asked: { ...asked, files: [alone(file)], text: prompt, named: { seed: String(seed) } },
    prompt,
    adult,
    call: () => CALLS[operation](parts)({ image: bytes, prompt, seed, allow_nsfw: adult }),
    details: () => [
      say("effect-made", { seed: String(seed) }),
      ...(cameWithOthers(asked)
        ? [waysOf(request, { telegram: say("effect-album"), discord: say("effect-first") })]
        : []),
    ],
    buttons: (key) => effectButtons(say, operation, key),
    // So that before and after stay linked.
    about: file.message,
  });
}
