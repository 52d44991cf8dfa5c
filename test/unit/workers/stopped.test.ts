/** A stop in the moment in which a request begins reaches it: read too early, it is still heard. */
import { expect, test } from "vitest";
import { type Sender, UNSEEN } from "../../../src/core/delivery.ts";
import type { Request } from "../../../src/core/request.ts";
import { STOPS, type Stop } from "../../../src/core/stop.ts";
import type { Documents } from "../../../src/core/store/documents.ts";
import { makeAnswer } from "../../../workers/answer.ts";
import { type Ahead, readAhead } from "../../../workers/before.ts";
import { type Calls, createCalls } from "../../../workers/calls.ts";
import type { ServeParts } from "../../../workers/parts.ts";
import { createSendRecord } from "../../../workers/record.ts";
import { createRunning } from "../../../workers/running.ts";
import { requestOf, useStore } from "../operations/operating.ts";
import { firstRun, notAsked, partsOf } from "./serving.ts";

const store = useStore();

const sender: Sender = {
  ...UNSEEN,
  deliver: notAsked,
  isAdministrator: async () => false,
  fetch: notAsked,
  erase: async () => false,
  about: async () => undefined,
};

/** In a private chat, where the person and the chat have one name. */
const alone = (request: Request): Request => ({
  ...request,
  person: { id: request.chat?.id ?? "", name: "Anna" },
});

/** `onStopRead`: told when the standing stop has been read, and before whoever asked for it knows. */
function partsWith(onStopRead: (parts: ServeParts) => Promise<void>): ServeParts {
  const real = store();
  const documents: Documents = {
    ...real.documents,
    async get(kind, id) {
      const found = await real.documents.get(kind, id);
      if (kind.name === STOPS.name) await onStopRead(parts);
      return found;
    },
  };
  const parts = partsOf({ ...real, documents }, { telegram: sender });
  return parts;
}

function serve(parts: ServeParts, request: Request, ahead?: Ahead) {
  const context = firstRun({ id: request.id, log: parts.log });
  const record = createSendRecord(parts.store.marks, request.id, "run");
  return makeAnswer(parts, { request, turn: request.id, record, sender, context, ahead });
}

test("a /cancel that comes just after it was read whether there is one ends what is beginning, and nothing is paid", async () => {
  const request = requestOf({ text: "what is this?" });
  const stop: Stop = { conversation: `telegram:${request.chat?.id}`, at: request.at };
  const parts = partsWith(({ running }) => running.hear(stop, async () => false));
  expect((await serve(parts, request)).answered).toEqual({});
});

test("whoever waits until others were answered can be stopped, and takes nobody's place", async () => {
  const request = requestOf({ text: "what is this?" });
  const all = createCalls(1);
  const enter = () => all.enter([], () => undefined);
  const other = await enter();
  let waits = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    waits = resolve;
  });
  const calls: Calls = {
    ...all,
    enter(...given) {
      waits();
      return all.enter(...given);
    },
  };
  const parts = { ...partsWith(async () => undefined), calls };
  const served = serve(parts, request);
  await waiting;
  await parts.running.hear({ conversation: `telegram:${request.chat?.id}`, at: request.at }, async () => false);
  expect((await served).answered).toEqual({});
  other?.leave();
  await expect(serve(parts, { ...request, id: `${request.id}-2`, at: request.at + 1 })).rejects.toThrow("nobody asks");
  expect(await enter()).toBeDefined();
});

test("what was read ahead is not read again, unless a stop was heard since", async () => {
  const request = alone(requestOf({ text: "what is this?" }));
  let reads = 0;
  const parts = partsWith(async () => {
    reads += 1;
  });
  const unheard = readAhead(parts.store.documents, parts.running, request.conversation);
  await expect(serve(parts, request, unheard)).rejects.toThrow("nobody asks for this");
  expect(reads).toBe(1);
  const ahead = readAhead(parts.store.documents, parts.running, request.conversation);
  await expect.poll(() => reads).toBe(2);
  const stop: Stop = { conversation: request.conversation, at: request.at };
  await parts.store.documents.put(STOPS, `${request.conversation}:${request.conversation}`, stop);
  await parts.running.hear(stop, async () => false);
  expect((await serve(parts, { ...request, id: `${request.id}-2` }, ahead)).answered).toEqual({});
  expect(reads).toBe(3);
});

test("what was read ahead for somebody else is of no use to whoever asks", async () => {
  const request = requestOf({ text: "what is this?" });
  let reads = 0;
  const parts = partsWith(async () => {
    reads += 1;
  });
  const ahead = readAhead(parts.store.documents, parts.running, `${request.conversation}-other`);
  await expect(serve(parts, request, ahead)).rejects.toThrow("nobody asks for this");
  expect(reads).toBe(2);
});

test("nothing runs any more when it is answered, or could not be", async () => {
  const request = requestOf({ operation: "help" });
  const heard: string[] = [];
  const running = createRunning();
  const parts = {
    ...partsWith(async () => undefined),
    running: {
      ...running,
      begin(begun: Request) {
        const one = running.begin(begun);
        const end = (): void => {
          heard.push("end");
          one.end();
        };
        return { ...one, end };
      },
    },
  };
  expect((await serve(parts, request)).answered.reply).toBeDefined();
  const failing = partsWith(() => Promise.reject(new Error("the store has forgotten how")));
  await expect(serve({ ...failing, running: parts.running }, request)).rejects.toThrow("forgotten how");
  expect(heard).toEqual(["end", "end"]);
});
