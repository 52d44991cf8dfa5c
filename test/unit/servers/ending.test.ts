/** What tests share is opened once for all that want the same, forgets between them, and is closed behind the last. */
import { describe, expect, test } from "vitest";
import { atEnd, shared } from "../../servers/ending.ts";

const happened: string[] = [];

function openOne(name: string) {
  happened.push(`${name} opens`);
  atEnd(() => happened.push(`${name} closes last`));
  atEnd(async () => {
    await Promise.resolve();
    happened.push(`${name} closes`);
  });
  return Promise.resolve({ name, forget: () => happened.push(`${name} forgets`) });
}

describe("of several tests", () => {
  const open = shared(openOne);

  test.each(["first", "second"])("the %s", async (which) => {
    const a = await open("a");
    expect(a.name).toBe("a");
    expect(await open("a")).toBe(a);
    atEnd(() => happened.push(`the ${which} test ends`));
    await openOne("its own");
  });

  test("one that wants something else", async () => {
    expect((await open("b")).name).toBe("b");
  });
});

test("all of it happened in this order", () => {
  const own = ["its own opens", "its own closes", "its own closes last"];
  expect(happened).toEqual([
    ...["a opens", "a forgets", "a forgets", ...own, "the first test ends"],
    ...["a forgets", "a forgets", ...own, "the second test ends"],
    ...["b opens", "b forgets"],
    ...["b closes", "b closes last", "a closes", "a closes last"],
  ]);
});
