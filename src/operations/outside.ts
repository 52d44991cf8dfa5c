/** Outside: somebody whom this Herald is not for hears so once, with whom to ask; each time where it is shown to them alone. */
import { DAY } from "../core/day.ts";
import { personKey } from "../core/request.ts";
import { isOwn } from "../core/store/marks.ts";
import { notice } from "./notice.ts";
import { operatorsOf } from "./operators.ts";
import type { Operation } from "./parts.ts";

const SILENCE = 30 * DAY;

export const outside: Operation = async (request, parts) => {
  const operator = operatorsOf(parts);
  // A command that ends without a word looks broken, and nobody else reads this one.
  if (request.interaction !== undefined) return notice(parts.say("outside-alone", { operator }));
  const name = `outside:${personKey(request)}`;
  const claimed = await parts.store.marks.claim(name, request.id, SILENCE);
  // The same request once more, after a crash: it has not been told yet.
  if (!isOwn(claimed, request.id)) return {};
  return notice(parts.say("outside", { operator }));
};
