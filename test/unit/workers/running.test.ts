/** Stops reach what runs in this process: what is meant, and only what whoever asks may stop. */
import { expect, test } from "vitest";
import { PlatformAway } from "../../../src/core/delivery.ts";
import type { Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import { deleting, overtaking, type Stop, withStop } from "../../../src/core/stop.ts";
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

test("while nobody can say who may, that is asked again until the request is served", async () => {
  const running = createRunning();
  const [first, second] = [running.begin(request("a", "1")), running.begin(request("b", "1"))];
  const stopOf = (id: string): Stop => ({
    conversation: "telegram:-1:5",
    key: keyOf(id),
    person: "telegram:9",
    at: AT,
  });
  let times = 0;
  const away = async (): Promise<boolean> => {
    times += 1;
    if (times < 3) throw new PlatformAway(5, "away");
    return true;
  };
  await running.hear(stopOf("a"), away);
  expect([first.stop.aborted, times]).toEqual([true, 3]);
  const never = async (): Promise<boolean> => {
    times += 1;
    if (times === 6) second.end();
    throw new PlatformAway(5, "away");
  };
  await running.hear(stopOf("b"), never);
  expect([second.stop.aborted, times]).toEqual([false, 6]);
});

test("a key that was guessed reaches nothing in a chat where whoever says it decides nothing", async () => {
  const everywhere = async (): Promise<boolean> => true;
  const elsewhere = { conversation: "telegram:-9", key: keyOf("a"), person: "telegram:9", at: AT };
  expect(await reached([request("a", "1")], elsewhere, everywhere)).toEqual([]);
  expect(await reached([alone("a")], elsewhere, everywhere)).toEqual([]);
  expect(await reached([alone("a")], { ...elsewhere, conversation: "telegram:1" }, everywhere)).toEqual([]);
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

test("within a second a press was before a /cancel when Herald heard of it before, whatever the platform's clock says", () => {
  const stop = { conversation: "telegram:1", person: "telegram:1", message: "10", at: AT, heard: AT + 700 };
  const press = (at: number): Request => ({ ...alone("p", "telegram:1:buttons:1"), pressed: "3", at });
  expect(stoppedBefore(press(AT + 600), stop)).toBe(true);
  expect(stoppedBefore(press(AT + 800), stop)).toBe(false);
  // Updates that are read together come in the same millisecond.
  expect(stoppedBefore(press(AT + 700), stop)).toBe(false);
});

test("a press after a /cancel, and a /cancel after a press, take back nothing of what the other has stopped", () => {
  const everything: Stop = { conversation: "telegram:1", person: "telegram:1", at: AT };
  const press = (id: string): Stop => ({ ...everything, key: keyOf(id), at: AT + 5 });
  const [waiting, later] = [alone("waiting"), { ...alone("later"), at: AT + 9 }];
  const pressed = withStop(withStop(undefined, everything), press("later"));
  expect([waiting, later].map((one) => stoppedBefore(one, pressed))).toEqual([true, true]);
  const cancelled = withStop(withStop(undefined, press("later")), everything);
  expect([waiting, later].map((one) => stoppedBefore(one, cancelled))).toEqual([true, true]);
  const twice = withStop(withStop(undefined, press("a")), press("b"));
  expect(["a", "b", "c"].map((id) => stoppedBefore(alone(id), twice))).toEqual([true, true, false]);
  const many = Array.from({ length: 99 }, (_, i) => press(`${i}`)).reduce<Stop | undefined>(withStop, undefined);
  expect(many?.pressed).toHaveLength(20);
});

const changing = (one: Request, text: string, seconds = 2): Request => ({
  ...one,
  id: `${one.id}, changed`,
  text,
  edited: true,
  at: one.at + seconds * 1_000,
});

test("a message that asks something else ends what it asked before, and nothing else", async () => {
  const mine = { ...request("mine", "1"), message: "7", text: "frst" };
  const edit = changing(mine, "first");
  const others = [
    { ...request("another", "1"), message: "8", text: "frst" },
    { ...request("another chat", "1"), chat: { id: "-10", kind: "group" as const }, message: "7" },
    { ...request("a picture", "1"), message: "7", operation: "imagine" as const },
    { ...mine, id: "a piece of a longer text", goesOn: true as const },
    edit,
    changing(mine, "first, or second", 5),
  ];
  const stop = overtaking(edit);
  if (stop === undefined) throw new Error("an edit ends what its message asked before");
  expect(await reached([mine, ...others], stop)).toEqual(["mine"]);
  expect([mine, ...others].filter((one) => stoppedBefore(one, stop))).toEqual([mine]);
  const again = overtaking(changing(mine, "second", 9));
  expect(await reached([mine, edit, ...others], again ?? stop)).toEqual([
    "mine",
    "mine, changed",
    "mine, changed",
    "mine, changed",
  ]);
  expect(overtaking(mine)).toBeUndefined();
});

test("the same words again end nothing, as where Telegram has found a preview for a link", async () => {
  const mine = { ...request("mine", "1"), message: "7", text: "see example.com" };
  const stop = overtaking(changing(mine, "see example.com"));
  expect(stop === undefined ? ["none"] : await reached([mine], stop)).toEqual([]);
});

test("what was changed is kept beside the last stop, and takes nothing from it", () => {
  const mine = { ...request("mine", "1"), message: "7", text: "frst" };
  const changed = overtaking(changing(mine, "first"));
  if (changed === undefined) throw new Error("an edit ends what its message asked before");
  const all: Stop = { conversation: "telegram:-1:5", person: "telegram:1", at: AT + 500 };
  for (const both of [withStop(all, changed), withStop(changed, all)]) {
    expect(stoppedBefore(mine, both)).toBe(true);
    expect(stoppedBefore(request("another", "1"), both)).toBe(true);
    expect(stoppedBefore(request("a later one", "1", "telegram:-1:5", AT + 1_000), both)).toBe(false);
  }
  const pressed = withStop(changed, { conversation: "telegram:-1:5", key: keyOf("pressed"), at: AT });
  expect(stoppedBefore(request("pressed", "1"), pressed)).toBe(true);
  expect(stoppedBefore(mine, withStop(pressed, changed))).toBe(true);
});

test("a message that is deleted ends whatever it asked, and nothing that a button, a command or Herald's own deed is about", async () => {
  const mine = { ...request("mine", "1"), message: "7", text: "first" };
  const shows = "reply" as const;
  const others = [
    { ...mine, id: "another's", person: { id: "2", name: "Ben" } },
    { ...mine, id: "on that message", interaction: { ends: AT, shows } },
    { ...mine, id: "a key", operation: "key" as const },
    { ...mine, id: "a piece of a longer text", goesOn: true as const },
    { ...mine, id: "another message", message: "8" },
  ];
  const ended = [mine, changing(mine, "second"), { ...mine, id: "a picture", operation: "imagine" as const }];
  const stop = deleting(mine);
  if (stop === undefined) throw new Error("it was asked by a message");
  const ids = ended.map(({ id }) => id);
  expect(await reached([...ended, ...others], stop)).toEqual(ids);
  const all = [
    withStop(stop, { conversation: "telegram:-1:5", person: "telegram:1", at: 0 }),
    withStop(undefined, stop),
  ];
  for (const one of all) {
    expect([...ended, ...others].filter((asked) => stoppedBefore(asked, one)).map(({ id }) => id)).toEqual(ids);
  }
  const cleared = Array.from({ length: 100 }, (_, i) => deleting({ ...mine, message: `${i}` }));
  const kept = cleared.reduce<Stop | undefined>(
    (before, one) => (one === undefined ? before : withStop(before, one)),
    undefined,
  );
  expect(stoppedBefore({ ...mine, message: "0" }, kept)).toBe(true);
});
