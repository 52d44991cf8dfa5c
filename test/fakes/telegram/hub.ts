/** What the parts of the server know in common while it runs. */
import type { Buffer } from "node:buffer";
import type { MessageEntity } from "grammy/types";
import type { Connection } from "../connection.ts";
import type { Reader, Upload } from "./body.ts";
import type { RichContent, TelegramFile } from "./model.ts";
import type { RateKeeper } from "./rates.ts";
import type { Refusal } from "./refusal.ts";
import type { Switches, Trouble } from "./switches.ts";
import type { UpdateQueue } from "./updates.ts";
import type { Watch } from "./watch.ts";
import type { MethodName } from "./wire.ts";
import type { World } from "./world.ts";

/** One call, as it came and as it was answered. */
export interface Call {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The names of the files that came with it. */
  readonly files: readonly string[];
  /** In milliseconds since the beginning of the process, which never goes back. */
  readonly at: number;
  /** The status of the answer; 0 where the connection was broken instead, undefined while there is none. */
  answered: number | undefined;
  /** Telegram's words, where it refused. */
  refused: string | undefined;
  /** The port that the client calls from, by which its process can be found. */
  readonly port: number;
  readonly connection: Connection;
}

/** What somebody does who watches every call, and may let it come to harm. */
export interface Watcher {
  /** Asked when a call has come; what is to happen to it, besides what was ordered. */
  readonly harm?: (call: Call) => readonly Trouble[];
  /** Told when a call has done everything, and its answer has not been written. */
  readonly taken?: (call: Call) => void;
  /** Told when the answer has left. */
  readonly left?: (call: Call) => void;
}

/** One frame of a draft. */
export interface DraftFrame {
  readonly chatId: number;
  readonly draftId: number;
  readonly threadId: number | undefined;
  readonly text: string | undefined;
  readonly entities: readonly MessageEntity[];
  readonly rich: RichContent | undefined;
  readonly canStop: boolean;
  readonly at: number;
}

export interface Action {
  readonly chatId: number;
  readonly threadId: number | undefined;
  readonly action: string;
  readonly at: number;
}

export interface StoredFile {
  readonly file: TelegramFile;
  readonly path: string;
  readonly bytes: Buffer;
}

export interface Press {
  answered: boolean;
  text: string | undefined;
}

export interface WebhookPlace {
  readonly url: string;
  readonly secret: string | undefined;
  readonly connections: number;
}

export interface Hub {
  readonly token: string;
  readonly readsAll: boolean;
  readonly topicsInPrivate: boolean;
  /** Whether webhooks may be plain HTTP on any port, as only tests want them. */
  readonly plainWebhooks: boolean;
  /** How many milliseconds a second of waiting lasts. */
  readonly second: number;
  readonly world: World;
  readonly queue: UpdateQueue;
  readonly rates: RateKeeper;
  readonly switches: Switches;
  readonly watcher: Watcher;
  readonly watch: Watch;
  readonly calls: Call[];
  readonly insideWait: Call[];
  readonly problems: string[];
  readonly losses: string[];
  readonly drafts: DraftFrame[];
  /** The drafts that people see now, by chat and number. */
  readonly visibleDrafts: Map<string, DraftFrame>;
  readonly actions: Action[];
  readonly commands: Map<string, readonly unknown[]>;
  readonly files: Map<string, StoredFile>;
  readonly presses: Map<string, Press>;
  readonly reactions: Map<string, readonly unknown[]>;
  webhook: WebhookPlace | undefined;
  lastWebhookError: { readonly date: number; readonly message: string } | undefined;
  /** Ends the long poll that is open now. */
  endPoll: ((refusal: Refusal) => void) | undefined;
}

/** A call on its way through a method. */
export interface Asked {
  readonly hub: Hub;
  readonly method: MethodName;
  readonly reader: Reader;
  readonly files: ReadonlyMap<string, Upload>;
  readonly call: Call;
  /** Aborted when the client has gone. */
  readonly gone: AbortSignal;
}

export type Method = (asked: Asked) => unknown;
