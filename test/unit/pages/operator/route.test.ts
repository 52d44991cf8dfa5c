/** Addresses of the operator's pages: what is written into one is read out of it again. */
import { expect, test } from "vitest";
import { hashOf, routeOf, VIEWS } from "../../../../src/pages/operator/route.ts";

test("every view has an address of its own", () => {
  for (const { name } of VIEWS) expect(routeOf(hashOf(name))).toEqual({ view: name, asked: {} });
});

test.each(["", "#", "#/", "#/nowhere", "#/constructor", "#//overview"])("%j leads to the overview", (hash) => {
  expect(routeOf(hash).view).toBe("overview");
});

test("what is asked for survives, whatever is in it", () => {
  for (const what of ["telegram:-1001", "a&b=c", "50 %", "?#/x", "ä 🙂", "+"]) {
    expect(routeOf(hashOf("requests", { by: "chat", what }))).toEqual({
      view: "requests",
      asked: { by: "chat", what },
    });
  }
});

test("what is empty is left out", () => {
  expect(hashOf("requests", { by: "failed", what: "" })).toBe("#/requests?by=failed");
});
