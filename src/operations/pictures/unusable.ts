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
function how(say: Say, name: Changing, request: Request): string {
  const attached = name === "effect" ? say("source-how-effect") : say("source-how", { name });
  return waysOf(request, { telegram: attached, discord: attached, web: say("source-how-console", { name }) });
}

function wordsFor(source: Unusable, say: Say, name: Changing, request: Request): string {
  switch (source.outcome) {
    case "none":
      return waysOf(request, {
        telegram: say("source-none", { name }),
        discord: `${say("source-which")} ${how(say, name, request)}`,
        web: `${say("source-which")} ${how(say, name, request)}`,
      });
    case "moving":
      return waysOf(request, {
        telegram: say("source-moving", { name }),
        discord: `${say("source-moves")} ${how(say, name, request)}`,
        web: `${say("source-moves")} ${how(say, name, request)}`,
      });
    case "no-picture": {
      const what = say(`content-${source.what}`);
      return waysOf(request, {
        telegram: say("source-other", { what, name }),
        discord: `${say("source-is-other", { what })} ${how(say, name, request)}`,
        web: `${say("source-is-other", { what })} ${how(say, name, request)}`,
      });
    }
    case "too-large": {
      const megabytes = Math.floor(source.limit / MEGABYTE);
      return waysOf(request, {
        telegram: say("source-large", { megabytes, name }),
        discord: `${say("source-is-large", { megabytes })} ${how(say, name, request)}`,
        web: `${say("source-is-large", { megabytes })} ${how(say, name, request)}`,
      });
    }
    case "gone": {
      const words = waysOf(request, {
        telegram: say("source-gone", { name }),
        discord: `${say("source-is-gone")} ${how(say, name, request)}`,
        web: `${say("source-is-gone")} ${how(say, name, request)}`,
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
