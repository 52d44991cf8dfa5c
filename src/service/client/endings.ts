/** Failures of answers that ended badly, and of those that are whole but no answer. */
import type { Failure } from "../../core/failure.ts";
import { failureOf } from "./failures.ts";
import type { Ending } from "./transport.ts";

export function endingFailure(ending: Exclude<Ending, "whole">, code?: string): Failure {
  const because = code === undefined ? "" : ` (${code})`;
  switch (ending) {
    case "cut":
      return failureOf("cut", `The answer ended before it was whole${because}.`);
    case "timeout":
      return failureOf("timeout", "The service did not answer in time.");
    case "cancelled":
      return failureOf("cancelled", "The call was cancelled after the request had been sent.");
    case "too-large":
      return failureOf("unreadable", "The answer is larger than an answer can be.", { credits: "unknown" });
    case "garbled":
      return failureOf("broken", `What came back is not HTTP${because}; check the address of the service.`);
    case "encoded":
      return failureOf("unreadable", "The answer is encoded in a way that was not asked for.", { credits: "unknown" });
  }
}

export const unreadable = (why: string): Failure => failureOf("unreadable", why);

/** A page that something on the way put in place of the answer: whether the service saw the request is not known. */
export const pageFailure = (): Failure =>
  failureOf("unreadable", "A web page came instead of an answer; check the address of the service.", {
    credits: "unknown",
  });

export const isPage = (text: string): boolean => /^\uFEFF?\s*(<!--[\s\S]{0,500}?-->\s*)?<(!doctype|html)\b/i.test(text);
