/** What is told at the start: what is on, where the console is, what is missing and which variable turns it on. */
import type { Config } from "./config.ts";
import type { StartItem } from "./core/start-item.ts";

export type Role = "all" | "gateway" | "worker";

const SIGNS = { on: "✓", off: "·", trouble: "!" } as const;

const STORES = {
  redis: "on Redis, shared by all processes",
  postgres: "on PostgreSQL, shared by all processes",
  embedded: "embedded, held by this process",
} as const;

/** Platforms whose token is there but which this version cannot speak to yet must not look as if they were on. */
function platform(name: string, configured: boolean, variable: string, from: string): StartItem {
  if (configured)
    return { name, state: "trouble", detail: `${variable} is set, but this version does not speak to ${name} yet` };
  return { name, state: "off", detail: `waits for a token; ${from} gives one`, variable };
}

/** Nothing that must not be seen by anybody: the start page shows the same. */
export function describeStart(config: Config, role: Role): readonly StartItem[] {
  const { store, worker, telegram, discord } = config;
  const jobs = Object.entries(worker.concurrency).map(([queue, count]) => `${queue} ${count}`);
  const workers: StartItem =
    role === "gateway"
      ? { name: "Workers", state: "off", detail: "in processes of their own: npm run worker" }
      : { name: "Workers", state: "on", detail: `jobs at once: ${jobs.join(", ")}` };
  const items: readonly StartItem[] = [{ name: "Store", state: "on", detail: STORES[store.kind] }, workers];
  if (role === "worker") return items;
  return [
    ...items,
    platform("Telegram", telegram !== undefined, "TELEGRAM_BOT_TOKEN", "@BotFather"),
    platform("Discord", discord !== undefined, "DISCORD_BOT_TOKEN", "the developer portal"),
    { name: "AI service", state: "off", detail: "arrives with the next version; then on without any variable" },
  ];
}

export interface Started {
  readonly version: string;
  readonly role: Role;
  readonly url: string;
  readonly items: readonly StartItem[];
  /** The operator's token when it was made just now. */
  readonly token: string | undefined;
}

const ROLES = { all: "everything in one process", gateway: "gateway", worker: "worker" } as const;

export function renderStartTable({ version, role, url, items, token }: Started): string {
  const place = role === "worker" ? "Health" : "Console";
  const address: StartItem = { name: place, state: "on", detail: role === "worker" ? `${url}/readyz` : `${url}/` };
  const rows = [address, ...items];
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(({ name, state, detail, variable }) => {
    const cure = variable === undefined ? "" : ` (set ${variable})`;
    return `  ${SIGNS[state]} ${name.padEnd(width)}  ${detail}${cure}`;
  });
  const admin = token === undefined ? [] : ["", `  Your ADMIN_TOKEN, made now and shown only this once: ${token}`];
  return `\n${[`Herald ${version}: ${ROLES[role]}, process ${process.pid}`, "", ...lines, ...admin].join("\n")}\n\n`;
}
