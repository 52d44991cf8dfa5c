/** Discord's sender: any worker can answer with it, without listening to anything. */
import type { Sender } from "../../../core/delivery.ts";
import { keepBytes } from "../../../core/kept-bytes.ts";
import type { Log } from "../../../core/log.ts";
import type { SayIn } from "../../../core/say.ts";
import type { Seal } from "../../../core/seal.ts";
import type { Store } from "../../../core/store/index.ts";
import { createAdministrators } from "./administrators.ts";
import { linkTo, placeLink, whyClosed } from "./closed.ts";
import { createDeliver } from "./deliver.ts";
import { createErase } from "./erase.ts";
import { createFetch } from "./files.ts";
import { takeBackPlaceholder } from "./frames.ts";
import { countInvalid } from "./invalid.ts";
import { createPaces } from "./pace.ts";
import type { SendParts } from "./parts.ts";
import { createProgress, showPlace } from "./progress.ts";
import type { DiscordApi } from "./rest.ts";
import { createThreads } from "./threads.ts";

export interface DiscordSenderOptions {
  readonly discord: DiscordApi;
  readonly store: Pick<Store, "gate" | "blobs" | "documents" | "marks">;
  readonly seal: Seal;
  readonly say: SayIn;
  readonly log: Log;
  /** Whether the bot hears what is not addressed to it. */
  readonly messageContent: boolean;
}

export function createDiscordSender({ discord, store, seal, say, log, messageContent }: DiscordSenderOptions): Sender {
  const paces = createPaces(store.gate);
  const parts: SendParts = {
    discord,
    pace: paces.answers,
    isMass: false,
    store,
    seal,
    say,
    log: log.child({ part: "discord" }),
    silent: new Map(),
    direct: new Map(),
    shown: new Map(),
    unsettled: new Set(),
  };
  const blobs = { ...store.blobs, ...keepBytes(store.blobs) };
  const massParts: SendParts = { ...parts, pace: paces.mass, isMass: true, store: { ...store, blobs } };
  const [deliver, deliverMass] = [createDeliver(parts), createDeliver(massParts)];
  countInvalid(discord, store, parts.log);
  return {
    begin: (delivery, making) => createProgress(parts, delivery, making),
    queued: (delivery, _making, place) => showPlace(parts, delivery, place),
    deliver: (answer) => (answer.urgency === "mass" ? deliverMass(answer) : deliver(answer)),
    closed: (request, doubted) => whyClosed(parts, request, doubted),
    linkTo,
    placeLink,
    nothing: (delivery) => takeBackPlaceholder(parts, delivery),
    isAdministrator: createAdministrators(parts),
    fetch: createFetch(parts),
    erase: createErase(parts),
    threads: createThreads(parts, messageContent),
    async about() {
      try {
        const { id, username } = await discord.application();
        return { name: `@${username}`, link: `https://discord.com/users/${id}` };
      } catch {
        return undefined;
      }
    },
  };
}
