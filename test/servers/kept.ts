/** Processes that a test starts are gone when it ends, however it ends. */
import { onTestFinished } from "vitest";
import { type HeraldProcess, type HeraldRole, startHerald } from "./herald.ts";

export function keep(herald: HeraldProcess): HeraldProcess {
  onTestFinished(async () => {
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
