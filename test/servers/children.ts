/** Everything the tests start or leave on the disk is gone when they end, however they end. */
import type { ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const children = new Set<ChildProcess>();
const folders = new Set<string>();

process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
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

/**
 * From now on what this process and those that it starts call temporary lies in one folder, which goes with this process: a
 * process that is killed leaves its own behind.
 */
export function gatherTemporaryFolders(): void {
  const gathered = temporaryFolder("tests");
  // The database server of the tests may be nobody.
  chmodSync(gathered, 0o711);
  process.env["TMPDIR"] = gathered;
}
