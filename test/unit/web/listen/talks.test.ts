/** Long talks: opened by however many at once, they are read and shown once, and hold up nobody. */
import { expect, test } from "vitest";
import { createShowing } from "../../../../src/platforms/web/listen/shown.ts";
import { blocksOf } from "../../../../src/platforms/web/render/blocks.ts";
import { createKeptBlocks, MOST_OF_TALK } from "../../../../src/platforms/web/render/kept-blocks.ts";
import type { ReadMessage } from "../../../../src/platforms/web/talk-book.ts";
import { MESSAGES, type StoredMessage } from "../../../../src/platforms/web/talks.ts";
import { useStore } from "../../telegram/listen/parts.ts";
import { openConsole, openPage, shownIn, visitorOf } from "./calling.ts";

const store = useStore();

const line = (name: string): string =>
  `- **${name}** with *emphasis*, \`code\`, a [link](https://example.com/${name})\n`;
const answerOf = (name: string, lines = 40): string =>
  Array.from({ length: lines }, (_, index) => line(`${name}.${index}`)).join("");
const said = (text: string): StoredMessage => ({ by: "herald", at: 1_000, revision: 1, text, files: [] });

/** A page that has a talk with that many long answers in it; what the store is asked for of them is counted. */
async function talking(answers: number) {
  const { documents, ...rest } = store();
  const read = { all: 0 };
  /** Turns of the event loop since the last of them was read. */
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  const get: typeof documents.get = async (kind, id) => {
    const found = await documents.get(kind, id);
    if (kind.name === MESSAGES.name) {
      read.all += 1;
      turns = 0;
    }
    return found;
  };
  const web = openConsole({ ...rest, documents: { ...documents, get } });
  const page = await openPage(web);
  const { talk } = await page.say("hello");
  const visitor = visitorOf(web);
  for (let index = 0; index < answers; index += 1) {
    await web.book.put(visitor, talk, `answer${index}`, said(answerOf(`${talk}.${index}`)));
  }
  setImmediate(turn);
  async function open(times: number) {
    read.all = 0;
    const all = await Promise.all(Array.from({ length: times }, () => shownIn(page, talk)));
    isOver = true;
    return { all, turns };
  }
  return { open, read, talk };
}

test("whoever opens one at once with others gets the same as they, and it is read once", async () => {
  const { open, read, talk } = await talking(10);
  const { all } = await open(10);
  expect(read.all).toBeLessThanOrEqual(2 * 11);
  const [first] = all;
  expect(first).toHaveLength(11);
  for (const one of all) expect(one).toEqual(first);
  expect(first?.slice(1)).toMatchObject(
    Array.from({ length: 10 }, (_, index) => {
      const text = answerOf(`${talk}.${index}`);
      return { id: `answer${index}`, text, blocks: blocksOf(text) };
    }),
  );
});

test("while one is shown the process does whatever else it has to do", async () => {
  const { open } = await talking(40);
  expect((await open(1)).turns).toBeGreaterThan(8);
});

function counted() {
  const texts: string[] = [];
  const showing = createShowing(
    createKeptBlocks((markdown) => {
      texts.push(markdown.slice(0, 8).trimEnd());
      return [];
    }),
  );
  const talk = (name: string, many: number): readonly ReadMessage[] =>
    Array.from({ length: many }, (_, index) => ({
      id: `${name}${index}`,
      message: said(`${name}${index}`.padEnd(MOST_OF_TALK / 10)),
    }));
  return { showing, talk, made: () => texts.splice(0) };
}

test("what was shown before is not made again, in a talk as by itself", async () => {
  const { showing, talk, made } = counted();
  const small = talk("small", 3);
  await showing.all("t", small);
  expect(made()).toEqual(["small0", "small1", "small2"]);
  await showing.all("t", small);
  for (const { id, message } of small) showing.one("t", id, message);
  expect(made()).toEqual([]);
});

test("of a large talk the end is remembered, and what others have is not thrown out for the rest", async () => {
  const { showing, talk, made } = counted();
  await showing.all("t", talk("small", 3));
  await showing.all("u", talk("large", 30));
  expect(made()).toHaveLength(33);
  await showing.all("t", talk("small", 3));
  expect(made()).toEqual([]);
  await showing.all("u", talk("large", 30));
  expect(made()).toEqual(talk("large", 20).map(({ id }) => id));
});

test("what nobody has asked for since is thrown out first", async () => {
  const { showing, talk, made } = counted();
  for (const name of ["a", "b", "a", "c"]) await showing.all(name, talk(name, 10));
  made();
  await showing.all("a", talk("a", 10));
  expect(made()).toEqual([]);
  await showing.all("b", talk("b", 10));
  expect(made()).toHaveLength(10);
});
