/** The description of the interface for programs (OpenAPI 3.1), made from the schemas that the service checks with. */
import { z } from "zod";
import { models } from "../../core/costs.ts";
import { accountSchema } from "../schema/account.ts";
import { completionChunkSchema, completionSchema } from "../schema/chat.ts";
import { ACCOUNT_PATH, CHAT_PATH, EFFECT_PATH, IMAGE_PATH, SEARCH_PATH } from "../schema/paths.ts";
import { imageRequestSchema } from "../schema/pictures.ts";
import { refusalSchema, validationSchema } from "../schema/refusal.ts";
import { searchRequestSchema, searchResultSchema } from "../schema/search.ts";
import { MODELS_PATH } from "./account.ts";
import { servedChatSchema } from "./chat/request.ts";
import { DOCUMENT_ROUTE } from "./document-page.ts";

export const OPENAPI_PATH = "/openapi.json";
export const HEALTH_PATH = "/healthz";

interface DescriptionParts {
  readonly version: string;
  readonly imageboardSource: string;
  /** The whole path of the third pipeline, when there is one. */
  readonly miragePath: string | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/** Without the name of its draft, which is that of OpenAPI 3.1 anyway. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _draft, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return plain;
}

const modelSchema = z.object({
  id: z.enum(models),
  object: z.literal("model"),
  created: z.int(),
  owned_by: z.string(),
});
const modelListSchema = z.object({ object: z.literal("list"), data: z.array(modelSchema) });

/** What every error under `/v1` carries beside its detail. */
const chatErrorSchema = z.object({
  error: z.object({ message: z.string(), type: z.string(), param: z.string().nullable(), code: z.string().nullable() }),
});

const schemas = (imageboard: string): Json => ({
  ChatRequest: schemaOf(servedChatSchema, "input"),
  // The interface allows a bare text as well; this service sends one only when a test asks for it.
  ChatAnswer: schemaOf(z.union([completionSchema, z.string()]), "output"),
  CompletionChunk: schemaOf(completionChunkSchema, "output"),
  ImageRequest: schemaOf(imageRequestSchema, "input"),
  EffectForm: {
    type: "object",
    required: ["image", "prompt"],
    properties: {
      image: { type: "string", format: "binary", description: "A PNG or JPG file under 2 MB" },
      prompt: { type: "string", minLength: 1, pattern: "\\S" },
      seed: { type: "integer" },
      allow_nsfw: { type: "boolean", default: false },
    },
  },
  Account: schemaOf(accountSchema, "output"),
  Model: schemaOf(modelSchema, "output"),
  ModelList: schemaOf(modelListSchema, "output"),
  SearchRequest: schemaOf(searchRequestSchema(imageboard), "input"),
  SearchResult: schemaOf(searchResultSchema, "output"),
  Validation: schemaOf(validationSchema, "output"),
  Refusal: schemaOf(refusalSchema, "output"),
  ChatValidation: schemaOf(validationSchema.extend(chatErrorSchema.shape), "output"),
  ChatRefusal: schemaOf(refusalSchema.extend(chatErrorSchema.shape), "output"),
});

const named = (name: string): Json => ({ schema: { $ref: `#/components/schemas/${name}` } });
const jsonOf = (name: string): Json => ({ "application/json": named(name) });
const answer = (description: string, content: Json): Json => ({ description, content });

const TURNSTILE = {
  name: "turnstile-authorization",
  in: "header",
  required: false,
  schema: { type: ["string", "null"] },
};

type Refused = readonly [status: string, description: string];

const CUT_SHORT: Refused = ["400", "The body ended before it was whole; nothing was taken"];
const PACKED: Refused = ["415", "The body is compressed; nothing was taken"];
const AWAY: Refused = [
  "503",
  "The service cannot reach its books for the moment; `Retry-After` says when to come again",
];
const UNKNOWN_KEY: Refused = ["401", "The key is missing or not known"];
const TOO_FEW: Refused = ["402", "Too few credits; nothing was taken"];
const TOO_LARGE: Refused = ["413", "The request is too large; nothing was taken"];
const UNKNOWN_KEY_OR_TOO_FEW: Refused = ["401", "The key is missing or not known, or has too few credits"];
const FAILED: Refused = ["500", "It failed; the credits were given back"];

const refusals = (name: string, list: readonly Refused[]): Json =>
  Object.fromEntries(list.map(([status, description]) => [status, answer(description, jsonOf(name))]));

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly request?: Json;
  readonly ok: Json;
  readonly refused: readonly Refused[];
  readonly ofChat?: boolean;
}

function describe({ operationId, summary, tag, request, ok, refused, ofChat = false }: Described): Json {
  const always = request === undefined ? [AWAY] : [CUT_SHORT, PACKED, AWAY];
  const responses = { 200: ok, ...refusals(ofChat ? "ChatRefusal" : "Refusal", [...refused, ...always]) };
  const described = { operationId, summary, tags: [tag], security: [{ bearer: [] }] };
  if (request === undefined) return { ...described, responses };
  const invalid = answer(
    "The request is not valid; nothing was taken",
    jsonOf(ofChat ? "ChatValidation" : "Validation"),
  );
  return {
    ...described,
    deprecated: true,
    parameters: [TURNSTILE],
    requestBody: { required: true, content: request },
    responses: { ...responses, 422: invalid },
  };
}

const PNG = answer("The picture", { "image/png": { schema: { type: "string", format: "binary" } } });

const picture = (operationId: string, summary: string, request: Json): Json =>
  describe({
    operationId,
    summary,
    tag: "Pictures",
    request,
    ok: PNG,
    refused: [UNKNOWN_KEY_OR_TOO_FEW, TOO_LARGE, FAILED],
  });

const FORM: Json = { "multipart/form-data": named("EffectForm") };

const CHAT = describe({
  operationId: "createChatCompletion",
  summary: "Ask a model",
  tag: "Chat",
  request: jsonOf("ChatRequest"),
  ok: answer("The answer, or its pieces when `stream` is true", {
    ...jsonOf("ChatAnswer"),
    "text/event-stream": named("CompletionChunk"),
  }),
  refused: [UNKNOWN_KEY, TOO_FEW, TOO_LARGE, FAILED],
  ofChat: true,
});

const SEARCH = describe({
  operationId: "searchKnowledge",
  summary: "Search recent news and discussions",
  tag: "Knowledge",
  request: jsonOf("SearchRequest"),
  ok: answer("What was found", jsonOf("SearchResult")),
  refused: [UNKNOWN_KEY, TOO_FEW, TOO_LARGE, FAILED],
});

const ACCOUNT = describe({
  operationId: "readAccount",
  summary: "Read the account; free",
  tag: "Account",
  ok: answer("The account", jsonOf("Account")),
  refused: [UNKNOWN_KEY, FAILED],
});

const MODELS = describe({
  operationId: "listModels",
  summary: "List the models; free",
  tag: "Chat",
  ok: answer("The models", jsonOf("ModelList")),
  refused: [UNKNOWN_KEY, FAILED],
  ofChat: true,
});

const MODEL: Json = {
  ...describe({
    operationId: "readModel",
    summary: "Read one model; free",
    tag: "Chat",
    ok: answer("The model", jsonOf("Model")),
    refused: [UNKNOWN_KEY, ["404", "There is no such model"], FAILED],
    ofChat: true,
  }),
  parameters: [{ name: "model", in: "path", required: true, schema: { type: "string", enum: models } }],
};

const DOCUMENT: Json = {
  operationId: "readDocument",
  summary: "Read one document as a page; public",
  tags: ["Knowledge"],
  security: [],
  parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
  responses: {
    200: answer("The page", { "text/html": { schema: { type: "string" } } }),
    404: answer("There is no such document", { "text/html": { schema: { type: "string" } } }),
    503: answer("The documents cannot be read for the moment", { "text/plain": { schema: { type: "string" } } }),
  },
};

const open = (operationId: string, summary: string, description: string, type: string, schema: Json): Json => ({
  operationId,
  summary,
  tags: ["Service"],
  security: [],
  responses: { 200: answer(description, { [type]: { schema } }) },
});

const HEALTH = open("readHealth", "Whether the service runs; public", "It runs", "text/plain", { type: "string" });
const DESCRIPTION = open("readDescription", "This description; public", "The description", "application/json", {
  type: "object",
});

/** Everything but the address, which is the one that it is asked at. */
export function createDescription({ version, imageboardSource, miragePath }: DescriptionParts) {
  const paths: Json = {
    [CHAT_PATH]: { post: CHAT },
    [MODELS_PATH]: { get: MODELS },
    [`${MODELS_PATH}/{model}`]: { get: MODEL },
    [EFFECT_PATH]: { post: picture("applyEffect", "Change a picture by words", FORM) },
    [IMAGE_PATH]: { post: picture("createImage", "Make a picture from words", jsonOf("ImageRequest")) },
    ...(miragePath === undefined
      ? {}
      : { [miragePath]: { post: picture("mirage", "Change a picture by words, in another way", FORM) } }),
    [ACCOUNT_PATH]: { get: ACCOUNT },
    [SEARCH_PATH]: { post: SEARCH },
    [DOCUMENT_ROUTE.replace(":id", "{id}")]: { get: DOCUMENT },
    [OPENAPI_PATH]: { get: DESCRIPTION },
    [HEALTH_PATH]: { get: HEALTH },
  };
  const components = {
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    schemas: schemas(imageboardSource),
  };
  const info = { title: "AI service", version, description: "Chat, pictures, account and knowledge search." };
  return (base: string): string =>
    JSON.stringify({ openapi: "3.1.0", info, servers: [{ url: base }], paths, components });
}
