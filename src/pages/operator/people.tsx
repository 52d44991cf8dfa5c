/** People and chats: one is looked up by its id, and let in, shut out, limited or erased. */
import { useState } from "preact/hooks";
import type { WhoShown } from "../../http/admin/wire.ts";
import { having } from "../parts/api.ts";
import { useDesk } from "./desk.ts";
import { Erase } from "./erase.tsx";
import { useFetched } from "./fetched.ts";
import { LimitForm } from "./limit-form.tsx";
import { hashOf } from "./route.ts";
import { server } from "./server.ts";
import { Bar, Empty, Mark, Shown } from "./shown.tsx";
import { accessWords, credits, figure } from "./words.ts";

const isWho = having<WhoShown>("id", "access", "settings", "standardLimit", "spentToday", "spentMonth");

export function People({ asked }: { readonly asked: Readonly<Record<string, string>> }) {
  const id = asked["id"] ?? "";
  return (
    <>
      <Field key={`field ${id}`} id={id} />
      {id === "" ? (
        <Empty>
          Type the id of a person or a chat with its platform in front, such as <code>telegram:123</code> or{" "}
          <code>discord:456</code>. <code>/privacy</code> tells people their own.
        </Empty>
      ) : (
        <One key={id} id={id} />
      )}
    </>
  );
}

function Field({ id }: { readonly id: string }) {
  const [typed, setTyped] = useState(id);
  return (
    <search>
      <form
        class="tools"
        onSubmit={(event) => {
          event.preventDefault();
          location.hash = hashOf("people", { id: typed.trim() });
        }}
      >
        <div class="field grow">
          <label for="who">Id of a person or a chat</label>
          <input
            id="who"
            class="input"
            required
            autocomplete="off"
            spellcheck={false}
            placeholder="telegram:123"
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
        <button type="submit" class="button primary">
          Look up
        </button>
      </form>
    </search>
  );
}

function One({ id }: { readonly id: string }) {
  const who = useFetched(() => server.call("GET", `who?id=${encodeURIComponent(id)}`, isWho));
  return (
    <Shown of={who} what={id}>
      {(shown) => <Who who={shown} again={who.again} />}
    </Shown>
  );
}

interface WhoParts {
  readonly who: WhoShown;
  readonly again: () => void;
}

function Who({ who, again }: WhoParts) {
  const { id, name, access, isOperator, settings, limit, standardLimit, spentToday, spentMonth, digests, gone } = who;
  const most = limit ?? standardLimit;
  // A server of Discord has a name of its own where one is let in, and none where one asks.
  const asking = id.replace(/^discord-guild:/, "discord:");
  return (
    <>
      <h2 class="who">
        {name ?? id} {name !== undefined && <code>{id}</code>}
      </h2>
      {gone !== undefined && <p class="banner">Herald cannot write there any more: {gone}</p>}
      <div class="tiles wide-tiles">
        <section class="card" aria-labelledby="access">
          <h3 id="access">Access</h3>
          <p>
            <Mark wording={accessWords(access)} />
            {isOperator && <span class="soft"> · an operator</span>}
          </p>
          <AccessDeeds id={id} access={access} again={again} />
        </section>
        <section class="card" aria-labelledby="spent">
          <h3 id="spent">Spending</h3>
          <p>
            {figure(spentToday)} of {credits(most)} today, {credits(spentMonth)} this month
          </p>
          <Bar value={spentToday} most={most} isLimit />
          <LimitForm id={id} limit={limit} standard={standardLimit} again={again} />
        </section>
        <section class="card" aria-labelledby="kept">
          <h3 id="kept">What is kept</h3>
          <dl class="facts">
            <div>
              <dt>Digests</dt>
              <dd>{figure(digests)}</dd>
            </div>
            {Object.entries(settings).map(([setting, value]) => (
              <div key={setting}>
                <dt>{setting}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p class="deeds">
            <a class="button small" href={hashOf("requests", { by: "person", what: asking })}>
              Requests of this person
            </a>
            <a class="button small" href={hashOf("requests", { by: "chat", what: asking })}>
              Requests in this chat
            </a>
          </p>
          <Erase id={id} again={again} />
        </section>
      </div>
    </>
  );
}

interface AccessParts extends Pick<WhoShown, "id" | "access"> {
  readonly again: () => void;
}

function AccessDeeds({ id, access, again }: AccessParts) {
  const { act } = useDesk();
  const [isBusy, setBusy] = useState(false);
  const does = async (deed: "deny" | "allow" | "forget-access"): Promise<void> => {
    setBusy(true);
    await act({ do: deed, who: id });
    setBusy(false);
    again();
  };
  return (
    <p class="deeds">
      {access !== "denied" && (
        <button type="button" class="button small danger" disabled={isBusy} onClick={() => void does("deny")}>
          Shut out
        </button>
      )}
      {(access === "denied" || access === "outside") && (
        <button type="button" class="button small" disabled={isBusy} onClick={() => void does("allow")}>
          Let in
        </button>
      )}
      {(access === "denied" || access === "allowed") && (
        <button
          type="button"
          class="button small"
          disabled={isBusy}
          title="What ALLOWED and DENIED say counts again."
          onClick={() => void does("forget-access")}
        >
          As configured
        </button>
      )}
    </p>
  );
}
