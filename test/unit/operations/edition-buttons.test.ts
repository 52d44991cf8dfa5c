/** Buttons under an edition that is older than its digest is now: they lead to what they meant, or nowhere. */
import { describe, expect, test } from "vitest";
import { DIGEST, type Digest, searchesOf } from "../../../src/core/digest.ts";
import { type NewsItem, SEARCHED } from "../../../src/core/news.ts";
import type { Button } from "../../../src/core/reply.ts";
import type { Request } from "../../../src/core/request.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import { buttonsOf } from "../../../src/operations/edition/compose.ts";
import { gather } from "../../../src/operations/news/stories.ts";
import { rootOfEdition } from "../../../src/operations/news/views.ts";
import { PLAIN_DIGEST } from "../plain-digest.ts";
import { answered, requestOf, useStore } from "./operating.ts";
import { pressOf } from "./picturing.ts";
import { looked, type SearchStage, searching } from "./searching.ts";

const store = useStore();
const SLOT = 1_800_000_120_000;
const group = { id: "-8", kind: "group" as const };

const digest: Digest = {
  id: "abc123def456",
  number: 1,
  platform: "telegram",
  chat: group,
  ...PLAIN_DIGEST,
  topics: ["alpha", "beta"],
  made: 1,
};

const TITLES = [
  ["Alpha coin doubles overnight in Seoul", "Alpha miners move to the fjords of Norway"],
  ["Beta exchange is hacked for forty million", "Beta founder resigns behind an audit"],
] as const;

/** Posts an edition of two topics; its buttons in their order, and what can be pressed of them. */
async function posted() {
  const items = TITLES.map((titles) =>
    titles.map((title): NewsItem => ({ title, text: "", source: "Post", at: SLOT })),
  );
  for (const [topic, search] of searchesOf(digest).entries()) {
    const found = { items: items[topic] ?? [], offset: 0, total: 2, at: SLOT };
    await store().documents.put(SEARCHED, rootOfEdition(search, SLOT), found);
  }
  await store().documents.put(DIGEST, digest.id, digest);
  const placeOf = (item: NewsItem) => {
    const topic = items.findIndex((some) => some.includes(item));
    return { topic, slot: SLOT, offset: items[topic]?.indexOf(item) ?? 0 };
  };
  const shown = { slot: SLOT, stories: gather(...items), placeOf, model: "versa" as const };
  return buttonsOf(digest, shown, strictSayIn("en")).flat();
}

/** The words, for the price that was named. */
async function press(button: Button | undefined): Promise<{ readonly said: string; readonly stage: SearchStage }> {
  if (button === undefined) throw new Error("there is one");
  const stage = searching(store(), [], {}, [answered("So.")]);
  const request: Request = requestOf({ operation: "news", chat: group });
  const { reply } = await looked(pressOf(request, button), stage);
  return { said: reply?.text ?? "", stage };
}

const change = (given: Partial<Digest>) => store().documents.put(DIGEST, digest.id, { ...digest, ...given });

describe("once its digest is about something else", () => {
  test.each<readonly [string, Partial<Digest>]>([
    ["a topic is gone", { topics: ["beta"] }],
    ["a topic is another", { topics: ["gamma", "beta"] }],
    ["it is found in another order", { sort: "relevance" }],
  ])("where %s, nothing is told of another topic, and nothing is paid", async (_, given) => {
    const buttons = await posted();
    await change(given);
    const [explain, more] = [buttons[0], buttons.at(-2)];
    const explained = await press(explain);
    expect(explained.said).toContain("I no longer know which item this button is about");
    const looked = await press(more);
    expect(looked.said).toContain("I no longer know what this button looked for");
    expect([explained.stage.asked, looked.stage.asked]).toEqual([[], []]);
  });

  test("a topic that has only moved is found where it is now", async () => {
    const buttons = await posted();
    await change({ topics: ["new", " BETA", "alpha"] });
    expect((await press(buttons[0])).said).toContain("Alpha coin doubles");
    expect((await press(buttons.at(-1))).said).toContain("Beta exchange is hacked");
  });
});

test("a button of before, which does not say what it meant, leads to its place in the digest", async () => {
  await posted();
  const at = `@${digest.id}.1.${SLOT.toString(36)}`;
  const { said } = await press({ label: "", operation: "news", argument: `${at} 0 d n +` });
  expect(said).toContain("Beta exchange is hacked");
});

test("a button fits into what Telegram holds, whatever it says", async () => {
  for (const { operation, argument } of await posted()) {
    expect(Buffer.byteLength(`${operation} ${argument}`)).toBeLessThanOrEqual(64);
  }
});
