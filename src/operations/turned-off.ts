/** What a chat's administrators have turned off there. */
import type { Answered } from "../core/answered.ts";
import { working } from "../core/commands.ts";
import type { Request } from "../core/request.ts";
import type { ChatSettings } from "../core/settings.ts";
import type { OperationParts } from "./parts.ts";

const commandOf = ({ operation }: Request): string =>
  working.find((command) => command.operation === operation)?.name ?? "";

export const isTurnedOff = (request: Request, { off = [] }: ChatSettings): boolean => off.includes(commandOf(request));

export const turnedOff = (request: Request, { say }: OperationParts): Answered => ({
  reply: { text: say("turned-off", { name: commandOf(request) }) },
});
