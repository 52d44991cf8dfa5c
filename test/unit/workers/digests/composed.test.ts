/** Briefs and pictures of editions: paid once, drawn once, and left out where they cannot be had. */
import { describe, expect, test } from "vitest";
import { chatOf, type Digest, editionKey } from "../../../../src/core/digest.ts";
import { MOODS, moodsKey } from "../../../../src/core/moods.ts";
import { runEdition, runPosting } from "../../../../workers/digests/edition.ts";
import { failureOf } from "../../operations/operating.ts";
import { at, beginAtNine, lastOf, NINE, processOf, subscribe, unlike, useWorlds, type World } from "./editing.ts";

const worlds = useWorlds();
const DAY = 86_400_000;

async function run(world: World, digest: Digest, slot = NINE) {
  at(slot + 1_000);
  const { parts, context, lines } = processOf(world);
  await runEdition(parts, { edition: editionKey(digest), slot }, context);
  return lines;
}

async function calls({ store }: World, chat: string) {
  const span = { from: 0, to: NINE + 40 * DAY, limit: 100 };
  const { entries } = await store.ledger.entries({ chat }, span);
  return entries.map(({ operation, outcome, credits }) => `${operation} ${outcome} ${credits}`).sort();
}

describe("a brief", () => {
  test("is written once for all who are shown the same, in each language", async () => {
    beginAtNine();
    const world = worlds();
    const same = { topics: [`topic ${unlike()}`], brief: true };
    const [first, ...others] = await subscribe(
      world,
      same,
      same,
      { ...same, language: "de" },
      { ...same, brief: false },
    );
    if (first === undefined) throw new Error("there are some");
    await run(world, first);
    expect(world.briefs).toHaveLength(2);
    const texts = [first, ...others].map(({ chat }) => world.shown(chat.id)[0] ?? "");
    expect(texts.map((text) => text.includes("One. Two. Three."))).toEqual([true, true, true, false]);
    expect(world.briefs.filter((asked) => asked.includes("in German"))).toHaveLength(1);
  });

  test("is paid by the chat that it is for alone", async () => {
    beginAtNine();
    const world = worlds();
    const [digest] = await subscribe(world, { topics: [`topic ${unlike()}`], brief: true });
    if (digest === undefined) throw new Error("there is one");
    await run(world, digest);
    expect(await calls(world, chatOf(digest))).toEqual(["chat spent 1", "news spent 1"]);
  });

  test("that cannot be had holds up nothing, and the record says so", async () => {
    beginAtNine();
    const world = worlds();
    const [digest] = await subscribe(world, { topics: [`topic ${unlike()}`], brief: true });
    if (digest === undefined) throw new Error("there is one");
    world.chat = () => ({ ok: false, failure: failureOf({ kind: "unavailable" }), text: "" });
    await run(world, digest);
    expect(world.editions(digest.chat.id)).toHaveLength(1);
    expect(await lastOf(world, digest)).toBe("sent no-brief");
  });

  test("is asked for in other words where the service takes no roles", async () => {
    beginAtNine();
    const world = worlds();
    const [digest] = await subscribe(world, { topics: [`topic ${unlike()}`], brief: true });
    if (digest === undefined) throw new Error("there is one");
    const refused = failureOf({
      kind: "input",
      status: 422,
      problems: [{ field: "messages.0.role", says: "role must be user." }],
    });
    const well = world.chat;
    world.chat = () => (world.briefs.length === 1 ? { ok: false, failure: refused, text: "" } : well());
    await run(world, digest);
    expect(world.briefs).toHaveLength(2);
    expect(world.briefs[1]).not.toContain('"system"');
    expect(await lastOf(world, digest)).toBe("sent");
  });
});

describe("a picture", () => {
  test("is drawn once for all who are shown the same, and lies there for a day", async () => {
    beginAtNine();
    const world = worlds();
    const same = { topics: [`topic ${unlike()}`], picture: "dark" as const };
    const digests = await subscribe(world, same, same, { ...same, picture: "light" });
    const [first] = digests;
    if (first === undefined) throw new Error("there are some");
    await run(world, first);
    const blobs = digests.map(({ chat }) => {
      const post = world.posts.find((one) => one.chat === chat.id);
      return post?.answer.reply.attachments?.[0]?.blob ?? "";
    });
    expect(blobs[0]).toBe(blobs[1]);
    expect(new Set(blobs).size).toBe(2);
    const drawn = await Promise.all(blobs.map((blob) => world.store.blobs.get(blob)));
    expect(drawn.every((bytes) => (bytes?.length ?? 0) > 1_000)).toBe(true);
  });

  const pictured = () => ({ topics: [`topic ${unlike()}`], picture: "dark" as const });

  const postedTo = (world: World, { chat }: Digest): string =>
    world.posts.find((one) => one.chat === chat.id)?.answer.reply.attachments?.[0]?.blob ?? "";

  /** Another worker posts to a chat that had to wait. */
  async function postLater(world: World, digest: Digest, now: number, store = world.store): Promise<void> {
    at(now);
    const { parts, context } = processOf({ ...world, store });
    await runPosting(parts, { digest: digest.id, slot: NINE }, context);
  }

  test("of a chat that had to wait stays there for the others", async () => {
    beginAtNine();
    const world = worlds();
    const same = pictured();
    const [first, other] = await subscribe(world, same, same);
    if (first === undefined || other === undefined) throw new Error("there are two");
    const shortened: string[] = [];
    const { blobs } = world.store;
    const expire: typeof blobs.expire = (blob, lifetime) => {
      if (lifetime < 600_000) shortened.push(blob);
      return blobs.expire(blob, lifetime);
    };
    world.store = { ...world.store, blobs: { ...blobs, expire } };
    for (const { chat } of [first, other])
      world.next.set(chat.id, [{ outcome: "later", wait: 30_000, reason: "its pace" }]);
    await run(world, first);
    await postLater(world, first, NINE + 31_000);
    expect(shortened).toEqual([]);
  });

  test("that is gone is drawn anew by whoever did not draw it", async () => {
    beginAtNine();
    const world = worlds();
    const same = pictured();
    const [first, other] = await subscribe(world, same, same);
    if (first === undefined || other === undefined) throw new Error("there are two");
    world.next.set(other.chat.id, [{ outcome: "later", wait: 120_000, reason: "its pace" }]);
    await run(world, first);
    await world.store.blobs.delete(postedTo(world, first));
    // Of what this process has made another knows nothing.
    const documents = { ...world.store.documents };
    const elsewhere = { ...world.store, documents };
    await postLater(world, other, NINE + 122_000, elsewhere);
    expect(await world.store.blobs.get(postedTo(world, other))).toBeDefined();
  });
});

test("the mood of an edition is remembered once a slot, for the trend of the next ones", async () => {
  beginAtNine();
  const world = worlds();
  const [digest] = await subscribe(world, { topics: [`topic ${unlike()}`] });
  if (digest === undefined) throw new Error("there is one");
  for (const slot of [NINE, NINE, NINE + DAY]) await run(world, digest, slot);
  const [topic = ""] = digest.topics;
  const moods = await world.store.documents.get(MOODS, moodsKey({ topic, sort: "date", sources: ["news"] }));
  expect(moods?.map(({ slot }) => slot)).toEqual([NINE, NINE + DAY]);
  expect(moods?.[0]?.mood).toBeCloseTo(0.5);
});
