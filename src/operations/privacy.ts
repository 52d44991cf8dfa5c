/** Privacy: what is stored, for how long, and erasing what is stored of a person. */
import type { Answered } from "../core/answered.ts";
import type { Button } from "../core/reply.ts";
import { isChatSpeaking, type Person, type Request } from "../core/request.ts";
import { plain } from "./markdown.ts";
import { notice } from "./notice.ts";
import type { Operation, OperationParts } from "./parts.ts";
import { isForOne, linkTo, overMenu, waysOf, withNote } from "./place.ts";
import { forget } from "./privacy/forget.ts";
import { storedOf } from "./privacy/stored.ts";

const FORGET = "forget";
/** What people say for it, English and German. */
const FORGETTING: ReadonlySet<string> = new Set([
  FORGET,
  "erase",
  "delete",
  "vergessen",
  "vergiss",
  "löschen",
  "lösche",
]);
const SURE = "sure";

/** Where others could press it too, it says whose data it erases. */
const whoseIn = (request: Request): string =>
  isForOne(request) || request.person === undefined ? "" : ` ${request.person.id}`;

const eraseButton = ({ say }: OperationParts): Button[][] => [
  [{ label: say("button-forget"), operation: "privacy", argument: FORGET }],
];

/** Nothing is erased by one word or one tap. */
const askFirst = (request: Request, { say }: OperationParts): Answered => ({
  reply: {
    text: say("forget-sure"),
    buttons: [
      [{ label: say("button-forget-sure"), operation: "privacy", argument: `${FORGET} ${SURE}${whoseIn(request)}` }],
    ],
  },
  ...overMenu(request),
});

/** Of whom something is to be erased is not known, and whoever pressed the button would press it under another name. */
async function eraseNothing({ name }: Person, { say, about }: OperationParts): Promise<Answered> {
  const link = linkTo("privacy", await about()) ?? "";
  return notice(say("forget-as-chat", { name: plain(name), button: say("button-forget"), link }));
}

/** What is stored, and for how long; where Herald itself shows what was said, that as well. */
function rules(request: Request, { say }: OperationParts): string {
  const console = waysOf(request, { telegram: "", discord: "", web: `\n- ${say("privacy-console")}` });
  return say("privacy", { console });
}

async function show(request: Request, parts: OperationParts): Promise<Answered> {
  const { say } = parts;
  if (isForOne(request)) {
    const stored = await storedOf(request, parts);
    return { reply: { text: `${rules(request, parts)}\n\n${stored}`, buttons: eraseButton(parts) } };
  }
  // What is stored of one is nothing for the others.
  const link = linkTo("privacy", await parts.about());
  const there = link === undefined ? say("privacy-privately") : say("privacy-link", { link });
  const where = waysOf(request, { telegram: there, discord: say("privacy-command") });
  return { reply: { text: withNote(rules(request, parts), where) } };
}

export const privacy: Operation = async (request, parts) => {
  const { say } = parts;
  const [word = "", ...more] = request.text?.trim().toLowerCase().split(/\s+/) ?? [];
  if (!FORGETTING.has(word)) return show(request, parts);
  if (!isForOne(request) && request.chat?.kind === "channel") return show(request, parts);
  const { person } = request;
  if (person !== undefined && isChatSpeaking(person)) return eraseNothing(person, parts);
  const isSure = more[0] === SURE;
  const [whose] = isSure ? more.slice(1) : more;
  if (request.pressed === undefined) return askFirst(request, parts);
  if (whose !== undefined && whose !== person?.id) return notice(say("forget-not-yours"));
  if (!isSure) return askFirst(request, parts);
  const erased = await forget(request, parts);
  // How much it was is nothing for the others either.
  if (whose !== undefined || !isForOne(request)) return { reply: { text: say("forgot-all") }, ...overMenu(request) };
  const list = erased.map((line) => `- ${line}`).join("\n");
  const text = erased.length === 0 ? say("forgot-nothing") : `${say("forgot")}\n\n${list}\n\n${say("forgot-rest")}`;
  return { reply: { text }, ...overMenu(request) };
};
