/** What listening itself says under messages while the store is away: once in a channel, and not in a pause of Discord's. */
import { expect, onTestFinished, test } from "vitest";
import { createEnding } from "../../../../src/core/listening/wait.ts";
import { StoreAway } from "../../../../src/core/store/index.ts";
import { sayIn } from "../../../../src/locales/index.ts";
import { createDurably } from "../../../../src/platforms/discord/listen/durable.ts";
import { createMessages } from "../../../../src/platforms/discord/listen/messages.ts";
import { keptLog, soon } from "../../telegram/listen/parts.ts";
import { interaction, pacing, QUICK } from "./parts.ts";
import { type Answer, startSmallDiscord } from "./small-discord.ts";

const CHANNEL = "500000000000000001";
const SAID = `POST /channels/${CHANNEL}/messages`;

async function setUp() {
  const small = await startSmallDiscord();
  const { log } = keptLog();
  const { calls, parked, back } = pacing();
  const givenUp = createEnding();
  const messages = createMessages(
    {
      bot: small.discord.bot,
      take: () => Promise.reject(new StoreAway("the store did not answer")),
      durably: createDurably(log, QUICK),
      known: { channel: () => ({ kind: "text", nsfw: false }), lookUp: async () => undefined },
      say: sayIn,
      log,
      pace: QUICK,
      calls,
    },
    givenUp.signal,
  );
  const all: Promise<void>[] = [];
  onTestFinished(async () => {
    givenUp.abort();
    await Promise.all(all);
  });
  const hear = (): void => {
    const { heard } = interaction();
    const request = { ...heard.request, message: String(all.length + 1) };
    all.push(messages.take({ channel: CHANNEL, guild: "1" }, () => ({ kind: "request", request })));
  };
  return { small, hear, said: () => small.named(SAID), calls, parked, back };
}

const slowDown = (seconds: number): Answer => ({
  status: 429,
  headers: { "retry-after": String(seconds) },
  body: { message: "You are being rate limited.", retry_after: seconds, global: false },
});

test("where Discord asks to wait nothing is said until then", async () => {
  const { small, hear, said } = await setUp();
  const answers = [slowDown(2)];
  small.answer = () => answers.shift();
  hear();
  await soon(() => said().length).toBe(1);
  // As long as another try would have taken.
  await new Promise((resolve) => setTimeout(resolve, 1_800));
  expect(said()).toHaveLength(1);
});

test("a pause that Discord demands of it holds for all of this process at once, and for others as soon as the store is back", async () => {
  const { small, hear, said, calls, parked, back } = await setUp();
  small.answer = () => slowDown(20);
  hear();
  const target = { kind: "channel", id: CHANNEL } as const;
  await soon(() => said().length).toBe(1);
  const leaving = () => calls.leaving(target, async () => ({ kind: "called", wait: 0 }) as const);
  await soon(leaving).toMatchObject({ kind: "held" });
  // The library adds a little to what Discord says; the store may be told of that before it is over.
  await soon(async () => (await leaving()).wait).toBeLessThan(20_000);
  expect(await leaving()).toMatchObject({ kind: "held" });
  expect(parked).toEqual([]);
  back();
  await soon(() => parked).toEqual([[`discord:channel:${CHANNEL}`, expect.closeTo(19_500, -3)]]);
});

test("where Discord allows no replies it is said all the same", async () => {
  const { small, hear, said } = await setUp();
  const answers: Answer[] = [{ status: 400, body: { code: 160_002, message: "Cannot reply without history" } }];
  small.answer = () => answers.shift();
  hear();
  await soon(() => said().map(({ body }) => "message_reference" in body)).toEqual([true, false]);
});

test("where this process knows of a pause nothing is said", async () => {
  const { hear, said, calls } = await setUp();
  await calls.park({ kind: "channel", id: CHANNEL }, 60_000, false);
  hear();
  // As long as it would have taken.
  await new Promise((resolve) => setTimeout(resolve, 3 * QUICK.tellMessage));
  expect(said()).toEqual([]);
});

test("where no answer came it is said once more, by which Discord knows it again", async () => {
  const { small, hear, said } = await setUp();
  const answers: Answer[] = [{ status: 502 }];
  small.answer = () => answers.shift();
  hear();
  await soon(() => said().length).toBe(2);
  expect(said()[0]?.body["nonce"]).toBe(said()[1]?.body["nonce"]);
  expect(said()[0]?.body["enforce_nonce"]).toBe(true);
});
