/** A real browser without a window, for tests of the pages; each test has a profile of its own in it. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Page } from "playwright-core";
import { inject, onTestFinished } from "vitest";

const program = inject("chromium");

/** Where there is none, the tests that need it are left out; the end of the run says so, and CI takes it for a failure. */
export const noBrowser = program === "";

/** Pictures of the pages, to be looked at. */
const PICTURES = new URL("../../artifacts/", import.meta.url).pathname;

let launched: Promise<Browser> | undefined;

/** One for all tests of a process, which it does not survive. */
function launch(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: program,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb"],
  });
  return launched;
}

export interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the pages complained of: errors of scripts, and what their policy refused. */
  readonly complaints: readonly string[];
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
  onTestFinished(() => context.close());
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
