/** The steps of one request as a line of time: what came after what, and how long it took. */
import type { RequestShown } from "../../http/admin/wire.ts";
import { timelineOf, tookWords, wholeMoment } from "./moments.ts";
import { stepWords } from "./words.ts";

export function Steps({ asked, steps }: Pick<RequestShown, "asked" | "steps">) {
  const { marks, whole } = timelineOf(asked, steps);
  return (
    <ol class="steps">
      {marks.map(({ step, at, took, since }, index) => (
        <li key={`${step} ${index}`}>
          <span>{stepWords(step)}</span>
          <time dateTime={new Date(at).toISOString()} title={wholeMoment(at)}>
            {index === 0 ? wholeMoment(at) : `+${tookWords(took)}`}
          </time>
          {index > 0 && <Share since={since / whole} took={took / whole} />}
        </li>
      ))}
      <li>
        <span class="soft">in all</span>
        <span class="figure">{tookWords(whole)}</span>
      </li>
    </ol>
  );
}

/** Which part of the whole time it was. */
const Share = ({ since, took }: { readonly since: number; readonly took: number }) => (
  <svg width="100%" height="6" aria-hidden="true" focusable="false">
    <rect class="whole" width="100%" height="6" rx="3" />
    <rect class="part" x={`${since * 100}%`} width={`${Math.max(1, took * 100)}%`} height="6" rx="3" />
  </svg>
);
