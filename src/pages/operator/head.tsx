/** The top of the operator's pages: the views, whether it is live, the colours, and the way out. */
import { useEffect, useRef } from "preact/hooks";
import type { Session } from "../../http/admin/wire.ts";
import { anything } from "../parts/api.ts";
import { ThemeSwitch } from "../parts/theme-switch.tsx";
import type { Said } from "./desk.ts";
import type { Live } from "./live.ts";
import { clockWords, wholeMoment } from "./moments.ts";
import { useNow } from "./now.ts";
import { refusalWords } from "./refusal.ts";
import { hashOf, VIEWS, type ViewName } from "./route.ts";
import { door } from "./server.ts";

interface HeadParts {
  readonly view: ViewName;
  readonly live: Live;
  readonly session: Session;
  readonly say: (said: Said) => void;
  /** To the content, for whoever has only keys. */
  readonly skip: () => void;
}

const THEMES = { system: "Colours: as the machine", light: "Colours: light", dark: "Colours: dark" } as const;

export function Head({ view, live, session, say, skip }: HeadParts) {
  const views = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // On a phone not all of them fit.
    const here = views.current?.querySelector("[aria-current]");
    here?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [view]);
  const signOut = async (): Promise<void> => {
    door.trust(session.csrf);
    const answered = await door.call("POST", "sign-out", anything);
    if (answered.ok || answered.refusal.status === 401) location.assign("/sign-in?to=/admin");
    else say({ says: refusalWords(answered.refusal), isTrouble: true });
  };
  return (
    <header class="head">
      <button type="button" class="skip" onClick={skip}>
        To the content
      </button>
      <div class="top">
        <a class="brand" href="/">
          <Trumpet />
          Herald
        </a>
        <span class="version">{session.version}</span>
        <LiveDot live={live} />
        <ThemeSwitch names={THEMES} />
        <button
          type="button"
          class="button quiet small"
          title={`The sign-in ends by itself: ${wholeMoment(session.ends)}`}
          onClick={() => void signOut()}
        >
          Sign out
        </button>
      </div>
      <nav class="views" aria-label="Views">
        <ul ref={views}>
          {VIEWS.map(({ name, title }) => (
            <li key={name}>
              <a href={hashOf(name)} aria-current={view === name ? "page" : undefined}>
                {title}
                {name === "overview" && <AlertCount live={live} />}
              </a>
            </li>
          ))}
          <li>
            <a href="/admin/queues/">Queue board</a>
          </li>
        </ul>
      </nav>
    </header>
  );
}

function AlertCount({ live }: { readonly live: Live }) {
  const count = live.overview?.alerts.length ?? 0;
  if (count === 0) return null;
  return (
    <span class="count">
      {count}
      <span class="heard">{count === 1 ? " alert" : " alerts"}</span>
    </span>
  );
}

function LiveDot({ live }: { readonly live: Live }) {
  const now = useNow();
  if (live.away === undefined) {
    const isHere = live.overview !== undefined;
    return <span class={isHere ? "mark good" : "mark quiet"}>{isHere ? "Live" : "Connecting"}</span>;
  }
  const at = live.overview?.at;
  return <span class="mark bad">{at === undefined ? "Away" : `Away, as of ${clockWords(at, now)}`}</span>;
}

const Trumpet = () => (
  <svg viewBox="0 0 64 64" width="28" height="28" aria-hidden="true" focusable="false">
    <rect width="64" height="64" rx="16" fill="#3d348b" />
    <path d="M12 25.5h22L50 15v32L34 36.5H12a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3z" fill="#fff" />
    <path d="M15 36.5h15V55l-7.5-5L15 55z" fill="#f7b801" />
    <path d="M54 22q4 9 0 18" fill="none" stroke="#f7b801" stroke-width="3.5" stroke-linecap="round" />
  </svg>
);
