/**
 * A stand-in for Telegram: a real server on a free port that behaves as Telegram does, refuses what Telegram refuses, and
 * writes down whatever a client sends that it should not.
 *
 * A test of a client that is to have made no mistake ends with `expect(fake.problems).toEqual([])`.
 */
import type { Again } from "../handing.ts";
import { answer } from "./answering.ts";
import { openDoor } from "./door.ts";
import type { Hub, Watcher } from "./hub.ts";
import type { TelegramUpdate, TelegramUser } from "./model.ts";
import { type Observation, observe } from "./observing.ts";
import { createPeople, type People } from "./people/people.ts";
import { createRates, PUBLISHED, type Rates } from "./rates.ts";
import { createSwitches, type OrderedRefusal } from "./switches.ts";
import { createUpdateQueue } from "./updates.ts";
import { createWatch } from "./watch.ts";
import { createCarrier } from "./webhook.ts";
import type { MethodName, Troubled } from "./wire.ts";
import { createWorld } from "./world.ts";

export interface FakeTelegramOptions {
  readonly token?: string;
  readonly username?: string;
  /** Whether privacy mode is off, so that everything in groups reaches the bot. */
  readonly readsAll?: boolean;
  /** Whether private chats with the bot may have topics. */
  readonly topicsInPrivate?: boolean;
  /** The published ones where nothing is said; `false` for none at all. */
  readonly rates?: Partial<Rates> | false;
  /** Whether webhooks may be plain HTTP on any port. */
  readonly plainWebhooks?: boolean;
  /** Whether every update comes once more after it was confirmed, with the same number; or which of them do, and when. */
  readonly twice?: boolean | ((update: TelegramUpdate) => Again);
  /** How many milliseconds a second of Telegram's lasts, in waits, long polls and repeated webhook calls. */
  readonly second?: number;
  readonly watcher?: Watcher;
}

export interface FakeTelegram extends People, Observation {
  /** Without a slash at its end, as grammY's `apiRoot` wants it. */
  readonly url: string;
  readonly token: string;
  readonly bot: TelegramUser;
  /** The next calls of the method are refused; with `retry_after` a wait stands from then on. */
  readonly refuseNext: (method: Troubled, refusal: OrderedRefusal, times?: number) => void;
  /** The connection breaks before the call has done anything, or after it has done everything. */
  readonly breakNext: (method: Troubled, when: "before" | "after", times?: number) => void;
  readonly delayNext: (method: Troubled, milliseconds: number, times?: number) => void;
  /** A page in HTML, as a proxy in front of Telegram answers. */
  readonly htmlNext: (method: Troubled, status: number, times?: number) => void;
  /** It does what it is asked, and answers with a result that is none of Telegram's. */
  readonly saysNext: (method: Troubled, result: unknown, times?: number) => void;
  /** The next call is taken up only when the function that comes back is called. */
  readonly holdNext: (method: Troubled) => () => void;
  /** The next update comes behind the one after it. */
  readonly swapNext: () => void;
  /** All waits are over, as if their time had passed. */
  readonly forgetWaits: () => void;
  /** A server so old that it does not know these methods. */
  readonly without: (...methods: readonly MethodName[]) => void;
  /** Nobody can connect, and whoever is connected loses it; everything else stays. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
  readonly restart: () => Promise<void>;
  /** Nothing was called, wrong or ordered to go wrong until now; people and what stands in their chats stay. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

const ENDLESS: Rates = {
  privateBurst: Number.POSITIVE_INFINITY,
  groupPerMinute: Number.POSITIVE_INFINITY,
  draftBurst: Number.POSITIVE_INFINITY,
  bot: Number.POSITIVE_INFINITY,
};

const FIRST_UPDATE = 734_000_001;

function createHub(options: FakeTelegramOptions): Hub {
  const { token = "7000000001:AAfake-token_of-the-tests-000000000", username = "herald_bot", second = 1000 } = options;
  const bot = { id: Number(token.split(":")[0]), is_bot: true, first_name: "Herald", username };
  const hub: Hub = {
    token,
    readsAll: options.readsAll ?? false,
    topicsInPrivate: options.topicsInPrivate ?? false,
    plainWebhooks: options.plainWebhooks ?? false,
    second,
    world: createWorld(bot),
    queue: createUpdateQueue(FIRST_UPDATE, options.twice),
    rates: createRates(options.rates === false ? ENDLESS : { ...PUBLISHED, ...options.rates }, second),
    switches: createSwitches(),
    watcher: options.watcher ?? {},
    watch: createWatch(() => `the last calls: ${lastCalls(hub)}`),
    calls: [],
    insideWait: [],
    problems: [],
    losses: [],
    drafts: [],
    visibleDrafts: new Map(),
    actions: [],
    commands: new Map(),
    files: new Map(),
    presses: new Map(),
    reactions: new Map(),
    webhook: undefined,
    lastWebhookError: undefined,
    endPoll: undefined,
  };
  return hub;
}

const lastCalls = ({ calls }: Hub): string =>
  calls
    .slice(-10)
    .map(
      ({ method, answered, refused }) =>
        `${method} ${answered ?? "open"}${refused === undefined ? "" : ` (${refused})`}`,
    )
    .join(", ");

export async function startFakeTelegram(options: FakeTelegramOptions = {}): Promise<FakeTelegram> {
  const hub = createHub(options);
  const carrier = createCarrier(hub);
  const door = await openDoor(async (request, response, body) => {
    await answer(hub, request, response, body);
    carrier.look();
  });
  const down = async (): Promise<void> => {
    carrier.pause();
    await door.shut();
  };
  const up = async (): Promise<void> => {
    await door.open();
    carrier.resume();
  };
  return {
    url: `http://127.0.0.1:${door.port}`,
    token: hub.token,
    bot: hub.world.bot,
    ...createPeople(hub),
    ...observe(hub),
    ...ordering(hub),
    down,
    up,
    async restart() {
      await down();
      await up();
    },
    forget: () => forget(hub),
    close: down,
  };
}

function forget({ calls, insideWait, problems, losses, drafts, actions, switches }: Hub): void {
  for (const known of [calls, insideWait, problems, losses, drafts, actions]) known.length = 0;
  switches.forget();
}

type Ordering = Pick<
  FakeTelegram,
  | "refuseNext"
  | "breakNext"
  | "delayNext"
  | "htmlNext"
  | "saysNext"
  | "holdNext"
  | "swapNext"
  | "forgetWaits"
  | "without"
>;

function ordering({ switches, rates, queue }: Hub): Ordering {
  return {
    refuseNext: (method, refusal, times = 1) => switches.order(method, { kind: "refuse", refusal }, times),
    breakNext: (method, when, times = 1) => switches.order(method, { kind: "break", when }, times),
    delayNext: (method, milliseconds, times = 1) => switches.order(method, { kind: "delay", milliseconds }, times),
    htmlNext: (method, status, times = 1) => switches.order(method, { kind: "html", status }, times),
    saysNext: (method, result, times = 1) => switches.order(method, { kind: "says", result }, times),
    holdNext(method) {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      switches.order(method, { kind: "hold", released }, 1);
      return () => release();
    },
    swapNext: queue.swapNext,
    forgetWaits: () => rates.forget(),
    without(...methods) {
      for (const method of methods) switches.without.add(method);
    },
  };
}
