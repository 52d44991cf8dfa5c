/** Makes the pictures of the README: starts Herald on an empty folder, talks to it in a real browser, and looks. */
import { spawn } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

const FOLDER = new URL("pictures/", import.meta.url).pathname;
const TOKEN = "a-token-for-these-pictures";
const BROWSERS = ["chromium", "chromium-browser", "google-chrome"];

function browserProgram() {
  for (const name of BROWSERS) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // not here
      }
    }
  }
  throw new Error(`No browser is on the path; install one of ${BROWSERS.join(", ")}.`);
}

/** Resolves to its address. */
function started(herald) {
  return new Promise((resolve, reject) => {
    let said = "";
    herald.stdout.on("data", (chunk) => {
      said += chunk;
      const [, address] = /Console +(http:\/\/\S+?)\/\n/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    herald.once("exit", () => reject(new Error(`Herald ended:\n${said}`)));
  });
}

async function say(page, text, answer) {
  const field = page.getByRole("textbox", { name: "Your message" });
  await field.fill(text);
  await field.press("Escape");
  await field.press("Enter");
  await page.getByRole("log").getByText(answer).last().waitFor();
}

/** What was sent has settled: pictures are there, and nothing moves any more. */
async function settled(page) {
  await page.waitForFunction(() => [...document.images].every((one) => one.complete));
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
}

const folder = mkdtempSync(join(tmpdir(), "herald-pictures-"));
const herald = spawn(process.execPath, [new URL("../dist/programs/herald.js", import.meta.url).pathname], {
  cwd: folder,
  env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: join(folder, "data"), ADMIN_TOKEN: TOKEN },
  stdio: ["ignore", "pipe", "inherit"],
});
const browser = await chromium.launch({ executablePath: browserProgram(), args: ["--no-sandbox", "--disable-gpu"] });
try {
  const address = await started(herald);
  const context = await browser.newContext({
    viewport: { width: 1200, height: 780 },
    deviceScaleFactor: 1.5,
    locale: "en-GB",
    timezoneId: "Europe/Rome",
  });
  const page = await context.newPage();
  await page.goto(address);
  await say(page, "/digest add bitcoin etf --at 09:00 --tz Europe/Rome --days weekdays", /Digest 1 is set up/);
  await page.getByRole("button", { name: "New conversation" }).click();
  await say(page, "/news ethereum staking", /found/);
  await page.getByRole("button", { name: "New conversation" }).click();
  await say(page, "What moved bitcoin this week?", /Offline engine/);
  await say(page, "/imagine a lighthouse at dusk --size landscape --seed 7", /seed 7/);
  await settled(page);
  await page.screenshot({ path: join(FOLDER, "console.png") });

  await page.goto(`${address}/admin`);
  await page.getByLabel("token", { exact: false }).first().fill(TOKEN);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await page.getByRole("heading", { name: "Checks" }).waitFor();
  await settled(page);
  await page.screenshot({ path: join(FOLDER, "operator.png") });
} finally {
  await browser.close();
  herald.kill("SIGTERM");
  await new Promise((resolve) => herald.once("exit", resolve));
  rmSync(folder, { recursive: true, force: true });
}
