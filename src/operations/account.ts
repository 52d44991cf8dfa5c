/** The account: its credits and what lies on it, as a picture and in words, for those alone whom it concerns. */
import type { Answered } from "../core/answered.ts";
import type { Request } from "../core/request.ts";
import { drawAccountCard } from "../drawing/account-card.ts";
import type { AccountAnswer } from "../service/client/index.ts";
import { leftToday } from "./account/allowance.ts";
import { cardOf, isLinked, type Telling } from "./account/card.ts";
import { readFailed } from "./account/failed.ts";
import { numbersIn } from "./account/numbers.ts";
import { cardWords } from "./account/words.ts";
import { notice } from "./notice.ts";
import { isOperator } from "./operators.ts";
import type { Operation, OperationParts } from "./parts.ts";
import { isForOne, linkTo, overMenu, waysOf } from "./place.ts";

/** Whoever pays, runs this Herald or owns the account sees all of it; where nobody is named, everybody runs it. */
function maySeeAll(account: AccountAnswer, request: Request, parts: OperationParts): boolean {
  if (parts.ownKey.value !== undefined || parts.operators.length === 0) return true;
  return isOperator(request, parts) || isLinked(account, request);
}

async function elsewhere(request: Request, { say, about }: OperationParts): Promise<Answered> {
  const link = linkTo("account", await about());
  const there = link === undefined ? say("account-private-only") : say("account-private", { link });
  return notice(waysOf(request, { telegram: there, discord: say("account-command") }));
}

async function shown(account: AccountAnswer, request: Request, parts: OperationParts): Promise<Answered> {
  const { say, ownKey, person, keepBlob } = parts;
  const own = ownKey.value !== undefined;
  const little = !maySeeAll(account, request, parts);
  const left = own ? undefined : await leftToday(request, parts);
  const telling: Telling = { request, say, now: Date.now(), own, little, left };
  const { inFull, inShort } = numbersIn(say);
  const blob = await keepBlob(await drawAccountCard(cardOf(account, telling, inShort)));
  const lost = !own && person.key !== undefined;
  const text = [
    cardWords(cardOf(account, telling, inFull)),
    ...(lost ? [say("key-lost")] : little ? [say("account-use-own")] : []),
  ].join("\n\n");
  const again = { label: say("button-renew"), operation: "account", argument: "" } as const;
  const usage = { label: say("button-usage"), operation: "usage", argument: "week" } as const;
  return {
    reply: { text, attachments: [{ blob, name: "account.png", as: "picture" }], buttons: [[again, usage]] },
    ...overMenu(request),
  };
}

export const account: Operation = async (request, parts) => {
  if (!isForOne(request)) return elsewhere(request, parts);
  const read = await parts.account(parts.ownKey.value);
  if (!read.ok) return readFailed(read.failure, parts, { operation: "account", argument: "" });
  return shown(read.value, request, parts);
};
