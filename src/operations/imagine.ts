/** Imagine: a picture made from words, of a size and with a seed that can be said again. */
import type { Answered } from "../core/answered.ts";
import type { Request } from "../core/request.ts";
import { keyOf } from "../core/request-key.ts";
import { askedAnew, findKept, notYours, readArgument } from "./kept.ts";
import { clipped, plain } from "./markdown.ts";
import { notice, noticeReply } from "./notice.ts";
import type { Operation, OperationParts } from "./parts.ts";
import { imageButtons, PRICES, shapeButton, sizeButton } from "./pictures/buttons.ts";
import { explain } from "./pictures/explain.ts";
import { adultIn, make } from "./pictures/make.ts";
import { readSeed } from "./pictures/seed.ts";
import { readSize, type Size, shapes, sizeName, spokenSize } from "./pictures/size.ts";
import { wrongSeed } from "./pictures/wrong-seed.ts";

/** What a button may want: another seed, the very same, another size. */
const CHANGES = ["again", "same", "size"] as const;

/** What the button under an empty prompt asks for; English, for the service understands it best. */
const EXAMPLE = "a fox in the snow";

const SHOWN = 40;

/** The words of a command, or of what it replies to: "draw this". */
function promptOf({ text = "", quoted }: Request): string {
  const said = text.trim();
  return said === "" ? (quoted?.text.trim() ?? "") : said;
}

function sayNothingToShow({ say }: OperationParts): Answered {
  const label = say("button-try-picture", { credits: PRICES.imagine });
  return notice(say("picture-empty"), { buttons: [[{ label, operation: "imagine", argument: EXAMPLE }]] });
}

function sayWrongSize(asked: Request, request: Request, parts: OperationParts, nearest: Size | undefined) {
  const { say } = parts;
  const key = keyOf(request.id);
  const given = plain(clipped(asked.named?.["size"] ?? "", SHOWN));
  const buttons =
    nearest === undefined ? shapes.map((shape) => [shapeButton(say, key, shape)]) : [[sizeButton(say, key, nearest)]];
  const text = given === "" ? say("size-missing") : say("size-wrong", { given });
  return explain(request, parts, asked, noticeReply(text, { buttons }));
}

async function ask(asked: Request, request: Request, parts: OperationParts): Promise<Answered> {
  const spoken = spokenSize(promptOf(asked));
  const { prompt } = spoken;
  if (prompt === "") return sayNothingToShow(parts);
  const size = readSize(asked.named?.["size"] ?? spoken.shape);
  if (!size.ok) return sayWrongSize(asked, request, parts, size.nearest);
  const seed = readSeed(asked.named?.["seed"]);
  if (seed === undefined) return wrongSeed(asked, request, parts, "imagine");
  if (request.pressed !== undefined) parts.isAbout(request.pressed);
  const adult = adultIn(request, parts);
  const { width, height } = size.size;
  return make(request, parts, {
    operation: "imagine",
    asked: { ...asked, text: prompt, named: { size: sizeName(size.size), seed: String(seed) } },
    prompt,
    adult,
    call: () => parts.createImage({ prompt, seed, width, height, allow_nsfw: adult }),
    details: (made) => [
      parts.say("picture-made", { width: String(made.width), height: String(made.height), seed: String(seed) }),
    ],
    buttons: (key) => imageButtons(parts.say, key, size.size),
    about: request.pressed,
  });
}

export const imagine: Operation = async (request, parts) => {
  // A button may also bring a prompt of its own.
  const isPress = request.pressed !== undefined && readArgument(request, CHANGES) !== undefined;
  if (!isPress) return ask(request, request, parts);
  const found = await findKept(request, parts, CHANGES);
  if (found.outcome === "not-yours") return notYours(found, parts.say);
  if (found.outcome === "gone" || found.kept.request.operation !== "imagine") {
    return notice(parts.say("picture-gone"));
  }
  const { kept, change } = found;
  const asked = askedAnew(kept.request, request, change?.what === "size" ? { size: change.to } : {});
  if (change?.what !== "again") return ask(asked, request, parts);
  const { seed: _seed, ...named } = asked.named ?? {};
  return ask({ ...asked, named }, request, parts);
};
