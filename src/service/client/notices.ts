/** Tells the operator once a day what the service says about its own end, whichever process hears it. */
import { DAY } from "../../core/day.ts";
import type { Log } from "../../core/log.ts";
import type { Marks } from "../../core/store/marks.ts";
import type { DeprecationNotice } from "./index.ts";

export interface Notices {
  hear(notice: DeprecationNotice): void;
  close(): void;
}

const HOUR = DAY / 24;

/** A client tells each notice once; what it has told is told again here as long as the process lives. */
export function createNotices(marks: Marks, log: Log, lookAgain = HOUR): Notices {
  const heard: DeprecationNotice[] = [];

  async function tell({ group, deprecation, sunset, link }: DeprecationNotice): Promise<void> {
    try {
      const { first } = await marks.claim(`service-deprecation:${group}`, "told", DAY);
      if (first)
        log.warn({ group, deprecation, sunset, link }, "the AI service says that this group of calls will end");
    } catch (error) {
      log.warn({ err: error, group }, "a notice of the AI service could not be kept");
    }
  }

  const timer = setInterval(() => {
    for (const notice of heard) void tell(notice);
  }, lookAgain);
  timer.unref();
  return {
    hear(notice) {
      heard.push(notice);
      void tell(notice);
    },
    close: () => clearInterval(timer),
  };
}
