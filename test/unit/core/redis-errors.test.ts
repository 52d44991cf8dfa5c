/** What Redis refuses is known by its first word, which versions before 7 do not put first where a script met it. */
import { expect, test } from "vitest";
import { replyIn } from "../../../src/core/redis-errors.ts";
import { StoreAway } from "../../../src/core/store/index.ts";
import { asAway, refusalIn } from "../../../src/store/redis/away.ts";

class ReplyError extends Error {
  override readonly name = "ReplyError";
}

const PLACE = "Redis at one:1";

test.each([
  ["OOM command not allowed when used memory > 'maxmemory'.", "@user_script: 78: -", "\r\n"],
  [
    "READONLY You can't write against a read only replica.",
    "ERR Error running script (call to f_50d6): @user_script:1: @user_script: 1: -",
    "",
  ],
  ["MISCONF Redis is configured to save RDB snapshots", "@user_script: 5: -", "\r\n"],
  [
    "OOM command not allowed when used memory > 'maxmemory'.",
    "",
    " script: 2d177629e922cfa2c91e0865c7ad093afab45bd1, on @user_script:26.",
  ],
])("%s", (reply, before, behind) => {
  for (const error of [new ReplyError(reply), new ReplyError(before + reply + behind)]) {
    expect(replyIn(error)).toBe(reply);
    expect(asAway(error, PLACE)).toBeInstanceOf(StoreAway);
    expect(String(asAway(error, PLACE))).toContain(`Redis at one:1 did not answer: ${reply}`);
  }
});

test.each([
  ["OOM command not allowed when used memory > 'maxmemory'.", /Its memory is full: .*raise maxmemory in redis\.conf/],
  ["READONLY You can't write against a read only replica.", /It is a replica: .*REDIS_URL/],
])("%s is told with the cure", (reply, cure) => {
  expect(String(asAway(new ReplyError(reply), PLACE))).toMatch(cure);
});

test("what a script itself does wrong stays what it is", () => {
  const wrong = new ReplyError("ERR Error running script (call to f_1): @user_script:3: attempt to index a nil value");
  expect(asAway(wrong, PLACE)).toBe(wrong);
});

test("a certificate that is signed by nobody known is told with the cure, which no waiting is", () => {
  const code = "SELF_SIGNED_CERT_IN_CHAIN";
  const strange = Object.assign(new Error("self-signed certificate in certificate chain"), { code });
  expect(refusalIn(strange, PLACE)).toMatch(/^Redis at one:1 shows a certificate .*self-signed.*NODE_EXTRA_CA_CERTS/);
  expect(refusalIn(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }), PLACE)).toBeUndefined();
});

test.each([
  ["CERT_HAS_EXPIRED", "certificate has expired", /\(certificate has expired\); it is renewed on the server/],
  [
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "Hostname/IP does not match certificate's altnames: IP: 127.0.0.1 is not in the cert's list: ",
    /is not in the cert's list\); REDIS_URL must have the server's name/,
  ],
])("%s is told with its cure as well", (code, message, cure) => {
  expect(refusalIn(Object.assign(new Error(message), { code }), PLACE)).toMatch(cure);
});
