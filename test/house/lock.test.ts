/** The lock file is complete and pinned: what is installed is what was looked at, and nothing of it runs at that. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const names = z.record(z.string(), z.string()).optional();
const packageSchema = z.object({
  version: z.string(),
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  optional: z.boolean().default(false),
  os: z.array(z.string()).optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().default(false),
});
const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) });
const manifestSchema = packageSchema.extend({
  scripts: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});

function read<Value>(name: string, schema: z.ZodType<Value>): Value {
  return schema.parse(JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8")));
}
const { packages } = read("package-lock.json", lockSchema);
const manifest = read("package.json", manifestSchema);
/** All but our own. */
const foreign = Object.entries(packages).filter(([path]) => path !== "");

/**
 * Those that would run a program of theirs when they are installed, and why that may be. Nothing that is added to this
 * list is allowed to run by that: what may, package.json says, where `npm` looks.
 */
const WITH_SCRIPTS: Readonly<Record<string, string>> = {
  "node_modules/msgpackr-extract":
    "would compile something faster for bullmq where there is no binary; it is optional, forbidden, and not missed",
};

test("every optional package of another platform has its entry, also when the registry at hand does not offer it", () => {
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  expect(wanted.length).toBeGreaterThan(20);
  const missing = wanted.filter(
    ({ path, name }) => !(`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages),
  );
  expect(missing).toEqual([]);
});

test("it names no registry, so that everybody's own is used", () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test("every version is exact, of what is asked for and of what that asks for", () => {
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  for (const [name, version] of asked)
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
  const odd = foreign.filter(([, { version, link }]) => link === true || !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
  expect(odd).toEqual([]);
});

test("what is installed here has a checksum, and only binaries of other platforms may have none", () => {
  const without = foreign.filter(([, { integrity }]) => integrity === undefined);
  expect(without.filter(([, { optional, os }]) => !optional || os === undefined).map(([path]) => path)).toEqual([]);
  const weak = foreign.filter(
    ([, { integrity }]) => integrity !== undefined && !/^sha512-[\w+/]{86}==$/.test(integrity),
  );
  expect(weak.map(([path]) => path)).toEqual([]);
  // Whoever uses the platform that this is written on gets nothing that was not compared.
  const here = (names: readonly string[] | undefined, own: string): boolean =>
    names === undefined || names.includes(own);
  const common = without.filter(([path, { os }]) => here(os, "linux") && /-linux-x64-gnu$|-linux-x64$/.test(path));
  expect(common.map(([path]) => path)).toEqual([]);
});

test("no package runs a program when it is installed, and neither does Herald", () => {
  const scripted = foreign.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(scripted).toEqual(Object.keys(WITH_SCRIPTS));
  const allowed = Object.entries(manifest.allowScripts);
  expect(allowed).toEqual(scripted.map((path) => [path.replace("node_modules/", ""), false]));
  const own = ["preinstall", "install", "postinstall", "prepare", "prepublish", "preprepare", "postprepare"];
  expect(Object.keys(manifest.scripts).filter((name) => own.includes(name))).toEqual([]);
});
