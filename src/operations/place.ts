/** Where an answer goes, and who sees it there: over the menu or below it, before others or for one person alone. */
import type { About } from "../core/delivery.ts";
import type { Attachment } from "../core/reply.ts";
import { isSeenAlone, type Platform, type Request } from "../core/request.ts";

/** Platforms have ways of their own; what is said follows the one where it is asked. */
export const waysOf = <Words>(
  { platform }: { readonly platform: Platform },
  ways: { readonly discord: Words; readonly telegram: Words },
): Words => (platform === "discord" ? ways.discord : ways.telegram);

/**
 * Whether what is written into the answer is seen by nobody but the one who asked. A message that an interaction changes
 * is a page, which is shown to one person alone.
 */
export const isForOne = (request: Request): boolean =>
  request.chat === undefined || isSeenAlone(request) || request.interaction?.shows === "message";

/** Whether somebody asked among others for what they alone are to see. Who speaks as the group itself has nowhere to be alone. */
export const isAside = ({ named, chat, person, interaction }: Request): boolean =>
  chat?.kind === "group" &&
  person !== undefined &&
  person.administrator !== true &&
  (named?.["private"] === "true" || (interaction !== undefined && interaction.shows !== "reply"));

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
