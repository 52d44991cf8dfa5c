/** No script of BullMQ's tells anybody of an event, and each is still one that Redis takes and that does its work. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { GiveUp, type JobContext, type ServeJob } from "../../../src/queue/index.ts";
import { withoutEvents } from "../../../src/queue/without-events.ts";
import { openOnRedis, program } from "./on-redis.ts";

/** As they are published, each in a file that exports one text. */
function scriptsOfBullmq(): ReadonlyMap<string, string> {
  const folder = join(createRequire(import.meta.url).resolve("bullmq"), "../scripts");
  const names = readdirSync(folder).filter((name) => /-\d+\.js$/.test(name));
  const lua = (name: string): string =>
    /const content = `([\s\S]*?)`;/.exec(readFileSync(join(folder, name), "utf8"))?.[1] ?? "";
  return new Map(names.map((name) => [name, lua(name)]));
}

const telling = (lua: string): readonly string[] => lua.match(/"X(?:ADD|TRIM)", (?!inboxKey).*/g) ?? [];

const job = (turn: string): ServeJob => ({ conversation: "telegram:1", turn, request: turn, key: "k" });

describe("BullMQ's scripts without events", () => {
  const scripts = scriptsOfBullmq();

  test("tell nobody, and would tell somebody as they are", () => {
    const loud = [...scripts.values()].filter((lua) => telling(lua).length > 0);
    expect(loud.length).toBeGreaterThan(20);
    for (const lua of loud) expect(telling(withoutEvents(lua))).toEqual([]);
  });

  test("keep all else: what waits in an inbox, and what is no event", () => {
    const inbox = [...scripts.values()].filter((lua) => lua.includes("inboxKey"));
    expect(inbox.length).toBeGreaterThan(0);
    for (const lua of inbox) expect(withoutEvents(lua)).toBe(lua);
    const others = (lua: string): readonly string[] => lua.match(/rcall\("(?!X(?:ADD|TRIM))\w+"/g) ?? [];
    for (const lua of scripts.values()) expect(others(withoutEvents(lua))).toEqual(others(lua));
  });
});

describe.skipIf(program === undefined)("on Redis (needs redis-server on the path)", () => {
  test("each is a script that it takes", async () => {
    const { client } = await openOnRedis();
    for (const [name, lua] of scriptsOfBullmq()) {
      expect(lua, name).not.toBe("");
      await client.script("LOAD", withoutEvents(lua));
    }
  });

  test("jobs are added, put off, done and given up, and no stream is there", async () => {
    const { queues, client } = await openOnRedis();
    const outcomes: string[] = [];
    const over = new Promise<void>((resolve) => {
      const serve = async ({ turn }: ServeJob, { first, delayUntil }: JobContext): Promise<void> => {
        if (turn === "chat/later" && first) delayUntil(Date.now() + 20);
        if (turn === "chat/never") throw new GiveUp("it cannot be done");
      };
      const onJob = ({ outcome }: { readonly outcome: string }): void => {
        outcomes.push(outcome);
        if (outcomes.length === 4) resolve();
      };
      queues.startWorker("chat", serve, { concurrency: 1, onJob });
    });
    for (const turn of ["chat/now", "chat/later", "chat/never"]) await queues.add("chat", job(turn));
    await over;
    expect(outcomes.toSorted()).toEqual(["completed", "completed", "failed", "parked"]);
    expect((await queues.counts()).chat).toMatchObject({ completed: 2, failed: 1, active: 0, waiting: 0, delayed: 0 });
    const kinds = await Promise.all((await client.keys("*")).map((key) => client.type(key)));
    expect(kinds.length).toBeGreaterThan(0);
    expect(kinds).not.toContain("stream");
  });
});
