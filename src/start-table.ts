/** What is told at the start: what is on, where the console is, what is missing and which variable turns it on. */
import type { Config } from "./config.ts";
import type { CheckResult } from "./core/listening/standing.ts";
import type { Platform } from "./core/request.ts";
import type { StartItem } from "./core/start-item.ts";

export type Role = "all" | "gateway" | "worker";

const SIGNS = { on: "✓", off: "·", trouble: "!" } as const;

export const STORES = {
  redis: "on Redis, shared by all processes",
  postgres: "on PostgreSQL, shared by all processes",
  embedded: "embedded, held by this process",
} as const;

const AI_SERVICE = "AI service";
/** What the platform of the web is called. */
const CONSOLE = "Web console";

const waiting = (name: string, variable: string, from: string): StartItem => ({
  name,
  state: "off",
  detail: `waits for a token; ${from} gives one`,
  variable,
});

function service({ url, apiKey }: Config["service"], role: Role): StartItem {
  const name = AI_SERVICE;
  if (url === undefined) {
    if (role === "gateway") return { name, state: "on", detail: "built in, inside the workers" };
    return { name, state: "on", detail: "built in and offline, under /service; SERVICE_URL names another" };
  }
  const { host } = new URL(url);
  if (apiKey !== undefined) return { name, state: "on", detail: `hosted at ${host}` };
  return {
    name,
    state: "off",
    detail: `hosted at ${host}, for people with keys of their own`,
    variable: "SERVICE_API_KEY",
  };
}

/** Nothing that must not be seen by anybody: the start page shows the same. */
export function describeStart(
  config: Config,
  role: Role,
  platforms: ReadonlyMap<Platform, StartItem>,
): readonly StartItem[] {
  const { store, worker } = config;
  const jobs = Object.entries(worker.concurrency).map(([queue, count]) => `${queue} ${count}`);
  const workers: StartItem =
    role === "gateway"
      ? { name: "Workers", state: "off", detail: "in processes of their own: npm run worker" }
      : { name: "Workers", state: "on", detail: `at once: ${jobs.join(", ")}` };
  const items: readonly StartItem[] = [
    { name: "Store", state: "on", detail: STORES[store.kind] },
    workers,
    service(config.service, role),
  ];
  if (role === "worker") return items;
  return [
    ...items,
    platforms.get("telegram") ?? waiting("Telegram", "TELEGRAM_BOT_TOKEN", "@BotFather"),
    platforms.get("discord") ?? waiting("Discord", "DISCORD_BOT_TOKEN", "the developer portal"),
    platforms.get("web") ?? {
      name: "Web console",
      state: "off",
      detail: "nobody can talk to Herald here",
      variable: "CONSOLE",
    },
  ];
}

/** Of a hosted one it is known at the start whether it can be worked with; a page that is asked later would show what was. */
export const withService = (items: readonly StartItem[], found: CheckResult | undefined): readonly StartItem[] =>
  found === undefined || found.ready
    ? items
    : items.map((item) =>
        item.name === AI_SERVICE
          ? { name: item.name, state: "trouble", detail: `${item.detail}: ${found.reason.replace(/\.$/, "")}` }
          : item,
      );

export interface Started {
  readonly version: string;
  readonly role: Role | "service";
  readonly url: string;
  readonly items: readonly StartItem[];
  /** A secret that was made just now, and what it is. */
  readonly made: { readonly what: string; readonly secret: string } | undefined;
}

const ROLES = {
  all: "everything in one process",
  gateway: "gateway",
  worker: "worker",
  service: "the AI service alone",
} as const;

function address({ role, url, items }: Started): StartItem {
  if (role === "worker") return { name: "Health", state: "on", detail: `${url}/readyz` };
  if (role === "service") return { name: "Service", state: "on", detail: `${url} (chat: ${url}/v1)` };
  const isOff = items.some(({ name, state }) => name === CONSOLE && state === "off");
  return { name: isOff ? "Address" : "Console", state: "on", detail: `${url}/` };
}

export function renderStartTable(started: Started): string {
  const { version, role, items, made } = started;
  const rows = [address(started), ...items];
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(({ name, state, detail, variable }) => {
    const cure = variable === undefined ? "" : ` (set ${variable})`;
    return `  ${SIGNS[state]} ${name.padEnd(width)}  ${detail}${cure}`;
  });
  const secret =
    made === undefined ? [] : ["", `  Your ${made.what}, made now and shown only this once: ${made.secret}`];
  return `\n${[`Herald ${version}: ${ROLES[role]}, process ${process.pid}`, "", ...lines, ...secret].join("\n")}\n\n`;
}
