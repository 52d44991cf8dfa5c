/** A pause that Discord demands of what is said to whoever used a command: those who will answer there are told of it. */
import { MessageFlags } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { keyOf } from "../../../../src/core/request-key.ts";
import { soon, useStore } from "../../telegram/listen/parts.ts";
import { interaction, pacing, setUp } from "./parts.ts";
import { startSmallDiscord } from "./small-discord.ts";

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
  await soon(() => calls.leaving(target, async () => "called")).toMatchObject({ kind: "held" });
  expect(parked).toEqual([]);
  given.away = false;
  await done;
  back();
  await soon(() => parked).toEqual([[`discord:answer:${target.id}`, expect.closeTo(19_500, -3)]]);
});
