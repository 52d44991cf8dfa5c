/** The queues: how many jobs are in which state. */
import type { Overview } from "../../http/admin/wire.ts";
import { Empty } from "./shown.tsx";
import { figure, queueStates } from "./words.ts";

export function Queues({ queues }: Pick<Overview, "queues">) {
  const names = Object.keys(queues).sort();
  const states = queueStates(queues);
  return (
    <section aria-labelledby="queues">
      <h2 id="queues">
        Queues <a href="/admin/queues/">Open the board</a>
      </h2>
      {names.length === 0 ? (
        <Empty>There are no queues yet.</Empty>
      ) : (
        <div class="card flush">
          <table class="table queues">
            <caption class="heard">Jobs by queue and state</caption>
            <thead>
              <tr>
                <th scope="col">Queue</th>
                {states.map((state) => (
                  <th key={state} scope="col" class="number">
                    {state}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {states.map((state) => (
                    <Count key={state} state={state} count={queues[name]?.[state] ?? 0} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Count({ state, count }: { readonly state: string; readonly count: number }) {
  const look = count === 0 ? "number none" : state === "failed" ? "number bad" : "number";
  return (
    <td data-label={state} class={look}>
      {figure(count)}
    </td>
  );
}
