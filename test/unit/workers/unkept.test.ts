/** A run that dies before its answer is kept has sent nothing, whatever it had got to send it. */
import { expect, test } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import type { Sender, Taken } from "../../../src/core/delivery.ts";
import type { OperationName } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import type { LedgerEntry } from "../../../src/core/store/ledger.ts";
import { serve } from "../../../workers/serve.ts";
import { useStore } from "../operations/operating.ts";
import { newRequest } from "./paying.ts";
import { firstRun, partsOf, platformThat } from "./serving.ts";

const store = useStore();

const HOUR = 3_600_000;
/** Longer than a run takes to say how its sending ended, in milliseconds. */
const LONG_AGO = 10_000;

interface Left {
  readonly operation: OperationName;
  /** How the books say that the dead run's call ended; undefined: it made none. */
  readonly outcome?: LedgerEntry["outcome"];
  readonly credits?: number;
  readonly isKept?: boolean;
}

/** Serves what a dead run has left, to the words that are said and what became of the part that it had got. */
async function after({ operation, outcome, credits = 1, isKept = false }: Left) {
  const { request } = newRequest(store(), { operation, text: "What is staking?" });
  const { id, conversation } = request;
  const turn = `chat/${id}`;
  await store().mailbox.post(conversation, [{ id: turn, body: JSON.stringify(request) }]);
  if (outcome !== undefined) {
    await store().ledger.open({
      id: `${id}/chat`,
      at: Date.now() - LONG_AGO,
      platform: "telegram",
      chat: conversation,
      person: conversation,
      operation: "chat",
      payer: "operator",
      credits,
      outcome,
    });
  }
  await store().marks.claim(`sent:${id}:0`, `sending:dead:${Date.now() - LONG_AGO}`, HOUR);
  if (isKept) {
    await store().documents.put(KEPT, keyOf(id), { request, answered: { reply: { text: "Locking coins." } } });
  }
  const taken: Taken[] = [];
  const { given, sender: plain } = platformThat(undefined);
  const sender: Sender = {
    ...plain,
    async deliver(answer) {
      if (given.length === 0) taken.push(await answer.record.take("0"));
      return plain.deliver(answer);
    },
  };
  await serve(partsOf(store(), { telegram: sender }), { conversation, turn, alone: true }, firstRun({ first: false }));
  return { taken, said: given[0]?.reply.text };
}

test("that the answer is gone is said in the place that was got for it, and not that it may have arrived", async () => {
  const { taken, said } = await after({ operation: "chat", outcome: "spent" });
  expect(taken).toEqual([{ state: "yours" }]);
  expect(said).toMatch(/^Herald was restarted in the middle of this answer/);
});

test("of an answer that was kept, and of one that nobody keeps, it stays unknown whether it arrived", async () => {
  const kept = await after({ operation: "chat", outcome: "spent", isKept: true });
  const free = await after({ operation: "help" });
  for (const { taken } of [kept, free]) expect(taken).toMatchObject([{ state: "unknown" }]);
});

test.each([
  ["spent", 1, "1 credit was taken."],
  // Of several that were settled together nobody knows which of them cost something.
  ["settled", 0, "It is not known yet whether credits were taken."],
  ["unknown", 1, "It is not known yet whether credits were taken."],
] as const)(
  "of an answer that is gone, with the books saying %s and %i, it is said: %s",
  async (outcome, credits, words) => {
    const { said } = await after({ operation: "chat", outcome, credits });
    expect(said).toMatch(/^Herald was restarted in the middle of this answer/);
    expect(said?.endsWith(words)).toBe(true);
  },
);
