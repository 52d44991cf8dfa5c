/** Why a picture cannot be changed, in one sentence with what is right instead. */
import type { Reply } from "../../core/reply.ts";
import type { Request } from "../../core/request.ts";
import { keyOf } from "../../core/request-key.ts";
import type { Say } from "../../core/say.ts";
import { noticeReply } from "../notice.ts";
import { waysOf } from "../place.ts";
import { type Changing, sameButton } from "./buttons.ts";
import type { Source } from "./source.ts";

const MEGABYTE = 1024 * 1024;

type Unusable = Exclude<Source, { outcome: "picture" }>;

/** How a picture gets here, where no caption can bring a command along. */
const how = (say: Say, name: Changing): string =>
  name === "effect" ? say("source-how-effect") : say("source-how", { name });

function wordsFor(source: Unusable, say: Say, name: Changing, request: Request): string {
  switch (source.outcome) {
    case "none":
      return waysOf(request, {
        telegram: say("source-none", { name }),
        discord: `${say("source-which")} ${how(say, name)}`,
      });
    case "moving":
      return waysOf(request, {
        telegram: say("source-moving", { name }),
        discord: `${say("source-moves")} ${how(say, name)}`,
      });
    case "no-picture": {
      const what = say(`content-${source.what}`);
      return waysOf(request, {
        telegram: say("source-other", { what, name }),
        discord: `${say("source-is-other", { what })} ${how(say, name)}`,
      });
    }
    case "too-large": {
      const megabytes = Math.floor(source.limit / MEGABYTE);
      return waysOf(request, {
        telegram: say("source-large", { megabytes, name }),
        discord: `${say("source-is-large", { megabytes })} ${how(say, name)}`,
      });
    }
    case "gone": {
      const words = waysOf(request, {
        telegram: say("source-gone", { name }),
        discord: `${say("source-is-gone")} ${how(say, name)}`,
      });
      return `${words} ${say("credits-not-taken")}`;
    }
    case "away":
      return `${say("source-away")} ${say("credits-not-taken")}`;
  }
}

/** Nothing was paid for any of it; where something could not be had, that is said as well. */
export function unusable(source: Unusable, say: Say, name: Changing, request: Request): Reply {
  const words = wordsFor(source, say, name, request);
  if (source.outcome !== "away") return noticeReply(words);
  return noticeReply(words, { buttons: [[sameButton(say, name, keyOf(request.id))]] });
}
