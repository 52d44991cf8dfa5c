/** Real processes that run small programs on the store's own modules, as they are built. */
import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

/** The address of a module of `src` as it is built, to import in a program. */
export const builtModule = (module: string): string =>
  JSON.stringify(resolve(import.meta.dirname, "../../../../dist/src", module.replace(/\.ts$/, ".js")));

export interface Program {
  readonly process: ChildProcess;
  readonly pid: number;
  /** The next line it printed; undefined when it has ended. */
  readonly line: () => Promise<string | undefined>;
  readonly say: (line: string) => void;
  /** Resolves when it is gone. */
  readonly kill: () => Promise<void>;
}

/** Starts a program given as the text of a module; what Herald's programs tell the engine, see `src/compiled.ts`, it is told. */
export function start(text: string): Program {
  const words = ["--wasm-tiering-budget=2000000000", "--input-type=module", "-e", text];
  const child = spawn(process.execPath, words, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    process: child,
    pid: child.pid ?? 0,
    async line() {
      const next = await lines.next();
      return next.done === true ? undefined : next.value;
    },
    say: (line) => void child.stdin.write(`${line}\n`),
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
