/** Zones as people name them, and the nearest names where there is none. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { abbreviations, countries, places, renamed, unevenOffsets } from "../../../../src/core/schedule/places.ts";
import { readZone } from "../../../../src/core/schedule/zones.ts";

test.each([
  ["Europe/Rome", "Europe/Rome"],
  [" europe/rome ", "Europe/Rome"],
  ["rome", "Europe/Rome"],
  ["new york", "America/New_York"],
  ["America/new-york", "America/New_York"],
  ["Rom", "Europe/Rome"],
  ["Mailand", "Europe/Rome"],
  ["Wien", "Europe/Vienna"],
  ["Zürich", "Europe/Zurich"],
  ["zuerich", "Europe/Zurich"],
  ["Köln", "Europe/Berlin"],
  ["Moskau", "Europe/Moscow"],
  ["Kiew", "Europe/Kyiv"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Peking", "Asia/Shanghai"],
  ["São Paulo", "America/Sao_Paulo"],
  ["st. petersburg", "Europe/Moscow"],
  ["buenos aires", "America/Argentina/Buenos_Aires"],
  ["UTC", "UTC"],
  ["gmt", "UTC"],
  ["UTC+2", "Etc/GMT-2"],
  ["+02:00", "Etc/GMT-2"],
  ["GMT-3", "Etc/GMT+3"],
  ["utc−11", "Etc/GMT+11"],
  ["UTC+14", "Etc/GMT-14"],
  ["UTC+0", "UTC"],
  ["UTC+5:30", "Asia/Kolkata"],
  ["etc/gmt-2", "Etc/GMT-2"],
  ["Germany", "Europe/Berlin"],
  ["Österreich", "Europe/Vienna"],
  ["the UK", "Europe/London"],
  ["CET", "Europe/Brussels"],
  ["EST", "America/New_York"],
  ["PST", "America/Los_Angeles"],
  ["US/Eastern", "America/New_York"],
  ["Japan", "Asia/Tokyo"],
  ["Eastern", "America/New_York"],
  ["US Eastern time", "America/New_York"],
  ["Pacific Standard Time", "America/Los_Angeles"],
  ["deutsche Zeit", "Europe/Berlin"],
])("%j is %s", (given, zone) => {
  expect(readZone(given)).toEqual({ outcome: "zone", zone });
});

test.each<[given: string, nearest: readonly string[]]>([
  ["Europe/Romee", ["Europe/Rome"]],
  ["Europe/Roma", ["Europe/Rome"]],
  ["kolkatta", ["Asia/Kolkata"]],
  ["nwe york", ["America/New_York"]],
  ["Londn", ["Europe/London", "Europe/Berlin"]],
  ["IST", ["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"]],
  ["CST", ["America/Chicago", "Asia/Shanghai", "America/Havana"]],
  ["UTC+15", []],
  ["UTC+5:10", []],
  ["Mars/Olympus", []],
  ["NET", []],
  ["", []],
  ["x".repeat(500), []],
])("%j is none, and near to it are %j", (given, nearest) => {
  const read = readZone(given);
  expect(read).toMatchObject({ outcome: "unknown" });
  if (read.outcome === "unknown") expect(nearest.length === 0 ? [] : read.nearest).toEqual(nearest);
});

test("every zone that Node lists is read, and as a zone that Node knows", () => {
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    expect(readZone(zone)).toEqual({ outcome: "zone", zone: renamed.get(zone) ?? zone });
  }
  const named = [
    ...renamed.values(),
    ...places.values(),
    ...[...abbreviations.values()].flat(),
    ...countries.values(),
    ...unevenOffsets.values(),
  ];
  for (const zone of named) expect(() => new Intl.DateTimeFormat("en", { timeZone: zone }), zone).not.toThrow();
});

test("a zone without a whole hour has its offset the year round", () => {
  for (const [minutes, zone] of unevenOffsets) {
    for (const at of [Date.UTC(2026, 0), Date.UTC(2026, 6)]) {
      const wall = Date.parse(`${new Date(at).toLocaleString("sv-SE", { timeZone: zone }).replace(" ", "T")}Z`);
      expect((wall - at) / 60_000, zone).toBe(minutes);
    }
  }
});

test("whatever is given there is an answer, with a zone that Node knows or at most three names", () => {
  const near = fc
    .tuple(fc.constantFrom(...Intl.supportedValuesOf("timeZone")), fc.nat(20))
    .map(([zone, at]) => zone.slice(0, at));
  fc.assert(
    fc.property(fc.oneof(near, fc.string({ unit: "binary" })), (given) => {
      const read = readZone(given);
      if (read.outcome === "zone") new Intl.DateTimeFormat("en", { timeZone: read.zone });
      else expect(read.nearest.length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 200 },
  );
});
