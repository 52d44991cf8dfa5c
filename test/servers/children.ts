/** Everything the tests start or leave on the disk is gone when they end, however they end. */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const children = new Set<ChildProcess>();
const folders = new Set<string>();

process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function killAtExit(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once("close", () => children.delete(child));
  return child;
}

export function temporaryFolder(name = "data"): string {
  const folder = mkdtempSync(join(tmpdir(), `herald-${name}-`));
  folders.add(folder);
  return folder;
}
