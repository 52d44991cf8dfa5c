/** An answer that could not be shown where it was asked: it waits for a day behind a button that shows it. */
import { type Answered, KEPT } from "../src/core/answered.ts";
import type { Button } from "../src/core/reply.ts";
import type { Request } from "../src/core/request.ts";
import { keyOf } from "../src/core/request-key.ts";
import type { Say } from "../src/core/say.ts";
import type { ServeParts } from "./parts.ts";
import { patiently } from "./patience.ts";

interface Waiting {
  readonly request: Request;
  readonly answered: Answered;
}

/** Resolves to its key once it is kept. */
export async function keepWaiting({ store }: ServeParts, { request, answered }: Waiting): Promise<string> {
  const key = keyOf(request.id);
  await patiently(() => store.documents.put(KEPT, key, { request, answered }));
  return key;
}

export const showButtons = (say: Say, key: string): Button[][] => [
  [{ label: say("button-show"), operation: "show", argument: key }],
];
