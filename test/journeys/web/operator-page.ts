/** The operator's page as tests use it: a browser that signs in, looks at views, does deeds and reads what the server says. */
import axe from "axe-core";
import type { APIResponse, Locator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { z } from "zod";
import type { Store } from "../../../src/core/store/index.ts";
import { openStore } from "../../../src/store/open.ts";
import { type Opened, openBrowser } from "../../servers/browser.ts";
import { startDiscord } from "../discord-messenger.ts";
import { createMessenger, type Messenger } from "../messenger.ts";
import { openStage, type Stage, type StoreName } from "../stage.ts";
import { startTelegram } from "../telegram-messenger.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

export const ADMIN_TOKEN = "the-token-of-the-operator-in-tests";

type Environment = Readonly<Record<string, string>>;

export interface Office extends Omit<Stage, "startAll"> {
  readonly telegram: Messenger;
  readonly discord: Messenger;
  /** Starts what the store needs, and resolves to the address of the pages. */
  readonly open: (workers?: number, more?: Environment) => Promise<string>;
}

/** One Herald on Telegram and Discord, with a token for its operator. */
export async function openOffice(store: StoreName): Promise<Office> {
  const telegram = createMessenger(await startTelegram({ rates: false }));
  const discord = createMessenger(await startDiscord({ rates: false }));
  const stage = await openStage(store, {
    environment: { ...telegram.environment, ...discord.environment, ADMIN_TOKEN },
    close: async () => {
      await Promise.all([telegram.close(), discord.close()]);
    },
  });
  return {
    ...stage,
    telegram,
    discord,
    async open(workers, more) {
      const [first] = workers === undefined ? [await stage.start("all", more)] : await stage.startAll(workers, more);
      if (first === undefined) throw new Error("nothing was started");
      await discord.ready();
      return first.address();
    },
  };
}

export const visitorAt = (address: string): Promise<Visitor> => createVisitor(() => address);

type View = "Overview" | "Digests" | "Requests" | "People and chats" | "Editions" | "Settings";

export interface Operator extends Opened {
  readonly address: string;
  /** By the menu, as people go. */
  readonly goTo: (view: View) => Promise<void>;
  /** By what stands in the address. */
  readonly lookUp: (id: string) => Promise<void>;
  /** Resolves when the page says what came of a deed. */
  readonly told: (says: string | RegExp) => Promise<void>;
  /** What the server answers to the session of this browser. */
  readonly read: (path: string) => Promise<APIResponse>;
  readonly row: (name: string | RegExp) => Locator;
}

export async function fillToken(page: Page, token: string): Promise<void> {
  await page.getByLabel("Token of the operator").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export function operatorOf(opened: Opened, address: string): Operator {
  const { page, context } = opened;
  const shows = (view: View): Promise<void> => page.getByRole("heading", { level: 1, name: view }).waitFor();
  return {
    ...opened,
    address,
    async goTo(view) {
      await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: view }).click();
      await shows(view);
    },
    async lookUp(id) {
      await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "People and chats" }).click();
      await page.getByLabel("Id of a person or a chat").fill(id);
      await page.getByRole("button", { name: "Look up" }).click();
      await page.getByRole("heading", { name: "Access" }).waitFor();
    },
    told: (says) => page.getByRole("status").getByText(says).first().waitFor(),
    read: (path) => context.request.get(`${address}/admin/${path}`),
    row: (name) => page.getByRole("row", { name }),
  };
}

export async function signIn(
  address: string,
  options: Parameters<typeof openBrowser>[0] & { readonly token?: string } = {},
): Promise<Operator> {
  const { token = ADMIN_TOKEN, ...browser } = options;
  const opened = await openBrowser(browser);
  await opened.page.goto(`${address}/admin`);
  await fillToken(opened.page, token);
  await opened.page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await opened.page.getByText("Live", { exact: true }).waitFor();
  return operatorOf(opened, address);
}

const foundSchema = z.array(
  z.object({ id: z.string(), impact: z.string().nullish(), nodes: z.array(z.object({ html: z.string() })) }),
);

/** What makes the page as it stands hard to use for somebody: serious and worse. */
export async function barriersOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const found = foundSchema.parse(await page.evaluate("axe.run(document).then(({ violations }) => violations)"));
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** Resolves as soon as it is so, and says what it was instead where it never is. */
export const soon = <Value>(ask: () => Value | Promise<Value>, timeout = 30_000) =>
  expect.poll(ask, { timeout, interval: 100 });

const SILENT = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };

/** The store beside Herald's own processes, for what takes them hours to write down. */
export async function storeAt(redis: string | undefined): Promise<Store> {
  const choice = { kind: "redis", url: redis ?? "" } as const;
  const { store } = await openStore(choice, SILENT, { limit: 5_000, onWaiting: () => undefined });
  onTestFinished(() => store.close());
  return store;
}
