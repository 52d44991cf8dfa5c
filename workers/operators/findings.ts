/** What is wrong, as far as the store says: each kind of trouble with the rule that finds it and the words for it. */

import { DAY } from "../../src/core/day.ts";
import { BALANCES, HEALTH, NOTICE_GROUPS, NOTICES, STORE_LIFE } from "../../src/core/operator.ts";
import type { Say } from "../../src/core/say.ts";
import type { Store } from "../../src/core/store/index.ts";
import { dateOf, momentOf } from "../../src/operations/account/moments.ts";
import { OPERATOR } from "../books.ts";
import { type Finding, OVER, UNKNOWN } from "./alerts.ts";
import { type KeyState, type ServiceState, spentLately } from "./balances.ts";

/** In milliseconds. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An older sample does not say what the account holds now. */
const BELIEVED = HOUR;

/** Little is not over until there is half as much again, or one who sits at the edge would hear of it every day. */
const ENOUGH = 1.5;

export async function findBalance({ documents }: Pick<Store, "documents">, floor: number): Promise<Finding> {
  const now = Date.now();
  const history = (await documents.get(BALANCES, OPERATOR)) ?? { samples: [] };
  const sample = history.samples.at(-1);
  if (sample === undefined || now - sample.at > BELIEVED) return UNKNOWN;
  const spent = Math.ceil(spentLately(history, now));
  const little = Math.max(2 * floor, spent);
  if (sample.credits > little) return sample.credits > little * ENOUGH ? OVER : UNKNOWN;
  const credits = Math.max(Math.floor(sample.credits), 0);
  const isRefused = Math.floor(sample.credits - floor) < 1;
  const says = (say: Say): string =>
    isRefused ? say("alert-balance-refused", { credits, floor }) : say("alert-balance-low", { credits, floor, spent });
  return { state: "trouble", trouble: { since: sample.at, says } };
}

export function findKey(key: KeyState): Finding {
  if (key === "unknown") return UNKNOWN;
  if (key === "good") return OVER;
  return { state: "trouble", trouble: { says: (say) => say("alert-key-refused") } };
}

/** So long it is shown; who was told is not told again. */
const REMEMBERED = DAY;

/** Found out by whoever had known the store before. */
export async function findLoss({ documents, kind }: Pick<Store, "documents" | "kind">): Promise<Finding> {
  const { lost } = (await documents.get(STORE_LIFE, "store")) ?? {};
  if (lost === undefined || Date.now() - lost.at > REMEMBERED) return OVER;
  const { at, since } = lost;
  const says = (say: Say): string => {
    const what =
      since === undefined ? say("alert-store-emptied") : say("alert-store-set-back", { moment: momentOf(say, since) });
    return kind === "redis" ? `${what} ${say("alert-store-keeps")}` : what;
  };
  return { state: "trouble", trouble: { since: at, about: String(at), says } };
}

/** So long it may be away before anybody is told. */
const DOWN = 5 * MINUTE;
/** Whoever listens writes every few seconds. */
const FRESH = MINUTE;

/** Found out by reading the account, which costs nothing. */
export function findService(service: ServiceState): Finding {
  if (service === "there") return OVER;
  if (service === "unknown" || Date.now() - service < DOWN) return UNKNOWN;
  return { state: "trouble", trouble: { since: service, says: (say) => say("alert-service-down") } };
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ["telegram", "Telegram"],
  ["discord", "Discord"],
]);

/** `watched`: since when this process looks, for nobody may have been there to write before. */
export async function findPlatform(
  { documents }: Pick<Store, "documents">,
  name: string,
  watched: number,
): Promise<Finding> {
  const now = Date.now();
  const health = await documents.get(HEALTH, name);
  const isFresh = health !== undefined && now - health.at <= FRESH;
  if (isFresh && health.state === "on") return OVER;
  const since = isFresh ? health.since : Math.max(health?.at ?? 0, watched);
  if (now - since < DOWN) return UNKNOWN;
  const platform = NAMES.get(name) ?? name;
  const reason = isFresh ? health.reason : undefined;
  return {
    state: "trouble",
    trouble: {
      since,
      says: (say, word) =>
        reason === undefined
          ? say("alert-platform-silent", { platform })
          : // What is to be done about it stands in the reason, where it is known.
            say("alert-platform-down", { platform, reason: word(reason) }),
    },
  };
}

/** Read from what the service says about its own end. */
export async function findDeprecations({
  documents,
}: Pick<Store, "documents">): Promise<readonly (readonly [id: string, Finding])[]> {
  return Promise.all(
    NOTICE_GROUPS.map(async (group) => [`deprecation:${group}`, await findDeprecation(documents, group)] as const),
  );
}

/** Whoever opens it is to land on a page: an address may also be a program, or begin with somebody's name and password. */
function isPage(address: string): boolean {
  const base = "http://service.invalid";
  const read = URL.canParse(address, base) ? new URL(address, base) : undefined;
  return read !== undefined && /^https?:$/.test(read.protocol) && read.username === "" && read.password === "";
}

/**
 * The address in a `Link` header, of several the one that is about the end; what is written otherwise stays as it came.
 * Undefined where it leads to no page.
 */
function addressIn(link: string): string | undefined {
  const links = [...link.matchAll(/<([^<>\s]+)>([^<]*)/g)];
  const about = links.find(([, , more = ""]) => /\brel\s*=\s*"?[^";]*\b(?:deprecation|sunset)\b/i.test(more));
  const address = (about ?? links[0])?.[1] ?? link;
  return isPage(address) ? address : undefined;
}

async function findDeprecation(documents: Store["documents"], group: (typeof NOTICE_GROUPS)[number]): Promise<Finding> {
  const notice = await documents.get(NOTICES, group);
  if (notice === undefined) return OVER;
  const { sunset = "", link = "" } = notice;
  const ends = Date.parse(sunset);
  const says = (say: Say, word: (text: string) => string): string => {
    const end = Number.isNaN(ends)
      ? say("alert-deprecation-some-day", { group })
      : say("alert-deprecation", { group, date: dateOf(say, ends) });
    const address = link === "" ? undefined : addressIn(link);
    return address === undefined ? end : `${end} ${say("alert-deprecation-link", { link: word(address) })}`;
  };
  return { state: "trouble", trouble: { about: sunset, says } };
}
