/** Mirage: the third picture pipeline, which is there only where its path is configured. */
import { missingCommand } from "./missing-command.ts";
import { notice } from "./notice.ts";
import type { Operation } from "./parts.ts";
import { createChange } from "./pictures/changing.ts";

const NAME = "mirage";

const change = createChange(NAME);

/** A button of it may be older than the configuration. */
export const mirage: Operation = (request, parts) =>
  parts.absent.has(NAME)
    ? Promise.resolve(notice(missingCommand(NAME, parts.say, parts.absent)))
    : change(request, parts);
