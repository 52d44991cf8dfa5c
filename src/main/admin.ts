/** The operator's pages, wired: what they ask of the store, of the digests and of the queue. */
import { createDigestBook } from "../../workers/digests/book.ts";
import { createAccessShown, type LiveAdmission } from "../access.ts";
import type { Shown } from "../core/delivery.ts";
import { personKey, platforms, type Request } from "../core/request.ts";
import { PERSONS } from "../core/settings.ts";
import { type Admin, type AdminParts, createAdmin } from "../http/admin/index.ts";
import { sayIn } from "../locales/index.ts";
import { whenWords } from "../operations/digest/moments.ts";
import { forget } from "../operations/privacy/forget.ts";
import { createWebSender } from "../platforms/web/send/index.ts";
import { createSubmit } from "../queue/index.ts";
import { version } from "../version.ts";
import type { Core } from "./core.ts";
import type { Listener } from "./platforms.ts";
import { previewOf } from "./preview.ts";

/** Their pages are in English. */
const LANGUAGE = "en";

export interface AdminGiven extends Pick<AdminParts, "sessions" | "checks" | "variables"> {
  readonly listeners: readonly Listener[];
  readonly admission: Pick<LiveAdmission, "current" | "renew">;
}

const OFF: readonly (readonly [name: Listener["name"], detail: string])[] = [
  ["telegram", "Set TELEGRAM_BOT_TOKEN to turn it on."],
  ["discord", "Set DISCORD_BOT_TOKEN to turn it on."],
  ["web", "Set CONSOLE to private or public to turn it on."],
];

/** What somebody would have asked who wants to be forgotten, alone with Herald. */
function forgetting(person: string): Request | undefined {
  const [name = "", id = ""] = person.split(":");
  const platform = platforms.find((one) => one === name);
  if (platform === undefined || id === "") return undefined;
  return {
    id: `erase-${person}`,
    platform,
    conversation: person,
    operation: "privacy",
    // Everywhere but on Discord the chat with somebody is called as they are.
    ...(platform === "discord" ? {} : { chat: { id, kind: "private" } }),
    person: { id, name: "" },
    at: Date.now(),
  };
}

/** What the console shows of somebody's talks. */
function shownOnWeb({ store, log }: Core): Shown | undefined {
  return createWebSender({ store, say: sayIn, log }).shown;
}

export function openAdmin(core: Core, { listeners, admission, ...given }: AdminGiven): Admin {
  const { config, store, queues, turns, log } = core;
  const say = sayIn(LANGUAGE);
  const digests = createDigestBook({ store, queues });

  async function erase(person: string): Promise<boolean> {
    const request = forgetting(person);
    if (request === undefined) return false;
    const settings = (await store.documents.get(PERSONS, personKey(request))) ?? {};
    const shown = request.platform === "web" ? shownOnWeb(core) : undefined;
    const parts = { store, say, person: settings, digests, ...(shown === undefined ? {} : { shown }) };
    return (await forget(request, parts)).length > 0;
  }

  return createAdmin({
    ...given,
    ...createAccessShown(config, admission),
    renewAdmission: admission.renew,
    store,
    digests,
    version,
    log: log.child({ part: "admin" }),
    queues: () => queues.counts(),
    platforms: () =>
      OFF.map(([name, detail]) => {
        const item = listeners.find((one) => one.name === name)?.item();
        return item === undefined ? { name, state: "off", detail } : { name, state: item.state, detail: item.detail };
      }),
    limits: config.limits,
    operators: config.admins.map(({ kind, id }) => `${kind}:${id}`),
    momentWords: (moment) => whenWords(say, moment),
    // What is secret of a request that failed is sealed already.
    submit: createSubmit(store.mailbox, turns, log),
    erase,
    preview: (digest) => previewOf(core, digest),
    board: queues.board("/admin/queues"),
  });
}
