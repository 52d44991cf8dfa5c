/** Whether a thread can be started from a file. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Sources that were not compiled cannot be a thread's entry; then the work is done right here. */
export const canSpawn = (entry: URL): boolean => !entry.pathname.endsWith(".ts") && existsSync(fileURLToPath(entry));
