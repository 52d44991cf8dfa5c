/** The processes of Herald and of the floor: a gateway, a worker, or Herald's all in one. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { killAtExit } from "../../servers/children.ts";
import { type HeraldRole, startHeraldWith } from "../../servers/herald.ts";

export const KINDS = ["floor", "herald"] as const;
export type Kind = (typeof KINDS)[number];

export interface Half {
  readonly pid: number;
  readonly stop: (signal: NodeJS.Signals) => Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

const halfOf = (child: ChildProcess, ended: Promise<unknown>): Half => ({
  pid: child.pid ?? 0,
  async stop(signal) {
    child.kill(signal);
    await ended;
  },
});

async function startFloor(half: "gateway" | "worker", environment: Environment, flags: readonly string[]) {
  const entry = new URL(`../floor/${half}.js`, import.meta.url).pathname;
  const child = spawn(process.execPath, [...flags, entry], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  killAtExit(child);
  const ended = once(child, "exit");
  const first = await Promise.race([once(child.stdout, "data"), ended.then(() => undefined)]);
  if (first === undefined) throw new Error(`the floor's ${half} ended before it was ready`);
  return halfOf(child, ended);
}

async function startOurs(role: HeraldRole, environment: Environment, flags: readonly string[]): Promise<Half> {
  const herald = startHeraldWith(flags, role, environment);
  await herald.address();
  return halfOf(herald.child, herald.ended);
}

/** Resolves once it works; the flags are Node's. */
export const startHalf = (
  kind: Kind,
  half: "gateway" | "worker",
  environment: Environment,
  flags: readonly string[] = [],
): Promise<Half> => (kind === "floor" ? startFloor(half, environment, flags) : startOurs(half, environment, flags));

export const startWhole = (environment: Environment): Promise<Half> => startOurs("all", environment, []);
