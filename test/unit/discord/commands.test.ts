/** The commands that Discord is given: all of the table's, typed, in every language, within Discord's limits. */
import { createHash } from "node:crypto";
import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
} from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import { argumentNames } from "../../../src/core/arguments.ts";
import { available, commands } from "../../../src/core/commands.ts";
import { complete, completeDigests } from "../../../src/core/completions.ts";
import type { Digest } from "../../../src/core/digest.ts";
import { optionsOf, subcommandsOf } from "../../../src/core/options.ts";
import { menuLanguages, strictSayIn } from "../../../src/locales/index.ts";
import { definitionsOf } from "../../../src/platforms/discord/commands.ts";
import { PLAIN_DIGEST } from "../plain-digest.ts";

const NONE = new Set<string>();

const DIGEST: Digest = {
  id: "d",
  number: 1,
  platform: "discord",
  chat: { id: "5", kind: "group" },
  ...PLAIN_DIGEST,
  topics: ["bitcoin"],
  catchUp: { mode: "skip", maxAge: 60 },
  zone: "Europe/Rome",
  made: 0,
};
const definitions = definitionsOf(menuLanguages, NONE, strictSayIn);

interface Slash {
  readonly name: string;
  readonly description: string;
  readonly description_localizations?: object | null | undefined;
  readonly default_member_permissions?: string | null | undefined;
  readonly options: readonly APIApplicationCommandBasicOption[];
}

const slash: readonly Slash[] = definitions.flatMap((one) =>
  "description" in one && one.description !== undefined && "options" in one
    ? [{ ...one, description: one.description, options: optionsIn(one.options) }]
    : [],
);

function optionsIn(options: readonly { readonly type: number }[] = []): APIApplicationCommandBasicOption[] {
  return options.filter((option): option is APIApplicationCommandBasicOption => option.type > 2);
}

const named = (name: string): Slash => {
  const found = slash.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no command ${name}`);
  return found;
};

const option = (command: string, name: string): APIApplicationCommandBasicOption => {
  const found = named(command).options.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no option ${name}`);
  return found;
};

describe("which there are", () => {
  test("all that this Herald can do, and what can be asked of a message", () => {
    expect(slash.map(({ name }) => name)).toEqual(available(NONE).map(({ name }) => name));
    const menus = definitions.filter(({ type }) => type === ApplicationCommandType.Message);
    expect(menus.map(({ name }) => name)).toEqual(["Ask about this", "Apply an effect", "Translate"]);
    expect(menus[2]?.name_localizations).toEqual({ de: "Übersetzen" });
  });

  test("what it is not set up for is not among them", () => {
    const names = definitionsOf(menuLanguages, new Set(["effect", "mirage"]), strictSayIn).map(({ name }) => name);
    for (const absent of ["effect", "mirage", "Apply an effect"]) expect(names).not.toContain(absent);
    expect(names).toContain("Ask about this");
  });

  test("they may be called everywhere, and administrators' commands are shown to whoever manages the guild", () => {
    for (const definition of definitions) {
      expect(definition).toMatchObject({ integration_types: [0, 1], contexts: [0, 1, 2] });
      expect(definition).not.toHaveProperty("nsfw");
    }
    const guarded = slash.filter((one) => one.default_member_permissions !== undefined);
    expect(guarded.map(({ name, default_member_permissions: needs }) => [name, needs])).toEqual([
      ["digest", "32"],
      ["settings", "32"],
    ]);
  });

  test("they are the same list every time, and another one when a command is another one", () => {
    const hash = (list: unknown) => createHash("sha256").update(JSON.stringify(list)).digest("hex");
    expect(hash(definitionsOf(menuLanguages, NONE, strictSayIn))).toBe(hash(definitions));
    expect(hash(definitionsOf(menuLanguages, new Set(["mirage"]), strictSayIn))).not.toBe(hash(definitions));
    expect(hash(definitionsOf(menuLanguages.slice(0, 1), NONE, strictSayIn))).not.toBe(hash(definitions));
  });
});

describe("their options", () => {
  test("what must be given is asked for, and what a form asks for is not", () => {
    const required = slash.flatMap(({ name, options }) =>
      options.filter((one) => one.required === true).map((one) => `${name} ${one.name}`),
    );
    expect(required).toEqual(["ask prompt", "imagine prompt", "news query"]);
  });

  test("each has the type of what it takes", () => {
    expect(option("ask", "private").type).toBe(ApplicationCommandOptionType.Boolean);
    expect(option("imagine", "seed").type).toBe(ApplicationCommandOptionType.Integer);
    expect(option("effect", "picture")).toMatchObject({
      type: ApplicationCommandOptionType.Attachment,
      file_types: ["image"],
    });
    expect(option("extract", "file")).not.toHaveProperty("file_types");
    expect(option("ask", "model")).toMatchObject({
      choices: [{ value: "versa" }, { value: "nexus" }, { value: "eclipse" }],
    });
    expect(option("model", "name")).toMatchObject({ autocomplete: true });
    expect(option("usage", "period")).toMatchObject({
      choices: [{ value: "day" }, { value: "week" }, { value: "month" }],
    });
  });

  test("a digest is called by what is to become of it, each with its own options", () => {
    const digest = definitions.find(({ name }) => name === "digest");
    const several = digest !== undefined && "options" in digest ? (digest.options ?? []) : [];
    const all = several.map((one) => [one.name, "options" in one ? (one.options ?? []) : []] as const);
    expect(
      all.map(([name, options]) => `${name} ${options.filter((one) => one.required === true).map((one) => one.name)}`),
    ).toEqual([
      "add topic",
      "list ",
      "edit number",
      "pause number",
      "resume number",
      "remove number",
      "now number",
      "preview number",
    ]);
    expect(several.every(({ type }) => type === ApplicationCommandOptionType.Subcommand)).toBe(true);
    const add = new Map(all[0]?.[1].map((one) => [one.name, one]));
    expect(add.get("count")).toMatchObject({ type: ApplicationCommandOptionType.Integer, min_value: 1, max_value: 20 });
    expect(add.get("tz")).toMatchObject({ autocomplete: true });
    expect(add.get("sources")).toMatchObject({
      choices: [{ value: "news" }, { value: "imageboard" }, { value: "news,imageboard" }],
    });
    expect(add.get("picture")).toMatchObject({ choices: [{ value: "dark" }, { value: "light" }, { value: "off" }] });
  });

  test("digests are found by their numbers and topics", () => {
    const digests = [1, 12].map((number) => ({
      ...DIGEST,
      number,
      topics: [number === 1 ? "bitcoin etf" : "ethereum"],
    }));
    expect(completeDigests(digests, "1")[0]).toEqual({ name: "1: bitcoin etf (09:00 Europe/Rome)", value: "1" });
    expect(completeDigests(digests, "ether").map(({ value }) => value)).toEqual(["12"]);
    expect(
      completeDigests([{ ...DIGEST, pattern: "*/30 * * * *", topics: ["x".repeat(200)] }], "")[0]?.name,
    ).toHaveLength(100);
  });

  test("a key is never one of them", () => {
    expect(named("key").options.map(({ name }) => name)).toEqual(["action"]);
  });

  test("every argument of the command table is one", () => {
    for (const command of available(NONE).filter(({ name }) => name !== "key" && name !== "digest")) {
      const names = optionsOf(command).map(({ name }) => name);
      for (const argument of command.arguments.split(/[\s,?]+/).filter((one) => one !== "")) {
        expect(names).toContain(argument);
      }
    }
  });

  test("a request has nothing but what can be named when it is typed", () => {
    for (const command of available(NONE)) {
      const several = subcommandsOf(command)?.flatMap(({ options }) => options);
      for (const { as, name, type } of several ?? optionsOf(command)) {
        if (as === "named" && type !== "file") expect(argumentNames).toContain(name);
      }
    }
  });

  test("a time zone is found by what anybody would type", () => {
    const first = (typed: string) => complete("zones", typed, strictSayIn("en"), NONE).map(({ value }) => value);
    expect(first("rome")[0]).toBe("Europe/Rome");
    expect(first("new york")[0]).toBe("America/New_York");
    expect(first("utc")[0]).toBe("UTC");
    expect(first("")).toHaveLength(25);
    expect(first("nowhere at all")).toEqual([]);
  });
});

describe("Discord's limits", () => {
  /** The longest of its languages. */
  const longest = (text: string, others: object | null | undefined): number =>
    Math.max(text.length, ...Object.values(others ?? {}).map((one) => String(one).length));

  test("of numbers", () => {
    expect(slash.length).toBeLessThanOrEqual(100);
    expect(definitions.length - slash.length).toBeLessThanOrEqual(15);
    for (const { options } of slash) {
      expect(options.length).toBeLessThanOrEqual(25);
      expect(new Set(options.map(({ name }) => name)).size).toBe(options.length);
      const required = options.map((one) => one.required === true);
      expect(required).toEqual(required.toSorted((one, other) => Number(other) - Number(one)));
      for (const one of options) if ("choices" in one) expect(one.choices?.length).toBeLessThanOrEqual(25);
    }
  });

  test("of texts, in every language, and nothing is cut", () => {
    for (const definition of definitions) {
      expect(definition.name).toMatch(/^[\p{L}\p{N} -]{1,32}$/u);
      for (const name of Object.values(definition.name_localizations ?? {})) expect(name).toMatch(/^[\p{L} ]{1,32}$/u);
    }
    for (const { name, description, description_localizations: others, options } of slash) {
      expect(name).toMatch(/^[a-z0-9_-]{1,32}$/);
      let total = name.length + longest(description, others);
      for (const one of options) {
        expect(one.name).toMatch(/^[a-z0-9_-]{1,32}$/);
        total += one.name.length + longest(one.description, one.description_localizations);
        for (const choice of "choices" in one ? (one.choices ?? []) : []) {
          expect(longest(choice.name, choice.name_localizations)).toBeLessThanOrEqual(100);
          total += longest(choice.name, choice.name_localizations) + String(choice.value).length;
        }
      }
      expect(total).toBeLessThanOrEqual(8000);
    }
    const said = JSON.stringify(definitions);
    expect(said).not.toContain("…");
    for (const [, text = ""] of said.matchAll(/"description":"([^"]*)"/g)) {
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(100);
    }
  });

  test("a description that is too long is cut, and one of another language as well", () => {
    const long = (code: string | undefined) => ({ code, describe: () => `${"d".repeat(99)}\u{1F98A}end` });
    const [first] = definitionsOf([long(undefined), long("de"), long("es")], NONE, strictSayIn);
    expect(first).toMatchObject({ description: `${"d".repeat(99)}…` });
    expect(Object.keys(first?.description_localizations ?? {}).toSorted()).toEqual(["de", "es-419", "es-ES"]);
  });

  test("a language that Discord does not know is left out", () => {
    const languages = [...menuLanguages, { code: "tlh", describe: () => "nuqneH" }];
    expect(definitionsOf(languages, NONE, strictSayIn)).toEqual(definitions);
  });

  test("every command of the table that works has a sentence for each of its options", () => {
    for (const language of ["en", "de"]) {
      const say = strictSayIn(language);
      for (const command of commands.filter(({ operation }) => operation !== undefined)) {
        const several = subcommandsOf(command);
        for (const { name } of several ?? []) expect(say(`subcommand-${name}`)).not.toBe("");
        const options = several?.flatMap((one) => one.options) ?? optionsOf(command);
        for (const { described } of options) expect(say(`option-${described}`)).not.toBe("");
      }
    }
  });
});
