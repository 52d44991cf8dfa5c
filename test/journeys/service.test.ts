/** The AI service of our own, as its operator meets it: started, given keys, asked by a client we did not write, ended. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import OpenAI from "openai";
import { describe, expect, inject, test } from "vitest";
import { temporaryFolder } from "../servers/children.ts";
import { createDatabase } from "../servers/databases.ts";
import { type HeraldProcess, SEAL_KEY, startWithNpm } from "../servers/herald.ts";
import { keep, startKept } from "../servers/kept.ts";
import { preparedFolder } from "../servers/prepared.ts";

type Place = Readonly<Record<string, string>>;

interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const entry = new URL("../../dist/programs/service.js", import.meta.url).pathname;

function keys(place: Place, ...words: readonly string[]): Promise<Printed> {
  return new Promise((resolve) => {
    const env = { PATH: process.env["PATH"], ...place };
    execFile(process.execPath, [entry, "keys", ...words], { env, cwd: temporaryFolder() }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
  });
}

const createdKey = async (place: Place, ...words: readonly string[]): Promise<string> =>
  (await keys(place, "create", ...words)).stdout.split("\n")[0] ?? "";

const account = (base: string, key: string): Promise<Response> =>
  fetch(`${base}/account`, { headers: { authorization: `Bearer ${key}` } });

async function ask(base: string, apiKey: string): Promise<string> {
  const client = new OpenAI({ baseURL: `${base}/v1`, apiKey, maxRetries: 0 });
  const messages = [{ role: "user", content: "What is the price of bitcoin?" }] as const;
  const { choices } = await client.chat.completions.create({ model: "versa", messages: [...messages] });
  return choices[0]?.message.content ?? "";
}

test("alone on the embedded store: a first key, further keys while it runs, and nothing is forgotten", async () => {
  const place = { DATA_DIR: temporaryFolder() };
  const service = startKept("service", place);
  const address = await service.address();
  const [, first = ""] = await service.says(/first API key\D*?: (hk_[\w-]{32,})/);
  expect(await ask(address, first)).toMatch(/\d/);
  expect(await (await fetch(`${address}/healthz`)).text()).toContain("ok");
  const deskFile = join(place.DATA_DIR, "service", "key-desk.json");
  expect(statSync(deskFile).mode & 0o777).toBe(0o600);

  const second = await createdKey(place, "--name", "second", "--credits", "5");
  expect(await (await account(address, second)).json()).toMatchObject({ credits: 5 });
  await ask(address, second);
  const listed = await keys(place, "list");
  expect(listed.stdout).toMatch(/second .*4 of 5/);
  expect(listed.stdout).not.toContain(second);
  const id = /^(\w+) +second/m.exec(listed.stdout)?.[1] ?? "";
  await keys(place, "award", id, "10");
  expect(await (await account(address, second)).json()).toMatchObject({ credits: 14 });
  expect((await keys(place, "revoke", id)).stdout).toContain("revoked");
  expect((await account(address, second)).status).toBe(401);
  const twice = await keys(place, "revoke", id);
  expect([twice.code, twice.stdout]).toEqual([1, ""]);
  expect(twice.stderr).toContain("no valid key");

  service.child.kill("SIGTERM");
  expect(await service.ended).toEqual({ code: 0, signal: null });
  expect(existsSync(deskFile)).toBe(false);

  const again = startKept("service", place);
  const there = await again.address();
  await again.says(/AI service is ready/);
  expect(again.output()).not.toContain("first API key");
  expect((await account(there, first)).status).toBe(200);
  expect((await account(there, second)).status).toBe(401);
});

test("the README's lines do what they say", async () => {
  const service = startKept("service", { DATA_DIR: await preparedFolder() });
  const [key] = await service.says(/hk_[\w-]+/);
  const root = new URL("../..", import.meta.url).pathname;
  const lines = /```js\n([\s\S]*?)```/.exec(readFileSync(`${root}/README.md`, "utf8"))?.[1] ?? "";
  const program = lines.replace("http://127.0.0.1:3000", await service.address());
  expect(program).not.toBe(lines);
  const printed = await new Promise<string>((resolve, reject) => {
    const words = ["--input-type=module", "--eval", program];
    const env = { PATH: process.env["PATH"], KEY: key };
    execFile(process.execPath, words, { cwd: root, env }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
  expect(printed).toMatch(/\[1\]/);
});

test("keys are made where nobody runs, also behind one that was killed; a wrong word is explained", async () => {
  const place = { DATA_DIR: await preparedFolder() };
  const service = startKept("service", place);
  await service.says(/AI service is ready/);
  service.child.kill("SIGKILL");
  await service.ended;
  const key = await createdKey(place);
  expect(key).toMatch(/^hk_/);
  const unknown = await keys(place, "make");
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain("keys create");
  const many = await keys(place, "create", "--credits", "many");
  expect(many.code).toBe(2);
  expect(many.stderr).toContain('--credits is "many"; a whole number is needed');
  const again = startKept("service", place);
  expect((await account(await again.address(), key)).status).toBe(200);
});

test("npm run service ends when npm is told to, and frees its port", async () => {
  const service = keep(startWithNpm({ DATA_DIR: temporaryFolder() }, "service"));
  const address = await service.address();
  await service.says(/AI service is ready/);
  service.child.kill("SIGTERM");
  await service.ended;
  expect(service.output()).toContain("everything is closed");
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
});

test("inside npm start it stands under /service on Herald's own store, is ready, and takes keys of others", async () => {
  const place = { DATA_DIR: await preparedFolder() };
  const herald = startKept("all", { ...place, SERVICE_API_KEY: "a-key-of-mine" });
  const address = await herald.address();
  await herald.says(/AI service +built in/);
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${address}/readyz`)).text()).toContain('{"name":"service","ready":true}');
  expect(await (await fetch(`${address}/metrics`)).text()).toMatch(
    /herald_service_seconds_count\{group="account",outcome="answered"\} [1-9]/,
  );
  const key = await createdKey(place, "--name", "guest");
  expect(await ask(`${address}/service`, key)).toMatch(/\d/);
  expect((await keys(place, "list")).stdout).toMatch(/Herald .* a day/);
  expect((await account(`${address}/service`, "hk_wrong")).status).toBe(401);
  expect(await (await account(`${address}/service`, "a-key-of-mine")).json()).toMatchObject({ credits: 1_000_000 });
  herald.child.kill("SIGTERM");
  expect(await herald.ended).toEqual({ code: 0, signal: null });
});

test("a key that is made while npm start is still starting is one of its own", async () => {
  const place = { DATA_DIR: await preparedFolder() };
  const herald = startKept("all", place);
  // As on a busy machine: it has its folder, and has opened no desk yet.
  await expect.poll(() => existsSync(join(place.DATA_DIR, "lock", "lock.1")), { interval: 1 }).toBe(true);
  herald.child.kill("SIGSTOP");
  expect(existsSync(join(place.DATA_DIR, "key-desk.json"))).toBe(false);
  const env = { PATH: process.env["PATH"], ...place };
  const making = spawn(process.execPath, [entry, "keys", "create"], { env, cwd: temporaryFolder() });
  let printed = "";
  making.stdout.on("data", (piece) => (printed += piece));
  const ended = once(making, "close");
  const waits = new Promise((resolve) => {
    making.stderr.on("data", (piece) => String(piece).includes("Waiting for process") && resolve(true));
  });
  await Promise.race([ended, waits]);
  herald.child.kill("SIGCONT");
  await ended;
  const key = printed.split("\n")[0] ?? "";
  expect((await account(`${await herald.address()}/service`, key)).status).toBe(200);
});

test("a hosted service that refuses the key, or is not there, makes Herald not ready, and it says why", async () => {
  const service = startKept("service", { DATA_DIR: await preparedFolder() });
  const url = await service.address();
  const place = { DATA_DIR: await preparedFolder(), SERVICE_URL: url };
  const herald = startKept("all", { ...place, SERVICE_API_KEY: "wrong" });
  const address = await herald.address();
  await herald.says(/Herald is ready/);
  const reason = async (): Promise<string> => (await fetch(`${address}/readyz`)).text();
  await expect.poll(reason).toContain("refuses the key; see SERVICE_API_KEY");
  expect((await keys(place, "list")).stderr).toMatch(/^These are the books in .*service, of the service alone/);
  service.child.kill("SIGKILL");
  await service.ended;
  await expect.poll(reason).toContain("cannot be reached; see SERVICE_URL");
  expect((await fetch(`${address}/service/healthz`)).status).toBe(404);
});

test("faults are obeyed only where they were asked for", async () => {
  const headers = { "x-test-status": "503" };
  const sound = startKept("service", { DATA_DIR: await preparedFolder() });
  const faulty = startKept("service", { DATA_DIR: await preparedFolder() }, "--test-switches");
  const soundKey = (await sound.says(/(hk_[\w-]+)/))[0];
  const faultyKey = (await faulty.says(/(hk_[\w-]+)/))[0];
  const read = async (service: HeraldProcess, key: string): Promise<number> => {
    const answer = await fetch(`${await service.address()}/account`, {
      headers: { ...headers, authorization: `Bearer ${key}` },
    });
    return answer.status;
  };
  expect([await read(sound, soundKey), await read(faulty, faultyKey)]).toEqual([200, 503]);
  expect(faulty.output()).toContain("x-test-");
});

const { redis, postgres } = inject("servers");
const places = [
  ["Redis", redis, async () => ({ REDIS_URL: redis ?? "" })],
  ["PostgreSQL", postgres, async () => ({ DATABASE_URL: (await createDatabase(postgres ?? "")).url })],
] as const;

describe.each(places.filter(([, url]) => url !== undefined))("on %s", (_name, _url, makePlace) => {
  test("several processes keep the same books: what one takes, the others miss", async () => {
    const place = await makePlace();
    const services = [startKept("service", place), startKept("service", place)];
    const addresses = await Promise.all(services.map((service) => service.address()));
    const key = await createdKey(place, "--name", "shared", "--credits", "30");
    const answers = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => ask(addresses[i % 2] ?? "", key)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
    for (const address of addresses) expect(await (await account(address, key)).json()).toMatchObject({ credits: 0 });
    const id = /^(\w+) +shared/m.exec((await keys(place, "list")).stdout)?.[1] ?? "";
    await keys(place, "revoke", id);
    for (const address of addresses) expect((await account(address, key)).status).toBe(401);
  });

  test("a worker starts its own, and all workers' are one", async () => {
    const place = { SEAL_KEY, ...(await makePlace()) };
    const workers = [startKept("worker", place), startKept("worker", place)];
    const key = await createdKey(place, "--credits", "7");
    for (const worker of workers) {
      const answer = await account(`${await worker.address()}/service`, key);
      expect(await answer.json()).toMatchObject({ credits: 7 });
    }
  });
});
