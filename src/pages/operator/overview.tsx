/** The overview: what is wrong first, then how everything stands, and what it costs. */
import type { Overview as Shown } from "../../http/admin/wire.ts";
import { Balance } from "./balance.tsx";
import type { Live } from "./live.ts";
import { clockWords, countdown } from "./moments.ts";
import { useNow } from "./now.ts";
import { Platforms } from "./platforms.tsx";
import { Queues } from "./queues.tsx";
import { Ago, Empty, Mark, Waiting } from "./shown.tsx";
import { Spending } from "./spending.tsx";

export function Overview({ live: { overview, away } }: { readonly live: Live }) {
  return (
    <>
      {away !== undefined && (
        <p class="banner trouble" role="status">
          {away}
          {overview !== undefined && " What is shown is older."}
        </p>
      )}
      {overview === undefined
        ? away === undefined && <Waiting what="how everything stands" />
        : overview !== undefined && <Everything overview={overview} />}
    </>
  );
}

function Everything({ overview }: { readonly overview: Shown }) {
  return (
    <>
      <Alerts alerts={overview.alerts} />
      <Platforms platforms={overview.platforms} />
      <Spending spending={overview.spending} />
      <Balance balance={overview.balance} />
      <div class="columns">
        <Queues queues={overview.queues} />
        <Parked parked={overview.parked} />
        <Checks checks={overview.checks} />
      </div>
    </>
  );
}

function Alerts({ alerts }: Pick<Shown, "alerts">) {
  const now = useNow();
  if (alerts.length === 0) return <p class="calm mark good">Nothing is wrong.</p>;
  return (
    <section aria-labelledby="alerts">
      <h2 id="alerts">Alerts</h2>
      <ul class="alerts">
        {alerts.map(({ id, since, says }) => (
          <li key={id} class="alert">
            <p>{says}</p>
            <p class="since">
              Since {clockWords(since, now)}, <Ago at={since} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Parked({ parked }: Pick<Shown, "parked">) {
  const now = useNow();
  return (
    <section aria-labelledby="parked">
      <h2 id="parked">Parked chats</h2>
      {parked.length === 0 ? (
        <Empty>No chat has to wait for its platform.</Empty>
      ) : (
        <ul class="card rows">
          {parked.map(({ lane, until }) => (
            <li key={lane}>
              <code>{lane}</code>
              <span class="figure" title="until it may be written to again">
                {countdown(until - now)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Checks({ checks }: Pick<Shown, "checks">) {
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">Checks</h2>
      {checks.length === 0 ? (
        <Empty>Nothing is checked.</Empty>
      ) : (
        <ul class="card rows">
          {checks.map(({ name, ready, reason }) => (
            <li key={name}>
              <span>
                {name}
                {reason !== undefined && <small>{reason}</small>}
              </span>
              <Mark wording={ready ? { says: "ready", tone: "good" } : { says: "not ready", tone: "bad" }} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
