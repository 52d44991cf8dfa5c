/** What a call says of the browser that makes it, and what is made of it. */
import { describe, expect, test } from "vitest";
import { cookieIn, isByHttps, isForeign, networkOf } from "../../../src/core/browser-call.ts";

const call = (headers: Record<string, string>, method = "GET", url = "http://127.0.0.1:3000/x"): Request =>
  new Request(url, { method, headers: { host: new URL(url).host, ...headers } });

describe("a page of somebody else", () => {
  test.each([
    [{ "sec-fetch-site": "same-origin" }, false, false],
    [{ "sec-fetch-site": "none" }, false, true],
    [{ "sec-fetch-site": "same-site" }, true, true],
    [{ "sec-fetch-site": "cross-site" }, true, true],
    [{}, false, false],
    [{ origin: "http://127.0.0.1:3000" }, false, false],
    [{ origin: "http://127.0.0.1:3001" }, true, true],
    [{ origin: "http://evil.example.com" }, true, true],
    [{ origin: "null" }, true, true],
    [{ origin: "http://127.0.0.1:3000", "sec-fetch-site": "cross-site" }, true, true],
  ])("with %j is told: reading %s, writing %s", (headers, reads, writes) => {
    expect(isForeign(call(headers))).toBe(reads);
    expect(isForeign(call(headers, "POST"))).toBe(writes);
  });

  test("is measured by the name that was asked for, which a proxy hands on", () => {
    const asked = { host: "herald.example.com", origin: "https://herald.example.com" };
    expect(isForeign(call(asked, "POST"))).toBe(false);
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
  expect(cookieIn(request, "herald", /^\d{4}$/)).toBe("0123");
  expect(cookieIn(request, "herald", /^\d{5}$/)).toBeUndefined();
  expect(cookieIn(call({}), "herald", /./)).toBeUndefined();
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
