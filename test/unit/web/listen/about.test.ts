/** Speaking about a message: its words are quoted, and its picture is the one that is meant. */
import { expect, test } from "vitest";
import { useStore } from "../../telegram/listen/parts.ts";
import { newId, openConsole, openPage, shownIn, visitorOf } from "./calling.ts";

const store = useStore();

async function answered() {
  const web = openConsole(store());
  const page = await openPage(web);
  const { id, talk } = await page.say("draw me a fox");
  const answer = "k3y-1";
  await web.book.put(visitorOf(web), talk, answer, {
    by: "herald",
    at: 1,
    answers: id,
    text: "**a fox**",
    files: [{ blob: "web-file-1", name: "fox.png", as: "picture" }],
  });
  return { web, page, id, talk, answer };
}

test("an answer of Herald's is quoted without a name, and shown with what was said about it", async () => {
  const { web, page, talk, answer } = await answered();
  const { id } = await page.say("why a fox?", { talk, about: answer });
  expect(web.taken.tries.at(-1)).toMatchObject({
    operation: "chat",
    text: "why a fox?",
    quoted: { text: "**a fox**" },
  });
  expect(web.taken.tries.at(-1)?.quoted).not.toHaveProperty("name");
  expect((await shownIn(page, talk)).at(-1)).toMatchObject({ id, about: answer });
});

test("the picture of the answer is the one that a command is about, behind those of its own", async () => {
  const { web, page, talk, answer } = await answered();
  await page.say("/effect watercolour", { talk, about: answer });
  expect(web.taken.tries.at(-1)).toMatchObject({
    operation: "effect",
    files: [{ kind: "picture", reference: "web-file-1", blob: "web-file-1", from: "quoted", message: answer }],
  });
});

test("one's own words are quoted with a name, and what is not there any more is not spoken about", async () => {
  const { web, page, id, talk } = await answered();
  await page.say("I meant a red one", { talk, about: id });
  expect(web.taken.tries.at(-1)).toMatchObject({ quoted: { text: "draw me a fox", name: "me" } });
  expect((await page.say("and this?", { talk, about: newId() })).status).toBe(202);
  expect(web.taken.tries.at(-1)).not.toHaveProperty("quoted");
  expect((await shownIn(page, talk)).at(-1)).not.toHaveProperty("about");
});
