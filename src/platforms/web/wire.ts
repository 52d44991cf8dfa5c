/** What the console's server and its page say to each other: types alone, which the page uses as well. */

export type Inline =
  | string
  | { readonly is: "strong" | "emphasis" | "strike"; readonly of: readonly Inline[] }
  | { readonly is: "code" | "math"; readonly text: string }
  /** Only addresses that are safe to follow: http, https and mailto. */
  | { readonly is: "link"; readonly href: string; readonly of: readonly Inline[] }
  | { readonly is: "break" };

export type Block =
  | { readonly is: "paragraph"; readonly of: readonly Inline[] }
  | { readonly is: "heading"; readonly level: number; readonly of: readonly Inline[] }
  | { readonly is: "code"; readonly text: string; readonly language?: string }
  | { readonly is: "math"; readonly text: string }
  | { readonly is: "quote"; readonly of: readonly Block[] }
  | { readonly is: "list"; readonly start?: number; readonly items: readonly Item[] }
  | {
      readonly is: "table";
      readonly align: readonly Align[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly is: "rule" };

/** With `checked` it is a task, done or not. */
export interface Item {
  readonly checked?: boolean;
  readonly of: readonly Block[];
}

export type Align = "left" | "center" | "right" | "none";

export interface Button {
  readonly label: string;
  readonly operation: string;
  readonly argument: string;
}

export interface ShownFile {
  readonly url: string;
  readonly name: string;
  readonly as: "picture" | "file";
  /** Shown only to whoever wants to see it. */
  readonly veiled?: true;
  /** In pixels, where that is known. */
  readonly width?: number;
  readonly height?: number;
  /** Its bytes are not kept any more. */
  readonly gone?: true;
}

/** One thing that was said in a talk; of two with the same id the one with the higher revision counts. */
export interface Message {
  readonly id: string;
  readonly by: "person" | "herald";
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly revision: number;
  /** Of an answer: the message or the press that asked. */
  readonly answers?: string;
  /** Of what a person said: the message that it speaks about. */
  readonly about?: string;
  /** As it was typed, or as Herald wrote it in Markdown: this is what is copied. */
  readonly text: string;
  /** What Herald wrote, to be shown; a person's words are shown as they are. */
  readonly blocks: readonly Block[];
  readonly files: readonly ShownFile[];
  readonly buttons: readonly (readonly Button[])[];
  /** Of what a person said: whether an answer is still being made. */
  readonly waits?: true;
  /** Why there is no answer; it looks less than one. */
  readonly notice?: true;
}

export interface Talk {
  readonly id: string;
  /** What was said first in it; empty where nothing was. */
  readonly title: string;
  /** When something was last said, in milliseconds since 1970. */
  readonly at: number;
}

/** Server-sent events; each is the whole truth about what it names, so that one that is missed harms nothing. */
export type Event =
  | { readonly is: "message"; readonly talk: string; readonly message: Message }
  | { readonly is: "removed"; readonly talk: string; readonly id: string }
  /** What there is so far of the answer to this message. */
  | { readonly is: "growing"; readonly talk: string; readonly answers: string; readonly blocks: readonly Block[] }
  | { readonly is: "talks"; readonly talks: readonly Talk[] }
  /** Another tab has taken this stream's place; this one asks now and then instead. */
  | { readonly is: "retired" }
  /** The session has ended. */
  | { readonly is: "ended" };

export interface CommandOption {
  readonly name: string;
  readonly type: "text" | "number" | "flag" | "file";
  readonly required?: true;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Ask `complete` while it is typed. */
  readonly completes?: string;
  readonly least?: number;
  readonly most?: number;
  readonly description: string;
}

export interface Command {
  /** As it is typed, without the slash; of a command that is several, one of them: `digest add`. */
  readonly name: string;
  /** What people call it besides. */
  readonly also?: readonly string[];
  readonly description: string;
  /** What it costs, in words. */
  readonly credits: string;
  readonly options: readonly CommandOption[];
}

/** `GET /console/state`: everything a page begins with. Without a session it makes one. */
export interface State {
  /** Sent back as `x-herald-csrf` with everything that is not read only. */
  readonly csrf: string;
  readonly version: string;
  readonly language: string;
  readonly talks: readonly Talk[];
  readonly commands: readonly Command[];
  /** The page's own words, in the person's language, by their names; `{name}` in them is replaced. */
  readonly words: Readonly<Record<string, string>>;
  /** Four things to try: what the card says, and what pressing it sends. */
  readonly tries: readonly { readonly title: string; readonly says: string }[];
  readonly limits: {
    readonly fileBytes: number;
    readonly textLength: number;
    readonly files: number;
    /** How many conversations are kept, and messages of each; missing from a server of before. */
    readonly talks?: number;
    readonly messages?: number;
  };
  /** Whether the operator is signed in. */
  readonly operator: boolean;
}

/** `GET /console/talks/:talk` */
export interface TalkShown {
  readonly talk: Talk;
  readonly messages: readonly Message[];
}

/** `POST /console/say`: ids are made by the page (8 to 24 of a-z and 0-9), so that sending it again says nothing twice. */
export interface Say {
  readonly id: string;
  readonly talk: string;
  /** As typed: words, or a command with its arguments. */
  readonly text: string;
  /** The message that it speaks about, by "reply": its words are quoted, and its picture is meant. */
  readonly about?: string;
  /** What a form was filled with; then `text` is the command alone, such as `/digest add`. */
  readonly options?: Readonly<Record<string, string>>;
  /** What was uploaded before, by the ids that `POST /console/files` gave. */
  readonly files?: readonly { readonly id: string; readonly name: string }[];
}

/** `POST /console/press` */
export interface Press {
  readonly id: string;
  readonly talk: string;
  /** The message that the button stands under. */
  readonly message: string;
  readonly operation: string;
  readonly argument: string;
}

/** `POST /console/stop`: what is being made for this message or press. */
export interface Stop {
  readonly talk: string;
  readonly message: string;
}

/** Every refusal: a word for the page, and a sentence for the person. */
export interface Refusal {
  readonly refused: "session" | "sign-in" | "csrf" | "too-large" | "too-fast" | "input" | "gone" | "away" | "origin";
  readonly says: string;
  /** It is too much of all who are behind one address together. */
  readonly shared?: true;
}
