/** The operators: whom to turn to, in words, and whether somebody is one of them. */
import { OPERATOR_PAGE } from "../core/operator.ts";
import { personKey, type Request } from "../core/request.ts";
import { plain } from "./markdown.ts";
import type { OperationParts } from "./parts.ts";

/** Such as "the operator (telegram:123)". */
export function operatorsOf({ say, operators }: Pick<OperationParts, "say" | "operators">): string {
  const names = operators.map(plain).join(", ");
  return names === "" ? say("operator") : say("operator-named", { names });
}

/** They may see what everybody has spent and what the account holds, alone with Herald. */
export const isOperator = (request: Request, { operators }: Pick<OperationParts, "operators">): boolean =>
  operators.includes(personKey(request)) ||
  (request.platform === OPERATOR_PAGE.platform && request.person?.id === OPERATOR_PAGE.id);
