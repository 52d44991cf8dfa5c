/** Delivery: how an answer gets to where it was asked, part by part, and what is shown until it is there. */
import type { Ends } from "./ending.ts";
import type { Fetched, File } from "./file.ts";
import type { InLine, Place } from "./in-line.ts";
import type { Reply } from "./reply.ts";
import type { Chat, Request } from "./request.ts";

/**
 * What is known of each part of an answer, kept where a crash cannot take it. Whoever gets a part has it alone.
 * Platforms without idempotency send nothing that they have not got.
 */
export interface SendRecord {
  take(part: string): Promise<Taken>;
  /**
   * The same for a message that only shows that the part is coming: where its run is gone the part was certainly not sent,
   * and whoever comes next gets it.
   */
  takePlace(part: string): Promise<Taken>;
  /**
   * Makes such a one of a part that was got, until `take` gets it anew. Resolves to whether it is: not when this run was
   * held up for so long that another has got the part.
   */
  asPlace(part: string): Promise<boolean>;
  /**
   * A message stands that is this part's place, and that the part is to be written into. Resolves to whether it is: not
   * when this run was held up for so long that another has got the part.
   */
  placed(part: string, message: string): Promise<boolean>;
  /**
   * The message that stands is of no more use: a new one is sent in its place, under a name of its own, and so does every run
   * that comes after this one. Resolves to the same as `placed`.
   */
  left(part: string, message: string): Promise<boolean>;
  /** The note is for a later run: what it has to know of how the answer was cut. */
  sent(part: string, message: string, note?: string): Promise<void>;
  /**
   * Asked just before a part that was got is sent: false when this run was held up for so long that another has already
   * called it unknown.
   */
  confirm(part: string): Promise<boolean>;
  /** It was certainly not sent: the next run may try again. */
  release(part: string): Promise<void>;
}

export type Taken =
  | {
      readonly state: "yours";
      /** When a run that is gone was about to show that the part is coming; whether that stands is not known. */
      readonly shown?: number;
    }
  | {
      readonly state: "placed";
      readonly message: string;
      /** A run has turned away from it, and may have sent a new one. */
      readonly isLeft?: true;
    }
  | { readonly state: "sent"; readonly message: string; readonly note?: string }
  /** Another run is sending it just now, and may still say how that ended. */
  | { readonly state: "busy"; readonly wait: number }
  /** A run that is gone was about to send it; whether it did is not known. Should it come back, it cannot any more. Whoever finds out how it ended may say so. */
  | {
      readonly state: "unknown";
      /** When that run was about to, in milliseconds since 1970; 0 where that is not known. */
      readonly since: number;
    };

export type Delivered =
  | { readonly outcome: "delivered"; readonly messages: readonly string[] }
  /** Not now: the chat has to wait, or the platform cannot be reached. What was sent is recorded. In milliseconds. */
  | { readonly outcome: "later"; readonly wait: number; readonly reason: string }
  /** Whether a part arrived is not known, so it is not sent again. */
  | {
      readonly outcome: "uncertain";
      /** Whether this run lost sight of it, and not one before. */
      readonly now: boolean;
    }
  /** Nothing can be written to this chat any more: blocked, kicked, deleted. */
  | {
      readonly outcome: "gone";
      readonly reason: string;
      /** Of the chat only the thread is gone. */
      readonly thread?: true;
    }
  /** The platform refuses it for good, for a reason the operator should know. */
  | {
      readonly outcome: "refused";
      readonly reason: string;
      /** Herald may not write this there; only somebody of the chat can change that. */
      readonly rights?: true;
      /** Of the chat only the thread takes nothing. */
      readonly thread?: true;
    };

/** Nothing can be written there, as it would end if that were tried. */
export type Closed = Extract<Delivered, { readonly outcome: "gone" | "refused" }>;

/** What is shown while an answer is being made; all of it may be lost, and none of it is waited for. */
export interface Progress {
  /** What there is so far, the whole text from its beginning. */
  show(text: string): void;
  /** Until there is a text: it is not begun, and this is its place among those that wait. Undefined: it is their turn. */
  waits(place: Place | undefined): void;
  /** What is shown from then on replies to this message, as the answer will, instead of to the one that asked. */
  isAbout(message: string): void;
  /** Ends it, and resolves when nothing of it can arrive any more after what is sent next. */
  end(): Promise<void>;
}

export interface Delivery {
  readonly request: Request;
  readonly record: SendRecord;
  /** Whether a message stands already that is to become the answer. */
  readonly stands?: true;
}

/** What is being made: words, which are shown as they grow, or a picture, of which there is nothing to show before. */
export type Making = "text" | "picture";

export interface Answer extends Delivery {
  readonly reply: Reply;
  /** Whether nothing of it can have been sent before. */
  readonly first?: boolean;
  /** Messages that stand and are to be replaced by this answer, from the first to the last. */
  readonly replaces?: readonly string[];
  /** What it is, where it may be worded otherwise the next time: by this a platform that can tells that it has it already. */
  readonly known?: string;
  /** One of many that nobody waits for: it gives way to every answer. */
  readonly urgency?: "mass";
}

/** A thread of its own for a conversation. */
export type Opened =
  | { readonly outcome: "opened"; readonly thread: string; readonly link: string }
  | { readonly outcome: "not-here" | "forbidden" | "away"; readonly reason: string };

export interface Threads {
  /** Whether one can be opened for what was asked here. */
  readonly here: (request: Request) => boolean;
  /** Opens one at the message whose button was pressed; doing it again finds the same. */
  open(request: Request, title: string): Promise<Opened>;
  /** Whether the bot hears in them what is not addressed to it. */
  readonly hearsAll: boolean;
}

export interface About {
  /** Such as `@herald_bot`. */
  readonly name: string;
  readonly link: string;
  /** The link takes a `?start=` with what is to be said first. */
  readonly starts?: true;
  /** It is told everything that is said in groups, whatever it is there. */
  readonly hearsAll?: true;
}

/** What a platform of Herald's own keeps to show it again: everything that was said. */
export interface Shown {
  /** How many messages there are in all that this person sees. */
  count(request: Request): Promise<number>;
  /** Takes all of them away; the answer to this request may still be shown. Resolves to how many they were. */
  forget(request: Request): Promise<number>;
  /** Whether what asked is still there: what its person has deleted is not remembered either. */
  stands(request: Request): Promise<boolean>;
}

/** What a platform was to be asked it cannot be asked now: whoever needs the answer waits for so many milliseconds. */
export class PlatformAway extends Error {
  override readonly name = "PlatformAway";
  readonly wait: number;

  constructor(wait: number, reason: string) {
    super(reason);
    this.wait = wait;
  }
}

/** One platform, as the workers see it. */
export interface Sender {
  begin(delivery: Delivery, making: Making): Progress;
  /** Shows, once, which place in line it has while no process is at it; resolves when nothing of that can arrive any more. */
  queued(delivery: Delivery, making: Making, place: InLine): Promise<void>;
  deliver(answer: Answer): Promise<Delivered>;
  /**
   * Whether the person of this request may decide for its chat; asked of the platform, believed for a moment. Rejects with
   * `PlatformAway` while that cannot be asked.
   */
  isAdministrator(request: Request): Promise<boolean>;
  /** The bytes of a file that somebody sent there; from the platform's own hosts, and never more than it hands out. */
  fetch(file: File, signal: Ends): Promise<Fetched>;
  /** Takes away the message that asked, for everybody; resolves to whether it is gone. */
  erase(request: Request): Promise<boolean>;
  /**
   * Why nothing can be written where this is to be answered; undefined where something can, and where that is not known. The
   * platform is asked only where there is a doubt: it has refused before, it has told so, or whoever asks has one (`doubted`).
   */
  closed?(request: Request, doubted?: boolean): Promise<Closed | undefined>;
  /** Where the bot may write to whoever asked without having met them: a link to what they asked among others. */
  linkTo?(request: Request): string | undefined;
  /** A link to a channel or topic of a chat, for whoever is in it. */
  placeLink?(chat: Chat): string | undefined;
  /** There is nothing to say to what was asked: what was shown while it was awaited is taken away. */
  nothing(delivery: Delivery): Promise<void>;
  /** Undefined where it is the platform that keeps what was said. */
  readonly shown?: Shown;
  /** Undefined where conversations have no threads of their own. */
  readonly threads?: Threads;
  /** How the bot is addressed, and where a person meets it alone; undefined where that is not known yet. */
  readonly about: () => Promise<About | undefined>;
}

export const NOTHING_SHOWN: Progress = {
  show: () => undefined,
  waits: () => undefined,
  isAbout: () => undefined,
  end: async () => undefined,
};

/** Where nothing is seen of an answer before it is there. */
export const UNSEEN: Pick<Sender, "begin" | "queued" | "nothing"> = {
  begin: () => NOTHING_SHOWN,
  queued: async () => undefined,
  nothing: async () => undefined,
};
