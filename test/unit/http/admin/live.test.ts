/** The overview as it goes on: one round for all, each stream as long as its session, and an end when Herald ends. */
import { expect, onTestFinished, test } from "vitest";
import { createLive } from "../../../../src/http/admin/live.ts";
import { listenWith } from "../../../../src/http/index.ts";
import { usePlaces } from "../../workers/digests/booking.ts";
import { keptLog } from "../running.ts";
import { operate, post } from "./operating.ts";

const places = usePlaces();
const decoder = new TextDecoder();

function reading(answer: Response | undefined) {
  const reader = (answer?.body as ReadableStream<Uint8Array> | null | undefined)?.getReader();
  if (reader === undefined) throw new Error("no stream was opened");
  return {
    async next(): Promise<string | undefined> {
      const { done, value } = await reader.read();
      return done ? undefined : decoder.decode(value);
    },
    cancel: () => reader.cancel(),
  };
}

const always = async (): Promise<boolean> => true;

test("all who watch share one look of each round", async () => {
  let looks = 0;
  const look = async () => {
    looks += 1;
    return { look: looks };
  };
  const live = createLive({ look, log: keptLog().log, every: 20 });
  onTestFinished(live.stop);
  const streams = Array.from({ length: 10 }, () => reading(live.open(always)));
  const first = await Promise.all(streams.map(({ next }) => next()));
  expect(first.every((text) => /^data: \{"look":\d+\}\n\n$/.test(text ?? ""))).toBe(true);
  const begun = looks;
  const second = await Promise.all(streams.map(({ next }) => next()));
  expect(new Set(second).size).toBe(1);
  expect(looks).toBeLessThan(begun + 5);
});

test("the twenty-first who watches is refused, and one who leaves makes room", async () => {
  const live = createLive({ look: async () => 1, log: keptLog().log, every: 20 });
  onTestFinished(live.stop);
  const streams = Array.from({ length: 20 }, () => reading(live.open(always)));
  expect(live.open(always)).toBeUndefined();
  await streams[0]?.cancel();
  expect(live.open(always)).toBeDefined();
});

test("where nothing can be read there is a sign of life, and it goes on when it can be", async () => {
  let broken = true;
  const look = async () => {
    if (broken) throw new Error("the store is away");
    return "back";
  };
  const live = createLive({ look, log: keptLog().log, every: 10 });
  onTestFinished(live.stop);
  const stream = reading(live.open(always));
  expect(await stream.next()).toBe(": still here\n\n");
  broken = false;
  let said = await stream.next();
  while (said === ": still here\n\n") said = await stream.next();
  expect(said).toBe('data: "back"\n\n');
});

test("one who does not read gets no more than the last, however long it takes", async () => {
  let looks = 0;
  const look = async () => {
    looks += 1;
    return looks;
  };
  const live = createLive({ look, log: keptLog().log, every: 2 });
  onTestFinished(live.stop);
  const slow = reading(live.open(always));
  await expect.poll(() => looks).toBeGreaterThan(10);
  await slow.next();
  const next = Number((await slow.next())?.slice("data: ".length));
  expect(next).toBeGreaterThan(8);
});

test("a stream ends with its session, and says so; while nobody can tell, it goes on", async () => {
  let answers: () => Promise<boolean> = always;
  const live = createLive({ look: async () => 1, log: keptLog().log, every: 10 });
  onTestFinished(live.stop);
  const stream = reading(live.open(() => answers()));
  await stream.next();
  answers = async () => {
    throw new Error("the store is away");
  };
  expect(await stream.next()).toBe("data: 1\n\n");
  expect(await stream.next()).toBe("data: 1\n\n");
  answers = async () => false;
  let said = await stream.next();
  while (said === "data: 1\n\n") said = await stream.next();
  expect(said).toBe("event: ended\ndata: {}\n\n");
  expect(await stream.next()).toBeUndefined();
});

test("over a real connection the overview comes by itself, ends with the sign-out, and at the end of Herald", async () => {
  const { admin, session, sessions } = await operate(places(), { every: 20 });
  const listening = await listenWith(admin.handler, keptLog().log)("127.0.0.1", 0);
  if (listening.outcome !== "listening") throw new Error(listening.problem);
  onTestFinished(() => listening.close(0));
  const headers = { cookie: session.cookie };
  const watch = async () => reading(await fetch(`${listening.url}/admin/api/live`, { headers }));
  const stream = await watch();
  const [event = ""] = (await stream.next())?.split("\n\n") ?? [];
  const seen: unknown = JSON.parse(event.slice("data: ".length));
  expect(seen).toMatchObject({ version: "1.2.3", queues: { chat: { waiting: 0 } } });
  expect(await stream.next()).toContain('"version":"1.2.3"');
  const until = async ({ next }: Awaited<ReturnType<typeof watch>>): Promise<string> => {
    let all = "";
    for (let text = await next(); text !== undefined; text = await next()) all += text;
    return all;
  };
  await post(sessions, "/sign-out", { headers: { ...headers, "x-herald-csrf": session.csrf } });
  expect(await until(stream)).toMatch(/event: ended\ndata: \{\}\n\n$/);
  expect((await fetch(`${listening.url}/admin/api/live`, { headers })).status).toBe(401);
});

test("at the end of Herald all streams end at once", async () => {
  const { admin, get } = await operate(places(), { every: 60_000 });
  const stream = reading(await get("/api/live"));
  await stream.next();
  admin.stop();
  expect(await stream.next()).toBeUndefined();
});
