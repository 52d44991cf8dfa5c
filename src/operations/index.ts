/** What Herald can do: adding an operation is a file here and a line in this list. */
import type { OperationName } from "../core/request.ts";
import { createAgain } from "./again.ts";
import { cancel } from "./cancel.ts";
import { createChat } from "./chat.ts";
import { help } from "./help.ts";
import { model } from "./model.ts";
import { outside } from "./outside.ts";
import type { Operation } from "./parts.ts";
import { persona } from "./persona.ts";
import { privacy } from "./privacy.ts";
import { pulse } from "./pulse.ts";
import { reset } from "./reset.ts";
import { settings } from "./settings.ts";
import { show } from "./show.ts";
import { start } from "./start.ts";
import { unknown } from "./unknown.ts";

const asking = createChat();

export const operations: Readonly<Record<OperationName, Operation>> = {
  pulse,
  chat: asking.chat,
  again: createAgain(asking),
  show,
  start,
  help,
  privacy,
  reset,
  model,
  persona,
  settings,
  cancel,
  unknown,
  outside,
};
