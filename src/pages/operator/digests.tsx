/** All digests: when they come, what became of the last ones, and what can be done about it. */
import { useState } from "preact/hooks";
import type { DigestShown, DigestsShown, Done, RunShown } from "../../http/admin/wire.ts";
import { having } from "../parts/api.ts";
import { Dialog } from "../parts/dialog.tsx";
import { useDesk } from "./desk.ts";
import { usePages } from "./fetched.ts";
import { clockWords } from "./moments.ts";
import { useNow } from "./now.ts";
import { hashOf } from "./route.ts";
import { server } from "./server.ts";
import { Ago, Empty, Mark, Shown } from "./shown.tsx";
import { digestFits, digestWords, mayReplayRun, plainWords, runWords } from "./words.ts";

const isDigests = having<DigestsShown>("digests");

async function loadDigests(after: string | undefined) {
  const path = after === undefined ? "digests" : `digests?after=${encodeURIComponent(after)}`;
  const answered = await server.call("GET", path, isDigests);
  if (!answered.ok) return answered;
  const { digests, next } = answered.value;
  return { ok: true as const, value: { items: digests, ...(next === undefined ? {} : { next }) } };
}

export function Digests() {
  const pages = usePages(loadDigests);
  const [filter, setFilter] = useState("");
  const [isLooking, setLooking] = useState(false);
  const [preview, setPreview] = useState<Done>();
  const filterBy = (typed: string): void => {
    setFilter(typed);
    if (!isLooking || typed.trim() !== "") return;
    // All of them at once are too many to be shown.
    setLooking(false);
    pages.first();
  };
  const lookThroughAll = (): void => {
    setLooking(true);
    pages.all();
  };
  return (
    <>
      <div class="tools">
        <div class="field">
          <label for="filter">Filter</label>
          <input
            id="filter"
            class="input"
            type="search"
            placeholder="chat, topic or state"
            value={filter}
            onInput={({ currentTarget }) => filterBy(currentTarget.value)}
          />
        </div>
      </div>
      <Shown of={pages} what="the digests">
        {({ items, next }) => (
          <>
            <Table
              digests={items.filter((digest) => digestFits(digest, filter))}
              none={noneWords(items.length, filter, next !== undefined)}
              again={pages.again}
              show={setPreview}
            />
            {next !== undefined && (
              <p class="more">
                <button type="button" class="button" onClick={pages.more}>
                  Show more
                </button>
                {filter.trim() !== "" && (
                  <>
                    <button type="button" class="button" disabled={isLooking} onClick={lookThroughAll}>
                      Look through all
                    </button>
                    <span class="soft">
                      {isLooking ? "Looking through all…" : `Only the ${items.length} shown so far are filtered.`}
                    </span>
                  </>
                )}
              </p>
            )}
          </>
        )}
      </Shown>
      {preview !== undefined && (
        <Dialog label="The next edition" close={() => setPreview(undefined)}>
          <h2>The next edition</h2>
          <p class="soft">{preview.says}</p>
          <pre class="preview">{plainWords(preview.text ?? "")}</pre>
          <p class="deeds">
            <button type="button" class="button" onClick={() => setPreview(undefined)}>
              Close
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}

function noneWords(looked: number, filter: string, hasMore: boolean): string {
  if (filter.trim() === "") return "Nobody has made a digest yet.";
  return hasMore ? `None of the first ${looked} digests fits.` : "No digest fits. Try fewer words.";
}

interface Acting {
  readonly again: () => void;
  readonly show: (preview: Done) => void;
}

interface TableParts extends Acting {
  readonly digests: readonly DigestShown[];
  /** Said where there is none. */
  readonly none: string;
}

function Table({ digests, none, ...acting }: TableParts) {
  if (digests.length === 0) return <Empty>{none}</Empty>;
  return (
    <table class="table cards">
      <caption class="heard">Digests</caption>
      <thead>
        <tr>
          <th scope="col">Chat</th>
          <th scope="col">Topics</th>
          <th scope="col">Moment</th>
          <th scope="col">Next</th>
          <th scope="col">Last</th>
          <th scope="col">
            <span class="heard">What can be done</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {digests.map((digest) => (
          <Row key={digest.id} digest={digest} {...acting} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ digest, again, show }: Acting & { readonly digest: DigestShown }) {
  const { id, number, chat, title, topics, moment, zone, state, next, runs } = digest;
  const [last, ...earlier] = runs;
  return (
    <tr>
      <th scope="row" data-label="Chat">
        <a href={hashOf("people", { id: chat })}>{title ?? chat}</a> <span class="soft">#{number}</span>
        {title !== undefined && <small>{chat}</small>}
      </th>
      <td data-label="Topics">{topics.join(", ")}</td>
      <td data-label="Moment">
        {moment}
        <small>{zone}</small>
      </td>
      <td data-label="Next">
        {state === "on" && next !== undefined ? <Ago at={next} /> : <Mark wording={digestWords(digest)} />}
      </td>
      <td data-label="Last">
        {last === undefined ? <span class="soft">none yet</span> : <Run run={last} digest={digest} again={again} />}
        {earlier.length > 0 && (
          <details>
            <summary>{earlier.length} earlier</summary>
            <ul class="runs">
              {earlier.map((run) => (
                <li key={run.slot}>
                  <Run run={run} digest={digest} again={again} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </td>
      <td class="deeds">
        <Deeds id={id} state={state} name={title ?? chat} number={number} again={again} show={show} />
      </td>
    </tr>
  );
}

interface RunParts {
  readonly run: RunShown;
  readonly digest: DigestShown;
  readonly again: () => void;
}

function Run({ run, digest, again }: RunParts) {
  const now = useNow();
  const { act } = useDesk();
  const [isBusy, setBusy] = useState(false);
  const replay = async (): Promise<void> => {
    setBusy(true);
    await act({ do: "digest-replay", digest: digest.id, slot: run.slot });
    setBusy(false);
    again();
  };
  const when = clockWords(run.slot, now);
  return (
    <div class="run">
      <span class="soft">{when}</span> <Mark wording={runWords(run)} />
      {mayReplayRun(run) && (
        <button
          type="button"
          class="button small"
          disabled={isBusy}
          aria-label={`Replay what was due ${when}: digest ${digest.number} of ${digest.title ?? digest.chat}`}
          onClick={() => void replay()}
        >
          Replay
        </button>
      )}
    </div>
  );
}

interface DeedsParts extends Acting {
  readonly id: string;
  readonly state: DigestShown["state"];
  readonly name: string;
  readonly number: number;
}

function Deeds({ id, state, name, number, again, show }: DeedsParts) {
  const { act } = useDesk();
  const [isBusy, setBusy] = useState(false);
  const whose = `: digest ${number} of ${name}`;
  const does = async (deed: "digest-pause" | "digest-resume" | "digest-preview"): Promise<void> => {
    setBusy(true);
    const done = await act({ do: deed, digest: id });
    setBusy(false);
    if (deed === "digest-preview" && done?.text !== undefined) show(done);
    else again();
  };
  return (
    <>
      <button
        type="button"
        class="button small"
        disabled={isBusy}
        aria-label={`Preview${whose}`}
        onClick={() => void does("digest-preview")}
      >
        Preview
      </button>
      {state === "on" ? (
        <button
          type="button"
          class="button small"
          disabled={isBusy}
          aria-label={`Pause${whose}`}
          onClick={() => void does("digest-pause")}
        >
          Pause
        </button>
      ) : (
        <button
          type="button"
          class="button small"
          disabled={isBusy}
          aria-label={`Resume${whose}`}
          onClick={() => void does("digest-resume")}
        >
          Resume
        </button>
      )}
    </>
  );
}
