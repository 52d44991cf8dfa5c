/** What is stored of somebody, counted; for their own eyes. */
import { CONVERSATIONS } from "../../core/conversation.ts";
import { eachConversationOf } from "../../core/conversations-of.ts";
import { dayOf } from "../../core/day.ts";
import { NAMES } from "../../core/names.ts";
import { personKey, type Request } from "../../core/request.ts";
import type { Say } from "../../core/say.ts";
import { CHATS, type ChatSettings, type PersonSettings } from "../../core/settings.ts";
import type { Store } from "../../core/store/index.ts";
import { LEDGER_LIFETIME } from "../../core/store/ledger.ts";
import { dateOf } from "../account/moments.ts";
import { countAsked } from "../asked-before.ts";
import { languageCalled } from "../languages.ts";
import { clipped, plain } from "../markdown.ts";
import { countViews } from "../news/views.ts";
import type { OperationParts } from "../parts.ts";
import { ownChatOf } from "./own-chat.ts";
import { countRequests } from "./requests.ts";

interface Counted {
  readonly conversations: number;
  readonly turns: number;
}

async function countConversations(store: Store, request: Request, person: string): Promise<Counted> {
  let conversations = 0;
  let turns = 0;
  async function count(names: readonly string[]): Promise<void> {
    const found = await Promise.all(names.map((name) => store.documents.get(CONVERSATIONS, name)));
    for (const conversation of found) {
      const own = conversation?.turns.filter((turn) => turn.person === person).length ?? 0;
      if (own > 0) conversations += 1;
      turns += own;
    }
  }
  const here = request.conversation;
  await count([here]);
  for await (const page of eachConversationOf(store, person)) await count(page.filter((name) => name !== here));
  return { conversations, turns };
}

function settingsWords(say: Say, { model, persona, language }: PersonSettings, { adult }: ChatSettings): string {
  const chosen = [
    ...(model === undefined ? [] : [say("privacy-model", { model })]),
    ...(persona === undefined ? [] : [say("privacy-persona", { persona: plain(clipped(persona, 60)) })]),
    ...(language === undefined ? [] : [say("privacy-language", { language: languageCalled(say, language) })]),
    ...(adult === undefined ? [] : [say("privacy-adult", { adult: String(adult) })]),
  ];
  return chosen.length === 0 ? say("privacy-settings-none") : say("privacy-settings", { list: chosen.join(", ") });
}

function keyWords(say: Say, { key }: PersonSettings): string {
  if (key === undefined) return say("privacy-key-none");
  return say("privacy-key", { ends: plain(key.ends), since: dateOf(say, key.since) });
}

async function spendingWords({ store, say }: OperationParts, person: string): Promise<string> {
  const now = Date.now();
  const totals = await store.ledger.totals({ person }, dayOf(now - LEDGER_LIFETIME), dayOf(now));
  const calls = totals.reduce((sum, total) => sum + total.calls, 0);
  const credits = totals.reduce((sum, total) => sum + total.credits, 0);
  return calls === 0 ? say("privacy-spending-none") : say("privacy-spending", { calls, credits });
}

export async function storedOf(request: Request, parts: OperationParts): Promise<string> {
  const { store, say } = parts;
  const person = personKey(request);
  const [{ conversations, turns }, chat = {}, spending, asked, views, requests, digests, talks, name] =
    await Promise.all([
      countConversations(store, request, person),
      store.documents.get(CHATS, ownChatOf(request, person)),
      spendingWords(parts, person),
      countAsked(store.documents, person),
      countViews(store, person),
      countRequests(store, person),
      parts.digests.madeBy(person),
      parts.shown?.count(request),
      store.documents.get(NAMES, person),
    ]);
  const lines = [
    conversations === 0 ? say("privacy-conversations-none") : say("privacy-conversations", { conversations, turns }),
    settingsWords(say, parts.person, chat),
    keyWords(say, parts.person),
    spending,
    asked === 0 ? say("privacy-asked-none") : say("privacy-asked", { count: asked }),
    views === 0 ? say("privacy-views-none") : say("privacy-views", { count: views }),
    requests === 0 ? say("privacy-requests-none") : say("privacy-requests", { count: requests }),
    digests === 0 ? say("privacy-digests-none") : say("privacy-digests", { count: digests }),
    ...(talks === undefined || talks === 0 ? [] : [say("privacy-talks", { count: talks })]),
    name === undefined ? say("privacy-name-none") : say("privacy-name", { name: plain(name) }),
  ];
  return `${say("privacy-yours")}\n\n${lines.map((line) => `- ${line}`).join("\n")}`;
}
