/** Between which hours a digest waits, beside the quiet hours of the chat itself. */

import { type HoursGiven, readHours } from "../../../core/schedule/hours.ts";
import { clipped, plain } from "../../markdown.ts";
import { isBack, readSwitch, rowsOf } from "../../settings/decision.ts";
import { type Asking, type Field, read, wrong } from "../field.ts";

const PRESETS = [
  ["22:00", "07:00"],
  ["23:00", "08:00"],
  ["00:00", "06:00"],
] as const;

function wrongOf(given: string, hours: HoursGiven, { say, command }: Asking): string {
  const example = `${command} --quiet 22:00-07:00`;
  if (hours.outcome === "wrong" && hours.what === "zone")
    return say("digest-quiet-zone-wrong", { given: plain(clipped(hours.zone, 40)), example: `${example} Europe/Rome` });
  if (hours.outcome === "wrong" && hours.what === "same") return say("digest-quiet-same", { example });
  return say("digest-quiet-wrong", { given: plain(clipped(given, 40)), example });
}

export const quiet: Field = {
  word: "quiet",
  label: (say) => say("button-digest-quiet"),
  line({ say, digest, chat }) {
    const { quiet: own } = digest;
    const mine =
      own === undefined
        ? say("digest-line-quiet-off")
        : say("digest-line-quiet", { from: own.from, to: own.to, zone: plain(own.zone) });
    if (chat.quiet === undefined) return mine;
    const { from, to, zone } = chat.quiet;
    return `${mine}; ${say("digest-line-quiet-chat", { from, to, zone: plain(zone) })}`;
  },
  how: (say) => say("digest-quiet-how"),
  example: "22:00-07:00",
  typed: true,
  choices({ say, digest: { quiet: now } }) {
    const hours = PRESETS.map(([from, to]) => ({
      label: `${from}–${to}`,
      argument: `${from}-${to}`,
      holds: now?.from === from && now.to === to,
    }));
    return rowsOf([...hours, { label: say("button-digest-off"), argument: "off", holds: now === undefined }], 2);
  },
  read(given, asking) {
    if (readSwitch(given) === false || isBack(given)) return read({ quiet: undefined });
    const hours = readHours(given);
    if (hours.outcome === "wrong" || hours.hours === undefined) return wrong(wrongOf(given, hours, asking));
    return read({ quiet: { ...hours.hours, zone: hours.zone ?? asking.moment.zone } });
  },
};
