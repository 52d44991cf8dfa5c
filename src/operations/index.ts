/** What Herald can do: adding an operation is a file here and a line in this list. */
import type { OperationName } from "../core/request.ts";
import { account } from "./account.ts";
import { createAgain } from "./again.ts";
import { cancel } from "./cancel.ts";
import { createChat } from "./chat.ts";
import { digest } from "./digest.ts";
import { effect } from "./effect.ts";
import { explain } from "./explain.ts";
import { extract } from "./extract.ts";
import { help } from "./help.ts";
import { imagine } from "./imagine.ts";
import { key } from "./key.ts";
import { language } from "./language.ts";
import { mirage } from "./mirage.ts";
import { model } from "./model.ts";
import { mood } from "./mood.ts";
import { news } from "./news.ts";
import { original } from "./original.ts";
import { outside } from "./outside.ts";
import type { Operation } from "./parts.ts";
import { persona } from "./persona.ts";
import { privacy } from "./privacy.ts";
import { pulse } from "./pulse.ts";
import { reset } from "./reset.ts";
import { settings } from "./settings.ts";
import { show } from "./show.ts";
import { start } from "./start.ts";
import { thread } from "./thread.ts";
import { unknown } from "./unknown.ts";
import { usage } from "./usage.ts";
import { wellNamed } from "./well-named.ts";

const asking = createChat();

export const operations: Readonly<Record<OperationName, Operation>> = {
  pulse,
  chat: asking.chat,
  again: createAgain(asking),
  show,
  imagine: wellNamed("imagine", imagine),
  effect: wellNamed("effect", effect),
  mirage: wellNamed("mirage", mirage),
  original,
  extract,
  account,
  usage,
  key,
  language,
  start,
  help,
  privacy,
  reset,
  model,
  persona,
  settings,
  cancel,
  unknown,
  thread,
  outside,
  news: wellNamed("news", news),
  explain,
  mood: wellNamed("mood", mood),
  digest: wellNamed("digest", digest),
};
