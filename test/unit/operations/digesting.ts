/** What the tests of the digests share: a book on a store and a queue, and requests of administrators and members. */
import type { Digest } from "../../../src/core/digest.ts";
import type { Button, Reply } from "../../../src/core/reply.ts";
import type { Request } from "../../../src/core/request.ts";
import type { OperationParts } from "../../../src/operations/parts.ts";
import { createDigestBook } from "../../../workers/digests/book.ts";
import { usePlaces } from "../workers/digests/booking.ts";
import { requestOf, serve, stageOf } from "./operating.ts";

/** Sunday, 22 November 2026, 10:00 UTC. */
export const NOW = Date.UTC(2026, 10, 22, 10);

export const member: Partial<OperationParts> = { isAdministrator: async () => false };

export const group = (id: string, thread?: string) => ({
  id,
  kind: "group" as const,
  title: "Traders",
  ...(thread === undefined ? {} : { thread }),
});

export const alone = (id: string) => ({
  chat: { id, kind: "private" as const },
  person: { id, name: "Ada", language: "en" },
});

/** One for all tests of a file. */
export function useDigests() {
  const places = usePlaces();
  const posted: unknown[] = [];

  function parts(more: Partial<OperationParts> = {}): OperationParts {
    const { store, queues } = places();
    const add: typeof queues.add = (name, job, options) => {
      if (name === "digest") posted.push(job);
      return queues.add(name, job, options);
    };
    const digests = createDigestBook({ store, queues: { add, schedules: queues.schedules } });
    return stageOf(store, [], { digests, isAdministrator: async () => true, ...more });
  }

  const serveIt = (request: Partial<Request>, more?: Partial<OperationParts>) =>
    serve("digest", requestOf({ operation: "digest", at: NOW, ...request }), parts(more));

  return {
    store: () => places().store,
    /** What was asked to be posted. */
    posted,
    parts,
    ask: serveIt,
    /** What is said, and what can be pressed. */
    async reply(request: Partial<Request>, more?: Partial<OperationParts>): Promise<Reply> {
      const { reply } = await serveIt(request, more);
      if (reply === undefined) throw new Error("nothing is said");
      return reply;
    },
    list: (chat: string): Promise<readonly Digest[]> => parts().digests.list(`telegram:${chat}`),
  };
}

export const buttonsOf = ({ buttons = [] }: Reply): readonly Button[] => buttons.flat();

export const argumentsOf = (reply: Reply): readonly string[] => buttonsOf(reply).map(({ argument }) => argument);

export const labelsOf = (reply: Reply): readonly string[] => buttonsOf(reply).map(({ label }) => label);

/** What a button with this label asks for. */
export function argumentOf(reply: Reply, label: RegExp): string {
  const found = buttonsOf(reply).find((button) => label.test(button.label));
  if (found === undefined) throw new Error(`there is no such button among ${labelsOf(reply).join(", ")}`);
  return found.argument;
}
