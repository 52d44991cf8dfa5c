/** The console's page in a browser, as a person uses it: by what is written and said on it, never by how it is built. */
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { type Opened, openBrowser } from "../../servers/browser.ts";

/** What a person calls the things on it. */
interface Names {
  readonly field: string;
  readonly send: string;
  readonly person: string;
}

const ENGLISH: Names = { field: "Your message", send: "Send", person: "You" };

export interface ConsolePage {
  readonly page: Page;
  readonly field: Locator;
  /** What Herald said, also what it is still saying. */
  readonly answers: Locator;
  /** What the person said. */
  readonly said: Locator;
  readonly button: (name: string | RegExp) => Locator;
  readonly say: (text: string) => Promise<void>;
  /** The newest answer that says this. */
  readonly answered: (fits: string | RegExp) => Promise<Locator>;
}

export interface OpenedConsole extends ConsolePage, Opened {}

export async function readConsole(page: Page, names: Names = ENGLISH): Promise<ConsolePage> {
  const field = page.getByRole("textbox", { name: names.field, exact: true });
  await field.waitFor();
  const answers = page.getByRole("article", { name: "Herald", exact: true });
  return {
    page,
    field,
    answers,
    said: page.getByRole("article", { name: names.person, exact: true }),
    button: (name) => page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }),
    async say(text) {
      await field.fill(text);
      await page.getByRole("button", { name: names.send, exact: true }).click();
    },
    async answered(fits) {
      const answer = answers.filter({ hasText: fits }).last();
      await answer.waitFor();
      return answer;
    },
  };
}

/** Somebody with a browser of their own opens the console. */
export async function visit(
  address: string,
  options: BrowserContextOptions = {},
  names?: Names,
): Promise<OpenedConsole> {
  const opened = await openBrowser(options);
  await opened.page.goto(address);
  return { ...opened, ...(await readConsole(opened.page, names)) };
}

/** Another tab of the same browser, on the same conversation. */
export async function anotherTab({ context, page }: OpenedConsole): Promise<ConsolePage> {
  const tab = await context.newPage();
  await tab.goto(page.url());
  return readConsole(tab);
}

/** Runs in the page, which knows other things than a test does. */
export const inPage = (page: Page, code: string, given: unknown = null): Promise<unknown> =>
  page.evaluate(`(${code})(${JSON.stringify(given)})`);

interface Dropped {
  readonly name: string;
  readonly type: string;
  /** In base64; or that many bytes of nothing. */
  readonly bytes: string | number;
}

const TRANSFER = `
  const transfer = new DataTransfer();
  for (const { name, type, bytes } of files) {
    const content = typeof bytes === "number" ? new Uint8Array(bytes) : Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
    transfer.items.add(new File([content], name, { type }));
  }`;

export const fileOf = (bytes: Uint8Array, name: string, type = "image/png"): Dropped => ({
  name,
  type,
  bytes: Buffer.from(bytes).toString("base64"),
});

/** Files are held over the page, and let go. */
export async function drag(page: Page, ...files: readonly Dropped[]): Promise<{ readonly drop: () => Promise<void> }> {
  const move = (name: string): Promise<unknown> =>
    inPage(
      page,
      `(files) => {${TRANSFER}
        const event = new DragEvent("${name}", { dataTransfer: transfer, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
      }`,
      files,
    );
  await move("dragenter");
  await move("dragover");
  return {
    async drop() {
      await move("drop");
    },
  };
}

/** `words`: what lies beside it, by its type. Resolves to whether the page has taken it from the browser. */
export const paste = (page: Page, file: Dropped, words: Readonly<Record<string, string>> = {}): Promise<unknown> =>
  inPage(
    page,
    `({ files, words }) => {${TRANSFER}
      for (const [type, text] of Object.entries(words)) transfer.setData(type, text);
      const event = new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true });
      return !document.activeElement.dispatchEvent(event);
    }`,
    { files: [file], words },
  );

/** The form of a digest as a person fills it in, every morning in Rome; it is not sent yet. */
export async function fillDigestForm({ page, field }: Pick<OpenedConsole, "page" | "field">): Promise<Locator> {
  await field.fill("/digest add");
  await field.press("Enter");
  const form = page.getByRole("dialog", { name: "/digest add" });
  await form.getByLabel(/^What it is about/).fill("bitcoin etf");
  await form.getByText("More options").click();
  await form.getByLabel(/^When it comes/).fill("09:00");
  await form.getByLabel(/^The time zone/).fill("Europe/Rome");
  return form;
}
