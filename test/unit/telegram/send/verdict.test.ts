/** Telegram's refusals, in its own words, mean what they should. */
import { GrammyError, HttpError } from "grammy";
import { describe, expect, test } from "vitest";
import { NoAnswer, NotSent } from "../../../../src/core/exchange.ts";
import { verdictOn } from "../../../../src/platforms/telegram/send/verdict.ts";

const refused = (code: number, description: string, parameters = {}, method = "sendMessage") =>
  new GrammyError("Call failed!", { ok: false, error_code: code, description, parameters }, method, {});

describe("refusals", () => {
  test.each([
    [
      400,
      "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
      "unchanged",
    ],
    [400, "Bad Request: message thread not found", "no-thread"],
    [400, "Bad Request: TOPIC_CLOSED", "forbidden"],
    [400, "Bad Request: TOPIC_DELETED", "no-thread"],
    [400, "Bad Request: message to be replied not found", "no-reply"],
    [400, "Bad Request: replied message not found", "no-reply"],
    [400, "Bad Request: REPLY_MESSAGE_ID_INVALID", "no-reply"],
    [400, "Bad Request: MESSAGE_ID_INVALID", "no-message"],
    [400, "Bad Request: message to edit not found", "no-message"],
    [400, "Bad Request: message can't be edited", "no-message"],
    [403, "Forbidden: MESSAGE_AUTHOR_REQUIRED", "no-message"],
    [400, "Bad Request: message to delete not found", "no-message"],
    [400, "Bad Request: there is no text in the message to edit", "no-message"],
    [400, "Bad Request: there is no media in the message to edit", "no-message"],
    [400, "Bad Request: there is no caption in the message to edit", "no-message"],
    [400, "Bad Request: message can't be deleted for everyone", "refused"],
    [400, "Bad Request: PHOTO_INVALID_DIMENSIONS", "refused"],
    [400, "Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN", "forbidden"],
    [400, "Bad Request: chat not found", "gone"],
    [400, "Bad Request: not enough rights to send text messages to the chat", "forbidden"],
    [400, "Bad Request: CHAT_WRITE_FORBIDDEN", "forbidden"],
    [400, "Bad Request: can't parse entities: Can't find end of the entity", "refused"],
    [400, "Bad Request: message is too long", "refused"],
    [400, "Bad Request: TEXTDRAFT_PEER_INVALID", "refused"],
    [401, "Unauthorized", "token"],
    [403, "Forbidden: bot was blocked by the user", "gone"],
    [403, "Forbidden: bot was kicked from the supergroup chat", "gone"],
    [403, "Forbidden: user is deactivated", "gone"],
    [403, "Forbidden: bot can't initiate conversation with a user", "gone"],
    [403, "Forbidden: bot is not a member of the channel chat", "gone"],
    [403, "Forbidden: the group chat was deleted", "gone"],
    [403, "Forbidden: bot can't send messages to bots", "gone"],
    [403, "Forbidden: USER_IS_BLOCKED", "gone"],
    [403, "Forbidden: ALLOW_PAYMENT_REQUIRED_5", "forbidden"],
    [403, "Forbidden: what nobody has heard of", "forbidden"],
    [400, "Bad Request: have no write access to the chat", "forbidden"],
    [400, "Bad Request: USER_BANNED_IN_CHANNEL", "forbidden"],
    [400, "Bad Request: CHANNEL_PRIVATE", "gone"],
    [404, "Not Found", "token"],
    [404, "Not Found: method not found", "no-method"],
    [500, "Internal Server Error", "unreachable"],
    [500, "Internal Server Error: restart", "unanswered"],
    [500, "Internal server error: restart", "unanswered"],
    [500, "Internal Server Error: Request aborted", "unanswered"],
    [500, "Internal Server Error: sent message was immediately deleted and can't be returned", "unanswered"],
    [502, "Bad Gateway", "unreachable"],
  ] as const)("%i %s is %s", (code, description, kind) => {
    expect(verdictOn(refused(code, description)).kind).toBe(kind);
  });

  test.each([
    ["sendRichMessage", "no-method"],
    ["sendRichMessageDraft", "no-method"],
    ["sendMessageDraft", "no-method"],
    ["sendMessage", "token"],
    ["editMessageText", "token"],
    ["getMe", "token"],
  ])("404 Not Found of %s is %s", (method, kind) => {
    expect(verdictOn(refused(404, "Not Found", {}, method)).kind).toBe(kind);
  });

  test("a pause is the one that Telegram names, however long, and never none", () => {
    expect(verdictOn(refused(429, "Too Many Requests: retry after 43838", { retry_after: 43_838 }))).toEqual({
      kind: "wait",
      wait: 43_838_000,
    });
    expect(verdictOn(refused(429, "Too Many Requests"))).toEqual({ kind: "wait", wait: 1_000 });
  });

  test("a group that became a supergroup names its new id", () => {
    const error = refused(400, "Bad Request: group chat was upgraded to a supergroup chat", {
      migrate_to_chat_id: -1_001_234_567_890,
    });
    expect(verdictOn(error)).toEqual({ kind: "moved", to: "-1001234567890" });
  });
});

describe("without an answer", () => {
  test.each([
    [new NotSent("no connection"), "unreachable"],
    [new NoAnswer("reset"), "unanswered"],
    [Object.assign(new Error("reset"), { code: "ECONNRESET" }), "unanswered"],
    [undefined, "unanswered"],
  ] as const)("%s is %s", (cause, kind) => {
    expect(verdictOn(new HttpError("Network request failed!", cause)).kind).toBe(kind);
  });

  test("what is no failure of a call is thrown on", () => {
    const bug = new TypeError("a bug");
    expect(() => verdictOn(bug)).toThrow(bug);
  });
});
