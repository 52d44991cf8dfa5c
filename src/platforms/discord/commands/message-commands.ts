/** What can be asked of a message from its menu ("Apps"). */
import type { Absent } from "../../../core/commands.ts";
import type { OperationName } from "../../../core/request.ts";
import type { Say } from "../../../core/say.ts";

export interface MessageCommand {
  readonly what: "ask" | "effect" | "translate";
  readonly operation: OperationName;
  /** The command of the table without which it is not there either. */
  readonly needs: string;
  readonly label: (say: Say) => string;
}

const ALL: readonly MessageCommand[] = [
  { what: "ask", operation: "chat", needs: "ask", label: (say) => say("message-command-ask") },
  { what: "effect", operation: "effect", needs: "effect", label: (say) => say("message-command-effect") },
  { what: "translate", operation: "chat", needs: "ask", label: (say) => say("message-command-translate") },
];

export const messageCommands = (absent: Absent): readonly MessageCommand[] =>
  ALL.filter(({ needs }) => !absent.has(needs));

/** By the name under which it is registered, which is the English one. */
export const messageCommandNamed = (name: string, say: Say): MessageCommand | undefined =>
  ALL.find(({ label }) => label(say) === name);
