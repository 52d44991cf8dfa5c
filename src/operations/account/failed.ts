/** A read of an account that did not succeed, in words; the read is free, however it ended. */
import type { Answered } from "../../core/answered.ts";
import type { Failure } from "../../core/failure.ts";
import type { Button } from "../../core/reply.ts";
import { failureReply } from "../chat/failure.ts";
import { STANDARD_MODEL } from "../models.ts";
import { notice } from "../notice.ts";
import type { OperationParts } from "../parts.ts";

/** `again` asks for the same once more, where that may help. */
export function readFailed(
  failure: Failure,
  { say, operators }: Pick<OperationParts, "say" | "operators">,
  again: Omit<Button, "label">,
): Answered {
  const asked = { say, operators, model: STANDARD_MODEL, again: "", now: Date.now() };
  const { text, buttons } = failureReply({ ...failure, credits: "not-taken" }, "", asked);
  if (buttons === undefined) return notice(text);
  return notice(text, { buttons: [[{ ...again, label: say("button-again") }]] });
}
