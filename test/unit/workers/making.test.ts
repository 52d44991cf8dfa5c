/** Who finds the call of an earlier run waits while that is at it, and once where it is not known whether it is. */
import { describe, expect, test } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import { RetryLater } from "../../../src/queue/index.ts";
import { leaveToMaker, sayThatItIsMade } from "../../../workers/making.ts";
import { stores } from "../../contracts/store/stores.ts";
import { keptLog } from "../http/running.ts";
import { newRequest } from "./paying.ts";

const { log } = keptLog();

const thrown = (work: Promise<void>): Promise<unknown> => work.catch((error: unknown) => error);

describe.each(stores)("on $name", ({ use }) => {
  const pair = use();

  test("one whose call is open is waited for once, and one whose call has ended is not", async () => {
    const { first, second } = pair();
    const { request } = newRequest(first);
    await leaveToMaker(first, request, false, log);
    const waited = await thrown(leaveToMaker(first, request, true, log));
    expect(waited).toBeInstanceOf(RetryLater);
    expect(waited).toMatchObject({ afterMs: 4_000 });
    await leaveToMaker(second, request, true, log);
    await leaveToMaker(second, request, false, log);
  });

  test("one that says that it makes the answer is waited for until it says so no more", async () => {
    const { first, second } = pair();
    const { request } = newRequest(first);
    const sayNoMore = sayThatItIsMade(first, request, log);
    const look = () => thrown(leaveToMaker(second, request, false, log));
    await expect.poll(look, { interval: 20 }).toMatchObject({ name: "RetryLater", afterMs: 1_000 });
    sayNoMore();
    // It goes by itself, as it does when its process dies.
    await expect.poll(look, { interval: 200, timeout: 10_000 }).toBeUndefined();
  });

  test("what is kept is fetched", async () => {
    const { first, second } = pair();
    const { request } = newRequest(first);
    await first.documents.put(KEPT, keyOf(request.id), { request, answered: {} });
    expect(await thrown(leaveToMaker(second, request, false, log))).toBeInstanceOf(RetryLater);
  });
});
