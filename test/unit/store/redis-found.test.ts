/** An address of Redis at which something else is met, or that lets nobody in: what an operator reads at the start. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { StoreEvents } from "../../../src/core/store/index.ts";
import { openRedisStore } from "../../../src/store/redis/store.ts";
import { temporaryFolder } from "../../servers/children.ts";
import { findProgram, freePort, type Running, startRedis } from "../../servers/programs.ts";

const program = findProgram("redis-server", "valkey-server");
const openssl = findProgram("openssl");

const ignore = (): void => undefined;
const UNHEARD: StoreEvents = { onUnreadable: ignore, onConnection: ignore, onOperation: ignore };

/** Why it cannot be opened; empty where it can. */
const refusalOf = (url: string, events = UNHEARD): Promise<string> =>
  openRedisStore(url, events).then(
    async (store) => {
      await store.close();
      return "";
    },
    (error: unknown) => String(error),
  );

async function start(...options: readonly string[]): Promise<Running> {
  const server = await startRedis(program ?? "", options);
  onTestFinished(() => server.stop());
  return server;
}

/** Its address as one of TLS; `clients`: whether they must show a certificate. */
async function startEncrypted(clients: "yes" | "no"): Promise<string> {
  const folder = temporaryFolder("certificate");
  const [key, certificate] = [join(folder, "server.key"), join(folder, "server.crt")];
  const words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1";
  execFileSync(openssl ?? "", [...words.split(" "), "-keyout", key, "-out", certificate], { stdio: "ignore" });
  const port = String(await freePort());
  const files = ["--tls-cert-file", certificate, "--tls-key-file", key, "--tls-ca-cert-file", certificate];
  await start("--tls-port", port, "--tls-auth-clients", clients, ...files);
  return `rediss://127.0.0.1:${port}`;
}

describe.skipIf(program === undefined)("At an address of Redis (needs redis-server on the path)", () => {
  test.skipIf(openssl === undefined)("TLS where none was asked for is named, and refused at once", async () => {
    const url = (await startEncrypted("no")).replace("rediss://", "redis://:hunter2@");
    const says = await refusalOf(url);
    expect(says).toMatch(/^Error: Redis at \S+ speaks TLS, which "redis" in REDIS_URL does not; write rediss:/);
    expect(says).not.toContain("hunter2");
    expect(await refusalOf(`${url},${url}`)).toMatch(/^Error: Redis at \S+, \S+ speaks TLS/);
  });

  test.skipIf(openssl === undefined)("one that wants certificates of those who come says so", async () => {
    const url = (await startEncrypted("yes")).replace("rediss:", "redis:");
    expect(await refusalOf(url)).toMatch(/^Error: Redis at \S+ takes nobody without a certificate of their own/);
  });

  test("no TLS where it was asked for is waited for, and the cure is named", async () => {
    const { url } = await start();
    expect(await refusalOf(url.replace("redis:", "rediss:"))).toMatch(
      /^StoreAway: Redis at \S+ did not answer: it speaks no TLS, which "rediss" in REDIS_URL asks for; write redis:/,
    );
  });

  test("one that has too many connections is waited for, and says which setting it is", async () => {
    const { url } = await start("--maxclients", "1");
    const holding = new Redis(url);
    onTestFinished(() => holding.disconnect());
    await holding.ping();
    expect(await refusalOf(url)).toMatch(/^StoreAway: Redis at \S+ did not answer: it has as many .* raise maxclients/);
  });

  test("one in protected mode is refused, with what belongs into redis.conf", async (context) => {
    const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const outside = own.find(({ internal, family }) => !internal && family === "IPv4")?.address;
    if (outside === undefined) return context.skip("this machine has no address but its own loopback");
    const { url } = await start("--bind", "0.0.0.0", "--protected-mode", "yes");
    const says = await refusalOf(url.replace("127.0.0.1", outside));
    expect(says).toMatch(/^Error: Redis at \S+ is in protected mode, .* set requirepass in redis\.conf/);
  });

  test.each(["answers and hangs up", "hangs up without a word"])(
    "a web server that %s is told from one, and refused at once",
    async (manner) => {
      const says = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n";
      const server = createServer((socket) => {
        socket.on("error", ignore);
        // As one does that reads the first line alone: what else was sent breaks the connection, and the answer with it.
        socket.once("data", (data) => {
          const isOneQuestion = data.toString().startsWith("*1\r\n");
          if (manner === "answers and hangs up" || isOneQuestion) socket.end(says);
          else socket.resetAndDestroy();
        });
      }).listen(0, "127.0.0.1");
      onTestFinished(() => void server.close());
      await once(server, "listening");
      const { port } = z.object({ port: z.int() }).parse(server.address());
      expect(await refusalOf(`redis://127.0.0.1:${port}`)).toMatch(
        /^Error: Redis at \S+ is no Redis: something else answers there.* port in REDIS_URL right\?$/,
      );
    },
  );

  test.each([
    ["the queue's keys", "~herald:* &herald:*"],
    ["the store's keys", "~{herald}:* &herald:*"],
  ])("a user without rights on %s is refused at once, with the rule", async (_what, keys) => {
    const { url } = await start("--user", ..."ada on >hunter2 +@all -@dangerous +info".split(" "), ...keys.split(" "));
    const says = await refusalOf(url.replace("://", "://ada:hunter2@"));
    expect(says).toMatch(
      /^Error: Redis at \S+ refuses what Herald needs \(NOPERM .*REDIS_URL must be allowed to do: ~h/,
    );
    const [, rule = ""] = /must be allowed to do: (.*)$/.exec(says) ?? [];
    expect(readFileSync(new URL("../../../README.md", import.meta.url), "utf8")).toContain(`\`${rule}\``);
    const admin = new Redis(url);
    onTestFinished(() => admin.disconnect());
    await admin.call("ACL", "SETUSER", "ada", "reset", "on", ">hunter2", ...rule.split(" "));
    expect(await refusalOf(url.replace("://", "://ada:hunter2@"))).toBe("");
  });

  test("a Sentinel is told from the server that it watches", async () => {
    const told: boolean[] = [];
    const events = { ...UNHEARD, onConnection: ({ connected }: { connected: boolean }) => void told.push(connected) };
    const says = await refusalOf((await start("--rename-command", "EVAL", "")).url, events);
    // Nothing was kept there yet.
    expect(told).toEqual([]);
    expect(says).toMatch(
      /^Error: Redis at \S+ runs no scripts: it is a Sentinel, or .* REDIS_URL has to lead to the p/,
    );
  });
});
