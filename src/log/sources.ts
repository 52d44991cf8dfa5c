/** Leads the frames of a stack from what was built to its sources. Maps are read when an error is told, and not kept. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Of a frame, where it is in what was built. */
const PLACE = /(\/[^\s():]+\.js):(\d+):(\d+)/;

/** So many places are remembered; the same errors come again. */
const MOST_KNOWN = 1_000;

/** Where each place comes from, or that nobody knows. */
const known = new Map<string, string | undefined>();

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const NEXT_LINE = ";";
const NEXT_PLACE = ",";

/** The last place in the sources that stands at this one or before it on its line; all from 0. */
function find(mappings: string, line: number, column: number): readonly [number, number, number] | undefined {
  // Each place is told by how far it is from the one before: of the column, the file, its line, and the column there.
  const at = [0, 0, 0, 0];
  let found: [number, number, number] | undefined;
  for (let i = 0, row = 0, field = 0, value = 0, shift = 0; i <= mappings.length; i += 1) {
    const letter = mappings[i] ?? NEXT_LINE;
    if (letter === NEXT_LINE || letter === NEXT_PLACE) {
      const [here = 0, file = 0, fileLine = 0, fileColumn = 0] = at;
      if (row === line && here > column) break;
      if (row === line && field >= 4) found = [file, fileLine, fileColumn];
      if (letter === NEXT_LINE && row === line) break;
      if (letter === NEXT_LINE) [row, at[0]] = [row + 1, 0];
      field = 0;
      continue;
    }
    // Five bits each, least first; the sixth says that more follow, and the last bit of all is the sign.
    const digit = LETTERS.indexOf(letter);
    value += (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    at[field] = (at[field] ?? 0) + ((value & 1) === 1 ? -(value >> 1) : value >> 1);
    [field, value, shift] = [field + 1, 0, 0];
  }
  return found;
}

interface SourceMap {
  readonly mappings: string;
  readonly sources: readonly unknown[];
}

const isMap = (read: unknown): read is SourceMap =>
  typeof read === "object" &&
  read !== null &&
  "mappings" in read &&
  typeof read.mappings === "string" &&
  "sources" in read &&
  Array.isArray(read.sources);

/** Libraries have none, and what somebody has damaged is as good as none. */
function mapOf(built: string): SourceMap | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(`${built}.map`, "utf8"));
    return isMap(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function sourceOf(map: SourceMap | undefined, built: string, line: number, column: number): string | undefined {
  const [file = -1, fileLine = 0, fileColumn = 0] = (map && find(map.mappings, line - 1, column - 1)) ?? [];
  const source = map?.sources[file];
  // An engine counts from 1.
  return typeof source === "string" ? `${join(dirname(built), source)}:${fileLine + 1}:${fileColumn + 1}` : undefined;
}

export function leadToSources(frames: readonly string[]): readonly string[] {
  const maps = new Map<string, SourceMap | undefined>();
  return frames.map((frame) => {
    const [place, built, line, column] = PLACE.exec(frame) ?? [];
    if (place === undefined || built === undefined) return frame;
    if (!known.has(place)) {
      if (!maps.has(built)) maps.set(built, mapOf(built));
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(place, sourceOf(maps.get(built), built, Number(line), Number(column)));
    }
    const source = known.get(place);
    return source === undefined ? frame : frame.replace(place, () => source);
  });
}
