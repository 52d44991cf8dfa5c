/** Interactions: acknowledged whatever the store does, durable with what opens their answer, and explained when not. */
import { MessageFlags } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { tell } from "../../../../src/platforms/discord/listen/telling.ts";
import type { ParsedInteraction } from "../../../../src/platforms/discord/parse/parsed.ts";
import { FORMS, type Form, formName, TOKEN_LIFE, TOKENS } from "../../../../src/platforms/discord/tokens.ts";
import { soon, useStore } from "../../telegram/listen/parts.ts";
import { interaction, seal, setUp } from "./parts.ts";
import { type Answer, type Call, pause, refusal, startSmallDiscord } from "./small-discord.ts";

const store = useStore();

const CALLBACK = /^POST \/interactions\/\d+\/token-\d+\/callback$/;
const WEBHOOK = "/webhooks/900000000000000001/";
const TOLD = `POST ${WEBHOOK}`;
const LOOK = /^GET \/webhooks\/.*original$/;

/** Another process has acknowledged it, nobody knows when. */
const HAD = refusal(400, 40_060, "Interaction has already been acknowledged.");

/** What stands where an answer was promised: "Thinking …", or the answer. */
const standing =
  (flags: number) =>
  ({ name }: Call): Answer | undefined =>
    LOOK.test(name) ? { status: 200, body: { id: "1", flags } } : undefined;

test("an interaction is acknowledged first, its token lies sealed in the store, and the request has none of it", async () => {
  const small = await startSmallDiscord();
  const { interactions, taken } = setUp(small, store());
  const one = interaction({ largest: 5_000 });
  await interactions.take(one, "de");
  expect(small.calls.map(({ name, body }) => [CALLBACK.test(name), body])).toEqual([[true, { type: 5, data: {} }]]);
  const { id } = one.heard.request;
  const token = await store().documents.get(TOKENS, id);
  expect(token).toMatchObject({ application: one.application, largest: 5_000 });
  expect(JSON.stringify(token)).not.toContain(one.token);
  expect(seal.open(token?.sealed ?? "", id)?.text).toBe(one.token);
  expect(JSON.stringify([...taken.durable.values()])).not.toContain(one.token);
  expect([...taken.durable.keys()]).toEqual([id]);
});

test("nothing of the store is asked before the acknowledgement, and the token is there before the request", async () => {
  const small = await startSmallDiscord();
  const { interactions, given, parts, taken } = setUp(small, store(), { pace: { tell: 60_000 } });
  given.away = true;
  const one = interaction();
  const done = interactions.take(one, "de");
  await soon(() => small.calls.length).toBe(1);
  expect(taken.tries).toEqual([]);
  given.away = false;
  await done;
  expect(await parts.documents.get(TOKENS, one.heard.request.id)).toBeDefined();
  expect(small.calls).toHaveLength(1);
});

test("what one conversation asks is submitted in the order in which it came, whichever is acknowledged first", async () => {
  const small = await startSmallDiscord();
  const { interactions, taken } = setUp(small, store());
  const all = Array.from({ length: 6 }, () => interaction());
  const [slow] = all;
  const { conversation } = slow?.heard.request ?? {};
  // Of the first the acknowledgement is a long way off.
  small.answer = ({ name }) => (name.includes(slow?.id ?? "none") ? { status: 204, after: 400 } : undefined);
  const same = all.map((one) => ({
    ...one,
    heard: { ...one.heard, request: { ...one.heard.request, conversation: conversation ?? "" } },
  }));
  await Promise.all(same.map((one) => interactions.take(one, "de")));
  expect([...taken.durable.keys()]).toEqual(same.map(({ heard }) => heard.request.id));
});

test("a store that stalls for ten seconds delays no acknowledgement, people are told once, and all is taken up", async () => {
  const small = await startSmallDiscord();
  const { interactions, given, taken, told } = setUp(small, store(), { pace: { tell: 2_500 } });
  given.away = true;
  const began = Date.now();
  const all = Array.from({ length: 20 }, () => interaction());
  const done = Promise.all(all.map((one) => interactions.take(one, "de")));
  await soon(() => small.named("/callback").length).toBe(20);
  expect(Math.max(...small.named("/callback").map(({ at }) => at)) - began).toBeLessThan(3_000);
  await new Promise((resolve) => setTimeout(resolve, 10_000 - (Date.now() - began)));
  given.away = false;
  await done;
  const follow = small.named(TOLD);
  expect(follow).toHaveLength(20);
  expect(Math.max(...follow.map(({ at }) => at)) - began).toBeLessThan(5_000);
  expect(follow.every(({ body }) => body["flags"] === 64)).toBe(true);
  expect(follow[0]?.body["content"]).toContain("Mein Gedächtnis antwortet gerade nicht");
  expect(follow[0]?.body["allowed_mentions"]).toEqual({ parse: [] });
  expect([...taken.durable.keys()].sort()).toEqual(all.map(({ heard }) => heard.request.id).sort());
  expect(told()).toEqual([
    "warn: the store is away; what comes from Discord waits in memory until it is back",
    "info: the store is back; what came from Discord is taken up",
  ]);
});

test("that an answer takes longer stands where it is awaited, for those it was promised to, and nowhere once it is there", async () => {
  const small = await startSmallDiscord();
  const flagsTold = async (flags: number, isPrivate: boolean, isLast = false): Promise<readonly unknown[]> => {
    small.answer = standing(flags);
    const before = small.named(TOLD).length;
    const one = interaction({ acknowledgement: { kind: "defer", private: isPrivate } });
    await tell(small.discord.anonymous, one, "This takes longer.", isLast);
    const told = small.named(TOLD).slice(before);
    return told.map(({ body }) => body["flags"]);
  };
  expect(await flagsTold(MessageFlags.Loading, false)).toEqual([undefined]);
  expect(await flagsTold(MessageFlags.Loading, true)).toEqual([MessageFlags.Ephemeral]);
  expect(await flagsTold(0, false)).toEqual([]);
  expect(await flagsTold(0, false, true)).toEqual([MessageFlags.Ephemeral]);
});

test("where Discord does not say whether an answer is awaited it is asked again, and only the last word is said without", async () => {
  const small = await startSmallDiscord();
  const flagsTold = async (refusals: number, isLast = false): Promise<readonly unknown[]> => {
    let left = refusals;
    small.answer = (call) => {
      if (!LOOK.test(call.name) || left === 0) return standing(MessageFlags.Loading)(call);
      left -= 1;
      return { status: 500 };
    };
    const before = small.named(TOLD).length;
    const one = interaction({ acknowledgement: { kind: "defer", private: false } });
    await tell(small.discord.anonymous, one, "This takes longer.", isLast);
    return small
      .named(TOLD)
      .slice(before)
      .map(({ body }) => body["flags"]);
  };
  expect(await flagsTold(2)).toEqual([undefined]);
  expect(await flagsTold(3)).toEqual([]);
  expect(await flagsTold(3, true)).toEqual([MessageFlags.Ephemeral]);
});

test("what cannot be taken up before its token ends is told in vain, and the token is never kept", async () => {
  const small = await startSmallDiscord();
  const { interactions, given, taken } = setUp(small, store());
  small.answer = ({ name }) => (CALLBACK.test(name) ? HAD : undefined);
  given.away = true;
  taken.away = true;
  const one = interaction({ ago: 869_700 });
  await interactions.take(one, "en");
  const said = small.named(TOLD).map(({ body }) => String(body["content"]));
  expect(said.at(-1)).toContain("please send it again");
  expect(taken.durable.size).toBe(0);
  given.away = false;
  expect(await store().documents.get(TOKENS, one.heard.request.id)).toBeUndefined();
});

test("what is given up at the end is told at once", async () => {
  const small = await startSmallDiscord();
  const { interactions, given, givenUp } = setUp(small, store(), { pace: { tell: 60_000 } });
  given.away = true;
  const done = interactions.take(interaction(), "en");
  await soon(() => small.calls.length).toBe(1);
  givenUp.abort();
  await done;
  expect(small.named(TOLD).map(({ body }) => body["content"])).toEqual([
    expect.stringContaining("please send it again"),
  ]);
});

test("after the last word has begun, nobody is told any more that an answer takes longer", async () => {
  const small = await startSmallDiscord();
  small.answer = ({ name }) => (LOOK.test(name) ? { status: 404, after: 300 } : undefined);
  const { interactions, given, givenUp } = setUp(small, store(), { pace: { tell: 100 } });
  given.away = true;
  const done = interactions.take(interaction(), "en");
  givenUp.abort();
  await done;
  expect(small.calls.filter(({ name }) => LOOK.test(name))).toHaveLength(1);
  expect(small.named(TOLD).map(({ body }) => body["content"])).toEqual([
    expect.stringContaining("please send it again"),
  ]);
});

test("a token that is put down late lies there no longer than Discord knows it", async () => {
  const small = await startSmallDiscord();
  small.answer = () => HAD;
  const { interactions } = setUp(small, store());
  const one = interaction({ ago: 865_000 });
  await interactions.take(one, "en");
  const { id } = one.heard.request;
  expect(await store().documents.get(TOKENS, id)).toBeDefined();
  await expect.poll(() => store().documents.get(TOKENS, id)).toBeUndefined();
});

test.each([
  ["ahead", 1_200_000],
  ["behind", -1_200_000],
])(
  "what Discord has just let acknowledge is answered by its token, also where the clock here is %s",
  async (_, ago) => {
    const small = await startSmallDiscord();
    const { interactions, taken } = setUp(small, store());
    const one = interaction({ ago });
    const began = Date.now();
    await interactions.take(one, "en");
    const { id, interaction: asked } = one.heard.request;
    expect(await store().documents.get(TOKENS, id)).toBeDefined();
    const kept = taken.durable.get(id)?.interaction;
    expect(kept).toEqual({ ...asked, ends: kept?.ends });
    expect(kept?.ends).toBeGreaterThanOrEqual(began + TOKEN_LIFE);
    expect(kept?.ends).toBeLessThanOrEqual(Date.now() + TOKEN_LIFE);
  },
);

test("an interaction that Discord does not know any more is answered like one that is over, without a token", async () => {
  const small = await startSmallDiscord();
  small.answer = () => refusal(404, 10_062, "Unknown interaction");
  const { interactions, taken } = setUp(small, store());
  const one = interaction();
  await interactions.take(one, "en");
  const { request } = one.heard;
  expect(taken.durable.get(request.id)?.interaction).toEqual({ ...request.interaction, ends: request.at });
  expect(await store().documents.get(TOKENS, one.heard.request.id)).toBeUndefined();
});

test("one that a process acknowledged which is gone is answered where it promised an answer, however late this is known", async () => {
  const small = await startSmallDiscord();
  const unknown = refusal(404, 10_062, "Unknown interaction");
  small.answer = (call) => standing(MessageFlags.Loading)(call) ?? unknown;
  const { interactions, taken } = setUp(small, store());
  const one = interaction();
  await interactions.take(one, "en");
  const { request } = one.heard;
  expect(taken.durable.get(request.id)?.interaction).toEqual(request.interaction);
  expect(await store().documents.get(TOKENS, request.id)).toBeDefined();
});

test("one that another process has acknowledged is submitted all the same, and acknowledged only once", async () => {
  const small = await startSmallDiscord();
  small.answer = () => HAD;
  const { interactions, taken } = setUp(small, store());
  const one = interaction();
  await interactions.take(one, "en");
  expect(small.calls).toHaveLength(1);
  expect(taken.durable.get(one.heard.request.id)).toHaveProperty("interaction");
  expect(await store().documents.get(TOKENS, one.heard.request.id)).toBeDefined();
});

test("an acknowledgement without an answer is not repeated, and the request goes on in time", async () => {
  const small = await startSmallDiscord();
  small.answer = () => ({ status: 204, after: 5_000 });
  const { interactions, taken } = setUp(small, store(), { pace: { acknowledge: 200 } });
  const one = interaction();
  await interactions.take(one, "en");
  expect(small.named("/callback")).toHaveLength(1);
  expect(taken.durable.size).toBe(1);
});

test("an acknowledgement that Discord cannot take just now is tried again while there is time, and then is one", async () => {
  const small = await startSmallDiscord();
  const { interactions, taken, told } = setUp(small, store());
  const outcomes: Answer[] = [{ status: 502 }, { status: 503 }];
  small.answer = () => outcomes.shift();
  const one = interaction();
  await interactions.take(one, "en");
  expect(small.named("/callback")).toHaveLength(3);
  // The first try was taken all the same.
  outcomes.push({ status: 500 }, HAD);
  await interactions.take(interaction(), "en");
  expect(small.named("/callback")).toHaveLength(5);
  expect(taken.durable.size).toBe(2);
  expect(told()).toEqual([]);
});

test("Discord's own pause before an acknowledgement is kept where it leaves time, and not waited for where it does not", async () => {
  const small = await startSmallDiscord();
  const { interactions, taken } = setUp(small, store());
  const pauses = [1, 5];
  small.answer = () => {
    const seconds = pauses.shift();
    return seconds === undefined ? undefined : pause(seconds);
  };
  await interactions.take(interaction(), "en");
  const [first, second] = small.named("/callback");
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
  const began = Date.now();
  await interactions.take(interaction(), "en");
  expect(Date.now() - began).toBeLessThan(2_000);
  expect(taken.durable.size).toBe(2);
});

test("who is denied is acknowledged without a word, and nothing is kept of them", async () => {
  const small = await startSmallDiscord();
  const { interactions, state, taken } = setUp(small, store());
  state.access = "denied";
  const one = interaction();
  await interactions.take(one, "en");
  expect(small.calls[0]?.body).toEqual({ type: 5, data: { flags: 64 } });
  expect(small.calls[1]?.name).toBe(`DELETE ${WEBHOOK}${one.token}/messages/%40original`);
  expect(taken.tries).toEqual([]);
  expect(await store().documents.get(TOKENS, one.heard.request.id)).toBeUndefined();
  await interactions.take(interaction({ acknowledgement: { kind: "update" } }), "en");
  expect(small.calls.slice(2).map(({ body }) => body)).toEqual([{ type: 6 }]);
});

test("whom to ask is said to somebody outside alone, without what they said", async () => {
  const small = await startSmallDiscord();
  const { interactions, state, taken } = setUp(small, store());
  state.access = "outside";
  await interactions.take(interaction(), "en");
  expect(small.calls[0]?.body).toEqual({ type: 5, data: { flags: 64 } });
  const [request] = taken.durable.values();
  expect(request).toMatchObject({ operation: "outside", interaction: { shows: "private" } });
  expect(request).not.toHaveProperty("text");
});

test("what a form is about is kept behind its opening, and belongs to what it asks once it is filled in", async () => {
  const small = await startSmallDiscord();
  const { interactions, taken } = setUp(small, store());
  const form = { title: "Ask", custom_id: "form chat 1", components: [] };
  const keeps = { quoted: { text: "their words", name: "Bob" }, message: "77" };
  const opened = interaction();
  await interactions.take(
    {
      ...opened,
      by: opened.heard.request,
      heard: { kind: "nothing", why: "a form" },
      acknowledgement: { kind: "form", form, keeps },
    },
    "en",
  );
  expect(small.calls[0]?.body).toEqual({ type: 9, data: form });
  expect(await store().documents.get(FORMS, formName(opened.id, "7"))).toEqual(keeps);
  await interactions.take(interaction({ fills: opened.id }), "en");
  await interactions.take(interaction({ fills: "1" }), "en");
  const [known, gone] = [...taken.durable.values()];
  expect(known).toMatchObject(keeps);
  expect(gone).not.toHaveProperty("quoted");
});

const opening = (): ParsedInteraction & { readonly keeps: Form } => {
  const opened = interaction();
  const keeps = { quoted: { text: "their words", name: "Bob" } };
  const form = { title: "Ask", custom_id: `form chat ${opened.id}`, components: [] };
  const acknowledgement = { kind: "form", form, keeps } as const;
  return { ...opened, by: opened.heard.request, heard: { kind: "nothing", why: "a form" }, acknowledgement, keeps };
};

const filling = (fills: string) => interaction({ fills, needsKept: true });

test("a form that comes back before what it is about is durable waits for it, and for nobody else's", async () => {
  const small = await startSmallDiscord();
  const { interactions, parts, taken } = setUp(small, store());
  const opened = opening();
  const { put } = parts.documents;
  let there = (): void => undefined;
  const later = new Promise<void>((resolve) => {
    there = resolve;
  });
  parts.documents.put = async (kind, ...rest) => {
    if (kind.name === FORMS.name) await later;
    return put(kind, ...rest);
  };
  const keeping = interactions.take(opened, "en");
  const filled = filling(opened.id);
  const asking = interactions.take(filled, "en");
  const other = interaction({ request: { conversation: "discord:8" } });
  await interactions.take(other, "en");
  await soon(() => small.named("/callback").length).toBe(3);
  expect([...taken.durable.keys()]).toEqual([other.heard.request.id]);
  there();
  await Promise.all([keeping, asking]);
  expect(taken.durable.get(filled.heard.request.id)).toMatchObject(opened.keeps);
});

test("a form that comes back when what it is about is gone asks nothing, and its person is told to open another", async () => {
  const small = await startSmallDiscord();
  small.answer = standing(MessageFlags.Loading);
  const { interactions, state, taken, told } = setUp(small, store(), { pace: { tell: 60_000 } });
  await interactions.take(filling("1"), "en");
  expect(taken.tries).toEqual([]);
  expect(small.named(TOLD).map(({ body }) => body["content"])).toEqual([
    expect.stringContaining("I do not know this form any more"),
  ]);
  expect(told()).toEqual([]);
  // Nothing is kept for whoever may not use Herald, and they are told whom to ask.
  state.access = "outside";
  await interactions.take(filling("1"), "en");
  expect(taken.tries).toMatchObject([{ operation: "outside" }]);
});

test("what is completed while somebody types costs one call and asks the store for nothing", async () => {
  const small = await startSmallDiscord();
  const { interactions, given } = setUp(small, store());
  given.away = true;
  const choices = [{ name: "Nexus", value: "nexus" }];
  const typed = interaction();
  await interactions.take(
    { ...typed, heard: { kind: "nothing", why: "somebody types" }, acknowledgement: { kind: "choices", choices } },
    "en",
  );
  expect(small.calls.map(({ body }) => body)).toEqual([{ type: 8, data: { choices } }]);
});
