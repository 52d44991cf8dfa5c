/** The only reader of the environment: what the process finds around it becomes one configuration, or a list of problems. */
import { readFileSync } from "node:fs";
import type { Reader } from "./config/advice.ts";
import { type ReadConfig, readConfig } from "./config/read.ts";
import { describeSettings, type Setting } from "./config/settings.ts";

export type { Config } from "./config/arrange.ts";
export { describeVariables, renderConfigTable, renderEnvExample } from "./config/documents.ts";
export { type ReadConfig, readConfig } from "./config/read.ts";
export { describeSettings } from "./config/settings.ts";

const FILE = ".env";

type FileText = { readonly text: string } | { readonly problem: string };

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

function readFile(path: string): FileText {
  try {
    return { text: readFileSync(path, "utf8") };
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return { text: "" };
    return {
      problem: `${FILE} cannot be read (${code}): make it a file that this user may read, for example with: chmod u+r ${FILE}`,
    };
  }
}

/** From the process's own environment and the `.env` file in the folder it was started in. */
export function loadConfig(reader: Reader = "herald"): ReadConfig {
  const file = readFile(FILE);
  if ("text" in file) return readConfig(process.env, file.text, reader);
  const read = readConfig(process.env, "", reader);
  return { ok: false, problems: [file.problem, ...(read.ok ? [] : read.problems)], hints: read.hints };
}

/** What is set, as the operator's page shows it. */
export function loadSettings(): readonly Setting[] {
  const file = readFile(FILE);
  return describeSettings(process.env, "text" in file ? file.text : "");
}

/** npm hands every signal on to what it started, which the terminal has signalled as well. */
export const startedByNpm = (): boolean => process.env["npm_lifecycle_event"] !== undefined;

/** What is printed when the process cannot start. */
export function renderProblems(problems: readonly string[], hints: readonly string[]): string {
  const lines = (texts: readonly string[]): string => texts.map((one) => `  - ${one}\n`).join("");
  const count = problems.length === 1 ? "one thing is" : `${problems.length} things are`;
  const also = hints.length === 0 ? "" : `\nAnd it may help to know:\n${lines(hints)}`;
  return `\nHerald cannot start: ${count} not right in its configuration.\n${lines(problems)}${also}\n`;
}
