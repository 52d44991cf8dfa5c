/** Turns: what belongs together becomes durable in the order in which it came, however long each is acknowledged. */
import { formName } from "../tokens.ts";
import type { Screened } from "./screen.ts";

export interface Turn {
  /** Resolves when all that came before is durable, or given up. */
  readonly before: Promise<unknown> | undefined;
  readonly end: () => void;
}

type Coming = Pick<Screened, "id" | "acknowledgement" | "heard" | "by" | "fills">;

/** Its conversation; and of a form that opens or comes back, that form: what it keeps is there before it is asked for. */
function lanesOf({ id, acknowledgement, heard, by, fills }: Coming): readonly string[] {
  const opens = acknowledgement.kind === "form" && acknowledgement.keeps !== undefined ? by?.person : undefined;
  if (heard.kind !== "request") return opens === undefined ? [] : [`form ${formName(id, opens.id)}`];
  const { conversation, person } = heard.request;
  if (fills === undefined || person === undefined) return [conversation];
  return [conversation, `form ${formName(fills, person.id)}`];
}

/** Asked as soon as something comes. */
export function createTurns(): (coming: Coming) => Turn {
  const last = new Map<string, Promise<void>>();
  return (coming) => {
    const lanes = lanesOf(coming);
    const before = lanes.flatMap((lane) => last.get(lane) ?? []);
    let ended: () => void = () => undefined;
    const mine = new Promise<void>((resolve) => {
      ended = resolve;
    });
    for (const lane of lanes) last.set(lane, mine);
    return {
      before: before.length === 0 ? undefined : Promise.all(before),
      end() {
        for (const lane of lanes) if (last.get(lane) === mine) last.delete(lane);
        ended();
      },
    };
  };
}
