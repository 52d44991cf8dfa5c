/** Times of day, days and intervals as people write them, in English and German. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDays } from "../../../../src/core/schedule/days.ts";
import { readInterval } from "../../../../src/core/schedule/intervals.ts";
import { readTime } from "../../../../src/core/schedule/times.ts";

describe("times", () => {
  test.each<[given: string, hours: readonly number[], minutes: readonly number[]]>([
    ["9", [9], [0]],
    ["09:00", [9], [0]],
    ["9:30", [9], [30]],
    ["9am", [9], [0]],
    ["12 am", [0], [0]],
    ["12pm", [12], [0]],
    ["9.30 pm", [21], [30]],
    ["9 p.m.", [21], [0]],
    ["0900", [9], [0]],
    ["noon", [12], [0]],
    ["midnight", [0], [0]],
    ["mittags", [12], [0]],
    ["um Mitternacht", [0], [0]],
    ["9 Uhr", [9], [0]],
    ["9 Uhr 15", [9], [15]],
    ["20:15 Uhr", [20], [15]],
    ["21h30", [21], [30]],
    ["9 o'clock", [9], [0]],
    ["at nine", [9], [0]],
    ["8 Uhr abends", [20], [0]],
    ["8 in the evening", [20], [0]],
    ["halb neun", [8], [30]],
    ["half past 9", [9], [30]],
    ["half past 8 pm", [20], [30]],
    ["nine pm", [21], [0]],
    ["nine thirty", [9], [30]],
    ["nine forty-five in the evening", [21], [45]],
    ["sieben Uhr abends", [19], [0]],
    ["sieben Uhr dreißig", [7], [30]],
    ["9:00, 18:00", [9, 18], [0]],
    ["9am/9pm", [9, 21], [0]],
    ["10 to 8", [7], [50]],
    ["18:30 und 9:30", [9, 18], [30]],
    ["9:00 and 9:30", [9], [0, 30]],
    ["9, 9", [9], [0]],
  ])("%j is the hours %j with the minutes %j", (given, hours, minutes) => {
    expect(readTime(given)).toEqual({ outcome: "times", hours, minutes });
  });

  test("that no single cron has are told with all of them", () => {
    expect(readTime("18:15, 9")).toEqual({ outcome: "too-different", times: ["09:00", "18:15"] });
  });

  test.each([
    ["25:00", "25:00"],
    ["24:00", "24:00"],
    ["9:60", "9:60"],
    ["9, 25:00", "25:00"],
    ["13am", "13am"],
    ["0 pm", "0 pm"],
    ["9:5", "9:5"],
    ["-9", "-9"],
    ["soon", "soon"],
    ["", ""],
    ["9,", "9,"],
    ["9:00:00", "9:00:00"],
    ["9 to 17", "9 to 17"],
    ["9 to 5", "9 to 5"],
    ["10 to 18", "10 to 18"],
  ])("%j is wrong at %j", (given, value) => {
    expect(readTime(given)).toEqual({ outcome: "wrong", value });
  });

  test("every minute of the day is read as it is written", () => {
    for (let minute = 0; minute < 1_440; minute += 1) {
      const [hour, rest] = [Math.floor(minute / 60), minute % 60];
      const given = `${hour}:${String(rest).padStart(2, "0")}`;
      expect(readTime(given)).toEqual({ outcome: "times", hours: [hour], minutes: [rest] });
    }
  });
});

describe("days", () => {
  const all = [0, 1, 2, 3, 4, 5, 6];
  const working = [1, 2, 3, 4, 5];

  test.each<[given: string, weekdays: readonly number[]]>([
    ["daily", all],
    ["every day", all],
    ["täglich", all],
    ["jeden Tag", all],
    ["weekdays", working],
    ["every weekday", working],
    ["werktags", working],
    ["an Werktagen", working],
    ["1-5", working],
    ["mon-fri", working],
    ["Montag bis Freitag", working],
    ["weekends", [0, 6]],
    ["am Wochenende", [0, 6]],
    ["mon,wed,fri", [1, 3, 5]],
    ["mon wed fri", [1, 3, 5]],
    ["Mo., Mi. und Fr.", [1, 3, 5]],
    ["Montag", [1]],
    ["montags", [1]],
    ["Thursdays", [4]],
    ["sonnabends", [6]],
    ["sat-mon", [0, 1, 6]],
    ["7", [0]],
    ["0-7", all],
    ["every monday and thursday", [1, 4]],
    ["weekends, wed", [0, 3, 6]],
  ])("%j are %j", (given, weekdays) => {
    expect(readDays(given)).toEqual({ outcome: "days", weekdays });
  });

  test.each<[given: string, dates: readonly number[]]>([
    ["1st", [1]],
    ["1st, 15th", [1, 15]],
    ["day 3", [3]],
    ["am 1.", [1]],
    ["monthly", [1]],
    ["1st of every month", [1]],
    ["1st of month", [1]],
  ])("%j are the days %j of the month", (given, dates) => {
    expect(readDays(given)).toEqual({ outcome: "dates", dates });
  });

  test.each([
    ["", ""],
    ["funday", "funday"],
    ["mon,funday", "funday"],
    ["8", "8"],
    ["32nd", "32nd"],
    ["mon,,tue", "mon,,tue"],
    ["1st, mon", "1st"],
  ])("%j is wrong at %j", (given, value) => {
    expect(readDays(given)).toEqual({ outcome: "wrong", value });
  });
});

describe("intervals", () => {
  test.each([
    ["hourly", "0 *"],
    ["every hour", "0 *"],
    ["stündlich", "0 *"],
    ["jede Stunde", "0 *"],
    ["every 60 minutes", "0 *"],
    ["every minute", "* *"],
    ["every 30 minutes", "*/30 *"],
    ["alle 30 Minuten", "*/30 *"],
    ["halbstündlich", "*/30 *"],
    ["every half an hour", "*/30 *"],
    ["every 4 hours", "0 */4"],
    ["alle 4 Stunden", "0 */4"],
    ["every 120 mins", "0 */2"],
    ["every 24 hours", "0 0"],
  ])("%j is %j", (given, fields) => {
    expect(readInterval(given)).toEqual({ outcome: "interval", fields });
  });

  test.each([
    ["every second", "seconds"],
    ["alle 30 Sekunden", "seconds"],
    ["every 7 hours", "uneven"],
    ["every 90 minutes", "uneven"],
    ["every 0 minutes", "uneven"],
    ["every 48 hours", "uneven"],
  ])("%j is wrong: %s", (given, why) => {
    expect(readInterval(given)).toEqual({ outcome: "wrong", why });
  });

  test("what is none is something else", () => {
    for (const given of ["", "9", "every 4 years", "every day", "hour"])
      expect(readInterval(given).outcome).toBe("other");
  });
});

test("whatever is given, there is an answer", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (given) => {
      expect(["times", "too-different", "wrong"]).toContain(readTime(given).outcome);
      expect(["days", "dates", "wrong"]).toContain(readDays(given).outcome);
      expect(["interval", "wrong", "other"]).toContain(readInterval(given).outcome);
    }),
  );
});
