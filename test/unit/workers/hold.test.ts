/** Whether a run still has its turn: quick ones need not ask, and one that stood still hears that others went on. */
import { expect, test, vi } from "vitest";
import { ClaimLost } from "../../../src/queue/index.ts";
import { createHold } from "../../../workers/hold.ts";
import { stores, unique } from "../../contracts/store/stores.ts";

const [used] = stores;
if (used === undefined) throw new Error("there is always the embedded store");
const pair = used.use();

test("a run that stood still goes on only while the turn is its own and the job is", async () => {
  const { mailbox } = pair().first;
  let asked = 0;
  const counted = {
    mailbox: {
      ...mailbox,
      take: (conversation: string, turn: string) => {
        asked += 1;
        return mailbox.take(conversation, turn);
      },
    },
  };
  const job = { conversation: unique("conversation"), turn: "chat/one", request: "one" };
  await mailbox.post(job.conversation, [{ id: job.turn, body: "{}" }]);
  const signal = new AbortController();
  const isMine = createHold(counted, job, signal.signal);
  await isMine();
  expect(asked).toBe(0);
  const began = performance.now();
  const clock = vi.spyOn(performance, "now");
  const after = (milliseconds: number): void => void clock.mockReturnValue(began + milliseconds);
  try {
    after(10_000);
    await isMine();
    expect(asked).toBe(1);
    await isMine();
    expect(asked).toBe(1);
    after(20_000);
    signal.abort(new ClaimLost("gone"));
    await expect(isMine()).rejects.toThrow("gone");
    const other = createHold(counted, job, new AbortController().signal);
    await mailbox.finish(job.conversation, job.turn);
    after(30_000);
    await expect(other()).rejects.toBeInstanceOf(ClaimLost);
  } finally {
    clock.mockRestore();
  }
});
