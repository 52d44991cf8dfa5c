/** What the browser says of itself: where its own way back leads, whether there is a network, and whether anybody looks. */

/** A page that nobody saw for so long may have slept: its stream may be dead without knowing. */
const SLEPT = 60_000;

interface Told {
  readonly moved: () => void;
  readonly online: () => void;
  readonly offline: () => void;
  readonly focused: () => void;
  /** It is seen again after long. */
  readonly woke: () => void;
}

export function followBrowser({ moved, online, offline, focused, woke }: Told): void {
  let hiddenAt = Date.now();
  addEventListener("popstate", moved);
  addEventListener("online", online);
  addEventListener("offline", offline);
  addEventListener("focus", focused);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > SLEPT) woke();
  });
}
