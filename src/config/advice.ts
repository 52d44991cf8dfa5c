/** What is right or wrong only in the company of other variables. */
import { webhookPath } from "./arrange.ts";
import { shown } from "./found.ts";
import { TELEGRAM_ITSELF, type Values, type VariableName } from "./variables.ts";

export interface Advice {
  readonly name: VariableName;
  readonly says: string;
  /** Whether an example of what is right belongs behind it. */
  readonly cure?: true;
}

/** What was given, also where it could not be read. */
type Given = Readonly<Partial<Record<VariableName, string>>>;

interface Findings {
  readonly problems: Advice[];
  readonly hints: Advice[];
}

/** Who reads: Herald itself, or the AI service alone, which seals nothing. */
export type Reader = "herald" | "service";

function onStore({ problems, hints }: Findings, given: Given, reader: Reader): void {
  if (/^(?:~|\$)/.test(given.DATA_DIR ?? "")) {
    const says = `is ${shown(given.DATA_DIR ?? "", false)}, which is read as it stands: a folder of that name, and not what a shell would make of it`;
    hints.push({ name: "DATA_DIR", says, cure: true });
  }
  const { REDIS_URL, DATABASE_URL, SEAL_KEY, ADMIN_TOKEN } = given;
  const remote = REDIS_URL === undefined ? DATABASE_URL && "DATABASE_URL" : "REDIS_URL";
  if (REDIS_URL !== undefined && DATABASE_URL !== undefined) {
    hints.push({ name: "DATABASE_URL", says: "is not used, because REDIS_URL is set" });
  }
  if (reader === "herald" && remote !== undefined && SEAL_KEY === undefined) {
    problems.push({ name: "SEAL_KEY", says: `is not set: with ${remote} all processes need the same key`, cure: true });
  }
  if (ADMIN_TOKEN !== undefined && ADMIN_TOKEN.length < 16) {
    hints.push({ name: "ADMIN_TOKEN", says: "is short enough to be guessed", cure: true });
  }
}

/** The ports to which Telegram itself delivers; an address without a port has one of these. */
const DELIVERED = ["", "80", "88", "443", "8443"];

/** Paths that are something else's, `/x/` meaning all below it. */
const TAKEN = [
  ...["/healthz", "/readyz", "/metrics", "/status", "/sign-in", "/sign-out", "/discord/interactions"],
  ...["/admin", "/admin/", "/console/", "/assets/", "/service/"],
];

function onWebhook({ problems }: Findings, values: Values): void {
  const name = "TELEGRAM_WEBHOOK_URL";
  const url = values.TELEGRAM_WEBHOOK_URL;
  if (url === undefined) return;
  const found = `is ${shown(url.href, false)}`;
  const itself = values.TELEGRAM_API_ROOT === TELEGRAM_ITSELF;
  const near = /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);
  if (itself && !near && url.protocol !== "https:") {
    problems.push({ name, says: `${found}: Telegram delivers to https:// only`, cure: true });
  }
  if (itself && !near && !DELIVERED.includes(url.port)) {
    problems.push({ name, says: `${found}: Telegram delivers to the ports 443, 80, 88 and 8443 only`, cure: true });
  }
  const path = webhookPath(url);
  // What is posted there is found by its path as it is read, and Telegram is told it as it is written.
  if (path.includes("%")) {
    const says = `${found}: its path may have no characters that are written with %, such as spaces or umlauts`;
    problems.push({ name, says, cure: true });
  }
  if (TAKEN.some((taken) => path === taken || (taken.endsWith("/") && path.startsWith(taken)))) {
    problems.push({ name, says: `${found}: ${path} is the path of something else here`, cure: true });
  }
}

function onTelegram({ problems, hints }: Findings, values: Values, given: Given): void {
  const token = values.TELEGRAM_BOT_TOKEN;
  // A server of one's own, or a test's, may give tokens of any length.
  if (token !== undefined && values.TELEGRAM_API_ROOT === TELEGRAM_ITSELF && !/^\d{5,}:[\w-]{30,}$/.test(token)) {
    const needed = "the token that @BotFather gave you is needed, digits and 35 characters around a colon";
    problems.push({ name: "TELEGRAM_BOT_TOKEN", says: `is ${shown(token, true)}: ${needed}`, cure: true });
  }
  for (const name of ["TELEGRAM_WEBHOOK_URL", "TELEGRAM_WEBHOOK_SECRET"] as const) {
    if (given[name] !== undefined && given.TELEGRAM_BOT_TOKEN === undefined) {
      hints.push({ name, says: "does nothing without TELEGRAM_BOT_TOKEN" });
    }
  }
  if (given.TELEGRAM_BOT_TOKEN === undefined) return;
  if (given.TELEGRAM_WEBHOOK_URL === undefined && given.TELEGRAM_WEBHOOK_SECRET !== undefined) {
    hints.push({ name: "TELEGRAM_WEBHOOK_SECRET", says: "does nothing without TELEGRAM_WEBHOOK_URL" });
  }
  if (given.TELEGRAM_WEBHOOK_URL !== undefined && given.TELEGRAM_WEBHOOK_SECRET === undefined) {
    hints.push({ name: "TELEGRAM_WEBHOOK_SECRET", says: "is not set: it is derived from the bot's token" });
  }
}

function onDiscord({ hints }: Findings, values: Values, given: Given): void {
  if (given.DISCORD_BOT_TOKEN !== undefined) return;
  const says = "does nothing without DISCORD_BOT_TOKEN";
  if (given.DISCORD_PUBLIC_KEY !== undefined) hints.push({ name: "DISCORD_PUBLIC_KEY", says });
  if (given.DISCORD_SHARDS !== undefined) hints.push({ name: "DISCORD_SHARDS", says });
  if (values.DISCORD_MESSAGE_CONTENT === "on") hints.push({ name: "DISCORD_MESSAGE_CONTENT", says });
}

function onService({ hints }: Findings, values: Values, given: Given): void {
  if (given.SERVICE_URL === undefined) {
    const local = "is set but SERVICE_URL is not: the local service is started,";
    if (given.SERVICE_API_KEY !== undefined)
      hints.push({ name: "SERVICE_API_KEY", says: `${local} with this as its key` });
    if (given.SERVICE_TURNSTILE !== undefined) {
      hints.push({ name: "SERVICE_TURNSTILE", says: `${local} which does not ask for it` });
    }
  }
  // Clients of the chat alone are given it with the chat's own path.
  if (/\/v1(\/chat\/completions)?$/.test(values.SERVICE_URL ?? "")) {
    const says = "ends with the path of the chat, which is put behind it once more; leave away /v1 and what follows";
    hints.push({ name: "SERVICE_URL", says });
  }
  if (values.SERVICE_IDLE_TIMEOUT_MS > values.SERVICE_TIMEOUT_MS) {
    hints.push({
      name: "SERVICE_IDLE_TIMEOUT_MS",
      says: "is longer than SERVICE_TIMEOUT_MS, which ends the call before",
    });
  }
}

function onAccess({ hints }: Findings, values: Values, given: Given): void {
  if (given.ALLOWED !== undefined && values.ACCESS === "open") {
    hints.push({ name: "ALLOWED", says: "does nothing unless ACCESS=listed" });
  }
  if (values.ACCESS === "listed" && given.ALLOWED === undefined && given.ADMINS === undefined) {
    hints.push({ name: "ACCESS", says: "is listed, but ALLOWED and ADMINS are not set: nobody is let in" });
  }
  const speaks = given.TELEGRAM_BOT_TOKEN !== undefined || given.DISCORD_BOT_TOKEN !== undefined;
  if (speaks && given.SERVICE_URL !== undefined && given.ADMINS === undefined) {
    const says = "is not set: whoever asks for /account in private sees the balance of the account that pays";
    hints.push({ name: "ADMINS", says, cure: true });
  }
  const denied = new Set(values.DENIED?.map(({ kind, id }) => `${kind}:${id}`));
  const both = (values.ALLOWED ?? []).map(({ kind, id }) => `${kind}:${id}`).filter((one) => denied.has(one));
  if (both.length > 0) hints.push({ name: "DENIED", says: `wins over ALLOWED for ${both.join(", ")}` });
}

export function adviseOn(values: Values, given: Given, reader: Reader): Findings {
  const findings: Findings = { problems: [], hints: [] };
  onStore(findings, given, reader);
  // Where both are started from one `.env`, the rest is for Herald to say.
  if (reader === "service") return findings;
  onService(findings, values, given);
  onTelegram(findings, values, given);
  onWebhook(findings, values);
  onDiscord(findings, values, given);
  onAccess(findings, values, given);
  return findings;
}
