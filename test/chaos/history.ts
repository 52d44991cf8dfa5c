/** What a run leaves behind for its judges: who asked what and when, what stands in the chats, and what was charged. */

/** In what way a request is answered, and so known again. */
export type Kind = "question" | "command" | "picture" | "news" | "press" | "digest";

export interface Request {
  /** Such as `q17-3`: chat 17, its third. */
  readonly tag: string;
  readonly kind: Kind;
  /** Where it was asked, as those call it who disturb it. */
  readonly chat: string;
  /** Within one, answers come in the order in which the platform handed the questions over, in which they stand here. */
  readonly conversation: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** A message of Herald's, as people see it in the end, in the order in which they see it. */
export interface Shown {
  readonly chat: string;
  readonly conversation: string;
  readonly at: number;
  readonly words: string;
}

/** One call of the service, as its own books have it. */
export interface Call {
  readonly tag: string;
  readonly at: number;
  /** Taken from the account; 0 where nothing was, or it was given back. */
  readonly credits: number;
  /** Whether it was refused, held up or broken off on purpose. */
  readonly harmed?: boolean;
}

/** Something that a fault kept from going on, until it had ended and what it had broken was mended. */
export interface Disturbance {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** The one it was about; all where none is named. */
  readonly chat?: string;
  /** Whether it may leave open whether a message has arrived. */
  readonly blurs?: true;
}

export interface History {
  readonly requests: readonly Request[];
  readonly shown: readonly Shown[];
  readonly calls: readonly Call[];
  readonly disturbances: readonly Disturbance[];
}

/** What the scripted service writes into every part of an answer. */
export const markOf = (tag: string, part: number, parts: number): string => `(${tag} part ${part} of ${parts})`;

export interface Mark {
  readonly tag: string;
  readonly part: number;
  readonly parts: number;
}

const MARK = /\((q\d+-\d+) part (\d+) of (\d+)\)/g;

export const marksIn = (words: string): readonly Mark[] =>
  [...words.matchAll(MARK)].map(([, tag = "", part, parts]) => ({ tag, part: Number(part), parts: Number(parts) }));

/** Begins the tag of a search for an edition, which belongs to no chat alone. */
export const EDITION = "edition ";

/** The last one that stands there is the one that is asked; what came before it is the conversation. */
export const tagIn = (words: string): string | undefined => words.match(/q\d+-\d+/g)?.at(-1);

/** Herald says that it does not know whether its answer has arrived. */
const UNCERTAIN = /It is not certain that my answer arrived here|I am not sure whether/;

/** Herald says that there is no answer, or not all of it, and what has become of the credits. */
const ENDED =
  /No credits were taken|credits? (?:was|were) taken|The credits were given back|not known yet whether credits|Herald was restarted in the middle|could not be sent here|Please ask again in other words/;

/** Herald says that something came up which it knows no reason for: what a fault of the rig does it knows. */
const UNEXPECTED = /Something went wrong here/;

/** Herald shows or says that an answer is coming, and nothing else. */
const SIGN =
  /^(?:Thinking…|Making your picture…|You are number \d+ in line.*|Herald cannot work on this at the moment\. .*|This takes longer: .* my answer comes here; you need not send it again\.)$/;

/** Herald gives up an answer that a process which is gone was making. */
const RESTARTED = /^Herald was restarted in the middle of this answer/;

export const isSign = (words: string): boolean => SIGN.test(words.trim());
export const saysUncertain = (words: string): boolean => UNCERTAIN.test(words);
export const saysEnded = (words: string): boolean => ENDED.test(words);
export const saysUnexpected = (words: string): boolean => UNEXPECTED.test(words);
export const saysRestarted = (words: string): boolean => RESTARTED.test(words);
