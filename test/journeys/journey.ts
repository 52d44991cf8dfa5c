/** Where journeys are played: on which platform and which store, with people there, the service and Herald's processes. */
import { startDiscord } from "./discord-messenger.ts";
import { createMessenger, type Messenger, type MessengerOptions, type Ways } from "./messenger.ts";
import { allStores, onShared, openStage, type Stage, type StoreName } from "./stage.ts";
import { startTelegram } from "./telegram-messenger.ts";

const PLATFORMS = { Telegram: startTelegram, Discord: startDiscord } satisfies Record<
  string,
  (options: MessengerOptions) => Promise<Ways>
>;

type PlatformName = keyof typeof PLATFORMS;

export interface Setting {
  readonly platform: PlatformName;
  readonly store: StoreName;
}

const platforms: readonly PlatformName[] = ["Telegram", "Discord"];

/** The first platform meets every store, the others one: what a store does differently, it does for all of them. */
const across = (stores: readonly StoreName[]): readonly Setting[] =>
  platforms.flatMap((platform, i) => stores.slice(0, i === 0 ? undefined : 1).map((store) => ({ platform, store })));

export const onEveryStore = across(allStores);
export const onOneStore = across(allStores.slice(0, 1));
/** For stories of several processes: see `noneShared`. */
export const onEverySharedStore = across(onShared);
export const onOneSharedStore = across(onShared.slice(0, 1));
/** For stories of death: every platform on every store that several processes can share. */
export const everywhereShared: readonly Setting[] = platforms.flatMap((platform) =>
  onShared.map((store) => ({ platform, store })),
);

/** For what only a Redis can do that a test starts and stops. */
export const onRedis: readonly Setting[] = platforms.map((platform) => ({ platform, store: "Redis" }));

export interface Journey extends Stage {
  readonly messenger: Messenger;
}

export async function openJourney({ platform, store }: Setting, options: MessengerOptions = {}): Promise<Journey> {
  const messenger = createMessenger(await PLATFORMS[platform](options));
  const stage = await openStage(store, messenger);
  return {
    ...stage,
    messenger,
    async startAll(workers, more) {
      const processes = await stage.startAll(workers, more);
      await messenger.ready();
      return processes;
    },
    async start(role, more) {
      const herald = await stage.start(role, more);
      if (role !== "worker") await messenger.ready();
      return herald;
    },
  };
}
