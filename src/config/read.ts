/** From variables to the configuration: every problem and hint together, or one object in the words of the house. */
import type { z } from "zod";
import { type Advice, adviseOn, type Reader } from "./advice.ts";
import { arrange, type Config } from "./arrange.ts";
import { documentation } from "./documented.ts";
import { parseEnvironmentFile } from "./file.ts";
import { shown } from "./found.ts";
import { namesLike } from "./names.ts";
import { type Values, type VariableName, variables } from "./variables.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export type ReadConfig =
  | {
      readonly ok: true;
      readonly config: Config;
      readonly hints: readonly string[];
      /** All that must never be seen in a log. */
      readonly secrets: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly string[]; readonly hints: readonly string[] };

const variableNames: readonly VariableName[] = variables.keyof().options;
const isOurs = (name: string): name is VariableName => variableNames.some((one) => one === name);

type Texts = Readonly<Partial<Record<VariableName, string>>>;

/** The environment goes before the file, also with an empty value, which is as if the variable were not there. */
function collect(environment: Environment, file: Environment): Texts {
  const texts: Partial<Record<VariableName, string>> = {};
  for (const name of variableNames) {
    const text = (environment[name] ?? file[name] ?? "").trim();
    if (text !== "") texts[name] = text;
  }
  return texts;
}

function right(name: VariableName): string {
  const example = documentation.get(variables.shape[name])?.example ?? "";
  return typeof example === "string" ? `for example ${name}=${example}` : `this makes one: ${example.command}`;
}

function describe(texts: Texts, issue: z.core.$ZodIssue): string {
  const name = variableNames.find((one) => one === issue.path[0]);
  if (name === undefined) return issue.message;
  const secret = documentation.get(variables.shape[name])?.secret === true;
  return `${name} is ${shown(texts[name] ?? "", secret)}: ${issue.message}, ${right(name)}`;
}

/** The values that can be read stand beside what is wrong with the others, so that all is said at once. */
function parse(texts: Texts): { readonly values: Values; readonly issues: readonly string[] } {
  const parsed = variables.safeParse(texts);
  if (parsed.success) return { values: parsed.data, issues: [] };
  const { issues } = parsed.error;
  const readable: Partial<Record<VariableName, string>> = { ...texts };
  for (const name of variableNames) if (issues.some(({ path }) => path[0] === name)) delete readable[name];
  return { values: variables.parse(readable), issues: issues.map((issue) => describe(texts, issue)) };
}

const inWords = ({ name, says, cure }: Advice): string => `${name} ${says}${cure === true ? `, ${right(name)}` : ""}`;

function strangers(environment: Environment, file: Environment, texts: Texts): readonly string[] {
  const hints: string[] = [];
  for (const [name, value] of Object.entries({ ...environment, ...file })) {
    if (isOurs(name) || value === undefined) continue;
    const inFile = Object.hasOwn(file, name);
    const like = namesLike(name, value, variableNames);
    const where = inFile ? `${name} (in .env)` : name;
    // Somebody else's longer name is no riddle when ours is there as well.
    if (!inFile && !like.sure && like.names.every((one) => texts[one] !== undefined)) continue;
    if (like.names.length > 0) hints.push(`${where} is not read; did you mean ${like.names.join(" or ")}?`);
    else if (inFile) hints.push(`${where} is not read: no variable has this name`);
  }
  for (const name of variableNames) {
    if (/^(["']).*\1$/s.test(texts[name] ?? "")) {
      hints.push(`${name} stands in quotation marks, which are read as part of it; leave them away`);
    }
  }
  return hints;
}

/** In small letters too, as many programs read them. */
const PROXIES = ["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY"].flatMap((name) => [name, name.toLowerCase()]);

/** Variables that say whom Herald calls outside. */
const CALLED: readonly VariableName[] = ["TELEGRAM_BOT_TOKEN", "DISCORD_BOT_TOKEN", "SERVICE_URL"];

/** Where a machine reaches others through a proxy alone, all that would be seen of it are calls that nobody answers. */
function proxies(environment: Environment, texts: Texts, reader: Reader): readonly string[] {
  const set = PROXIES.find((name) => (environment[name] ?? "").trim() !== "");
  // The service calls none of them, also where both are started from one `.env`.
  if (set === undefined || reader === "service" || CALLED.every((name) => texts[name] === undefined)) return [];
  return [`${set} is not used: Herald calls its platforms and its AI service directly, and needs a way to them`];
}

/** What is worth hiding: secrets as they were written, and the passwords of addresses. */
function secretsIn(texts: Texts): readonly string[] {
  return variableNames.flatMap((name) => {
    const text = texts[name] ?? "";
    if (text === "") return [];
    if (documentation.get(variables.shape[name])?.secret === true) return text.split(",").map((one) => one.trim());
    return text.split(",").flatMap((one) => {
      if (!URL.canParse(one.trim())) return [];
      const { password, search } = new URL(one.trim());
      // The drivers take it there too.
      const behind = [...search.matchAll(/[?&]password=([^&]*)/g)].map(([, raw = ""]) => raw);
      return [password, ...behind].filter((raw) => raw !== "").flatMap((raw) => [raw, plain(raw)]);
    });
  });
}

function plain(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

export function readConfig(environment: Environment, fileText = "", reader: Reader = "herald"): ReadConfig {
  const file = parseEnvironmentFile(fileText);
  const texts = collect(environment, file.variables);
  const { values, issues } = parse(texts);
  const advice = adviseOn(values, texts, reader);
  const problems = [...file.problems, ...issues, ...advice.problems.map(inWords)];
  const others = [...strangers(environment, file.variables, texts), ...proxies(environment, texts, reader)];
  const hints = [...file.hints, ...others, ...advice.hints.map(inWords)];
  if (problems.length > 0) return { ok: false, problems, hints };
  return { ok: true, config: arrange(values), hints, secrets: secretsIn(texts) };
}
