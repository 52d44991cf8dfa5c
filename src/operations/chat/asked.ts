/** What is known of a question when its answer is put into words. */
import type { Model } from "../../core/costs.ts";
import type { PersonaName } from "../../core/personas.ts";
import type { Say } from "../../core/say.ts";

export interface Asked {
  readonly say: Say;
  readonly model: Model;
  /** The persona of our list that the question itself names. */
  readonly voice?: PersonaName;
  /** The argument of a button that asks the same once more. */
  readonly again: string;
  /** Whom to turn to when something is set up wrongly. */
  readonly operators: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Of the place where it is answered, where that has said one. */
  readonly zone?: string | undefined;
  /** Credits that earlier calls of the same request were charged for what they found. */
  readonly paidBefore?: number;
}
