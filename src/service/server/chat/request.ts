/** The chat request as the server reads it: the documented fields, and what clients of this kind of interface add. */
import { z } from "zod";
import type { Model } from "../../../core/costs.ts";
import { CHAT_DEFAULTS, chatRequestSchema } from "../../schema/chat.ts";
import { SHORTEST_KEY } from "../../schema/limits.ts";
import type { Body } from "../body.ts";
import type { ChatQuestion } from "../engines/ports.ts";
import { readJson } from "../json.ts";
import { keyOf } from "../operation.ts";
import { accept } from "../sentences.ts";
import { type Checker, createChecker } from "./json-schema.ts";

const tokens = z.int().min(1).nullish();

const responseFormat = z.object({
  type: z.enum(["text", "json_object", "json_schema"]),
  json_schema: z.object({ schema: z.record(z.string(), z.unknown()).nullish() }).nullish(),
});

/** Other fields, such as `tools` and `n`, are ignored. */
export const servedChatSchema = chatRequestSchema.extend({
  max_tokens: tokens,
  max_completion_tokens: tokens,
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  response_format: responseFormat.nullish(),
});

export interface ChatInput {
  readonly model: Model;
  readonly stream: boolean;
  readonly includeUsage: boolean;
  readonly question: Omit<ChatQuestion, "now" | "linkTo" | "alerts">;
  /** Present when the answer must be JSON of a certain shape. */
  readonly checker: Checker | undefined;
}

/** As other interfaces wrap a schema, in the service's own field; it would allow anything. */
const wrappedSchema = z.strictObject({
  name: z.string(),
  description: z.string().nullish(),
  strict: z.boolean().nullish(),
  schema: z.record(z.string(), z.unknown()),
});

type Served = z.output<typeof servedChatSchema>;

/** The service's own field comes before the one of other interfaces. */
function jsonSchemaOf({
  json_schema: own,
  response_format: format,
}: Served): Readonly<Record<string, unknown>> | undefined {
  if (own !== undefined && own !== null) return wrappedSchema.safeParse(own).data?.schema ?? own;
  if (format?.type === "json_schema") return format.json_schema?.schema ?? { type: "object" };
  return format?.type === "json_object" ? { type: "object" } : undefined;
}

export async function readChat(body: Body, headers: Headers): Promise<ChatInput> {
  const served = accept(servedChatSchema, await readJson(body));
  const { model, messages } = served;
  // What an engine does not know it cannot quote, and others may read the answer.
  const key = keyOf(headers) ?? "";
  const withoutKey = (text: string): string => (key.length < SHORTEST_KEY ? text : text.replaceAll(key, "…"));
  const jsonSchema = jsonSchemaOf(served);
  return {
    model,
    stream: served.stream === true,
    includeUsage: served.stream_options?.include_usage === true,
    question: {
      model,
      messages: messages.map((message) => ({ ...message, content: withoutKey(message.content) })),
      persona: withoutKey(served.persona ?? "") || undefined,
      jsonSchema,
      temperature: served.temperature ?? CHAT_DEFAULTS.temperature,
      maxTokens: served.max_completion_tokens ?? served.max_tokens ?? undefined,
    },
    checker: jsonSchema === undefined ? undefined : createChecker(jsonSchema),
  };
}
