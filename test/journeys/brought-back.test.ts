/** A backup that is brought back as the README says: Herald goes on as it was then, and nothing stands still for good. */
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { temporaryFolder } from "../servers/children.ts";
import { createDatabase } from "../servers/databases.ts";
import { atEnd } from "../servers/ending.ts";
import type { HeraldProcess } from "../servers/herald.ts";
import { preparedFolder } from "../servers/prepared.ts";
import { findProgram, startRedis } from "../servers/programs.ts";
import { openJourney } from "./journey.ts";
import type { StoreName } from "./stage.ts";
import { held } from "./web/stage.ts";

type Environment = Readonly<Record<string, string>>;

interface Kept {
  readonly environment: Environment;
  readonly backUp: (processes: readonly HeraldProcess[]) => void;
  /** Where it lies afterwards. */
  readonly bringBack: () => Promise<Environment>;
}

const { postgres } = inject("servers");

function run(name: string, ...words: readonly string[]): void {
  execFileSync(findProgram(name) ?? name, words, { stdio: "pipe" });
}

async function onRedis(): Promise<Kept> {
  const program = findProgram("redis-server", "valkey-server") ?? "";
  const file = join(temporaryFolder("backup"), "herald.rdb");
  async function serve(folder: string): Promise<string> {
    const server = await startRedis(program, ["--appendonly", "yes", "--dir", folder]);
    atEnd(server.stop);
    return server.url;
  }
  const url = await serve(temporaryFolder("redis"));
  return {
    environment: { REDIS_URL: url },
    backUp: () => run("redis-cli", "-u", url, "--rdb", file),
    async bringBack() {
      const folder = temporaryFolder("redis");
      copyFileSync(file, join(folder, "appendonly.aof"));
      return { REDIS_URL: await serve(folder) };
    },
  };
}

async function onPostgres(): Promise<Kept> {
  const file = join(temporaryFolder("backup"), "herald.dump");
  const [one, another] = [await createDatabase(postgres ?? ""), await createDatabase(postgres ?? "")];
  atEnd(() => Promise.all([one.drop(), another.drop()]));
  const words = ["--clean", "--if-exists", "--single-transaction", "--no-owner"];
  return {
    environment: { REDIS_URL: "", DATABASE_URL: one.url },
    backUp: () => run("pg_dump", "-Fc", "--file", file, one.url),
    async bringBack() {
      run("pg_restore", ...words, "--dbname", another.url, file);
      return { REDIS_URL: "", DATABASE_URL: another.url };
    },
  };
}

async function inFolder(): Promise<Kept> {
  const [folder, copy] = [await preparedFolder(), temporaryFolder("backup")];
  return {
    environment: { DATA_DIR: folder },
    backUp(processes) {
      // As it lies there when Herald was killed, or as a snapshot of the disk has it.
      for (const { child } of processes) child.kill("SIGSTOP");
      cpSync(folder, copy, { recursive: true });
      for (const { child } of processes) child.kill("SIGCONT");
    },
    bringBack: () => Promise.resolve({ DATA_DIR: copy }),
  };
}

const ways: readonly {
  readonly store: StoreName;
  readonly open: () => Promise<Kept>;
  readonly needs: readonly string[];
  readonly is: boolean;
}[] = [
  {
    store: "Redis",
    open: onRedis,
    needs: ["redis-cli"],
    is: findProgram("redis-server", "valkey-server") !== undefined,
  },
  { store: "PostgreSQL", open: onPostgres, needs: ["pg_dump", "pg_restore"], is: postgres !== undefined },
  { store: "the embedded store", open: inFolder, needs: [], is: true },
];

for (const { store, open, needs, is } of ways) {
  const isThere = is && needs.every((name) => findProgram(name) !== undefined);
  if (!isThere)
    process.stdout.write(`Left out: ${store} is not here, or not what backs it up (${needs.join(", ")}).\n`);
  test.skipIf(!isThere)(`on ${store}: what waited is answered, and everybody finds what they had`, async () => {
    const { messenger, service, start: begin } = await openJourney({ platform: "Telegram", store }, { rates: false });
    const { environment, backUp, bringBack } = await open();
    const start = (where: Environment): Promise<readonly HeraldProcess[]> =>
      store === "the embedded store"
        ? Promise.all([begin("all", where)])
        : Promise.all([begin("gateway", where), begin("worker", where)]);
    const { until, letGo } = held();
    service.answer = async ({ prompt }) => {
      if (prompt === "slow") await until;
      return { pieces: [`echo: ${prompt}`] };
    };
    const [ada, bea, cyd, gus] = ["Ada", "Bea", "Cyd", "Gus"].map((name) => messenger.person(name));
    if (ada === undefined || bea === undefined || cyd === undefined || gus === undefined) throw new TypeError("nobody");
    const group = messenger.group({ members: [gus], owner: gus });

    const processes = await start(environment);
    await messenger.ask(ada, "before");
    await messenger.answer(ada, "echo: before");
    await messenger.order(gus, "digest", { add: true, topic: "bitcoin", at: "09:00", days: "daily" }, { in: group });
    await messenger.answer(group, /Digest 1 is set up/);
    await messenger.ask(bea, "slow");
    await messenger.ask(bea, "waiting");
    await messenger.until(() => service.asked.some(({ prompt }) => prompt === "slow"));
    await messenger.taken();
    backUp(processes);
    letGo();
    await messenger.answer(bea, "echo: waiting");
    await messenger.ask(cyd, "since");
    await messenger.answer(cyd, "echo: since");
    for (const { child } of processes) child.kill("SIGTERM");
    await Promise.all(processes.map(({ ended }) => ended));

    const seen = messenger.last(bea);
    await start(await bringBack());
    await messenger.answer(bea, "echo: waiting", { after: seen });
    expect(messenger.texts(bea)).toEqual([
      "echo: slow",
      "echo: waiting",
      expect.stringMatching(/^Herald was restarted in the middle of this answer/),
      "echo: waiting",
    ]);
    await messenger.ask(ada, "after");
    await messenger.answer(ada, "echo: after");
    expect(service.asked.at(-1)?.messages.map(({ content }) => content)).toContain("echo: before");
    expect([messenger.count(ada), messenger.count(cyd)]).toEqual([2, 1]);
    await messenger.order(gus, "digest", { list: true }, { in: group });
    await messenger.answer(group, /Digests here: 1 of/);
    expect(messenger.problems()).toEqual([]);
  });
}
