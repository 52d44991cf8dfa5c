/** The stage of Discord's own journeys: what all journeys have, a stand-in for Discord, and what people see and do there. */
import type { Channel, DiscordMessage, Interaction, Modal, Person } from "../../fakes/discord/model.ts";
import { FLAGS } from "../../fakes/discord/model.ts";
import { type FakeDiscord, type FakeDiscordOptions, startFakeDiscord } from "../../fakes/discord/start.ts";
import { shared } from "../../servers/ending.ts";
import { allStores, type Stage as Common, openStage as openWith, type StoreName } from "../stage.ts";

/** What a platform does differently, it does on every store. */
const [anyStore = "the embedded store"] = allStores;
const PATIENCE = 60_000;

interface StageOptions extends FakeDiscordOptions {
  readonly store?: StoreName;
  /** Whether interactions may also come over HTTP. */
  readonly signed?: boolean;
  /** Other variables of Herald's. */
  readonly more?: Readonly<Record<string, string>>;
}

export interface Stage extends Common {
  readonly discord: FakeDiscord;
  /** The first message of ours that the person sees there and that says that, behind the one named. */
  readonly heard: (
    who: Person,
    place: Channel,
    fits: string | RegExp,
    after?: DiscordMessage,
  ) => Promise<DiscordMessage>;
  /** All that the person sees of ours there, and nothing that is still thought about. */
  readonly seen: (who: Person, place: Channel) => readonly string[];
  /** How the answer to an interaction stands as soon as it says that. */
  readonly answered: (interaction: Interaction, fits: string | RegExp) => Promise<DiscordMessage>;
  /** The form that an interaction opens. */
  readonly form: (interaction: Interaction) => Promise<Modal>;
  readonly prompts: () => readonly string[];
  /** Everything that a right client never does. */
  readonly faults: () => readonly string[];
  /** Waits until Herald is on the gateway and its commands are known. */
  readonly ready: () => Promise<void>;
}

export const isPrivate = ({ flags }: DiscordMessage): boolean => (flags & FLAGS.ephemeral) !== 0;

export async function openStage({
  store = anyStore,
  signed = false,
  more = {},
  ...options
}: StageOptions = {}): Promise<Stage> {
  const discord = await startFakeDiscord(options);
  const environment = {
    DISCORD_BOT_TOKEN: discord.token,
    DISCORD_API_ROOT: discord.url,
    ...(signed ? { DISCORD_PUBLIC_KEY: discord.publicKey } : {}),
    ...more,
  };
  const stage = await openWith(store, { environment, close: discord.close, forget: discord.forget });
  const isSaid = (message: DiscordMessage, fits: string | RegExp): boolean => {
    const text = discord.textOf(message);
    return (message.flags & FLAGS.loading) === 0 && (typeof fits === "string" ? text === fits : fits.test(text));
  };
  const ours = (who: Person, place: Channel): readonly DiscordMessage[] =>
    discord
      .seenBy(who, place)
      .filter(({ author, flags }) => author.id === discord.bot.id && (flags & FLAGS.loading) === 0);
  async function within<T>(find: () => T | undefined | false, what: string, else_: () => unknown): Promise<T> {
    try {
      return await discord.until(find, PATIENCE);
    } catch (error) {
      throw new Error(`${what}: ${JSON.stringify(else_())}`, { cause: error });
    }
  }
  const seen = (who: Person, place: Channel): readonly string[] => ours(who, place).map((one) => discord.textOf(one));
  return {
    ...stage,
    discord,
    seen,
    heard: (who, place, fits, after) =>
      within(
        () =>
          ours(who, place).find(
            (one) => (after === undefined || BigInt(one.id) > BigInt(after.id)) && isSaid(one, fits),
          ),
        `nothing says ${String(fits)}`,
        () => seen(who, place),
      ),
    answered: (interaction, fits) =>
      within(
        () =>
          [discord.answerOf(interaction), ...discord.followUps(interaction)].find((one) => one && isSaid(one, fits)),
        `no answer says ${String(fits)}`,
        () => [discord.answerOf(interaction), ...discord.followUps(interaction)].map((one) => discord.textOf(one)),
      ),
    form: (interaction) =>
      within(
        () => discord.modal(interaction),
        "no form opens",
        () => discord.acknowledged(interaction),
      ),
    prompts: () => stage.service.asked.map(({ prompt }) => prompt),
    faults: () => [
      ...discord.problems,
      ...discord.losses,
      ...discord.late.map(({ kind }) => `a late answer to a ${kind}`),
    ],
    async ready() {
      await discord.until(() => discord.registrations() > 0 && discord.connected().length > 0, PATIENCE);
    },
  };
}

/** Three people, and a server of theirs. */
function peopleOn(discord: FakeDiscord) {
  const ada = discord.person({ name: "Ada" });
  const bea = discord.person({ name: "Bea" });
  const cyd = discord.person({ name: "Cyd" });
  const guild = discord.guild({ owner: ada, members: [ada, bea, cyd], name: "Harbour" });
  return { ada, bea, cyd, guild, general: guild.general };
}

async function start(stage: Stage) {
  const processes = await stage.startAll();
  await stage.ready();
  const output = (): string => processes.map((one) => one.output()).join("\n");
  return { ...stage, processes, output };
}

/** Three people in a server, and Herald beside them. */
export async function openServer(options: StageOptions = {}) {
  const stage = await openStage(options);
  const people = peopleOn(stage.discord);
  return { ...(await start(stage)), ...people };
}

/** The same with one Herald for all tests of a file that want the same: each has people and a server of its own. */
export function shareHerald() {
  const started = shared(async (options: StageOptions) => start(await openStage(options)));
  return async (options: StageOptions = {}) => {
    const stage = await started(options);
    return { ...stage, ...peopleOn(stage.discord) };
  };
}
