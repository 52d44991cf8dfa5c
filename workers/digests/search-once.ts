/** One search for all who need the same at the same moment: kept, made by one of all processes, and paid once. */

import { z } from "zod";
import { COSTS } from "../../src/core/costs.ts";
import { DAY } from "../../src/core/day.ts";
import type { Ends } from "../../src/core/ending.ts";
import { awayKinds, type Failure, type FailureKind } from "../../src/core/failure.ts";
import { type FoundNews, SEARCHED, SEARCHED_FOR, type Search, searchKey } from "../../src/core/news.ts";
import type { DocumentKind } from "../../src/core/store/documents.ts";
import type { Missing } from "../../src/operations/edition/words.ts";
import { foundNews } from "../../src/operations/news/fetched.ts";
import type { Paid, Service } from "../../src/operations/parts.ts";
import { RetryLater } from "../../src/queue/index.ts";
import { patiently } from "../patience.ts";
import { buy, type Payers } from "./bought.ts";
import { withLease } from "./lease.ts";
import type { EditionContext, EditionParts } from "./parts.ts";

export type Searched =
  | { readonly outcome: "found"; readonly found: FoundNews }
  | { readonly outcome: "failed"; readonly why: Missing }
  /** So long ago that what was paid for then is not kept any more. */
  | { readonly outcome: "too-old" };

export interface ToSearch {
  readonly search: Search;
  readonly slot: number;
  readonly payers: Payers;
  /** Until when it is tried, in milliseconds since 1970. */
  readonly until: number;
  /** One that has failed for good is tried once more, because somebody wants it. */
  readonly again: boolean;
}

const triesSchema = z.object({
  /** How many calls have ended without an answer. */
  tries: z.int(),
  /** Not before, in milliseconds since 1970. */
  next: z.number().optional(),
  /** It is not tried any more on its own. */
  failed: z.enum(["service", "credits", "budget", "unknown"]).optional(),
});

/** By `searchKey` and slot. */
const TRIES: DocumentKind<z.infer<typeof triesSchema>> = {
  name: "search-tries",
  schema: triesSchema,
  lifetime: 3 * DAY,
};

/** In milliseconds; it doubles with each. */
const FIRST_WAIT = 15_000;
const LONGEST_WAIT = 600_000;

/** The service may well answer the same later; and nothing was taken, so that asking again pays nothing twice. */
const PASSING: readonly FailureKind[] = ["busy", ...awayKinds];

const isPassing = ({ kind, credits }: Failure): boolean =>
  PASSING.includes(kind) && (credits === "not-taken" || credits === "refunded");

type Ended = Exclude<Paid<never>, { outcome: "answered" }>;

function whyOf(ended: Ended): Missing {
  switch (ended.outcome) {
    case "limited":
      return ended.limit === "chat" ? "budget" : "credits";
    case "interrupted":
    case "stopped":
      return "unknown";
    case "failed":
      if (ended.failure.kind === "no-credits") return "credits";
      return ended.failure.credits === "unknown" || ended.failure.credits === "taken" ? "unknown" : "service";
  }
}

/** How long until it is asked again; undefined: not any more. */
function waitOf(ended: Ended, tries: number, until: number): number | undefined {
  const left = until - Date.now();
  if (ended.outcome !== "failed" || !isPassing(ended.failure) || left <= 0) return undefined;
  const { retryAfter = 0 } = ended.failure;
  if (retryAfter > left) return undefined;
  return Math.max(retryAfter, Math.min(FIRST_WAIT * 2 ** Math.min(tries, 20), LONGEST_WAIT, left));
}

const ask = (
  parts: EditionParts,
  { topic, sort, sources, count }: Search,
  until: readonly Ends[],
): ReturnType<Service["search"]> => {
  const named = sources.map((source) => (source === "imageboard" ? parts.imageboardSource : source));
  return parts.client.search(
    { query: topic, sort_by: sort, sources: named, count, offset: 0 },
    { key: undefined, signal: until },
  );
};

/** Throws `RetryLater` while another makes the same search, and until a failure that passes has passed. */
export async function searchOnce(parts: EditionParts, wanted: ToSearch, context: EditionContext): Promise<Searched> {
  const { documents, marks } = parts.store;
  const { search, slot } = wanted;
  const { signal, log } = context;
  const key = `${searchKey(search)}:${slot}`;
  const read = () => patiently(() => documents.get(SEARCHED, key), signal);
  const kept = await read();
  if (kept !== undefined) return { outcome: "found", found: kept };

  return withLease(marks, `searching:${key}`, async (): Promise<Searched> => {
    const [found, tried = { tries: 0 }] = await Promise.all([
      read(),
      patiently(() => documents.get(TRIES, key), signal),
    ]);
    if (found !== undefined) return { outcome: "found", found };
    if (tried.failed !== undefined && !wanted.again) return { outcome: "failed", why: tried.failed };
    const pause = (tried.next ?? 0) - Date.now();
    if (pause > 0) throw new RetryLater(pause, "the service could not answer a search");
    const { tries } = tried;
    const id = `edition-${key}${tries === 0 ? "" : `-${tries}`}`;
    const paid = await buy(
      parts,
      wanted.payers,
      {
        id,
        operation: "news",
        credits: COSTS.search,
        make: (until) => ask(parts, search, until),
        async keep(value): Promise<FoundNews> {
          const news = foundNews(value, 0, Date.now());
          await documents.put(SEARCHED, key, news);
          return news;
        },
      },
      context,
    );
    if (paid.outcome === "answered") return { outcome: "found", found: paid.value };
    // Who may not pay for it speaks for nobody else that needs it.
    if (paid.outcome === "limited") return { outcome: "failed", why: whyOf(paid) };
    if (paid.outcome === "interrupted" && Date.now() - slot > SEARCHED_FOR) return { outcome: "too-old" };
    const wait = waitOf(paid, tries, wanted.until);
    if (wait !== undefined) {
      await patiently(() => documents.put(TRIES, key, { tries: tries + 1, next: Date.now() + wait }));
      log.warn({ search: key, wait }, "the search of an edition is tried again");
      throw new RetryLater(wait, "the service could not answer a search");
    }
    const why = whyOf(paid);
    await patiently(() => documents.put(TRIES, key, { tries: tries + 1, failed: why }));
    log.error({ search: key, why }, "an edition has no news: its search has failed for good");
    return { outcome: "failed", why };
  });
}
