/** Who is at this very machine: by the connection, by what was asked for, and not through a proxy. */
import { describe, expect, test } from "vitest";
import { createHere } from "../../../src/http/index.ts";

const asked = (headers: Record<string, string>): Request => new Request("http://localhost/", { headers });

const isHere = createHere({ error: () => undefined });

describe("somebody at this machine", () => {
  test.each(["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])("comes from %s", (address) => {
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "herald.localhost", "LOCALHOST"]) {
      expect(isHere(asked({ host }), address), host).toBe(true);
    }
  });

  test.each(["192.168.1.5", "10.0.0.1", "::ffff:10.0.0.1", "fe80::1", "127.0.0.1.example.com", undefined])(
    "does not come from %s",
    (address) => {
      expect(isHere(asked({ host: "localhost:3000" }), address)).toBe(false);
    },
  );

  test.each([
    "evil.example.com",
    "localhost.example.com",
    "127.0.0.1.example.com:3000",
    "192.168.1.5:3000",
    "",
    "[::]",
  ])("does not ask for %s, which somebody else's page may have led here", (host) => {
    expect(isHere(asked({ host }), "127.0.0.1")).toBe(false);
  });

  test.each(["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"])(
    "does not come through a proxy, which says %s",
    (name) => {
      expect(isHere(asked({ host: "localhost", [name]: "127.0.0.1" }), "127.0.0.1")).toBe(false);
    },
  );
});

describe("a proxy that says nothing of itself", () => {
  const silently = (page?: string): Request =>
    asked({ host: "127.0.0.1:3000", ...(page === undefined ? {} : { "x-herald-page": page }) });

  test("is told by the first page that comes through it, and from then on nobody is here", () => {
    const told: unknown[] = [];
    const here = createHere({ error: (...words: unknown[]) => void told.push(words) });
    expect(here(silently(), "127.0.0.1")).toBe(true);
    expect(here(silently("bot.example.com"), "127.0.0.1")).toBe(false);
    expect(here(silently(), "127.0.0.1")).toBe(false);
    expect(here(silently("other.example.com"), "127.0.0.1")).toBe(false);
    expect(told).toEqual([
      [
        { asked: "127.0.0.1:3000", page: "bot.example.com" },
        expect.stringMatching(/let the proxy pass the Host header on/),
      ],
    ]);
  });

  test("is not told by a page at this machine, also by another port or name of it", () => {
    for (const page of ["127.0.0.1:3000", "localhost:8080", "herald.localhost", "[::1]:3000"]) {
      expect(isHere(silently(page), "127.0.0.1"), page).toBe(true);
    }
  });

  test("cannot be feigned from elsewhere: who comes from there, or for another name, changes nothing", () => {
    const here = createHere({ error: () => undefined });
    expect(here(silently("bot.example.com"), "203.0.113.5")).toBe(false);
    expect(here(asked({ host: "evil.example.com", "x-herald-page": "evil.example.com" }), "127.0.0.1")).toBe(false);
    expect(here(asked({ host: "localhost", via: "1.1 x", "x-herald-page": "x.example.com" }), "127.0.0.1")).toBe(false);
    expect(here(silently(), "127.0.0.1")).toBe(true);
  });
});
