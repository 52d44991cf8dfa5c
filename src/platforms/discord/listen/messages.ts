/** Messages: those of a channel one after the other, channels beside each other, and none is lost for the store's sake. */
import type { REST } from "@discordjs/rest";
import { type Heard, nothing } from "../../../core/listening/heard.ts";
import type { Take } from "../../../core/listening/take.ts";
import type { Log } from "../../../core/log.ts";
import { languageSaid, type Request } from "../../../core/request.ts";
import type { SayIn } from "../../../core/say.ts";
import type { ChannelKnown } from "../parse.ts";
import type { Pace, Target } from "../send/pace.ts";
import type { Durably } from "./durable.ts";
import type { Known } from "./known.ts";
import type { ListenPace } from "./pace.ts";
import { heed, tellUnder } from "./telling.ts";

export interface MessagesParts {
  readonly bot: Pick<REST, "post">;
  readonly take: Take;
  readonly durably: Durably;
  readonly known: Pick<Known, "channel" | "lookUp">;
  readonly say: SayIn;
  readonly log: Log;
  readonly pace: Pick<ListenPace, "tellMessage">;
  /** What may be called, and who is told of a pause: the store, as soon as it is back. */
  readonly calls: Pick<Pace, "leaving" | "park">;
}

export interface Messages {
  /** `read` is given what is known of the channel. Resolves when the message is done with. */
  readonly take: (where: Where, read: (channel: ChannelKnown | undefined) => Heard) => Promise<void>;
}

export interface Where {
  readonly channel: string;
  readonly guild: string | undefined;
  /** What has to be known before it can be read, where something has. */
  readonly lookUp?: () => Promise<void>;
}

/** Some kilobytes each; before there are so many, the store has been away for long. */
const MOST = 10_000;

export function createMessages(parts: MessagesParts, givenUp: AbortSignal): Messages {
  const { bot, take, durably, known, say, log, pace, calls } = parts;
  const lanes = new Map<string, Promise<void>>();
  /** Channels that have been told that it takes longer. */
  const told = new Set<string>();
  let waiting = 0;

  function inLane(channel: string, work: () => Promise<void>): Promise<void> {
    const before = lanes.get(channel) ?? Promise.resolve();
    const mine = before.then(work).finally(() => {
      waiting -= 1;
      if (lanes.get(channel) === mine) lanes.delete(channel);
    });
    waiting += 1;
    lanes.set(channel, mine);
    return mine;
  }

  async function tellOnce({ channel }: Where, request: Request): Promise<void> {
    const { message } = request;
    if (told.has(channel) || message === undefined) return;
    told.add(channel);
    const target: Target = { kind: "channel", id: channel };
    const words = say(languageSaid(request))("discord-later");
    const trouble = await calls.leaving(target, () => tellUnder(bot, { channel, message }, words));
    if (trouble === undefined) return;
    // Whoever comes next is told where this one could not be.
    told.delete(channel);
    heed(parts, target, trouble);
  }

  async function taken(where: Where, heard: Heard): Promise<void> {
    const timer =
      heard.kind === "request" ? setTimeout(() => void tellOnce(where, heard.request), pace.tellMessage) : undefined;
    try {
      // It is given again to whoever takes up the session, so that here nothing more is said.
      if (await durably(() => take(heard), "message", givenUp)) told.delete(where.channel);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Most messages are nobody's business, and Discord is not asked about their channels. */
  async function withChannel(where: Where, read: (channel: ChannelKnown | undefined) => Heard): Promise<Heard> {
    if (where.guild === undefined) return read({ kind: "dm" });
    await where.lookUp?.();
    const seen = known.channel(where.channel);
    const first = read(seen);
    if (seen !== undefined || (first.kind !== "request" && first.kind !== "overheard")) return first;
    const found = await known.lookUp(where.channel);
    return found === undefined ? first : read(found);
  }

  return {
    async take(where, read) {
      if (waiting >= MOST) {
        log.error({ waiting }, "too many messages of Discord's wait for the store; this one is passed over");
        return;
      }
      await inLane(where.channel, async () => {
        let heard: Heard = nothing("unreadable");
        try {
          heard = await withChannel(where, read);
        } catch (err) {
          log.error({ err }, "a message could not be read and is passed over");
        }
        await taken(where, heard);
      });
    },
  };
}
