/** The house rules, run: first on bad files that each break one of them, then on the project itself. */
import { describe, expect, test } from "vitest";
import { checkHouse } from "./rules/check.ts";
import type { SourceFile } from "./rules/source.ts";
import { projectFiles, projectText } from "./rules/tree.ts";

const HEAD = "/** A made-up file: it breaks one rule. */\n";
const file = (path: string, body: string): SourceFile => ({ path, text: `${HEAD}${body}\n` });

/** Files that a made-up file can import; none of them breaks a rule. */
const NEIGHBOURS = [
  "src/core/word.ts",
  "src/drawing/card.ts",
  "src/operations/chat.ts",
  "src/service/schema/chat.ts",
  "src/store/documents.ts",
  "src/queue/jobs.ts",
  "src/http/server.ts",
  "src/locales/en.ts",
  "src/platforms/telegram/parse.ts",
  "src/platforms/web/wire.ts",
  "src/pages/parts/api.ts",
  "src/platforms/discord/parse.ts",
  "src/config.ts",
  "src/config/variables.ts",
  "src/log.ts",
  "src/lifecycle.ts",
  "src/main.ts",
  "workers/chat.ts",
  "workers/main.ts",
].map((path) => file(path, "export const here = 1;"));

function findings(path: string, body: string): readonly string[] {
  return checkHouse([...NEIGHBOURS.filter((one) => one.path !== path), file(path, body)]);
}

describe("who may import whom", () => {
  test.each([
    ["src/core/a.ts", "../log.ts"],
    ["src/core/a.ts", "../store/documents.ts"],
    ["src/config/a.ts", "../log.ts"],
    ["src/log.ts", "./config.ts"],
    ["src/service/client/a.ts", "../../store/documents.ts"],
    ["src/store/a.ts", "../queue/jobs.ts"],
    ["src/queue/a.ts", "../store/documents.ts"],
    ["src/http/a.ts", "../config.ts"],
    ["src/locales/a.ts", "../operations/chat.ts"],
    ["src/operations/a.ts", "../platforms/telegram/parse.ts"],
    ["src/operations/a.ts", "../store/documents.ts"],
    ["src/drawing/a.ts", "../operations/chat.ts"],
    ["workers/a.ts", "../src/drawing/card.ts"],
    ["src/operations/a.ts", "../service/schema/chat.ts"],
    ["src/platforms/discord/a.ts", "../telegram/parse.ts"],
    ["src/platforms/discord/a.ts", "../../operations/chat.ts"],
    ["src/lifecycle.ts", "./store/documents.ts"],
    ["src/lifecycle.ts", "./main.ts"],
    ["workers/a.ts", "../src/store/documents.ts"],
    ["workers/a.ts", "../src/config.ts"],
    ["workers/a.ts", "../src/main.ts"],
    ["src/pages/console/a.tsx", "../../platforms/telegram/parse.ts"],
    ["src/pages/console/a.tsx", "../../platforms/web/wire.ts"],
    ["src/pages/console/a.tsx", "../../core/word.ts"],
    ["src/platforms/web/a.ts", "../../pages/parts/api.ts"],
  ])("%s may not import %s, in whatever way", (path, target) => {
    const ways = [
      `import { here } from "${target}";`,
      `import "${target}";`,
      `import * as all from "${target}";`,
      `export { here } from "${target}";`,
      `export * from "${target}";`,
      `export const later = () => import("${target}");`,
      `import { type Here, here } from "${target}";`,
    ];
    const typeWays = [
      `import type { Here } from "${target}";`,
      `import { type Here } from "${target}";`,
      `export type { Here } from "${target}";`,
      `export type Here = import("${target}").Here;`,
    ];
    const typesToo =
      (path.startsWith("src/operations/") && target.includes("/service/")) ||
      (path.startsWith("src/pages/") && !target.includes("/telegram/"));
    for (const way of typesToo ? ways : [...ways, ...typeWays]) {
      expect(findings(path, `\n${way}`), way).toEqual([expect.stringMatching(`^${path}:3 .* may not import .*`)]);
    }
    if (typesToo) for (const way of typeWays) expect(findings(path, way), way).toEqual([]);
  });

  test.each([
    ["src/core/a.ts", "./word.ts"],
    ["src/platforms/discord/a.ts", "./parse.ts"],
    ["src/platforms/discord/a.ts", "../../core/word.ts"],
    ["src/http/a.ts", "../core/word.ts"],
    ["src/operations/a.ts", "../core/word.ts"],
    ["src/operations/a.ts", "../drawing/card.ts"],
    ["src/lifecycle.ts", "./config.ts"],
    ["src/config.ts", "./config/variables.ts"],
    ["workers/a.ts", "../src/queue/jobs.ts"],
    ["workers/a.ts", "../src/operations/chat.ts"],
    ["src/main.ts", "../workers/chat.ts"],
    ["workers/main.ts", "../src/main.ts"],
    ["src/pages/console/a.tsx", "../parts/api.ts"],
  ])("%s may import %s", (path, target) => {
    expect(findings(path, `import { here } from "${target}";`)).toEqual([]);
  });

  test("a file that is not there, or no source, cannot be imported", () => {
    const says = "is no source of the house";
    expect(findings("src/core/a.ts", `import { b } from "./b.ts";`)).toEqual([expect.stringContaining(says)]);
    expect(findings("src/main.ts", `import it from "../package.json";`)).toEqual([expect.stringContaining(says)]);
    expect(findings("src/main.ts", `import { a } from "../test/a.ts";`)).toEqual([expect.stringContaining(says)]);
  });

  test("an import that is computed, and a loader that is no import, are found", () => {
    for (const specifier of ["name", "'./' + name", "`./$".concat("{name}`")]) {
      const computed = `export const load = (name: string) => import(${specifier});`;
      expect(findings("src/core/a.ts", computed), computed).toEqual([expect.stringContaining("before it runs")]);
    }
    for (const loader of [
      `import { createRequire } from "node:module";`,
      `require("./b.ts");`,
      `export const net = process.getBuiltinModule("net");`,
    ]) {
      expect(findings("src/core/a.ts", loader), loader).toEqual([expect.stringContaining("otherwise than by import")]);
    }
    const allowed = `import { createRequire } from "node:module";`;
    expect(findings("src/compiled.ts", allowed)).toEqual([]);
    expect(findings("src/compiled.ts", `require("./b.ts");`)).toEqual([expect.stringContaining("otherwise")]);
  });

  test("a file that lies in no place is found", () => {
    expect(findings("src/platforms/list.ts", "")).toEqual([expect.stringContaining("no place of the house")]);
    expect(findings("src/elsewhere/a.ts", "")).toEqual([expect.stringContaining("no place of the house")]);
  });

  test("circles are found, long ones and those of types alone", () => {
    const circle = [
      file("src/core/a.ts", `import type { B } from "./b.ts";\nexport interface A { readonly b: B }`),
      file("src/core/b.ts", `export * from "./c.ts";`),
      file("src/core/c.ts", `export type C = import("./a.ts").A;`),
      file("src/core/d.ts", `import { a } from "./a.ts";\nexport const d = a;`),
    ];
    const ways = "src/core/a.ts → src/core/b.ts → src/core/c.ts → src/core/a.ts";
    expect(checkHouse(circle)).toEqual([`src/core/c.ts:2 a circle: ${ways}`]);
    expect(findings("src/core/a.ts", `export * from "./a.ts";`)).toEqual([expect.stringContaining("a circle")]);
  });
});

describe("only src/config reads the environment", () => {
  test.each([
    "export const home = process.env.HOME;",
    `export const home = process["env"]["HOME"];`,
    "export const { env } = process;",
    "export const { env: renamed } = process;",
    "export const { ...all } = process;",
    "export const host = process;",
    "export const read = (name: string) => process[name];",
    "export const home = globalThis.process.env.HOME;",
    "export const { env } = globalThis.process;",
    `import { env } from "node:process";`,
    `import { env as it } from "process";`,
    `import it from "node:process";`,
    `import * as it from "node:process";`,
    `export const later = () => import("node:process");`,
    "export const mode = import.meta.env;",
    "process.loadEnvFile();",
  ])("%s", (body) => {
    for (const path of ["src/core/a.ts", "src/main.ts", "src/lifecycle.ts", "workers/a.ts"]) {
      expect(findings(path, body), path).toEqual([expect.stringMatching(`^${path}:2 reads the environment`)]);
    }
    expect(findings("src/config.ts", body)).toEqual([]);
    expect(findings("src/config/read.ts", body)).toEqual([]);
  });

  test.each([
    "export const { argv } = process;",
    "process.exit(1);",
    "export const it = { env: 1, process: 2 }.process;",
    `import { argv } from "node:process";`,
    "export const read = (config: { readonly env: string }) => config.env;",
  ])("%s does not", (body) => {
    expect(findings("src/core/a.ts", body)).toEqual([]);
  });
});

describe("only store and queue know the drivers", () => {
  test.each(["ioredis", "pg", "@electric-sql/pglite", "@electric-sql/pglite/live", "bullmq"])("%s", (name) => {
    for (const body of [`import { it } from "${name}";`, `import type { It } from "${name}";`]) {
      for (const path of ["src/core/a.ts", "src/main.ts", "src/http/a.ts", "workers/a.ts"]) {
        expect(findings(path, body)).toEqual([`${path}:2 only store and queue may know ${name}`]);
      }
      expect(findings("src/store/redis/a.ts", body)).toEqual([]);
      expect(findings("src/queue/a.ts", body)).toEqual([]);
    }
  });

  test("a package whose name only begins alike is none", () => {
    expect(findings("src/core/a.ts", `import { it } from "pgfoo";`)).toEqual([]);
  });
});

describe("only the service's client and the platforms' send reach outward", () => {
  const SENDERS = ["src/service/client/a.ts", "src/platforms/discord/send.ts", "src/platforms/discord/send/a.ts"];

  test.each([
    `await fetch("https://example.org");`,
    "export const get = fetch;",
    "export const parts = { fetch };",
    `await globalThis.fetch("https://example.org");`,
    `await globalThis["fetch"]("https://example.org");`,
    `export const socket = new WebSocket("wss://example.org");`,
    `import { request } from "undici";`,
    `import { connect } from "node:net";`,
    `import tls from "node:tls";`,
    `import * as http from "http";`,
    `import { get } from "node:https";`,
    `export * from "node:http2";`,
    `export const later = () => import("node:dgram");`,
  ])("%s", (body) => {
    for (const path of ["src/core/a.ts", "src/http/a.ts", "src/main.ts", "src/platforms/discord/sender.ts"]) {
      expect(findings(path, body), path).toEqual([expect.stringMatching(`^${path}:2 .* can reach outward`)]);
    }
    for (const path of SENDERS) expect(findings(path, body), path).toEqual([]);
  });

  test("the server of src/http may be one, and types open nothing", () => {
    expect(findings("src/http/a.ts", `import { createServer, type Server } from "node:http";`)).toEqual([]);
    expect(findings("src/http/a.ts", `import { createServer, request } from "node:http";`)).toHaveLength(1);
    expect(findings("src/http/a.ts", `import "node:http";`)).toHaveLength(1);
    expect(findings("src/core/a.ts", `import { createServer } from "node:http";`)).toHaveLength(1);
    expect(findings("src/core/a.ts", `import type { Socket } from "node:net";`)).toEqual([]);
    expect(findings("src/core/a.ts", "export const run = (app: App) => app.fetch(1);")).toEqual([]);
    expect(findings("src/core/a.ts", "export interface Parts { fetch(url: string): void }")).toEqual([]);
    expect(findings("src/core/a.ts", "export type Fetch = typeof fetch;")).toEqual([]);
  });
});

describe("how a file looks", () => {
  test.each([
    ["exports by default", "export default 1;"],
    ["exports by default", "const it = 1;\nexport { it as default };"],
    ["exports by default", `export { default } from "./word.ts";`],
    ["declares an enum", "export enum Colour { red }"],
    ["declares an enum", "const enum Colour { red }"],
  ])("a file that %s is found: %s", (says, body) => {
    expect(findings("src/core/a.ts", body)).toEqual([expect.stringContaining(says)]);
    expect(findings("workers/a.ts", body.replace("./word.ts", "./chat.ts"))).toEqual([expect.stringContaining(says)]);
  });

  test.each(["utils", "util", "helpers", "common", "types"])("a drawer called %s is found, file or folder", (name) => {
    for (const path of [`src/core/${name}.ts`, `src/core/${name}/a.ts`, `test/unit/${name}.ts`]) {
      expect(findings(path, "")).toEqual([expect.stringContaining(`"${name}" is the name of a drawer`)]);
    }
  });

  test.each([
    "export const a = 1;",
    "// A file.",
    "/* A file. */",
    "/** */",
    "/** file */",
    "import {} from 'x';\n/** A file. */",
  ])("a file that opens with %s is found", (text) => {
    const path = "src/core/a.ts";
    expect(checkHouse([{ path, text }])).toEqual([expect.stringContaining("opens without a sentence")]);
  });

  test("a file that is too long is found, a test's may be longer", () => {
    const lines = (number: number): string => `${HEAD}${"//\n".repeat(number - 1)}`;
    const check = (path: string, number: number): readonly string[] => checkHouse([{ path, text: lines(number) }]);
    expect(check("src/core/a.ts", 300)).toEqual([]);
    expect(check("src/core/a.ts", 301)).toEqual(["src/core/a.ts:301 has 301 lines; 300 are the most"]);
    expect(check("workers/a.ts", 301)).toHaveLength(1);
    expect(check("test/a.test.ts", 400)).toEqual([]);
    expect(check("test/a.test.ts", 401)).toEqual(["test/a.test.ts:401 has 401 lines; 400 are the most"]);
  });
});

test("the project keeps every rule of the house", () => {
  const paths = projectFiles().filter((path) => /^(src|workers|test)\/.*\.[cm]?[jt]sx?$/.test(path));
  expect(paths).toContain("src/main.ts");
  expect(paths).toContain("workers/main.ts");
  const findings = checkHouse(paths.map((path) => ({ path, text: projectText(path) })));
  expect(findings, `\n${findings.join("\n")}\n`).toEqual([]);
});
