/** The JSON schema of a chat: compiled before money is spent, refused when it is wrong or could cost too much. */
import { type JsonSchema, readJsonSchema, type Unusable } from "../../../core/json-schema.ts";
import { UnusableSchema } from "../engines/ports.ts";

/** Whether a text is JSON that fits; throws `UnusableSchema` when the schema keeps that from being found out. */
export type Checker = (text: string) => boolean;

const unusable = (what: string): UnusableSchema => new UnusableSchema(`json_schema ${what}`);

function sentenceOf(problem: Unusable): string {
  switch (problem.why) {
    case "unknown-draft":
      return "names an unknown $schema. Use draft-07 or 2020-12, or leave $schema out.";
    case "refers-elsewhere":
      return "refers to another document, and none is fetched. Put the definition into the schema itself.";
    case "broken":
      return "cannot be used: a reference or a pattern in it is wrong. Correct it.";
    case "slow":
      return "takes too long to read. Make it simpler, with fewer properties, alternatives or dependencies.";
    case "no-schema":
      return `is not a valid JSON schema: ${problem.problems.map(({ at, says }) => `json_schema${at} ${says}`).join(", ")}. Correct it.`;
    case "long":
      return `is longer than ${problem.kilobytes} KB. Make it smaller.`;
    case "deep":
      return `is nested deeper than ${problem.most} levels. Make it flatter.`;
    case "many-parts":
      return `has ${problem.given} parts, and ${problem.most} are the most. Make it smaller.`;
    case "long-pattern":
      return `has a pattern of ${problem.given} characters, and ${problem.most} are the most. Use a shorter one.`;
  }
}

export function createChecker(schema: JsonSchema): Checker {
  const read = readJsonSchema(schema);
  if (!read.ok) throw unusable(sentenceOf(read.unusable));
  return (text) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return false;
    }
    const found = read.checker.check(value);
    if (found !== "endless") return found === "fits";
    throw unusable("takes too long to check: a pattern or a reference in it runs in circles. Make it simpler.");
  };
}
