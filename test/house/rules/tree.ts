/** The project's own files, as they would be in a fresh clone: without what .gitignore leaves out. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROJECT = fileURLToPath(new URL("../../..", import.meta.url));

const IGNORED = readFileSync(join(PROJECT, ".gitignore"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => line.replace(/^\/|\/$/g, ""));

const isIgnored = (name: string): boolean =>
  name === ".git" ||
  IGNORED.some((pattern) => (pattern.startsWith("*") ? name.endsWith(pattern.slice(1)) : name === pattern));

export function projectFiles(folder = ""): readonly string[] {
  return readdirSync(join(PROJECT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (isIgnored(entry.name)) return [];
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? projectFiles(path) : [path];
  });
}

export const projectText = (path: string): string => readFileSync(join(PROJECT, path), "utf8");
