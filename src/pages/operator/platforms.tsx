/** The platforms as cards: whether they are there, and how fast. */
import type { PlatformShown } from "../../http/admin/wire.ts";
import { Ago, Empty, Mark } from "./shown.tsx";
import { figure, platformName, type Wording } from "./words.ts";

const STATES: Readonly<Record<PlatformShown["state"], Wording>> = {
  on: { says: "on", tone: "good" },
  trouble: { says: "in trouble", tone: "bad" },
  off: { says: "off", tone: "quiet" },
};

export function Platforms({ platforms }: { readonly platforms: readonly PlatformShown[] }) {
  return (
    <section aria-labelledby="platforms">
      <h2 id="platforms">Platforms</h2>
      {platforms.length === 0 ? (
        <Empty>There is no platform yet. Set TELEGRAM_BOT_TOKEN or DISCORD_BOT_TOKEN and start Herald again.</Empty>
      ) : (
        <ul class="tiles">
          {platforms.map((platform) => (
            <Platform key={platform.name} {...platform} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Platform({ name, state, detail, since, lastUpdate, pending, latency }: PlatformShown) {
  return (
    <li class={state === "trouble" ? "card tile troubled" : "card tile"}>
      <h3>
        {platformName(name)}
        <Mark wording={STATES[state]} />
      </h3>
      <p class="soft">
        {detail}
        {since !== undefined && state === "trouble" && (
          <>
            {" "}
            (since <Ago at={since} />)
          </>
        )}
      </p>
      <dl class="facts">
        {lastUpdate !== undefined && (
          <div>
            <dt>Last update</dt>
            <dd>
              <Ago at={lastUpdate} />
            </dd>
          </div>
        )}
        {pending !== undefined && (
          <div>
            <dt>Pending</dt>
            <dd>{figure(pending)}</dd>
          </div>
        )}
        {latency !== undefined && (
          <div>
            <dt>Latency</dt>
            <dd>{figure(Math.round(latency))} ms</dd>
          </div>
        )}
      </dl>
    </li>
  );
}
