/** Every way in which the service can fail: one kind sentence each, what became of the credits, and a ledger that agrees. */
import { expect, test } from "vitest";
import type { LedgerOutcome } from "../../src/core/store/ledger.ts";
import type { Manner } from "../fakes/scripted-service.ts";
import { type Journey, onOneSharedStore, openJourney } from "./journey.ts";
import type { Person, Place } from "./messenger.ts";
import { noneShared } from "./stage.ts";

const QUICK = { SERVICE_IDLE_TIMEOUT_MS: "4000", SERVICE_TIMEOUT_MS: "10000" };
const HTML = "<!DOCTYPE html><html><title>502 Bad Gateway</title><body>nginx at http://10.0.0.3</body></html>";
const PAGE = { "content-type": "text/html" };
const never = (): Promise<never> => new Promise(() => undefined);

const refused = (status: number, body: unknown = {}, headers: Readonly<Record<string, string>> = {}): Manner => ({
  status,
  body: typeof body === "string" ? body : JSON.stringify(body),
  headers,
});

async function* stalling(text: string): AsyncGenerator<string> {
  yield text;
  await never();
}

interface Case {
  readonly manner: () => Manner | Promise<Manner>;
  /** The whole of what the person hears. */
  readonly says: RegExp;
  readonly ledger: LedgerOutcome;
  readonly calls?: number;
  readonly button?: "Ask again" | "Continue · 1 credit";
}

const none = "No credits were taken\\.";
const unknown = "It is not known yet whether credits were taken\\. You can ask again; that costs 1 credit\\.";
const taken = "1 credit was taken\\. You can ask again; that costs 1 credit\\.";
const nothing = /^The service answered with nothing at all, and 1 credit was taken for it\. Please ask again/;

const again = (ledger: LedgerOutcome, words: string, manner: Case["manner"], calls = 1): Case => ({
  manner,
  says: new RegExp(`^${words}$`),
  ledger,
  calls,
  button: "Ask again",
});
const final = (words: string, manner: Case["manner"]): Case => ({
  manner,
  says: new RegExp(`^${words}$`),
  ledger: "refunded",
});
const answer = (says: RegExp, manner: Manner, button?: Case["button"]): Case => ({
  manner: () => manner,
  says,
  ledger: "spent",
  ...(button === undefined ? {} : { button }),
});

const busy = `The service has too many questions at once just now. ${none} Please ask again`;
const notAnAnswer = "The service sent something that is not an answer\\.";
const cannot = "The service cannot take this question as it stands\\.";
const change = `${none} Please change it and ask once more\\.`;

const CASES: Readonly<Record<string, Case>> = {
  "too many at once": again("refunded", `${busy} in 30 seconds\\.`, () => refused(429), 2),
  "too many for a second": again(
    "refunded",
    `${busy} in 1 second\\.`,
    () => refused(429, {}, { "retry-after": "1" }),
    3,
  ),
  "too many for an hour": again("refunded", `${busy} in 60 minutes\\.`, () =>
    refused(429, {}, { "retry-after": "3600" }),
  ),
  unavailable: again(
    "refunded",
    `The service is taking a break just now\\. ${none} Please ask again in 60 seconds\\.`,
    () => refused(503, HTML, PAGE),
    2,
  ),
  "its own fault": again("unknown", `The service tried to answer and did not manage\\. ${unknown}`, () =>
    refused(500, { detail: "Traceback (most recent call last)" }),
  ),
  gateway: again("unknown", `Something broke on the way to the service\\. ${unknown}`, () => refused(502, HTML, PAGE)),
  "gateway in time": again("unknown", `Something broke on the way to the service\\. ${unknown}`, () => refused(504)),
  "a page": again("unknown", `${notAnAnswer} ${unknown}`, () => refused(200, HTML, PAGE)),
  "a good key refused": again(
    "refunded",
    `The service declined this question and gave no reason\\. ${none} Please put it differently, or ask again in a while\\.`,
    () => refused(401, { detail: "Unauthorized" }),
  ),
  "no credits": final(
    `Herald has no credits left at the service\\. ${none} Please tell the operator, who can add some, and ask again then\\.`,
    () => refused(402),
  ),
  "wrong address": final(
    `Herald’s connection to the service is not set up rightly\\. ${none} Please tell the operator, who can put it right\\.`,
    () => refused(404, "not found"),
  ),
  "a list of what is wrong": final(`${cannot}\n\n• persona must be shorter\\.\n• Too rude\\.\n\n${change}`, () =>
    refused(422, {
      detail: [
        { loc: ["body", "persona"], msg: "persona must be shorter", type: "x" },
        { loc: ["body", "messages", 0, "content"], msg: "too rude", type: "x" },
      ],
    }),
  ),
  "what is wrong in one sentence": final(`${cannot}\n\n• Such words are not allowed\\.\n\n${change}`, () =>
    refused(422, { detail: "Such words are not allowed." }),
  ),
  "wrong without a reason": final(`${cannot} ${change}`, () => refused(422, HTML)),
  "its insides": final(`${cannot} ${change}`, () =>
    refused(400, { error: { message: "key-of-the-tests is not known at http://10.0.0.1/x" } }),
  ),
  "too long": final(
    `This is more text than the service takes at once\\. ${none} Please shorten it, or let me forget what was said before with /reset, and ask once more\\.`,
    () => refused(413, HTML),
  ),
  "half of a JSON": again("unknown", `The answer broke off before it was whole\\. ${unknown}`, () =>
    refused(200, '{"id":1,'),
  ),
  "another JSON": again("spent", `${notAnAnswer} ${taken}`, () => refused(200, { hello: 1 })),
  "an empty answer": again("spent", `${notAnAnswer} ${taken}`, () => refused(200, "")),
  "an error that says it is well": again(
    "unknown",
    `The service tried to answer and did not manage\\. ${unknown}`,
    () => refused(200, { error: { message: "boom" } }),
  ),
  "cut at once": again("unknown", `The answer broke off before it was whole\\. ${unknown}`, () => ({
    pieces: [],
    end: "cut",
  })),
  "cut later": again("unknown", `Half of it\n\nThe answer broke off before it was whole\\. ${unknown}`, () => ({
    pieces: ["Half of it"],
    end: "cut",
  })),
  stalled: again("unknown", `Half of it\n\nThe service took too long to answer\\. ${unknown}`, () => ({
    pieces: stalling("Half of it"),
  })),
  "never answered": again("unknown", `The service took too long to answer\\. ${unknown}`, never),
  reset: again("unknown", `The answer broke off before it was whole\\. ${unknown}`, () =>
    Promise.reject(new Error("x")),
  ),
  "a bare string": answer(/^Just a string\.$/, refused(200, '"Just a string."')),
  "bare words": answer(/^Plain words\.$/, refused(200, "Plain words.", { "content-type": "text/plain" })),
  "whole instead of pieces": answer(
    /^whole$/,
    refused(200, { choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "whole" } }] }),
  ),
  declined: answer(/^The model declined to answer this, and said:\n\nNo \*that\*\.$/, {
    pieces: [],
    refusal: "No *that*.",
  }),
  "held back in the middle": answer(/^Part\n\nThe service held back the rest because of its rules for content\.$/, {
    pieces: ["Part"],
    end: "content_filter",
  }),
  "held back": answer(
    /^The service held back its answer .* 1 credit was taken/,
    { pieces: [], end: "content_filter" },
    "Ask again",
  ),
  "too long an answer": answer(
    /^Part\n\nThe answer was cut here/,
    { pieces: ["Part"], end: "length" },
    "Continue · 1 credit",
  ),
  alerts: answer(/^Bitcoin is calm\.\n\nChecked market alerts\.$/, {
    pieces: ["Bitcoin is calm."],
    toolCalls: [{ index: 0, id: "c", type: "function", function: { name: "get_market_alerts", arguments: "{}" } }],
  }),
  sources: answer(
    /^🚀 Bitcoin rose\. \[1\] Ether fell \[2\] a lot\. \[3\]\n\nSources\n\n1\. Rises\n2\. Ether\n3\. Odd$/,
    {
      pieces: ["🚀 Bitcoin rose. Ether **fell** a lot."],
      annotations: [
        source(0, 16, "Dup", "https://a.example/1"),
        source(0, 16, "*Rises*", "https://a.example/1"),
        source(17, 27, "<b>Ether</b>", "https://b.example/(2)"),
        source(90, 99, "Odd", "http://127.0.0.1:3000/odd"),
        source(0, 3, "Script", "javascript:alert(1)"),
      ],
    },
  ),
  blanks: again("spent", `${notAnAnswer} ${taken}`, () => ({ pieces: ["  ", "\n\n"] })),
  "control characters": answer(nothing, { pieces: ["\u0000\u0001\u200B\uFEFF"] }, "Ask again"),
  "a turned direction": answer(nothing, { pieces: ["\u202E\u202D"] }, "Ask again"),
  "an empty fence": answer(nothing, { pieces: ["```\n```"] }, "Ask again"),
  "an empty heading": answer(nothing, { pieces: ["#"] }, "Ask again"),
};

function source(start: number, end: number, title: string, url: string) {
  return { type: "url_citation", url_citation: { start_index: start, end_index: end, title, url } };
}

const CODES =
  /\b[1-5]\d\d\b|127\.0\.0\.1|10\.0\.0|https?:|html|nginx|JSON|Traceback|key-of-the-tests|undefined|\bnull\b/i;

const onPlatforms = test.skipIf(noneShared).each(onOneSharedStore);

onPlatforms(
  "on $platform each way to fail is told once, in words, with what became of the credits; and the next question is answered",
  async (setting) => {
    const { messenger, service, startAll, ledger } = await openJourney(setting, { rates: false });
    await startAll(1, QUICK);
    const calls = new Map<string, number>();
    service.answer = ({ messages }) => {
      const name = messages.at(-1)?.content ?? "";
      calls.set(name, (calls.get(name) ?? 0) + 1);
      return CASES[name]?.manner() ?? { pieces: [`echo: ${name}`] };
    };
    const people = Object.entries(CASES).map(([name, expected]) => ({ name, expected, who: messenger.person() }));
    for (const { name, who } of people) await messenger.ask(who, name);
    const isThrough = ({ who }: { readonly who: Person }, times: number): boolean =>
      messenger.count(who) >= times && messenger.growing(who) === undefined;
    await messenger.until(() => people.every((one) => isThrough(one, 1)), 60_000);
    for (const { who, name, expected } of people) {
      const [message, ...more] = messenger.messages(who);
      expect(more, name).toEqual([]);
      expect(message?.words, name).toMatch(expected.says);
      expect(message?.words, name).not.toMatch(CODES);
      expect(message?.buttons, name).toEqual(expected.button === undefined ? [] : [expected.button]);
      expect(calls.get(name), name).toBe(expected.calls ?? 1);
    }
    for (const { name, who } of people) await messenger.ask(who, `And after ${name}?`);
    await messenger.until(() => people.every((one) => isThrough(one, 2)), 60_000);
    for (const { who, name } of people) expect(messenger.texts(who)[1]).toBe(`echo: And after ${name}?`);
    const entries = await ledger();
    for (const { who, name, expected } of people) {
      const found = entries
        .filter(({ person }) => person === who.reference)
        .map(({ outcome, credits }) => [outcome, credits]);
      expect(found, name).toEqual([
        [expected.ledger, expected.ledger === "refunded" ? 0 : 1],
        ["spent", 1],
      ]);
    }
    expect(messenger.problems()).toEqual([]);
  },
);

/** The last button of that name. */
function pressed({ messenger }: Pick<Journey, "messenger">, place: Place, who: Person, label: RegExp) {
  const found = messenger.messages(place).findLast(({ buttons }) => buttons.some((one) => label.test(one)));
  if (found === undefined) throw new Error(`there is no button ${label}`);
  return messenger.press(who, found, label);
}

onPlatforms(
  "on $platform a key that is refused, and a service that cannot be reached: told as what it is, and over when it is over",
  async (setting) => {
    const journey = await openJourney(setting);
    const { messenger, service, startAll, ledger } = journey;
    const [ada, olga] = [messenger.person("Ada"), messenger.person("Olga")];
    await startAll(1, { ...QUICK, ADMINS: olga.reference });
    service.account = { status: 401, body: "{}" };
    service.answer = () => refused(401);
    await messenger.ask(ada, "first");
    await messenger.answer(
      ada,
      `The service does not accept Herald’s key, so nothing can be asked just now. No credits were taken. Please tell the operator (${olga.reference}), who can put it right.`,
    );
    await service.down();
    await messenger.ask(ada, "second");
    await messenger.answer(
      ada,
      "The service cannot be reached just now. No credits were taken. Please ask again in 10 seconds.",
    );
    await service.up();
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    await pressed(journey, ada, ada, /^Ask again/);
    await messenger.answer(ada, "echo: second");
    expect((await ledger()).map(({ outcome }) => outcome)).toEqual(["refunded", "refunded", "spent"]);
    expect(messenger.problems()).toEqual([]);
  },
);

onPlatforms(
  "on $platform what is tried again ends in one answer and one charge, and a service without roles is asked without them",
  async (setting) => {
    const { messenger, service, startAll, ledger } = await openJourney(setting);
    await startAll();
    const ada = messenger.person();
    service.answer = ({ prompt }) =>
      service.asked.length < 3 ? refused(429, {}, { "retry-after": "1" }) : { pieces: [`echo: ${prompt}`] };
    await messenger.ask(ada, "first");
    await messenger.answer(ada, "echo: first");
    expect(service.asked).toHaveLength(3);
    expect((await ledger()).map(({ outcome, credits }) => [outcome, credits])).toEqual([["spent", 1]]);
    service.answer = ({ messages }) =>
      messages.every(({ role }) => role === "user")
        ? { pieces: ["without roles"] }
        : refused(422, {
            detail: [{ loc: ["body", "messages", 0, "role"], msg: "Input should be 'user'", type: "enum" }],
          });
    await messenger.ask(ada, "second");
    const second = await messenger.answer(ada, "without roles");
    await messenger.ask(ada, "third");
    await messenger.answer(ada, "without roles", { after: second });
    expect(messenger.texts(ada)).toEqual(["echo: first", "without roles", "without roles"]);
    // Learned once: the third question was asked once.
    expect(service.asked).toHaveLength(6);
    expect((await ledger()).filter(({ outcome }) => outcome === "spent")).toHaveLength(3);
    expect(messenger.problems()).toEqual([]);
  },
);

onPlatforms(
  "on $platform Ask again in a group: for whoever asked, once for each press, also after a restart, and in the same place",
  async (setting) => {
    const journey = await openJourney(setting);
    const { messenger, service, start } = journey;
    const first = [await start("gateway"), await start("worker")];
    const [ada, bob] = [messenger.person("Ada"), messenger.person("Bob")];
    const group = messenger.group({ members: [ada, bob] });
    service.answer = () => refused(500);
    await messenger.ask(ada, "What is staking?", { in: group });
    await messenger.answer(group, /did not manage/);
    await pressed(journey, group, bob, /^Ask again/);
    await messenger.answer(group, /^This button is for Ada/);
    expect(service.asked).toHaveLength(1);
    for (const herald of first) {
      herald.child.kill("SIGTERM");
      await herald.ended;
    }
    await start("gateway");
    await start("worker");
    await pressed(journey, group, ada, /^Ask again/);
    await messenger.until(() => service.asked.length === 2);
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    await pressed(journey, group, ada, /^Ask again/);
    await messenger.answer(group, /echo: What is staking\?/);
    expect(service.asked.map(({ prompt }) => prompt)).toEqual(Array.from({ length: 3 }, () => "What is staking?"));
    const said = messenger.texts(group).filter((text) => !text.startsWith("This button"));
    // Where a press has an answer of its own, what failed stays above it.
    if (messenger.offersOnly) expect(said.filter((text) => text.startsWith("echo"))).toHaveLength(1);
    else expect(said).toEqual(["echo: What is staking?"]);
    expect(messenger.problems()).toEqual([]);
  },
);

onPlatforms(
  "on $platform Continue is pressed twice: the rest is asked for once, and the second press is told so",
  async (setting) => {
    const journey = await openJourney(setting);
    const { messenger, service, startAll } = journey;
    await startAll();
    const ada = messenger.person();
    service.answer = ({ prompt }) =>
      prompt === "long" ? { pieces: ["Part one"], end: "length" } : { pieces: ["and part two"] };
    await messenger.ask(ada, "long");
    await messenger.answer(ada, /^Part one/);
    await pressed(journey, ada, ada, /^Continue/);
    await pressed(journey, ada, ada, /^Continue/);
    await messenger.answer(ada, "and part two");
    await messenger.answer(ada, /continued already/);
    expect(messenger.count(ada)).toBe(3);
    expect(service.asked).toHaveLength(2);
    expect(messenger.problems()).toEqual([]);
  },
);
