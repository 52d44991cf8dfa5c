/** Which Herald this is, as package.json says. */
import { readFileSync } from "node:fs";
import { z } from "zod";

const manifestSchema = z.object({ version: z.string() });

/** Two folders up from `dist/programs`, where the build puts it, as from `dist/src`. */
const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

export const { version } = manifestSchema.parse(manifest);
