/** How a file looks: its name, its length, its first sentence, and what it exports. */
import { type Finding, isNode, nameOf, type Source, walk } from "./source.ts";

/** Names that say nothing: everything fits into such a file, so everything ends up there. */
const DRAWERS = /^(utils?|helpers?|common|types|misc|shared)$/;

const LONGEST = 300;
const LONGEST_TEST = 400;

const isTest = ({ path }: Source): boolean => path.startsWith("test/");

export function shapeFindings(source: Source): Finding[] {
  const { path, text, finding } = source;
  const findings: Finding[] = [];
  for (const name of path.replace(/(\.test)?\.tsx?$/, "").split("/")) {
    if (DRAWERS.test(name)) findings.push(finding(0, `"${name}" is the name of a drawer, not of a thing`));
  }
  const [, opening = ""] = /^\/\*\*(.*?)\*\//s.exec(text) ?? [];
  if (!/\w+\W+\w+.*[.:?!]/s.test(opening)) {
    findings.push(finding(0, "opens without a sentence in /** … */ that says what the file is"));
  }
  const lines = text.replace(/\n$/, "").split("\n").length;
  const longest = isTest(source) ? LONGEST_TEST : LONGEST;
  if (lines > longest) findings.push(finding(text.length - 1, `has ${lines} lines; ${longest} are the most`));
  return isTest(source) ? findings : [...findings, ...exportFindings(source)];
}

function exportFindings(source: Source): Finding[] {
  return [...walk(source.program)].flatMap(({ node, parent }) => {
    if (node.type === "TSEnumDeclaration") return [source.finding(node.start, "declares an enum")];
    const renamed = node.type === "ExportSpecifier" && nameOf(node["exported"]) === "default";
    if (node.type !== "ExportDefaultDeclaration" && !renamed) return [];
    return [source.finding(isNode(parent) && renamed ? parent.start : node.start, "exports by default")];
  });
}
