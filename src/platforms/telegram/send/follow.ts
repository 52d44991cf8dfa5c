/** Writes down where a group has gone that a call found moved: its settings and digests go along, as when Telegram says so. */
import { fewTimes } from "../../../core/few-times.ts";
import { noteMove } from "../../../core/listening/membership.ts";
import type { Log } from "../../../core/log.ts";
import { type Store, StoreAway } from "../../../core/store/index.ts";
import type { SendParts } from "./parts.ts";

export const createFollow =
  (store: Pick<Store, "documents" | "signals">, log: Log): SendParts["onMoved"] =>
  async (from, to) => {
    const reason = await fewTimes(async () => {
      try {
        await noteMove(store, { kind: "moved", from: `telegram:${from}`, to: `telegram:${to}` });
        return { kind: "ended", isDone: true };
      } catch (error) {
        if (!(error instanceof StoreAway)) throw error;
        return { kind: "again", reason: "the store is away" };
      }
    });
    if (reason !== undefined) log.warn({ reason }, "that a group has another id now could not be written down");
  };
