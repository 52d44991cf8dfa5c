/** The Dockerfile and docker-compose.yml agree with the code: the rules find what is broken on purpose, and nothing else. */
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { describeVariables, readConfig } from "../../src/config.ts";
import { DRAIN_LIMIT } from "../../src/lifecycle.ts";
import { ALLOCATOR, NODE_FLAGS } from "../servers/herald.ts";
import { compositionProblems } from "./rules/composition.ts";
import { type ContainerFiles, dockerStages, listOf, type Project } from "./rules/containers.ts";
import { imageProblems } from "./rules/image.ts";
import { projectFiles, projectText } from "./rules/tree.ts";

const FILES: ContainerFiles = { dockerfile: projectText("Dockerfile"), compose: projectText("docker-compose.yml") };

const PROJECT: Project = {
  scripts: z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(projectText("package.json")))
    .scripts,
  paths: projectFiles(),
  programs: Object.fromEntries(
    [...projectText(".programs.mjs").matchAll(/^ {2}(\w+): "(\S+\.ts)",$/gm)].map(([, name, source]) => [
      `dist/programs/${name}.js`,
      source ?? "",
    ]),
  ),
  variables: describeVariables().map(({ name }) => name),
  port: Number(describeVariables().find(({ name }) => name === "PORT")?.default),
  drain: DRAIN_LIMIT,
  problemsWith: (environment) => {
    const read = readConfig(environment);
    return read.ok ? [] : read.problems;
  },
};

const problems = ({ dockerfile, compose }: ContainerFiles): readonly string[] => [
  ...imageProblems(dockerfile, PROJECT),
  ...compositionProblems(compose, PROJECT),
];

function broken(file: keyof ContainerFiles, from: string, to: string): readonly string[] {
  if (!FILES[file].includes(from)) throw new Error(`there is no "${from}" to break`);
  return problems({ ...FILES, [file]: FILES[file].replaceAll(from, to) });
}

test("the image and the services agree with the code", () => {
  const found = problems(FILES);
  expect(found, `\n${found.join("\n")}\n`).toEqual([]);
});

test.each(["gateway", "worker"] as const)("whoever starts a %s tells the engine the same", (role) => {
  const told = (text: string): readonly string[] => [...new Set(text.match(/--[a-z0-9-]+=\d+/g))];
  const service = FILES.compose.split(/^ {2}(?=\w+:$)/m).find((one) => one.startsWith(`${role}:`)) ?? "";
  for (const place of [PROJECT.scripts[role] ?? "", service]) expect(told(place)).toEqual(NODE_FLAGS[role]);
});

test("all in one process tells the engine the same by npm and in the image", () => {
  const command = FILES.dockerfile.split("\n").find((line) => line.startsWith("CMD")) ?? "";
  for (const place of [PROJECT.scripts["start"] ?? "", command]) {
    expect([...new Set(place.match(/--[a-z0-9-]+=\d+/g))]).toEqual(NODE_FLAGS.all);
  }
});

test("the allocator is told the same by npm, in the image and in the tests", () => {
  const told = (text: string): unknown =>
    Object.fromEntries([...text.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]));
  const scripts = ["start", "gateway", "worker"].map((name) => PROJECT.scripts[name] ?? "");
  for (const place of [...scripts, FILES.dockerfile]) expect(told(place)).toEqual(ALLOCATOR);
});

test("the build compiles for what each engine is told", () => {
  const told = (text: string): readonly string[] => [...new Set(text.match(/--max-semi-space-size=\d+/g))].toSorted();
  const flags = told(Object.values(NODE_FLAGS).flat().join(" "));
  expect(told(projectText(".programs.mjs"))).toEqual(flags);
  expect(flags).toHaveLength(2);
});

test("the way to PostgreSQL that the comments describe agrees with it too", () => {
  const [redis, postgres] = [
    /^ +REDIS_URL: redis.*\n +DATABASE_URL: ""\n/m,
    /^( +)# (REDIS_URL|DATABASE_URL)(: .*)$/gm,
  ];
  const switched = FILES.compose.replace(redis, "").replace(postgres, "$1$2$3");
  expect(switched).toMatch(/^ +DATABASE_URL: postgres:\/\/.*@postgres:5432\//m);
  const found = problems({ ...FILES, compose: switched });
  expect(found, `\n${found.join("\n")}\n`).toEqual([]);
});

describe("a broken Dockerfile is found:", () => {
  test.each([
    ["USER node\n", "", "runs as root"],
    ["USER node\n", "USER root\n", "runs as root"],
    ["USER node\n", "USER node\nRUN npm ci\n", "could change the program"],
    ["ENV HOST=0.0.0.0", "ENV HOST=0.0.0.0 NODE_ENV=production", "NODE_ENV is no variable"],
    ["ENV HOST=0.0.0.0", "ENV HOST=127.0.0.1", "HOST is not 0.0.0.0"],
    ["PORT=3000", "PORT=none", "PORT is"],
    ["DATA_DIR=/data", "DATA_DIR=/elsewhere", "DATA_DIR is not the VOLUME"],
    ["npm run build", "npm run bundle", "npm run bundle does not exist"],
    ["COPY workers workers", "COPY servers servers", "COPY servers copies nothing"],
    ["--from=build", "--from=maker", "names no stage"],
    ["LICENSE .build.mjs ./", "LICENSE ./", "npm run service lacks .build.mjs"],
    ["dist/programs/herald.js", "dist/main.js", "which no source becomes"],
    ["dist/programs/herald.js", "dist/programs/thread.js", "which no script of package.json runs"],
    ['CMD ["node", "--max-semi-space-size=16", "dist/programs/herald.js"]', "CMD npm start", "read by a shell"],
    ["STOPSIGNAL SIGTERM", "STOPSIGNAL SIGKILL", "STOPSIGNAL is SIGKILL"],
    ["EXPOSE 3000", "EXPOSE 8080", "EXPOSE is 8080"],
    ["HEALTHCHECK", "LABEL", "no HEALTHCHECK"],
  ])("%j as %j", (from, to, says) => {
    expect(broken("dockerfile", from, to)).toContainEqual(expect.stringContaining(says));
  });
});

describe("a broken docker-compose.yml is found:", () => {
  test.each([
    ["    HOST: 0.0.0.0", "    HOSTNAME: 0.0.0.0", "HOSTNAME is no variable"],
    ["# DATABASE_URL:", "# POSTGRES_URL:", "POSTGRES_URL is a variable of nobody"],
    ["$".concat("{POSTGRES_PASSWORD-}"), "$".concat("{PGPASSWORD-}"), "PGPASSWORD is a variable of nobody"],
    ["$".concat("{SEAL_KEY:?"), "$".concat("{SEAL_KEY-"), "SEAL_KEY is not asked for"],
    ["redis://valkey:6379", "redis://redis:6379", "is no service here"],
    ["redis://valkey:6379", "valkey:6379", "REDIS_URL is"],
    ['    DATABASE_URL: ""', "    DATABASE_URL: postgres://herald@postgres/herald", "has 2 stores"],
    ["stop_grace_period: 40s", "stop_grace_period: 25s", "before it has drained"],
    ["stop_grace_period: 40s", "user: root", "before it has drained"],
    ["  cap_drop:", "  user: root\n  cap_drop:", "runs as root"],
    ["  cap_drop:", "  privileged: true\n  cap_drop:", "runs as root"],
    ["- gateway\n", "- listener\n", "which no script of package.json runs"],
    ["dist/programs/worker.js", "dist/worker.js", "which no source becomes"],
    ["127.0.0.1:3000:3000", "3000:3000", "gateway publishes 3000:3000"],
    ["127.0.0.1:3000:3000", "127.0.0.1:3000:8080", "gateway publishes"],
    ["replicas: 2", "replicas: 1", "there is 1 worker"],
    ["--appendonly", "--save", "valkey lacks --appendonly yes"],
    ['      - "yes"', '      - "no"', "valkey lacks --appendonly yes"],
    ["noeviction", "allkeys-lru", "valkey lacks --maxmemory-policy noeviction"],
    ["      - valkey:/data\n", "      - other:/data\n", "the volume other is not declared"],
    ["      - valkey:/data\n", "      - valkey:/elsewhere\n", "valkey keeps nothing"],
    ['"valkey-cli", "ping"', '"true"', "not asked whether it answers"],
    ["condition: service_healthy", "condition: service_started", "does not wait until valkey is healthy"],
    ["      required: false\n  #", "  #", "cannot start without the profile of postgres"],
    ["    profiles: [postgres]\n", "", "postgres is not in a profile"],
  ])("%j as %j", (from, to, says) => {
    expect(broken("compose", from, to)).toContainEqual(expect.stringContaining(says));
  });
});

describe("the image's health check", () => {
  const [words = ""] = dockerStages(FILES.dockerfile)
    .flat()
    .filter(({ name }) => name === "HEALTHCHECK")
    .map((one) => one.words);

  /** The exit code of the very command that stands in the Dockerfile. */
  function check(port: number): Promise<number | null> {
    const [, ...rest] = listOf(words) ?? [];
    return new Promise((resolve) => {
      spawn(process.execPath, rest, { env: { PORT: String(port) }, stdio: "inherit" }).once("exit", resolve);
    });
  }

  function serve(status: number): Promise<number> {
    const asked = createServer(({ url }, response) => {
      response.writeHead(url === "/healthz" ? status : 404).end();
    });
    onTestFinished(() => {
      asked.close();
    });
    return new Promise((resolve) => {
      asked.listen(0, "127.0.0.1", () => {
        const address = asked.address();
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      });
    });
  }

  test("finds a process that lives, also a worker one port higher", async () => {
    const port = await serve(200);
    expect(await check(port)).toBe(0);
    expect(await check(port - 1)).toBe(0);
  });

  test("finds one that fails, and one that is not there", async () => {
    expect(await check(await serve(500))).toBe(1);
    expect(await check(1)).toBe(1);
  });
});
