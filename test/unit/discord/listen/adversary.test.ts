/** Whoever means harm to listening: forms of others, people who are denied, floods, and calls that nobody signed. */
import { expect, test } from "vitest";
import type { ParsedInteraction } from "../../../../src/platforms/discord/parse/parsed.ts";
import { FORMS, formName, TOKENS } from "../../../../src/platforms/discord/tokens.ts";
import { startFakeDiscord } from "../../../fakes/discord/start.ts";
import { useStore } from "../../telegram/listen/parts.ts";
import { begin } from "./begin.ts";
import { interaction, setUp } from "./parts.ts";
import { refusal, startSmallDiscord } from "./small-discord.ts";

const store = useStore();

const HOUR = 3_600_000;
const form = { title: "Ask", custom_id: "form chat 1", components: [] };
const keeps = { quoted: { text: "words of a hidden channel", name: "Bob" } };

const byAda = { platform: "discord", chat: { id: "7", kind: "private" }, person: { id: "7", name: "Ada" } } as const;

const opening = (more: Partial<ParsedInteraction> = {}): ParsedInteraction => ({
  ...interaction(),
  heard: { kind: "nothing", why: "a form is opened" },
  acknowledgement: { kind: "form", form, keeps },
  by: byAda,
  ...more,
});

test("what a form is about is its person's alone, though others can read which interaction opened it", async () => {
  const small = await startSmallDiscord();
  const { interactions, taken } = setUp(small, store());
  const opened = opening();
  await interactions.take(opened, "en");
  const thief = interaction({ fills: opened.id, request: { person: { id: "8", name: "Eve" } } });
  await interactions.take(thief, "en");
  expect(taken.durable.get(thief.heard.request.id)).not.toHaveProperty("quoted");
  const own = interaction({ fills: opened.id });
  await interactions.take(own, "en");
  expect(taken.durable.get(own.heard.request.id)).toMatchObject(keeps);
});

test("who is denied is shown no form and no choices, and nobody who may not use Herald has words kept by a form", async () => {
  const small = await startSmallDiscord();
  const { interactions, state } = setUp(small, store());
  state.access = "denied";
  const denied = opening();
  await interactions.take(denied, "en");
  const choices = [{ name: "Nexus", value: "nexus" }];
  await interactions.take(opening({ acknowledgement: { kind: "choices", choices } }), "en");
  expect(small.named("/callback").map(({ body }) => body)).toEqual([
    { type: 5, data: { flags: 64 } },
    { type: 8, data: { choices: [] } },
  ]);
  expect(small.calls[1]?.name).toContain("DELETE /webhooks/");
  state.access = "outside";
  const outside = opening();
  await interactions.take(outside, "en");
  for (const { id } of [denied, outside]) {
    expect(await store().documents.get(FORMS, formName(id, "7"))).toBeUndefined();
  }
});

test("what was acknowledged too late stays for one person alone where it was meant for one", async () => {
  const small = await startSmallDiscord();
  small.answer = () => refusal(404, 10_062, "Unknown interaction");
  const { interactions, taken } = setUp(small, store());
  const chat = { id: "9", kind: "group", thread: "90" } as const;
  const shown = { ends: Date.now() + HOUR, shows: "private", writes: true } as const;
  const one = interaction({ request: { chat, interaction: shown } });
  await interactions.take(one, "en");
  expect(taken.durable.get(one.heard.request.id)?.interaction).toMatchObject({ shows: "private" });
  expect(await store().documents.get(TOKENS, one.heard.request.id)).toBeUndefined();
});

test("a token lies in the store no longer than it can be valid, whatever its id says of its time", async () => {
  const small = await startSmallDiscord();
  small.answer = () => refusal(400, 40_060, "Interaction has already been acknowledged.");
  const { interactions, parts } = setUp(small, store());
  const lifetimes: (number | undefined)[] = [];
  const { put } = parts.documents;
  parts.documents.put = (kind, ...rest) => {
    lifetimes.push(kind.lifetime);
    return put(kind, ...rest);
  };
  await interactions.take(interaction({ ago: -HOUR }), "en");
  expect(lifetimes).toEqual([870_000]);
});

test("of a flood while the store is away no more waits than memory bears, and whoever is too many is told", async () => {
  const small = await startSmallDiscord();
  const never = { first: HOUR, most: HOUR };
  const { parts, given, interactions } = setUp(small, store(), { pace: { store: never, tell: HOUR } });
  given.away = true;
  const screened = await interactions.screen(opening());
  for (let one = 0; one < 10_000; one += 1) void interactions.takeAcknowledged(screened, "en");
  await interactions.takeAcknowledged(await interactions.screen(interaction()), "en");
  expect(small.named("POST ").map(({ body }) => body["content"])).toEqual([
    expect.stringContaining("please send it again"),
  ]);
  expect(parts.pace.tell).toBe(HOUR);
});

test("of a call that cannot be Discord's not a byte is read", async () => {
  const fake = await startFakeDiscord({ rates: false });
  const { interactions } = begin(fake, store(), { config: { publicKey: fake.publicKey } }).listening;
  const old = fake.sign("x", "1000000000");
  for (const headers of [{}, old, { ...fake.sign("x"), "x-signature-ed25519": "none" }]) {
    let read = 0;
    const body = new ReadableStream(
      {
        pull(controller) {
          read += 1;
          controller.enqueue(new Uint8Array(1_024));
        },
      },
      { highWaterMark: 0 },
    );
    const url = "http://herald.example/discord/interactions";
    const call = new Request(url, { method: "POST", headers, body, duplex: "half" });
    expect((await interactions?.handle(call))?.status).toBe(401);
    expect(read).toBe(0);
  }
  await fake.close();
});
