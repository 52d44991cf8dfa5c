/** What was spent: the numbers of the ledger, a plot, names where they may be read, and a table for operators. */
import { describe, expect, test } from "vitest";
import { greyPng } from "../fakes/scripted-pictures.ts";
import { onEverySharedStore, openJourney } from "./journey.ts";
import { noneShared } from "./stage.ts";

const TRICKY = '=HYPERLINK("https://example.com","Bob")';
const TITLE = 'Quotes, "commas" and all';

/** As programs for tables read it: RFC 4180. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const closed = (): void => void rows.at(-1)?.push(cell);
  for (let at = 0; at < csv.length; at += 1) {
    const sign = csv.charAt(at);
    if (quoted && sign === '"' && csv.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (quoted) cell += sign;
    else if (sign === ",") {
      closed();
      cell = "";
    } else if (sign === "\n" && csv.charAt(at - 1) === "\r") {
      cell = cell.slice(0, -1);
      closed();
      cell = "";
      rows.push([]);
    } else cell += sign;
  }
  return rows.slice(0, -1);
}

describe.skipIf(noneShared).each(onEverySharedStore)("$platform on $store", (setting) => {
  test("after calls of every kind the numbers are those of the ledger, for oneself, a group and everybody", async () => {
    const { messenger, service, startAll, ledger } = await openJourney(setting, { rates: false });
    const [ada, bob, olga] = [messenger.person("Ada"), messenger.person(TRICKY), messenger.person("Olga")];
    await startAll(2, { ADMINS: olga.reference });
    const group = messenger.group({ title: TITLE, members: [ada, bob, olga], owner: olga });

    await messenger.order(ada, "usage");
    await messenger.answer(ada, /you have spent nothing/);
    await messenger.ask(ada, "one");
    await messenger.answer(ada, "echo: one");
    await messenger.order(ada, "ask", { prompt: "three", model: "eclipse" });
    await messenger.answer(ada, "echo: three");
    await messenger.order(ada, "imagine", { prompt: "a fox", size: "512x512" });
    await messenger.until(() => messenger.messages(ada).find(({ picture }) => picture !== undefined));
    service.draw = () => ({ status: 500, body: '{"detail":"failed, credits refunded"}' });
    await messenger.order(ada, "imagine", { prompt: "a broken fox" });
    await messenger.answer(ada, /given back|returned/);
    service.draw = () => ({ png: greyPng(64, 64) });
    service.answer = () => ({ pieces: ['{"name":"fox lamp"}'] });
    await messenger.order(ada, "extract", { schema: "name:string", text: "The fox lamp" });
    await messenger.answer(ada, /fox lamp/);
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    await messenger.order(ada, "ask", { prompt: "in the group" }, { in: group });
    await messenger.answer(group, "echo: in the group");
    await messenger.order(bob, "ask", { prompt: "also here", model: "nexus" }, { in: group });
    await messenger.answer(group, "echo: also here");
    await messenger.order(bob, "key", { action: "set", key: "key-of-bob-alone" });
    await messenger.answer(bob, /^The service accepts your key/);
    await messenger.order(bob, "ask", { prompt: "paid by himself" }, { in: group });
    await messenger.answer(group, "echo: paid by himself");

    const entries = await ledger();
    const sum = (of: (entry: (typeof entries)[number]) => boolean): number =>
      entries.filter(of).reduce((total, { credits, outcome }) => total + (outcome === "spent" ? credits : 0), 0);
    expect(sum(({ person }) => person === ada.reference)).toBe(1 + 3 + 1 + 1 + 1);

    await messenger.order(ada, "usage");
    const mine = await messenger.answer(ada, /^Your usage, the last 7 days/);
    expect(mine.picture).toBeDefined();
    expect(mine.words).toContain("7 credits in 5 calls");
    expect(mine.words).toContain("Given back: 1 call");
    await messenger.press(ada, mine, "Today");
    const day = await messenger.shows(mine, /^Your usage, today/);
    expect(day.words).toContain("7 credits in 5 calls");
    await messenger.press(ada, mine, "30 days");
    const month = await messenger.shows(mine, /^Your usage, the last 30 days/);
    expect(month.buttons).toEqual(["Today", "7 days"]);

    await messenger.order(bob, "usage", { period: "month" }, { in: group });
    const here = await messenger.answer(group, /^Usage in this chat, the last 30 days/);
    expect(here.words).toContain("4 credits in 3 calls");
    expect(here.words).toContain("Paid by Herald: 3 credits");
    expect(here.words).toContain("Ada");
    expect(here.words).not.toContain(ada.id);
    if (messenger.offersOnly) {
      await messenger.order(bob, "usage");
      const his = await messenger.answer(bob, /^Your usage/);
      await messenger.forge(bob, his, "usage", "all week");
      await messenger.answer(bob, /^Only the operators of this Herald can see/);
      await messenger.forge(bob, his, "usage", "csv month");
      await messenger.answer(bob, /^Only the operators of this Herald can export/);
    } else {
      await messenger.order(bob, "usage", { period: "all" });
      await messenger.answer(bob, /^Only the operators of this Herald can see/);
      await messenger.order(bob, "usage", { period: "csv month" });
      await messenger.answer(bob, /^Only the operators of this Herald can export/);
      await messenger.order(olga, "usage", { period: "csv" }, { in: group });
      await messenger.answer(group, /^What everybody has spent is exported in a private chat only/);
    }

    await messenger.order(olga, "usage");
    const own = await messenger.answer(olga, /you have spent nothing/);
    expect(own.buttons).toEqual(["Today", "30 days", "Everything", "Export as CSV"]);
    await messenger.press(olga, own, "Everything");
    const all = await messenger.answer(olga, /^All usage, the last 7 days/);
    expect(all.words).toContain(`${sum(() => true)} credits in 7 calls`);
    expect(all.buttons).toEqual(["Today", "30 days", "Mine", "Export as CSV"]);
    await messenger.press(olga, all, "Export as CSV");
    const exported = await messenger.answer(olga, /entries of the ledger/);
    expect(exported.file?.name).toMatch(/^herald-usage-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
    const csv = exported.file?.bytes().toString() ?? "";
    expect(csv.startsWith("\u{FEFF}id,time,")).toBe(true);
    const [header = [], ...rows] = rowsOf(csv.slice(1));
    expect(rows).toHaveLength(entries.length);
    expect(rows.every((row) => row.length === header.length)).toBe(true);
    const column = (name: string): string[] => rows.map((row) => row[header.indexOf(name)] ?? "");
    expect(column("id").toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
    expect(new Set(column("chat name"))).toContain(TITLE);
    expect(new Set(column("person name"))).toEqual(new Set(["Ada", `'${TRICKY}`]));
    const spent = rows.filter((row) => row[header.indexOf("outcome")] === "spent");
    expect(spent.reduce((total, row) => total + Number(row[header.indexOf("credits")]), 0)).toBe(sum(() => true));
    expect(messenger.problems()).toEqual([]);
  });
});
