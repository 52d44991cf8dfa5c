/** The stage of whoever means harm: a Herald in which every door there is stands open, and what is behind them. */
import { webhookSecret } from "../../../src/platforms/telegram/listen/webhook-secret.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start.ts";
import { type FakeTelegram, startFakeTelegram } from "../../fakes/telegram/start.ts";
import type { HeraldProcess } from "../../servers/herald.ts";
import { openStage, quickStore, type Stage, type StoreName } from "../stage.ts";

export const ADMIN_TOKEN = "token-of-the-operator-4711";

export interface Everything extends Stage {
  readonly telegram: FakeTelegram;
  readonly discord: FakeDiscord;
  /** With the doors in it. */
  readonly herald: HeraldProcess;
  /** All that there are, the one with the doors first. */
  readonly processes: readonly HeraldProcess[];
  readonly address: string;
  /** Proves that a call of the webhook is Telegram's. */
  readonly secret: string;
}

/** An update is brought by the tests alone: Telegram itself does not reach this address. */
const WEBHOOK = "https://herald.invalid/telegram/webhook";

/** `halves`: a gateway and a worker, on a store that both can use, in the place of one process. */
export async function openEverything(
  more: Readonly<Record<string, string>> = {},
  { store = quickStore, halves = false }: { readonly store?: StoreName; readonly halves?: boolean } = {},
): Promise<Everything> {
  const telegram = await startFakeTelegram({ rates: false });
  const discord = await startFakeDiscord({ rates: false, messageContent: false });
  const environment = {
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.url,
    TELEGRAM_WEBHOOK_URL: WEBHOOK,
    DISCORD_BOT_TOKEN: discord.token,
    DISCORD_API_ROOT: discord.url,
    DISCORD_PUBLIC_KEY: discord.publicKey,
    ADMIN_TOKEN,
    LOG_FORMAT: "json",
  };
  const close = async (): Promise<void> => {
    await Promise.all([telegram.close(), discord.close()]);
  };
  const stage = await openStage(store, { environment, close });
  const roles = halves ? (["gateway", "worker"] as const) : (["all"] as const);
  const processes = await Promise.all(roles.map((role) => stage.start(role, more)));
  const [herald] = processes;
  if (herald === undefined) throw new Error("no process was started");
  const address = await herald.address();
  await telegram.until(() => telegram.callsOf("setWebhook").length > 0);
  await discord.until(() => discord.registrations() > 0, 60_000);
  const { TELEGRAM_WEBHOOK_SECRET: secret = webhookSecret(telegram.token) } = more;
  return { ...stage, telegram, discord, herald, processes, address, secret };
}
