/** What a call says of the browser that makes it, and what is made of it. */
import { describe, expect, test } from "vitest";
import { cookieOf, createRenamedNote, foreignOf, isByHttps, networkOf } from "../../../src/core/browser-call.ts";
import { keptLog } from "../http/running.ts";

const call = (headers: Record<string, string>, method = "GET", url = "http://127.0.0.1:3000/x"): Request =>
  new Request(url, { method, headers: { host: new URL(url).host, ...headers } });

describe("a page of somebody else", () => {
  test.each([
    [{ "sec-fetch-site": "same-origin" }, undefined, undefined],
    [{ "sec-fetch-site": "none" }, undefined, "elsewhere"],
    [{ "sec-fetch-site": "same-site" }, "elsewhere", "elsewhere"],
    [{ "sec-fetch-site": "cross-site" }, "elsewhere", "elsewhere"],
    [{}, undefined, undefined],
    [{ origin: "http://127.0.0.1:3000" }, undefined, undefined],
    [{ origin: "http://127.0.0.1:3001" }, "renamed", "renamed"],
    [{ origin: "http://evil.example.com" }, "renamed", "renamed"],
    [{ origin: "https://herald.example", "sec-fetch-site": "same-origin" }, "renamed", "renamed"],
    [{ origin: "null" }, "elsewhere", "elsewhere"],
    [{ origin: "http://127.0.0.1:3000", "sec-fetch-site": "cross-site" }, "elsewhere", "elsewhere"],
    [{ origin: "http://evil.example.com", "sec-fetch-site": "cross-site" }, "elsewhere", "elsewhere"],
  ])("with %j is told: reading %s, writing %s", (headers, reads, writes) => {
    expect(foreignOf(call(headers))).toBe(reads);
    expect(foreignOf(call(headers, "POST"))).toBe(writes);
  });

  test("is measured by the name that was asked for, which a proxy hands on", () => {
    const asked = { host: "herald.example.com", origin: "https://herald.example.com" };
    expect(foreignOf(call(asked, "POST"))).toBeUndefined();
  });

  test("that a proxy does not hand it on is told to the log once, and with no more of it than is needed", () => {
    const { log, lines } = keptLog();
    const note = createRenamedNote(log);
    const renamed = { host: "127.0.0.1:3000", origin: `https://${"herald.".repeat(100)}example` };
    for (const _ of [1, 2, 3]) note(call(renamed, "POST"));
    const event = expect.stringContaining("the proxy before it has to pass the Host header on") as unknown;
    const fields = { asked: "127.0.0.1:3000", page: renamed.origin.slice(0, 100) };
    expect(lines).toEqual([{ level: "warn", event, fields }]);
  });
});

test.each([
  [{}, "http://h/", false],
  [{}, "https://h/", true],
  [{ "x-forwarded-proto": "https" }, "http://h/", true],
  [{ "x-forwarded-proto": " HTTPS , http" }, "http://h/", true],
  [{ "x-forwarded-proto": "http" }, "https://h/", false],
])("%j at %s: by https is %s", (headers, url, expected) => {
  expect(isByHttps(call(headers, "GET", url))).toBe(expected);
});

test("of several cookies of one name the first that looks right counts", () => {
  const request = call({ cookie: "other=1; herald=no; herald-operator=x; herald=0123; herald=4567" });
  expect(cookieOf(request, "herald", /^\d{4}$/)).toEqual({ name: "herald", value: "0123" });
  expect(cookieOf(request, "herald", /^\d{5}$/)).toBeUndefined();
  expect(cookieOf(call({}), "herald", /./)).toBeUndefined();
});

test("the cookie with the port that was asked for goes before the one without, and before those of other ports", () => {
  const cookie = "herald=0123; herald-3001=4567; herald-3000=8901; herald-3002=no";
  const at = (host: string) => cookieOf(call({ cookie, host }), "herald", /^\d{4}$/);
  expect(at("localhost:3001")).toEqual({ name: "herald-3001", value: "4567" });
  expect(at("[::1]:3000")).toEqual({ name: "herald-3000", value: "8901" });
  expect(at("localhost:3002")).toEqual({ name: "herald", value: "0123" });
  expect(at("herald.example")).toEqual({ name: "herald", value: "0123" });
});

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
