/** Processes that tests start are gone when these end, however they end. */
import { atEnd } from "./ending.ts";
import { type HeraldProcess, type HeraldRole, startHerald } from "./herald.ts";

export function keep(herald: HeraldProcess): HeraldProcess {
  atEnd(async () => {
    herald.child.kill("SIGKILL");
    await herald.ended;
  });
  return herald;
}

export const startKept = (
  role: HeraldRole,
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): HeraldProcess => keep(startHerald(role, environment, ...words));
