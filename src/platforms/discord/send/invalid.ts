/** Answers that Discord counts against the address that asks: before too many of them the bot asks nothing for a while. */
import { z } from "zod";
import type { Log } from "../../../core/log.ts";
import type { DocumentKind } from "../../../core/store/documents.ts";
import type { Store } from "../../../core/store/index.ts";
import { createPaces } from "./pace.ts";
import type { DiscordApi } from "./rest.ts";

/** In milliseconds: what Discord counts in. */
const WINDOW = 600_000;
/** Discord bans the address at ten thousand; others may share it. */
const MOST = 2_000;

const countSchema = z.strictObject({ began: z.number(), count: z.int() });

const INVALID: DocumentKind<z.infer<typeof countSchema>> = {
  name: "discord-invalid",
  schema: countSchema,
  lifetime: WINDOW,
};

type Count = z.infer<typeof countSchema>;

const oneMore = (standing: Count | undefined): Count =>
  standing === undefined || Date.now() - standing.began >= WINDOW
    ? { began: Date.now(), count: 1 }
    : { ...standing, count: standing.count + 1 };

/** Counts for all processes; the pause stands in the pace that each of them keeps. */
export function countInvalid(discord: DiscordApi, store: Pick<Store, "documents" | "gate">, log: Log): void {
  const { answers: pace } = createPaces(store.gate);

  async function count(): Promise<void> {
    const counted = await store.documents.update(INVALID, "all", oneMore);
    if (counted === undefined || counted.count < MOST) return;
    const left = Math.max(counted.began + WINDOW - Date.now(), 1_000);
    await pace.park(undefined, left, true);
    if (counted.count > MOST) return;
    log.error(
      { count: counted.count, pause: left },
      "Discord refuses too much; before it bans this address, nothing is asked for a while",
    );
  }

  discord.hearInvalid(() => {
    void count().catch((err: unknown) => log.debug({ err }, "a refused call could not be counted"));
  });
}
