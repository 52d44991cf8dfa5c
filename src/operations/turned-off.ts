/** What a chat's administrators have turned off there: who can change that, and what works instead. */
import type { Answered } from "../core/answered.ts";
import { working } from "../core/commands.ts";
import { chatKey, type OperationName, personKey, type Request } from "../core/request.ts";
import { type ChatSettings, ownsPlace } from "../core/settings.ts";
import { isOwn } from "../core/store/marks.ts";
import { notice } from "./notice.ts";
import type { OperationParts } from "./parts.ts";
import { waysOf } from "./place.ts";
import { paidCommands } from "./settings/paid-commands.ts";

/** What a button asks for is what the command would. */
const BUTTONS: Partial<Readonly<Record<OperationName, OperationName>>> = { again: "chat", explain: "news" };

/** Where every message is a question, nobody is told with every message that there are no answers. In milliseconds. */
const TOLD_FOR = 3_600_000;

function commandOf({ operation }: Request): string {
  const meant = BUTTONS[operation] ?? operation;
  return working.find((command) => command.operation === meant)?.name ?? "";
}

export const isTurnedOff = (request: Request, { off = [] }: ChatSettings): boolean => off.includes(commandOf(request));

async function wasTold(request: Request, { store, chatSettings }: OperationParts): Promise<boolean> {
  if (request.operation !== "chat" || !ownsPlace(chatSettings, request)) return false;
  const mark = `told:off:${chatKey(request)}:${personKey(request)}`;
  const claimed = await store.marks.claim(mark, request.id, TOLD_FOR);
  return !isOwn(claimed, request.id);
}

export async function turnedOff(request: Request, parts: OperationParts): Promise<Answered> {
  if (await wasTold(request, parts)) return {};
  const { say, chatSettings } = parts;
  const name = commandOf(request);
  const left = paidCommands(parts).filter((one) => chatSettings.off?.includes(one) !== true);
  const others = left.map((one) => `/${one}`).join(", ");
  const rest = others === "" ? say("turned-off-rest-none") : say("turned-off-rest", { names: others });
  const what = waysOf(request, { telegram: say("turned-off", { name }), discord: say("turned-off-server", { name }) });
  return notice(`${what}\n\n${rest}`);
}
