/** Who holds a folder: a process that was killed holds nothing, also while whoever started it has not asked for its end. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { type Holder, stateOf, thisProcess } from "../../../../src/store/postgres/directory-holder.ts";

const lineOf = (pid: number): readonly string[] => {
  const line = readFileSync(`/proc/${pid}/stat`, "utf8");
  return line.slice(line.lastIndexOf(")") + 2).split(" ");
};

test("this process runs", () => {
  expect(["runs", "unknown"]).toContain(stateOf(thisProcess("")));
});

test.skipIf(process.platform !== "linux")(
  "one that is dead and not yet asked for its end is gone (needs /proc)",
  async () => {
    // The shell becomes a program that asks for no child's end.
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void parent.kill("SIGKILL"));
    const said = await new Promise<Buffer>((resolve) => parent.stdout.once("data", resolve));
    const pid = Number(said.toString().trim());
    const holder: Holder = { ...thisProcess(""), pid, started: lineOf(pid)[19] ?? "" };
    expect(stateOf(holder)).toBe("runs");
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, "utf8").trim()).toBe("sleep");
    process.kill(pid, "SIGKILL");
    await expect.poll(() => lineOf(pid)[0]).toBe("Z");
    expect(stateOf(holder)).toBe("gone");
  },
);
