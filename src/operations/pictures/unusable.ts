/** Why a picture cannot be changed, in one sentence with what is right instead. */
import type { Reply } from "../../core/reply.ts";
import type { Say } from "../../core/say.ts";
import { type Changing, sameButton } from "./buttons.ts";
import type { Source } from "./source.ts";

const MEGABYTE = 1024 * 1024;

type Unusable = Exclude<Source, { outcome: "picture" }>;

/** Nothing was paid for any of it; where something could not be had, that is said as well. */
export function unusable(source: Unusable, say: Say, name: Changing, key: string): Reply {
  switch (source.outcome) {
    case "none":
      return { text: say("source-none", { name }) };
    case "moving":
      return { text: say("source-moving", { name }) };
    case "no-picture":
      return { text: say("source-other", { what: say(`content-${source.what}`), name }) };
    case "too-large":
      return { text: say("source-large", { megabytes: Math.floor(source.limit / MEGABYTE), name }) };
    case "gone":
      return { text: `${say("source-gone", { name })} ${say("credits-not-taken")}` };
    case "away":
      return {
        text: `${say("source-away")} ${say("credits-not-taken")}`,
        buttons: [[sameButton(say, name, key)]],
      };
  }
}
