/** The operations of the service as requests: where each goes, what it costs, what is sent, and who reads the answer. */
import { COSTS, MODEL_COSTS } from "../../core/costs.ts";
import { formatOf } from "../../core/picture-header.ts";
import type { ChatRequest } from "../schema/chat.ts";
import { ACCOUNT_PATH, CHAT_PATH, EFFECT_PATH, IMAGE_PATH, picturePath, SEARCH_PATH } from "../schema/paths.ts";
import type { EffectRequest, ImageRequest } from "../schema/pictures.ts";
import type { SearchRequest } from "../schema/search.ts";
import { accountReader, pictureReader, searchReader } from "./answer-readers.ts";
import type { AccountAnswer, Found } from "./answers.ts";
import type { Foreign } from "./as-png.ts";
import type { ChatAnswer } from "./chat-assembly.ts";
import type { ChatReader } from "./chat-reader.ts";
import { contentText } from "./check.ts";
import type { DeprecationNotice } from "./deprecations.ts";
import type { ClientLimits } from "./limits.ts";
import { formOf } from "./multipart.ts";
import type { Picture } from "./png.ts";
import type { Reader } from "./reading.ts";
import type { Veil } from "./veil.ts";

export interface Operation<Value> {
  readonly group: DeprecationNotice["group"];
  readonly method: "GET" | "POST";
  /** Below the base address. */
  readonly path: string;
  /** In credits. */
  readonly price: number;
  readonly accept: string;
  readonly body: { readonly contentType: string; readonly bytes: Uint8Array | string } | undefined;
  /** A new one for every try; what it reads is shown without what the veil hides. */
  reader(veil: Veil): Reader<Value>;
}

const json = (value: unknown) => ({ contentType: "application/json", bytes: JSON.stringify(value) });

/**
 * Only documented fields are sent, and those that were left out are left to the service. No words hold a key: others
 * may read the answer, which may quote them.
 */
export function chatOperation(
  request: ChatRequest,
  asking: Veil,
  stream: boolean,
  reader: (veil: Veil) => ChatReader,
): Operation<ChatAnswer> {
  const { model, messages, persona, json_schema, temperature, top_p, frequency_penalty, top_k } = request;
  const said = messages.map(({ role, content }) => ({ role, content: asking.over(contentText(content)) }));
  const given = {
    persona: persona ?? undefined,
    json_schema: json_schema ?? undefined,
    temperature: temperature ?? undefined,
    top_p: top_p ?? undefined,
    frequency_penalty: frequency_penalty ?? undefined,
    top_k: top_k ?? undefined,
  };
  return {
    group: "chat",
    method: "POST",
    path: CHAT_PATH,
    price: MODEL_COSTS[model],
    accept: stream ? "text/event-stream, application/json" : "application/json",
    body: json({ model, messages: said, stream: stream || undefined, ...given }),
    reader,
  };
}

export function imageOperation(request: ImageRequest, limits: ClientLimits): Operation<Picture | Foreign> {
  const { prompt, seed, width, height, allow_nsfw } = request;
  return {
    ...picture(IMAGE_PATH, COSTS.image, limits),
    body: json({ prompt, seed: seed ?? undefined, width, height, allow_nsfw }),
  };
}

export const effectOperation = (request: EffectRequest, limits: ClientLimits): Operation<Picture | Foreign> => ({
  ...picture(EFFECT_PATH, COSTS.effect, limits),
  body: effectForm(request),
});

export const mirageOperation = (
  path: string,
  request: EffectRequest,
  limits: ClientLimits,
): Operation<Picture | Foreign> => ({
  ...picture(picturePath(path), COSTS.mirage, limits),
  body: effectForm(request),
});

function effectForm({ image, prompt, seed, allow_nsfw }: EffectRequest): Operation<Picture | Foreign>["body"] {
  const [filename, contentType] =
    formatOf(image) === "PNG" ? (["image.png", "image/png"] as const) : (["image.jpg", "image/jpeg"] as const);
  const fields = { prompt, seed: seed?.toString(), allow_nsfw: String(allow_nsfw ?? false) };
  const form = formOf({ name: "image", filename, contentType, bytes: image }, fields);
  return { contentType: form.contentType, bytes: form.body };
}

const picture = (path: string, price: number, limits: ClientLimits) => ({
  group: "pictures" as const,
  method: "POST" as const,
  path,
  price,
  accept: "image/png, application/json",
  reader: () => pictureReader(limits.pictureBytes),
});

export const accountOperation = (limits: ClientLimits): Operation<AccountAnswer> => ({
  group: "account",
  method: "GET",
  path: ACCOUNT_PATH,
  price: COSTS.account,
  accept: "application/json",
  body: undefined,
  reader: (veil) => accountReader(limits.answerBytes, veil),
});

export function searchOperation(request: SearchRequest, limits: ClientLimits): Operation<Found> {
  const { query, count, offset, sort_by, sources } = request;
  return {
    group: "search",
    method: "POST",
    path: SEARCH_PATH,
    price: COSTS.search,
    accept: "application/json",
    body: json({ query, count, offset, sort_by, sources }),
    reader: (veil) => searchReader(limits.answerBytes, veil),
  };
}
