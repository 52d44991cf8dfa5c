/** A worker killed in the middle of many messages, while another goes on: what is lost, repeated and paid twice. */
import { setTimeout as pause } from "node:timers/promises";
import { type Figure, figureOf } from "./figure.ts";
import type { Question } from "./running/asking.ts";
import type { Kind } from "./running/halves.ts";
import { both, type Pair, withPair } from "./running/pair.ts";
import type { Pipeline } from "./running/pipeline.ts";
import { askTogether } from "./throughput.ts";

export interface CrashOptions {
  readonly rounds: number;
  readonly messages: number;
  readonly delay: number;
}

/** What is not answered after so long is lost: BullMQ's own search for lost work takes a minute. In milliseconds. */
const LONGEST = 150_000;
/** A repeated answer comes with the lost ones or soon after them. */
const AFTERMATH = 5_000;
const WARM_UP = 1_000;

interface Crash {
  readonly lost: number;
  readonly repeated: number;
  readonly paidTwice: number;
  /** Whoever hears why there is no answer, or that it is not known whether it came. */
  readonly told: number;
  /** Milliseconds from the kill until nobody waits any more. */
  readonly over: number;
}

let people = 500_000_000;

const isOver = ({ whole }: Question): boolean => whole !== undefined;

/** What the notes say, each once. */
const wordsOf = (bodies: readonly string[]): ReadonlySet<string> =>
  new Set(bodies.map((body) => /"text":"((?:[^"\\]|\\.)*)","entities"/.exec(body)?.[1] ?? body));

async function crash(pipeline: Pipeline, messages: number, out: (text: string) => unknown): Promise<Crash> {
  const { asking, service } = pipeline;
  const first = people;
  people += messages;
  const questions = Array.from({ length: messages }, (_, i) => asking.put(first + i));
  const heard = (question: Question): boolean => isOver(question) || asking.noteTo(question.person) !== undefined;
  await asking.until(() => questions.filter(isOver).length >= messages / 3, LONGEST);
  const killed = performance.now();
  await pipeline.workers[0]?.stop("SIGKILL");
  await asking.until(() => questions.every(heard), LONGEST);
  await pause(AFTERMATH);
  const more = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  const last = questions.map((question) => question.whole ?? asking.noteTo(question.person)?.at ?? killed + LONGEST);
  const untold = questions.filter((question) => !isOver(question));
  const notes = untold.flatMap(({ person }) => asking.noteTo(person)?.body ?? []);
  for (const words of wordsOf(notes)) out(`  ${pipeline.kind} told: ${words}`);
  return {
    lost: questions.filter((question) => !heard(question)).length,
    repeated: more(questions.map((question) => question.messages)),
    paidTwice: more(questions.map((question) => service.paid.get(question.number) ?? 0)),
    told: notes.length,
    over: Math.max(...last) - killed,
  };
}

/** Two workers, of which one is killed; both begin anew in each round. */
export async function benchCrash(
  { rounds, messages, delay }: CrashOptions,
  out: (text: string) => unknown,
): Promise<readonly Figure[]> {
  const crashes: Record<Kind, Crash[]> = { floor: [], herald: [] };
  for (let round = 0; round < rounds; round += 1) {
    await withPair(
      async (pair: Pair) => {
        for (const kind of both(round)) {
          pair[kind].service.takes(delay);
          await askTogether(pair[kind], WARM_UP, 200);
          crashes[kind].push(await crash(pair[kind], messages, out));
        }
      },
      { workers: 2 },
    );
  }
  const rows = (kind: Kind, name: string, most?: number): readonly Figure[] => {
    const none = most === undefined ? undefined : { most: 0 };
    const row = (title: string, part: keyof Crash): Figure =>
      figureOf(
        `killed worker: ${title}, ${name}`,
        "",
        crashes[kind].map((one) => one[part]),
        none,
      );
    return [
      row("lost", "lost"),
      row("repeated", "repeated"),
      row("paid twice", "paidTwice"),
      figureOf(
        `killed worker: told instead of answered, ${name}`,
        "",
        crashes[kind].map(({ told }) => told),
      ),
      figureOf(
        `killed worker: until all are answered, ${name}`,
        "s",
        crashes[kind].map(({ over }) => over / 1_000),
        most === undefined ? undefined : { most },
      ),
    ];
  };
  return [...rows("floor", "the floor"), ...rows("herald", "Herald", 15)];
}
