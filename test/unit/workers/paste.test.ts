/** A text that was cut into several messages: how long the rest of it is waited for. */
import { describe, expect, test } from "vitest";
import type { Request } from "../../../src/core/request.ts";
import { RetryLater } from "../../../src/queue/index.ts";
import { joinPaste } from "../../../workers/paste.ts";
import { stores, unique } from "../../contracts/store/stores.ts";
import { requestOf } from "../operations/operating.ts";
import { partsOf } from "./serving.ts";

const HOUR = 3_600_000;
const [used] = stores;

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();

  /** Nothing follows it. `ahead`: so much later than this process's clock says the platform says that it was written. */
  async function waits(ahead: number, first: boolean): Promise<number> {
    const conversation = unique("telegram:");
    const request: Request = requestOf({
      id: unique("long"),
      conversation,
      text: "x".repeat(4_090),
      goesOn: true,
      at: Date.now() + ahead,
    });
    const turn = `chat/${request.id}`;
    const store = pair().first;
    await store.mailbox.post(conversation, [{ id: turn, body: JSON.stringify(request) }]);
    const thrown: unknown = await joinPaste(partsOf(store, {}), request, turn, first).catch((error: unknown) => error);
    return thrown instanceof RetryLater ? thrown.afterMs : 0;
  }

  test("a moment by the platform's clock, which may be a little ahead", async () => {
    expect(await waits(0, true)).toBeGreaterThan(2_000);
    expect(await waits(-1_500, false)).toBeLessThanOrEqual(1_000);
    expect(await waits(-HOUR, true)).toBe(0);
  });

  test("and no longer where the clock of this machine is hours behind", async () => {
    expect(await waits(3 * HOUR, true)).toBe(2_500);
    expect(await waits(3 * HOUR, false)).toBe(0);
  });
});
