/** What the page knows after everything that can happen, in whatever order it comes. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { beginning, EMPTY, type Happening, type Page, step } from "../../../../src/pages/console/state.ts";
import type { Event, Message } from "../../../../src/platforms/web/wire.ts";
import { answer, asked, paragraph, unsent } from "./said.ts";

const TALK = { id: "talk", title: "", at: 1 };

const after = (happenings: readonly Happening[], page = beginning("talk", [])): Page => happenings.reduce(step, page);

const event = (one: Event): Happening => ({ is: "event", event: one });
const message = (one: Message, talk = "talk"): Happening => event({ is: "message", talk, message: one });
const growing = (answers: string, text: string): Happening =>
  event({ is: "growing", talk: "talk", answers, blocks: [paragraph(text)] });
const shown = (...messages: readonly Message[]): Happening => ({ is: "shown", shown: { talk: TALK, messages } });

const shelfOf = (page: Page) => page.shelves["talk"] ?? EMPTY;
const idsOf = (page: Page): readonly string[] => shelfOf(page).messages.map(({ id }) => id);

test("of two revisions of a message the higher one stays, whichever came first", () => {
  const old = answer("a", "q", { revision: 1 });
  const young = answer("a", "q", { revision: 2, text: "young" });
  for (const order of [
    [old, young],
    [young, old],
  ]) {
    const page = after(order.map((one) => message(one)));
    expect(shelfOf(page).messages).toEqual([young]);
  }
});

test("a message that changes keeps its place", () => {
  const page = after([message(asked("one")), message(asked("two")), message(asked("one", { revision: 2 }))]);
  expect(idsOf(page)).toEqual(["one", "two"]);
});

test("what grows is gone once its answer is there, and a late frame brings it back to nobody", () => {
  const begun = after([message(asked("q", { waits: true })), growing("q", "so far")]);
  expect(shelfOf(begun).growing).toHaveLength(1);
  const done = after([message(answer("a", "q")), growing("q", "late")], begun);
  expect(shelfOf(done).growing).toEqual([]);
});

test("a notice such as a place in the queue does not keep the answer from growing", () => {
  const page = after([message(answer("a", "q", { notice: true })), growing("q", "so far")]);
  expect(shelfOf(page).growing).toHaveLength(1);
});

test("what was stopped before there was anything does not grow any more", () => {
  const page = after([
    message(asked("q", { waits: true })),
    growing("q", "so far"),
    message(asked("q", { revision: 2 })),
  ]);
  expect(shelfOf(page).growing).toEqual([]);
});

test("what comes while a talk is fetched is not lost with the older truth that arrives after it", () => {
  const page = after([
    { is: "asked", talk: "talk" },
    message(asked("new")),
    event({ is: "removed", talk: "talk", id: "gone" }),
    shown(asked("old"), asked("gone")),
  ]);
  expect(idsOf(page)).toEqual(["old", "new"]);
});

test("what was deleted while nobody listened is gone after fetching", () => {
  const page = after([
    message(asked("old")),
    message(asked("gone")),
    { is: "asked", talk: "talk" },
    shown(asked("old")),
  ]);
  expect(idsOf(page)).toEqual(["old"]);
});

test("nothing of a talk that was deleted, here or elsewhere, is shown or grows any more; what others hold stays", () => {
  const other = { id: "other", title: "", at: 2 };
  const page = after([
    event({ is: "talks", talks: [TALK, other] }),
    message(asked("q", { waits: true })),
    growing("q", "so far"),
    message(asked("o"), "other"),
    message(asked("n"), "not yet listed"),
    event({ is: "talks", talks: [other] }),
  ]);
  expect(Object.keys(page.shelves)).toEqual(["other", "not yet listed"]);
});

test("neither a late frame nor what was being fetched brings a deleted talk back", () => {
  const page = after([
    event({ is: "talks", talks: [TALK] }),
    message(asked("q", { waits: true })),
    { is: "asked", talk: "talk" },
    event({ is: "talks", talks: [] }),
    growing("q", "late"),
    shown(asked("q", { waits: true })),
  ]);
  expect([page.shelves, page.meanwhile]).toEqual([{}, {}]);
});

test("of what was said in a talk that is deleted, only what was not sent yet is left", () => {
  const page = after(
    [
      event({ is: "talks", talks: [TALK] }),
      { is: "pressed", pressing: { talk: "talk", message: "a", revision: 1, press: "p" } },
      event({ is: "talks", talks: [] }),
    ],
    beginning("talk", [unsent("taken", { state: "sent" }), unsent("waiting"), unsent("other", { talk: "other" })]),
  );
  expect([page.unsent.map(({ id }) => id), page.pressing]).toEqual([["waiting", "other"], []]);
});

test("fetching never brings back an older revision", () => {
  const page = after([message(asked("one", { revision: 5, text: "young" })), shown(asked("one", { revision: 4 }))]);
  expect(shelfOf(page).messages[0]?.text).toBe("young");
});

test("after a reload in the middle, the answer that came meanwhile ends what grew", () => {
  const page = after([
    message(asked("q", { waits: true })),
    growing("q", "so far"),
    { is: "asked", talk: "talk" },
    shown(asked("q", { revision: 2 }), answer("a", "q")),
  ]);
  expect(shelfOf(page).growing).toEqual([]);
});

test("what is unsent goes when the server shows it, in this tab or another", () => {
  const begun = beginning("talk", [unsent("one"), unsent("two")]);
  expect(after([message(asked("one"))], begun).unsent.map(({ id }) => id)).toEqual(["two"]);
  expect(after([shown(asked("two"))], begun).unsent.map(({ id }) => id)).toEqual(["one"]);
});

test("what the server took and took away again, as it held a secret, is shown no longer", () => {
  const begun = beginning("talk", [unsent("key", { state: "sent" }), unsent("rest")]);
  expect(after([event({ is: "removed", talk: "talk", id: "key" })], begun).unsent).toEqual([unsent("rest")]);
  expect(after([shown()], begun).unsent).toEqual([unsent("rest")]);
});

const pressing = { talk: "talk", message: "a", revision: 1, press: "p" };

test.each<[name: string, happening: Happening]>([
  ["its message changes", message(answer("a", "q", { revision: 2 }))],
  ["an answer to it comes", message(answer("b", "p"))],
  ["it is fetched changed", shown(answer("a", "q", { revision: 2 }))],
  ["it took too long", { is: "press-over", press: "p" }],
])("a button may be pressed again when %s", (_name, happening) => {
  const pressed = after([message(answer("a", "q")), { is: "pressed", pressing }, message(asked("other"))]);
  expect(pressed.pressing).toEqual([pressing]);
  expect(step(pressed, happening).pressing).toEqual([]);
});

test("what nobody heard is to be stopped may be stopped again", () => {
  const page = after([
    { is: "stopping", id: "one" },
    { is: "stopping", id: "two" },
    { is: "not-stopped", id: "one" },
  ]);
  expect(page.stopping).toEqual(["two"]);
});

test("a finished answer is said aloud once, and only in the talk that is open", () => {
  const page = after([growing("q", "so far"), message(answer("done", "q"))]);
  expect(page.heard).toBe("done");
  expect(after([growing("q", "so far")]).heard).toBe("");
  expect(after([message(answer("elsewhere", "q"), "another")]).heard).toBe("");
  // What changes without having been asked for is not read again.
  expect(after([message(answer("done", "q", { revision: 2, blocks: [paragraph("changed")] }))], page).heard).toBe(
    "done",
  );
});

test("what was answered while there was no connection is said aloud when it is there, and what was read before is not", () => {
  const question = asked("q", { waits: true });
  const page = after([shown(asked("p"), answer("before", "p"), question), growing("q", "so f")]);
  expect(page.heard).toBe("");
  const back = shown(asked("p"), answer("before", "p"), asked("q", { revision: 2 }), answer("done", "q"));
  const caughtUp = after([{ is: "asked", talk: "talk" }, back], page);
  expect(caughtUp.heard).toBe("done");
  expect(after([back, message(answer("done", "q"))], caughtUp).heard).toBe("done");
  // Where its event came while it was fetched, it was said by that.
  const both = after([{ is: "asked", talk: "talk" }, message(answer("done", "q")), back], page);
  expect(both.heard).toBe("done");
});

test("an answer in the words of the one before is read aloud as well", () => {
  const heard = ["a", "b", "c"].map((_, index, all) => {
    const answers = all.slice(0, index + 1).map((id) => message(answer(id, `q${id}`, { blocks: [paragraph("Yes.")] })));
    return after(answers).heard;
  });
  expect(heard.map((one) => one.trim())).toEqual(["Yes.", "Yes.", "Yes."]);
  expect(heard[1]).not.toBe(heard[0]);
  expect(heard[2]).not.toBe(heard[1]);
});

test("whatever order events come in, no message is there twice and the youngest revision stands", () => {
  const events = fc.array(fc.record({ id: fc.constantFrom("a", "b", "c"), revision: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(events, (given) => {
      const page = after(given.map(({ id, revision }) => message(asked(id, { revision }))));
      const { messages } = shelfOf(page);
      expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
      for (const { id, revision } of messages) {
        expect(revision).toBe(Math.max(...given.filter((one) => one.id === id).map((one) => one.revision)));
      }
    }),
  );
});
