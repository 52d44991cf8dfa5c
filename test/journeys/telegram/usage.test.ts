/** What was spent, over Telegram: the numbers of the ledger, a plot, names where they may be read, and a table for operators. */
import { describe, expect, test, vi } from "vitest";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import { textSeen } from "../../fakes/telegram/model.ts";
import { noneShared, onShared, openStage } from "./stage.ts";
import { buttonsOf, talkIn } from "./talking.ts";

vi.setConfig({ testTimeout: 120_000 });

const OPERATOR = 1_234_567;
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

describe.skipIf(noneShared).each(onShared)("on %s", (store) => {
  test("after calls of every kind the numbers are those of the ledger, for oneself, a group and everybody", async () => {
    const stage = await openStage(store, { rates: false });
    const { telegram, service, startAll, ledger } = stage;
    const { answer, press, shows } = talkIn(telegram);
    await startAll(2, { ADMINS: `telegram:${OPERATOR}` });
    const ada = telegram.person({ first_name: "Ada" });
    const bob = telegram.person({ first_name: TRICKY });
    const olga = telegram.person({ id: OPERATOR, first_name: "Olga" });
    const group = telegram.group({ title: TITLE, members: [ada, bob, olga], owner: olga });

    telegram.say(ada, "/usage");
    await answer(ada, /you have spent nothing/);
    telegram.say(ada, "one");
    await answer(ada, "echo: one");
    telegram.say(ada, "/ask --model eclipse three");
    await answer(ada, "echo: three");
    telegram.say(ada, "/imagine a fox --size 512x512");
    await telegram.until(() => telegram.sent(ada.id).find(({ photo }) => photo !== undefined));
    service.draw = () => ({ status: 500, body: '{"detail":"failed, credits refunded"}' });
    telegram.say(ada, "/imagine a broken fox");
    await answer(ada, /given back|returned/);
    service.draw = () => ({ png: greyPng(64, 64) });
    service.answer = () => ({ pieces: ['{"name":"fox lamp"}'] });
    telegram.say(ada, "/extract name:string The fox lamp");
    await answer(ada, /fox lamp/);
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    telegram.say(ada, "/ask in the group", { in: group });
    await answer(group, "echo: in the group");
    telegram.say(bob, "/ask --model nexus also here", { in: group });
    await answer(group, "echo: also here");
    telegram.say(bob, "/key set key-of-bob-alone");
    await answer(bob, /^The service accepts your key/);
    telegram.say(bob, "/ask paid by himself", { in: group });
    await answer(group, "echo: paid by himself");

    const entries = await ledger();
    const sum = (of: (entry: (typeof entries)[number]) => boolean): number =>
      entries.filter(of).reduce((total, { credits, outcome }) => total + (outcome === "spent" ? credits : 0), 0);
    expect(sum(({ person }) => person === `telegram:${ada.id}`)).toBe(1 + 3 + 1 + 1 + 1);

    telegram.say(ada, "/usage");
    const mine = await answer(ada, /^Your usage, the last 7 days/);
    expect(mine.photo).toBeDefined();
    expect(textSeen(mine)).toContain("7 credits in 5 calls");
    expect(textSeen(mine)).toContain("Given back: 1 call");
    press(ada, mine, "Today");
    const day = await shows(mine, /^Your usage, today/);
    expect(textSeen(day)).toContain("7 credits in 5 calls");
    press(ada, mine, "30 days");
    const month = await shows(mine, /^Your usage, the last 30 days/);
    expect(buttonsOf(month)).toEqual(["Today", "7 days"]);

    telegram.say(bob, "/usage month", { in: group });
    const here = await answer(group, /^Usage in this chat, the last 30 days/);
    expect(textSeen(here)).toContain("4 credits in 3 calls");
    expect(textSeen(here)).toContain("Paid by Herald: 3 credits");
    expect(textSeen(here)).toContain("Ada");
    expect(textSeen(here)).not.toContain(String(ada.id));
    telegram.say(bob, "/usage all");
    await answer(bob, /^Only the operators of this Herald can see/);
    telegram.say(bob, "/usage csv month");
    await answer(bob, /^Only the operators of this Herald can export/);
    telegram.say(olga, "/usage csv", { in: group });
    await answer(group, /^What everybody has spent is exported in a private chat only/);

    telegram.say(olga, "/usage all");
    const all = await answer(olga, /^All usage, the last 7 days/);
    expect(textSeen(all)).toContain(`${sum(() => true)} credits in 7 calls`);
    expect(buttonsOf(all)).toEqual(["Today", "30 days", "Mine", "Export as CSV"]);
    press(olga, all, "Export as CSV");
    const exported = await answer(olga, /entries of the ledger/);
    expect(exported.document?.file_name).toMatch(/^herald-usage-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
    const csv = telegram.bytesOf(exported).toString();
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
    expect(telegram.problems).toEqual([]);
  });
});
