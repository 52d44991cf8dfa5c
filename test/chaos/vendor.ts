/** The AI service of a run: it answers each request by its tag as the dice of that tag say, and keeps books of its own. */
import { setTimeout as pause } from "node:timers/promises";
import { COSTS, MODEL_COSTS } from "../../src/core/costs.ts";
import { greyPng, type PictureManner } from "../fakes/scripted-pictures.ts";
import { documentOf, documentsAbout, type SearchManner } from "../fakes/scripted-search.ts";
import { type Manner, type ScriptedService, startScriptedService } from "../fakes/scripted-service.ts";
import { TOPIC } from "./crowd/digests.ts";
import { type Dice, diceOf } from "./dice.ts";
import { type Call, EDITION, markOf, tagIn } from "./history.ts";

export type Trouble = "none" | "slow" | "cut" | "500" | "429" | "503" | "garbage" | "held";

export interface Vendor {
  readonly service: ScriptedService;
  readonly calls: readonly Call[];
  readonly troubles: ReadonlyMap<Trouble, number>;
  readonly isThere: () => boolean;
  /** Nobody reaches it for so many milliseconds. */
  readonly leave: (milliseconds: number) => Promise<void>;
  /** From then on it harms some of what it is asked for; before that it takes its time and answers everything well. */
  readonly begin: () => void;
  /** From then on it answers everything well. */
  readonly calm: () => void;
}

const GRANTED = 10_000_000;

const TROUBLES: readonly Trouble[] = ["slow", "slow", "cut", "500", "429", "503", "garbage", "held"];

/** How many of a hundred calls come to harm. */
const HARMED = 0.12;

const WORDS = "the market moves as it moves and nobody knows the reason before the evening comes ".repeat(4);

/** How many marks a long paragraph has, with as many words behind each but the last: what is cut out of it takes one along. */
const MARKS = 5;

/** Paragraphs of an answer: most have one, with one mark. */
const partsFor = (tag: string, seed: number): number => (diceOf(seed, "length", tag).happens(0.08) ? 5 : 1);

/** An answer, paragraph by paragraph. */
export function paragraphsOf(tag: string, count: number): readonly string[] {
  if (count === 1) return [`This is ${markOf(tag, 1, 1)}.\n\n`];
  const mark = (number: number): string => markOf(tag, number, count * MARKS);
  return Array.from({ length: count }, (_, i) => {
    const marks = Array.from({ length: MARKS }, (_, j) => mark(i * MARKS + j + 1));
    return `This is ${marks.join(`: ${WORDS}`)}.\n\n`;
  });
}

const textOf = (tag: string, seed: number): readonly string[] => paragraphsOf(tag, partsFor(tag, seed));

async function* slowly(pieces: readonly string[], milliseconds: number, gone: AbortSignal): AsyncGenerator<string> {
  for (const piece of pieces.flatMap((one) => one.split(/(?<= )/).reduce(gathered, [""]))) {
    if (gone.aborted) return;
    yield piece;
    await pause(milliseconds);
  }
}

/** In runs of some words each. */
function gathered(runs: readonly string[], word: string): readonly string[] {
  const last = runs.at(-1) ?? "";
  return last.length < 400 ? [...runs.slice(0, -1), last + word] : [...runs, word];
}

interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What belongs to no request of the crowd. */
const NOBODY = "q0-0";

const PNG = greyPng(512, 512);

const refusal = (status: number, headers: Readonly<Record<string, string>> = {}): Refusal => ({
  status,
  headers,
  body: JSON.stringify({ detail: "This was not meant to work." }),
});

const SYLLABLES = ["ka", "mo", "ri", "te", "lu", "va", "so", "pe", "ni", "do", "fu", "ga"] as const;

/** Of which none tells what another has told. */
function newStories(dice: Dice): readonly unknown[] {
  const word = (): string => Array.from({ length: 5 }, () => dice.pick(SYLLABLES)).join("");
  return Array.from({ length: 3 }, () => documentOf(Array.from({ length: 6 }, word).join(" "), { tldr: "" }));
}

/** Everything that can be bought, in the form in which each of it is answered. */
interface Bought {
  readonly tag: string;
  readonly price: number;
  readonly gone: AbortSignal;
}

export async function startVendor(seed: number): Promise<Vendor> {
  const service = await startScriptedService();
  service.credits = GRANTED;
  const calls: Call[] = [];
  const tries = new Map<string, number>();
  const troubles = new Map<Trouble, number>();
  let isCalm = true;
  let hasBegun = false;
  let isThere = true;

  function charge(tag: string, credits: number, trouble: Trouble = "none"): void {
    calls.push({ tag, at: Date.now(), credits, harmed: trouble !== "none" });
    service.credits -= credits;
  }

  function drawn(tag: string): { readonly trouble: Trouble; readonly dice: Dice } {
    const count = (tries.get(tag) ?? 0) + 1;
    tries.set(tag, count);
    const dice = diceOf(seed, "service", tag, count);
    const harmed = dice.happens(HARMED);
    const trouble: Trouble = isCalm || !harmed ? "none" : (TROUBLES[dice.below(TROUBLES.length)] ?? "none");
    troubles.set(trouble, (troubles.get(trouble) ?? 0) + 1);
    return { trouble, dice };
  }

  /** What comes of a call, and what it costs: a refusal, or what was asked for with the trouble that it is to be in. */
  async function sell({ tag, price, gone }: Bought): Promise<Refusal | Extract<Trouble, "none" | "slow" | "cut">> {
    const { trouble, dice } = drawn(tag);
    if (trouble === "500" || trouble === "429" || trouble === "503") {
      charge(tag, 0, trouble);
      return refusal(Number(trouble), trouble === "500" ? {} : { "retry-after": String(1 + dice.below(3)) });
    }
    if (trouble === "held") {
      // It gives up after Herald does, and has taken the credits or not.
      charge(tag, dice.happens(0.5) ? price : 0, trouble);
      await pause(8_000, undefined, { signal: gone }).catch(() => undefined);
      throw new Error("nobody waits for it any more");
    }
    charge(tag, price, trouble);
    if (trouble === "garbage") return { status: 200, headers: {}, body: '{"choices": [{"message"' };
    // So that everybody is shown for a while that an answer is coming.
    await pause(hasBegun ? dice.between(10, 300) : dice.between(700, 1_500));
    return trouble;
  }

  service.answer = async ({ prompt, model, gone }): Promise<Manner> => {
    const costs: Readonly<Record<string, number>> = MODEL_COSTS;
    const tag = tagIn(prompt) ?? NOBODY;
    const sold = await sell({ tag, price: costs[model] ?? 1, gone });
    if (typeof sold === "object") return sold;
    const pieces = textOf(tag, seed);
    if (sold === "cut") return { pieces: pieces.map((one) => one.slice(0, one.length / 2)), end: "cut" };
    return { pieces: sold === "slow" ? slowly(pieces, 400, gone) : pieces };
  };

  service.draw = async ({ prompt, gone }): Promise<PictureManner> => {
    const sold = await sell({ tag: tagIn(prompt) ?? NOBODY, price: COSTS.image, gone });
    if (typeof sold === "object") return sold;
    return { png: PNG, ...(sold === "cut" ? { end: "cut" as const } : {}) };
  };

  service.search = async ({ query, offset, gone }): Promise<SearchManner> => {
    if (query.includes(TOPIC)) {
      charge(`${EDITION}${calls.length}`, COSTS.search);
      await pause(100);
      return { documents: newStories(diceOf(seed, "stories", calls.length)) };
    }
    const sold = await sell({ tag: tagIn(query) ?? NOBODY, price: COSTS.search, gone });
    if (typeof sold === "object") return sold;
    return {
      documents: documentsAbout(offset === 0 ? "coins" : "more coins"),
      ...(sold === "cut" ? { end: "cut" as const } : {}),
    };
  };

  return {
    service,
    calls,
    troubles,
    isThere: () => isThere,
    async leave(milliseconds) {
      isThere = false;
      await service.down();
      await pause(milliseconds);
      await service.up();
      isThere = true;
    },
    begin() {
      [isCalm, hasBegun] = [false, true];
    },
    calm() {
      isCalm = true;
    },
  };
}
