/** What a person can wish for on the page, and what the page is asked for the parts of it that are drawn. */
import type { Say } from "../../platforms/web/wire.ts";
import type { Page } from "./state.ts";
import type { Uploads } from "./uploads.ts";
import type { Words } from "./words.ts";

export interface Conductor {
  page(): Page;
  words: Words;
  readonly uploads: Uploads;
  follow(listener: () => void): () => void;
  start(): void;
  open(talk?: string): void;
  say(talk: string, text: string, more?: More): void;
  /** An unsent message: once more, or away with it. */
  sendAgain(id: string): void;
  drop(id: string): void;
  press(talk: string, message: string, revision: number, operation: string, argument: string): void;
  stop(talk: string, id: string): void;
  rename(talk: string, title: string): void;
  remove(talk: string): void;
  complete(command: string, option: string, typed: string): Promise<readonly Choice[]>;
  again(): void;
  newSession(): void;
  toast(says: string): void;
}

export interface More extends Pick<Say, "options" | "about"> {
  /** What is attached in the talk goes with it; left out: it is kept for what is still being written. */
  readonly attached?: true;
}

export interface Choice {
  readonly name: string;
  readonly value: string;
}
