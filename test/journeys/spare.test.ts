/** A process that is asked for its health and its numbers alone loads nothing of what browsers and other callers need. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { startScriptedService } from "../fakes/scripted-service.ts";
import { temporaryFolder } from "../servers/children.ts";
import { SEAL_KEY, startHeraldWith } from "../servers/herald.ts";
import { keep } from "../servers/kept.ts";

const { redis } = inject("servers");

/** What Node reads for requests and answers of the web: a twelfth of a start, and six megabytes. */
const WEB = "NativeModule internal/deps/undici/undici";

/** Says at the end whether it was read. */
const TELLS = `process.once("exit", () => console.log("web: " + process.moduleLoadList.includes(${JSON.stringify(WEB)})));`;

describe.skipIf(redis === undefined)("on Redis (needs redis-server)", () => {
  test.each(["worker", "gateway"] as const)("a %s", async (role) => {
    const told = join(temporaryFolder(), "told.cjs");
    writeFileSync(told, TELLS);
    // Whoever brings Herald's own service along needs them for that.
    const service = await startScriptedService();
    onTestFinished(service.close);
    const place = { REDIS_URL: redis ?? "", SEAL_KEY, SERVICE_URL: service.url, SERVICE_API_KEY: service.key };
    const begin = () => keep(startHeraldWith(["--require", told], role, place));
    const end = async (herald: ReturnType<typeof begin>): Promise<string | undefined> => {
      herald.child.kill("SIGTERM");
      return (await herald.says(/web: (\w+)/))[1];
    };

    const watched = begin();
    const address = await watched.address();
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${address}/healthz?for=balancer`)).text()).toBe("ok\n");
    expect(await (await fetch(`${address}/metrics`)).text()).toContain("herald_ready 1");
    expect(await end(watched)).toBe("false");

    const asked = begin();
    const page = await fetch(`${await asked.address()}/status`);
    expect([page.status, (await fetch(`${await asked.address()}/healthz`, { method: "POST" })).status]).toEqual(
      role === "worker" ? [404, 404] : [200, 404],
    );
    expect(await end(asked)).toBe("true");
  });
});
