/** A seed that is no whole number or too large, explained with one that is right. */
import type { Answered } from "../../core/answered.ts";
import type { Request } from "../../core/request.ts";
import { keyOf } from "../../core/request-key.ts";
import { clipped, plain } from "../markdown.ts";
import { noticeReply } from "../notice.ts";
import type { OperationParts } from "../parts.ts";
import { anySeedButton, type Making } from "./buttons.ts";
import { explain } from "./explain.ts";
import { isWhole, LARGEST_SEED } from "./seed.ts";

const SHOWN = 40;

export function wrongSeed(
  asked: Request,
  request: Request,
  parts: OperationParts,
  operation: Making,
): Promise<Answered> {
  const { say } = parts;
  const named = asked.named?.["seed"] ?? "";
  const given = plain(clipped(named, SHOWN));
  const wrong = () =>
    isWhole(named) ? say("seed-large", { given, most: String(LARGEST_SEED) }) : say("seed-wrong", { given });
  const text = given === "" ? say("seed-missing") : wrong();
  return explain(
    request,
    parts,
    asked,
    noticeReply(text, { buttons: [[anySeedButton(say, operation, keyOf(request.id))]] }),
  );
}
