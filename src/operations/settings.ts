/** Settings: what administrators decide for a chat, and everybody for themselves, in pages of buttons or in words. */
import type { Reply } from "../core/reply.ts";
import { chatKey, personKey, type Request } from "../core/request.ts";
import { CHAT_CHANGED, CHATS, PERSONS, topicOf } from "../core/settings.ts";
import { mayDecide } from "./may-decide.ts";
import { notice } from "./notice.ts";
import type { Operation, OperationParts } from "./parts.ts";
import { isOutsideServers, waysOf } from "./place.ts";
import type { Read, Seen } from "./settings/decision.ts";
import { decisions } from "./settings/decisions.ts";
import { elsewherePage, mainPage, pageOf, unknownPage, wrongPage } from "./settings/pages.ts";

interface Said {
  readonly word: string;
  readonly given: string;
  /** The topic that is spoken of; `all` where there are none. */
  readonly place: string;
}

/** Buttons name the topic of their page, or did so with a word alone. */
const OF_TOPIC = /^(.*?)\s*(?:\bin (\d{1,20}|general)|\b(general))$/;

/** What was pressed, without the topic that its button names, and that topic. */
function pressedIn(request: Request, text: string): { readonly before: string; readonly place?: string | undefined } {
  const [, before = text, place, general] = OF_TOPIC.exec(text) ?? [];
  // A form's words come as a press does and may end like that; there it is always said where that stood.
  const [own, whole] = [` in ${request.chat?.thread ?? ""}`, ` ${text}`];
  return waysOf(request, {
    telegram: { before, place: place ?? general },
    discord: { before: whole.endsWith(own) ? whole.slice(0, -own.length).trim() : text },
  });
}

function saidIn(request: Request): Said {
  const text = request.text?.trim() ?? "";
  const { before, place } = request.pressed === undefined ? { before: text } : pressedIn(request, text);
  const [, word = "", given = ""] = /^([^\s:=]*)[:=]?\s*(.*)$/s.exec(before) ?? [];
  return { word: word.toLowerCase(), given, place: place ?? topicIn(request) ?? "all" };
}

/** Alone with Herald nothing is decided for a topic, and in the console each conversation would be one. */
const topicIn = (request: Request): string | undefined =>
  request.chat?.kind === "private" ? undefined : topicOf(request);

const refusal = (request: Request, { say }: OperationParts): string =>
  isOutsideServers(request)
    ? say("settings-nobody")
    : waysOf(request, { telegram: say("settings-administrators"), discord: say("settings-managers") });

async function look(request: Request, parts: OperationParts, place: string): Promise<Seen> {
  const { say, person, chatSettings: chat, chatLimits: limits, absent } = parts;
  const kind = request.chat?.kind ?? "private";
  const isNamed = waysOf(request, { telegram: kind === "group", discord: true });
  const about = isNamed ? await parts.about() : undefined;
  const hearsAll = about?.hearsAll ?? parts.threads?.hearsAll;
  return { request, say, kind, place, person, chat, limits, absent, name: about?.name, hearsAll };
}

/** In the language that is decided now, which may be another one than before. */
function anew(seen: Seen, { sayIn, languageWith }: OperationParts): Seen {
  const { request } = seen;
  const language = languageWith(seen.person, seen.chat);
  const person = request.person === undefined ? {} : { person: { ...request.person, language } };
  return { ...seen, say: sayIn(language), request: { ...request, ...person } };
}

/** What holds afterwards; others may decide something else in the same moment, and none of it is lost. */
async function change(seen: Seen, read: Exclude<Read, { outcome: "wrong" }>, parts: OperationParts): Promise<Seen> {
  const { request } = seen;
  const { store } = parts;
  if (read.outcome === "person") {
    const person = await store.documents.update(PERSONS, personKey(request), (current = {}) => read.change(current));
    return anew({ ...seen, person: person ?? {} }, parts);
  }
  const chat = await store.documents.update(CHATS, chatKey(request), (current = {}) => read.change(current));
  await store.signals.publish(CHAT_CHANGED, chatKey(request));
  return anew({ ...seen, chat: chat ?? {} }, parts);
}

async function pageFor({ word, given, place }: Said, request: Request, parts: OperationParts): Promise<Reply> {
  const seen = await look(request, parts, place);
  if (word === "") return mainPage(seen);
  const decision = decisions.find((one) => one.word === word || one.also.includes(word));
  if (decision === undefined) return unknownPage(seen);
  if (!decision.kinds.includes(seen.kind)) return elsewherePage(seen);
  if (given === "") return pageOf(seen, decision);
  const read = decision.read(given, seen);
  if (read.outcome === "wrong") return wrongPage(seen, decision, read.text);
  const changed = await change(seen, read, parts);
  return pageOf(changed, decision, changed.say("settings-changed"));
}

export const settings: Operation = async (request, parts) => {
  const { pressed, chat, interaction } = request;
  if (!(await mayDecide(request, parts))) {
    // Whoever reads a channel may press what stands in it, and nobody else wants to hear of that.
    const overheard = chat?.kind === "channel" && pressed !== undefined;
    return overheard ? {} : notice(refusal(request, parts));
  }
  const reply = await pageFor(saidIn(request), request, parts);
  // Where a platform gives whoever presses a page of their own, the one that was pressed stays.
  return pressed === undefined || interaction?.shows === "private" ? { reply } : { reply, replaces: [pressed] };
};
