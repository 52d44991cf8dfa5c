/** Where a sign-in leads: to a page of the same place, and never to another host. */
import { expect, test } from "vitest";
import { destinationOf } from "../../../../src/pages/sign-in/destination.ts";

const leadsTo = (to: string): string => destinationOf(`?to=${encodeURIComponent(to)}`);

test.each(["/", "/admin", "/admin#/requests?by=chat&what=telegram%3A1", "/?a=//b", "/a//b"])("to %j", (to) => {
  expect(leadsTo(to)).toBe(to);
});

test.each([
  "",
  "admin",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/a\\..\\b",
  "https://evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
])("not to %j", (to) => {
  expect(leadsTo(to)).toBe("/admin");
});

test("to the operator's pages where nothing was wanted", () => {
  expect(destinationOf("")).toBe("/admin");
});

test("what is let through stays at the host for a browser as well", () => {
  for (const first of ["/", "\\", "\t", "\n", "\r", "@", ":", ".", "%2f", "%5c", "?", "#", " "]) {
    const to = leadsTo(`/${first}/evil.example`);
    expect(new URL(to, "https://herald.example/sign-in").host, JSON.stringify(first)).toBe("herald.example");
  }
});

test("the place on the page that the browser has kept is kept, unless the path names one itself", () => {
  expect(destinationOf("?to=/admin", "#/people?id=telegram:1")).toBe("/admin#/people?id=telegram:1");
  expect(destinationOf("?to=/admin%23/settings", "#/people")).toBe("/admin#/settings");
  expect(destinationOf("?to=//evil.example", "#/digests")).toBe("/admin#/digests");
});
