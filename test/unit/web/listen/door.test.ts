/** The door: sessions, forged calls, other hosts, and who is let in at all. */
import { describe, expect, test, vi } from "vitest";
import { DAY } from "../../../../src/core/day.ts";
import { soon, useStore } from "../../telegram/listen/parts.ts";
import { answer, call, cookieOf, HOST, like, newId, openConsole, openPage } from "./calling.ts";

const store = useStore();

describe("a session", () => {
  test("is made by the state alone, and its cookie is for this site and no script", async () => {
    const web = openConsole(store());
    const { status, headers, body } = await call(web, "state");
    expect(status).toBe(200);
    expect(headers.get("set-cookie")).toMatch(
      /^herald=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    expect(body).toMatchObject({ csrf: like(/^[\w-]{32}$/), version: "1.2.3", operator: false });
    const again = await call(web, "state", { headers: { cookie: cookieOf(headers) } });
    expect(again.headers.get("set-cookie")).toBeNull();
    expect(again.body["csrf"]).toBe(body["csrf"]);
  });

  test.each([
    ["https://herald.example/console/state", {}, true],
    [`${HOST}/console/state`, { "x-forwarded-proto": "https" }, true],
    ["https://herald.example/console/state", { "x-forwarded-proto": "http" }, false],
    [`${HOST}/console/state`, {}, false],
  ])("its cookie goes over a line that nobody else reads, where there is one: %s %o", async (url, headers, secure) => {
    const web = openConsole(store());
    const env = { incoming: { socket: { remoteAddress: "198.51.100.8" } } };
    const response = await web.listening.mount.handler(new Request(url, { headers }), env);
    expect(/; Secure$/.test(response.headers.get("set-cookie") ?? "")).toBe(secure);
  });

  test("leaves the cookie of another Herald on the same host where it is", async () => {
    const [one, other] = [openConsole(store()), openConsole(store())];
    const theirs = `herald=${"C".repeat(43)}`;
    const { headers, body } = await call(one, "state", { headers: { cookie: theirs, host: "localhost:3001" } });
    expect(headers.get("set-cookie")).toMatch(/^herald-3001=[\w-]{43}; /);
    const both = { cookie: `${theirs}; ${cookieOf(headers)}`, host: "localhost:3001" };
    const again = await call(one, "state", { headers: both });
    expect([again.body["csrf"], again.headers.get("set-cookie")]).toEqual([body["csrf"], null]);
    // Whoever was there before stays who they are.
    const before = await openPage(other);
    const beside = { cookie: `${before.cookie}; ${cookieOf(headers)}`, host: "localhost:3000" };
    expect((await call(other, "state", { headers: beside })).body["csrf"]).toBe(before.csrf);
  });

  test("lasts another month once a day, with the same cookie", async () => {
    const web = openConsole(store());
    const page = await openPage(web);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY + 1_000 });
    try {
      const { headers } = await page.get("state");
      expect(cookieOf(headers)).toBe(page.cookie);
      expect((await page.get("state")).headers.get("set-cookie")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test.each(["", "herald=", "herald=abc", `herald=${"A".repeat(43)}`, "heraldx=1; herald"])(
    "that is not there is told as one that has ended: %j",
    async (cookie) => {
      const web = openConsole(store());
      for (const [method, path] of [
        ["GET", `talks/${newId()}`],
        ["GET", "events"],
        ["GET", "complete"],
        ["GET", `files/${newId()}/answer/0`],
        ["POST", "say"],
        ["POST", "press"],
        ["POST", "stop"],
        ["POST", "talks"],
        ["POST", "files"],
        ["DELETE", `talks/${newId()}`],
      ] as const) {
        const { status, body, headers } = await call(web, path, { method, headers: { cookie } });
        expect([path, status, body["refused"]]).toEqual([path, 401, "session"]);
        expect(body["says"]).toMatch(/\.$/);
        expect(headers.get("set-cookie")).toBeNull();
      }
    },
  );

  test("shows nothing of another visitor's talks", async () => {
    const web = openConsole(store());
    const one = await openPage(web);
    const { talk } = await one.say("mine alone");
    const other = await openPage(web);
    expect((await other.get(`talks/${talk}`)).status).toBe(404);
    expect((await other.delete(`talks/${talk}`)).status).toBe(404);
    expect((await other.post(`talks/${talk}/title`, { title: "taken" })).status).toBe(404);
    expect((await one.get(`talks/${talk}`)).body).toMatchObject({ talk: { title: "mine alone" } });
  });
});

describe("a call that changes something", () => {
  const own = { "sec-fetch-site": "same-origin", origin: HOST, host: "127.0.0.1:3000" };

  test.each<[string, Record<string, string>, number, string | undefined]>([
    ["comes from the page", own, 201, undefined],
    ["comes from no browser", {}, 201, undefined],
    ["comes from another site", { ...own, "sec-fetch-site": "cross-site" }, 403, "origin"],
    ["comes from a neighbour", { ...own, "sec-fetch-site": "same-site" }, 403, "origin"],
    ["was typed", { ...own, "sec-fetch-site": "none" }, 403, "origin"],
    ["has another origin", { ...own, origin: "http://evil.example" }, 403, "origin"],
    ["has another port", { ...own, origin: "http://127.0.0.1:3001" }, 403, "origin"],
    ["has no origin that can be read", { ...own, origin: "null" }, 403, "origin"],
    ["was sent to another name", { ...own, host: "evil.example:3000" }, 403, "origin"],
  ])("that %s", async (_what, headers, status, refused) => {
    const web = openConsole(store());
    const page = await openPage(web);
    const made = await page.post("talks", { talk: newId() }, headers);
    expect([made.status, made.body["refused"]]).toEqual([status, refused]);
  });

  test.each(["", "x", "another"])("needs the word that its own page was given, and not %j", async (csrf) => {
    const web = openConsole(store());
    const page = await openPage(web);
    const talk = newId();
    const headers = { "x-herald-csrf": csrf };
    expect((await page.post("talks", { talk }, headers)).body["refused"]).toBe("csrf");
    expect((await page.post("say", { id: newId(), talk, text: "hello" }, headers)).body["refused"]).toBe("csrf");
    expect((await page.post("talks", { talk }, { "x-herald-csrf": (await openPage(web)).csrf })).status).toBe(403);
    const gone = await call(web, `talks/${talk}`, { method: "DELETE", headers: { cookie: page.cookie } });
    expect(gone.body["refused"]).toBe("csrf");
    expect(web.taken.tries).toEqual([]);
  });

  test("no other site's page begins a session in place of the visitor's own", async () => {
    const web = openConsole(store());
    for (const site of ["cross-site", "same-site"]) {
      const { status, headers } = await call(web, "state", { headers: { "sec-fetch-site": site } });
      expect([status, headers.get("set-cookie")]).toEqual([403, null]);
    }
    expect((await call(web, "state", { headers: { "sec-fetch-site": "none" } })).status).toBe(200);
  });
});

describe("a console for the operator alone", () => {
  test("needs the sign-in from everywhere but this machine", async () => {
    const web = openConsole(store(), {
      mode: "private",
      isHere: (_request, remote) => remote === "127.0.0.1",
      isOperator: async (request) => request.headers.get("x-operator") === "yes",
    });
    const page = await openPage(web, { "x-operator": "yes" });
    expect(page.state["operator"]).toBe(true);
    const away = { cookie: page.cookie, "x-herald-csrf": page.csrf };
    for (const [method, path] of [
      ["GET", "state"],
      ["GET", "events"],
      ["GET", "complete"],
      ["POST", "say"],
      ["POST", "files"],
    ] as const) {
      const { status, body } = await call(web, path, { method, headers: away });
      expect([path, status, body["refused"]]).toEqual([path, 401, "sign-in"]);
    }
    expect((await call(web, "state", { remote: "127.0.0.1" })).status).toBe(200);
    const { admits } = web.listening;
    expect(await admits(new Request(HOST), "127.0.0.1")).toBe("open");
    expect(await admits(new Request(HOST), "198.51.100.1")).toBe("sign-in");
    expect(await admits(new Request(HOST, { headers: { "x-operator": "yes" } }), undefined)).toBe("open");
  });

  test("ends the streams of a sign-in that has ended", async () => {
    let signedIn = true;
    const web = openConsole(store(), { mode: "private", isOperator: async () => signedIn, pace: { look: 20 } });
    const page = await openPage(web);
    const response = await answer(web, "events", { headers: { cookie: page.cookie } });
    expect(response.status).toBe(200);
    signedIn = false;
    expect(await response.text()).toMatch(/data: \{"is":"ended"\}\n\n$/);
  });
});

test("the state has everything that a page begins with, in the person's language", async () => {
  const web = openConsole(store());
  const { state } = await openPage(web, { "accept-language": "de" });
  expect(state).toMatchObject({
    language: "de",
    talks: [],
    limits: { fileBytes: 20 * 1024 * 1024, textLength: 16_000, files: 4, talks: 50, messages: 300 },
    words: { "console-send": "Senden", "console-too-large": like(/\{limit\} MB/) },
    tries: [{}, { says: like(/^\/imagine /) }, { says: "/news ethereum" }, {}],
  });
  const names = JSON.stringify(state["commands"]);
  expect(names).toContain('"name":"digest add"');
  expect(names).toContain('"credits":"kostenlos"');
  expect(names).not.toContain("mirage");
  expect((await openPage(web, { "accept-language": "*, xx;q=oops, fr" })).state["language"]).toBe("en");
});

test("what may be chosen is completed as it is typed", async () => {
  const web = openConsole(store());
  const page = await openPage(web);
  const choices = async (query: string) => (await page.get(`complete?${query}`)).body["choices"];
  expect(await choices("command=digest%20add&option=tz&typed=rome")).toEqual([
    { name: "Europe/Rome", value: "Europe/Rome" },
  ]);
  expect(await choices("command=digest%20edit&option=number&typed=")).toEqual([]);
  for (const query of ["", "command=nothing&option=tz", "command=digest&option=tz", "command=ask&option=__proto__"]) {
    expect(await choices(query)).toEqual([]);
  }
});

test("what is not there, and what cannot be read, is a sentence", async () => {
  const web = openConsole(store());
  const page = await openPage(web, { "accept-language": "de" });
  const json = { ...page.headers, "content-type": "application/json" };
  const bad = [
    await page.get("nothing"),
    await page.get("talks/UPPER"),
    await page.get("files/x/y/z"),
    await page.get(`files/${newId()}/answer/0`),
    await page.post("talks", { talk: "../../etc" }),
    await page.post("talks", {}),
    await page.post(`talks/${newId()}/title`, { title: "new" }),
    await page.post("say", { id: "short", talk: newId(), text: "x" }),
    await page.post("say", { id: newId(), talk: newId(), text: "x", more: 1 }),
    await page.post("say", { id: newId(), talk: newId(), text: " " }),
    await page.post("say", { id: newId(), talk: newId(), text: "/nothing", options: {} }),
    await call(web, "say", { method: "POST", headers: json, body: "{" }),
    await call(web, "say", { method: "POST", headers: json, body: new Uint8Array([0xff, 0xfe]) }),
    await call(web, "say", { method: "POST", headers: json }),
  ];
  expect(bad.map(({ status }) => status)).toEqual([
    404,
    404,
    404,
    404,
    ...Array.from({ length: 2 }, () => 400),
    404,
    ...Array.from({ length: 7 }, () => 400),
  ]);
  for (const { body } of bad) expect(body["says"]).toMatch(/[a-zäöüß].*\.$/);
  expect(web.taken.tries).toEqual([]);
  expect(web.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("a console that ends takes nothing more, and says so", async () => {
  const web = openConsole(store());
  const page = await openPage(web);
  expect(await web.listening.check()).toEqual({ ready: true });
  await web.listening.stop();
  const { status, body } = await page.say("too late");
  expect([status, body["refused"]]).toEqual([503, "away"]);
  await soon(() => web.listening.check()).toMatchObject({ ready: false });
});
