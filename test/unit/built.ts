/** What the last build wrote to be started; what the one before has left lies there too. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

export const FOLDER = fileURLToPath(new URL("../../dist/programs", import.meta.url));

export const builtText = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

export const builtFiles: readonly string[] = z
  .array(z.string())
  .parse(JSON.parse(builtText("programs.json")))
  .filter((name) => name.endsWith(".js"));
