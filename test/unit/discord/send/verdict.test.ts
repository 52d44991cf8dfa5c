/** What Discord's refusals mean, by their codes. */
import { DiscordAPIError, HTTPError } from "@discordjs/rest";
import { expect, test } from "vitest";
import { NoAnswer, NotSent } from "../../../../src/core/exchange.ts";
import { verdictOn } from "../../../../src/platforms/discord/send/verdict.ts";

const refused = (status: number, code: number, more: object = {}): DiscordAPIError =>
  new DiscordAPIError({ code, message: "refused", ...more }, code, status, "POST", "https://discord.com/x", {
    body: undefined,
    files: undefined,
  });

test.each([
  [404, 10_003, "gone"],
  [404, 10_004, "gone"],
  [403, 50_007, "gone"],
  [403, 50_278, "gone"],
  [403, 50_001, "forbidden"],
  [403, 50_013, "forbidden"],
  [403, 160_005, "locked"],
  [400, 50_083, "archived"],
  [400, 160_002, "no-reply"],
  [404, 10_008, "no-message"],
  [404, 10_015, "dead-token"],
  [401, 50_027, "dead-token"],
  [404, 10_062, "dead-token"],
  [400, 160_004, "has-thread"],
  [413, 40_005, "too-large"],
  [413, 0, "too-large"],
  [400, 50_045, "too-large"],
  [400, 50_035, "refused"],
  [400, 50_006, "refused"],
  [400, 200_000, "refused"],
  [403, 0, "forbidden"],
  [403, 20_009, "refused"],
  [403, 40_333, "refused"],
] as const)("%i with code %i is %s", (status, code, kind) => {
  expect(verdictOn(refused(status, code))).toMatchObject({ kind });
});

test.each([10_015, 50_027, 10_062, 10_008])(
  "code %i just after the interaction says that Discord has not seen it yet",
  (code) => {
    expect(verdictOn(refused(404, code), Date.now() - 2_000)).toEqual({ kind: "not-yet" });
    expect(verdictOn(refused(404, code), Date.now() - 4_000)).not.toEqual({ kind: "not-yet" });
  },
);

test("401 is about the token that the call was made with: an interaction's own, or the bot's", () => {
  expect(verdictOn(refused(401, 0))).toMatchObject({ kind: "token" });
  expect(verdictOn(refused(401, 0), Date.now() - 4_000)).toMatchObject({ kind: "dead-token" });
  expect(verdictOn(refused(401, 0), Date.now() - 2_000)).toEqual({ kind: "not-yet" });
});

test("slow mode says how long to wait, and where nothing is said it is a while", () => {
  expect(verdictOn(refused(429, 20_016, { retry_after: 12.5 }))).toEqual({ kind: "wait", wait: 12_500, global: false });
  expect(verdictOn(refused(400, 130_000))).toMatchObject({ kind: "wait" });
});

test("what broke on the way was done or not, and anything else is a surprise", () => {
  expect(verdictOn(new NotSent("no connection"))).toEqual({ kind: "unreachable", reason: "no connection" });
  expect(verdictOn(new NoAnswer("nothing came"))).toEqual({ kind: "unanswered", reason: "nothing came" });
  const broken = new HTTPError(503, "Unavailable", "POST", "https://discord.com/secret", {
    body: undefined,
    files: undefined,
  });
  expect(verdictOn(broken)).toEqual({ kind: "unanswered", reason: "Discord answered with 503" });
  expect(() => verdictOn(new TypeError("a bug"))).toThrow("a bug");
});
