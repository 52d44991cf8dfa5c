/** The console behind a proxy, as a person with a real browser meets it: one that does what the README says, and one as it comes. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { startHeaderProxy } from "../../fakes/header-proxy.ts";
import { ELSEWHERE, noBrowser, openBrowser } from "../../servers/browser.ts";
import { findProgram, startNginx } from "../../servers/programs.ts";
import { faucet } from "../faucet.ts";
import { drag, readConsole, visit } from "./console-page.ts";
import { openQuickly } from "./stage.ts";

const ADMIN_TOKEN = "a-token-of-the-operator-for-tests";
const MEGABYTE = 1024 * 1024;
const nginx = findProgram("nginx");

/** What the README tells operators to write. */
function asTold(port: string): string {
  const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  const [, lines = ""] = /```nginx\n(.*?)```/s.exec(readme) ?? [];
  return lines.replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`);
}

const asItComes = (port: string): string => `location / { proxy_pass http://127.0.0.1:${port}; }`;

/** As it comes from 1.29.7 on: nothing tells it from a browser at this machine. */
const asItComesNow = (port: string): string =>
  `location / { proxy_pass http://127.0.0.1:${port}; proxy_http_version 1.1; proxy_set_header Connection ""; }`;

async function openBehindNginx(lines: (port: string) => string, name = "127.0.0.1") {
  const stage = await openQuickly();
  const [herald] = await stage.startAll(1, { ADMIN_TOKEN });
  const { url, stop } = await startNginx(nginx ?? "", lines(new URL(stage.address()).port));
  onTestFinished(stop);
  const opened = await openBrowser();
  await opened.page.goto(url.replace("127.0.0.1", name));
  return { ...stage, ...opened, herald };
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Token of the operator").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function behindNginx(lines: (port: string) => string) {
  const opened = await openBehindNginx(lines);
  await signIn(opened.page);
  return opened;
}

/** In public, behind a proxy that says of itself what it should, but for the name. */
async function behindAnotherName() {
  const stage = await openQuickly();
  const [herald] = await stage.startAll(1, { ADMIN_TOKEN, CONSOLE: "public" });
  const proxy = await startHeaderProxy(stage.address(), { host: "herald:3000", "x-forwarded-for": "203.0.113.5" });
  onTestFinished(proxy.close);
  return { ...stage, herald, url: proxy.url };
}

describe.skipIf(noBrowser || nginx === undefined)("behind nginx (needs it on the path)", () => {
  test("with what the README says one signs in, answers grow, and the largest file arrives", async () => {
    const { page, service, complaints } = await behindNginx(asTold);
    const water = faucet();
    service.answer = water.manner;
    const { say, answered, button } = await readConsole(page);
    await say("Tell me a story");
    water.say("Once upon a time");
    await answered("Once upon a time");
    water.say(" there was a bot.");
    water.end();
    await answered("Once upon a time there was a bot.");
    const { drop } = await drag(page, { name: "long.txt", type: "text/plain", bytes: 20 * MEGABYTE });
    await drop();
    await expect.poll(() => button("Send").getAttribute("aria-disabled")).toBe("false");
    expect(complaints).toEqual([]);
  });

  test("as it comes the private console is open to nobody, and the sign-in says what the proxy lacks", async () => {
    const { page, context } = await behindNginx(asItComes);
    await page.getByRole("alert").filter({ hasText: "Let it pass the Host header on, as the README says" }).waitFor();
    expect(await context.cookies()).toEqual([]);
  });

  test("of a kind that is told from nobody at this machine, the first page shuts the console, and the log says why", async () => {
    const { page, context, herald, address } = await openBehindNginx(asItComesNow, ELSEWHERE);
    await page.getByRole("link", { name: "Sign in" }).click();
    await signIn(page);
    await page.getByRole("alert").filter({ hasText: "Let it pass the Host header on, as the README says" }).waitFor();
    expect(await context.cookies()).toEqual([]);
    await herald?.says(/a proxy on this machine does not name itself/);
    expect((await fetch(`${address()}/console/state`)).status).toBe(401);
  });
});

describe.skipIf(noBrowser)("behind a proxy", () => {
  test("that does not pass the name on, a person and the log are told so, and what was written is kept", async () => {
    const { url, herald, service } = await behindAnotherName();
    const { page, say, said, button, field } = await visit(url);
    await say("Is anybody there?");
    await said.getByText(/lets the proxy pass the Host header on/).waitFor();
    await button("Take it back into the field").click();
    expect(await field.inputValue()).toBe("Is anybody there?");
    await herald?.says(/the proxy before it has to pass the Host header on/);
    expect(service.asked).toEqual([]);
    await page.goto(`${url}/sign-in`);
    await signIn(page);
    await page.getByRole("alert").filter({ hasText: "Let it pass the Host header on, as the README says" }).waitFor();
  });

  test("that takes no file as large as one, the file says so, and is not sent again and again", async () => {
    const stage = await openQuickly();
    await stage.startAll();
    const { page, context, button } = await visit(stage.address());
    let uploads = 0;
    await page.route("**/console/files", (route) => {
      uploads += 1;
      const body = "<html><head><title>413 Request Entity Too Large</title></head><body>nginx</body></html>";
      return route.fulfill({ status: 413, contentType: "text/html", body });
    });
    const { drop } = await drag(page, { name: "fox.png", type: "image/png", bytes: 2 * MEGABYTE });
    await drop();
    const tooLarge = page
      .getByRole("alert")
      .filter({ hasText: /^fox\.png is larger than what stands between you and Herald lets through/ });
    await tooLarge.waitFor();
    await context.setOffline(true);
    await page.getByText("No connection.").waitFor();
    await context.setOffline(false);
    await page.getByText("Back online.").waitFor();
    await tooLarge.waitFor();
    expect(uploads).toBe(1);
    await button("Send fox.png again").click();
    await expect.poll(() => uploads).toBe(2);
  });

  test("that finds nobody behind it for a moment, a file is sent again by itself, though the line stands", async () => {
    const stage = await openQuickly();
    await stage.startAll();
    const { page, button } = await visit(stage.address());
    await page.route(
      "**/console/files",
      (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<html>502 Bad Gateway</html>" }),
      { times: 1 },
    );
    const { drop } = await drag(page, { name: "fox.png", type: "image/png", bytes: MEGABYTE });
    await drop();
    await page.getByRole("alert").filter({ hasText: "fox.png did not arrive." }).waitFor();
    await expect.poll(() => button("Send").getAttribute("aria-disabled")).toBe("false");
  });

  test("that limits how much is sent, what was written goes out by itself; one whose sign-in has ended, the page is loaded again", async () => {
    const stage = await openQuickly();
    await stage.startAll();
    const { page, say, answered, button } = await visit(stage.address());
    await page.route(
      "**/console/say",
      (route) =>
        route.fulfill({ status: 429, contentType: "text/html", headers: { "retry-after": "1" }, body: "<html>" }),
      { times: 1 },
    );
    await say("Too soon");
    await answered("echo: Too soon");
    await page.route("**/console/**", (route) =>
      route.fulfill({ status: 302, headers: { location: "https://sign-in.invalid/" } }),
    );
    await say("Signed out");
    await page.getByText("What answers does not fit this page").waitFor();
    await page.unroute("**/console/**");
    await button("Load again").click();
    await answered("echo: Signed out");
    expect(stage.service.asked.map(({ prompt }) => prompt)).toEqual(["Too soon", "Signed out"]);
  });
});
