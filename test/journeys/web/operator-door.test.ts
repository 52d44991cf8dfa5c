/** The door of the operator's pages in a real browser: the token opens it, everything behind it is closed without. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { noBrowser, openBrowser, picture } from "../../servers/browser.ts";
import { minuteWith } from "../../servers/minute.ts";
import { quickStore } from "../stage.ts";
import { inPage } from "./console-page.ts";
import { ADMIN_TOKEN, fillToken, openOffice, operatorOf, signIn, soon, visitorAt } from "./operator-page.ts";

const OLGA = "telegram:4242";
const SECRETS = {
  TELEGRAM_WEBHOOK_SECRET: "secret-of-the-webhook-1234",
  SEAL_KEY: Buffer.alloc(32, 201).toString("base64"),
  SERVICE_TURNSTILE: "turnstile-secret-5678",
};

/** The browser itself writes down every answer that is a refusal. */
const unexpected = (complaints: readonly string[]): readonly string[] =>
  complaints.filter((one) => !/the server responded with a status of (401|429)/.test(one));

/** What goes on in a further line where nobody would end a word. */
const BROKEN = `() => [...document.querySelectorAll("th code")].flatMap(({ childNodes }) => [...childNodes].flatMap((part) => {
  const range = document.createRange();
  range.selectNodeContents(part);
  return range.getClientRects().length > 1 ? [part.textContent] : [];
}))`;

describe.skipIf(noBrowser)("the door (needs a browser)", () => {
  test("a wrong token, the right one, a reload, two tabs and the way out", async () => {
    const { open } = await openOffice(quickStore);
    const address = await open();
    const opened = await openBrowser();
    const { page, context, complaints } = opened;
    await page.goto(`${address}/admin#/people?id=${OLGA}`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    await fillToken(page, "not-the-token-at-all");
    const trouble = page.getByRole("alert");
    await soon(() => trouble.textContent()).toMatch(/^That is not the token\. It is the value of ADMIN_TOKEN/);
    await picture(page, "operator-sign-in");
    expect(await context.cookies()).toEqual([]);

    await fillToken(page, ADMIN_TOKEN);
    await page.getByRole("heading", { level: 2, name: OLGA }).waitFor();
    const [cookie] = (await context.cookies()).filter(({ name }) => name === "herald-operator");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
    await page.reload();
    await page.getByText("Live", { exact: true }).waitFor();

    const other = await context.newPage();
    await other.goto(`${address}/admin#/settings`);
    await other.getByRole("heading", { name: "Variables" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    // The other tab finds out by itself and comes back to where it was.
    await other.getByRole("heading", { name: "Sign in" }).waitFor();
    await fillToken(other, ADMIN_TOKEN);
    await other.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
  });

  test("whoever tries too often is told when to try again, also with the right token", async () => {
    const { open } = await openOffice(quickStore);
    const address = await open();
    const { page, context, complaints } = await openBrowser();
    await page.goto(`${address}/sign-in?to=//evil.example/`);
    const trouble = page.getByRole("alert");
    await minuteWith(20_000);
    for (let tried = 1; tried <= 5; tried += 1) {
      const refused = await context.request.post(`${address}/sign-in`, { data: { token: `wrong ${tried}` } });
      expect(refused.status()).toBe(401);
    }
    await fillToken(page, ADMIN_TOKEN);
    await soon(() => trouble.textContent()).toMatch(
      /^That was tried too often\. Try again in (\d+ seconds|a second)\.$/,
    );
    expect(unexpected(complaints)).toEqual([]);
  });

  test("a sign-in never leads elsewhere, and a session that has ended leads back to it", async () => {
    const { open } = await openOffice(quickStore);
    const address = await open();
    const opened = await openBrowser();
    const { page, context, complaints } = opened;
    await page.goto(`${address}/sign-in?to=//evil.example/`);
    await fillToken(page, ADMIN_TOKEN);
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    expect(page.url().startsWith(`${address}/admin`)).toBe(true);
    const operator = operatorOf(opened, address);
    await operator.goTo("Settings");
    await page.getByRole("switch", { name: "Show message text" }).waitFor();
    await context.clearCookies();
    await page.getByRole("switch", { name: "Show message text" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).searchParams.get("to")).toBe("/admin#/settings");
    expect(unexpected(complaints)).toEqual([]);
  });

  test("no name of a variable is broken in the middle of a word, where there is little room", async () => {
    const { open } = await openOffice(quickStore);
    const operator = await signIn(await open());
    const { page } = operator;
    await page.setViewportSize({ width: 760, height: 800 });
    await operator.goTo("Settings");
    await operator.row(/^LIMIT_PERSON_CREDITS_PER_DAY /).waitFor();
    expect(await inPage(page, BROKEN)).toEqual([]);
  });

  test("the settings name every variable and show no secret", async () => {
    const { open, telegram, discord, service } = await openOffice(quickStore);
    const address = await open(1, { ...SECRETS, ADMINS: OLGA });
    const operator = await signIn(address);
    await operator.goTo("Settings");
    const { page } = operator;
    for (const name of ["TELEGRAM_BOT_TOKEN", "SERVICE_API_KEY", "ADMIN_TOKEN", "SEAL_KEY", "SERVICE_TURNSTILE"]) {
      await operator.row(new RegExp(`^${name} set `)).waitFor();
    }
    await operator.row(new RegExp(`^ADMINS ${OLGA}`)).waitFor();
    const secrets = [
      ...Object.values(SECRETS),
      ADMIN_TOKEN,
      service.key,
      telegram.environment["TELEGRAM_BOT_TOKEN"] ?? "",
      discord.environment["DISCORD_BOT_TOKEN"] ?? "",
    ];
    const said = await (await operator.read("api/settings")).text();
    const shown = await page.content();
    for (const secret of secrets) {
      expect(secret).not.toBe("");
      expect(said).not.toContain(secret);
      expect(shown).not.toContain(secret);
    }
    expect(operator.complaints).toEqual([]);
  });
});

interface Route {
  readonly method: string;
  readonly path: string;
}

/** As they are written down where they are served, so that none can be forgotten here. */
function routesIn(file: string, base: string): readonly Route[] {
  const source = readFileSync(new URL(`../../../src/${file}`, import.meta.url), "utf8");
  const found = [...source.matchAll(/\bapp\.(get|post|put|delete|all)\(\s*"([^"]+)"/g)];
  return found.map(([, method = "", path = ""]) => ({
    method: method === "all" ? "GET" : method.toUpperCase(),
    path: base + path.replaceAll(/:\w+/g, "1").replace("*", "api/queues"),
  }));
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const JSON_TYPE = { "content-type": "application/json" };
const begun = z.object({ csrf: z.string() });

async function statusOf(url: string, init: RequestInit): Promise<number> {
  const ending = new AbortController();
  const answer = await fetch(url, { ...init, signal: ending.signal });
  ending.abort();
  return answer.status;
}

describe("every route below /admin and /console", () => {
  test("is refused without a session, from another site, with a forged word and by other methods", async () => {
    const { open } = await openOffice(quickStore);
    const address = await open();
    const admin = routesIn("http/admin/index.ts", "/admin");
    const web = routesIn("platforms/web/listen/app.ts", "/console").filter(({ path }) => path !== "/console/state");
    expect(admin.length).toBeGreaterThan(8);
    expect(web.length).toBeGreaterThan(9);

    const signedIn = await fetch(`${address}/sign-in`, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ token: ADMIN_TOKEN }),
    });
    const { csrf } = begun.parse(await signedIn.json());
    const visitor = await visitorAt(address);
    const doors = [
      { routes: admin, cookie: (signedIn.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "", csrf },
      { routes: web, cookie: visitor.cookie, csrf: visitor.state.csrf },
    ];
    const wrong: string[] = [];
    for (const door of doors) {
      const own = { ...JSON_TYPE, cookie: door.cookie, "x-herald-csrf": door.csrf };
      const forged: readonly (readonly [how: string, headers: Record<string, string>, of: "all" | "changes"])[] = [
        ["without a session", { ...JSON_TYPE, "x-herald-csrf": door.csrf }, "all"],
        ["with a session made up", { ...own, cookie: `${door.cookie.slice(0, -4)}AAAA` }, "all"],
        ["from another site", { ...own, "sec-fetch-site": "cross-site" }, "all"],
        ["from a neighbour", { ...own, "sec-fetch-site": "same-site" }, "all"],
        ["from a foreign origin", { ...own, origin: "https://evil.example" }, "changes"],
        ["from no origin", { ...own, origin: "null" }, "changes"],
        ["with a forged word", { ...own, "x-herald-csrf": `${door.csrf.slice(0, -1)}~` }, "changes"],
        ["without the word", { ...own, "x-herald-csrf": "" }, "changes"],
      ];
      for (const { method, path } of door.routes) {
        const body = method === "GET" || method === "DELETE" ? {} : { body: "{}" };
        for (const [how, headers, of] of forged) {
          if (of === "changes" && method === "GET") continue;
          const status = await statusOf(address + path, { method, headers, ...body });
          if (status !== 401 && status !== 403) wrong.push(`${method} ${path} ${how}: ${status}`);
        }
        const served = door.routes.filter((one) => one.path === path).map((one) => one.method);
        for (const other of METHODS.filter((one) => !served.includes(one) && one !== "HEAD")) {
          const status = await statusOf(address + path, { method: other, headers: own });
          if (![403, 404, 405].includes(status)) wrong.push(`${other} ${path}, which is not served: ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
