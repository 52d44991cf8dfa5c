/** The pages of digests: all of a chat, one with everything that is decided about it, and one for each field. */
import { DIGESTS, type Digest, type DigestState } from "../../core/digest.ts";
import type { Button, Reply } from "../../core/reply.ts";
import type { Request } from "../../core/request.ts";
import type { Say } from "../../core/say.ts";
import { clipped, plain } from "../markdown.ts";
import { waysOf } from "../place.ts";
import { marked, rowsOf } from "../settings/decision.ts";
import { refOf } from "./asked.ts";
import type { Field, Seen, WrongField } from "./field.ts";
import { fields } from "./fields/all.ts";
import { priceOf } from "./fields/looks.ts";
import { topicWords } from "./fields/topic.ts";
import { momentWords } from "./moments.ts";
import { lastRun, nextWords, runWords } from "./runs.ts";
import { hasPlaces, type Placing, placeOf, whereWords } from "./where.ts";

const LABEL = 24;

/** So many digests are on a page of the list. */
const ON_PAGE = 8;

export const button = (label: string, argument: string): Button => ({
  label: clipped(label, LABEL),
  operation: "digest",
  argument,
});

/** Whether a page shows any: the posts of a channel are read by all the world, which could press what stands under them. */
export const buttonsIn = ({ chat }: Pick<Request, "chat">): "yes" | "no" => (chat?.kind === "channel" ? "no" : "yes");

export const withButtons = (request: Request, reply: Reply, buttons: Button[][]): Reply =>
  buttonsIn(request) === "no" || buttons.length === 0 ? reply : { ...reply, buttons };

/** Where the platform asks for the words before anything gets here. */
export function formButton(request: Request, say: Say, about: string): Button[] {
  const form = [button(say("button-write"), `form ${about}`)];
  return waysOf(request, { telegram: [], discord: form, web: form });
}

export const listButton = (say: Say): Button => button(say("button-digest-list"), "list");

export const numberOf = ({ number }: Pick<Digest, "number">): string => String(number);

/** Such as "2: bitcoin etf", for a button. */
export const digestButton = (digest: Digest, verb: string): Button =>
  button(`${digest.number}: ${topicWords(digest)}`, `${verb} ${refOf(digest)}`);

/** One line says all of when it comes. */
const IN_LINES = fields.filter(({ word }) => !["topic", "cron", "tz", "days"].includes(word));
const ON_BUTTONS = fields.filter(({ word }) => word !== "cron");

const placeLine = (seen: Seen): readonly string[] =>
  hasPlaces(seen.request, [seen.digest])
    ? [seen.say("digest-line-where", { where: whereWords(seen, seen.digest) })]
    : [];

function placeButton({ request, digest, say }: Seen): Button[] {
  if (digest.chat.kind !== "group" || placeOf(request) === placeOf(digest)) return [];
  return [button(say("button-digest-here"), `edit ${refOf(digest)} here ${placeOf(request)}`)];
}

function mainButtons(seen: Seen): Button[][] {
  const { say, digest } = seen;
  const ref = refOf(digest);
  const credits = priceOf(digest);
  const turn =
    digest.state === "on"
      ? button(say("button-digest-pause"), `pause ${ref}`)
      : button(say("button-digest-resume"), `resume ${ref}`);
  const here = placeButton(seen);
  return [
    ...rowsOf(
      ON_BUTTONS.map(({ label, word }) => button(label(say), `edit ${ref} ${word}`)),
      3,
    ).map((row) => [...row]),
    ...(here.length === 0 ? [] : [here]),
    [previewButton(say, digest), button(say("button-digest-now", { credits }), `now ${ref}`)],
    [turn, button(say("button-digest-remove"), `remove ${ref}`)],
    [listButton(say)],
  ];
}

/** The three sentences are not written for it. */
export const previewButton = (say: Say, digest: Digest): Button =>
  button(say("button-digest-preview", { credits: digest.topics.length }), `preview ${refOf(digest)}`);

/** Everything about one; `before` stands in front of it: that it is done, for example. */
export function digestPage(seen: Seen, state: DigestState, before = ""): Reply {
  const { say, digest, request, now } = seen;
  const title = say("digest-title", { number: numberOf(digest), topics: plain(topicWords(digest, 400)) });
  const run = lastRun(state);
  const last =
    run === undefined ? say("digest-last-none") : say("digest-last", { run: runWords(say, run, digest.zone, now) });
  const lines = [nextWords(say, digest, now), last, ...IN_LINES.map(({ line }) => line(seen)), ...placeLine(seen)];
  const how =
    request.chat?.kind === "channel" ? say("digest-how-channel", { number: numberOf(digest) }) : say("digest-how");
  const list = lines.map((line) => `- ${line}`).join("\n");
  const text = [before, title, list, how].filter((part) => part !== "").join("\n\n");
  return withButtons(request, { text }, mainButtons(seen));
}

const commandOf = ({ digest }: Seen): string => `/digest edit ${digest.number}`;

function choiceButtons(seen: Seen, { word, choices, typed }: Field): Button[][] {
  const { digest, request, say } = seen;
  const rows = choices(seen).map((row) =>
    row.map(({ label, argument, holds }) =>
      button(holds === true ? marked(label) : label, `edit ${refOf(digest)} ${word} ${argument}`),
    ),
  );
  const form = typed === true ? formButton(request, say, `${digest.number} ${word}`) : [];
  return [...rows, [...form, button(say("button-back"), `edit ${refOf(digest)}`)]];
}

export function fieldPage(seen: Seen, field: Field, before = ""): Reply {
  const { say, request } = seen;
  const example = `${commandOf(seen)} --${field.word} ${field.example}`;
  const hasChoices = request.chat?.kind !== "channel" && field.choices(seen).length > 0;
  const write = hasChoices ? say("digest-write", { example }) : say("digest-write-only", { example });
  const how = [field.how(say), write].filter((part) => part !== "").join(" ");
  const text = [before, field.line(seen), how].filter((part) => part !== "").join("\n\n");
  return withButtons(request, { text }, choiceButtons(seen, field));
}

/** What was said makes no sense there; the buttons do. */
export function wrongPage(seen: Seen, field: Field, { text, instead = [] }: WrongField): Reply {
  const { digest, request } = seen;
  const near = instead.map(({ label, argument, word }) => button(label, `edit ${refOf(digest)} ${word} ${argument}`));
  const buttons = [...near.map((one) => [one]), ...choiceButtons(seen, field)];
  return withButtons(request, { text, notice: true }, buttons);
}

export interface Listed extends Placing {
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What, when and where it comes, in a line. */
function titleLine(placing: Placing, digest: Digest, isPlaced: boolean): string {
  const { say } = placing;
  const topics = plain(topicWords(digest));
  const [number, moment] = [numberOf(digest), momentWords(say, digest)];
  return isPlaced
    ? say("digest-listed-where", { number, topics, moment, where: whereWords(placing, digest) })
    : say("digest-listed", { number, topics, moment });
}

/** What tells those apart whose buttons say the same; nothing where they do not. */
export function tellingApart(placing: Placing, digests: readonly Digest[]): string {
  const buttons = digests.map((digest) => digestButton(digest, "edit").label.replace(/^\d+: /, ""));
  if (new Set(buttons).size === digests.length) return "";
  const isPlaced = hasPlaces(placing.request, digests);
  return digests.map((digest) => `\n- ${titleLine(placing, digest, isPlaced)}`).join("");
}

/** In a few lines: the same, what becomes of it next, and what became of it last. */
function listLines(listed: Listed, digest: Digest, state: DigestState, isPlaced: boolean): string {
  const { say, now } = listed;
  const run = lastRun(state);
  const title = titleLine(listed, digest, isPlaced);
  const last = run === undefined ? [] : [say("digest-last", { run: runWords(say, run, digest.zone, now) })];
  return `- ${[title, nextWords(say, digest, now), ...last].join("  \n  ")}`;
}

export interface ListPage {
  /** Whether the chat has several places that they may come to. */
  readonly isPlaced: boolean;
  readonly digests: readonly Digest[];
  /** From 1 on. */
  readonly page: number;
  readonly pages: number;
}

export function pageOfList(request: Request, all: readonly Digest[], wanted: number): ListPage {
  const pages = Math.max(1, Math.ceil(all.length / ON_PAGE));
  const page = Math.min(Math.max(1, wanted), pages);
  const isPlaced = hasPlaces(request, all);
  return { isPlaced, digests: all.slice((page - 1) * ON_PAGE, page * ON_PAGE), page, pages };
}

function turns({ page, pages }: ListPage): Button[][] {
  const before = page > 1 ? [button("◀", `list ${page - 1}`)] : [];
  const after = page < pages ? [button("▶", `list ${page + 1}`)] : [];
  return pages === 1 ? [] : [[...before, ...after]];
}

function newButtons(request: Request, say: Say): Button[] {
  const form = [button(say("button-digest-add"), "form new")];
  return waysOf(request, { telegram: [button(say("button-digest-add"), "add")], discord: form, web: form });
}

/** `states` in the order of the digests of the page. */
export function listPage(
  listed: Listed,
  total: number,
  page: ListPage,
  states: readonly DigestState[],
  before = "",
): Reply {
  const { request, say } = listed;
  const example = "/digest add bitcoin etf --at 09:00 --tz Europe/Rome";
  if (total === 0) {
    const text = [before, say("digest-none", { example })].filter((part) => part !== "").join("\n\n");
    return withButtons(request, { text }, [newButtons(request, say)]);
  }
  const title = say("digest-list", { total, most: DIGESTS.inChat });
  const lines = page.digests.map((digest, place) =>
    listLines(listed, digest, states[place] ?? { runs: [] }, page.isPlaced),
  );
  const more = page.pages > 1 ? say("digest-list-page", { page: page.page, pages: page.pages }) : "";
  const how = request.chat?.kind === "channel" ? say("digest-list-how-channel") : say("digest-list-how");
  const text = [before, title, lines.join("\n"), more, how].filter((part) => part !== "").join("\n\n");
  const each = rowsOf(
    page.digests.map((digest) => digestButton(digest, "edit")),
    2,
  ).map((row) => [...row]);
  const room = total < DIGESTS.inChat ? [newButtons(request, say)] : [];
  return withButtons(request, { text }, [...each, ...turns(page), ...room]);
}
