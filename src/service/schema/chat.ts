/** Chat completions: what is sent and what comes back, whole or in pieces. */
import { z } from "zod";
import { models } from "../../core/costs.ts";

/** `system` and `user` are documented; the others are what clients of this kind of interface send as context. */
export const roles = ["system", "user", "assistant", "developer", "tool", "function"] as const;
export type Role = (typeof roles)[number];

const textPart = z.object({ type: z.literal("text"), text: z.string() });

/** What nobody has set apart stands on lines of its own: the end of one text and the next are no word together. */
const together = (texts: readonly string[]): string =>
  texts.reduce(
    (before, next) => (before === "" || /\s$/.test(before) || /^\s/.test(next) ? before : `${before}\n`) + next,
    "",
  );

/** Text, or a list of texts as some clients send it; pictures cannot be shown to the models. */
const content = z
  .union([z.string(), z.array(textPart)])
  .nullable()
  .transform((value) => (Array.isArray(value) ? together(value.map(({ text }) => text)) : (value ?? "")))
  .describe("Text; pictures cannot be shown to the models");

const messageSchema = z.object({ role: z.enum(roles), content });

const jsonSchemaSchema = z.record(z.string(), z.unknown());

/** The documented defaults, which the service applies. */
export const CHAT_DEFAULTS = { temperature: 0.7, top_p: 0.95, frequency_penalty: 1.17, top_k: 50 } as const;

type Message = z.output<typeof messageSchema>;
const says = ({ content }: Message): boolean => /\S/.test(content);

/** The last of the checks below, as descriptions of the interface write it. */
const QUESTION = {
  contains: {
    required: ["role", "content"],
    properties: {
      role: { const: "user" },
      content: {
        anyOf: [
          { type: "string", pattern: "\\S" },
          { type: "array", contains: { required: ["text"], properties: { text: { pattern: "\\S" } } } },
        ],
      },
    },
  },
};

export const chatRequestSchema = z.object({
  model: z.enum(models),
  messages: z
    .array(messageSchema)
    .min(1)
    .refine((messages) => messages.length === 0 || messages.some(says), {
      error: "must hold some text, and all of it is empty. Ask something.",
    })
    .refine((messages) => messages.length === 0 || messages.some((one) => one.role === "user" && says(one)), {
      error: "must hold some text with the role user, and there is none. Ask something.",
    })
    .meta(QUESTION),
  stream: z.boolean().nullable().default(false),
  persona: z.string().nullish(),
  json_schema: jsonSchemaSchema.nullish(),
  temperature: z.number().nullable().default(CHAT_DEFAULTS.temperature),
  top_p: z.number().nullable().default(CHAT_DEFAULTS.top_p),
  frequency_penalty: z.number().nullable().default(CHAT_DEFAULTS.frequency_penalty),
  top_k: z.int().nullable().default(CHAT_DEFAULTS.top_k),
});

/** What a caller gives: fields that are left out get the service's own defaults. */
export type ChatRequest = z.input<typeof chatRequestSchema>;

export const annotationSchema = z.object({
  type: z.literal("url_citation"),
  url_citation: z.object({ start_index: z.int(), end_index: z.int(), title: z.string(), url: z.string() }),
});
export type Annotation = z.infer<typeof annotationSchema>;

const functionSchema = z.object({ name: z.string(), arguments: z.string() });
export const toolCallSchema = z.object({ id: z.string(), type: z.literal("function"), function: functionSchema });
export type ToolCall = z.infer<typeof toolCallSchema>;

const probability = z.object({ token: z.string(), bytes: z.array(z.int()), logprob: z.number() });
const probabilities = z.array(probability.extend({ top_logprobs: z.array(probability) }));

export const usageSchema = z.object({
  completion_tokens: z.int(),
  prompt_tokens: z.int(),
  total_tokens: z.int(),
  completion_tokens_details: z.object({
    accepted_prediction_tokens: z.int(),
    audio_tokens: z.int(),
    reasoning_tokens: z.int(),
    rejected_prediction_tokens: z.int(),
  }),
  prompt_tokens_details: z.object({ audio_tokens: z.int(), cached_tokens: z.int() }),
});
export type Usage = z.infer<typeof usageSchema>;

/** What an answer and each of its pieces begin with. */
const opening = {
  id: z.string(),
  created: z.int(),
  model: z.string(),
  service_tier: z.string(),
  system_fingerprint: z.string(),
};

export const completionSchema = z.object({
  ...opening,
  object: z.literal("chat.completion"),
  choices: z.array(
    z.object({
      index: z.int(),
      finish_reason: z.string(),
      logprobs: z.object({ content: probabilities, refusal: probabilities }),
      message: z.object({
        role: z.literal("assistant"),
        content: z.string(),
        refusal: z.string(),
        annotations: z.array(annotationSchema),
        audio: z.object({ id: z.string(), data: z.string(), expires_at: z.int(), transcript: z.string() }).optional(),
        function_call: functionSchema.optional(),
        tool_calls: z.array(toolCallSchema).optional(),
      }),
    }),
  ),
  usage: usageSchema,
});
export type Completion = z.infer<typeof completionSchema>;

/** One piece of a streamed answer. */
export const completionChunkSchema = z.object({
  ...opening,
  object: z.literal("chat.completion.chunk"),
  choices: z.array(
    z.object({
      index: z.int(),
      delta: z.object({
        role: z.literal("assistant").optional(),
        content: z.string().optional(),
        annotations: z.array(annotationSchema).optional(),
        tool_calls: z.array(toolCallSchema.extend({ index: z.int() })).optional(),
      }),
      finish_reason: z.string().nullable(),
    }),
  ),
  usage: usageSchema.nullish(),
});
export type CompletionChunk = z.infer<typeof completionChunkSchema>;
