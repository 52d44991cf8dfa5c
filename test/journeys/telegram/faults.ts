/** A crowd that asks while everything goes wrong by a seeded chance, and what each of its chats has heard in the end. */
import { setTimeout as pause } from "node:timers/promises";
import type { FakeTelegram } from "../../fakes/telegram/start.ts";
import type { HeraldProcess } from "../../servers/herald.ts";
import type { Stage } from "./stage.ts";

export interface Plan {
  readonly seed: number;
  readonly chats: number;
  readonly questions: number;
  /** How long things go wrong, in milliseconds. */
  readonly span: number;
  /** What may happen; the same fault several times happens more often. */
  readonly faults: readonly Fault[];
}

export const FAULTS = ["kill", "freeze", "before", "after", "edit", "wait", "500", "502", "redis"] as const;
export type Fault = (typeof FAULTS)[number];

type Chance = (below: number) => number;

/** The same numbers for the same seed. */
function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const promptOf = (chat: number, i: number): string => `question ${i} of chat ${chat}`;
const answerTo = (prompt: string): string => `This is the answer to ${prompt}, with all its words.`;

/** Mostly quick, now and then in pieces for three seconds. */
function answerSlowly({ service }: Stage, chance: Chance): void {
  async function* slowly(words: readonly string[], gone: AbortSignal): AsyncGenerator<string> {
    for (const word of words) {
      if (gone.aborted) return;
      yield word;
      await pause(3_000 / words.length);
    }
  }
  service.answer = async ({ prompt, gone }) => {
    await pause(50 + chance(250));
    const text = answerTo(prompt.split("\n").at(-1) ?? "");
    return chance(8) === 0 ? { pieces: slowly(text.split(/(?<= )/), gone) } : { pieces: [text] };
  };
}

async function goWrong(stage: Stage, plan: Plan, workers: HeraldProcess[], chance: Chance): Promise<readonly string[]> {
  const { telegram } = stage;
  const log: string[] = [];
  const later: Promise<unknown>[] = [];
  const frozen = new Set<HeraldProcess>();
  const until = performance.now() + plan.span;
  let restarted = false;
  while (performance.now() < until) {
    await pause(150 + chance(700));
    const fault = plan.faults[chance(plan.faults.length)];
    const at = chance(workers.length);
    const worker = workers[at];
    const method = chance(2) === 0 ? "sendMessage" : "editMessageText";
    log.push(`${fault} ${at}`);
    if (worker === undefined) continue;
    if (fault === "kill" && !frozen.has(worker)) {
      worker.child.kill("SIGKILL");
      later.push(stage.start("worker").then((fresh) => workers.splice(at, 1, fresh)));
      await later.at(-1);
    } else if (fault === "freeze" && frozen.size < workers.length - 1 && !frozen.has(worker)) {
      frozen.add(worker);
      worker.child.kill("SIGSTOP");
      later.push(
        pause(10_000).then(() => {
          worker.child.kill("SIGCONT");
          frozen.delete(worker);
        }),
      );
    } else if (fault === "before" || fault === "after") telegram.breakNext("sendMessage", fault);
    else if (fault === "edit") telegram.breakNext("editMessageText", chance(2) === 0 ? "before" : "after");
    else if (fault === "wait") {
      const seconds = 1 + chance(3);
      const description = `Too Many Requests: retry after ${seconds}`;
      telegram.refuseNext(method, { code: 429, description, retry_after: seconds });
    } else if (fault === "500") telegram.refuseNext(method, { code: 500, description: "Internal Server Error" });
    else if (fault === "502") telegram.htmlNext(method, 502);
    else if (fault === "redis" && !restarted) {
      restarted = true;
      await stage.restartRedis();
    }
  }
  await Promise.all(later);
  return log;
}

export interface Heard {
  readonly chat: number;
  /** How often each question was answered with its text. */
  readonly answers: readonly number[];
  /** In the order in which they stand. */
  readonly order: readonly number[];
  /** What was said instead of an answer, or after one. */
  readonly notes: readonly string[];
  readonly texts: readonly string[];
}

function heardIn(telegram: FakeTelegram, chat: number, questions: number): Heard {
  const texts = telegram.sent(chat).map(({ text }) => text ?? "");
  const prompts = Array.from({ length: questions }, (_, i) => answerTo(promptOf(chat, i)));
  const order = texts.flatMap((text) => (prompts.includes(text) ? [prompts.indexOf(text)] : []));
  return {
    chat,
    answers: prompts.map((prompt) => texts.filter((text) => text === prompt).length),
    order,
    notes: texts.filter((text) => !prompts.includes(text)),
    texts,
  };
}

const isThrough = ({ answers, notes }: Heard): boolean => answers.filter((n) => n === 0).length <= notes.length;

/** Half of the chats are private, the others groups. Resolves when every question has been heard of. */
export async function ask(stage: Stage, plan: Plan): Promise<{ heard: readonly Heard[]; log: readonly string[] }> {
  const { telegram } = stage;
  const chance = chanceOf(plan.seed);
  answerSlowly(stage, chanceOf(plan.seed + 1));
  await stage.start("gateway");
  const workers = [await stage.start("worker"), await stage.start("worker"), await stage.start("worker")];
  const people = Array.from({ length: plan.chats }, () => telegram.person());
  const chats = people.map((one, i) => (i % 2 === 0 ? one : telegram.group({ members: [one] })));
  const wrong = goWrong(stage, plan, workers, chance);
  for (let i = 0; i < plan.questions; i += 1) {
    for (const [at, one] of people.entries()) {
      const chat = chats[at] ?? one;
      const prompt = promptOf(chat.id, i);
      if ("type" in chat) telegram.say(one, `@${telegram.bot.username} ${prompt}`, { in: chat });
      else telegram.say(one, prompt);
    }
    await pause(plan.span / plan.questions / 2);
  }
  const log = await wrong;
  const all = (): Heard[] => chats.map(({ id }) => heardIn(telegram, id, plan.questions));
  await telegram.until(() => all().every(isThrough), 150_000).catch(() => undefined);
  return { heard: all(), log };
}

/** Calls that were on their way when another was told to wait could not know of it. In milliseconds. */
const ON_THE_WAY = 1_000;

/** The calls of Telegram's that a wait was known for and came all the same. */
export const insideWaitOf = ({ insideWait, calls }: FakeTelegram) =>
  insideWait.filter(
    (call) =>
      !calls.some(
        ({ answered, at, params }) =>
          answered === 429 && params["chat_id"] === call.params["chat_id"] && at < call.at && call.at - at < ON_THE_WAY,
      ),
  );
