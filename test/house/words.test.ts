/** The project speaks of itself alone: no file names a folder of the place where it was written. */
import { expect, test } from "vitest";
import { projectFiles, projectText } from "./rules/tree.ts";

/** Written so that this file does not contain what it looks for. */
const FOREIGN: readonly RegExp[] = [/(?<![\w.~-])[/]work[/]/, /[.][.][/]shared\b/, /[.]library\b/, /[/]tmp[/]brief/];

function foreignWords(text: string): readonly string[] {
  return text.split("\n").filter((line) => FOREIGN.some((word) => word.test(line)));
}

test("the words are recognised", () => {
  const folder = ["", "work", ""].join("/");
  for (const line of [
    `${folder}main/src`,
    `see "${folder}x"`,
    ["..", "shared", "x.md"].join("/"),
    `.${"library"}/search`,
  ]) {
    expect(foreignWords(line), line).toEqual([line]);
  }
  for (const line of ["a worker/queue", "src/workers/main.ts", "the library", "network/work/x", "./shared.ts"]) {
    expect(foreignWords(line), line).toEqual([]);
  }
});

test("no file of the project has one of them", () => {
  const paths = projectFiles();
  expect(paths).toContain("package.json");
  const found = paths.flatMap((path) => foreignWords(projectText(path)).map((line) => `${path}: ${line.trim()}`));
  expect(found).toEqual([]);
});
