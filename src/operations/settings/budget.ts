/** How many credits may be spent in a day in a chat: by each person, and by all of them together. */
import type { Say } from "../../core/say.ts";
import { clipped, plain } from "../markdown.ts";
import { buttonsIn, type Choice, type Decision, isBack, rowsOf, type Seen, SHARED } from "./decision.ts";

type Who = "person" | "chat";

const PRESETS: Readonly<Record<Who, readonly number[]>> = { person: [5, 20, 50, 100], chat: [20, 50, 100, 500] };

/** As people say them, English and German. */
const WORDS: ReadonlyMap<string, Who> = new Map([
  ...["person", "member", "each", "mitglied", "jeder"].map((word) => [word, "person"] as const),
  ...["chat", "group", "channel", "server", "all", "gruppe", "kanal", "alle"].map((word) => [word, "chat"] as const),
]);

const WHO = String.raw`(?:(?:per|pro|for|für)\s+)?(\p{L}+)`;
/** With what parts its thousands, if anything does: `1,000`, `1.000`. */
const NUMBER = String.raw`(\d{1,9}|[1-9]\d{0,2}(?:[.,'’\s]\d{3})+)`;
const FORM = new RegExp(
  String.raw`^(?:${WHO}\s+)?(?:${NUMBER}(?:\s*credits?)?(?:\s*(?:a|per|am|pro|/)\s*(?:day|tag))?|(\p{L}+(?:\s\p{L}+)?))$`,
  "iu",
);

const NO_LIMIT: ReadonlySet<string> = new Set(["no limit", "unlimited", "keine grenze", "unbegrenzt"]);
const isNone = (given: string): boolean => isBack(given) || NO_LIMIT.has(given.toLowerCase());

const limitOf = ({ limits }: Seen, who: Who): number =>
  who === "person" ? limits.personCreditsPerDay : limits.chatCreditsPerDay;

/** In a channel nobody is a person. */
const concerned = ({ kind }: Seen): readonly Who[] => (kind === "channel" ? ["chat"] : ["person", "chat"]);

/** The operator may have lowered theirs since it was decided. */
function amountOf(seen: Seen, who: Who): number | undefined {
  const own = seen.chat.budget?.[who];
  return own === undefined ? undefined : Math.min(own, limitOf(seen, who));
}

const said = (say: Say, amount: number | undefined): string =>
  amount === undefined ? say("budget-none") : say("budget-credits", { credits: amount });

function sentence(seen: Seen, who: Who): string {
  const { say } = seen;
  const values = { amount: said(say, amountOf(seen, who)), limit: limitOf(seen, who) };
  return who === "person"
    ? say("settings-budget-person", { amount: values.amount, limit: values.limit })
    : say("settings-budget-chat", { amount: values.amount, limit: values.limit });
}

function presets(seen: Seen, who: Who): readonly Choice[] {
  const { say } = seen;
  const present = amountOf(seen, who);
  const button = (amount: number | undefined): Choice => {
    const shown = amount === undefined ? say("budget-none") : String(amount);
    const label = who === "person" ? say("button-budget-person", { shown }) : say("button-budget-chat", { shown });
    return { label, argument: `${who} ${amount ?? "none"}`, holds: amount === present };
  };
  return [...PRESETS[who].filter((amount) => amount <= limitOf(seen, who)).map(button), button(undefined)];
}

export const budget: Decision = {
  word: "budget",
  also: ["budgets", "limit", "limits", "grenze", "grenzen"],
  kinds: SHARED,
  typed: true,
  label: (say) => say("button-budget"),
  line(seen) {
    const { say, kind } = seen;
    const chat = said(say, amountOf(seen, "chat"));
    if (kind === "channel") return say("settings-line-budget-channel", { chat });
    return say("settings-line-budget", { person: said(say, amountOf(seen, "person")), chat });
  },
  page(seen) {
    const lines = concerned(seen).map((who) => `- ${sentence(seen, who)}`);
    return `${seen.say("settings-budget")}\n\n${lines.join("\n")}\n\n${seen.say("settings-budget-how")}`;
  },
  choices: (seen) => concerned(seen).flatMap((who) => rowsOf(presets(seen, who), 3)),
  read(given, seen) {
    const { say } = seen;
    const [, word, number, none = ""] = FORM.exec(given.trim()) ?? [];
    const [only, another] = concerned(seen);
    // Where there is one budget alone, nobody need say whose.
    const who = word === undefined && another === undefined ? only : WORDS.get(word?.toLowerCase() ?? "");
    if (who === undefined || !concerned(seen).includes(who) || (number === undefined && !isNone(none))) {
      return {
        outcome: "wrong",
        text: say("settings-budget-wrong", { given: plain(clipped(given, 40)), buttons: buttonsIn(seen) }),
      };
    }
    const amount = number === undefined ? undefined : Number(number.replace(/\D/g, ""));
    if (amount === 0) return { outcome: "wrong", text: say("settings-budget-zero") };
    const limit = limitOf(seen, who);
    if (amount !== undefined && amount > limit) {
      return { outcome: "wrong", text: say("settings-budget-above", { amount, limit, buttons: buttonsIn(seen) }) };
    }
    return {
      outcome: "chat",
      change: (current) => ({ ...current, budget: { ...current.budget, [who]: amount } }),
    };
  },
};
