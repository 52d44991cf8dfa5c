/** Health and readiness over real sockets: who lives, what is ready, and what a storm of probes costs. */
import { describe, expect, test } from "vitest";
import type { Check } from "../../../src/http/index.ts";
import { start } from "./running.ts";

const ready = (name: string): Check => ({ name, check: () => Promise.resolve({ ready: true }) });
const unready = (name: string, reason: string): Check => ({
  name,
  check: () => Promise.resolve({ ready: false, reason }),
});

describe("the process lives", () => {
  test("and says so without asking any check", async () => {
    let asked = 0;
    const check = { name: "store", check: () => Promise.reject(new Error(`asked ${++asked} times`)) };
    const { url } = await start({ checks: [check] });
    const answer = await fetch(`${url}/healthz`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("ok\n");
    expect(asked).toBe(0);
  });

  test.each(["/healthz", "/readyz", "/metrics", "/"])("HEAD %s answers like GET, without a body", async (path) => {
    const { url } = await start({ checks: [ready("store")] });
    const whole = await fetch(`${url}${path}`);
    const head = await fetch(`${url}${path}`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-type")).toBe(whole.headers.get("content-type"));
    expect(await head.text()).toBe("");
  });
});

describe("readiness", () => {
  test("is 200 when every check says so", async () => {
    const { url } = await start({ checks: [ready("store"), ready("service")] });
    const answer = await fetch(`${url}/readyz`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      ready: true,
      checks: [
        { name: "store", ready: true },
        { name: "service", ready: true },
      ],
    });
  });

  test("is 503 and names what is not ready, also to HEAD", async () => {
    const { url } = await start({ checks: [ready("service"), unready("store", "Redis does not answer")] });
    const answer = await fetch(`${url}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      ready: false,
      checks: [
        { name: "service", ready: true },
        { name: "store", ready: false, reason: "Redis does not answer" },
      ],
    });
    expect((await fetch(`${url}/readyz`, { method: "HEAD" })).status).toBe(503);
  });

  test("comes back by itself", async () => {
    let away = true;
    const check: Check["check"] = () => Promise.resolve(away ? { ready: false, reason: "away" } : { ready: true });
    const { url } = await start({ checks: [{ name: "store", check }] });
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    away = false;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test("names checks that hang after two seconds, all at once, and tells them to give up", async () => {
    const signals: AbortSignal[] = [];
    const check: Check["check"] = (signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    const hanging = ["store", "service", "discord", "workers"];
    const { url } = await start({
      checks: [...hanging.map((name) => ({ name, check })), ready("telegram")],
    });
    const began = performance.now();
    const answer = await fetch(`${url}/readyz`);
    const took = performance.now() - began;
    expect(answer.status).toBe(503);
    const reason = "did not answer within 2 s";
    expect(await answer.json()).toEqual({
      ready: false,
      checks: [...hanging.map((name) => ({ name, ready: false, reason })), { name: "telegram", ready: true }],
    });
    expect(took).toBeGreaterThan(1_900);
    // One after the other they would take eight seconds.
    expect(took).toBeLessThan(7_000);
    expect(signals.map((signal) => signal.aborted)).toEqual([true, true, true, true]);
  });

  test("of a check that throws is told to the operator in the log, and to nobody else", async () => {
    const thrown = new Error("connect to redis://someone:secret@10.0.0.1 failed");
    const { url, lines } = await start({ checks: [{ name: "store", check: () => Promise.reject(thrown) }] });
    const text = await (await fetch(`${url}/readyz`)).text();
    expect(JSON.parse(text)).toEqual({
      ready: false,
      checks: [{ name: "store", ready: false, reason: "the check itself failed; the log says why" }],
    });
    expect(lines).toEqual([
      { level: "warn", event: "a readiness check failed", fields: { err: thrown, check: "store" } },
    ]);
  });

  test("never shows a store's address or a person's folder, even when a check says it", async () => {
    const reason =
      "postgres://herald:secret@db/herald and /home/alice/herald are away, see https://example.org/help and https://example.org/?key=secret";
    const { url } = await start({ checks: [unready("store", reason)] });
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({
      checks: [
        {
          reason:
            "(address not shown) and (folder not shown) are away, see https://example.org/help and (address not shown)",
        },
      ],
    });
  });

  test("is asked once for all probes of the same moment, and again for the next one", async () => {
    let rounds = 0;
    let answerAll: (() => void) | undefined;
    const check: Check["check"] = () => {
      rounds += 1;
      return new Promise((resolve) => {
        answerAll = () => resolve({ ready: true });
      });
    };
    const { url, app } = await start({ checks: [{ name: "store", check }] });
    let arrived = 0;
    const all = new Promise<void>((resolve) => {
      app.get("/arrived", (context) => {
        arrived += 1;
        if (arrived === 1) resolve();
        return context.text("yes");
      });
    });
    const probes = Array.from({ length: 50 }, () => fetch(`${url}/readyz`));
    // Sent after the probes; what comes late all the same shares the round too, for it ends only below.
    await fetch(`${url}/arrived`);
    await all;
    await expect.poll(() => rounds).toBe(1);
    answerAll?.();
    const answers = await Promise.all(probes);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(rounds).toBe(1);
    const next = fetch(`${url}/readyz`);
    await expect.poll(() => rounds).toBe(2);
    answerAll?.();
    expect((await next).status).toBe(200);
  });
});
