/** Which of the commands that cost credits may be used in a chat. */
import { available, commandCalled } from "../../core/commands.ts";
import { clipped, plain } from "../markdown.ts";
import { type Decision, readSwitch, rowsOf, type Seen, SHARED } from "./decision.ts";

/** Those that can be turned off; more of them as they come. */
const PAID = ["ask", "imagine", "effect", "mirage", "extract", "news", "mood"] as const;

export const paidCommands = ({ absent }: Pick<Seen, "absent">): readonly string[] =>
  PAID.filter((name) => available(absent).some((command) => command.name === name));

const withSlashes = (names: readonly string[]): string => names.map((name) => `/${name}`).join(", ");

const offHere = (seen: Seen): readonly string[] =>
  paidCommands(seen).filter((name) => seen.chat.off?.includes(name) === true);

export const operations: Decision = {
  word: "operations",
  also: ["operation", "commands", "command", "funktionen", "funktion", "befehle", "befehl"],
  kinds: SHARED,
  label: (say) => say("button-operations"),
  line(seen) {
    const off = offHere(seen);
    const { say } = seen;
    return off.length === 0
      ? say("settings-line-operations-on")
      : say("settings-line-operations-off", { names: withSlashes(off) });
  },
  page(seen) {
    const { say } = seen;
    const off = offHere(seen);
    const now =
      off.length === 0 ? say("settings-operations-on") : say("settings-operations-off", { names: withSlashes(off) });
    return `${now}\n\n${say("settings-operations-how")}`;
  },
  choices(seen) {
    const off = offHere(seen);
    const { say } = seen;
    const buttons = paidCommands(seen).map((name) =>
      off.includes(name)
        ? { label: say("button-turn-on", { name }), argument: `${name} on` }
        : { label: say("button-turn-off", { name }), argument: `${name} off` },
    );
    return rowsOf(buttons, 2);
  },
  read(given, seen) {
    const [, name = "", word = ""] = /^\/?(\p{L}+)\s+(\p{L}+)$/iu.exec(given.trim()) ?? [];
    const on = readSwitch(word);
    const known = paidCommands(seen);
    const meant = commandCalled(name.toLowerCase(), seen.absent)?.name;
    const command = known.find((one) => one === meant);
    if (command === undefined || on === undefined) {
      const shown = plain(clipped(given, 40));
      return {
        outcome: "wrong",
        text: seen.say("settings-operations-wrong", { given: shown, names: known.join(", ") }),
      };
    }
    return {
      outcome: "chat",
      change(current) {
        const others = (current.off ?? []).filter((one) => one !== command);
        return { ...current, off: on ? others : [...others, command] };
      },
    };
  },
};
