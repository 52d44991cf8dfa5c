/** The frame around every view: where one is, whether it is live, and what was said last. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Session } from "../../http/admin/wire.ts";
import { having } from "../parts/api.ts";
import { createDesk, DeskContext, type Said } from "./desk.ts";
import { Digests } from "./digests.tsx";
import { Editions } from "./editions.tsx";
import { Head } from "./head.tsx";
import { type Live, useLive } from "./live.ts";
import { Overview } from "./overview.tsx";
import { People } from "./people.tsx";
import { refusalWords } from "./refusal.ts";
import { Requests } from "./requests.tsx";
import { type Route, routeOf, VIEWS } from "./route.ts";
import { goToSignIn, server } from "./server.ts";
import { Settings } from "./settings.tsx";
import { Toast } from "./toast.tsx";

const isSession = having<Session>("csrf", "version", "ends");

const RETRY = 5_000;

type Entry = { readonly session: Session } | { readonly away: string } | undefined;

/** Asks until somebody answers: nothing else can be done before. */
function useSession(): Entry {
  const [entry, setEntry] = useState<Entry>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const ask = async (): Promise<void> => {
      const answered = await server.call("GET", "session", isSession);
      if (ended) return;
      if (answered.ok) {
        server.trust(answered.value.csrf);
        setEntry({ session: answered.value });
      } else if (answered.refusal.status === 401) goToSignIn();
      else {
        setEntry({ away: refusalWords(answered.refusal) });
        timer = setTimeout(() => void ask(), RETRY);
      }
    };
    void ask();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, []);
  return entry;
}

function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const moved = (): void => setRoute(routeOf(location.hash));
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  return route;
}

function View({ route, live }: { readonly route: Route; readonly live: Live }) {
  switch (route.view) {
    case "overview":
      return <Overview live={live} />;
    case "digests":
      return <Digests />;
    case "requests":
      return <Requests asked={route.asked} />;
    case "people":
      return <People asked={route.asked} />;
    case "editions":
      return <Editions />;
    case "settings":
      return <Settings />;
  }
}

export function Page() {
  const entry = useSession();
  if (entry === undefined || "away" in entry) {
    return (
      <main class="entrance">
        <h1>Herald</h1>
        <p role="status">{entry?.away ?? "Looking whether you are signed in …"}</p>
      </main>
    );
  }
  return <SignedIn session={entry.session} />;
}

function SignedIn({ session }: { readonly session: Session }) {
  const route = useRoute();
  const live = useLive();
  const [said, setSaid] = useState<Said>();
  const desk = useMemo(() => createDesk(setSaid), []);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(route.view);
  const title = VIEWS.find(({ name }) => name === route.view)?.title ?? "";
  useEffect(() => {
    document.title = `${title} · Herald`;
    // Whoever does not see the page hears that it is another one now.
    if (before.current !== route.view) heading.current?.focus();
    before.current = route.view;
  }, [route.view, title]);
  return (
    <DeskContext.Provider value={desk}>
      <Head view={route.view} live={live} session={session} say={setSaid} skip={() => heading.current?.focus()} />
      <main>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <View route={route} live={live} />
      </main>
      <Toast said={said} close={() => setSaid(undefined)} />
    </DeskContext.Provider>
  );
}
