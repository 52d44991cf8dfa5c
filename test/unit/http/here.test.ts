/** Who is at this very machine: by the connection, by what was asked for, and not through a proxy. */
import { describe, expect, test } from "vitest";
import { isHere } from "../../../src/http/index.ts";

const asked = (headers: Record<string, string>): Request => new Request("http://localhost/", { headers });

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
