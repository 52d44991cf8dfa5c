/** The commands that Discord shows: registered when they have changed, by one process, and tried later where refused. */
import { createHash } from "node:crypto";
import { ApplicationCommandType, Routes } from "discord-api-types/v10";
import { z } from "zod";
import type { Absent } from "../../../core/commands.ts";
import { wait } from "../../../core/listening/wait.ts";
import type { Log } from "../../../core/log.ts";
import type { SayIn } from "../../../core/say.ts";
import type { DocumentKind } from "../../../core/store/documents.ts";
import type { Store } from "../../../core/store/index.ts";
import { definitionsOf, type MenuLanguage } from "../commands.ts";
import type { DiscordApi } from "../send/rest.ts";
import type { ListenPace } from "./pace.ts";
import { troubleOf } from "./trouble.ts";

export interface MenuParts {
  readonly discord: Pick<DiscordApi, "bot">;
  readonly store: Pick<Store, "documents" | "marks">;
  readonly languages: readonly MenuLanguage[];
  readonly absent: Absent;
  readonly say: SayIn;
  readonly log: Log;
  readonly pace: Pick<ListenPace, "menuPause">;
}

/** By the application's id: the hash of the commands that Discord has. */
export const MENUS: DocumentKind<string> = { name: "discord-menus", schema: z.string() };

type Definitions = ReturnType<typeof definitionsOf>;

/** In milliseconds. */
const LIMIT = 30_000;

const standingSchema = z.array(z.object({ type: z.int().default(ApplicationCommandType.ChatInput), name: z.string() }));

/** Whoever else uses the same application may have put others in their place; where Discord does not say, they stand. */
async function areTaken({ bot }: Pick<DiscordApi, "bot">, application: string, definitions: Definitions) {
  const said = await bot.get(Routes.applicationCommands(application)).catch(() => undefined);
  const standing = standingSchema.safeParse(said).data;
  const names = new Set(standing?.map(({ type, name }) => `${type} ${name}`));
  return standing !== undefined && definitions.some(({ type, name }) => !names.has(`${type} ${name}`));
}

/** Resolves when the commands are registered, or the signal ends it; what fails is tried again later. */
export async function setMenus(parts: MenuParts, application: string, signal: AbortSignal): Promise<void> {
  const { store, log, pace } = parts;
  const definitions = definitionsOf(parts.languages, parts.absent, parts.say);
  const hash = createHash("sha256").update(JSON.stringify(definitions)).digest("base64url");
  let taken = false;
  for (let told = false; !signal.aborted; ) {
    let pause = pace.menuPause;
    const mark = `discord-menus-${application}`;
    try {
      if ((await store.documents.get(MENUS, application)) === hash && !taken) {
        taken = await areTaken(parts.discord, application, definitions);
        if (!taken) return;
      }
      // Another process that does the same at this moment has it done before the mark is over.
      const claimed = await store.marks.claim(mark, hash, LIMIT);
      if (claimed.first) {
        try {
          // Whoever held the mark until just now may have done it.
          if (!taken && (await store.documents.get(MENUS, application)) === hash) return;
          await parts.discord.bot.put(Routes.applicationCommands(application), { body: definitions, signal });
          await store.documents.put(MENUS, application, hash);
          return log.info({ commands: definitions.length }, "Discord has new commands");
        } finally {
          await store.marks.release(mark, hash).catch(() => false);
        }
      }
      pause = Math.min(LIMIT, pause);
    } catch (error) {
      if (signal.aborted) return;
      const trouble = troubleOf(error);
      if (!told) log.warn({ why: trouble.reason }, "the commands could not be registered; it is tried again later");
      told = true;
      if (trouble.kind === "token") return;
      if (trouble.kind === "wait") pause = Math.max(trouble.wait, pause);
    }
    await wait(pause, signal);
  }
}
