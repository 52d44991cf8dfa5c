/** The command line of the keys: what was asked for, what is done, and what is printed. */
import { parseArgs } from "node:util";
import type { KeyDesk, KeyEntry, NewKey } from "./key-desk.ts";

export type KeysCommand =
  | { readonly does: "create"; readonly input: NewKey }
  | { readonly does: "list" }
  | { readonly does: "revoke"; readonly id: string }
  | { readonly does: "award"; readonly id: string; readonly credits: number };

export type ReadKeysCommand =
  | { readonly ok: true; readonly command: KeysCommand }
  | { readonly ok: false; readonly problem: string };

/** Enough to try everything, and few enough to see them go down. */
const STANDARD_CREDITS = 1000;

export const KEYS_USAGE = `Keys of the AI service:
  npm run service -- keys create [--name NAME] [--credits ${STANDARD_CREDITS}] [--daily]   a new key, shown only once; --daily renews its credits every day
  npm run service -- keys list                                             all keys, and what is left on each
  npm run service -- keys award ID CREDITS                                 more credits for a key
  npm run service -- keys revoke ID                                        the key ends at once`;

const refused = (problem: string): ReadKeysCommand => ({ ok: false, problem });

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function readCreate(words: readonly string[]): ReadKeysCommand {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { name: { type: "string" }, credits: { type: "string" }, daily: { type: "boolean" } },
    allowPositionals: true,
  });
  const [bare, ...more] = positionals;
  if (more.length > 0 || (bare !== undefined && values.name !== undefined)) {
    return refused(`"${positionals.join(" ")}" is too much; a name of several words stands in quotation marks`);
  }
  const credits = wholeNumber(values.credits ?? String(STANDARD_CREDITS));
  if (credits === undefined) {
    return refused(`--credits is "${values.credits}"; a whole number is needed, for example --credits 500`);
  }
  const name = (values.name ?? bare ?? "unnamed").trim();
  if (name === "" || name.length > 60) return refused("a name needs 1 to 60 characters");
  return { ok: true, command: { does: "create", input: { name, credits, daily: values.daily === true } } };
}

/** The words behind `keys`. */
export function readKeysCommand([does = "", ...words]: readonly string[]): ReadKeysCommand {
  try {
    if (does === "create") return readCreate(words);
    const [id = "", amount = "", ...more] = words;
    if (does === "list" && id === "") return { ok: true, command: { does } };
    if (does === "revoke" && id !== "" && amount === "") return { ok: true, command: { does, id } };
    const credits = wholeNumber(amount);
    if (does === "award" && credits !== undefined && credits > 0 && more.length === 0) {
      return { ok: true, command: { does, id, credits } };
    }
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
  return refused(`"keys ${[does, ...words].join(" ")}" is not understood`);
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

function row({ id, name, hint, credits, granted, daily, createdAt, revokedAt }: KeyEntry): readonly string[] {
  const state = revokedAt === undefined ? "valid" : `revoked ${day(revokedAt)}`;
  return [id, name, `…${hint}`, `${credits} of ${granted}${daily ? " a day" : ""}`, day(createdAt), state];
}

const HEADINGS = ["id", "name", "key", "credits", "created", "state"];

function renderKeys(entries: readonly KeyEntry[]): string {
  if (entries.length === 0) return "There are no keys yet. Make one with: npm run service -- keys create\n";
  const rows = [HEADINGS, ...entries.map(row)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows
    .map(
      (cells) =>
        `${cells
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

/** A key that was given in the place of its id is not printed again. */
const shown = (id: string): string => (id.startsWith("hk_") ? `…${id.slice(-4)}` : id);

const nobody = (id: string): string =>
  `There is no valid key ${shown(id)}; see them all with: npm run service -- keys list\n`;

/** What is printed, and whether it was done. */
export async function runKeysCommand(desk: KeyDesk, command: KeysCommand): Promise<{ done: boolean; text: string }> {
  switch (command.does) {
    case "create": {
      const { key, entry } = await desk.create(command.input);
      const credits = `${entry.granted} credits${entry.daily ? " a day" : ""}`;
      return {
        done: true,
        text: `${key}\n\nThis is the key "${entry.name}" (id ${entry.id}) with ${credits}, shown only this once.\n`,
      };
    }
    case "list":
      return { done: true, text: renderKeys(await desk.list()) };
    case "revoke": {
      const done = await desk.revoke(command.id);
      return { done, text: done ? `The key ${shown(command.id)} is revoked.\n` : nobody(command.id) };
    }
    case "award": {
      const done = await desk.award(command.id, command.credits);
      return {
        done,
        text: done ? `The key ${shown(command.id)} has ${command.credits} credits more.\n` : nobody(command.id),
      };
    }
  }
}
