/** Whatever Discord, or somebody in its place, sends: nothing throws, and what comes out is a request as the store takes it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Heard } from "../../../src/core/listening/heard.ts";
import { requestSchema } from "../../../src/core/request.ts";
import { type Arrival, parseGuild, parseInteraction, parseMessage } from "../../../src/platforms/discord/parse.ts";
import {
  AT,
  alone,
  ann,
  arrival,
  type Fields,
  filled,
  HERALD,
  herald,
  IN_THREAD,
  interaction,
  onMessage,
  ours,
  picture,
  press,
  replyTo,
  report,
  said,
  slash,
  TOKEN,
  theirs,
  WITH_BOT,
} from "./payloads.ts";

/** No zero and no half of a character is anywhere in it. */
const isClean = (value: unknown): boolean => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value).replaceAll("\\\\", ""));

function check(heard: Heard): void {
  expect(heard.kind).toMatch(/^(request|overheard|stop|membership|nothing)$/);
  expect(JSON.stringify(heard)).not.toContain(TOKEN);
  if (heard.kind !== "request" && heard.kind !== "overheard") return;
  const { request } = heard;
  expect(requestSchema.parse(request)).toEqual(request);
  expect(isClean(request)).toBe(true);
  expect(request.conversation.startsWith(`discord:${request.chat?.id ?? "?"}`)).toBe(true);
  expect(request.text).not.toBe("");
  expect(request.person?.id).toMatch(/^\d+$/);
  expect(["pulse", "outside"]).not.toContain(request.operation);
}

/** Whatever the whole of it says, the same comes out of it again. */
function interacts(raw: unknown, as: Arrival = arrival): boolean {
  const parsed = parseInteraction(raw, as);
  if (parsed === undefined) return false;
  expect(parseInteraction(raw, { ...as, now: as.now + 1 })).toMatchObject({
    acknowledgement: parsed.acknowledgement,
    heard: { kind: parsed.heard.kind },
  });
  check(parsed.heard);
  const { acknowledgement: answer } = parsed;
  expect(JSON.stringify(answer)).not.toContain(TOKEN);
  expect(isClean(answer)).toBe(true);
  if (answer.kind === "form") expect(answer.form.custom_id.length).toBeLessThanOrEqual(100);
  if (answer.kind === "choices") {
    expect(answer.choices.length).toBeLessThanOrEqual(25);
    for (const { name, value } of answer.choices) {
      expect(name.length > 0 && name.length <= 100 && value.length <= 100).toBe(true);
    }
  }
  // What is still to be said is asked for, and what is asked for is still to be said.
  const opens = answer.kind === "defer" || answer.kind === "update";
  expect(opens).toBe(parsed.heard.kind === "request" || parsed.heard.kind === "stop");
  return parsed.heard.kind === "request";
}

function hears(raw: unknown): void {
  for (const edited of [false, true]) {
    const heard = parseMessage(raw, arrival, edited);
    check(heard);
    expect(parseMessage(raw, { ...arrival, now: arrival.now + 1 }, edited).kind).toBe(heard.kind);
  }
}

const anything = fc.string({ unit: "binary", maxLength: 30 });
const half = fc.constantFrom("\uD800", "\uDC00x", "\0", "\u202E", "/ask", `<@${HERALD}>`, " ", "\n", "--model", "“");
const text = fc.array(fc.oneof(anything, half), { maxLength: 8 }).map((parts) => parts.join(""));
const number = fc.oneof(fc.nat(), fc.double(), fc.constant(null));
const attachment = fc.oneof(
  fc.record(
    {
      id: fc.oneof(fc.constant("5"), text),
      url: fc.oneof({ arbitrary: fc.webUrl(), weight: 4 }, text),
      filename: text,
      content_type: fc.oneof(fc.constantFrom("image/png", "image/gif", "text/plain; charset=utf-8"), text),
      size: number,
    },
    { requiredKeys: ["url"] },
  ),
  fc.jsonValue(),
);
const shown = fc.record(
  {
    content: text,
    attachments: fc.oneof(fc.array(attachment, { maxLength: 12 }), fc.jsonValue()),
    sticker_items: fc.oneof(fc.array(fc.record({ id: fc.constant("8"), format_type: number })), fc.jsonValue()),
    components: fc.oneof(fc.constant([{ type: 10, content: "a card" }]), fc.jsonValue()),
    embeds: fc.oneof(fc.array(fc.record({ title: text, description: text })), fc.jsonValue()),
    mentions: fc.oneof(fc.constant([herald]), fc.jsonValue()),
    flags: number,
  },
  { requiredKeys: [] },
);
const message = fc
  .tuple(fc.constantFrom<Fields>(said(""), alone("")), shown, shown, fc.constantFrom(ours, theirs), shown)
  .map(([base, own, handedOn, reply, replied]) => ({
    ...base,
    ...own,
    message_snapshots: [{ message: handedOn }],
    referenced_message: { ...reply, ...replied },
    edited_timestamp: new Date(AT + 9).toISOString(),
  }));

test("any message is a request that the store takes, or none", () => {
  fc.assert(fc.property(message, hears), { numRuns: 400 });
});

test("any option, button, list and form is one that the store takes, or none", () => {
  const name = fc.constantFrom("ask", "effect", "extract", "key", "privacy", "imagine", "model", "mirage", "dance");
  const value = fc.oneof(text, number, fc.boolean(), fc.constant("5"));
  const key = fc.constantFrom(
    "prompt",
    "private",
    "seed",
    "picture",
    "file",
    "schema",
    "text",
    "action",
    "forget",
    "name",
  );
  const word = fc.constantFrom(
    "again",
    "model",
    "stop",
    "settings form",
    "thread",
    "form chat 77",
    "form effect 7 ",
    "key",
  );
  const where = fc.constantFrom<Fields>({}, WITH_BOT, IN_THREAD, { context: 2, guild_id: undefined });
  let requests = 0;
  fc.assert(
    fc.property(
      fc.tuple(name, fc.dictionary(key, value), where, attachment),
      fc.tuple(word, text, shown),
      ([command, options, place, file], [button, rest, target]) => {
        const raws = [
          slash(command, options, place, { attachments: { "5": file } }),
          press(`${button} ${rest}`, { ...ours, ...target }, place),
          filled(`${button} ${rest}`, { words: rest, picture: ["5"] }, place, { attachments: { "5": file } }),
          onMessage("Ask about this", { ...theirs, ...target }, place),
          onMessage("Translate", { ...theirs, ...target }, place),
          onMessage("Apply an effect", { ...theirs, ...target }, place),
          interaction(4, { name: command, options: [{ name: "name", value: rest, focused: true }] }, place),
        ];
        for (const raw of raws) requests += Number(interacts(raw));
      },
    ),
    { numRuns: 250 },
  );
  expect(requests).toBeGreaterThan(300);
});

const whole: readonly Fields[] = [
  slash("ask", { prompt: "why?", model: "nexus", private: true }),
  slash("effect", { prompt: "sepia", picture: picture.id }, WITH_BOT, { attachments: { [picture.id]: picture } }),
  press("again abc", { ...ours, interaction_metadata: { user: ann }, flags: 64 }),
  press("settings form quiet"),
  onMessage("Ask about this", theirs),
  filled("form settings 77 quiet", { words: "22:00" }, { message: ours }),
  interaction(4, { name: "model", options: [{ name: "name", value: "n", focused: true }] }),
  said(`<@${HERALD}> /ask why?`, { attachments: [picture, report], ...replyTo(ours) }),
  alone("hello", { edited_timestamp: new Date(AT + 9).toISOString(), member: { nick: "x" } }),
];

/** The same with the value at one of its places put in another's stead; `steps` says which. */
function mutated(value: unknown, steps: readonly number[], other: unknown): unknown {
  const [step, ...further] = steps;
  if (step === undefined || typeof value !== "object" || value === null) return other;
  const entries = Object.entries<unknown>({ ...value });
  if (entries.length === 0) return other;
  const index = step % entries.length;
  const changed = entries.map(([key, one], place) => [key, place === index ? mutated(one, further, other) : one]);
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed);
}

test("a payload in which anything is broken is read as far as it goes", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...whole),
      fc.array(fc.nat(40), { maxLength: 6 }),
      fc.oneof(fc.jsonValue(), text, fc.constant(undefined)),
      (raw, steps, other) => {
        const broken = mutated(raw, steps, other);
        interacts(broken);
        hears(broken);
      },
    ),
    { numRuns: 800 },
  );
});

test("any JSON is read or is nothing", () => {
  const names = fc.constantFrom(
    "id",
    "token",
    "type",
    "application_id",
    "data",
    "author",
    "content",
    "user",
    "__proto__",
  );
  const json = fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.jsonValue()));
  fc.assert(
    fc.property(json, (raw) => {
      interacts(raw);
      hears(raw);
      check(parseGuild(raw, "GUILD_CREATE"));
      check(parseGuild(raw, "GUILD_DELETE"));
    }),
    { numRuns: 400 },
  );
});

test("a guild is here, or gone, or only away for a while", () => {
  expect(parseGuild({ id: "7", name: "x", channels: [] }, "GUILD_CREATE")).toMatchObject({
    chat: "discord:7",
    state: "here",
  });
  expect(parseGuild({ id: "7" }, "GUILD_DELETE")).toMatchObject({ chat: "discord:7", state: "gone" });
  expect(parseGuild({ id: "7", unavailable: true }, "GUILD_DELETE").kind).toBe("nothing");
});

test("what is nested without an end is read as far as anybody reads", () => {
  let deep: unknown = { type: 10, content: "deep" };
  for (let depth = 0; depth < 3000; depth += 1) deep = { type: 17, components: [deep] };
  hears(said("", { components: [deep], ...replyTo({ ...ours, components: [deep] }) }));
  interacts(press("again abc", { ...ours, components: [deep] }));
});
