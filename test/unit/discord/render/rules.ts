/** What Discord refuses in a message: lengths, counts, names that are not there; written apart from the renderer. */
import type { APIComponentInContainer, APIMessageTopLevelComponent } from "discord-api-types/v10";
import type { Outgoing } from "../../../../src/platforms/discord/outgoing.ts";

type Rows = Extract<APIMessageTopLevelComponent, { readonly type: 1 }>;
type Component = APIMessageTopLevelComponent | APIComponentInContainer | Rows["components"][number];

/** With all that stands in it. */
export function componentsOf(component: Component): Component[] {
  if (component.type === 17) return [component, ...component.components.flatMap(componentsOf)];
  if (component.type === 1) return [component, ...component.components];
  return [component];
}

export const wordsIn = ({ content, components }: Outgoing): string[] => [
  ...(content === undefined ? [] : [content]),
  ...components.flatMap(componentsOf).flatMap((one) => (one.type === 10 ? [one.content] : [])),
];

const isWithin = (text: string, most: number): boolean => text.trim() !== "" && text.length <= most;

function componentProblems(component: Component, files: ReadonlySet<string>): string[] {
  const isThere = (url: string): boolean => url.startsWith("attachment://") && files.has(url.slice(13));
  if (component.type === 1) {
    const kinds = new Set(component.components.map(({ type }) => type));
    const most = kinds.has(2) ? 5 : 1;
    const isRow = kinds.size === 1 && component.components.length <= most;
    return isRow ? [] : ["a row of too many or of nothing"];
  }
  if (component.type === 2) {
    if (!("custom_id" in component)) return ["a button without an id"];
    const isLabelled = isWithin(component.label ?? "", 80);
    return [...(isLabelled ? [] : ["a label"]), ...(isWithin(component.custom_id, 100) ? [] : ["an id"])];
  }
  if (component.type === 3) {
    const { options } = component;
    const bad = options.some(({ label, value }) => !isWithin(label, 100) || !isWithin(value, 100));
    const unique = new Set(options.map(({ value }) => value)).size === options.length;
    return !bad && unique && options.length >= 1 && options.length <= 25 ? [] : ["options"];
  }
  if (component.type === 10) return component.content.trim() === "" ? ["an empty text"] : [];
  if (component.type === 12) {
    const { items } = component;
    const isShown = items.length >= 1 && items.length <= 10 && items.every(({ media }) => isThere(media.url));
    return isShown ? [] : ["a gallery"];
  }
  if (component.type === 13) return isThere(component.file.url) ? [] : ["a file that is not there"];
  return [];
}

export function messageProblems(outgoing: Outgoing): string[] {
  const { content, components, isCard, files } = outgoing;
  const all = components.flatMap(componentsOf);
  const names = files.map(({ name }) => name);
  const ids = all.flatMap((one) => ("custom_id" in one ? [one.custom_id] : []));
  const problems = all.flatMap((one) => componentProblems(one, new Set(names)));
  if (new Set(ids).size < ids.length) problems.push("an id twice");
  if (new Set(names).size < names.length || names.some((name) => !/^[A-Za-z0-9._-]+$/.test(name)))
    problems.push("names");
  if (files.length > 10) problems.push("too many files");
  if (content !== undefined && !isWithin(content, 2_000)) problems.push(`${content.length} characters`);
  if (!wordsIn(outgoing).every((words) => words.isWellFormed())) problems.push("half a character");
  if (isCard) {
    if (content !== undefined) problems.push("a card with content");
    if (all.length > 40) problems.push(`${all.length} components`);
    if (wordsIn(outgoing).join("").length > 4_000) problems.push("too many words on a card");
    const shown = JSON.stringify(components);
    if (!names.every((name) => shown.includes(`attachment://${name}"`))) problems.push("a file that is not shown");
  } else {
    if (components.length > 5 || components.some(({ type }) => type !== 1)) problems.push("rows");
    if (content === undefined && files.length === 0) problems.push("Cannot send an empty message");
  }
  return problems;
}
