/** Saying, pressing and stopping: what a page sends becomes requests, once each and in order. */
import { describe, expect, test } from "vitest";
import { keyOf } from "../../../../src/core/request-key.ts";
import { STOPS } from "../../../../src/core/stop.ts";
import { soon, useStore } from "../../telegram/listen/parts.ts";
import { like, newId, openConsole, openPage, shownIn, visitorOf } from "./calling.ts";

const store = useStore();

describe("saying", () => {
  test("words become a question in the talk's own conversation, and stand there waiting", async () => {
    const web = openConsole(store());
    const page = await openPage(web, { "accept-language": "fr;q=0.9, de-AT;q=0.8, en;q=0.1" });
    const { status, id, talk } = await page.say("  What moved bitcoin?  ");
    expect(status).toBe(202);
    const visitor = visitorOf(web);
    expect(visitor).toMatch(/^[0-9a-z]{16}$/);
    const [request] = web.taken.tries;
    expect(Date.now() - (request?.at ?? 0)).toBeLessThan(60_000);
    expect(web.taken.tries).toEqual([
      {
        id: `web-${visitor}-${id}`,
        platform: "web",
        conversation: `web:${visitor}:${talk}`,
        operation: "chat",
        text: "What moved bitcoin?",
        chat: { id: visitor, kind: "private", thread: talk },
        person: { id: visitor, name: "", language: "de" },
        message: id,
        at: request?.at,
      },
    ]);
    expect(await shownIn(page, talk)).toMatchObject([{ id, by: "person", text: "What moved bitcoin?", waits: true }]);
    const { body } = await page.get("state");
    expect(body).toMatchObject({ talks: [{ id: talk, title: "What moved bitcoin?" }] });
  });

  test("the message stands there before it is submitted, and the call is answered only afterwards", async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const web = openConsole(store(), { submit: () => held });
    const page = await openPage(web);
    let answered = false;
    const talk = newId();
    const saying = page.say("hello", { talk }).then(() => {
      answered = true;
    });
    await soon(async () => (await page.get(`talks/${talk}`)).body["messages"]).toMatchObject([{ waits: true }]);
    expect(answered).toBe(false);
    letGo();
    await saying;
  });

  test("said again it is the same request, and nothing at all once it is answered", async () => {
    const web = openConsole(store());
    const page = await openPage(web);
    const { id, talk } = await page.say("one");
    await page.say("one", { id });
    const [first, second] = web.taken.tries;
    expect(second).toEqual(first);
    expect(await shownIn(page, talk)).toHaveLength(1);
    await web.book.answered(visitorOf(web), talk, id);
    expect((await page.say("one", { id })).status).toBe(202);
    expect(web.taken.tries).toHaveLength(2);
    expect(await shownIn(page, talk)).toEqual([expect.not.objectContaining({ waits: true })]);
  });

  test("what comes at once in a talk is submitted in that order, and another talk does not wait for it", async () => {
    const order: string[] = [];
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const web = openConsole(store(), {
      async submit({ text = "" }) {
        if (text === "first") await held;
        order.push(text);
      },
    });
    const page = await openPage(web);
    const all = [page.say("first"), page.say("second"), page.say("third")];
    await page.say("elsewhere", { talk: newId() });
    expect(order).toEqual(["elsewhere"]);
    letGo();
    await Promise.all(all);
    expect(order).toEqual(["elsewhere", "first", "second", "third"]);
  });

  test("the title is the first words, and stays what it was", async () => {
    const web = openConsole(store());
    const page = await openPage(web);
    const { talk } = await page.say(`word ${"and another ".repeat(20)}`);
    await page.say("something else");
    const { body } = await page.get(`talks/${talk}`);
    expect(body).toMatchObject({ talk: { title: like(/^word and another .{20,44}…$/) } });
  });

  test("/cancel stops what was asked before it, and waits for nothing", async () => {
    const web = openConsole(store());
    const page = await openPage(web);
    const { talk } = await page.say("/cancel");
    const visitor = visitorOf(web);
    const [request] = web.taken.tries;
    expect(request).toMatchObject({ operation: "cancel", conversation: `web:${visitor}:cancel` });
    const stop = await store().documents.get(STOPS, `web:${visitor}:web:${visitor}`);
    expect(stop).toMatchObject({ conversation: `web:${visitor}:${talk}`, person: `web:${visitor}`, at: request?.at });
    expect(stop).not.toHaveProperty("message");
  });

  test("whoever is denied hears nothing, and does not wait for it", async () => {
    const web = openConsole(store(), { access: () => "denied" });
    const page = await openPage(web);
    const { status, talk } = await page.say("let me in");
    expect(status).toBe(202);
    expect(web.taken.tries).toEqual([]);
    expect(await shownIn(page, talk)).toEqual([expect.not.objectContaining({ waits: true })]);
  });
});

describe("a key", () => {
  const KEY = "sk_live_4242424242abcdef";

  /** Everything that is written, whole. */
  function spied() {
    const written: string[] = [];
    const { documents, ...rest } = store();
    const put: typeof documents.put = async (kind, id, value) => {
      written.push(`${kind.name} ${id} ${JSON.stringify(value)}`);
      await documents.put(kind, id, value);
    };
    const update: typeof documents.update = async (kind, id, change) => {
      const now = await documents.update(kind, id, change);
      written.push(`${kind.name} ${id} ${JSON.stringify(now)}`);
      return now;
    };
    return { written, spy: { ...rest, documents: { ...documents, put, update } } };
  }

  test.each([
    `/key set ${KEY}`,
    `/key@herald set ${KEY}`,
    `/key ${KEY}`,
    `/KEY   set\n${KEY}`,
    `key set ${KEY}`,
    `/kye set ${KEY}`,
  ])("is in no document when somebody says %j", async (text) => {
    const { written, spy } = spied();
    const web = openConsole(spy);
    const page = await openPage(web);
    await page.say(text);
    expect(web.taken.tries).toHaveLength(1);
    expect(written.length).toBeGreaterThan(3);
    expect(written.join("\n")).toContain("••••");
    expect(written.join("\n")).not.toContain(KEY);
  });

  test("is handed on whole, from a form as well", async () => {
    const { written, spy } = spied();
    const web = openConsole(spy);
    const page = await openPage(web);
    await page.say("/key", { options: { action: "set", key: ` ${KEY} ` } });
    expect(web.taken.tries).toMatchObject([{ operation: "key", text: `set ${KEY}` }]);
    expect(written.join("\n")).toContain("/key set ••••");
    expect(written.join("\n")).not.toContain(KEY);
  });

  test("is not set once more by a page that sends it again after its message was taken away", async () => {
    const web = openConsole(store());
    const page = await openPage(web);
    const { id, talk } = await page.say(`/key set ${KEY}`);
    await web.book.removeMessage(visitorOf(web), talk, id);
    expect((await page.say(`/key set ${KEY}`, { id })).status).toBe(202);
    expect(web.taken.tries).toHaveLength(1);
    expect(await shownIn(page, talk)).toEqual([]);
  });
});

describe("buttons", () => {
  async function answered(web: ReturnType<typeof openConsole>) {
    const page = await openPage(web);
    const { talk, id } = await page.say("hello");
    const visitor = visitorOf(web);
    await web.book.put(visitor, talk, "answer1", {
      by: "herald",
      at: 1,
      answers: id,
      text: "A fox",
      files: [{ blob: "web-file-1", name: "fox.png", as: "picture" }],
      buttons: [
        [
          { label: "Again", operation: "again", argument: "" },
          { label: "Watercolour", operation: "effect", argument: "watercolour" },
          { label: "Old", operation: "mirage", argument: "" },
        ],
      ],
    });
    web.taken.tries.length = 0;
    return { page, talk, visitor };
  }
  const press = (talk: string, operation: string, argument = "", message = "answer1") => ({
    id: newId(),
    talk,
    message,
    operation,
    argument,
  });

  test("ask in the conversation or for the person alone, about what stands above them", async () => {
    const web = openConsole(store());
    const { page, talk, visitor } = await answered(web);
    const again = press(talk, "again");
    expect((await page.post("press", again)).status).toBe(202);
    await page.post("press", press(talk, "effect", "watercolour"));
    await page.post("press", press(talk, "mirage"));
    expect(web.taken.tries).toEqual([
      expect.objectContaining({
        id: `web-${visitor}-${again.id}`,
        operation: "again",
        conversation: `web:${visitor}:${talk}`,
        pressed: "answer1",
      }),
      expect.objectContaining({
        operation: "effect",
        text: "watercolour",
        conversation: `web:${visitor}:buttons`,
        files: [
          {
            kind: "picture",
            reference: "web-file-1",
            blob: "web-file-1",
            name: "fox.png",
            from: "pressed",
            message: "answer1",
          },
        ],
      }),
      expect.objectContaining({ operation: "unknown", text: "mirage" }),
    ]);
  });

  test("that are not there ask for nothing", async () => {
    const web = openConsole(store());
    const { page, talk } = await answered(web);
    const other = await openPage(web);
    const tries = [
      await page.post("press", press(talk, "effect", "oil")),
      await page.post("press", press(talk, "news")),
      await page.post("press", press(talk, "again", "", "answer2")),
      await page.post("press", press(newId(), "again")),
      await other.post("press", press(talk, "again")),
    ];
    expect(tries.map(({ status, body }) => [status, body["refused"]])).toEqual(tries.map(() => [404, "gone"]));
    expect((await page.post("press", press(talk, "effect", "x".repeat(61)))).status).toBe(400);
    expect(web.taken.tries).toEqual([]);
  });

  test("Stop names the one request, of the visitor's own talk", async () => {
    const web = openConsole(store());
    const { page, talk, visitor } = await answered(web);
    const heard: string[] = [];
    const leave = await store().signals.subscribe("stop", (message) => void heard.push(message));
    expect((await page.post("stop", { talk, message: "question1" })).status).toBe(202);
    await soon(() => heard.map((one): unknown => JSON.parse(one))).toMatchObject([
      { conversation: `web:${visitor}:${talk}`, key: keyOf(`web-${visitor}-question1`), person: `web:${visitor}` },
    ]);
    expect((await page.post("stop", { talk: newId(), message: "question1" })).status).toBe(404);
    await leave();
  });
});
