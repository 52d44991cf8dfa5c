/** One process at a time holds a data folder, and a dead one never stands in the way. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { DirectoryHeld, lockDirectory, type Pace } from "../../../../src/store/postgres/directory-lock.ts";
import { findProgram } from "../../../servers/programs.ts";
import { builtModule, type Program, start } from "./processes.ts";

const quick: Pace = { heartbeat: 100, stale: 1000, wait: 1500, lookAgain: 20 };
const nothing = (): void => undefined;
const limiter = findProgram("prlimit");

let directory: string;
let running: Program[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "herald-lock-"));
});
afterEach(async () => {
  await Promise.all(running.map((program) => program.kill()));
  running = [];
  rmSync(directory, { recursive: true, force: true });
});

/** Locks when it is told to, prints what came of it, and keeps the lock. */
function locker(): Program {
  const program = start(`
    import { lockDirectory } from ${builtModule("store/postgres/directory-lock.ts")};
    process.stdout.write("ready\\n");
    process.stdin.once("data", async () => {
      try {
        const lock = await lockDirectory(${JSON.stringify(directory)}, () => process.stdout.write("waits\\n"), () => process.stdout.write("lost\\n"));
        process.stdout.write("holds\\n");
        process.stdin.once("data", () => { lock.release(); process.stdout.write("released\\n"); });
      } catch (error) {
        process.stdout.write(error.message + "\\n");
      }
    });`);
  running.push(program);
  return program;
}

async function holder(): Promise<Program> {
  const program = locker();
  await program.line();
  program.say("go");
  expect(await program.line()).toBe("holds");
  return program;
}

const lockFiles = (): string[] => readdirSync(join(directory, "lock")).sort();

function plant(changes: Record<string, unknown>): string {
  mkdirSync(join(directory, "lock"), { recursive: true });
  const path = join(directory, "lock", "lock.7");
  const holder = { pid: 1, host: "elsewhere", view: "", started: "", token: "t", released: false, ...changes };
  writeFileSync(path, JSON.stringify(holder));
  return path;
}

describe("the lock on a data folder", () => {
  test("a second process is refused at once, with the folder and the process that holds it", async () => {
    const first = await holder();
    const began = performance.now();
    const second = locker();
    await second.line();
    second.say("go");
    const said = await second.line();
    expect(said).toContain(directory);
    expect(said).toContain(`process ${first.pid} on ${hostname()}`);
    expect(said).toContain("DATA_DIR");
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  test("a released folder is free, and so is one whose holder was killed", async () => {
    const first = await holder();
    first.say("release");
    expect(await first.line()).toBe("released");
    const second = await holder();
    await second.kill();
    const began = performance.now();
    const lock = await lockDirectory(directory, nothing, nothing);
    expect(performance.now() - began).toBeLessThan(5_000);
    lock.release();
  });

  test("a holder that is only halted keeps the folder, however long", async () => {
    const first = await holder();
    first.process.kill("SIGSTOP");
    await expect(lockDirectory(directory, nothing, nothing, { ...quick, stale: 0 })).rejects.toThrow(DirectoryHeld);
  });

  test("a copy of a folder that is in use is nobody's, and the folder itself stays its holder's", async () => {
    await holder();
    const copy = mkdtempSync(join(tmpdir(), "herald-lock-"));
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    cpSync(directory, copy, { recursive: true });
    const lock = await lockDirectory(copy, nothing, nothing, quick);
    lock.release();
    await expect(lockDirectory(directory, nothing, nothing, quick)).rejects.toThrow(DirectoryHeld);
  });

  test("a process that only has a dead holder's id does not hold the folder", async () => {
    const first = await holder();
    const text = readFileSync(join(directory, "lock", "lock.1"), "utf8");
    writeFileSync(join(directory, "lock", "lock.1"), text.replace(/"started":"\d+"/, '"started":"1"'));
    const lock = await lockDirectory(directory, nothing, nothing);
    expect(first.process.exitCode).toBeNull();
    lock.release();
  });

  test.each(["an empty folder", "the trace of a dead holder"])(
    "of twelve processes that start at the same instant exactly one wins: %s",
    async (state) => {
      if (state !== "an empty folder") await (await holder()).kill();
      const programs = Array.from({ length: 12 }, locker);
      await Promise.all(programs.map((program) => program.line()));
      for (const program of programs) program.say("go");
      const said = await Promise.all(programs.map((program) => program.line()));
      const winners = said.flatMap((line, place) => (line === "holds" ? [programs[place]] : []));
      expect(winners).toHaveLength(1);
      const refused = said.filter((line) => line !== "holds");
      expect(refused).toEqual(Array(11).fill(expect.stringContaining(`process ${winners[0]?.pid} on`)));
      expect(lockFiles()).toHaveLength(1);
    },
  );

  test("a holder on another machine that shows no life is waited for, told once, and then followed", async () => {
    plant({});
    const told: string[] = [];
    const began = performance.now();
    const lock = await lockDirectory(directory, (line) => told.push(line), nothing, quick);
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(told).toEqual([expect.stringMatching(/held by process 1 on elsewhere.*waiting up to 1\.5 s/)]);
    expect(lockFiles()).toEqual(["lock.8"]);
    lock.release();
  });

  test("one that shows life keeps the folder, and one that lets go in the meantime is followed at once", async () => {
    const path = plant({});
    const beat = setInterval(() => writeFileSync(path, readFileSync(path)), 50);
    await expect(lockDirectory(directory, nothing, nothing, quick)).rejects.toThrow(/process 1 on elsewhere/);
    const waiting = lockDirectory(directory, () => plant({ released: true }), nothing, quick);
    clearInterval(beat);
    (await waiting).release();
  });

  test("a lock that was cut off while it was written is followed once it is old", async () => {
    const path = plant({});
    writeFileSync(path, '{"pid":');
    const lock = await lockDirectory(directory, nothing, nothing, quick);
    lock.release();
  });

  test.skipIf(limiter === undefined)("whoever found no room for a word leaves nothing that is waited for", async () => {
    const first = locker();
    await first.line();
    execFileSync(limiter ?? "", ["--pid", String(first.pid), "--fsize=0:"]);
    first.say("go");
    expect(await first.line()).toContain("EFBIG");
    expect(lockFiles()).toEqual([]);
  });

  test.skipIf(limiter === undefined)("whoever may open no file any more keeps what it holds", async () => {
    const pace: Pace = { heartbeat: 200, stale: 5_000, wait: 1_500, lookAgain: 20 };
    const holding = start(`
      import { lockDirectory } from ${builtModule("store/postgres/directory-lock.ts")};
      const say = (word) => process.stdout.write(word + "\\n");
      await lockDirectory(${JSON.stringify(directory)}, () => undefined, () => say("lost"), ${JSON.stringify(pace)});
      say("holds");
      process.stdin.on("data", () => say("is here"));`);
    running.push(holding);
    expect(await holding.line()).toBe("holds");
    execFileSync(limiter ?? "", ["--pid", String(holding.pid), "--nofile=1:"]);
    const written = (): number => statSync(join(directory, "lock", "lock.1")).mtimeMs;
    const before = written();
    // For longer than one is believed in that is silent.
    await expect.poll(written, { timeout: 60_000 }).toBeGreaterThan(before + pace.stale + 1_000);
    holding.say("?");
    expect(await holding.line()).toBe("is here");
  });

  test("one that cannot be looked at is said at once, as the system says it", async () => {
    mkdirSync(join(directory, "lock", "lock.1"), { recursive: true });
    await expect(lockDirectory(directory, nothing, nothing, quick)).rejects.toMatchObject({ code: "EISDIR" });
  });

  test("a disk that fails for a moment costs nobody the folder, and one that fails for long does", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    let losses = 0;
    const lock = await lockDirectory(directory, nothing, () => (losses += 1), quick);
    const [folder, away] = [join(directory, "lock"), join(directory, "away")];
    const fail = (): void => {
      renameSync(folder, away);
      // In its place something that cannot be read as a folder.
      writeFileSync(folder, "");
    };
    for (let round = 0; round < 3; round += 1) {
      fail();
      vi.advanceTimersByTime(quick.stale - 2 * quick.heartbeat);
      rmSync(folder);
      renameSync(away, folder);
      vi.advanceTimersByTime(quick.heartbeat);
    }
    expect(losses).toBe(0);
    fail();
    // Before anybody may follow.
    vi.advanceTimersByTime(quick.stale - quick.heartbeat);
    expect(losses).toBe(1);
    lock.release();
  });

  test("whoever was followed while it was halted hears it, and releases nothing of the follower's", async () => {
    const releases: (() => void)[] = [];
    const lost = new Promise<void>((hear) => {
      void lockDirectory(directory, nothing, hear, quick).then((lock) => {
        releases.push(() => lock.release());
        plant({ token: "follower" });
      });
    });
    await lost;
    for (const release of releases) release();
    expect(releases).toHaveLength(1);
    expect(readFileSync(join(directory, "lock", "lock.7"), "utf8")).toContain('"released":false');
  });
});
