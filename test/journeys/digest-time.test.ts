/** Digests and time: clocks that are changed, downtime, an outage of the service, and quiet hours; on both platforms at once. */
import { describe, expect, test } from "vitest";
import type { Digest } from "../../src/core/digest.ts";
import { documentOf } from "../fakes/scripted-search.ts";
import { discordReader, noRedis, openNewsroom, type Reader, telegramReader, unlikeNews } from "./editions.ts";

interface Subscribed {
  readonly reader: Reader;
  readonly digest: Digest;
}

const kindOf = (text: string): string => (/could not be had/.test(text) ? "missing" : "edition");

describe.skipIf(noRedis)("digests and time (needs redis-server)", () => {
  test("at 02:30 in Rome, on the day without it and on the day that has it twice: one edition each", async () => {
    const { service, telegram, discord, subscribe, moveTo, ends, runs, start } =
      await openNewsroom("2027-03-26T12:00:00Z");
    service.search = ({ query }) => unlikeNews(query === "time" ? 0 : 1);
    const herald = await start("all");
    const subscribed: Subscribed[] = [];
    for (const reader of [telegramReader(telegram), discordReader(discord)]) {
      subscribed.push({ reader, digest: await subscribe(reader, { pattern: "30 2 * * *", zone: "Europe/Rome" }) });
    }
    // At every step it finds nothing and says so to nobody, so that each is known to have been lived through.
    const clockwork = await subscribe(telegramReader(telegram), { topics: ["time"], pattern: "*/30 * * * *" });
    async function live(day: string, ...times: readonly string[]): Promise<void> {
      for (const time of times) {
        const moment = `${day}T${time}:00Z`;
        await moveTo(moment, herald);
        await ends(clockwork, moment);
      }
    }
    async function sent(reader: Reader, digest: Digest): Promise<readonly string[]> {
      const known = await runs(digest);
      expect(reader.editions(), reader.texts().join("\n---\n")).toHaveLength(known.length);
      return known.map(({ slot, state }) => `${new Date(slot).toISOString().slice(0, 16)} ${state}`);
    }

    await live("2027-03-27", "01:30");
    await live("2027-03-28", "00:30", "01:00", "01:30", "02:00", "02:30");
    await live("2027-03-29", "00:30");
    for (const { reader, digest } of subscribed) {
      await ends(digest, "2027-03-29T00:30:00Z");
      expect(await sent(reader, digest)).toEqual([
        "2027-03-27T01:30 sent",
        // Half past three there: there is no half past two.
        "2027-03-28T01:30 sent",
        "2027-03-29T00:30 sent",
      ]);
    }
    await live("2027-10-30", "00:30");
    await live("2027-10-31", "00:00", "00:30", "01:00", "01:30", "02:00");
    await live("2027-11-01", "01:30");
    for (const { reader, digest } of subscribed) {
      await ends(digest, "2027-11-01T01:30:00Z");
      expect((await sent(reader, digest)).slice(3)).toEqual([
        "2027-10-30T00:30 sent",
        "2027-10-31T00:30 sent",
        "2027-11-01T01:30 sent",
      ]);
    }
    expect(telegram.problems).toEqual([]);
    expect(discord.problems).toEqual([]);
  });

  test("nobody there at the moment: it comes late once, is skipped, or is too old, and the list says so", async () => {
    const { service, telegram, discord, subscribe, moveTo, ends, start } = await openNewsroom("2027-05-03T08:50:00Z");
    service.search = () => unlikeNews(1);
    const subscribed: (Subscribed & { readonly mode: "once" | "skip" })[] = [];
    for (const mode of ["once", "skip"] as const) {
      for (const reader of [telegramReader(telegram), discordReader(discord)]) {
        const digest = await subscribe(reader, { catchUp: { mode, maxAge: 180 } });
        subscribed.push({ reader, digest, mode });
      }
    }
    const first = await start("all");
    first.child.kill("SIGKILL");
    await first.ended;

    await moveTo("2027-05-03T09:40:00Z");
    const second = await start("all");
    for (const { reader, digest, mode } of subscribed) {
      const { state, why } = await ends(digest, "2027-05-03T09:00:00Z");
      expect([state, why]).toEqual(mode === "once" ? ["sent", undefined] : ["skipped", "downtime"]);
      expect(reader.texts()).toHaveLength(mode === "once" ? 1 : 0);
      if (reader.list !== undefined) {
        expect(await reader.list()).toMatch(mode === "once" ? /sent with 1 item/ : /skipped: I was not running/);
      }
    }
    second.child.kill("SIGKILL");
    await second.ended;

    await moveTo("2027-05-04T13:00:00Z");
    await start("all");
    for (const { reader, digest, mode } of subscribed) {
      const { state, why } = await ends(digest, "2027-05-04T09:00:00Z");
      expect([state, why]).toEqual(["skipped", mode === "once" ? "too-old" : "downtime"]);
      expect(reader.editions()).toHaveLength(mode === "once" ? 1 : 0);
      if (reader.list !== undefined) {
        expect(await reader.list()).toMatch(
          mode === "once" ? /skipped: it was too late/ : /skipped: I was not running/,
        );
      }
    }
    expect(service.searched).toHaveLength(1);
    expect(telegram.problems).toEqual([]);
    expect(discord.problems).toEqual([]);
  });

  test("the service down at the moment, then quiet hours: said once, merged, and no story twice", async () => {
    const { service, telegram, discord, subscribe, moveTo, ends, start } = await openNewsroom("2027-05-03T08:50:00Z");
    const herald = await start("all");
    const readers = [telegramReader(telegram), discordReader(discord)];
    const hourly: Digest[] = [];
    const nightly: Digest[] = [];
    const morning: Digest[] = [];
    const quiet = { from: "22:00", to: "07:00", zone: "UTC" };
    for (const reader of readers) {
      const catchUp = { mode: "once", maxAge: 15 } as const;
      hourly.push(await subscribe(reader, { topics: ["solana"], pattern: "0 9-12 * * *", catchUp }));
      nightly.push(await subscribe(reader, { pattern: "0 23,7 * * *", quiet }));
      morning.push(await subscribe(reader, { topics: ["ether"], pattern: "5 7 * * *" }));
    }
    service.search = () => unlikeNews(1);
    async function outage(hour: string): Promise<void> {
      await service.down();
      const slot = Date.parse(`2027-05-03T${hour}:00:00Z`);
      await moveTo(`2027-05-03T${hour}:00:01Z`, herald);
      await herald.says(new RegExp(`${slot}.*tried again|tried again.*${slot}`));
      await moveTo(`2027-05-03T${hour}:16:00Z`, herald);
      for (const digest of hourly) {
        expect(await ends(digest, `2027-05-03T${hour}:00:00Z`)).toMatchObject({ state: "failed", why: "service" });
      }
      await service.up();
    }
    const said = (): readonly string[][] => readers.map(({ texts }) => texts().map((text) => kindOf(text)));

    await outage("09");
    expect(said()).toEqual([["missing"], ["missing"]]);
    await moveTo("2027-05-03T10:00:00Z", herald);
    for (const digest of hourly) await ends(digest, "2027-05-03T10:00:00Z");
    expect(said()).toEqual(readers.map(() => ["missing", "edition"]));
    await outage("11");
    await outage("12");
    expect(said()).toEqual(readers.map(() => ["missing", "edition", "missing"]));

    const early = "Harbour bank plans custody for ether in spring";
    const late = "Miners in Texas shut down during ice storm";
    const other = "Validators agree on date of next upgrade";
    const here = "Regulator opens inquiry into stablecoin reserves of Meridian";
    const there = "Meridian stablecoin reserves: regulator opens inquiry";
    const find = (...titles: readonly string[]) => ({
      documents: titles.map((title, i) => documentOf(title, { tldr: "", source: `Outlet ${i + 1}` })),
    });
    service.search = () => find(early, here, there);
    await moveTo("2027-05-03T23:00:00Z", herald);
    for (const digest of nightly) expect(await ends(digest, "2027-05-03T23:00:00Z")).toMatchObject({ state: "held" });
    service.search = ({ query }) => (query === "ether" ? find(early, there, other) : find(late, early));
    await moveTo("2027-05-04T07:00:00Z", herald);
    for (const digest of nightly)
      expect(await ends(digest, "2027-05-04T07:00:00Z")).toMatchObject({ state: "sent", items: 3 });
    await moveTo("2027-05-04T07:05:00Z", herald);
    for (const digest of morning)
      expect(await ends(digest, "2027-05-04T07:05:00Z")).toMatchObject({ state: "sent", items: 1 });
    for (const { texts, editions } of readers) {
      expect(texts()).toHaveLength(5);
      const [merged = "", alone = ""] = editions().slice(1);
      expect(merged).toMatch(/during the quiet hours/);
      for (const title of [early, late]) expect(merged).toContain(title);
      expect([here, there].filter((title) => merged.includes(title))).toHaveLength(1);
      expect(merged).toMatch(/Outlet 2[\s\S]*Outlet 3|Outlet 3[\s\S]*Outlet 2/);
      expect(alone).toContain(other);
      for (const title of [early, late, here, there]) expect(alone).not.toContain(title);
    }
    expect(telegram.problems).toEqual([]);
    expect(discord.problems).toEqual([]);
  });
});
