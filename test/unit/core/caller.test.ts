/** Whose address a call comes from: what a near proxy says last, and nothing that anybody else could make up. */
import { expect, test } from "vitest";
import { addressOf } from "../../../src/core/caller.ts";

test.each<[string | undefined, string | undefined, string]>([
  ["203.0.113.9", undefined, "203.0.113.9"],
  ["::ffff:203.0.113.9", undefined, "203.0.113.9"],
  ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["127.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["::1", "nonsense", "0:0:0:0::/64"],
  ["172.18.0.2", "2001:DB8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", undefined, "2001:db8:0:0::/64"],
  [undefined, undefined, ""],
])("an address %s that says %s is counted as %s", (remote, forwarded, address) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  expect(addressOf(new Request("http://x/", { headers }), remote)).toBe(address);
});
