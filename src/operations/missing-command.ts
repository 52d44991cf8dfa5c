/** A command that is not there: what is said of it, with the nearest one by its spelling. */
import { type Absent, available, commands } from "../core/commands.ts";
import type { Say } from "../core/say.ts";
import { clipped, plain } from "./markdown.ts";
import { nearest } from "./spelling.ts";

const LONGEST = 32;

export const isThere = (name: string, absent: Absent): boolean =>
  available(absent).some((command) => command.name === name);

export function missingCommand(name: string, say: Say, absent: Absent): string {
  const shown = plain(clipped(name, LONGEST));
  if (!absent.has(name) && commands.some((command) => command.name === name))
    return say("command-not-yet", { name: shown });
  const there = available(absent);
  const near =
    there.find(({ also }) => also?.includes(name) === true)?.name ??
    nearest(
      name,
      there.map((command) => command.name),
    );
  return near === undefined ? say("command-unknown", { name: shown }) : say("command-near", { name: shown, near });
}
