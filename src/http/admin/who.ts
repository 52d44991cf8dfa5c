/** A person or a chat, as an operator sees them: whether they are let in, what they have decided, what they spend. */
import { dayOf } from "../../core/day.ts";
import { NAMES } from "../../core/names.ts";
import { CHATS, type ChatSettings, PERSONS, type PersonSettings, withId } from "../../core/settings.ts";
import type { AdminParts } from "./parts.ts";
import { creditsIn, type Month, scopeOf, type Whom, whomOf } from "./whom.ts";
import type { WhoShown } from "./wire.ts";

export function monthAt(now: number): Month {
  const last = dayOf(now);
  return { first: `${last.slice(0, 7)}-01`, last };
}

type Words = Record<string, string>;

/** What is decided, in words; a description of somebody's own is their text. */
function wordsOf(entries: readonly (readonly [name: string, value: string | undefined])[]): Words {
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

const ofPerson = ({ model, persona, language, key }: PersonSettings, showText: boolean): Words =>
  wordsOf([
    ["model", model],
    ["persona", persona === undefined || showText ? persona : "set"],
    ["language", language],
    ["key", key === undefined ? undefined : "set"],
  ]);

function ofChat({ owns, model, persona, language, off, budget, adult, quiet }: ChatSettings, showText: boolean): Words {
  const { person, chat } = budget ?? {};
  return wordsOf([
    ["model", model],
    ["persona", persona === undefined || showText ? persona : "set"],
    ["language", language],
    ["answers everything", owns?.join(", ")],
    ["turned off", off?.join(", ")],
    ["budget of a person", person?.toString()],
    ["budget of the chat", chat?.toString()],
    ["adult pictures", adult === undefined ? undefined : adult ? "on" : "off"],
    ["quiet", quiet === undefined ? undefined : `${quiet.from} to ${quiet.to} (${quiet.zone})`],
  ]);
}

/** A private chat is called as its person is, and may be gone as well. */
function goneOf({ gone, movedTo }: ChatSettings, whom: Whom): string | undefined {
  if (movedTo !== undefined) return `moved to ${withId(whom.key, movedTo)}`;
  return gone === undefined ? undefined : `${gone.reason} (since ${dayOf(gone.at)})`;
}

export async function whoShown(
  id: string,
  parts: AdminParts,
  showText: boolean,
  now: number,
): Promise<WhoShown | undefined> {
  const { store, digests, limits, operators, accessOf } = parts;
  const month = monthAt(now);
  const whom = await whomOf(id, store, month);
  if (whom === undefined) return undefined;
  const { kind, key, listed } = whom;
  const [name, person = {}, chat = {}, totals, made] = await Promise.all([
    store.documents.get(NAMES, key),
    kind === "person" ? store.documents.get(PERSONS, key) : undefined,
    store.documents.get(CHATS, key),
    store.ledger.totals(scopeOf(whom), month.first, month.last),
    kind === "person" ? digests.madeBy(key) : digests.list(key).then(({ length }) => length),
  ]);
  const limit = kind === "person" ? person.limit : chat.limit;
  const gone = goneOf(chat, whom);
  return {
    id: kind === "person" ? key : listed,
    ...(name === undefined ? {} : { name }),
    access: accessOf(listed),
    isOperator: operators.includes(key),
    settings: kind === "person" ? ofPerson(person, showText) : ofChat(chat, showText),
    ...(limit === undefined ? {} : { limit }),
    standardLimit: kind === "person" ? limits.personCreditsPerDay : limits.chatCreditsPerDay,
    spentToday: creditsIn(totals.filter(({ day }) => day === month.last)),
    spentMonth: creditsIn(totals),
    digests: made,
    ...(gone === undefined ? {} : { gone }),
  };
}
