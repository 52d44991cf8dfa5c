/** The balance over time as a line: pointed at or moved along with the arrow keys it says what it was. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Overview } from "../../http/admin/wire.ts";
import { clockWords, dayWords, wholeMoment } from "./moments.ts";
import { useNow } from "./now.ts";
import { type Frame, nearest, plotOf, type Sample, thinned } from "./plot.ts";
import { Empty } from "./shown.tsx";
import { credits, figure } from "./words.ts";

const HEIGHT = 230;
const EDGES = { left: 52, right: 14, top: 14, bottom: 26 } as const;

/** So many rows can be read in a table. */
const ROWS = 48;

export function Balance({ balance: { floor, samples } }: Pick<Overview, "balance">) {
  const newest = samples.at(-1);
  return (
    <section aria-labelledby="balance">
      <h2 id="balance">Balance {newest !== undefined && <small>{credits(newest.credits)} now</small>}</h2>
      {samples.length < 2 ? (
        <Empty>The balance is looked at every quarter of an hour; the line begins with the second look.</Empty>
      ) : (
        <div class="card">
          <Line samples={samples} floor={floor} />
          <details class="as-table">
            <summary>As a table</summary>
            <Rows samples={samples} />
          </details>
        </div>
      )}
    </section>
  );
}

interface LineParts {
  readonly samples: readonly Sample[];
  readonly floor: number;
}

/** Text in a picture that is stretched would be stretched as well, so it is drawn as wide as its place is. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const observed = place.current;
    if (observed === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.max(240, Math.round(entry.contentRect.width)));
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}

function Line({ samples, floor }: LineParts) {
  const { place, width } = useWidth();
  const [chosen, setChosen] = useState<number>();
  const frame: Frame = { width, height: HEIGHT, ...EDGES };
  const newest = samples.at(-1);
  const offset = -new Date(newest?.at ?? 0).getTimezoneOffset() * 60_000;
  const plot = plotOf(samples, floor, frame, offset);
  const index = Math.min(chosen ?? samples.length - 1, samples.length - 1);
  const sample = samples[index];
  const point = plot.points[index];
  const base = HEIGHT - EDGES.bottom;
  return (
    <div class="plot" ref={place}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" focusable="false">
        {plot.credits.map(({ y, value }) => (
          <g key={value}>
            <line class="grid" x1={EDGES.left} x2={width - EDGES.right} y1={y} y2={y} />
            <text x={EDGES.left - 8} y={y + 4} text-anchor="end">
              {figure(value)}
            </text>
          </g>
        ))}
        {plot.times.map(({ x, at, isDay }) => (
          <g key={at}>
            <line class="tick" x1={x} x2={x} y1={base} y2={base + 5} />
            <text x={x} y={HEIGHT - 6} text-anchor="middle">
              {isDay ? dayWords(at) : clockWords(at, at)}
            </text>
          </g>
        ))}
        <line class="floor" x1={EDGES.left} x2={width - EDGES.right} y1={plot.floor} y2={plot.floor} />
        <text class="floor-name" x={EDGES.left + 4} y={plot.floor - 6}>
          floor: {figure(floor)}
        </text>
        <path class="line" d={plot.line} />
        {point !== undefined && (
          <>
            {chosen !== undefined && <line class="grid" x1={point.x} x2={point.x} y1={EDGES.top} y2={base} />}
            <circle class="point" cx={point.x} cy={point.y} r="4.5" />
          </>
        )}
      </svg>
      <input
        type="range"
        aria-label="Moment of the balance"
        aria-valuetext={sample === undefined ? "" : `${credits(sample.credits)}, ${wholeMoment(sample.at)}`}
        min={0}
        max={samples.length - 1}
        value={index}
        onInput={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        onPointerMove={({ offsetX }) => setChosen(nearest(plot.points, offsetX))}
        onPointerDown={(event) => {
          // A range has its own idea of where a press is, which does not fit the axis.
          event.preventDefault();
          event.currentTarget.focus();
          setChosen(nearest(plot.points, event.offsetX));
        }}
        onPointerLeave={() => setChosen(undefined)}
        onBlur={() => setChosen(undefined)}
      />
      <Reading sample={sample} isChosen={chosen !== undefined} />
    </div>
  );
}

function Reading({ sample, isChosen }: { readonly sample: Sample | undefined; readonly isChosen: boolean }) {
  const now = useNow();
  if (sample === undefined) return null;
  return (
    <p class="reading">
      {isChosen ? `${credits(sample.credits)} at ${clockWords(sample.at, now)}` : "Point at the line to read it."}
    </p>
  );
}

function Rows({ samples }: { readonly samples: readonly Sample[] }) {
  return (
    <table class="table">
      <caption class="heard">The balance over time, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col" class="number">
            Credits
          </th>
        </tr>
      </thead>
      <tbody>
        {thinned(samples, ROWS)
          .toReversed()
          .map(({ at, credits: value }) => (
            <tr key={at}>
              <td>{wholeMoment(at)}</td>
              <td class="number">{figure(value)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
