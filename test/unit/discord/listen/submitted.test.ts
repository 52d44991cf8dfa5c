/** A form that comes twice asks once, as long as the first can be answered. */
import { expect, test } from "vitest";
import type { Request } from "../../../../src/core/request.ts";
import { useStore } from "../../telegram/listen/parts.ts";
import { interaction, setUp } from "./parts.ts";
import { refusal, type SmallDiscord, startSmallDiscord } from "./small-discord.ts";

const store = useStore();

const TOO_LATE = refusal(404, 10_062, "Unknown interaction");

/** Each time that a form is opened it is another one. */
let opened = 0;
function form(): (request?: Partial<Request>) => ReturnType<typeof interaction> {
  opened += 1;
  const fills = String(opened);
  return (request = {}) => interaction({ fills, request });
}

/** What is said of a form that has come before. */
const said = (small: SmallDiscord) =>
  small.named("POST /webhooks/").map(({ body }) => String(body["content"]).slice(0, 34));
const AGAIN = "This form has reached me already, ";

test("the promise of the second is taken back, and only who sent it is told why", async () => {
  const small = await startSmallDiscord();
  const { interactions, taken } = setUp(small, store());
  small.answer = ({ name }) => (name.startsWith("GET ") ? refusal(404, 10_008, "Unknown Message") : undefined);
  const filled = form();
  const [first, second] = [filled(), filled()];
  await Promise.all([interactions.take(first, "en"), interactions.take(second, "en")]);
  expect([...taken.durable.keys()]).toEqual([first.heard.request.id]);
  expect(small.named("DELETE /webhooks/").map(({ name }) => name.includes(second.token))).toEqual([true]);
  expect(said(small)).toEqual([AGAIN]);
  expect(small.named("POST /webhooks/")[0]?.body).toMatchObject({ flags: 64 });
});

test("the same interaction that comes once more is no second form", async () => {
  const small = await startSmallDiscord();
  const { interactions, taken } = setUp(small, store());
  const one = form()();
  await interactions.take(one, "en");
  await interactions.take(one, "en");
  expect(taken.tries.map(({ id }) => id)).toEqual([one.heard.request.id, one.heard.request.id]);
  expect(said(small)).toEqual([]);
});

test.each([
  ["other words", { text: "others" }],
  ["another person", { person: { id: "8", name: "Bea" } }],
  ["another picture", { files: [{ kind: "picture", reference: "https://a/b", name: "b.png", from: "message" }] }],
  ["what costs nothing", { operation: "settings" }],
] satisfies [string, Partial<Request>][])("%s: that is asked", async (_name, more) => {
  const small = await startSmallDiscord();
  const { interactions, taken } = setUp(small, store());
  const filled = form();
  const isFree = "operation" in more;
  const first = filled(isFree ? more : {});
  const second = filled(more);
  await interactions.take(first, "en");
  await interactions.take(second, "en");
  expect([...taken.durable.keys()]).toEqual([first.heard.request.id, second.heard.request.id]);
});

test("one that could neither be acknowledged nor be answered otherwise does not count", async () => {
  const small = await startSmallDiscord();
  const { interactions, taken } = setUp(small, store());
  const filled = form();
  const [late, again] = [filled(), filled()];
  small.answer = ({ name }) => (name.includes(late.token) ? TOO_LATE : undefined);
  await interactions.take(late, "en");
  await interactions.take(again, "en");
  expect([...taken.durable.keys()]).toEqual([late.heard.request.id, again.heard.request.id]);
  const writes = { ends: 0, shows: "reply", writes: true } as const;
  const there = form();
  const [lateThere, againThere] = [there({ interaction: writes }), there({ interaction: writes })];
  small.answer = ({ name }) => (name.includes(lateThere.token) ? TOO_LATE : undefined);
  await interactions.take(lateThere, "en");
  await interactions.take(againThere, "en");
  expect([...taken.durable.keys()].slice(2)).toEqual([lateThere.heard.request.id]);
});
