/** People who ask numbered questions, and what becomes of each. */
import { beginsIn, endsIn, questionOf } from "../stand/questions.ts";
import { isMessage, type LeanTelegram } from "../stand/telegram.ts";

/** In milliseconds; those of an answer are counted from its question. */
export interface Answer {
  /** Until the call that first carries words of it. */
  readonly first: number;
  /** Until the call of the message, or of the edit, that has all of it. */
  readonly whole: number;
}

export interface Question {
  readonly number: number;
  readonly person: number;
  readonly asked: number;
  first?: number;
  whole?: number;
  /** How many messages carry its answer to the end. */
  messages: number;
}

export interface Note {
  readonly at: number;
  /** The body of the call. */
  readonly body: string;
}

export interface Asking {
  /** All that were asked so far. */
  readonly questions: ReadonlyMap<number, Question>;
  /** Rejects where no answer comes. */
  readonly ask: (person: number) => Promise<Answer>;
  /** The same, for whoever does not wait. */
  readonly put: (person: number) => Question;
  /** What this person last got without an answer in it, such as a note about one. */
  readonly noteTo: (person: number) => Note | undefined;
  /** Of answered questions nothing is remembered any more, so that hours of them fit in here. */
  readonly forget: () => void;
  /** How many wait yet, once those that can be answered soon are. */
  readonly unanswered: () => Promise<number>;
  /** Resolves when it is so, or when it takes too long; looked at after each call of the platform. */
  readonly until: (isSo: () => boolean, longest: number) => Promise<void>;
}

/** Whoever has no answer after so long has none. In milliseconds. */
const LONGEST = 60_000;

export function createAsking(telegram: LeanTelegram): Asking {
  const questions = new Map<number, Question>();
  const waiting = new Map<number, (answer: Answer) => void>();
  const last = new Map<string, string>();
  const notes = new Map<string, Note>();
  const looking = new Set<() => void>();
  let numbered = 0;

  telegram.onCall(({ chat, at, method, body }) => {
    last.set(chat, `${method} ${body}`);
    hear(chat, at, method, body);
    for (const look of looking) look();
  });

  function hear(chat: string, at: number, method: string, body: string): void {
    const begun = questions.get(beginsIn(body) ?? 0);
    if (begun !== undefined) begun.first ??= at;
    const ended = questions.get(endsIn(body) ?? 0);
    if (ended === undefined && isMessage(method)) notes.set(chat, { at, body });
    if (ended === undefined || !(isMessage(method) || method === "editMessageText")) return;
    ended.whole ??= at;
    if (isMessage(method)) ended.messages += 1;
    waiting.get(ended.number)?.({ first: (ended.first ?? at) - ended.asked, whole: at - ended.asked });
  }

  function put(person: number): Question {
    numbered += 1;
    const question: Question = { number: numbered, person, asked: performance.now(), messages: 0 };
    questions.set(numbered, question);
    telegram.say(person, questionOf(numbered));
    return question;
  }

  const until: Asking["until"] = (isSo, longest) =>
    new Promise((resolve) => {
      const over = (): void => {
        clearTimeout(timer);
        looking.delete(look);
        resolve();
      };
      const look = (): void => {
        if (isSo()) over();
      };
      const timer = setTimeout(over, longest);
      looking.add(look);
      look();
    });

  return {
    questions,
    put,
    noteTo: (person) => notes.get(String(person)),
    until,
    forget() {
      for (const [number, { whole }] of questions) if (whole !== undefined) questions.delete(number);
    },
    async unanswered() {
      const open = (): number => [...questions.values()].filter(({ whole }) => whole === undefined).length;
      await until(() => open() === 0, LONGEST);
      return open();
    },
    async ask(person) {
      const { number } = put(person);
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise<Answer>((resolve, reject) => {
          waiting.set(number, resolve);
          const said = (): string => last.get(String(person)) ?? "nothing";
          timer = setTimeout(() => reject(new Error(`no answer to question ${number}; last came: ${said()}`)), LONGEST);
        });
      } finally {
        clearTimeout(timer);
        waiting.delete(number);
      }
    },
  };
}
