/** Whom to turn to, in words. */
import { plain } from "./markdown.ts";
import type { OperationParts } from "./parts.ts";

/** Such as "the operator (telegram:123)". */
export function operatorsOf({ say, operators }: Pick<OperationParts, "say" | "operators">): string {
  const names = operators.map(plain).join(", ");
  return names === "" ? say("operator") : say("operator-named", { names });
}
