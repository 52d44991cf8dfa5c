/** Who may use Herald: everybody, or those on the operator's lists; what operators decide meanwhile counts as well. */
import type { Config } from "./config.ts";
import type { Access } from "./core/access.ts";
import type { Log } from "./core/log.ts";
import { ADMISSION, ADMISSION_CHANGED, type Admission } from "./core/operator.ts";
import type { Store } from "./core/store/index.ts";

type Lists = Pick<Config, "access" | "admins" | "console">;

const NOBODY: Admission = { denied: [], allowed: [] };

/** What operators have decided on their page, as it is now. */
export interface LiveAdmission {
  current(): Admission;
  /** Reads it now, for whoever has just changed it: the signal takes a moment. Where it cannot be read, what was known holds. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

interface AdmissionParts extends Pick<Store, "documents" | "signals"> {
  readonly log: Log;
}

/** Signals may be lost. In milliseconds. */
const READ_EVERY = 30_000;

/** Resolves once it has been read: nobody who is shut out slips in at the start. */
export async function createAdmission(
  { documents, signals, log }: AdmissionParts,
  every: number = READ_EVERY,
): Promise<LiveAdmission> {
  let admission = NOBODY;
  let asked = 0;
  let read = 0;

  async function refresh(): Promise<void> {
    asked += 1;
    const mine = asked;
    const found = (await documents.get(ADMISSION, "all")) ?? NOBODY;
    // One that was asked later may have been answered before.
    if (mine < read) return;
    read = mine;
    admission = found;
  }
  // While the store is away, what was known holds.
  const renew = (): Promise<void> =>
    refresh().catch((err: unknown) => log.debug({ err }, "who is let in could not be read"));
  const again = (): void => void renew();

  // Subscribed first, so that no change falls in between.
  const leave = await signals.subscribe(ADMISSION_CHANGED, again);
  await refresh();
  const timer = setInterval(again, every);
  timer.unref();
  return {
    current: () => admission,
    renew,
    async stop() {
      clearInterval(timer);
      await leave();
    },
  };
}

const namesOf = (identities: Config["admins"]): ReadonlySet<string> =>
  new Set(identities.map(({ kind, id }) => `${kind}:${id}`));

/** By their names, such as `telegram:123`: all of those that a request bears. */
type AccessByName = (names: readonly string[]) => "open" | "allowed" | "outside" | "denied";

/** Operators are always let in, unless they shut themselves out. */
function accessByName({ access, admins, console }: Lists, admission: Pick<LiveAdmission, "current">): AccessByName {
  const [allowed, denied, operators] = [namesOf(access.allowed), namesOf(access.denied), namesOf(admins)];
  // They have signed in, or sit at this very machine.
  const isVisitor = (name: string): boolean => console === "private" && name.startsWith("web:");
  return (names) => {
    const decided = admission.current();
    if (names.some((name) => denied.has(name) || decided.denied.includes(name))) return "denied";
    const isNamed = (name: string): boolean =>
      allowed.has(name) || operators.has(name) || decided.allowed.includes(name);
    if (names.some(isNamed)) return "allowed";
    if (access.mode === "open") return "open";
    return names.some(isVisitor) ? "allowed" : "outside";
  };
}

export function createAccess(lists: Lists, admission: Pick<LiveAdmission, "current">): Access {
  const byName = accessByName(lists, admission);
  return ({ platform, chat, person }) => {
    const place = platform === "discord" && chat?.kind !== "private" ? "discord-guild" : platform;
    const found = byName([
      ...(chat === undefined ? [] : [`${place}:${chat.id}`]),
      ...(person === undefined ? [] : [`${platform}:${person.id}`]),
    ]);
    return found === "open" ? "allowed" : found;
  };
}

/** The same for one name alone, for whoever looks at it. */
export function createAccessShown(lists: Lists, admission: Pick<LiveAdmission, "current">) {
  const byName = accessByName(lists, admission);
  const denied = namesOf(lists.access.denied);
  return {
    accessOf: (name: string) => byName([name]),
    /** Whether the configuration itself shuts them out. */
    isDenied: (name: string) => denied.has(name),
  };
}
