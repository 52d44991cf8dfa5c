/** Secrets that are made on first start: one, whoever comes first; whole or not there; for its owner's eyes only. */
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ensureSealKeys, ensureSecret } from "../../src/secrets.ts";

const BUILT = new URL("../../dist/src/secrets.js", import.meta.url);
const SOURCE = new URL("../../src/secrets.ts", import.meta.url);

let parent = "";
let folder = "";
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "herald-secrets-"));
  folder = join(parent, "data");
});
afterEach(() => rmSync(parent, { recursive: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const path = (): string => join(folder, "it");
const ensure = (make = (): string => "made") => ensureSecret(folder, "it", make);

async function problemOf(content: string, mode = 0o600): Promise<string> {
  mkdirSync(folder);
  writeFileSync(path(), content);
  chmodSync(path(), mode);
  const ensured = await ensureSecret(
    folder,
    "it",
    () => "made",
    (value) => value.startsWith("made"),
  );
  expect(readFileSync(path(), "utf8")).toBe(content);
  return ensured.ok ? "" : ensured.problem;
}

test("the first time it is made, afterwards it is read", async () => {
  expect(await ensure()).toEqual({ ok: true, value: "made", made: true });
  expect(await ensure(() => "another")).toEqual({ ok: true, value: "made", made: false });
});

test("the file is for its owner alone, and so is a folder that was made for it", async () => {
  const before = process.umask(0);
  await ensure();
  process.umask(before);
  expect([modeOf(folder), modeOf(path())]).toEqual(["700", "600"]);
  expect(readdirSync(folder)).toEqual(["it"]);
});

test("what a crash left of one in the making is swept, and one that is being made is left", async () => {
  mkdirSync(folder);
  const [old, young] = [join(folder, ".it.old"), join(folder, ".it.young")];
  for (const draft of [old, young]) writeFileSync(draft, "ma");
  utimesSync(old, new Date(0), new Date(0));
  expect(await ensure()).toMatchObject({ ok: true, value: "made" });
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

test("a file that others can read is refused, with the cure", async () => {
  for (const mode of [0o644, 0o640, 0o620, 0o602]) {
    expect(await problemOf("made\n", mode)).toContain(`close it with: chmod 600 ${path()}`);
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ["is empty", ""],
  ["was cut off", "made-and-cut-o"],
  ["is not what it should be", "something\n"],
  ["holds what no secret is made of", "made\u0000up\n"],
  ["has two lines", "made\nup\n"],
  ["is far too long", `made${"x".repeat(5_000)}\n`],
])("a file that %s is refused as damaged, with the cure, and not touched", async (_what, content) => {
  const problem = await problemOf(content);
  expect(problem).toMatch(/is damaged \(\d+ bytes\); put it back from a backup, or remove it/);
  expect(problem).not.toContain("something");
});

test("a place that is no folder, and a secret that is a folder, are said with the cure", async () => {
  writeFileSync(folder, "");
  expect(await ensure()).toEqual({ ok: false, problem: `${folder} is not a folder; set DATA_DIR to one` });
  rmSync(folder);
  mkdirSync(path(), { recursive: true, mode: 0o700 });
  const ensured = await ensure();
  expect(!ensured.ok && ensured.problem).toMatch(/cannot be read or made \(EISDIR\)/);
});

describe("the keys that seal", () => {
  test("are the configured ones, and then nothing is made", async () => {
    const sealKeys = [Buffer.alloc(32, 1)];
    expect(await ensureSealKeys({ sealKeys, dataDirectory: folder })).toBe(sealKeys);
    expect(existsSync(folder)).toBe(false);
  });

  test("are one of 32 bytes that stays the same", async () => {
    const config = { sealKeys: undefined, dataDirectory: folder };
    const [key] = await ensureSealKeys(config);
    expect(key).toHaveLength(32);
    expect(await ensureSealKeys(config)).toEqual([key]);
    expect(modeOf(join(folder, "seal.key"))).toBe("600");
  });

  test("are refused in a sentence when the file is damaged", async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, "seal.key"), `${Buffer.alloc(31).toString("base64")}\n`, { mode: 0o600 });
    await expect(ensureSealKeys({ sealKeys: undefined, dataDirectory: folder })).rejects.toThrow(
      /seal\.key is damaged/,
    );
  });
});

describe("several processes", () => {
  beforeAll(() => {
    const fresh = existsSync(BUILT) && statSync(BUILT).mtimeMs >= statSync(SOURCE).mtimeMs;
    if (!fresh) throw new Error("these tests run what was built, and that is older than its source: npm run build");
  });

  /** Starts one that waits for a word before it goes, so that all go at the same instant. */
  function start(): { ready: Promise<void>; go: () => void; answer: Promise<string> } {
    const source = `
      import { randomBytes } from "node:crypto";
      import { ensureSecret } from ${JSON.stringify(BUILT.href)};
      process.stdout.write("ready\\n");
      process.stdin.once("data", async () => {
        const one = await ensureSecret(${JSON.stringify(folder)}, "it", () => randomBytes(16).toString("hex"));
        process.stdout.write(JSON.stringify(one));
        process.exit();
      });`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    let output = "";
    const ready = new Promise<void>((resolve) => {
      child.stdout.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.startsWith("ready")) resolve();
      });
    });
    const answer = new Promise<string>((resolve) => {
      child.on("close", () => resolve(output.replace("ready\n", "")));
    });
    return { ready, go: () => child.stdin.end("go"), answer };
  }

  test("that start at once end with the same secret, which one of them made", async () => {
    for (let round = 0; round < 3; round += 1) {
      const children = Array.from({ length: 4 }, start);
      await Promise.all(children.map(({ ready }) => ready));
      for (const { go } of children) go();
      const answers = (await Promise.all(children.map(({ answer }) => answer))).map(
        (answer) => JSON.parse(answer) as { ok: boolean; value: string; made: boolean },
      );
      expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
      expect(new Set(answers.map(({ value }) => value)).size).toBe(1);
      expect(answers.filter(({ made }) => made)).toHaveLength(1);
      expect(readdirSync(folder)).toEqual(["it"]);
      rmSync(folder, { recursive: true });
    }
  });

  test("of which one is killed at any instant leave a whole secret or none", async () => {
    for (let delay = 0; delay < 10; delay += 1) {
      const source = `
        import { ensureSecret } from ${JSON.stringify(BUILT.href)};
        setTimeout(() => process.kill(process.pid, "SIGKILL"), ${delay / 3});
        await ensureSecret(${JSON.stringify(folder)}, "it", () => "x".repeat(4000));`;
      expect(() => execFileSync(process.execPath, ["--input-type=module", "-e", source])).not.toThrow(/SyntaxError/);
      if (existsSync(path())) expect(readFileSync(path(), "utf8")).toBe(`${"x".repeat(4000)}\n`);
      expect(await ensure(() => "x".repeat(4000))).toMatchObject({ ok: true, value: "x".repeat(4000) });
      rmSync(folder, { recursive: true });
    }
  });
});
