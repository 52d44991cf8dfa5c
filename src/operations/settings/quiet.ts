/** Between which hours Herald says nothing unasked. */

import { cityOf, FREQUENT_ZONES } from "../../core/schedule/frequent-zones.ts";
import { type HoursGiven, readHours } from "../../core/schedule/hours.ts";
import { clipped, plain } from "../markdown.ts";
import { buttonsIn, type Decision, isBack, readSwitch, rowsOf, type Seen, SHARED } from "./decision.ts";

const PRESETS = [
  ["22:00", "07:00"],
  ["23:00", "08:00"],
  ["00:00", "06:00"],
] as const;

const UTC = "UTC";
function wrongOf(seen: Seen, given: string, read: Extract<HoursGiven, { outcome: "wrong" }>): string {
  const { say } = seen;
  const buttons = buttonsIn(seen);
  if (read.what === "zone") return say("settings-quiet-zone-wrong", { given: plain(clipped(read.zone, 40)) });
  if (read.what === "same") return say("settings-quiet-same", { buttons });
  return say("settings-quiet-wrong", { given: plain(clipped(given, 40)), buttons });
}

export const quiet: Decision = {
  word: "quiet",
  also: ["ruhe", "ruhezeit", "ruhezeiten"],
  kinds: SHARED,
  typed: true,
  label: (say) => say("button-quiet"),
  line({ say, chat }) {
    if (chat.quiet === undefined) return say("settings-line-quiet-off");
    const { from, to, zone } = chat.quiet;
    return say("settings-line-quiet", { from, to, zone: plain(zone) });
  },
  page(seen) {
    const { say, chat } = seen;
    const how = say("settings-quiet-how", { buttons: buttonsIn(seen) });
    if (chat.quiet === undefined) return `${say("settings-quiet-off")}\n\n${how}`;
    const { from, to, zone } = chat.quiet;
    return `${say("settings-quiet-on", { from, to, zone: plain(zone) })}\n\n${how}`;
  },
  choices({ say, chat }) {
    const now = chat.quiet;
    const hours = PRESETS.map(([from, to]) => ({
      label: `${from}–${to}`,
      argument: `${from}-${to}`,
      holds: now?.from === from && now.to === to,
    }));
    const off = { label: say("button-quiet-off"), argument: "off", holds: now === undefined };
    if (now === undefined) return [...rowsOf(hours, 2), [off]];
    const zones = FREQUENT_ZONES.map((zone) => ({ label: cityOf(zone), argument: zone, holds: zone === now.zone }));
    return [...rowsOf([...hours, off], 2), ...rowsOf(zones, 3)];
  },
  read(given, seen) {
    if (readSwitch(given) === false || isBack(given)) {
      return { outcome: "chat", change: (current) => ({ ...current, quiet: undefined }) };
    }
    // As `quiet hours 22-7` has it.
    const read = readHours(given.trim().replace(/^hours\s+/i, ""));
    if (read.outcome === "wrong") return { outcome: "wrong", text: wrongOf(seen, given, read) };
    const { hours, zone } = read;
    if (hours === undefined && seen.chat.quiet === undefined) {
      return { outcome: "wrong", text: seen.say("settings-quiet-hours-first", { buttons: buttonsIn(seen) }) };
    }
    return {
      outcome: "chat",
      change(current) {
        const from = hours ?? current.quiet;
        // Somebody else has turned it off in the same moment.
        if (from === undefined) return current;
        return { ...current, quiet: { from: from.from, to: from.to, zone: zone ?? current.quiet?.zone ?? UTC } };
      },
    };
  },
};
