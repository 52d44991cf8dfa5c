/** What stands in the way at the moment, in one sentence, with what can be done about it. */

import type { Page } from "./state.ts";
import type { Conductor } from "./wishes.ts";

interface BannerParts {
  readonly conductor: Conductor;
  readonly page: Page;
}

/** And from there back to the conversation that is open here. */
const signIn = (): string => `/sign-in?to=${encodeURIComponent(`/${location.hash}`)}`;

export function Banner({ conductor, page }: BannerParts) {
  const { words } = conductor;
  const again = (name: string, deed: () => void) => (
    <button type="button" class="button small" onClick={deed}>
      {words(name)}
    </button>
  );
  switch (page.link) {
    case "opening":
    case "live":
      return page.slowUntil === undefined ? null : (
        <p class="banner" role="status">
          {words(page.slowShared === undefined ? "console-slow-down" : "console-slow-shared", {
            seconds: Math.max(1, Math.ceil((page.slowUntil - Date.now()) / 1000)),
          })}
        </p>
      );
    case "lost":
      return (
        <div class="banner" role="status">
          <p>{words("console-offline")}</p>
          {again("console-try-now", conductor.again)}
        </div>
      );
    case "away":
      return (
        <div class="banner" role="status">
          <p>{words("console-away")}</p>
          {again("console-try-now", conductor.again)}
        </div>
      );
    case "retired":
      return (
        <p class="banner" role="status">
          {words("console-retired")}
        </p>
      );
    case "ended":
      return (
        <div class="banner trouble" role="alert">
          <p>{words(navigator.cookieEnabled ? "console-session-ended" : "console-no-cookies")}</p>
          {again("console-session-new", conductor.newSession)}
        </div>
      );
    case "sign-in":
      return (
        <div class="banner trouble" role="alert">
          <p>{words("console-sign-in-needed")}</p>
          <a class="button small" href={signIn()}>
            {words("console-sign-in")}
          </a>
        </div>
      );
    case "odd":
      return (
        <div class="banner trouble" role="alert">
          <p>{words("console-odd")}</p>
          {again("console-reload", () => location.reload())}
        </div>
      );
  }
}
