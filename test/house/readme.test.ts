/** The README says what the code does: its tables are made from the code's. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { commands } from "../../src/core/commands.ts";
import { METRICS } from "../../src/http/index.ts";
import type { MetricLine } from "../../src/http/metric-table.ts";
import { OPTIONS, TOPICS } from "../bench/words.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

const rulesSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

/** What stands between `<!-- name -->` and `<!-- /name -->`. */
function section(name: string): string {
  const [, text] = new RegExp(`<!-- ${name} -->\\n([\\s\\S]*?)\\n<!-- /${name} -->`).exec(readme) ?? [];
  if (text === undefined) throw new Error(`README.md has no section <!-- ${name} -->`);
  return text;
}

test("the table of commands in the README is the command table", () => {
  const rows = commands.map((one) => `| \`/${one.name}\` | ${one.arguments} | ${one.does} | ${one.credits} |`);
  expect(section("commands")).toBe(
    ["| command | arguments | does | credits |", "|---|---|---|---|", ...rows].join("\n"),
  );
});

test("the table of metrics in the README is the one they are made from", () => {
  const rows = Object.entries(METRICS).map(
    ([name, { labels, help }]) => `| \`${name}\` | ${labels.join(", ")} | ${help} |`,
  );
  expect(section("metrics")).toBe(["| metric | labels | what it says |", "|---|---|---|", ...rows].join("\n"));
});

test("the rules for Prometheus in the README name metrics that are served, and labels that these have", () => {
  const { groups } = rulesSchema.parse(parse(section("alerts").replace(/^```.*$/gm, "")));
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(5);
  const wrong = rules.flatMap(({ alert, expr }) =>
    [...expr.matchAll(/\b((?:herald|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].flatMap(([, named = "", braces = ""]) => {
      const name = named.replace(/_(bucket|count|sum)$/, "");
      const metric: MetricLine | undefined = Object.entries(METRICS).find(([one]) => one === name)?.[1];
      if (metric === undefined || (name !== named) !== (metric.kind === "histogram")) return [`${alert}: ${named}`];
      // What every series of a job has beside these.
      const known = [...metric.labels, "job", "instance"];
      const labels = [...braces.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label);
      return labels.filter((label) => !known.includes(label)).map((label) => `${alert}: ${named}{${label}}`);
    }),
  );
  expect(wrong).toEqual([]);
});

test("the tables of the benchmark in the README are what it understands", () => {
  const topics = Object.entries(TOPICS).map(([name, says]) => `| \`${name}\` | ${says} |`);
  expect(section("bench-topics")).toBe(["| word | what is measured |", "|---|---|", ...topics].join("\n"));
  const options = OPTIONS.map(({ name, usual, meaning }) => `| \`--${name}\` | ${usual} | ${meaning} |`);
  expect(section("bench-options")).toBe(["| option | usually | meaning |", "|---|---|---|", ...options].join("\n"));
});

test("every runtime dependency has a row in the README, and no other has", () => {
  const named = [...section("dependencies").matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(manifest.dependencies).sort());
});

test("every npm command that the README names exists", () => {
  const named = [...readme.matchAll(/\bnpm (?:run )?(start|test|[a-z]+(?::[a-z]+)?)\b/g)].map(([, name]) => name ?? "");
  const builtIn = ["install", "ci", "run"];
  expect(named.filter((name) => !builtIn.includes(name) && manifest.scripts[name] === undefined)).toEqual([]);
});
