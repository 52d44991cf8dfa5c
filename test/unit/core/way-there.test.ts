/** Why nothing could be sent to a server: each kind of failed connection has its own words. */
import { expect, test } from "vitest";
import { whyUnreached } from "../../../src/core/way-there.ts";

test.each([
  ["CERT_HAS_EXPIRED", /certificate is not accepted \(CERT_HAS_EXPIRED\): it is renewed on the server, .*clock/],
  ["CERT_NOT_YET_VALID", /clock of this machine/],
  ["ERR_TLS_CERT_ALTNAME_INVALID", /SOME_ROOT must have the server's name/],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", /NODE_EXTRA_CA_CERTS, in the environment/],
  ["SELF_SIGNED_CERT_IN_CHAIN", /NODE_EXTRA_CA_CERTS/],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", /NODE_EXTRA_CA_CERTS/],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /NODE_EXTRA_CA_CERTS/],
  ["ERR_SSL_WRONG_VERSION_NUMBER", /does not speak TLS .*SOME_ROOT/],
  ["EPROTO", /does not speak TLS/],
  ["ENOTFOUND", /name is not found \(ENOTFOUND\): .*DNS .*SOME_ROOT/],
  ["EAI_AGAIN", /name is not found \(EAI_AGAIN\)/],
  ["ECONNREFUSED", /^Telegram cannot be reached \(ECONNREFUSED\)$/],
  ["EHOSTUNREACH", /cannot be reached/],
  ["UND_ERR_CONNECT_TIMEOUT", /cannot be reached/],
])("%s", (code, words) => {
  expect(whyUnreached("Telegram", code, "SOME_ROOT")).toMatch(words);
});

test("what is no connection says nothing", () => {
  expect(whyUnreached("Telegram", "AbortError", "SOME_ROOT")).toBeUndefined();
});
