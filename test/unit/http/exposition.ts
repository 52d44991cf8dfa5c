/** A strict reader of the Prometheus text format: what a scraper would refuse or silently merge is an error here. */

interface Family {
  readonly kind: string;
  readonly help: string;
  /** Names of the labels that its series carry, without a histogram's own `le`. */
  labels: readonly string[];
}

type Labels = Readonly<Record<string, string>>;

interface Series {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

export interface Exposition {
  readonly families: ReadonlyMap<string, Family>;
  readonly value: (name: string, labels?: Labels) => number | undefined;
}

const SERIES = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/y;

export function readExposition(text: string): Exposition {
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  const families = new Map<string, Family>();
  const series = new Map<string, Series>();
  let help: { readonly name: string; readonly text: string } | undefined;
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const [, keyword, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (keyword === "HELP") help = { name, text: rest };
    else if (keyword === "TYPE") {
      if (help?.name !== name) throw new Error(`${name} has a type, but no help before it`);
      if (families.has(name)) throw new Error(`${name} is announced twice`);
      families.set(name, { kind: rest, help: help.text, labels: [] });
    } else addSeries(series, families, line);
  }
  checkHistograms(series);
  return { families, value: (name, labels = {}) => series.get(keyOf(name, labels))?.value };
}

const keyOf = (name: string, labels: Labels): string =>
  `${name} ${JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)))}`;

function addSeries(series: Map<string, Series>, families: Map<string, Family>, line: string): void {
  const [, name = "", inner = "", number = ""] = SERIES.exec(line) ?? [];
  const value = number === "+Inf" ? Number.POSITIVE_INFINITY : Number(number);
  if (name === "" || Number.isNaN(value)) throw new Error(`not a series: ${line}`);
  const labels = readLabels(inner);
  const family = [...families].find(([known, { kind }]) => belongsTo(name, known, kind))?.[1];
  if (family === undefined) throw new Error(`${name} belongs to no family`);
  family.labels = Object.keys(labels)
    .filter((label) => label !== "le")
    .sort();
  const key = keyOf(name, labels);
  if (series.has(key)) throw new Error(`twice: ${line}`);
  series.set(key, { name, labels, value });
}

const belongsTo = (name: string, family: string, kind: string): boolean =>
  kind === "histogram"
    ? ["_bucket", "_sum", "_count"].some((ending) => name === `${family}${ending}`)
    : name === family;

function readLabels(inner: string): Labels {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < inner.length) {
    const found = LABEL.exec(inner);
    if (found === null) throw new Error(`not labels: ${inner}`);
    const [, name = "", value = ""] = found;
    if (name in labels) throw new Error(`the label ${name} is there twice: ${inner}`);
    labels[name] = value;
  }
  return labels;
}

/** Buckets never shrink, and the last one holds everything. */
function checkHistograms(series: ReadonlyMap<string, Series>): void {
  const reached = new Map<string, number>();
  for (const { name, labels, value } of series.values()) {
    if (!name.endsWith("_bucket")) continue;
    const { le, ...others } = labels;
    const key = keyOf(name.replace(/_bucket$/, ""), others);
    if (value < (reached.get(key) ?? 0)) throw new Error(`${key} shrinks at ${le}`);
    reached.set(key, value);
  }
  for (const { name, labels, value } of series.values()) {
    const all = reached.get(keyOf(name.replace(/_count$/, ""), labels));
    if (name.endsWith("_count") && all !== undefined && all !== value)
      throw new Error(`${name} is not its last bucket`);
  }
}
