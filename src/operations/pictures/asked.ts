/** What is known of a picture that was asked for when its end is put into words. */
import type { Button } from "../../core/reply.ts";
import type { Say } from "../../core/say.ts";

export interface AskedPicture {
  readonly say: Say;
  readonly picture: {
    /** What it costs. */
    readonly credits: number;
    /** Asks for the same once more. */
    readonly again: Button;
  };
  /** Whom to turn to when something is set up wrongly. */
  readonly operators: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Of the place where it is answered, where that has said one. */
  readonly zone?: string | undefined;
}
