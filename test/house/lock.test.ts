/** The lock file is complete: `npm ci` refuses one that leaves out the binaries of other platforms. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const names = z.record(z.string(), z.string()).optional();
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: names, resolved: z.string().optional() })),
});
const text = readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8");
const { packages } = lockSchema.parse(JSON.parse(text));

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
