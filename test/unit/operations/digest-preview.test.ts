/** Previews: what the next edition would look like, what is left out and why, for one person alone, and paid once. */
import { expect, test } from "vitest";
import type { Search } from "../../../src/core/news.ts";
import type { Request } from "../../../src/core/request.ts";
import { SEEN } from "../../../src/core/seen.ts";
import { type Store, StoreAway } from "../../../src/core/store/index.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import { itemsOf } from "../../../src/operations/news/items.ts";
import { gather } from "../../../src/operations/news/stories.ts";
import type { OperationParts, Paid } from "../../../src/operations/parts.ts";
import { isAside } from "../../../src/operations/place.ts";
import type { Found } from "../../../src/service/client/index.ts";
import { patiently } from "../../../workers/patience.ts";
import { answeredAt } from "../../../workers/place.ts";
import { alone, argumentsOf, group, NOW, useDigests } from "./digesting.ts";
import { failureOf, requestOf } from "./operating.ts";

const { ask, reply, list, store } = useDigests();

type Document = Found["documents"][number];

const documentOf = (title: string, more: Partial<Document> = {}): Document => ({
  title,
  tldr: "",
  summary: undefined,
  source: "The Paper",
  updatedAt: NOW - 3_600_000,
  bullishness: 0.5,
  legitimacy: 0.9,
  ...more,
});

const DOCUMENTS: readonly Document[] = [
  documentOf("Senate passes the stablecoin bill after a long night"),
  documentOf("Miners in Texas switch off during the heat wave", { legitimacy: 0.2 }),
  documentOf("Solana validators vote to raise the block limit", { bullishness: -0.6 }),
  documentOf("Bank of Japan keeps its rate and calms the markets"),
  documentOf("Ethereum developers set a date for the next upgrade"),
  documentOf("Old story that everybody here has read already"),
];

/** What was searched for, in order. */
function searching(documents: readonly Document[] = DOCUMENTS) {
  const asked: Search[] = [];
  const search: OperationParts["search"] = async (wanted) => {
    asked.push(wanted);
    return { outcome: "answered", value: { documents: [...documents], offset: 0, total: documents.length } };
  };
  return { asked, search };
}

const made = async (chat: Request["chat"], topic: string, named: Record<string, string> = {}): Promise<void> => {
  await ask({ chat, text: `add ${topic}`, named: { at: "9:00", tz: "Rome", ...named } });
};

test("it shows the next one, with what is left out and why, and what it cost", async () => {
  const { chat, person } = alone("1");
  await made(chat, "markets", { legitimacy: "0.5", bullishness: "bullish", count: "2", brief: "on" });
  const seen = gather(itemsOf({ documents: DOCUMENTS.slice(-1), offset: 0, total: 1 }, NOW)).map(
    ({ signature }) => signature,
  );
  await store().documents.put(SEEN, "telegram:1", { runs: [{ by: "other", at: NOW, signatures: seen }] });
  const { asked, search } = searching();
  const said = await reply({ chat, person, text: "preview 1" }, { search });
  expect(asked).toEqual([{ topic: "markets", sort: "date", sources: ["news"], count: 20 }]);
  expect(said.text).toContain("**Preview of digest 1**: this is what it would post now. Next: Mon 23 Nov, 09:00");
  expect(said.text).toContain("**1. Senate passes the stablecoin bill");
  expect(said.text).toContain("**2. Bank of Japan");
  for (const title of ["Miners", "Solana", "Ethereum developers", "Old story"]) expect(said.text).not.toContain(title);
  const left = [
    "1 seen here before",
    "1 below legitimacy 0.5 or without one",
    "1 outside of the band of bullishness",
    "and 1 beyond the count of 2",
  ];
  expect(said.text).toContain(`Left out: ${left.join(", ")}.`);
  expect(said.text).toContain(
    "The three sentences are not written for a preview. The picture comes with the edition alone.",
  );
  expect(said.text).toContain("This cost 1 credit; looking again within ten minutes costs nothing.");
  // It has shown nothing to the chat.
  expect((await store().documents.get(SEEN, "telegram:1"))?.runs).toHaveLength(1);
});

test("news of an hour ago is an hour old, however long it is until the edition", async () => {
  const { chat, person } = alone("ages");
  await made(chat, "markets", { days: "1st" });
  const { text } = await reply({ chat, person, text: "preview 1" }, searching());
  expect(text).toContain("Tuesday, 1 December 2026, 09:00");
  expect(text).toMatch(/The Paper · 1 h ago/);
  expect(text).not.toMatch(/days ago/);
});

test("looking again costs nothing, also in another chat and by a press", async () => {
  const { asked, search } = searching();
  for (const id of ["10", "11"]) {
    await made(alone(id).chat, "mining; halving");
    const said = await reply({ ...alone(id), text: "preview 1" }, { search });
    const again = await reply({ ...alone(id), text: "preview 1", pressed: "n1" }, { search });
    const once = await reply({ ...alone(id), text: "preview 1", pressed: "n1" }, { search });
    expect(said.text).toContain(id === "10" ? "This cost 2 credits" : "This cost nothing");
    for (const one of [again, once]) expect(one.text).toContain("This cost nothing, as it was searched for less than");
  }
  expect(asked.map(({ topic }) => topic)).toEqual(["mining", "halving"]);
});

test("what was paid for is kept, and its button freed, also where the store goes away just then", async () => {
  const { asked, search } = searching();
  await made(alone("12").chat, "absences");
  const real = store();
  const away = new Set(["put", "release"]);
  const once = <Done>(way: string, work: () => Promise<Done>): Promise<Done> =>
    away.delete(way) ? Promise.reject(new StoreAway("away for a moment")) : work();
  const documents: Store["documents"] = {
    ...real.documents,
    put: (...given) => once("put", () => real.documents.put(...given)),
  };
  const marks: Store["marks"] = {
    ...real.marks,
    release: (...given) => once("release", () => real.marks.release(...given)),
  };
  const given = { search, patiently, store: { ...real, documents, marks } };
  const press = { ...alone("12"), text: "preview 1", pressed: "n2" };
  expect((await reply(press, given)).text).toContain("This cost 1 credit;");
  expect((await reply(press, given)).text).toContain("This cost nothing");
  expect([asked.length, away.size]).toEqual([1, 0]);
});

test("where nothing is new it says what would be posted", async () => {
  const { search } = searching([]);
  await made(alone("20").chat, "quiet days");
  const say = await reply({ ...alone("20"), text: "preview 1" }, { search });
  expect(say.text).toContain("There is nothing new: it would say so in one line.");
  expect(say.text).toContain("Nothing was left out.");
  await ask({ ...alone("20"), text: "edit 1", named: { empty: "silent" } });
  const silent = await reply({ ...alone("20"), text: "preview 1" }, { search });
  expect(silent.text).toContain("There is nothing new: it would post nothing.");
});

test("it speaks the language of the edition inside, and that of its person around it", async () => {
  const { search } = searching();
  await made(alone("30").chat, "languages", { language: "German" });
  const said = await reply({ ...alone("30"), text: "preview 1" }, { search, sayIn: strictSayIn });
  expect(said.text).toContain("**Preview of digest 1**");
  expect(said.text).toContain("Montag, 23. November 2026");
});

test("in a group it goes to the one who asked, without buttons that mean nothing there", async () => {
  const chat = group("-40");
  const { search } = searching();
  await made(chat, "groups");
  const [digest] = await list("-40");
  for (const given of [
    { text: "preview 1" },
    { text: `preview .${digest?.id}`, pressed: "n1" },
    { text: "Vorschau 1" },
  ]) {
    const request = requestOf({ operation: "digest", chat, at: NOW, ...given });
    expect(answeredAt(request).chat).toEqual({ id: request.person?.id, kind: "private" });
    const { reply: said, replaces } = await ask(request, { search });
    expect(said?.text).toContain("**Preview of digest 1**");
    expect([said?.buttons, replaces]).toEqual([undefined, undefined]);
  }
  for (const text of ["", "edit 1", "now 1", "add previews --at 9"]) {
    expect(isAside(requestOf({ operation: "digest", chat, text })), text).toBe(false);
  }
  const interaction = { ends: NOW + 1, shows: "private" as const, writes: true as const };
  const discord = { platform: "discord" as const, chat: { ...chat, id: "-41" }, interaction };
  await ask({ ...discord, text: "add groups", named: { at: "9" } });
  const there = await reply({ ...discord, text: "preview 1" }, { search });
  expect(argumentsOf(there)[0]).toMatch(/^edit \.\w+$/);
});

test("where nobody can be told anything alone it is not shown, and costs nothing", async () => {
  const { asked, search } = searching();
  const channel = { chat: { id: "-50", kind: "channel" as const }, person: undefined };
  const nobody = { chat: group("-51"), person: { id: "-51", name: "Traders", administrator: true as const } };
  for (const place of [channel, nobody]) {
    await ask({ ...place, text: "add nobody", named: { at: "9" } });
    const said = await reply({ ...place, text: "preview 1" }, { search });
    expect(said.text).toMatch(/^A preview is shown to one person alone.*`\/digest now 1`$/);
  }
  expect(asked).toEqual([]);
});

test.each<readonly [Paid<Found>, RegExp]>([
  [{ outcome: "failed", failure: failureOf({ kind: "unavailable" }), text: "" }, /No credits were taken/],
  [{ outcome: "limited", limit: "chat", endsAt: undefined, told: false }, /No credits were taken/],
  [{ outcome: "interrupted", text: "", credits: "unknown" }, /not known yet whether credits were taken/],
])("what could not be searched is said, and can be pressed again: %o", async (paid, words) => {
  const place = alone("60");
  if ((await list("60")).length === 0) await made(place.chat, "failing");
  const said = await reply({ ...place, text: "preview 1" }, { search: async () => paid });
  expect(said.text).toMatch(words);
  expect(said.notice).toBe(true);
  expect(argumentsOf(said)[0]).toMatch(/^preview \.\w+$/);
});

/** The first topic is found, and the second ends like this. */
function endingIn(paid: Paid<Found>): OperationParts["search"] {
  let searched = 0;
  return async () => {
    searched += 1;
    return searched === 1 ? { outcome: "answered", value: { documents: [], offset: 0, total: 0 } } : paid;
  };
}

const unavailable: Paid<Found> = { outcome: "failed", failure: failureOf({ kind: "unavailable" }), text: "" };

test.each<readonly [id: string, language: string, Paid<Found>, words: RegExp]>([
  ["70", "en", unavailable, /break just now\. 1 credit was taken for what was found before that\. Please/],
  ["71", "de", unavailable, /Pause\. Für das zuvor Gefundene wurde 1 Credit abgebucht\. .*nur noch den Rest\.$/],
  [
    "72",
    "en",
    { outcome: "failed", failure: failureOf({ kind: "timeout", credits: "unknown" }), text: "" },
    /not known yet whether credits were taken\. 1 credit was taken for what was found before that\./,
  ],
  ["73", "en", { outcome: "limited", limit: "person", endsAt: undefined, told: true }, /1 credit was taken for what/],
  ["74", "en", { outcome: "stopped", text: "", credits: "not-taken" }, /1 credit was taken for what/],
])("in chat %s (%s), what one of two searches has cost is said where the other ends as %o", async (...given) => {
  const [id, language, paid, words] = given;
  await made(alone(id).chat, `costs ${id}; halving ${id}`);
  const say = strictSayIn(language);
  const said = await reply({ ...alone(id), text: "preview 1" }, { search: endingIn(paid), say });
  expect(said.text).toMatch(words);
  expect(said.text).not.toMatch(/No credits|keine Credits/);
  if (language === "en") expect(said.text).toMatch(/ Looking again within ten minutes costs only the rest\.$/);
});

test("what the same request has paid for before it was served again is said as its cost", async () => {
  await made(alone("80").chat, "twice; served");
  const { search } = searching();
  const request = requestOf({ operation: "digest", at: NOW, ...alone("80"), text: "preview 1" });
  let searched = 0;
  const parted: OperationParts["search"] = async (...given) => {
    searched += 1;
    if (searched === 2) throw new StoreAway("away for a moment");
    return search(...given);
  };
  await expect(ask(request, { search: parted })).rejects.toThrow(StoreAway);
  expect((await reply(request, { search })).text).toContain("This cost 2 credits;");
  expect((await reply({ ...alone("80"), text: "preview 1" }, { search })).text).toContain("This cost nothing");
});
