/** Pressing a button that stands under a message of the visitor's own, and stopping what is being made for them. */
import type { Absent } from "../../../core/commands.ts";
import type { Take } from "../../../core/listening/take.ts";
import { isPressable } from "../../../core/pressable.ts";
import type { ReadPress } from "../parse/calls.ts";
import { pressedBy, stopOf } from "../parse/request.ts";
import type { TalkBook } from "../talk-book.ts";
import type { StoredMessage } from "../talks.ts";
import type { Stop } from "../wire.ts";
import type { Caller } from "./caller.ts";
import type { InOrder } from "./in-order.ts";
import type { Rates } from "./rates.ts";
import { type Answer, answered, refusals } from "./refusal.ts";

export interface PressingParts {
  readonly book: Pick<TalkBook, "one" | "list">;
  readonly take: Take;
  readonly absent: Absent;
  readonly rates: Pick<Rates, "say">;
  readonly order: Pick<InOrder, "run">;
}

export interface Pressing {
  press(caller: Caller, pressed: ReadPress): Promise<Answer>;
  stop(caller: Caller, stopped: Stop): Promise<Answer>;
}

const hasButton = ({ buttons = [] }: StoredMessage, { operation, argument }: ReadPress): boolean =>
  buttons.some((row) => row.some((one) => one.operation === operation && one.argument === argument));

export function createPressing({ book, take, absent, rates, order }: PressingParts): Pressing {
  async function taken({ visitor, language }: Caller, pressed: ReadPress): Promise<Answer> {
    const { id, talk, message, operation, argument } = pressed;
    const stored = await book.one(visitor, talk, message);
    if (stored?.by !== "herald" || !isPressable(operation) || !hasButton(stored, pressed)) return refusals.button;
    // The button is older than the decision to do without what it asks for.
    const meant = absent.has(operation)
      ? ({ operation: "unknown", argument: operation } as const)
      : { operation, argument };
    await take(pressedBy({ visitor, talk, language, id, message, stored, ...meant, at: Date.now() }));
    return answered({}, 202);
  }

  return {
    async press(caller, pressed) {
      const failed = await rates.say(caller.visitor, caller.network);
      return failed ?? order.run(`${caller.visitor}:${pressed.talk}`, () => taken(caller, pressed));
    },
    async stop({ visitor }, { talk, message }) {
      const talks = await book.list(visitor);
      if (!talks.some(({ id }) => id === talk)) return refusals.talk;
      await take({ kind: "stop", stop: stopOf({ visitor, talk }, message, Date.now()) });
      return answered({}, 202);
    },
  };
}
