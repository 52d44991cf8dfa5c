/** The settings as an operator may see them: every variable with what it says, and of secrets only whether there is one. */
import { describeVariables } from "./documents.ts";
import { parseEnvironmentFile } from "./file.ts";
import type { Environment } from "./read.ts";

export interface Setting {
  readonly name: string;
  /** Empty where there is none, and where it is a secret. */
  readonly value: string;
  readonly meaning: string;
  /** Otherwise it has its default. */
  readonly isSet: boolean;
}

/** An address may carry a password, or a key behind a question mark. */
function withoutSecrets(value: string): string {
  return value
    .split(",")
    .map((part) => {
      const text = part.trim();
      if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
      if (!URL.canParse(text)) return "(an address that cannot be shown)";
      const url = new URL(text);
      if (url.password !== "") url.password = "hidden";
      if (url.search !== "") url.search = "?hidden";
      return url.href;
    })
    .join(",");
}

export function describeSettings(environment: Environment, fileText: string): readonly Setting[] {
  const file = parseEnvironmentFile(fileText).variables;
  return describeVariables().map(({ name, meaning, secret, default: standard = "" }) => {
    const given = (environment[name] ?? file[name] ?? "").trim();
    const value = secret ? "" : withoutSecrets(given === "" ? standard : given);
    return { name, value, meaning, isSet: given !== "" };
  });
}
