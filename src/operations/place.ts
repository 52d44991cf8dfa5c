/** Where an answer goes, and who sees it there: over the menu or below it, before others or for one person alone. */
import type { About } from "../core/delivery.ts";
import type { Attachment } from "../core/reply.ts";
import { isChatSpeaking, isSeenAlone, type OperationName, type Platform, type Request } from "../core/request.ts";

interface Ways<Words> {
  readonly discord: Words;
  readonly telegram: Words;
  /** Left out where the console does as Telegram does in a private chat. */
  readonly web?: Words;
}

/** Platforms have ways of their own; what is said follows the one where it is asked. */
export function waysOf<Words>({ platform }: { readonly platform: Platform }, ways: Ways<Words>): Words {
  if (platform === "discord") return ways.discord;
  return platform === "web" ? (ways.web ?? ways.telegram) : ways.telegram;
}

/**
 * Whether what is written into the answer is seen by nobody but the one who asked. A message that an interaction changes
 * is a page, which is shown to one person alone.
 */
export const isForOne = (request: Request): boolean =>
  request.chat === undefined || isSeenAlone(request) || request.interaction?.shows === "message";

/** Whether nothing is heard there but commands: Herald is no member of the place, or may not write in it. */
export const hearsCommandsAlone = ({ chat, interaction }: Request): boolean =>
  chat?.kind === "group" && interaction !== undefined && interaction.writes !== true;

/** People who talk on Discord outside of any server, where nobody decides for all of them: the channel is the whole chat. */
export const isOutsideServers = ({ platform, chat }: Request): boolean =>
  platform === "discord" && chat?.kind === "group" && chat.thread === chat.id;

/** Everybody turns their own pages of what stands before all. */
const OWN_PAGES: readonly OperationName[] = ["news", "explain", "mood"];

const turnsOwnPage = ({ operation, pressed, interaction }: Request): boolean =>
  interaction === undefined && pressed !== undefined && OWN_PAGES.includes(operation);

/** A preview is what others are not to see yet. */
const isPreview = ({ operation, text = "" }: Request): boolean =>
  operation === "digest" && /^\s*(?:preview|vorschau)\b/i.test(text);

/** Whether somebody asked among others for what they alone are to see. Who speaks as a chat has nowhere to be alone. */
export function isAside(request: Request): boolean {
  const { named, chat, person, interaction } = request;
  if (person === undefined || isChatSpeaking(person)) return false;
  if (chat?.kind === "channel") return turnsOwnPage(request);
  if (chat?.kind !== "group") return false;
  if (named?.["private"] === "true" || turnsOwnPage(request)) return true;
  return interaction === undefined ? isPreview(request) : interaction.shows !== "reply";
}

/** A place may be another than the one in which a picture was made, or may not be for adults any more. */
export const isAdultElsewhere = ({ chat }: Request, attachments: readonly Attachment[] = []): boolean =>
  chat?.adult !== true && attachments.some(({ veiled }) => veiled === true);

/** A link that leads a person to Herald alone, where it says this first; without that, a bare one. */
export const linkTo = (what: string, about: About | undefined): string | undefined =>
  about?.starts === true ? `${about.link}?start=${what}` : about?.link;

/** Over the menu where the person is alone, below it where others may still want it. */
export function overMenu({ pressed, chat, interaction }: Request): { replaces?: string[] } {
  const over = interaction === undefined ? chat?.kind === "private" : interaction.shows === "message";
  return pressed !== undefined && over ? { replaces: [pressed] } : {};
}

/** What else there is to know, below what was asked. */
export const withNote = (text: string, note: string): string => (note === "" ? text : `${text}\n\n${note}`);
