/** Tells the operator once a day what the service says about its own end, whichever process hears it. */
import { DAY } from "../../core/day.ts";
import type { Log } from "../../core/log.ts";
import { NOTICE_LIFETIME, NOTICES, type ServiceNotice } from "../../core/operator.ts";
import type { Store } from "../../core/store/index.ts";
import type { DeprecationNotice } from "./index.ts";

export interface Notices {
  hear(notice: DeprecationNotice): void;
  close(): void;
}

const HOUR = DAY / 24;

const kept = ({ deprecation, sunset, link }: DeprecationNotice): ServiceNotice => ({
  at: Date.now(),
  ...(deprecation === undefined ? {} : { deprecation }),
  ...(sunset === undefined ? {} : { sunset }),
  ...(link === undefined ? {} : { link }),
});

/** What ends without a day may be waited for the longest. */
const endOf = ({ sunset = "" }: ServiceNotice): number => Date.parse(sunset) || Number.POSITIVE_INFINITY;

/** Of several notices about one group that still hold the one that ends soonest. */
const sooner = (notice: ServiceNotice, standing: ServiceNotice | undefined): ServiceNotice =>
  standing !== undefined && notice.at - standing.at < NOTICE_LIFETIME && endOf(standing) < endOf(notice)
    ? standing
    : notice;

/**
 * A client tells each notice once; what it has told is told again here as long as the process lives. It is kept as well, for
 * whoever tells the operators in their chats.
 */
export function createNotices(
  { marks, documents }: Pick<Store, "marks" | "documents">,
  log: Log,
  lookAgain = HOUR,
): Notices {
  const heard: DeprecationNotice[] = [];

  async function tell(notice: DeprecationNotice): Promise<void> {
    const { group, deprecation, sunset, link } = notice;
    try {
      await documents.update(NOTICES, group, (standing) => sooner(kept(notice), standing));
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
