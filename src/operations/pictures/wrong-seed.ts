/** A seed that is no whole number, explained with one that is. */
import type { Answered } from "../../core/answered.ts";
import type { Request } from "../../core/request.ts";
import { keyOf } from "../../core/request-key.ts";
import { clipped, plain } from "../markdown.ts";
import { noticeReply } from "../notice.ts";
import type { OperationParts } from "../parts.ts";
import { anySeedButton, type Making } from "./buttons.ts";
import { explain } from "./explain.ts";

const SHOWN = 40;

export function wrongSeed(
  asked: Request,
  request: Request,
  parts: OperationParts,
  operation: Making,
): Promise<Answered> {
  const { say } = parts;
  const given = plain(clipped(asked.named?.["seed"] ?? "", SHOWN));
  const text = given === "" ? say("seed-missing") : say("seed-wrong", { given });
  return explain(
    request,
    parts,
    asked,
    noticeReply(text, { buttons: [[anySeedButton(say, operation, keyOf(request.id))]] }),
  );
}
