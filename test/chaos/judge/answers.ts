/** Judges what was heard of each request: an answer, a sentence that says why there is none, or nothing; and how often. */
import {
  type Disturbance,
  type History,
  isSign,
  marksIn,
  type Request,
  type Shown,
  saysEnded,
  saysRestarted,
  saysUncertain,
} from "../history.ts";

export interface Heard {
  readonly request: Request;
  /** `told`: a sentence said what became of it. `unknown`: a sentence said that it may have arrived. */
  readonly end: "answered" | "told" | "unknown" | "lost";
  /** When the first of it was heard; undefined where nothing was. */
  readonly at: number | undefined;
  /** What was said of its end, where it is certain that it was said of this one. */
  readonly said?: string | undefined;
}

export interface Answers {
  readonly heard: readonly Heard[];
  readonly lost: readonly string[];
  readonly repeated: readonly string[];
  readonly disordered: readonly string[];
  /** Notes that an answer may have arrived. */
  readonly uncertain: readonly string[];
  /** Of these, those that nothing explains which has happened. */
  readonly unexplained: readonly string[];
  /** Why an edition does not come, said once more after something that left open whether it had been said. */
  readonly again: readonly string[];
  /** Signs of an answer that still stand, though the answer has come. */
  readonly signs: readonly string[];
  /** Of these, those that were shown before anything had happened which could leave them there. */
  readonly groundless: readonly string[];
}

interface Item {
  readonly shown: Shown;
  readonly tags: ReadonlySet<string>;
  readonly kind: "answer" | "note" | "notice" | "sign";
}

function itemOf(shown: Shown): Item {
  const tags = new Set(marksIn(shown.words).map(({ tag }) => tag));
  if (tags.size > 0) return { shown, tags, kind: "answer" };
  if (isSign(shown.words)) return { shown, tags, kind: "sign" };
  return { shown, tags, kind: saysUncertain(shown.words) ? "note" : "notice" };
}

/** How often each part of the answer stands there, from the first to the last. */
function partsOf(tag: string, items: readonly Item[]): readonly number[] {
  const marks = items.flatMap(({ shown }) => marksIn(shown.words)).filter((mark) => mark.tag === tag);
  const counts = Array.from({ length: marks[0]?.parts ?? 0 }, () => 0);
  for (const { part } of marks) counts[part - 1] = (counts[part - 1] ?? 0) + 1;
  return counts;
}

interface Gap {
  readonly missing: readonly Request[];
  readonly between: readonly Item[];
  /** The answer that stands above it. */
  readonly above: Request | undefined;
}

/** Whoever hears no answer hears a sentence in its place: behind the answer before it and before the one behind it. */
function gapsOf(requests: readonly Request[], items: readonly Item[]): readonly Gap[] {
  const place = (tag: string): number => items.findIndex(({ tags }) => tags.has(tag));
  const gaps: Gap[] = [];
  let missing: Request[] = [];
  let above: Request | undefined;
  let from = -1;
  const close = (to: number, behind?: Request): void => {
    gaps.push({ missing, between: items.slice(from + 1, to), above });
    missing = [];
    if (to > from) above = behind;
    from = Math.max(from, to);
  };
  for (const request of requests) {
    const at = place(request.tag);
    if (at < 0) missing.push(request);
    else close(at, request);
  }
  close(items.length);
  return gaps;
}

/** Of an answer that has come, whether all of its parts have. */
const isWhole = ({ tag }: Request, items: readonly Item[]): boolean => partsOf(tag, items).every((count) => count > 0);

/** Of an answer that broke off, whether it says so itself. */
const saysItsEnd = ({ tag }: Request, items: readonly Item[]): boolean =>
  items.some(({ tags, shown }) => tags.has(tag) && saysEnded(shown.words));

/**
 * What grew there stays when its process dies before it was written down which message it is: the sentence that says so
 * stands below it.
 */
const isBelowFrame = ({ missing, between, above }: Gap, items: readonly Item[], isExplained: Explained): boolean => {
  const [first, ...others] = between.filter(({ tags }) => above === undefined || !tags.has(above.tag));
  if (above === undefined || first?.kind !== "notice") return false;
  if (!saysRestarted(first.shown.words) || !isExplained(first.shown)) return false;
  // It may as well be of the next one, where nothing else is.
  const isOver = isWhole(above, items) || saysItsEnd(above, items);
  return !isOver || others.filter(({ kind }) => kind === "notice").length >= missing.length;
};

function endsOf(requests: readonly Request[], items: readonly Item[], isExplained: Explained) {
  const heard: Heard[] = [];
  const surplus: Shown[] = [];
  /** By the tag of the answer above it. */
  const belowFrames = new Map<string, Shown>();
  for (const gap of gapsOf(requests, items)) {
    const notices = gap.between.filter(({ kind }) => kind === "notice");
    const notes = gap.between.filter(({ kind }) => kind === "note");
    if (gap.above !== undefined && isBelowFrame(gap, items, isExplained)) {
      for (const { shown } of notices.splice(0, 1)) belowFrames.set(gap.above.tag, shown);
    }
    const isCertain = notes.length === 0 && notices.length === gap.missing.length;
    for (const request of gap.missing) {
      const item = notices.shift() ?? notes.shift();
      const end = item === undefined ? "lost" : item.kind === "note" ? "unknown" : "told";
      heard.push({ request, end, at: item?.shown.at, said: isCertain ? item?.shown.words : undefined });
    }
    // A note may stand below an answer that has arrived after all, a notice never does without a reason of its own.
    surplus.push(...notices.map(({ shown }) => shown));
  }
  return { heard, surplus, belowFrames };
}

/** How an answer of which something has come has ended. */
function endOf(request: Request, items: readonly Item[], isToldBelow: boolean): Heard["end"] {
  if (isWhole(request, items)) return "answered";
  if (isToldBelow || saysItsEnd(request, items)) return "told";
  const behind = items.slice(items.findLastIndex(({ tags }) => tags.has(request.tag)) + 1);
  const next = behind.find(({ kind }) => kind !== "notice");
  return next?.kind === "note" ? "unknown" : "lost";
}

function disorderIn(requests: readonly Request[], items: readonly Item[]): readonly string[] {
  const asked = requests.map(({ tag }) => tag);
  let last = -1;
  const disorder: string[] = [];
  for (const tag of items.flatMap(({ tags }) => [...tags]).filter((one) => asked.includes(one))) {
    const at = asked.indexOf(tag);
    if (at < last) disorder.push(`${tag} behind ${asked[last] ?? ""}`);
    last = Math.max(last, at);
  }
  return disorder;
}

type Explained = (said: Shown) => boolean;

const explains = ({ blurs, chat, from, to }: Disturbance, shown: Shown, since: number): boolean =>
  blurs === true && (chat ?? shown.chat) === shown.chat && from <= shown.at && to >= since;

/** How long before a note the trouble may lie that it speaks of, in milliseconds: the death, and a new run of the job. */
const BEFORE_NOTE = 90_000;

/** How often one reason why an edition does not come is said, where each time its process dies before it has written that down. */
const MOST_TOLD = 5;

/** How long after a sign was shown a death may still keep it from being taken away again, in milliseconds. */
const BEFORE_DEATH = 5_000;

/** When the next edition comes: whoever says it a minute later says another moment. */
const NEXT = /The next one comes on [^;]*/;

function judgeOne(conversation: string, { requests, shown, disturbances }: History): Answers {
  const asked = requests.filter((one) => one.conversation === conversation);
  const items = shown.filter((one) => one.conversation === conversation).map(itemOf);
  const tags = new Set(items.flatMap((item) => [...item.tags]));
  const reasonsOf = (said: Shown) => disturbances.filter((one) => explains(one, said, said.at - BEFORE_NOTE));
  const explained: Explained = (said) => reasonsOf(said).length > 0;
  const { heard: gone, surplus, belowFrames } = endsOf(asked, items, explained);
  const came = asked
    .filter(({ tag }) => tags.has(tag))
    .map(
      (request): Heard => ({
        request,
        end: endOf(request, items, belowFrames.has(request.tag)),
        at: items.find((item) => item.tags.has(request.tag))?.shown.at,
        said: items.find(({ tags: own, shown: { words } }) => own.has(request.tag) && saysEnded(words))?.shown.words,
      }),
    );
  const twice = came.flatMap(({ request: { tag } }) =>
    partsOf(tag, items).flatMap((count, i) => (count > 1 ? [`${tag} part ${i + 1} stands ${count} times`] : [])),
  );
  const known = new Set(asked.map(({ tag }) => tag));
  const strange = [...tags].filter((tag) => !known.has(tag)).map((tag) => `${tag} stands in ${conversation}`);
  const heard = [...gone, ...came];
  const those = (wanted: Item["kind"]): readonly Shown[] =>
    items.filter(({ kind }) => kind === wanted).map((one) => one.shown);
  const notes = those("note");
  const isEdition = asked.some(({ kind }) => kind === "digest");
  const said = (words: string): string => words.replace(NEXT, "");
  const stands = (words: string): number => items.filter(({ shown }) => said(shown.words) === said(words)).length;
  const isAgain = (one: Shown): boolean => {
    const times = stands(one.words);
    return isEdition && times > 1 && times <= MOST_TOLD && reasonsOf(one).length >= times - 1;
  };
  // What was whole needs no such sentence, and stands as if it were not.
  const needless = came.flatMap(({ request: { tag }, end }) =>
    end === "answered" ? (belowFrames.get(tag) ?? []) : [],
  );
  const repeated = surplus
    .filter((one) => !isAgain(one))
    .map(({ conversation: where, words }) => `a sentence too many in ${where}: ${words}`);
  const signs = those("sign");
  const first = Math.min(...disturbances.map(({ from }) => from));
  const name = (note: Shown): string => `in ${note.conversation} at ${new Date(note.at).toISOString()}`;
  return {
    heard,
    lost: heard.filter(({ end }) => end === "lost").map(({ request }) => request.tag),
    repeated: [...repeated, ...twice, ...strange],
    disordered: disorderIn(asked, items),
    signs: [...signs, ...needless].map(name),
    groundless: signs.filter(({ at }) => at + BEFORE_DEATH < first).map(name),
    uncertain: notes.map(name),
    again: surplus.filter(isAgain).map(name),
    unexplained: notes.filter((note) => !explained(note)).map(name),
  };
}

export function judgeAnswers(history: History): Answers {
  const all = [...history.requests, ...history.shown].map(({ conversation }) => conversation);
  const judged = [...new Set(all)].map((conversation) => judgeOne(conversation, history));
  return {
    heard: judged.flatMap(({ heard }) => heard),
    lost: judged.flatMap(({ lost }) => lost),
    repeated: judged.flatMap(({ repeated }) => repeated),
    disordered: judged.flatMap(({ disordered }) => disordered),
    uncertain: judged.flatMap(({ uncertain }) => uncertain),
    unexplained: judged.flatMap(({ unexplained }) => unexplained),
    again: judged.flatMap(({ again }) => again),
    signs: judged.flatMap(({ signs }) => signs),
    groundless: judged.flatMap(({ groundless }) => groundless),
  };
}
