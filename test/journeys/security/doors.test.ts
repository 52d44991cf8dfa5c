/** Every door of Herald's, tried by a stranger with every method, and by one with papers that are none. */
import { describe, expect, inject, test } from "vitest";
import { filesWithApps, routesInSource } from "../../house/rules/routes.ts";
import { temporaryFolder } from "../../servers/children.ts";
import { startKept } from "../../servers/kept.ts";
import { preparedFolder } from "../../servers/prepared.ts";
import { noneShared, onShared, openStage } from "../stage.ts";
import { asks, INSIDE, missingIn, throws } from "../web/attacker.ts";
import { APPS, DESK_DOORS, DOORS, type Door, type Kind, NO_DOORS, SERVICE_DOORS } from "./doors.ts";
import { ADMIN_TOKEN, openEverything } from "./stage.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"] as const;

/** Somebody elsewhere: the private console takes whoever asks for another name for such a one. */
const HOST = "herald.example";

const isReading = (method: string): boolean => method === "GET" || method === "HEAD";

/** What a stranger may get, by the kind of the door, the method and whether it is the door's own. */
const EXPECTED: Readonly<Record<Kind, (method: string, isOwn: boolean) => readonly number[]>> = {
  open: (method) => (isReading(method) ? [200, 404, 503] : [404, 405]),
  page: (method) => (isReading(method) ? [303] : [404]),
  closed: () => [401],
  proof: (method) => (method === "POST" ? [401] : [404]),
  // Without a word they get the refusal of a wrong token, or are told that they are signed out already.
  "sign-in": (method) => (method === "POST" ? [200, 401, 429] : isReading(method) ? [200, 404] : [404]),
  key: (_, isOwn) => (isOwn ? [401] : [401, 405]),
  hidden: () => [404],
};

const SESSIONS = /"csrf"|set-cookie|herald_[a-z]+="|"visitor"/i;

async function walk(
  address: string,
  doors: readonly Door[],
  headers: Readonly<Record<string, string>> = {},
  below = "",
) {
  for (const { kind, path, method: own = "GET" } of doors) {
    const answers = await Promise.all(
      METHODS.map(async (method) => {
        const body = isReading(method) ? {} : { body: "{}" };
        return { method, got: await asks(address, method, below + path, { host: HOST, headers, ...body }) };
      }),
    );
    for (const { method, got } of answers) {
      const allowed = EXPECTED[kind](method, method === own || (method === "HEAD" && own === "GET"));
      const isAllowed: unknown = expect.toSatisfy((status: number) => allowed.includes(status));
      expect([method, path, got.status, allowed]).toEqual([method, path, isAllowed, allowed]);
      expect([method, path, missingIn(got), INSIDE.exec(got.whole)]).toEqual([method, path, [], null]);
      if (kind !== "sign-in") expect([method, path, SESSIONS.exec(got.whole)]).toEqual([method, path, null]);
    }
  }
}

test("there is no route in the source that is not walked below, and no server that nobody has thought about", () => {
  const walked = [...DOORS, ...SERVICE_DOORS, ...DESK_DOORS].map(({ source }) => source);
  const count = (all: readonly string[], one: string): number => all.filter((other) => other === one).length;
  const written = routesInSource();
  expect([...new Set(written)].toSorted()).toEqual([...new Set([...walked, ...NO_DOORS])].toSorted());
  // Two of one spelling are two doors.
  const fewer = written.filter((one) => !NO_DOORS.includes(one) && count(written, one) > count(walked, one));
  expect(fewer).toEqual([]);
  expect(filesWithApps()).toEqual(Object.keys(APPS));
});

describe("a stranger", () => {
  test("gets nothing that is not open, with any method, at any door of the process, with papers that are none too", async () => {
    const { address, herald, discord, telegram } = await openEverything();
    await walk(address, DOORS);
    const made = "A".repeat(43);
    const papers: readonly Readonly<Record<string, string>>[] = [
      { cookie: `herald-operator=${made}; herald=${made}`, "x-herald-csrf": made },
      { cookie: `herald-operator=${ADMIN_TOKEN}`, authorization: `Bearer ${ADMIN_TOKEN}` },
      {
        "x-forwarded-for": "127.0.0.1",
        "x-real-ip": "127.0.0.1",
        "x-forwarded-host": "localhost",
        forwarded: "for=127.0.0.1;host=localhost",
      },
      { "x-original-url": "/healthz", "x-rewrite-url": "/healthz", "x-http-method-override": "GET" },
      { "x-telegram-bot-api-secret-token": `${discord.token}`, authorization: `Bot ${telegram.token}` },
    ];
    const closed = DOORS.filter(({ kind }) => kind === "closed" || kind === "proof");
    for (const headers of papers) await walk(address, closed, headers);
    expect(herald.output()).not.toMatch(/"level":50/);

    // That it was the missing papers: with the right ones each of them says something else.
    const signed = await asks(address, "POST", "/sign-in", { body: JSON.stringify({ token: ADMIN_TOKEN }) });
    const [operator = ""] = (signed.headers.get("set-cookie") ?? "").split(";");
    const begun = await asks(address, "GET", "/console/state");
    const [visitor = ""] = (begun.headers.get("set-cookie") ?? "").split(";");
    for (const { kind, path, method = "GET" } of DOORS) {
      if (kind !== "closed" || /live|events/.test(path)) continue;
      const got = await asks(address, method, path, { headers: { cookie: `${operator}; ${visitor}` } });
      expect([path, got.status]).not.toEqual([path, 401]);
    }
  });

  test("finds no way around a door by how an address is written, however long it is", async () => {
    const { address } = await openEverything();
    const ways: readonly ((path: string) => string)[] = [
      (path) => `/${path}`,
      (path) => `//localhost${path}`,
      (path) => `http://localhost${path}`,
      (path) => `http://127.0.0.1:1${path}`,
      (path) => `http://localhost@${HOST}${path}`,
      (path) => `/healthz/..${path}`,
      (path) => `/assets/..${path}`,
      (path) => `/assets/%2e%2e${path}`,
      (path) => `/x/%2E%2e/..${path}`,
      (path) => `/console/..${path}`,
      (path) => `/admin/..${path}`,
      (path) => `/service/..${path}`,
      (path) => `/telegram/webhook/../..${path}`,
      (path) => path.replace("/", "\\"),
      (path) => path.replace(/(\/\w+)\//, "$1//"),
      (path) => path.replace(/(\/\w+)\//, "$1/./"),
      (path) => path.replace(/(\/\w+)\//, "$1%2f"),
      (path) => path.replace(/(\/\w+)\//, "$1;a=b/"),
      (path) => path.replace(/^\/(\w)/, (_, first: string) => `/%${first.charCodeAt(0).toString(16)}`),
      (path) => path.replace(/^\/(\w)/, (_, first: string) => `/%25${first.charCodeAt(0).toString(16)}`),
      (path) => path.toUpperCase(),
      (path) => `${path}/`,
      (path) => `${path}%00`,
      (path) => `${path}%00.css`,
      (path) => `${path}%20`,
      (path) => `${path}#/healthz`,
      (path) => `${path}?/healthz`,
      (path) => `${path}${"a".repeat(12_000)}`,
    ];
    const closed = DOORS.filter(({ kind, method }) => kind === "closed" && method === "GET").map(({ path }) => path);
    for (const path of closed) {
      const answers = await Promise.all(
        ways.map(async (way) => ({ target: way(path), got: await asks(address, "GET", way(path), { host: HOST }) })),
      );
      for (const { target, got } of answers) {
        expect([target, got.status, SESSIONS.exec(got.body)]).toEqual([
          target,
          expect.toSatisfy((status: number) => [303, 400, 401, 404, 431].includes(status)),
          null,
        ]);
        if (got.status !== 400 && got.status !== 431) expect([target, missingIn(got)]).toEqual([target, []]);
        expect(INSIDE.exec(got.whole), target).toBeNull();
      }
    }
    const head = "host: localhost\r\nconnection: close\r\n";
    for (const bytes of [
      `GET /${"a".repeat(40_000)} HTTP/1.1\r\n${head}\r\n`,
      `GET /admin/api/overview HTTP/1.1\r\n${head}${"x-a: b\r\n".repeat(1_500)}\r\n`,
      `GET /admin/api/overview HTTP/1.1\r\n${head}x: \0\r\n\r\n`,
      `GET /admin/api/overview\0 HTTP/1.1\r\n${head}\r\n`,
      "GET /admin/api/overview HTTP/1.0\r\n\r\n",
      "GET /admin/api/overview\r\n\r\n",
      `CONNECT localhost:22 HTTP/1.1\r\n${head}\r\n`,
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      `GET /admin/api/live HTTP/1.1\r\n${head.replace("close", "close, upgrade")}upgrade: websocket\r\n\r\n`,
    ]) {
      const { status } = await throws(address, bytes);
      const refused: unknown = expect.toSatisfy((given: number) => [0, 400, 401, 404, 431].includes(given));
      expect([bytes.slice(0, 40), status]).toEqual([bytes.slice(0, 40), refused]);
    }
    expect((await asks(address, "GET", "/healthz")).status).toBe(200);
  });
});

describe("a worker", () => {
  test.skipIf(noneShared)("has its health and the start page, and no other door of Herald's is there", async () => {
    const stage = await openStage(onShared[0] ?? "Redis", {
      environment: { ADMIN_TOKEN },
      close: async () => undefined,
    });
    const worker = await stage.start("worker", { LOG_FORMAT: "json" });
    const address = await worker.address();
    await walk(
      address,
      DOORS.map((door) =>
        door.kind === "open" || door.path === "/" ? { ...door, kind: "open" } : { ...door, kind: "hidden" },
      ),
    );
    await walk(address, [...SERVICE_DOORS.map((door): Door => ({ ...door, kind: "hidden" }))], {}, "/service");
    await walk(address, DESK_DOORS);
    for (const headers of [{ authorization: `Bearer ${ADMIN_TOKEN}` }, { cookie: `herald-operator=${ADMIN_TOKEN}` }]) {
      for (const path of ["/admin", "/admin/api/overview", "/admin/queues/", "/console/state"])
        expect([path, (await asks(address, "GET", path, { headers })).status]).toEqual([path, 404]);
    }
    for (const path of ["/healthz", "/metrics", "/"]) expect((await asks(address, "GET", path)).status).toBe(200);
    expect(worker.output()).not.toMatch(/"level":50/);
  });
});

/** Ways out of a folder, as they are written behind a path that serves what has a name. */
const OUT: readonly string[] = [
  "../package.json",
  "..%2fpackage.json",
  "..%2Fpackage.json",
  "%2e%2e/package.json",
  "%2e%2e%2fpackage.json",
  "..%252fpackage.json",
  "%252e%252e%252fpackage.json",
  "..%5cpackage.json",
  "..\\package.json",
  "..%c0%afpackage.json",
  "..%ef%bc%8fpackage.json",
  "....//package.json",
  "./package.json",
  "/etc/passwd",
  "%2fetc%2fpasswd",
  "..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
  "..%2f..%2f..%2f..%2f..%2fetc%2fpasswd%00.css",
  "C:%5cwindows%5cwin.ini",
  "file:%2f%2f%2fetc%2fpasswd",
  "pages.json",
  ".%00",
  "%00",
  "%",
  "%zz",
  "__proto__",
  "constructor",
  "toString",
];

describe("what has a name", () => {
  test("is served by that name alone: no way of writing another leads to a file of this machine", async () => {
    const { address, herald } = await openEverything();
    const shell = (await asks(address, "GET", "/sign-in")).body;
    const built = [...shell.matchAll(/\/assets\/([\w.-]+)/g)].flatMap(([, name = ""]) => (name === "" ? [] : [name]));
    expect(built.length).toBeGreaterThan(1);
    for (const name of built) expect((await asks(address, "GET", `/assets/${name}`)).status).toBe(200);
    const signed = await asks(address, "POST", "/sign-in", { body: JSON.stringify({ token: ADMIN_TOKEN }) });
    const [cookie = ""] = (signed.headers.get("set-cookie") ?? "").split(";");
    for (const below of ["/assets/", "/admin/queues/static/", "/admin/queues/", "/console/files/", "/"]) {
      const headers = below.startsWith("/admin") ? { cookie } : {};
      const answers = await Promise.all(
        OUT.map(async (way) => ({ way, got: await asks(address, "GET", below + way, { headers }) })),
      );
      for (const { way, got } of answers) {
        const refused: unknown = expect.toSatisfy((status: number) => [400, 401, 404].includes(status));
        expect([below, way, got.status]).toEqual([below, way, refused]);
        expect([below, way, /root:x:|"dependencies"|"script":/.exec(got.body)]).toEqual([below, way, null]);
        expect(INSIDE.exec(got.whole), way).toBeNull();
      }
    }
    expect(herald.output()).not.toMatch(/"level":50/);
  });
});

describe("the service that is brought along", () => {
  const KEYS = ["Bearer ", "Basic eDp4", `Bearer ${"k".repeat(9_000)}`];

  test("in Herald's process asks for a key, its desk is not there, and nothing of the console's opens it", async () => {
    const herald = startKept("all", {
      DATA_DIR: await preparedFolder(),
      ADMIN_TOKEN,
      SERVICE_MIRAGE_PATH: "dreams",
      LOG_FORMAT: "json",
    });
    const address = await herald.address();
    await walk(address, SERVICE_DOORS, {}, "/service");
    await walk(address, DESK_DOORS);
    for (const authorization of KEYS) {
      await walk(address, [...SERVICE_DOORS.filter(({ kind }) => kind === "key")], { authorization }, "/service");
      await walk(address, DESK_DOORS, { authorization });
    }
    // The operator's own token is no key.
    const got = await asks(address, "GET", "/service/account", { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
    expect(got.status).toBe(401);
  });

  test("alone as well; and there nothing of Herald's pages stands", async () => {
    // On a store that is there already it begins at once.
    const { redis } = inject("servers");
    const store = redis === undefined ? { DATA_DIR: temporaryFolder() } : { REDIS_URL: redis };
    const service = startKept("service", { ...store, SERVICE_MIRAGE_PATH: "dreams", LOG_FORMAT: "json" });
    const address = await service.address();
    await walk(address, SERVICE_DOORS);
    await walk(address, DESK_DOORS);
    for (const way of OUT) {
      const got = await asks(address, "GET", `/knowledge/documents/${way}`);
      const refused: unknown = expect.toSatisfy((status: number) => [400, 404].includes(status));
      expect([way, got.status, /root:x:|"dependencies"/.exec(got.body)]).toEqual([way, refused, null]);
    }
    for (const { path } of DOORS.filter(({ kind }) => kind !== "open")) {
      expect([path, (await asks(address, "GET", path)).status]).toEqual([
        path,
        expect.toSatisfy((status: number) => [401, 404, 405].includes(status)),
      ]);
    }
  });
});
