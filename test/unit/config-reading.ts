/** What the tests ask of a configuration that was read. */
import { type Config, readConfig } from "../../src/config.ts";

export function configOf(environment: Record<string, string>, file?: string): Config {
  const read = readConfig(environment, file);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return read.config;
}

export function problemsOf(environment: Record<string, string>, file?: string): readonly string[] {
  const read = readConfig(environment, file);
  return read.ok ? [] : read.problems;
}

export const hintsOf = (environment: Record<string, string>, file?: string): readonly string[] =>
  readConfig(environment, file).hints;
