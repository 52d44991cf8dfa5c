/** Cancel: the stop itself has gone out before this is served; here the person hears what it has stopped. */
import { wait } from "../core/listening/wait.ts";
import { chatKey, personKey, type Request } from "../core/request.ts";
import { CHATS, keyBefore } from "../core/settings.ts";
import { STOPS, stopsKey } from "../core/stop.ts";
import type { JournalEntry } from "../core/store/journal.ts";
import type { Operation, OperationParts } from "./parts.ts";

/** The journal hears twice a second what has become of each request. In milliseconds. */
const NOTED_WITHIN = 700;

/** Nobody has more waiting. */
const MOST = 50;

/** A stop is kept for as long; what is older without an end has lost the note of it. In milliseconds. */
const LONGEST = 3_600_000;

const ENDS: ReadonlySet<string> = new Set(["delivered", "dropped", "failed"]);

/** Whether it had been asked and had not ended at that moment. */
function wasUnderWay(entry: JournalEntry, moment: number): boolean {
  const [{ asked }] = entry;
  // What waited at its platform while no gateway ran was asked long before anybody here heard of it.
  const heardOf = Math.max(...entry.map(({ at }) => at));
  const end = entry.find(({ state }) => ENDS.has(state));
  return asked <= moment && heardOf > moment - LONGEST && (end === undefined || end.at >= moment);
}

async function countStopped(request: Request, { store }: OperationParts): Promise<number> {
  const [chat, person] = [chatKey(request), personKey(request)];
  const [stop, { entries }, settings] = await Promise.all([
    store.documents.get(STOPS, stopsKey(chat, person)),
    store.journal.find({ person }, MOST),
    store.documents.get(CHATS, chat),
  ]);
  const chats = [chat, keyBefore(chat, settings)];
  // Platforms count whole seconds.
  const moment = Math.max(stop?.heard ?? 0, request.at);
  const here = entries.filter(([{ chat: where, operation }]) => chats.includes(where) && operation !== "cancel");
  return here.filter((entry) => wasUnderWay(entry, moment)).length;
}

export const cancel: Operation = async (request, parts) => {
  const { say, signal } = parts;
  await wait(NOTED_WITHIN, signal);
  signal.throwIfAborted();
  const count = await countStopped(request, parts);
  return { reply: { text: count === 0 ? say("cancelled-nothing") : say("cancelled", { count }) } };
};
