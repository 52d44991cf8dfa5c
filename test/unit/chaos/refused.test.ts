/** The judge of refusals leaves alone what nobody can know before, and counts what was wrong in itself. */
import { expect, test } from "vitest";
import { wrongOnDiscord, wrongOnTelegram } from "../../chaos/judge/refused.ts";

test("Telegram: a pause, its own trouble, and what is gone or stands already", () => {
  const whys = [
    "Too Many Requests: retry after 3",
    "Internal Server Error",
    "Bad Request: message is not modified: specified new message content is the same",
    "Bad Request: message to edit not found",
  ];
  expect(wrongOnTelegram(whys.map((refused) => ({ method: "editMessageText", refused })))).toEqual([]);
});

test("Telegram: a form that it does not take", () => {
  const wrong = [
    "Bad Request: BUTTON_DATA_INVALID",
    "Bad Request: message is too long",
    "Bad Request: can't parse entities",
  ];
  expect(wrongOnTelegram(wrong.map((refused) => ({ method: "sendMessage", refused })))).toEqual(
    wrong.map((why) => `sendMessage was refused: ${why}`),
  );
});

test("Discord: the same by its codes", () => {
  const route = "POST /channels/:channel/messages";
  const calls = [
    { route, status: 200 },
    { route, status: 429, code: 0 },
    { route, status: 503 },
    { route, status: 404, code: 10_062 },
    { route, status: 400, code: 50_035 },
  ];
  expect(wrongOnDiscord(calls)).toEqual([`${route} was refused: 400, code 50035`]);
});
