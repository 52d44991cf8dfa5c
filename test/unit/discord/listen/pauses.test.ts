/** Pauses that Discord demands of what is said to whoever used a command, and of the acknowledgement before. */
import { MessageFlags } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { keyOf } from "../../../../src/core/request-key.ts";
import { soon, useStore } from "../../telegram/listen/parts.ts";
import { interaction, pacing, setUp } from "./parts.ts";
import { pause, startSmallDiscord } from "./small-discord.ts";

const store = useStore();

test("whoever answers is told of the pause as soon as the store is back", async () => {
  const small = await startSmallDiscord();
  const { calls, parked, back } = pacing();
  const { interactions, given } = setUp(small, store(), { calls });
  small.answer = ({ name }) => {
    if (name.startsWith("GET ")) return { status: 200, body: { id: "1", flags: MessageFlags.Loading } };
    if (!name.startsWith("POST /webhooks/")) return undefined;
    const body = { message: "You are being rate limited.", retry_after: 20, global: false };
    return { status: 429, headers: { "retry-after": "20" }, body };
  };
  given.away = true;
  const one = interaction();
  const done = interactions.take(one, "en");
  const target = { kind: "answer", id: keyOf(one.heard.request.id) } as const;
  const leaving = () => calls.leaving(target, async () => ({ kind: "called", wait: 0 }) as const);
  await soon(leaving).toMatchObject({ kind: "held" });
  // The library adds a little to what Discord says; the store may be told of that before it is over.
  await soon(async () => (await leaving()).wait).toBeLessThan(20_000);
  expect(await leaving()).toMatchObject({ kind: "held" });
  expect(parked).toEqual([]);
  given.away = false;
  await done;
  back();
  await soon(() => parked).toEqual([[`discord:answer:${target.id}`, expect.closeTo(19_500, -3)]]);
});

test("an interaction that comes twice is acknowledged once, and keeps one pause", async () => {
  const small = await startSmallDiscord();
  const { interactions, taken } = setUp(small, store());
  const pauses = [pause(1), undefined, pause(5)];
  small.answer = ({ name }) => (name.endsWith("/callback") ? pauses.shift() : undefined);
  const one = interaction();
  const both = [interactions.take(one, "en")];
  await soon(() => small.named("/callback").length).toBe(1);
  both.push(interactions.take(one, "en"));
  await Promise.all(both);
  expect(small.named("/callback")).toHaveLength(2);
  // Also where the pause is too long to be waited for.
  const other = interaction();
  await interactions.take(other, "en");
  await interactions.take(other, "en");
  expect(small.named("/callback")).toHaveLength(3);
  expect(taken.durable.size).toBe(2);
});
