/** Paid calls: made once for a request, written into the ledger as they ended, and what was not taken is given back. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Ending } from "../../../src/core/ending.ts";
import { type Store, StoreAway } from "../../../src/core/store/index.ts";
import { ClaimLost, RetryLater, ShuttingDown } from "../../../src/queue/index.ts";
import type { CallPlace } from "../../../workers/calls.ts";
import { stores } from "../../contracts/store/stores.ts";
import { ECLIPSE, failing, newRequest, newRun, VERSA, waiting } from "./paying.ts";

const used = stores.filter(({ name }) => ["Redis", "the embedded store"].includes(name));

describe.each(used)("a paid call on $name", ({ use }) => {
  const pair = use();

  test("that is answered is counted and written down with what it cost", async () => {
    const store = pair().first;
    const { request, ledger, counted, minute } = newRequest(store);
    const { calls, asked } = newRun(request, { store });
    expect(await calls.chat(ECLIPSE)).toEqual({ outcome: "answered", value: "hello" });
    await calls.finish();
    expect(asked).toEqual([ECLIPSE]);
    expect(await ledger()).toEqual([{ call: "chat", outcome: "spent", credits: 3 }]);
    expect(await counted()).toEqual({ person: 3, chat: 3 });
    expect(minute()).toBe(1);
  });

  test.each([
    ["not-taken", "refunded", 0],
    ["refunded", "refunded", 0],
    ["taken", "spent", 3],
    ["unknown", "unknown", 3],
  ] as const)("that fails with its credits %s is %s in the ledger", async (credits, outcome, written) => {
    const store = pair().first;
    const { request, ledger, counted, minute } = newRequest(store);
    const { calls, lines } = newRun(request, { store, answer: failing(credits, "half") });
    const paid = await calls.chat(ECLIPSE);
    await calls.finish();
    expect(paid).toMatchObject({ outcome: "failed", text: "half", failure: { kind: "unavailable", credits } });
    expect(await ledger()).toEqual([{ call: "chat", outcome, credits: written }]);
    expect(await counted()).toEqual({ person: written, chat: written });
    expect(minute()).toBe(1);
    expect(lines.map(({ event }) => event)).toEqual(["a paid call has failed"]);
  });

  test("that ends in a surprise may have cost its price, and the surprise is thrown", async () => {
    const store = pair().first;
    const { request, ledger } = newRequest(store);
    const { calls } = newRun(request, { store, answer: () => Promise.reject(new TypeError("a surprise")) });
    await expect(calls.chat(VERSA)).rejects.toThrow("a surprise");
    await calls.finish();
    expect(await ledger()).toEqual([{ call: "chat", outcome: "unknown", credits: 1 }]);
  });

  test("that finds no place in time is as if it had never been opened, and is made when it is tried again", async () => {
    const store = pair().first;
    const { request, ledger, counted, minute } = newRequest(store);
    const waited: number[] = [];
    const take = async (_: unknown, patience: number) => {
      waited.push(patience);
      return false;
    };
    const { calls, asked } = newRun(request, { store, place: { take, leave: () => undefined } });
    await expect(calls.chat(ECLIPSE)).rejects.toBeInstanceOf(RetryLater);
    await calls.finish();
    expect(asked).toEqual([]);
    // With what it took to open its entry not longer than a call may be under way before it is sent.
    expect(waited).toEqual([expect.closeTo(30_000, -4)]);
    expect(waited[0]).toBeLessThan(30_000);
    expect(await ledger()).toEqual([{ call: "chat", outcome: "refunded", credits: 0 }]);
    expect([await counted(), minute()]).toEqual([{ person: 0, chat: 0 }, 0]);
    const next = newRun(request, { store });
    expect(await next.calls.chat(ECLIPSE)).toEqual({ outcome: "answered", value: "hello" });
    await next.calls.finish();
    expect(await ledger()).toContainEqual({ call: "chat/2", outcome: "spent", credits: 3 });
    expect(await counted()).toEqual({ person: 3, chat: 3 });
  });

  /** A place that becomes free for nobody: whoever waits for it is told so once one of their ends comes. */
  const never: CallPlace = {
    take: (ends) =>
      new Promise((resolve) => {
        for (const end of ends) end.addEventListener("abort", () => resolve(false));
      }),
    leave: () => undefined,
  };

  test("whose run is to begin nothing any more while it waits for its place is another run's to make", async () => {
    const store = pair().first;
    const { request, ledger, counted, minute } = newRequest(store);
    const [signal, reason] = [new Ending(), new ShuttingDown("this process is ending")];
    const { calls, asked } = newRun(request, { store, signal, ending: new Ending(), place: never });
    const calling = calls.chat(VERSA);
    const refused = expect(calling).rejects.toBe(reason);
    await expect.poll(ledger).toEqual([{ call: "chat", outcome: "reserved", credits: 1 }]);
    signal.abort(reason);
    await refused;
    await calls.finish();
    expect([asked, minute(), await counted()]).toEqual([[], 0, { person: 0, chat: 0 }]);
    const next = newRun(request, { store });
    expect(await next.calls.chat(VERSA)).toEqual({ outcome: "answered", value: "hello" });
    await next.calls.finish();
  });

  test("that is stopped while it waits for its place cost nothing", async () => {
    const store = pair().first;
    const { request, ledger, counted } = newRequest(store);
    const stop = new Ending();
    const { calls, asked } = newRun(request, { store, stop, place: never });
    const calling = calls.chat(VERSA);
    await expect.poll(ledger).toEqual([{ call: "chat", outcome: "reserved", credits: 1 }]);
    stop.abort(new Error("not wanted"));
    expect(await calling).toEqual({ outcome: "stopped", text: "", credits: "not-taken" });
    await calls.finish();
    expect([asked, await counted()]).toEqual([[], { person: 0, chat: 0 }]);
    expect(await ledger()).toEqual([{ call: "chat", outcome: "refunded", credits: 0 }]);
  });

  test("that was stopped gives what had come until then", async () => {
    const store = pair().first;
    const { request, ledger } = newRequest(store);
    const stop = new AbortController();
    const answer = waiting("so far", "unknown", () => stop.abort());
    const { calls, pieces } = newRun(request, { store, answer, stop: stop.signal });
    expect(await calls.chat(VERSA)).toEqual({ outcome: "stopped", text: "so far", credits: "unknown" });
    await calls.finish();
    expect(pieces).toEqual(["so far"]);
    expect(await ledger()).toEqual([{ call: "chat", outcome: "unknown", credits: 1 }]);
  });

  test("whose run is to end keeps what had come, and the next run says so without another call", async () => {
    const { first, second } = pair();
    const { request, ledger, counted, minute } = newRequest(first);
    const ending = new AbortController();
    const reason = new ShuttingDown("this process is ending");
    const answer = waiting("so far", "unknown", () => ending.abort(reason));
    const { calls } = newRun(request, { store: first, answer, signal: ending.signal });
    await expect(calls.chat(VERSA)).rejects.toBe(reason);
    await calls.finish();
    const next = newRun(request, { store: second });
    expect(await next.calls.chat(VERSA)).toEqual({ outcome: "interrupted", text: "so far", credits: "unknown" });
    await next.calls.finish();
    expect(next.asked).toEqual([]);
    expect(await ledger()).toEqual([{ call: "chat", outcome: "unknown", credits: 1 }]);
    expect(await counted()).toEqual({ person: 1, chat: 1 });
    expect(minute()).toBe(1);
  });

  test("whose run has lost its job to another comes to its end, and none is begun any more", async () => {
    const store = pair().first;
    const { request, ledger } = newRequest(store);
    const lost = new AbortController();
    const cut: boolean[] = [];
    const given: Parameters<typeof newRun>[1] = {
      store,
      signal: lost.signal,
      ending: new AbortController().signal,
      async answer(_, { signal }) {
        lost.abort(new ClaimLost("another has it"));
        cut.push(signal.aborted);
        return { ok: true, value: "hello", credits: 1 };
      },
    };
    const { calls } = newRun(request, given);
    expect(await calls.chat(VERSA)).toEqual({ outcome: "answered", value: "hello" });
    await calls.finish();
    expect(await ledger()).toEqual([{ call: "chat", outcome: "spent", credits: 1 }]);
    expect(cut).toEqual([false]);
    // Whoever has the job now makes the call, and nobody is told that it was cancelled.
    const other = newRequest(store);
    const late = newRun(other.request, given);
    await expect(late.calls.chat(VERSA)).rejects.toBeInstanceOf(ClaimLost);
    await late.calls.finish();
    expect([late.asked, other.minute(), await other.counted()]).toEqual([[], 0, { person: 0, chat: 0 }]);
    const next = newRun(other.request, { store });
    expect((await next.calls.chat(VERSA)).outcome).toBe("answered");
    await next.calls.finish();
  });

  test("whose run died is not made again: its outcome is unknown, and what was shown last is there", async () => {
    const { first, second } = pair();
    const { request, ledger, counted } = newRequest(first);
    const begun = new Promise<void>((resolve) => {
      const dead = newRun(request, { store: first, answer: waiting("", "unknown", resolve) });
      void dead.calls.chat(ECLIPSE);
      for (const text of ["a", "a b", "a b c", ""]) dead.calls.keep(text);
    });
    await begun;
    await expect
      .poll(() => first.documents.get({ name: "partial", schema: z.unknown() }, request.id))
      .toEqual({ text: "a b c" });
    expect(await ledger()).toEqual([{ call: "chat", outcome: "reserved", credits: 3 }]);
    const next = newRun(request, { store: second });
    expect(await next.calls.chat(ECLIPSE)).toEqual({ outcome: "interrupted", text: "a b c", credits: "unknown" });
    await next.calls.finish();
    expect(next.asked).toEqual([]);
    expect(await ledger()).toEqual([{ call: "chat", outcome: "unknown", credits: 3 }]);
    expect(await counted()).toEqual({ person: 3, chat: 3 });
  });

  test("that was paid for before is not refused by a limit afterwards, nor does that limit count as told", async () => {
    const { first, second } = pair();
    const { request, ledger } = newRequest(first);
    const limits = { personCreditsPerDay: 1 };
    await new Promise<void>((resolve) => {
      void newRun(request, { store: first, limits, answer: waiting("", "unknown", resolve) }).calls.chat(VERSA);
    });
    const next = newRun(request, { store: second, limits });
    expect(await next.calls.chat(VERSA)).toEqual({ outcome: "interrupted", text: "", credits: "unknown" });
    expect(await ledger()).toEqual([{ call: "chat", outcome: "unknown", credits: 1 }]);
    const another = newRun({ ...request, id: `${request.id}-2` }, { store: second, limits });
    expect(await another.calls.chat(VERSA)).toMatchObject({ outcome: "limited", limit: "person", told: false });
  });

  test("that an earlier run still makes is written down as it ends, though a limit refuses it to the next", async () => {
    const { first, second } = pair();
    const { request, ledger } = newRequest(first);
    const limits = { personCreditsPerDay: 1 };
    let end = (): void => undefined;
    const ends = new Promise<void>((resolve) => {
      end = resolve;
    });
    let making: Promise<unknown> = ends;
    let maker: ReturnType<typeof newRun> | undefined;
    await new Promise<void>((begun) => {
      maker = newRun(request, {
        store: first,
        limits,
        async answer() {
          begun();
          await ends;
          return { ok: true, value: "hello", credits: 1 };
        },
      });
      making = maker.calls.chat(VERSA);
    });
    const open: boolean[] = [];
    const next = newRun(request, {
      store: second,
      limits,
      async leaveToMaker(isOpen) {
        open.push(isOpen);
        throw new RetryLater(1_000);
      },
    });
    await expect(next.calls.chat(VERSA)).rejects.toBeInstanceOf(RetryLater);
    end();
    expect(await making).toEqual({ outcome: "answered", value: "hello" });
    await maker?.calls.finish();
    expect(await ledger()).toEqual([{ call: "chat", outcome: "spent", credits: 1 }]);
    await expect(next.calls.chat(VERSA)).rejects.toBeInstanceOf(RetryLater);
    await next.calls.finish();
    expect(open).toEqual([true, false]);
  });

  test("that certainly cost nothing is made again by a later run, however many were before it", async () => {
    const { first, second } = pair();
    const { request, ledger, counted, minute } = newRequest(first);
    for (const store of [first, second]) {
      const { calls } = newRun(request, { store, answer: failing("not-taken") });
      expect((await calls.chat(VERSA)).outcome).toBe("failed");
      await calls.finish();
    }
    const ending = new AbortController();
    const unsent = waiting("", "not-taken", () => ending.abort(new ShuttingDown("this process is ending")));
    const third = newRun(request, { store: first, answer: unsent, signal: ending.signal });
    await expect(third.calls.chat(VERSA)).rejects.toThrow(ShuttingDown);
    await third.calls.finish();
    const last = newRun(request, { store: second });
    expect((await last.calls.chat(VERSA)).outcome).toBe("answered");
    await last.calls.finish();
    const calls = (await ledger()).map(({ call, outcome }) => `${call} ${outcome}`).sort();
    expect(calls).toEqual(["chat refunded", "chat/2 refunded", "chat/3 refunded", "chat/4 spent"]);
    expect(await counted()).toEqual({ person: 1, chat: 1 });
    // Runs that ended in an answer; that they cost nothing does not make them fewer.
    expect(minute()).toBe(3);
  });

  test("that finds no place time and again is made once there is one, and not by a limit taken for made", async () => {
    const { first, second } = pair();
    const { request, ledger, counted, minute } = newRequest(first);
    const place = { take: async () => false, leave: () => undefined };
    for (const store of [first, second, first, second]) {
      const { calls } = newRun(request, { store, place });
      await expect(calls.chat(VERSA)).rejects.toBeInstanceOf(RetryLater);
      await calls.finish();
    }
    const refused = newRun(request, { store: first, limits: { personCreditsPerDay: 0 } });
    expect((await refused.calls.chat(VERSA)).outcome).toBe("limited");
    const next = newRun(request, { store: second });
    expect((await next.calls.chat(VERSA)).outcome).toBe("answered");
    await next.calls.finish();
    const entries = (await ledger()).map(({ call, outcome }) => `${call} ${outcome}`).sort();
    expect(entries).toEqual([...["", "/2", "/3", "/4"].map((call) => `chat${call} refunded`), "chat/5 spent"]);
    expect([await counted(), minute()]).toEqual([{ person: 1, chat: 1 }, 1]);
  });

  test("of ten runs one after another the first makes it", async () => {
    const { first, second } = pair();
    const { request, ledger, counted } = newRequest(first);
    const runs = Array.from({ length: 10 }, (_, i) => newRun(request, { store: i % 2 === 0 ? first : second }));
    const ended: string[] = [];
    for (const { calls } of runs) {
      ended.push((await calls.chat(VERSA)).outcome);
      await calls.finish();
    }
    expect(ended).toEqual(["answered", ...Array<string>(9).fill("interrupted")]);
    expect(await ledger()).toEqual([{ call: "chat", outcome: "spent", credits: 1 }]);
    expect(await counted()).toEqual({ person: 1, chat: 1 });
  });

  /** The store does as it is told, once, and its answer never comes. */
  function losing(store: Store, more: Partial<Store["counters"]> = {}): Store {
    let lost = false;
    const openWithin: Store["ledger"]["openWithin"] = async (...given) => {
      const opened = await store.ledger.openWithin(...given);
      if (lost) return opened;
      lost = true;
      throw new StoreAway("the answer was lost");
    };
    return { ...store, counters: { ...store.counters, ...more }, ledger: { ...store.ledger, openWithin } };
  }

  test("is made though the answer of the store was lost when its entry was opened", async () => {
    const store = pair().first;
    const { request, ledger } = newRequest(store);
    const { calls } = newRun(request, { store: losing(store) });
    expect((await calls.chat(VERSA)).outcome).toBe("answered");
    await calls.finish();
    expect(await ledger()).toEqual([{ call: "chat", outcome: "spent", credits: 1 }]);
  });

  test("leaves no open entry where that answer was lost and there is no room for it once more", async () => {
    const store = pair().first;
    const { request, ledger } = newRequest(store);
    const { calls, asked } = newRun(request, { store: losing(store), limits: { personCreditsPerDay: 1 } });
    expect(await calls.chat(VERSA)).toMatchObject({ outcome: "limited", limit: "person" });
    await calls.finish();
    expect(asked).toEqual([]);
    expect(await ledger()).toEqual([{ call: "chat", outcome: "refunded", credits: 0 }]);
  });

  test("is made by a later run where that answer was lost and nothing could be counted after it", async () => {
    const store = pair().first;
    const { request, ledger } = newRequest(store);
    const spend: Store["counters"]["spend"] = () => Promise.reject(new StoreAway("it is away"));
    const lost = newRun(request, { store: losing(store, { spend }) });
    await expect(lost.calls.chat(VERSA)).rejects.toThrow(StoreAway);
    await lost.calls.finish();
    const { calls } = newRun(request, { store });
    expect((await calls.chat(VERSA)).outcome).toBe("answered");
    await calls.finish();
    const entries = (await ledger()).map(({ call, outcome }) => `${call} ${outcome}`).sort();
    expect(entries).toEqual(["chat refunded", "chat/2 spent"]);
  });

  test("is made by a later run where the store opened its entry when nobody waited for that any more", async () => {
    const store = pair().first;
    const { request, ledger } = newRequest(store);
    const open: Store["ledger"]["open"] = () => Promise.reject(new StoreAway("it stands still"));
    const still = losing(store);
    const given = { store: { ...still, ledger: { ...still.ledger, open } } };
    const lost = newRun(request, { ...given, signal: AbortSignal.timeout(200) });
    await expect(lost.calls.chat(VERSA)).rejects.toThrow();
    await lost.calls.finish();
    expect(await ledger()).toEqual([{ call: "chat", outcome: "reserved", credits: 1 }]);
    const { calls, asked } = newRun(request, { store });
    expect((await calls.chat(VERSA)).outcome).toBe("answered");
    await calls.finish();
    expect([lost.asked, asked]).toEqual([[], [VERSA]]);
    const entries = (await ledger()).map(({ call, outcome }) => `${call} ${outcome}`).sort();
    expect(entries).toEqual(["chat refunded", "chat/2 spent"]);
  });

  test("answers without waiting for the ledger, whose entry is written when the store is back", async () => {
    const store = pair().first;
    const { request, ledger } = newRequest(store);
    let back = false;
    const settle: Store["ledger"]["settle"] = async (...given) => {
      if (!back) throw new StoreAway("it is away");
      return store.ledger.settle(...given);
    };
    const { calls } = newRun(request, { store: { ...store, ledger: { ...store.ledger, settle } } });
    expect((await calls.chat(VERSA)).outcome).toBe("answered");
    expect(await ledger()).toEqual([{ call: "chat", outcome: "reserved", credits: 1 }]);
    back = true;
    await calls.finish();
    expect(await ledger()).toEqual([{ call: "chat", outcome: "spent", credits: 1 }]);
  });
});
