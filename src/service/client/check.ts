/** Checks a request before it is sent, so that no credit is spent on what the service would refuse; finds everything at once. */
import { models } from "../../core/costs.ts";
import type { Problem } from "../../core/failure.ts";
import { formatOf, nameOfContent } from "../../core/picture-header.ts";
import type { ChatRequest } from "../schema/chat.ts";
import { COUNT, MEGABYTE, PICTURE_LIMIT, SIDE } from "../schema/limits.ts";
import type { EffectRequest, ImageRequest } from "../schema/pictures.ts";
import { NEWS, type SearchRequest, sorts } from "../schema/search.ts";

type Problems = readonly Problem[];

export function checkChat(request: ChatRequest): Problems {
  const { messages } = request;
  const fields = ["temperature", "top_p", "frequency_penalty"] as const;
  return [
    ...oneOf("model", request.model, models),
    ...(messages.length === 0 ? [problem("messages", "messages must not be empty; ask something.")] : []),
    ...messages.flatMap(({ content }, index) =>
      isBlank(contentText(content))
        ? [problem("messages", `Message ${index + 1} must not be empty; write something in it.`)]
        : [],
    ),
    ...fields.flatMap((field) => optionally(request[field], (value) => finite(field, value))),
    ...optionally(request.top_k, (value) => whole("top_k", value)),
  ];
}

/** A message's content as the one string that the interface takes. */
export function contentText(content: ChatRequest["messages"][number]["content"]): string {
  return Array.isArray(content) ? content.map(({ text }) => text).join("") : (content ?? "");
}

export const checkImage = (request: ImageRequest): Problems => [
  ...text("prompt", request.prompt, "say what the picture should show"),
  ...optionally(request.seed, (value) => whole("seed", value)),
  ...optionally(request.width, (value) => between("width", value, SIDE)),
  ...optionally(request.height, (value) => between("height", value, SIDE)),
  ...truth("allow_nsfw", request.allow_nsfw),
];

/** All but the picture itself. */
export const checkEffect = (request: EffectRequest): Problems => [
  ...text("prompt", request.prompt, "say what should become of the picture"),
  ...optionally(request.seed, (value) => whole("seed", value)),
  ...optionally(request.allow_nsfw, (value) => truth("allow_nsfw", value)),
];

export function checkPicture(image: Uint8Array): Problems {
  const format = formatOf(image);
  const known = format === "PNG" || format === "JPG";
  return [
    ...(known ? [] : [problem("image", `image must be a PNG or JPG picture, and ${nameOfContent(image)} was given.`)]),
    ...(image.length < PICTURE_LIMIT ? [] : [problem("image", tooLarge(image.length))]),
  ];
}

/** The limit itself is given as it is: a picture of just 2 MB would be said to have less otherwise. */
const tooLarge = (bytes: number): string =>
  `image must be smaller than ${PICTURE_LIMIT / MEGABYTE} MB, and ${Math.floor((bytes / MEGABYTE) * 100) / 100} MB were given.`;

export function checkSearch(request: SearchRequest, imageboardSource: string): Problems {
  const known = [NEWS, imageboardSource];
  const names = `${NEWS} or ${imageboardSource}`;
  return [
    ...text("query", request.query, "say what to search for"),
    ...optionally(request.count, (value) => between("count", value, COUNT)),
    ...optionally(request.offset, (value) =>
      Number.isInteger(value) && value >= 0
        ? []
        : [problem("offset", `offset must be a whole number from 0 on, and ${shown(value)} was given.`)],
    ),
    ...optionally(request.sort_by, (value) => oneOf("sort_by", value, sorts)),
    ...(request.sources.length === 0 ? [problem("sources", `sources must name at least one of ${names}.`)] : []),
    ...request.sources.flatMap((source) => (known.includes(source) ? [] : oneOf("sources", source, known))),
  ];
}

const problem = (field: string, says: string): Problem => ({ field, says });

const optionally = <Value>(value: Value | null | undefined, check: (value: Value) => Problems): Problems =>
  value === undefined || value === null ? [] : check(value);

const isBlank = (value: unknown): boolean => typeof value !== "string" || value.trim() === "";

const text = (field: string, value: string, advice: string): Problems =>
  isBlank(value) ? [problem(field, `${field} must not be empty; ${advice}.`)] : [];

const finite = (field: string, value: number): Problems =>
  Number.isFinite(value) ? [] : [problem(field, `${field} must be a number, and ${shown(value)} was given.`)];

const whole = (field: string, value: number): Problems =>
  Number.isSafeInteger(value)
    ? []
    : [problem(field, `${field} must be a whole number, and ${shown(value)} was given.`)];

function between(field: string, value: number, { least, most }: { least: number; most: number }): Problems {
  if (!Number.isInteger(value)) return whole(field, value);
  if (value >= least && value <= most) return [];
  return [problem(field, `${field} must be between ${least} and ${most}, and ${shown(value)} was given.`)];
}

const truth = (field: string, value: boolean): Problems =>
  typeof value === "boolean" ? [] : [problem(field, `${field} must be yes or no, and ${shown(value)} was given.`)];

const oneOf = (field: string, value: string, known: readonly string[]): Problems =>
  known.includes(value)
    ? []
    : [problem(field, `${field} must be one of ${known.join(", ")}, and ${shown(value)} was given.`)];

function shown(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return value === undefined || value === null ? "nothing" : "something else";
  return `"${value.length > 40 ? `${value.slice(0, 40).toWellFormed()}…` : value}"`;
}
