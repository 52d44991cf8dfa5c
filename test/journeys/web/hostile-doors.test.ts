/** The doors of a real process, tried by somebody who means harm: names, paths, methods, origins, sign-ins and what is told. */
import { describe, expect, test } from "vitest";
import { asks, INSIDE, missingIn, throws } from "./attacker.ts";
import { openQuickly } from "./stage.ts";

const TOKEN = "token-of-the-operator-4711";

async function opened() {
  const stage = await openQuickly();
  const [herald] = await stage.startAll(1, { ADMIN_TOKEN: TOKEN, LOG_LEVEL: "trace", LOG_FORMAT: "json" });
  if (herald === undefined) throw new Error("nothing was started");
  return { ...stage, herald, address: stage.address() };
}

/** What a proxy, a tunnel or a network before the machine adds. */
const PROXIES = [
  ...["x-forwarded-for", "x-forwarded-port", "x-forwarded-server", "x-forwarded", "x-original-forwarded-for"],
  ...["x-real-ip", "x-client-ip", "x-cluster-client-ip", "true-client-ip", "cf-connecting-ip", "cf-ray", "cdn-loop"],
  ...["forwarded", "via", "x-envoy-external-address", "fly-client-ip", "tailscale-user-login", "x-original-host"],
] as const;

const STRANGE = [
  ...["localhost.", "evil.example", "127.0.0.1.evil.example", "localhost@evil.example", "evil.example@localhost", ""],
  ...[":80", "localhost:99999", "localhost/x", "localhost#x", "localhost evil", "[::1%25lo]", "[::]", "0.0.0.0", "0"],
] as const;

const PATHS = [
  ...[
    "/assets/..%2f..%2fpackage.json",
    "/assets/../dist",
    "/assets/__proto__",
    "/assets/constructor",
    "/assets/pages.json",
  ],
  ...["/CONSOLE/state", "/admin/../console/state", "/console/../admin/api/overview", "/x/../admin/api/overview"],
  ...["/x/../console/state", "/admin%2fapi/overview", "/%61dmin/api/overview", "/console/%2e%2e/admin/api/overview"],
  ...["/%", "//evil.example/", "/\\evil", `/${"a".repeat(10_000)}`, "/console", "/console/", "/.env", "/.git/config"],
] as const;

describe("the doors", () => {
  test("the console at this machine opens for nobody who asks for another name, or comes through something", async () => {
    const { address } = await opened();
    const port = new URL(address).port;
    for (const host of [`LOCALHOST:${port}`, "[::1]", "foo.localhost"]) {
      expect((await asks(address, "GET", "/console/state", { host })).status, host).toBe(200);
    }
    for (const host of STRANGE) {
      const got = await asks(address, "GET", "/console/state", { host });
      expect([host, got.status]).toEqual([
        host,
        expect.toSatisfy((status: number) => status === 400 || status === 401),
      ]);
      expect(got.headers.get("set-cookie"), host).toBeNull();
    }
    for (const name of PROXIES) {
      const got = await asks(address, "GET", "/console/state", { headers: { [name]: "127.0.0.1" } });
      expect([name, got.status]).toEqual([name, 401]);
    }
    const two = (one: string, other: string): string =>
      `GET /console/state HTTP/1.1\r\nHost: ${one}\r\nHost: ${other}\r\nConnection: close\r\n\r\n`;
    for (const bytes of [two("localhost", "evil.example"), two("evil.example", "localhost")]) {
      expect((await throws(address, bytes)).status).toBe(401);
    }
    // As nginx comes, it names itself in nothing and asks for the address behind it; no browser speaks this version.
    const silent = `GET /console/state HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
    expect((await throws(address, silent)).status).toBe(401);
    const whole = await asks(address, "GET", "http://localhost/", { host: "evil.example" });
    expect([whole.status, whole.headers.get("location")]).toEqual([303, "/sign-in?to=/"]);
  });

  test("another site, another port and no site at all begin no session and sign nobody in", async () => {
    const { address } = await opened();
    const { host, port } = new URL(address);
    const origins = ["null", "http://evil.example", "http://127.0.0.1", `http://127.0.0.1:${Number(port) + 1}`];
    const odd = [`http://${host}@evil.example`, `http://evil.example\\@${host}`, "file://", "http://"];
    const foreign = [
      ...[...origins, ...odd].map((origin) => ({ origin })),
      ...["cross-site", "same-site", "SAME-ORIGIN", ""].map((site) => ({ "sec-fetch-site": site })),
    ];
    for (const headers of foreign) {
      const begun = await asks(address, "GET", "/console/state", { headers });
      expect([headers, begun.status, begun.headers.get("set-cookie")]).toEqual([headers, 403, null]);
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a"]) {
        const body = JSON.stringify({ token: TOKEN });
        const tried = await asks(address, "POST", "/sign-in", { body, headers: { ...headers, "content-type": type } });
        expect([headers, tried.status, tried.headers.get("set-cookie")]).toEqual([headers, 403, null]);
      }
    }
    // None of that was counted as a try.
    expect((await asks(address, "POST", "/sign-in", { body: JSON.stringify({ token: TOKEN }) })).status).toBe(200);
  });

  test("no path and no method gets behind them, and whatever is answered has every header and tells nothing", async () => {
    const { address } = await opened();
    for (const path of PATHS) {
      const got = await asks(address, "GET", path);
      expect([path, got.status]).toEqual([
        path,
        expect.toSatisfy((status: number) => [400, 401, 404].includes(status)),
      ]);
      expect([path, missingIn(got), INSIDE.exec(got.whole)]).toEqual([path, [], null]);
      expect(got.headers.get("set-cookie"), path).toBeNull();
    }
    const guarded = ["/console/events", "/console/talks/abcdefgh", "/console/say", "/console/files/a/b/0"];
    const operators = ["/admin/api/live", "/admin/api/overview", "/admin/api/do", "/admin/queues/api/queues"];
    for (const method of ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "PATCH", "DELETE", "POST", "PROPFIND", "QUERY"]) {
      for (const path of [...guarded, ...operators]) {
        const got = await asks(address, method, path);
        expect([method, path, got.status, missingIn(got)]).toEqual([method, path, 401, []]);
        expect(INSIDE.exec(got.whole)).toBeNull();
      }
      for (const path of ["/", "/sign-in", "/admin", "/healthz", "/console/state", "/assets/x"]) {
        const got = await asks(address, method, path, { body: "[" });
        expect([method, path, missingIn(got), INSIDE.exec(got.whole)]).toEqual([method, path, [], null]);
        expect([method, path, got.status]).not.toEqual([method, path, 500]);
      }
    }
    // What Node itself refuses carries nothing at all.
    for (const bytes of [
      "GET / HTTP/9\r\n\r\n",
      `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${"a".repeat(30_000)}\r\n\r\n`,
    ]) {
      const got = await throws(address, bytes);
      expect([got.status, got.body]).toEqual([
        expect.toSatisfy((status: number) => status === 400 || status === 431),
        "",
      ]);
    }
  });

  test("what signs somebody in is in no log, in no error and not as it is in the store", async () => {
    const { address, herald, visitor, everything } = await opened();
    const wrong = "a-guess-that-is-wrong-0815";
    const said = (token: string, headers: Readonly<Record<string, string>> = {}) =>
      asks(address, "POST", "/sign-in", { body: JSON.stringify({ token }), headers });
    const refused = await said(wrong);
    expect(refused.body).not.toContain(wrong);
    const right = await said(TOKEN);
    expect(right.status).toBe(200);
    const [cookie = ""] = (right.headers.get("set-cookie") ?? "").split(";");
    const [, value = ""] = cookie.split("=");
    expect(value).toMatch(/^[\w-]{43}$/);
    expect((await asks(address, "GET", "/admin/api/overview", { headers: { cookie } })).status).toBe(200);
    const ada = await visitor();
    await ada.ask("Hello");
    const secrets = [TOKEN, wrong, value, ada.cookie.slice("herald=".length)];
    for (const path of ["/admin/api/settings", "/admin/api/overview", "/admin/api/requests", "/metrics", "/status"]) {
      const got = await asks(address, "GET", path, { headers: { cookie } });
      expect(got.status, path).toBe(200);
      for (const secret of secrets) expect(got.whole, path).not.toContain(secret);
    }
    // A guess that is a session's key in the store opens nothing either.
    const stored = await everything();
    expect(herald.output()).toMatch(/an operator has signed in/);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20);
      expect(stored).not.toContain(secret);
      expect(herald.output()).not.toContain(secret);
    }
  });

  test("a cookie of one door opens no other, none is taken over from outside, and one page's word is not another's", async () => {
    const { address, visitor } = await opened();
    const made = "A".repeat(43);
    const begun = await asks(address, "GET", "/console/state", { headers: { cookie: `herald=${made}` } });
    expect(begun.status).toBe(200);
    expect(begun.headers.get("set-cookie")).toMatch(
      /^herald-\d+=(?!A{43})[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Strict$/,
    );
    const signed = await asks(address, "POST", "/sign-in", { body: JSON.stringify({ token: TOKEN }) });
    const [operator = ""] = (signed.headers.get("set-cookie") ?? "").split(";");
    const [ada, eve] = [await visitor(), await visitor()];
    const as = (cookie: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
      asks(address, "GET", path, { headers: { cookie, ...headers } });
    expect((await as(operator.replace("herald-operator", "herald"), `/console/talks/${ada.talk}`)).status).toBe(401);
    expect((await as(ada.cookie.replace("herald", "herald-operator"), "/admin/api/overview")).status).toBe(401);
    expect((await as(operator, `/console/talks/${ada.talk}`)).status).toBe(401);

    const talk = { talk: "hostiletalk" };
    const opens = (cookie: string, csrf?: string, more: Readonly<Record<string, string>> = {}) =>
      asks(address, "POST", "/console/talks", {
        body: JSON.stringify(talk),
        headers: { cookie, ...(csrf === undefined ? {} : { "x-herald-csrf": csrf }), ...more },
      });
    expect((await opens(ada.cookie, eve.state.csrf)).status).toBe(403);
    expect((await opens(ada.cookie)).status).toBe(403);
    expect((await opens(ada.cookie, "")).status).toBe(403);
    // Of two of one name the first counts, and the other's word does not.
    expect((await opens(`${eve.cookie}; ${ada.cookie}`, ada.state.csrf)).status).toBe(403);
    expect((await opens(`herald=; herald=__proto__; ${ada.cookie}`, ada.state.csrf)).status).toBe(201);
    expect((await opens(`herald=${"x".repeat(9_000)}`, ada.state.csrf)).status).toBe(401);
    const overridden = await opens(ada.cookie, ada.state.csrf, {
      "x-http-method-override": "DELETE",
      "x-method-override": "DELETE",
    });
    expect(overridden.status).toBe(201);
    expect((await ada.call("GET", "talks/hostiletalk")).status).toBe(200);
    const doing = JSON.stringify({ do: "show-text", on: true });
    const [, csrf = ""] = /"csrf":"([\w-]{43})"/.exec(signed.body) ?? [];
    expect(csrf).not.toBe("");
    const deeds = [ada.state.csrf, "", eve.state.csrf].map((word) => ({ cookie: operator, "x-herald-csrf": word }));
    for (const headers of [...deeds, { cookie: ada.cookie, "x-herald-csrf": csrf }]) {
      expect((await asks(address, "POST", "/admin/api/do", { body: doing, headers })).status).toBeGreaterThanOrEqual(
        401,
      );
    }
    expect((await as(operator, "/admin/api/settings")).body).toContain('"showText":false');
  });
});
