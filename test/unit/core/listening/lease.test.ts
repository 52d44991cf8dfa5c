/** Several gateways on one store: one polls, the others take over at once when it ends and soon when it dies. */
import { expect, onTestFinished, test } from "vitest";
import { underLease } from "../../../../src/core/listening/lease.ts";
import { type Store, StoreAway } from "../../../../src/core/store/index.ts";
import { startFakeTelegram } from "../../../fakes/telegram/start.ts";
import { begin } from "../../telegram/listen/begin.ts";
import { keptLog, QUICK, soon, useStore } from "../../telegram/listen/parts.ts";

const store = useStore();

async function twoGateways() {
  const fake = await startFakeTelegram({ rates: false });
  onTestFinished(() => fake.close());
  const ada = fake.person();
  const gateways = [begin(fake, store(), { alone: false }), begin(fake, store(), { alone: false })] as const;
  const polls = () => soon(() => fake.polling()).toBe(true);
  gateways[0].listening.start();
  await polls();
  gateways[1].listening.start();
  await soon(() => gateways[1].told()).toEqual(["info: standing by: another gateway polls Telegram"]);
  return { fake, ada, gateways, polls };
}

test("one polls, and when it is stopped the other takes over without a conflict", async () => {
  const { fake, ada, gateways, polls } = await twoGateways();
  const [first, second] = gateways;
  expect(await second.listening.check()).toEqual({ ready: true });
  expect(second.listening.item().detail).toContain("standing by");
  fake.say(ada, "one");
  await fake.until(() => fake.pending().length === 0);
  await first.listening.stop();
  await polls();
  fake.say(ada, "two");
  await fake.until(() => fake.pending().length === 0);
  expect([first.taken.tries.length, second.taken.tries.length]).toEqual([1, 1]);
  expect(second.told().at(-1)).toBe("info: listening on Telegram");
  const warned = gateways.flatMap(({ lines }) => lines.filter(({ level }) => level === "warn"));
  expect(warned).toEqual([]);
});

/** Marks as a process sees them that has been cut off: nothing that it says arrives any more. */
function cutOff(marks: Store["marks"]): { readonly marks: Store["marks"]; cut: boolean } {
  const away = { cut: false };
  const unless = <Result>(work: () => Promise<Result>): Promise<Result> =>
    away.cut ? Promise.reject(new StoreAway("cut off")) : work();
  return Object.assign(away, {
    marks: {
      claim: (...words) => unless(() => marks.claim(...words)),
      change: (...words) => unless(() => marks.change(...words)),
      release: (...words) => unless(() => marks.release(...words)),
    } satisfies Store["marks"],
  });
}

function hold(marks: Store["marks"], name: string, holder: string, pace: Partial<typeof QUICK> = {}) {
  const ending = new AbortController();
  const kept = keptLog();
  const events: string[] = [];
  const parts = {
    marks,
    name,
    holder,
    log: kept.log,
    pace: { ...QUICK, leaseLife: 3_000, leaseRenewal: 50, ...pace },
    onStandby: () => void events.push("standby"),
    onLost: () => kept.log.warn({}, "another gateway may poll Telegram now; this one stands by"),
    onStoreAway: () => void events.push("away"),
  };
  const over = underLease(parts, ending.signal, async (held) => {
    events.push("held");
    if (!held.aborted) await new Promise((resolve) => held.addEventListener("abort", resolve, { once: true }));
    events.push(ending.signal.aborted ? "ended" : "lost");
    return "again";
  });
  const end = async (): Promise<void> => {
    ending.abort();
    await over;
  };
  onTestFinished(end);
  return { events, end, kept };
}

test("whoever is cut off from the store ends its work before long, and another takes over", async () => {
  const cut = cutOff(store().marks);
  const first = hold(cut.marks, "cut", "a");
  await soon(() => first.events).toEqual(["held"]);
  const second = hold(store().marks, "cut", "b");
  await soon(() => second.events).toContain("standby");
  cut.cut = true;
  await soon(() => first.events).toContain("lost");
  await soon(() => second.events.at(-1)).toBe("held");
  expect(first.kept.told()).toEqual(["warn: another gateway may poll Telegram now; this one stands by"]);
  cut.cut = false;
  await soon(() => first.events.at(-1)).toBe("standby");
});

test("work that harms nobody goes on while the store is away, and ends once another turns out to have it", async () => {
  const cut = cutOff(store().marks);
  const first = hold(cut.marks, "away", "a", { leaseLife: 200, leaseAway: 60_000 });
  await soon(() => first.events).toEqual(["held"]);
  cut.cut = true;
  // As if it had run out meanwhile, with nobody else there.
  await new Promise((resolve) => setTimeout(resolve, 600));
  cut.cut = false;
  await soon(() => store().marks.change("away", "a", "a", 200)).toBe(true);
  expect(first.events).toEqual(["held"]);
  cut.cut = true;
  await soon(async () => (await store().marks.claim("away", "b", 60_000)).first).toBe(true);
  expect(first.events).toEqual(["held"]);
  cut.cut = false;
  await soon(() => first.events).toContain("lost");
  await store().marks.release("away", "b");
});

test("a lease that ended while its holder was busy is taken anew when nobody else was quicker", async () => {
  const { marks } = store();
  const first = hold(marks, "busy", "a");
  await soon(() => first.events).toEqual(["held"]);
  // As if it had run out.
  await marks.release("busy", "a");
  await soon(() => marks.change("busy", "a", "a", 60_000)).toBe(true);
  expect(first.events).toEqual(["held"]);
});

test("a lease that another has taken is given up at once, and asked for again", async () => {
  const { marks } = store();
  const first = hold(marks, "taken", "a");
  await soon(() => first.events).toEqual(["held"]);
  expect(await marks.change("taken", "a", "b", 60_000)).toBe(true);
  await soon(() => first.events).toContain("lost");
  await marks.release("taken", "b");
  await soon(() => first.events.at(-1)).toBe("held");
});

test("a claim whose answer was lost is found to be one's own", async () => {
  const { marks } = store();
  await marks.claim("own", "a", 60_000);
  const first = hold(marks, "own", "a");
  await soon(() => first.events).toEqual(["held"]);
  await first.end();
  expect(first.events).toEqual(["held", "ended"]);
  expect(await marks.claim("own", "b", 1)).toEqual({ first: true });
});
