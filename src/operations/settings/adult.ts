/** Whether pictures for adults may be made in a chat. */
import { clipped, plain } from "../markdown.ts";
import { waysOf } from "../place.ts";
import { buttonsIn, type Decision, EVERYWHERE, readSwitch, type Seen } from "./decision.ts";

const mayBe = ({ request }: Seen): boolean => request.chat?.adult === true;

/** What was turned on does nothing where the platform does not let it. */
const isOn = (seen: Seen): boolean => mayBe(seen) && seen.chat.adult === true;

const never = ({ request, say }: Seen): string =>
  waysOf(request, { telegram: say("settings-adult-never"), discord: say("settings-adult-restricted") });

export const adult: Decision = {
  word: "adult",
  also: ["adults", "nsfw", "erwachsene"],
  kinds: EVERYWHERE,
  label: (say) => say("button-adult"),
  line: (seen) => (isOn(seen) ? seen.say("settings-line-adult-on") : seen.say("settings-line-adult-off")),
  page(seen) {
    const { say } = seen;
    if (!mayBe(seen)) return never(seen);
    return isOn(seen) ? say("settings-adult-on") : say("settings-adult-off");
  },
  choices(seen) {
    const { say } = seen;
    if (!mayBe(seen)) return [];
    const on = isOn(seen);
    return [
      [
        { label: say("button-adult-on"), argument: "on", holds: on },
        { label: say("button-adult-off"), argument: "off", holds: !on },
      ],
    ];
  },
  read(given, seen) {
    const on = readSwitch(given);
    const { say } = seen;
    if (on === undefined)
      return {
        outcome: "wrong",
        text: say("settings-adult-wrong", { given: plain(clipped(given, 40)), buttons: buttonsIn(seen) }),
      };
    if (on && !mayBe(seen)) return { outcome: "wrong", text: never(seen) };
    return { outcome: "chat", change: (current) => ({ ...current, adult: on }) };
  },
};
