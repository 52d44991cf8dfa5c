/** What is stored of a visitor: told, erased when they want it, and then to be found nowhere; of others nothing is touched. */
import { describe, expect, test } from "vitest";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import { noneShared, onShared } from "../stage.ts";
import { openConsole } from "./stage.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

/** The picture as it lies in a store that writes bytes as text. */
const PICTURE = greyPng(41, 43, 99);

async function livesThrough(visitor: Visitor, word: string): Promise<void> {
  expect((await visitor.ask(`My secret is ${word}`)).text).toBe(`echo: My secret is ${word}`);
  // What is kept for a day to be asked again is what it was called in the message.
  const { id } = await visitor.upload(PICTURE, "image/png", `${word}.png`);
  const painted = await visitor.ask("/effect an oil painting", { files: [{ id, name: "picture.png" }] });
  expect(painted.text).toMatch(/^an oil painting/);
  await visitor.ask(`/persona a gardener called ${word}`);
  await visitor.ask("/news bitcoin etf");
}

describe.skipIf(noneShared).each(onShared)("on %s", (store) => {
  test("told, then erased with all talks and uploads: no word of it is left, and what others have is whole", async () => {
    const { startAll, visitor, everything, ledger, address } = await openConsole(store);
    await startAll(1);
    const [ada, bob] = [await visitor(), await visitor()];
    await livesThrough(ada, "xyzzy");
    await livesThrough(bob, "plugh");
    // A second talk, whose name is a trace as well.
    await ada.call("POST", "talks", { talk: "secondtalk" });
    await ada.call("POST", "talks/secondtalk/title", { title: "All about xyzzy" });
    await ada.say("In another talk: xyzzy", { talk: "secondtalk" });
    await expect
      .poll(async () => (await ada.call("GET", "talks/secondtalk")).text())
      .toContain("echo: In another talk: xyzzy");
    const before = await everything();
    for (const word of ["xyzzy", "plugh"]) expect(before).toContain(word);
    const [mine] = (await ledger()).map(({ person }) => person);
    expect(mine).toMatch(/^web:[0-9a-z]{16}$/);

    const known = (await ada.ask("/privacy")).text;
    expect(known).toMatch(/\*\*Conversations\*\*: 2, with 2 questions of yours/);
    expect(known).toMatch(/\*\*Console\*\*: 11 messages in your talks/);
    const sure = await ada.ask("/privacy", { options: { forget: "true" } });
    await ada.press(sure, "Yes, erase it all");
    const done = await ada.answer(/^Done\. This was erased/);

    await expect.poll(everything, { interval: 500 }).not.toContain("xyzzy");
    const after = await everything();
    expect(after.split("plugh").length).toBe(before.split("plugh").length);
    expect(JSON.stringify((await ledger()).map(({ person, chat }) => [person, chat]))).not.toContain(mine?.slice(4));

    // The page shows what is left, also when it is loaded again.
    expect((await ada.messages()).map(({ text }) => text)).toEqual([done.text]);
    expect((await ada.call("GET", "talks/secondtalk")).status).toBe(404);
    expect(ada.heard.filter((one) => one.is === "removed").length).toBeGreaterThan(0);
    const left = (await ada.ask("/privacy")).text;
    expect(left).toMatch(/\*\*Conversations\*\*: none[\s\S]*\*\*Spending\*\*: nothing/);
    expect((await bob.messages()).map(({ by }) => by)).toEqual(
      Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? "person" : "herald")),
    );
    for (const { files } of await bob.messages()) {
      for (const { url } of files) expect((await bob.bytesOf(url)).length).toBeGreaterThan(20);
    }
    // Somebody without their cookie is somebody else.
    const other = await createVisitor(address);
    expect(other.state.talks).toEqual([]);
    await expect(other.ask("/privacy").then(({ text }) => text)).resolves.toMatch(/\*\*Conversations\*\*: none/);
  });
});
