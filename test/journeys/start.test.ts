/** The first minute of an operator: start, look, ask for health, stop. */
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../servers/children.ts";
import { SEAL_KEY, startWithNpm } from "../servers/herald.ts";
import { keep, startKept as start } from "../servers/kept.ts";
import { preparedFolder } from "../servers/prepared.ts";
import { freePort } from "../servers/programs.ts";

const readiness = (address: string): Promise<Response> => fetch(`${address}/readyz`);

test("with nothing configured it starts, says what is on and what would turn on the rest, is healthy, and drains", async () => {
  const data = temporaryFolder();
  const herald = start("all", { DATA_DIR: data });
  const address = await herald.address();
  await herald.says(/TELEGRAM_BOT_TOKEN/);
  await herald.says(/DISCORD_BOT_TOKEN/);
  expect(herald.output()).toMatch(/embedded/);

  expect(await (await fetch(`${address}/healthz`)).text()).toBe("ok\n");
  await expect.poll(async () => (await readiness(address)).status).toBe(200);
  expect(await (await readiness(address)).json()).toMatchObject({ ready: true });
  const page = await fetch(address);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Herald");
  await expect
    .poll(async () => (await fetch(`${address}/metrics`)).text())
    .toMatch(/herald_job_seconds_count\{queue="account",outcome="completed"\} [1-9]/);
  const metrics = await (await fetch(`${address}/metrics`)).text();
  for (const name of [
    "herald_queue_jobs{",
    "herald_store_seconds_bucket{",
    "herald_event_loop_lag_seconds{",
    "process_resident_memory_bytes",
  ]) {
    expect(metrics).toContain(name);
  }

  herald.child.kill("SIGTERM");
  expect(await herald.ended).toEqual({ code: 0, signal: null });
  expect(herald.output()).toMatch(/draining/);

  const again = start("all", { DATA_DIR: data });
  await again.address();
  again.child.kill("SIGINT");
  expect(await again.ended).toEqual({ code: 0, signal: null });
});

test("a terminal that is closed is a wish to end, however often it is told of: what runs is finished", async () => {
  const herald = start("all", { DATA_DIR: temporaryFolder() });
  await herald.address();
  herald.child.kill("SIGHUP");
  await herald.says(/draining/);
  herald.child.kill("SIGHUP");
  expect(await herald.ended).toEqual({ code: null, signal: "SIGHUP" });
  expect(herald.output()).toMatch(/everything is closed/);
});

test.each(["SIGTERM", "SIGINT"] as const)("npm start hands %s on, and the whole ends with 0", async (signal) => {
  const npm = keep(startWithNpm({ DATA_DIR: temporaryFolder() }));
  await npm.address();
  npm.child.kill(signal);
  expect(await npm.ended).toEqual({ code: 0, signal: null });
  expect(npm.output()).toMatch(/everything is closed/);
});

test("the operator's token is printed at the first start alone, and the seal key is a file that only its owner reads", async () => {
  const data = temporaryFolder();
  const first = start("all", { DATA_DIR: data });
  await first.address();
  const [, token = ""] = await first.says(/ADMIN_TOKEN\D*?([A-Za-z0-9_-]{20,})/);
  first.child.kill("SIGTERM");
  await first.ended;
  expect(first.output().split(token)).toHaveLength(2);
  const secretFiles = readdirSync(data).filter((name) => name.includes("seal"));
  expect(secretFiles).toHaveLength(1);
  for (const name of secretFiles) expect(statSync(`${data}/${name}`).mode & 0o777).toBe(0o600);

  const second = start("all", { DATA_DIR: data });
  await second.address();
  second.child.kill("SIGTERM");
  await second.ended;
  expect(second.output()).not.toContain(token);
});

test("a folder that another process holds is refused with that process's id", async () => {
  const data = temporaryFolder();
  const holder = start("all", { DATA_DIR: data });
  await holder.address();
  const other = start("all", { DATA_DIR: data });
  expect((await other.ended).code).toBe(1);
  expect(other.output()).toContain(String(holder.child.pid));
  expect(other.output()).toContain(data);
});

test("a process whose folder another has taken meanwhile ends, for whatever keeps it running to start it anew", async () => {
  const data = await preparedFolder();
  const halted = start("all", { DATA_DIR: data });
  await halted.address();
  const locks = readdirSync(join(data, "lock")).flatMap((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? []);
  writeFileSync(
    join(data, "lock", `lock.${Math.max(...locks.map(Number)) + 1}`),
    JSON.stringify({ token: "follower" }),
  );
  expect((await halted.ended).code).toBe(1);
  expect(halted.output()).toMatch(/was taken over by another process.*the process ends to be started again/);
});

test("a killed process leaves a folder that the next one opens at once", async () => {
  const data = temporaryFolder();
  const first = start("all", { DATA_DIR: data });
  await first.address();
  first.child.kill("SIGKILL");
  await first.ended;
  const second = start("all", { DATA_DIR: data });
  const address = await second.address();
  await expect.poll(async () => (await readiness(address)).status).toBe(200);
});

test.each(["gateway", "worker"] as const)("a %s on the embedded store refuses and says why", async (role) => {
  const herald = start(role, { DATA_DIR: temporaryFolder() });
  expect((await herald.ended).code).toBe(1);
  expect(herald.output()).toMatch(/REDIS_URL/);
  expect(herald.output()).toMatch(/one process/);
  expect(herald.output()).not.toMatch(/ {4}at /);
});

test("every problem of the configuration is said at once, with the cure, and no secret", async () => {
  const herald = start("all", {
    DATA_DIR: temporaryFolder(),
    PORT: "eighty",
    TELEGRAM_BOT_TOKEN: "supersecret",
    REDIS_URL: "http://me:hunter2@somewhere",
    TELEGRAM_TOKEN: "1",
    SEAL_KEY: `${SEAL_KEY}x`,
  });
  expect((await herald.ended).code).toBe(1);
  for (const name of ["PORT", "TELEGRAM_BOT_TOKEN", "REDIS_URL", "SEAL_KEY", "TELEGRAM_TOKEN"]) {
    expect(herald.output()).toContain(name);
  }
  for (const secret of ["supersecret", "hunter2", SEAL_KEY]) expect(herald.output()).not.toContain(secret);
});

test("a port that is taken is said with the variable that changes it", async () => {
  const first = start("all", { DATA_DIR: temporaryFolder() });
  const { port } = new URL(await first.address());
  const second = start("all", { DATA_DIR: temporaryFolder(), PORT: port });
  expect((await second.ended).code).toBe(1);
  expect(second.output()).toMatch(/PORT/);
  expect(second.output()).not.toMatch(/ {4}at /);
});

test("where a collector of traces is named, it is told what the process does", async () => {
  const told: string[] = [];
  const collector = createServer((request, response) => {
    told.push(`${request.method} ${request.url}`);
    response.end("{}");
    request.resume();
  });
  onTestFinished(() => {
    collector.close();
  });
  const port = await new Promise<number>((resolve) => {
    collector.listen(0, "127.0.0.1", () => {
      const address = collector.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  const endpoint = `http://127.0.0.1:${port}/`;
  const herald = start("all", { DATA_DIR: temporaryFolder(), OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  await herald.address();
  await expect.poll(() => told, { timeout: 30_000 }).toContain("POST /v1/traces");
});

test("a hosted service that nobody answers for is trouble in the table of the start, and Herald starts", async () => {
  const SERVICE_URL = `http://127.0.0.1:${await freePort()}`;
  const herald = start("all", { DATA_DIR: await preparedFolder(), SERVICE_URL, SERVICE_API_KEY: "a-key" });
  await herald.says(/! AI service +hosted at [\d.:]+: the AI service cannot be reached; see SERVICE_URL/);
  await herald.says(/Herald is ready/);
});
