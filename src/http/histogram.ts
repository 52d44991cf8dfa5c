/** Histograms that are told often: prom-client's checks and names its labels anew for each value, ten times for a message. */
import { Histogram } from "prom-client";

type Labels = Readonly<Record<string, string>>;

/** What came of one set of labels. */
interface Tally {
  readonly labels: Labels;
  /** Of the values that are within each bound and beyond the one before. */
  readonly counts: number[];
  count: number;
  sum: number;
}

export class OftenTold extends Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #tallies: Tally[] = [];

  constructor(settings: ConstructorParameters<typeof Histogram>[0] & { readonly buckets: number[] }) {
    super(settings);
    this.#name = settings.name;
    this.#help = settings.help;
    this.#bounds = settings.buckets;
  }

  /** To be asked for once for each set of labels, and kept. */
  toldOf(labels: Labels): (value: number) => void {
    const bounds = this.#bounds;
    const tally: Tally = { labels, counts: bounds.map(() => 0), count: 0, sum: 0 };
    this.#tallies.push(tally);
    return (value) => {
      tally.count += 1;
      tally.sum += value;
      const at = bounds.findIndex((bound) => value <= bound);
      if (at >= 0) tally.counts[at] = (tally.counts[at] ?? 0) + 1;
    };
  }

  /** All that prom-client asks of a histogram, for a scrape and for whoever reads it otherwise. */
  getForPromString() {
    const values = this.#tallies.flatMap((tally) => this.#valuesOf(tally));
    return Promise.resolve({ name: this.#name, help: this.#help, type: "histogram", aggregator: "sum", values });
  }

  #valuesOf({ labels, counts, count, sum }: Tally) {
    const value = (what: string, number: number, own: { readonly le?: number | string } = {}) => ({
      metricName: `${this.#name}_${what}`,
      labels: own,
      sharedLabels: labels,
      value: number,
    });
    let within = 0;
    const buckets = this.#bounds.map((bound, at) => {
      within += counts[at] ?? 0;
      return value("bucket", within, { le: bound });
    });
    return [...buckets, value("bucket", count, { le: "+Inf" }), value("sum", sum), value("count", count)];
  }
}
