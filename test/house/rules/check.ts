/** All rules of the house over a list of files, whether they lie on disk or were made up by a test. */
import { importsOf } from "./imports.ts";
import { circleFindings, edgeFindings } from "./places.ts";
import { reachFindings } from "./reach.ts";
import { shapeFindings } from "./shape.ts";
import { readSource, type SourceFile } from "./source.ts";

/** One line for each finding, as an editor would link it. */
export function checkHouse(files: readonly SourceFile[]): readonly string[] {
  const sources = new Map(files.map(readSource).map((source) => [source, importsOf(source)]));
  const known = new Set(files.map(({ path }) => path));
  const findings = [...sources].flatMap(([source, imports]) => {
    const shape = shapeFindings(source);
    if (source.path.startsWith("test/")) return shape;
    return [...shape, ...edgeFindings(source, imports, known), ...reachFindings(source, imports)];
  });
  return [...findings, ...circleFindings(sources)].map(({ path, line, says }) => `${path}:${line} ${says}`);
}
