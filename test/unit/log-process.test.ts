/** The log of a real process: what it wrote last is there, and a crash tells no secret. */
import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { findProgram } from "../servers/programs.ts";

const SECRET = "hunter2-hunter2-hunter2";
const BUILT = new URL("../../dist/src/log.js", import.meta.url);
const SOURCE = new URL("../../src/log.ts", import.meta.url);

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a few lines in a process of their own, with a log and its crash handlers. */
function run(lines: string, format: "json" | "pretty" | "auto" = "json", to: "pipe" | number = "pipe"): Promise<Ended> {
  const source = `
    import { createLog, installCrashHandlers } from ${JSON.stringify(BUILT.href)};
    const secret = process.env.TEST_SECRET;
    const log = createLog({ level: "debug", format: "${format}", secrets: [secret] });
    installCrashHandlers(log, (code) => process.exit(code));
    ${lines}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
    env: { TEST_SECRET: SECRET },
    stdio: ["ignore", to, "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output, errors }));
  });
}

beforeAll(() => {
  const fresh = existsSync(BUILT) && statSync(BUILT).mtimeMs >= statSync(SOURCE).mtimeMs;
  if (!fresh) throw new Error("these tests run what was built, and that is older than its source: npm run build");
});

test("a line that is written just before the end of the process is there", async () => {
  const { code, output } = await run(
    `for (let i = 0; i < 5000; i += 1) log.info({ i }, "x".repeat(200)); process.exit(3);`,
  );
  expect(code).toBe(3);
  const lines = output.trimEnd().split("\n");
  expect(lines).toHaveLength(5000);
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ i: 4999 });
});

test("a line is there also when the process is killed in the next instant", async () => {
  const { output } = await run('log.info({}, "the last words"); process.kill(process.pid, "SIGKILL"); for (;;);');
  expect(output).toContain("the last words");
});

describe.skipIf(!existsSync("/dev/full"))("a full disk", () => {
  async function runOnFull(lines: string): Promise<Omit<Ended, "output">> {
    const full = openSync("/dev/full", "w");
    const { code, errors } = await run(lines, "json", full);
    closeSync(full);
    return { code, errors };
  }

  test("does not take the process down, whatever is printed", async () => {
    const said = 'log.info({}, "a"); log.info({}, "b"); process.stdout.write("a table");';
    expect(await runOnFull(`${said} setTimeout(() => process.exit(4), 50);`)).toEqual({ code: 4, errors: "" });
  });

  test("does not hold up the end of one that has crashed", async () => {
    expect(await runOnFull('setTimeout(() => { throw new Error("bad") });')).toEqual({ code: 1, errors: "" });
  });
});

test("errors that come while the process ends already are not told as well", async () => {
  const { code, output } = await run(`
    process.removeAllListeners("uncaughtException");
    installCrashHandlers(log, (code) => setTimeout(() => process.exit(code), 50));
    for (const which of ["first", "second"]) setTimeout(() => { throw new Error(which) });`);
  expect(code).toBe(1);
  expect(output.match(/"(first|second)"/g)).toEqual(['"first"']);
});

test("without a terminal the automatic form is JSON", async () => {
  const { output } = await run('log.info({}, "it happened"); process.exit();', "auto");
  expect(JSON.parse(output)).toMatchObject({ msg: "it happened" });
});

test("a reader that goes away does not take the process down", async () => {
  const { code, errors } = await run(`
    process.stdout.destroy();
    log.info({}, "nobody hears it");
    setTimeout(() => process.exit(4), 50);`);
  expect({ code, errors }).toEqual({ code: 4, errors: "" });
});

describe.each(["json", "pretty"] as const)(
  "a crash as %s is told once, without the secret, and ends the process with 1:",
  (format) => {
    test.each([
      [
        "an error that is thrown",
        "setTimeout(() => { throw new Error('bad ' + secret, { cause: new TypeError(secret) }) })",
      ],
      ["an error in the first line", "throw new Error('bad ' + secret)"],
      ["a rejection that nobody awaits", "void Promise.reject(new Error('bad ' + secret))"],
      ["a rejection of many", "void Promise.any([Promise.reject(new Error('bad ' + secret))])"],
      ["a text that is thrown", "setTimeout(() => { throw 'bad ' + secret })"],
      ["an object that is thrown", "setTimeout(() => { throw { bad: secret, token: secret } })"],
      ["nothing that is thrown", "setTimeout(() => { throw undefined })"],
      [
        "an error that cannot be read",
        "setTimeout(() => { throw new Proxy(new Error('bad ' + secret), { get() { throw new Error(secret) } }) })",
      ],
      [
        "an emitter's error",
        "new (await import('node:events')).EventEmitter().emit('error', new Error('bad ' + secret))",
      ],
      [
        "two at once",
        "process.nextTick(() => { throw new Error('bad ' + secret) }); setTimeout(() => { throw new Error(secret) })",
      ],
    ])("%s", async (_name, lines) => {
      const { code, output, errors } = await run(lines, format);
      expect(code).toBe(1);
      expect(output + errors).not.toContain(SECRET);
      expect(errors).toBe("");
      expect(output.includes("that nobody awaited ended")).toBe(lines.includes("Promise."));
      if (format === "pretty") return expect(output).toMatch(/FATAL: an .*error .*ended the process/);
      const told = output.trimEnd().split("\n");
      expect(told).toHaveLength(1);
      expect(told[0]).toMatch(/^\{"level":60,.*"msg":"an [a-z ]+ ended the process"\}$/);
      expect(() => void JSON.parse(told[0] ?? "")).not.toThrow();
    });
  },
);

const limiter = findProgram("prlimit");

test.skipIf(limiter === undefined)(
  "a process that may have few addresses says which limit it is, and what to do",
  async () => {
    const { code, output } = await run(
      `await import("node:child_process").then(({ execFileSync }) => execFileSync("${limiter}", ["--pid", String(process.pid), "--as=6000000000"]));
     WebAssembly.instantiate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 0, 1));`,
    );
    expect(code).toBe(1);
    expect(output).toMatch(/ulimit -v.*--disable-wasm-trap-handler/);
  },
);
