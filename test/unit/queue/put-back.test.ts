/** A job that is put back while its database is away: that is no failure of the job. */

import { EventEmitter, once } from "node:events";
import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { openQueues, RetryLater } from "../../../src/queue/index.ts";
import { openPostgres } from "../../../src/store/postgres/postgres.ts";
import { createListeningLog } from "../../contracts/queue/listening.ts";
import { createPostgresData, findProgram, freePort, servePostgres } from "../../servers/programs.ts";

const [initdb, postgres] = [findProgram("initdb"), findProgram("postgres")];

test.skipIf(initdb === undefined || postgres === undefined)(
  "however often that is so, it uses up none of its attempts",
  async () => {
    const folder = createPostgresData(initdb ?? "");
    const port = await freePort();
    const serve = () => servePostgres(postgres ?? "", folder, port);
    let server = await serve();
    const opened = await openPostgres(server.url, { onConnection: () => undefined });
    const queues = await openQueues({ kind: "sql", pool: opened.pool }, { log: createListeningLog() });
    onTestFinished(async () => {
      await queues.close();
      await opened.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const attempts: number[] = [];
    const seen: string[] = [];
    const told = new EventEmitter();
    let isGone = Promise.resolve();
    const worker = queues.startWorker(
      "chat",
      async (_data, { attempt }) => {
        attempts.push(attempt);
        told.emit("begun");
        if (attempts.length > 2) return;
        await isGone;
        throw new RetryLater(100, "the store was away");
      },
      {
        concurrency: 1,
        onJob({ outcome }) {
          seen.push(outcome);
          told.emit("left");
        },
      },
    );
    onTestFinished(() => worker.close(1_000));
    for (const round of [1, 2]) {
      const [begun, ended] = [once(told, "begun"), once(told, "left")];
      let letGo = (): void => undefined;
      isGone = new Promise((resolve) => (letGo = resolve));
      if (round === 1) await queues.add("chat", { conversation: "telegram:1", turn: "chat/1" });
      await begun;
      await server.stop();
      letGo();
      server = await serve();
      await ended;
    }
    if (attempts.length < 3) await once(told, "begun");
    expect(attempts).toEqual([1, 1, 1]);
    expect(seen.filter((one) => one === "retried" || one === "failed")).toEqual([]);
  },
);
