/** Requests: searched by id, chat or person, each with the steps it went through. */
import { useState } from "preact/hooks";
import type { RequestShown, RequestsShown } from "../../http/admin/wire.ts";
import { having } from "../parts/api.ts";
import { useDesk } from "./desk.ts";
import { usePages } from "./fetched.ts";
import { hashOf } from "./route.ts";
import { server } from "./server.ts";
import { Ago, Empty, Mark, Shown } from "./shown.tsx";
import { Steps } from "./steps.tsx";
import { credits, requestWords } from "./words.ts";

const isRequests = having<RequestsShown>("requests");

const SEARCHES = [
  { by: "all", title: "All", hint: undefined },
  { by: "failed", title: "Failed", hint: undefined },
  { by: "id", title: "By id", hint: "tg-123-456" },
  { by: "chat", title: "By chat", hint: "telegram:-1001234" },
  { by: "person", title: "By person", hint: "telegram:123" },
] as const;

type By = (typeof SEARCHES)[number]["by"];

interface Search {
  readonly by: By;
  readonly what: string;
}

/** What is searched for stands in the address: it can be kept, and the way back leads to it. */
function searchOf(asked: Readonly<Record<string, string>>): Search {
  const by = SEARCHES.find((one) => one.by === asked["by"])?.by ?? "all";
  return { by, what: asked["what"] ?? "" };
}

export function Requests({ asked }: { readonly asked: Readonly<Record<string, string>> }) {
  const search = searchOf(asked);
  const key = hashOf("requests", { ...search });
  return (
    <>
      <SearchForm key={`form ${key}`} search={search} />
      <Found key={key} search={search} />
    </>
  );
}

function SearchForm({ search }: { readonly search: Search }) {
  const [by, setBy] = useState<By>(search.by);
  const [what, setWhat] = useState(search.what);
  const hint = SEARCHES.find((one) => one.by === by)?.hint;
  const go = (to: Search): void => {
    location.hash = hashOf("requests", { ...to });
  };
  return (
    <search>
      <form
        class="tools"
        onSubmit={(event) => {
          event.preventDefault();
          go({ by, what: what.trim() });
        }}
      >
        <div class="field">
          <label for="by">Show</label>
          <select
            id="by"
            class="input"
            value={by}
            onChange={({ currentTarget }) => {
              const chosen = SEARCHES.find((one) => one.by === currentTarget.value);
              if (chosen === undefined) return;
              setBy(chosen.by);
              if (chosen.hint === undefined) go({ by: chosen.by, what: "" });
            }}
          >
            {SEARCHES.map((one) => (
              <option key={one.by} value={one.by}>
                {one.title}
              </option>
            ))}
          </select>
        </div>
        {hint !== undefined && (
          <>
            <div class="field grow">
              <label for="what">Which one</label>
              <input
                id="what"
                class="input"
                required
                autocomplete="off"
                spellcheck={false}
                placeholder={hint}
                value={what}
                onInput={({ currentTarget }) => setWhat(currentTarget.value)}
              />
            </div>
            <button type="submit" class="button primary">
              Search
            </button>
          </>
        )}
      </form>
    </search>
  );
}

const NONE: Readonly<Record<By, string>> = {
  all: "Nobody has asked anything in the last three days.",
  failed: "Nothing has failed in the last three days.",
  id: "There is no request with this id. They are kept for three days.",
  chat: "There is no request of this chat. They are kept for three days.",
  person: "There is no request of this person. They are kept for three days.",
};

function Found({ search: { by, what } }: { readonly search: Search }) {
  const pages = usePages<RequestShown>(async (after) => {
    const query = new URLSearchParams({
      by,
      ...(what === "" ? {} : { what }),
      ...(after === undefined ? {} : { after }),
    });
    const answered = await server.call("GET", `requests?${query}`, isRequests);
    if (!answered.ok) return answered;
    const { requests, next } = answered.value;
    return { ok: true as const, value: { items: requests, ...(next === undefined ? {} : { next }) } };
  });
  return (
    <Shown of={pages} what="the requests">
      {({ items, next }) => (
        <>
          {items.length === 0 ? (
            <Empty>{NONE[by]}</Empty>
          ) : (
            <ul class="requests">
              {items.map((request) => (
                <li key={request.id} class="card flush">
                  <Request request={request} isOpen={by === "id"} again={pages.again} />
                </li>
              ))}
            </ul>
          )}
          {next !== undefined && (
            <p class="more">
              <button type="button" class="button" onClick={pages.more}>
                Show more
              </button>
            </p>
          )}
        </>
      )}
    </Shown>
  );
}

interface RequestParts {
  readonly request: RequestShown;
  readonly isOpen: boolean;
  readonly again: () => void;
}

function Request({ request, isOpen, again }: RequestParts) {
  const { id, chat, person, operation, asked, state, reason, steps, credits: cost, text } = request;
  const { act } = useDesk();
  const [isBusy, setBusy] = useState(false);
  const replay = async (): Promise<void> => {
    setBusy(true);
    await act({ do: "request-replay", request: id });
    setBusy(false);
    again();
  };
  return (
    <details class="request" open={isOpen}>
      <summary>
        <span class="operation">{operation}</span>
        <span class="soft">
          {chat}
          {person !== chat && ` · ${person}`}
        </span>
        <Mark wording={requestWords(state)} />
        <Ago at={asked} />
      </summary>
      <div class="inside">
        {reason !== undefined && <p class="reason">{reason}</p>}
        <Steps asked={asked} steps={steps} />
        {text !== undefined && <blockquote class="said">{text}</blockquote>}
        <dl class="facts">
          <div>
            <dt>Id</dt>
            <dd>
              <a href={hashOf("requests", { by: "id", what: id })}>{id}</a>
            </dd>
          </div>
          <div>
            <dt>Chat</dt>
            <dd>
              <a href={hashOf("requests", { by: "chat", what: chat })}>{chat}</a>
            </dd>
          </div>
          <div>
            <dt>Person</dt>
            <dd>
              <a href={hashOf("requests", { by: "person", what: person })}>{person}</a>
            </dd>
          </div>
          {cost !== undefined && (
            <div>
              <dt>Cost</dt>
              <dd>{credits(cost)}</dd>
            </div>
          )}
        </dl>
        <p class="deeds">
          {request.mayReplay && (
            <button type="button" class="button small primary" disabled={isBusy} onClick={() => void replay()}>
              Try again
            </button>
          )}
          <a class="button small" href={hashOf("people", { id: person })}>
            This person
          </a>
          <a class="button small" href={hashOf("people", { id: chat })}>
            This chat
          </a>
        </p>
      </div>
    </details>
  );
}
