/** Entries of the ledger as a table that other programs read: CSV as RFC 4180 has it, in UTF-8 with its mark. */

import { DAY, startOfDay } from "../../core/day.ts";
import type { Ends } from "../../core/ending.ts";
import { ledgerPages } from "../../core/ledger-pages.ts";
import type { Store } from "../../core/store/index.ts";
import { ERASED, type LedgerEntry } from "../../core/store/ledger.ts";
import type { Span } from "./asked.ts";
import { readNames } from "./names.ts";

const HEADER = "id,time,platform,chat,chat name,person,person name,operation,payer,credits,outcome";
const MARK = "\u{FEFF}";
const LINE_END = "\r\n";
const PAGE = 1_000;

export interface CsvLimits {
  readonly rows: number;
  /** Less than the largest blob. */
  readonly bytes: number;
}

const LIMITS: CsvLimits = { rows: 100_000, bytes: 30_000_000 };

/**
 * What a program for tables would take for a formula begins with an apostrophe, which it shows as nothing. Where numbers
 * are written with commas, such programs begin a cell behind a semicolon or a tab, whatever stands in quotes.
 */
const defused = (text: string): string =>
  (/^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text).replace(/[;\t](?=\s*[=+\-@])/g, "$&'");

export function cellOf(value: string): string {
  const text = defused(value.replaceAll("\0", "").toWellFormed());
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

function rowOf(entry: LedgerEntry, names: ReadonlyMap<string, string | undefined>): string {
  const { id, at, platform, chat, person, operation, payer, credits, outcome } = entry;
  const personName = person === ERASED ? "" : (names.get(person) ?? "");
  const cells = [id, new Date(at).toISOString(), platform, chat, names.get(chat) ?? "", person, personName];
  return [...cells, operation, payer, String(credits), outcome].map(cellOf).join(",") + LINE_END;
}

export interface Csv {
  readonly bytes: Uint8Array;
  readonly rows: number;
  /** There is more than fits. */
  readonly cut: boolean;
}

export async function csvOf(
  { ledger, documents }: Pick<Store, "ledger" | "documents">,
  { firstDay, lastDay }: Span,
  signal: Ends,
  limits: CsvLimits = LIMITS,
): Promise<Csv> {
  const span = { from: startOfDay(firstDay), to: startOfDay(lastDay) + DAY, limit: PAGE };
  const lines: string[] = [`${MARK}${HEADER}${LINE_END}`];
  const known = new Map<string, string | undefined>();
  let size = Buffer.byteLength(lines[0] ?? "");
  for await (const { entries } of ledgerPages(ledger, "all", span)) {
    signal.throwIfAborted();
    const names = await readNames(
      documents,
      entries.flatMap(({ chat, person }) => [chat, person]),
      known,
    );
    for (const entry of entries) {
      const line = rowOf(entry, names);
      size += Buffer.byteLength(line);
      if (lines.length > limits.rows || size > limits.bytes)
        return { bytes: Buffer.from(lines.join("")), rows: lines.length - 1, cut: true };
      lines.push(line);
    }
  }
  return { bytes: Buffer.from(lines.join("")), rows: lines.length - 1, cut: false };
}
