/** Completions as they are sent: the whole object, its pieces, and the numbers that belong to them. */
import { randomBytes } from "node:crypto";
import type { Annotation, Completion, CompletionChunk, ToolCall, Usage } from "../../schema/chat.ts";
import type { ChatEngine, Citation, FunctionCall } from "../engines/ports.ts";
import type { ChatInput } from "./request.ts";

/** Everything that an engine said. */
export interface Said {
  readonly text: string;
  readonly calls: readonly FunctionCall[];
  readonly citations: readonly Citation[];
  readonly finish: "stop" | "length";
}

/** What all pieces of one answer have in common. */
export interface Head {
  readonly id: string;
  readonly created: number;
  readonly model: string;
  readonly service_tier: string;
  readonly system_fingerprint: string;
}

/** Taken from one pool, because asking the system for each is slow. */
const random = (bytes: number): string => randomBytes(bytes).toString("base64url");

export const newHead = (model: string, now: number): Head => ({
  id: `chatcmpl-${random(18)}`,
  created: Math.floor(now / 1000),
  model,
  service_tier: "auto",
  system_fingerprint: "herald-offline-1",
});

export const toToolCall = ({ name, arguments: given }: FunctionCall): ToolCall => ({
  id: `call_${random(12)}`,
  type: "function",
  function: { name, arguments: given },
});

export const toAnnotation = ({ start, end, title, url }: Citation): Annotation => ({
  type: "url_citation",
  url_citation: { start_index: start, end_index: end, title, url },
});

export function usageOf(engine: ChatEngine, { question }: ChatInput, text: string): Usage {
  const prompt = question.messages.reduce((sum, { content }) => sum + engine.countTokens(content), 0);
  const completion = engine.countTokens(text);
  return {
    completion_tokens: completion,
    prompt_tokens: prompt,
    total_tokens: prompt + completion,
    completion_tokens_details: {
      accepted_prediction_tokens: 0,
      audio_tokens: 0,
      reasoning_tokens: 0,
      rejected_prediction_tokens: 0,
    },
    prompt_tokens_details: { audio_tokens: 0, cached_tokens: 0 },
  };
}

export const completionOf = (head: Head, { text, calls, citations, finish }: Said, usage: Usage): Completion => ({
  ...head,
  object: "chat.completion",
  choices: [
    {
      index: 0,
      finish_reason: finish,
      logprobs: { content: [], refusal: [] },
      message: {
        role: "assistant",
        content: text,
        refusal: "",
        annotations: citations.map(toAnnotation),
        ...(calls.length === 0 ? {} : { tool_calls: calls.map(toToolCall) }),
      },
    },
  ],
  usage,
});

type Choice = CompletionChunk["choices"][number];

export const chunkOf = (head: Head, delta: Choice["delta"], finish: Said["finish"] | null = null): CompletionChunk => ({
  ...head,
  object: "chat.completion.chunk",
  choices: [{ index: 0, delta, finish_reason: finish }],
});
