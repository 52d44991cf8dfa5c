/** Editions: digests that share one search at one moment. */
import { useRef } from "preact/hooks";
import type { EditionShown, EditionsShown } from "../../http/admin/wire.ts";
import { having } from "../parts/api.ts";
import { useFetched } from "./fetched.ts";
import { server } from "./server.ts";
import { Ago, Empty, Mark, Shown } from "./shown.tsx";
import { figure, runWords } from "./words.ts";

const isEditions = having<EditionsShown>("editions");

const ON_PAGE = 50;

export function Editions() {
  const most = useRef(ON_PAGE);
  const editions = useFetched(() => server.call("GET", `editions?most=${most.current}`, isEditions));
  const more = (): void => {
    most.current += ON_PAGE;
    editions.again();
  };
  return (
    <>
      <p class="lead">
        Digests that search for the same at the same moment share one edition: it is made once and costs once, for
        however many chats.
      </p>
      <Shown of={editions} what="the editions">
        {({ editions: shown, of, among }) => (
          <>
            <Table editions={shown} />
            {shown.length < of && (
              <p class="more">
                <button type="button" class="button" onClick={more}>
                  Show more
                </button>
                <span class="soft">
                  {figure(shown.length)} of {figure(of)}, those with most chats first.
                </span>
              </p>
            )}
            {among !== undefined && (
              <p class="soft">There are more digests: only the first {figure(among)} were looked at.</p>
            )}
          </>
        )}
      </Shown>
    </>
  );
}

function Table({ editions }: { readonly editions: readonly EditionShown[] }) {
  if (editions.length === 0) return <Empty>There is no edition yet: they come with the first digest.</Empty>;
  return (
    <table class="table cards">
      <caption class="heard">Editions</caption>
      <thead>
        <tr>
          <th scope="col">Topics</th>
          <th scope="col">Moment</th>
          <th scope="col" class="number">
            Chats
          </th>
          <th scope="col">Next</th>
          <th scope="col">Last</th>
          <th scope="col">How the last one went</th>
        </tr>
      </thead>
      <tbody>
        {editions.map(({ key, topics, moment, zone, chats, next, last, outcomes }) => (
          <tr key={key}>
            <th scope="row" data-label="Topics">
              {topics.join(", ")}
            </th>
            <td data-label="Moment">
              {moment}
              <small>{zone}</small>
            </td>
            <td data-label="Chats" class="number">
              {figure(chats)}
            </td>
            <td data-label="Next">{next === undefined ? <span class="soft">never</span> : <Ago at={next} />}</td>
            <td data-label="Last">{last === undefined ? <span class="soft">none yet</span> : <Ago at={last} />}</td>
            <td data-label="Went">
              <Outcomes outcomes={outcomes} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Outcomes({ outcomes }: Pick<EditionShown, "outcomes">) {
  const counted = Object.entries(outcomes).filter(([, count]) => count > 0);
  if (counted.length === 0) return <span class="soft">not yet</span>;
  return (
    <ul class="outcomes">
      {counted.map(([state, count]) => {
        const { says, tone } = runWords({ state });
        return (
          <li key={state}>
            <Mark wording={{ says: `${figure(count)} ${says}`, tone }} />
          </li>
        );
      })}
    </ul>
  );
}
