/** What listening itself says under messages while the store is away: once in a channel, and not in a pause of Discord's. */
import { expect, onTestFinished, test } from "vitest";
import { createEnding } from "../../../../src/core/listening/wait.ts";
import { StoreAway } from "../../../../src/core/store/index.ts";
import { sayIn } from "../../../../src/locales/index.ts";
import { createDurably } from "../../../../src/platforms/discord/listen/durable.ts";
import { createMessages } from "../../../../src/platforms/discord/listen/messages.ts";
import { keptLog, soon } from "../../telegram/listen/parts.ts";
import { interaction, QUICK } from "./parts.ts";
import { type Answer, startSmallDiscord } from "./small-discord.ts";

const CHANNEL = "500000000000000001";
const SAID = `POST /channels/${CHANNEL}/messages`;

async function setUp() {
  const small = await startSmallDiscord();
  const { log } = keptLog();
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
  return { small, hear, said: () => small.named(SAID) };
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

test("where no answer came it is said once more, by which Discord knows it again", async () => {
  const { small, hear, said } = await setUp();
  const answers: Answer[] = [{ status: 502 }];
  small.answer = () => answers.shift();
  hear();
  await soon(() => said().length).toBe(2);
  expect(said()[0]?.body["nonce"]).toBe(said()[1]?.body["nonce"]);
  expect(said()[0]?.body["enforce_nonce"]).toBe(true);
});
