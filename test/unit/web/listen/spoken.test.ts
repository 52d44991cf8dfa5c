/** The language of the page: the one that its person has chosen, else that of the browser; and what asks says so itself. */
import { expect, test } from "vitest";
import { PERSONS } from "../../../../src/core/settings.ts";
import { useStore } from "../../telegram/listen/parts.ts";
import { having, like, newId, openConsole, openPage, visitorOf } from "./calling.ts";

const store = useStore();

/** A list that has this in it, inside of what is expected. */
const among = (one: unknown): unknown => expect.arrayContaining([one]);

async function begin(browser: string) {
  const web = openConsole(store());
  const page = await openPage(web, { "accept-language": browser });
  await page.say("hello");
  const person = `web:${visitorOf(web)}`;
  const choose = (language: string | undefined) => store().documents.put(PERSONS, person, { language });
  return { web, page, choose };
}

test("is the one that was chosen, until that is taken back", async () => {
  const { page, choose } = await begin("en-GB");
  expect(page.state).toMatchObject({ language: "en", words: { "console-send": "Send" } });
  await choose("de");
  expect((await page.get("state")).body).toMatchObject({
    language: "de",
    words: { "console-send": "Senden" },
    commands: among(having({ credits: "kostenlos" })),
    tries: among(having({ title: "Nachrichten lesen" })),
  });
  await choose(undefined);
  expect((await page.get("state")).body).toMatchObject({ language: "en", words: { "console-send": "Send" } });
});

test("a language that is spoken no more is one that is, as for the answers", async () => {
  const { page, choose } = await begin("de");
  await choose("xx");
  expect((await page.get("state")).body["language"]).toBe("en");
});

test("refusals and choices are in the language that the page says it is in, which costs the store nothing", async () => {
  const { documents, ...rest } = store();
  const read: string[] = [];
  const get: typeof documents.get = (kind, id) => {
    read.push(kind.name);
    return documents.get(kind, id);
  };
  const web = openConsole({ ...rest, documents: { ...documents, get } });
  const page = await openPage(web, { "accept-language": "en" });
  read.length = 0;
  const german = { "x-herald-language": "de" };
  const { body } = await page.get(`talks/${newId()}`, german);
  expect(body["says"]).toMatch(/^Dieses Gespräch gibt es nicht mehr\./);
  expect((await page.get("nothing", german)).body["says"]).toMatch(/^Hier ist nichts\./);
  const choices = await page.get("complete?command=persona&option=name&typed=", german);
  const english = await page.get("complete?command=persona&option=name&typed=");
  expect(choices.body).not.toEqual(english.body);
  expect(read).not.toContain("person");
  for (const language of ["xx", "__proto__", "de, en", ""]) {
    expect((await page.get("nothing", { "x-herald-language": language })).body["says"]).toBe(
      "There is nothing here. Go back to the console.",
    );
  }
});

test("what is asked is said to come from a browser in its own language, so that there is one to go back to", async () => {
  const { web, page } = await begin("en");
  await page.post("say", { id: newId(), talk: newId(), text: "hallo" }, { "x-herald-language": "de" });
  expect(web.taken.tries.at(-1)?.person?.language).toBe("en");
});

test("a state is told in three looks at the store, all but the session at once", async () => {
  const { documents, ...rest } = store();
  let under = 0;
  let most = 0;
  const kinds: string[] = [];
  const get: typeof documents.get = async (kind, id) => {
    kinds.push(kind.name);
    under += 1;
    most = Math.max(most, under);
    try {
      return await documents.get(kind, id);
    } finally {
      under -= 1;
    }
  };
  const web = openConsole({ ...rest, documents: { ...documents, get } });
  const page = await openPage(web);
  kinds.length = 0;
  most = 0;
  expect((await page.get("state")).body).toMatchObject({ csrf: like(/./) });
  expect(kinds.toSorted()).toEqual(["person", "web-session", "web-visitor"]);
  expect(most).toBe(2);
});
