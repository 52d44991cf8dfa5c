/** The frames of an error that is told lead from what was built to its source, and no map stays in memory for it. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { leadToSources } from "../../src/log/sources.ts";
import { temporaryFolder } from "../servers/children.ts";
import { builtFiles, builtText, FOLDER } from "./built.ts";

const payloadSchema = z.object({
  file: z.string(),
  mappings: z.string(),
  names: z.array(z.string()),
  sources: z.array(z.string()),
  sourceRoot: z.string().default(""),
  sourcesContent: z.array(z.string()).default([]),
  version: z.int(),
});
const entrySchema = z
  .object({ generatedLine: z.int(), originalSource: z.string(), originalLine: z.int(), originalColumn: z.int() })
  .partial();

const ours = builtFiles.filter((name) => !name.startsWith("library-") && builtText(name).includes("sourceMappingURL"));

describe("a frame in what was built", () => {
  test.each(ours.filter((_, i) => i % 5 === 0))("has the place that Node finds for it, anywhere in %s", (name) => {
    const map = new SourceMap(payloadSchema.parse(JSON.parse(builtText(`${name}.map`))));
    const lines = builtText(name).split("\n");
    for (let i = 0; i < 40; i += 1) {
      const line = (i * 7) % lines.length;
      const column = Math.floor(((lines[line]?.length ?? 0) * ((i * 37) % 101)) / 101);
      const path = join(FOLDER, name);
      const place = `${path}:${line + 1}:${column + 1}`;
      const entry = entrySchema.parse(map.findEntry(line, column));
      const { originalSource, originalLine = 0, originalColumn = 0 } = entry;
      const expected =
        // For what stands before the first place of its line Node takes the last one of the lines before.
        originalSource === undefined || entry.generatedLine !== line
          ? place
          : `${join(FOLDER, originalSource)}:${originalLine + 1}:${originalColumn + 1}`;
      expect(leadToSources([`    at async Fox.run (${place})`])).toEqual([`    at async Fox.run (${expected})`]);
    }
  });

  const mapped = (map: string): readonly string[] => {
    const path = join(temporaryFolder(), "part.js");
    writeFileSync(`${path}.map`, map);
    return leadToSources([`    at ${path}:1:5`]).map((frame) => frame.replace(path, "part.js"));
  };

  test.each([
    ["half written", '{"version":3,"sour'],
    ["something else", "[]"],
    ["without places", JSON.stringify({ sources: ["a.ts"], mappings: "" })],
    ["of no file", JSON.stringify({ sources: [], mappings: "AAAA" })],
    ["no map at all", JSON.stringify({ sources: ["a.ts"], mappings: "?!,~~~~~~~~;;;%" })],
  ])("stays as it is where the map is %s", (_, map) => {
    expect(mapped(map)).toEqual(["    at part.js:1:5"]);
  });

  test("stays as it is where there is no map, and so does one that is nowhere", () => {
    const frames = ["    at fox (/nowhere/part.js:1:5)", "    at native", "    at node:internal/fs:12:3"];
    expect(leadToSources(frames)).toEqual(frames);
  });
});

/** In a process without any flag, something in what was built is given what it cannot take. */
const TOLD = `
require(process.argv[1] + "/compiled.js");
const all = JSON.parse(process.argv[2]).flatMap((name) => Object.values(require(process.argv[1] + "/" + name)));
const createLog = all.find((one) => typeof one === "function" && one.name === "createLog");
try { createLog() } catch (err) { createLog({ level: "info", format: "json", secrets: [] }).error({ err }, "told") }`;

test("what was built tells an error with its place in the sources", () => {
  const parts = builtFiles.filter((name) => /-.{8}\.js$/.test(name));
  const told = execFileSync(process.execPath, ["-e", TOLD, FOLDER, JSON.stringify(parts)], { encoding: "utf8" });
  const [, path = "", line = ""] = /createLog \((\/[^ ]+\/src\/log\.ts):(\d+):\d+\)/.exec(told) ?? [];
  expect(path).toBe(fileURLToPath(new URL("../../src/log.ts", import.meta.url)));
  expect(readFileSync(path, "utf8").split("\n")[Number(line) - 1]).toContain("function createLog({");
});
