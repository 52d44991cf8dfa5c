/** A real browser without a window, for tests of the pages; each test has a profile of its own in it. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Page } from "playwright-core";
import { inject, onTestFinished } from "vitest";

const program = inject("chromium");

/** Where there is none, the tests that need it are left out; the end of the run says so, and CI takes it for a failure. */
export const noBrowser = program === "";

/** Pictures of the pages, to be looked at. */
const PICTURES = new URL("../../artifacts/", import.meta.url).pathname;

/** Under which the browser reaches this machine as well. */
export const ELSEWHERE = "herald.example.com";

let launched: Promise<Browser> | undefined;

/** One for all tests of a process, which it does not survive. */
function launch(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: program,
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb"],
      // By itself it begins a process for each page that is opened, which costs more than most pages do.
      "--renderer-process-limit=1",
      // A name that is not the machine's own, for whoever stands behind a proxy.
      `--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1`,
    ],
  });
  return launched;
}

export interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the pages complained of: errors of scripts, and what their policy refused. */
  readonly complaints: readonly string[];
}

/** Chromium has been seen never to let go of one: it is left with it then, and the next test gets another browser. */
async function close(context: BrowserContext): Promise<void> {
  const closing = context.close().then(() => true);
  if (await Promise.race([closing, pause(30_000, false, { ref: false })])) return;
  launched = undefined;
  process.stderr.write("The browser did not let go of a profile within 30 s; the next test gets another one.\n");
}

type ContextOptions = NonNullable<Parameters<Browser["newContext"]>[0]>;

/** Whose first words are on their way while the page gets its link asks for a talk that nobody has begun yet. */
const isAskedTooEarly = (message: ConsoleMessage): boolean =>
  /status of 404/.test(message.text()) && /\/console\/talks\/[\w-]+$/.test(message.location().url);

/** A person with a browser of their own. */
export async function openBrowser(options: ContextOptions = {}): Promise<Opened> {
  const browser = await launch();
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(60_000);
  onTestFinished(() => close(context));
  const complaints: string[] = [];
  context.on("weberror", (error) => complaints.push(String(error.error())));
  context.on("console", (message) => {
    if (message.type() !== "error" || isAskedTooEarly(message)) return;
    complaints.push(`${message.text()} ${message.location().url}`);
  });
  return { context, page: await context.newPage(), complaints };
}

/** Keeps a picture of what is shown, under this name. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}
