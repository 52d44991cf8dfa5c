/** The stand-ins that a pipeline runs between, and what its processes have to be told of them. */
import { SEAL_KEY } from "../../servers/herald.ts";
import { type LeanService, startLeanService } from "../stand/service.ts";
import { type LeanTelegram, startLeanTelegram } from "../stand/telegram.ts";
import { type Asking, createAsking } from "./asking.ts";

/** Nobody is held back for asking much: that is not what is measured. */
const UNLIMITED = {
  LIMIT_PERSON_PER_MINUTE: "100000",
  LIMIT_PERSON_CREDITS_PER_DAY: "1000000",
  LIMIT_CHAT_CREDITS_PER_DAY: "1000000",
  LIMIT_BALANCE_FLOOR: "0",
};

export interface Stands {
  readonly telegram: LeanTelegram;
  readonly service: LeanService;
  readonly asking: Asking;
  readonly environment: Readonly<Record<string, string>>;
  readonly close: () => Promise<unknown>;
}

export async function startStands(): Promise<Stands> {
  const [telegram, service] = await Promise.all([
    startLeanTelegram({ takes: 0, allowed: undefined }),
    startLeanService(),
  ]);
  const environment = {
    SEAL_KEY,
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.url,
    SERVICE_URL: service.url,
    SERVICE_API_KEY: service.key,
    LOG_LEVEL: "warn",
    ...UNLIMITED,
  };
  const close = (): Promise<unknown> => Promise.all([telegram.close(), service.close()]);
  return { telegram, service, asking: createAsking(telegram), environment, close };
}

export async function withStands<Result>(work: (stands: Stands) => Promise<Result>): Promise<Result> {
  const stands = await startStands();
  try {
    return await work(stands);
  } finally {
    await stands.close();
  }
}
