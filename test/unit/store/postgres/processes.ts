/** Real processes that run small programs on the store's own modules, compiled as the product is. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../../../..");

export interface Compiled {
  /** The address of a module of `src`, to import in a program. */
  readonly address: (module: string) => string;
  readonly remove: () => void;
}

/** Compiles these files of `src` and what they import into a folder outside the tree. */
export async function compile(files: readonly string[]): Promise<Compiled> {
  const folder = mkdtempSync(join(tmpdir(), "herald-compiled-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const settings = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
      rootDir: root,
      outDir: folder,
      sourceMap: false,
      typeRoots: [join(root, "node_modules/@types")],
    },
    include: [],
    files: files.map((file) => join(root, "src", file)),
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  await promisify(execFile)(process.execPath, [compiler, "-p", folder]);
  return {
    address: (module) => JSON.stringify(join(folder, "src", module.replace(/\.ts$/, ".js"))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

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
