/** Unknown: a command that is not there, or something that Herald cannot read, with what can be done instead. */
import type { Absent } from "../core/commands.ts";
import type { Request } from "../core/request.ts";
import type { Say } from "../core/say.ts";
import { MADE } from "../core/unseen.ts";
import { isThere, missingCommand } from "./missing-command.ts";
import { notice } from "./notice.ts";
import type { Operation } from "./parts.ts";
import { waysOf } from "./place.ts";

function aboutPicture(say: Say, absent: Absent): string {
  return isThere("effect", absent)
    ? `${say("unknown-picture")} ${say("unknown-picture-effect")}`
    : say("unknown-picture");
}

/** It was made here, and is changed from where it stands. */
const aboutMade = (say: Say, absent: Absent, request: Request): string =>
  isThere("effect", absent)
    ? waysOf(request, { telegram: say("unknown-made"), discord: say("unknown-made-discord") })
    : say("unknown-picture");

const aboutVoice = (say: Say): string => say("unknown-voice");
const aboutFile = (say: Say): string => say("unknown-file");
const aboutSticker = (say: Say): string => say("unknown-sticker");
const aboutOther = (say: Say): string => say("unknown-kind");

const aboutWithheld = (say: Say): string => say("unknown-withheld");

/** Kinds of messages that carry no words, or none that can be read. */
const KINDS: ReadonlyMap<string, (say: Say, absent: Absent, request: Request) => string> = new Map([
  ["picture", aboutPicture],
  ["voice", aboutVoice],
  ["audio", aboutVoice],
  ["video", aboutVoice],
  ["document", aboutFile],
  ["sticker", aboutSticker],
  ["animation", aboutSticker],
  ["dice", aboutSticker],
  ["story", aboutOther],
  ["checklist", aboutOther],
  ["contact", aboutOther],
  ["game", aboutOther],
  ["giveaway", aboutOther],
  ["invoice", aboutOther],
  ["poll", aboutOther],
  ["location", aboutOther],
  ["withheld", aboutWithheld],
  [MADE, aboutMade],
]);

export const unknown: Operation = async (request, { say, absent }) => {
  const { text = "" } = request;
  const word = text.trim();
  const about = KINDS.get(word);
  if (about !== undefined) return notice(about(say, absent, request));
  const name = word.replace(/^\//, "").split(/[\s@]/)[0]?.toLowerCase() ?? "";
  return notice(name === "" ? aboutOther(say) : missingCommand(name, say, absent));
};
