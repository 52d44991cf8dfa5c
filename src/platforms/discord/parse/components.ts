/** What stands in the components of a message: their words and files; what cannot be read is left out. */
import { storable } from "../../../core/reading.ts";

/** Discord nests four at most. */
const DEEPEST = 12;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const TEXT_DISPLAY = 10;
const THUMBNAIL = 11;
const GALLERY = 12;
const FILE = 13;

/** A component and all that stand in it. */
function allIn(value: unknown, depth = 0): readonly Fields[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((one) => allIn(one, depth + 1));
  if (!isFields(value)) return [];
  const below = [value["components"], value["component"], value["accessory"]];
  return [value, ...below.flatMap((one) => allIn(one, depth + 1))];
}

export const textIn = (components: unknown): string =>
  allIn(components)
    .flatMap(({ type, content }) => (type === TEXT_DISPLAY && typeof content === "string" ? [content] : []))
    .join("\n")
    .toWellFormed()
    .replaceAll("\0", "\uFFFD");

function mediaOf(component: Fields): readonly unknown[] {
  if (component["type"] === THUMBNAIL) return [component["media"]];
  if (component["type"] === FILE) return [component["file"]];
  if (component["type"] !== GALLERY) return [];
  return listOf(component["items"]).map((item) => (isFields(item) ? item["media"] : undefined));
}

export const mediaIn = (components: unknown): readonly unknown[] => allIn(components).flatMap(mediaOf);

/** What its buttons carry. */
export const idsIn = (components: unknown): readonly string[] =>
  allIn(components).flatMap(({ custom_id }) => (typeof custom_id === "string" ? [custom_id] : []));

/** What was filled in, by the names of the fields; a list for what takes several. */
export function filledIn(components: unknown): ReadonlyMap<string, readonly string[]> {
  const filled = allIn(components).flatMap((component) => {
    const name = component["custom_id"];
    if (typeof name !== "string") return [];
    const given = [component["value"], ...listOf(component["values"])];
    const texts = given.flatMap((one) => (typeof one === "string" ? [storable(one).trim()] : []));
    return [[name, texts] as const];
  });
  return new Map(filled);
}
