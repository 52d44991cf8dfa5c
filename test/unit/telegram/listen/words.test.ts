/** The small decisions of listening: pauses, secrets, what an error means, what is believed of chats, waiting. */
import { GrammyError, HttpError } from "grammy";
import { expect, test } from "vitest";
import { createChatSettings } from "../../../../src/core/listening/chat-settings.ts";
import { pauseAfter } from "../../../../src/core/listening/pace.ts";
import { joined, wait } from "../../../../src/core/listening/wait.ts";
import type { ChatSettings } from "../../../../src/core/settings.ts";
import type { Documents } from "../../../../src/core/store/documents.ts";
import { PACE } from "../../../../src/platforms/telegram/listen/pace.ts";
import { troubleOf } from "../../../../src/platforms/telegram/listen/trouble.ts";
import { isSecret, webhookSecret } from "../../../../src/platforms/telegram/listen/webhook-secret.ts";
import { soon } from "./parts.ts";

test("pauses double up to their most, and chance only shortens them", () => {
  const pauses = [1, 2, 3, 6, 7, 1_000].map((failed) => pauseAfter(failed, PACE.conflict, 1));
  expect(pauses).toEqual([2_000, 4_000, 8_000, 60_000, 60_000, 60_000]);
  expect(pauseAfter(1, PACE.conflict, 0)).toBe(1_500);
});

test("the secret is the same wherever the token is, and only Telegram's letters are in it", () => {
  const secret = webhookSecret("1:token");
  expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(webhookSecret("1:token")).toBe(secret);
  expect(webhookSecret("1:other")).not.toBe(secret);
  expect([isSecret(secret, secret), isSecret("", secret), isSecret(`${secret}x`, secret)]).toEqual([
    true,
    false,
    false,
  ]);
});

function refusal(error_code: number, description: string, parameters = {}): GrammyError {
  return new GrammyError("x", { ok: false, error_code, description, parameters }, "getUpdates", { secret: "payload" });
}

test.each([
  [refusal(401, "Unauthorized"), "token"],
  [refusal(404, "Not Found"), "token"],
  [refusal(404, "Not Found: method not found"), "refused"],
  [refusal(409, "Conflict: terminated by other getUpdates request; make sure that"), "other-poller"],
  [refusal(409, "Conflict: can't use getUpdates method while webhook is active"), "webhook-set"],
  [refusal(400, "Bad Request: bad webhook"), "refused"],
  [refusal(502, "Bad Gateway"), "away"],
  [new HttpError("x", new Error("Telegram did not answer: ECONNRESET.")), "away"],
])("%s means %s", (error, kind) => {
  const trouble = troubleOf(error);
  expect(trouble.kind).toBe(kind);
  expect(JSON.stringify(trouble)).not.toContain("payload");
});

test("Telegram's own waiting time is taken in full, and what is no failed call is no trouble", () => {
  expect(troubleOf(refusal(429, "Too Many Requests", { retry_after: 86_400 }))).toMatchObject({ wait: 86_400_000 });
  expect(() => troubleOf(new TypeError("a bug"))).toThrow("a bug");
});

test("settings of a chat are asked for once, and anew once they are forgotten, even in the middle of being read", async () => {
  const asked: string[] = [];
  const answers: ((settings: ChatSettings) => void)[] = [];
  const documents: Pick<Documents, "get"> = {
    async get(kind, id) {
      asked.push(id);
      return kind.schema.parse(await new Promise((resolve) => answers.push(resolve)));
    },
  };
  const chats = createChatSettings(documents, 60_000, 2);
  const first = chats.of("a");
  expect(chats.of("a")).toBe(first);
  chats.forget("a");
  answers[0]?.({ owns: ["old"] });
  await first;
  const second = chats.of("a");
  answers[1]?.({ owns: ["new"] });
  expect(await second).toEqual({ owns: ["new"] });
  void chats.of("b");
  void chats.of("c");
  void chats.of("a");
  expect(asked).toEqual(["a", "a", "b", "c", "a"]);
});

test("settings that could not be read are asked for again", async () => {
  let asked = 0;
  const documents = {
    get: async (): Promise<undefined> => {
      asked += 1;
      if (asked === 1) throw new Error("away");
    },
  };
  const chats = createChatSettings(documents, 60_000);
  await expect(chats.of("a")).rejects.toThrow("away");
  expect(await chats.of("a")).toBeUndefined();
});

test("a wait ends with its signal", async () => {
  const ending = new AbortController();
  const long = wait(2 ** 40, ending.signal);
  ending.abort();
  expect(await long).toBe(false);
  expect(await wait(0, ending.signal)).toBe(false);
  expect(await wait(1, new AbortController().signal)).toBe(true);
});

test("a joined signal ends with any of the others or with its time, and lets go of all when it is done", async () => {
  const outer = new AbortController();
  const other = new AbortController().signal;
  const [long, quick, done] = [
    joined([other, outer.signal]),
    joined([outer.signal], 1),
    joined([outer.signal], 2 ** 30),
  ];
  await soon(() => quick.signal.aborted).toBe(true);
  expect(long.signal.aborted).toBe(false);
  done.done();
  outer.abort();
  expect([long.signal.aborted, done.signal.aborted]).toEqual([true, false]);
  expect(joined([outer.signal]).signal.aborted).toBe(true);
});
