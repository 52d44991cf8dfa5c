/** Mood: how the market feels about something, as a picture. */
import type { Answered } from "../core/answered.ts";
import { COSTS } from "../core/costs.ts";
import { type FoundNews, LONGEST_TOPIC } from "../core/news.ts";
import type { Button } from "../core/reply.ts";
import type { Request } from "../core/request.ts";
import type { Say } from "../core/say.ts";
import { drawMoodCard } from "../drawing/mood-card.ts";
import { momentOf } from "./account/moments.ts";
import {
  type MoodLook,
  type MoodPress,
  readPress,
  readTopic,
  searchFor,
  topicWords,
  writePress,
} from "./mood/asked.ts";
import { type MoodShown, moodCardOf } from "./mood/card.ts";
import { rememberMood, trendOf } from "./mood/trend.ts";
import { moodWords } from "./mood/words.ts";
import { newsButton } from "./news/buttons.ts";
import { failedReply } from "./news/failed.ts";
import { keepFetched, readFetched } from "./news/fetched.ts";
import { gather } from "./news/stories.ts";
import { findView, openView, type View } from "./news/views.ts";
import { notice } from "./notice.ts";
import type { Operation, OperationParts } from "./parts.ts";
import { overMenu } from "./place.ts";
import { pressedOnce, type Worked } from "./pressed-once.ts";

const againButton = (say: Say, label: string, press: Omit<MoodPress, "again">): Button => ({
  label: say("button-with-price", { label, credits: COSTS.search }),
  operation: "mood",
  argument: writePress({ ...press, again: true }),
});

const beginning = ({ key, search: { sort, sources } }: View) => ({ key, offset: 0, sort, sources });

function buttonsFor(view: View, look: MoodLook, say: Say): Button[][] {
  const { key } = view;
  const other = look === "dark" ? "light" : "dark";
  const label = other === "light" ? say("button-mood-light") : say("button-mood-dark");
  const argument = writePress({ key, look: other, again: false });
  return [
    [againButton(say, say("button-mood-again"), { key, look }), { label, operation: "mood", argument }],
    [newsButton(say("button-news-itself"), beginning(view))],
  ];
}

async function shown(parts: OperationParts, view: View, found: FoundNews, look: MoodLook): Promise<Answered> {
  const { say, store, keepBlob } = parts;
  const { items } = found;
  const mood: MoodShown = {
    topic: topicWords(view.search.topic, say),
    date: momentOf(say, found.at),
    items,
    stories: gather(items),
    trend: await trendOf(store.documents, view.search, found),
    look,
  };
  const text = moodWords(mood, say);
  const buttons = buttonsFor(view, look, say);
  if (items.length === 0) return { reply: { text, buttons } };
  const blob = await keepBlob(await drawMoodCard(moodCardOf(mood, say)));
  return { reply: { text, attachments: [{ blob, name: "mood.png", as: "picture" }], buttons } };
}

async function searched(request: Request, parts: OperationParts, topic: string, look: MoodLook): Promise<Worked> {
  const { store, say } = parts;
  const view = await openView(store, request, searchFor(topic));
  const place = beginning(view);
  const before = await readFetched(store, view, place);
  if (before !== undefined) return { answered: await shown(parts, view, before, look), done: true };
  const paid = await parts.search(view.search, 0);
  if (paid.outcome !== "answered") {
    const reply = failedReply(paid, parts, againButton(say, say("button-again"), { key: view.key, look }));
    return { answered: reply === undefined ? {} : { reply }, done: false };
  }
  const found = await keepFetched(parts, view, place, paid.value);
  await rememberMood(parts, view.search, found);
  return { answered: await shown(parts, view, found, look), done: true };
}

async function pressed(request: Request, parts: OperationParts, { key, look, again }: MoodPress): Promise<Answered> {
  const { store, say } = parts;
  const view = await findView(request, key, store);
  if (view === undefined) return notice(say("mood-gone"));
  if (again) return pressedOnce(request, parts, () => searched(request, parts, view.search.topic, look));
  const found = await readFetched(store, view, beginning(view));
  if (found === undefined) {
    const button = againButton(say, say("button-mood-again"), { key: view.key, look });
    return notice(say("mood-page-gone"), { buttons: [[button]] });
  }
  return { ...(await shown(parts, view, found, look)), ...overMenu(request) };
}

export const mood: Operation = async (request, parts) => {
  const press = readPress(request);
  if (press !== undefined) return pressed(request, parts, press);
  if (request.pressed !== undefined) return notice(parts.say("mood-gone"));
  const asked = readTopic(request);
  if (asked.outcome === "long") {
    return notice(parts.say("mood-long", { length: asked.length, limit: LONGEST_TOPIC }));
  }
  return (await searched(request, parts, asked.topic, "dark")).answered;
};
