/** Stops reach what runs in this process: what is meant, and only what whoever asks may stop. */
import { expect, test } from "vitest";
import type { Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import type { Stop } from "../../../src/core/stop.ts";
import { createRunning, stoppedBefore } from "../../../workers/running.ts";

const AT = 1_000_000;

function request(id: string, person: string, conversation = "telegram:-1:5", at = AT): Request {
  return {
    id,
    platform: "telegram",
    conversation,
    operation: "chat",
    chat: { id: "-1", kind: "group" },
    person: { id: person, name: "Ada" },
    at,
  };
}

const nobody = (_: Request): Promise<boolean> => Promise.resolve(false);

/** Which of the requests the stop reaches. */
async function reached(requests: readonly Request[], stop: Stop, mayStop = nobody): Promise<string[]> {
  const running = createRunning();
  const begun = requests.map((one) => ({ id: one.id, ...running.begin(one) }));
  await running.hear(stop, mayStop);
  return begun.filter(({ stop }) => stop.aborted).map(({ id }) => id);
}

/** In the private chat with the first person. */
const alone = (id: string, conversation = "telegram:1"): Request => ({
  ...request(id, "1", conversation),
  chat: { id: "1", kind: "private" },
});

test("a stop in a topic reaches what its person asked in the whole chat until then, and nobody else's", async () => {
  const button = request("by a button", "1", "telegram:-1:buttons:1");
  const requests = [
    request("mine", "1"),
    request("another's", "2"),
    request("another's button", "2", "telegram:-1:buttons:2"),
    request("another topic", "1", "telegram:-1:50"),
    button,
    request("a chain", "1", "telegram:-1:chain:7"),
    { ...request("another chat", "1", "telegram:-10:5"), chat: { id: "-10", kind: "group" as const } },
    alone("alone"),
    request("just after", "1", "telegram:-1:5", AT + 1_000),
    request("later", "1", "telegram:-1:5", AT + 1_001),
  ];
  const stop = { conversation: "telegram:-1:5", person: "telegram:1", at: AT };
  const all = ["mine", "another topic", "by a button", "a chain", "just after"];
  expect(await reached(requests, stop)).toEqual(all);
  expect(stoppedBefore(button, stop)).toBe(true);
  expect(stoppedBefore(request("another's button", "2", "telegram:-1:buttons:2"), stop)).toBe(false);
});

test("a stop in a private chat reaches everything there", async () => {
  const requests = [alone("a"), alone("topic", "telegram:1:7"), alone("button", "telegram:1:buttons:1")];
  const stop = { conversation: "telegram:1", person: "telegram:1", at: AT };
  expect(await reached(requests, stop)).toEqual(["a", "topic", "button"]);
  expect(await reached(requests, { ...stop, conversation: "telegram:1:7" })).toEqual(["a", "topic", "button"]);
});

test("a stop of a chat reaches its topics and chains, and of nobody in particular whoever asked", async () => {
  const requests = [
    request("topic", "1", "telegram:-1:5"),
    request("chat", "2", "telegram:-1"),
    { ...request("another chat", "1", "telegram:-10:5"), chat: { id: "-10", kind: "group" as const } },
  ];
  expect(await reached(requests, { conversation: "telegram:-1", at: AT })).toEqual(["topic", "chat"]);
});

test("a key reaches its one request, whenever and wherever it was asked", async () => {
  const requests = [request("a", "1", "telegram:-1:chain", AT + 60_000), request("b", "1")];
  const stop = { conversation: "telegram:-1", key: keyOf("a"), person: "telegram:1", at: AT };
  expect(await reached(requests, stop)).toEqual(["a"]);
});

test("another's request is stopped by its key only, and only by somebody who may", async () => {
  const requests = [request("a", "1"), request("b", "1")];
  const asked: string[] = [];
  const mayStop = async ({ id }: Request): Promise<boolean> => {
    asked.push(id);
    return true;
  };
  const byKey = { conversation: "telegram:-1:5", key: keyOf("a"), person: "telegram:9", at: AT };
  expect(await reached(requests, byKey, nobody)).toEqual([]);
  expect(await reached(requests, byKey, mayStop)).toEqual(["a"]);
  expect(asked).toEqual(["a"]);
  const all = { conversation: "telegram:-1:5", person: "telegram:9", at: AT };
  expect(await reached(requests, all, mayStop)).toEqual([]);
  expect(asked).toEqual(["a"]);
});

test("what has ended is not reached any more, and the same request again is another run", async () => {
  const running = createRunning();
  const first = running.begin(request("a", "1"));
  const second = running.begin(request("a", "1"));
  first.end();
  await running.hear({ conversation: "telegram:-1:5", at: AT }, nobody);
  expect([first.stop.aborted, second.stop.aborted]).toEqual([false, true]);
});

test("a request that waited was stopped before it began when the stop covers it", () => {
  const one = request("a", "1");
  const stop: Stop = { conversation: "telegram:-1:5", person: "telegram:1", at: AT };
  expect(stoppedBefore(one, undefined)).toBe(false);
  expect(stoppedBefore(one, stop)).toBe(true);
  expect(stoppedBefore(one, { ...stop, at: AT - 1 })).toBe(false);
  expect(stoppedBefore(one, { ...stop, person: "telegram:2" })).toBe(false);
  expect(stoppedBefore(one, { conversation: "telegram:-1", at: AT })).toBe(true);
  expect(stoppedBefore(one, { ...stop, conversation: "telegram:-2" })).toBe(false);
  expect(stoppedBefore(one, { ...stop, key: keyOf("a") })).toBe(true);
  expect(stoppedBefore(one, { ...stop, key: keyOf("b") })).toBe(false);
  expect(stoppedBefore(one, { ...stop, key: keyOf("a"), conversation: "telegram:-2" })).toBe(false);
});

test("a /cancel does not stop itself, though its own conversation lies within what it stops", async () => {
  const cancel: Request = { ...alone("cancel", "telegram:1:cancel:1"), operation: "cancel" };
  const stop = { conversation: "telegram:1", person: "telegram:1", at: AT };
  expect(await reached([cancel], stop)).toEqual([]);
  expect(stoppedBefore(cancel, stop)).toBe(false);
  expect(stoppedBefore({ ...cancel, operation: "chat" }, stop)).toBe(true);
});

test("within a second the numbers of the messages say what was asked before a stop, and for an edit its time does", async () => {
  const stop = { conversation: "telegram:1", person: "telegram:1", message: "10", at: AT };
  const said = (message: string): Request => ({ ...alone(message), message });
  expect(await reached([said("9"), said("11")], stop)).toEqual(["9"]);
  expect(stoppedBefore(said("9"), stop)).toBe(true);
  expect(stoppedBefore(said("11"), stop)).toBe(false);
  expect(stoppedBefore({ ...said("9"), edited: true, at: AT + 1 }, stop)).toBe(false);
});
