/** Every way in which the service can fail: one kind sentence each, what became of the credits, and a ledger that agrees. */
import { expect, test, vi } from "vitest";
import type { LedgerOutcome } from "../../../src/core/store/ledger.ts";
import type { Manner } from "../../fakes/scripted-service.ts";
import type { FakeTelegram } from "../../fakes/telegram/start.ts";
import { noneShared, onShared } from "../stage.ts";
import { openStage } from "./stage.ts";

vi.setConfig({ testTimeout: 120_000 });

const [store = "Redis"] = onShared;
const QUICK = { SERVICE_IDLE_TIMEOUT_MS: "1500", SERVICE_TIMEOUT_MS: "4000" };
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
  "half of a JSON": again("spent", `${notAnAnswer} ${taken}`, () => refused(200, '{"id":1,')),
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

const textsIn = (telegram: FakeTelegram, chat: number): string[] => telegram.sent(chat).map(({ text }) => text ?? "");
const buttonsOf = (markup: unknown): string => JSON.stringify(markup ?? "");

test.skipIf(noneShared)(
  "each way to fail is told once, in words, with what became of the credits; and the next question is answered",
  async () => {
    const { telegram, service, startAll, ledger } = await openStage(store, { rates: false });
    await startAll(1, QUICK);
    const calls = new Map<string, number>();
    service.answer = ({ messages }) => {
      const name = messages.at(-1)?.content ?? "";
      calls.set(name, (calls.get(name) ?? 0) + 1);
      return CASES[name]?.manner() ?? { pieces: [`echo: ${name}`] };
    };
    const people = Object.entries(CASES).map(([name, expected]) => ({ name, expected, ...telegram.person() }));
    for (const { name, ...who } of people) telegram.say(who, name);
    await telegram.until(() => people.every(({ id }) => telegram.sent(id).length > 0), 40_000);
    for (const { id, name, expected } of people) {
      const [message, ...more] = telegram.sent(id);
      expect(more, name).toEqual([]);
      expect(message?.text, name).toMatch(expected.says);
      expect(message?.text, name).not.toMatch(CODES);
      expect(buttonsOf(message?.reply_markup).includes(expected.button ?? "inline_keyboard"), name).toBe(
        expected.button !== undefined,
      );
      expect(calls.get(name), name).toBe(expected.calls ?? 1);
    }
    for (const { name, ...who } of people) telegram.say(who, `And after ${name}?`);
    await telegram.until(() => people.every(({ id }) => telegram.sent(id).length === 2), 40_000);
    for (const { id, name } of people) expect(textsIn(telegram, id)[1]).toBe(`echo: And after ${name}?`);
    const entries = await ledger();
    for (const { id, name, expected } of people) {
      const found = entries
        .filter(({ person }) => person === `telegram:${id}`)
        .map(({ outcome, credits }) => [outcome, credits]);
      expect(found, name).toEqual([
        [expected.ledger, expected.ledger === "refunded" ? 0 : 1],
        ["spent", 1],
      ]);
    }
    expect(telegram.problems).toEqual([]);
  },
);

const pressed = (telegram: FakeTelegram, chat: number, who: Parameters<FakeTelegram["press"]>[0], label: string) => {
  const found = telegram.sent(chat).findLast(({ reply_markup }) => buttonsOf(reply_markup).includes(`"${label}`));
  const data = /"callback_data":"([^"]+)"/.exec(buttonsOf(found?.reply_markup))?.[1];
  if (found === undefined || data === undefined) throw new Error(`there is no button "${label}"`);
  return telegram.press(who, found, data);
};

test.skipIf(noneShared)(
  "a key that is refused, and a service that cannot be reached: told as what it is, and over when it is over",
  async () => {
    const { telegram, service, startAll, ledger } = await openStage(store);
    await startAll(1, { ...QUICK, ADMINS: "telegram:77" });
    const ada = telegram.person();
    service.account = { status: 401, body: "{}" };
    service.answer = () => refused(401);
    telegram.say(ada, "first");
    await telegram.until(() => telegram.sent(ada.id).length === 1);
    expect(textsIn(telegram, ada.id)[0]).toBe(
      "The service does not accept Herald’s key, so nothing can be asked just now. No credits were taken. Please tell the operator (telegram:77), who can put it right.",
    );
    await service.down();
    telegram.say(ada, "second");
    await telegram.until(() => telegram.sent(ada.id).length === 2, 20_000);
    expect(textsIn(telegram, ada.id)[1]).toBe(
      "The service cannot be reached just now. No credits were taken. Please ask again in 10 seconds.",
    );
    await service.up();
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    pressed(telegram, ada.id, ada, "Ask again");
    await telegram.until(() => textsIn(telegram, ada.id).includes("echo: second"));
    expect((await ledger()).map(({ outcome }) => outcome)).toEqual(["refunded", "refunded", "spent"]);
  },
);

test.skipIf(noneShared)(
  "what is tried again ends in one answer and one charge, and a service without roles is asked without them",
  async () => {
    const { telegram, service, startAll, ledger } = await openStage(store);
    await startAll();
    const ada = telegram.person();
    service.answer = ({ prompt }) =>
      service.asked.length < 3 ? refused(429, {}, { "retry-after": "1" }) : { pieces: [`echo: ${prompt}`] };
    telegram.say(ada, "first");
    await telegram.until(() => telegram.sent(ada.id).length === 1);
    expect(service.asked).toHaveLength(3);
    expect((await ledger()).map(({ outcome, credits }) => [outcome, credits])).toEqual([["spent", 1]]);
    service.answer = ({ messages }) =>
      messages.every(({ role }) => role === "user")
        ? { pieces: ["without roles"] }
        : refused(422, {
            detail: [{ loc: ["body", "messages", 0, "role"], msg: "Input should be 'user'", type: "enum" }],
          });
    telegram.say(ada, "second");
    await telegram.until(() => telegram.sent(ada.id).length === 2);
    telegram.say(ada, "third");
    await telegram.until(() => telegram.sent(ada.id).length === 3);
    expect(textsIn(telegram, ada.id)).toEqual(["echo: first", "without roles", "without roles"]);
    // Learned once: the third question was asked once.
    expect(service.asked).toHaveLength(6);
    expect((await ledger()).filter(({ outcome }) => outcome === "spent")).toHaveLength(3);
  },
);

test.skipIf(noneShared)(
  "Ask again in a group: for whoever asked, once for each press, also after a restart, and in the same place",
  async () => {
    const { telegram, service, start } = await openStage(store);
    const first = [await start("gateway"), await start("worker")];
    const [ada, bob] = [telegram.person({ first_name: "Ada" }), telegram.person({ first_name: "Bob" })];
    const group = telegram.group();
    telegram.makeBot(group, "member", ada);
    service.answer = () => refused(500);
    telegram.say(ada, "@herald_bot What is staking?", { in: group });
    await telegram.until(() => textsIn(telegram, group.id).some((text) => text.includes("did not manage")));
    pressed(telegram, group.id, bob, "Ask again");
    await telegram.until(() => textsIn(telegram, group.id).some((text) => text.startsWith("This button is for Ada")));
    expect(service.asked).toHaveLength(1);
    for (const herald of first) {
      herald.child.kill("SIGTERM");
      await herald.ended;
    }
    await start("gateway");
    await start("worker");
    pressed(telegram, group.id, ada, "Ask again");
    await telegram.until(() => service.asked.length === 2);
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    pressed(telegram, group.id, ada, "Ask again");
    await telegram.until(() => textsIn(telegram, group.id).some((text) => text.includes("echo: What is staking?")));
    expect(service.asked.map(({ prompt }) => prompt)).toEqual(Array.from({ length: 3 }, () => "What is staking?"));
    expect(textsIn(telegram, group.id).filter((text) => !text.startsWith("This button"))).toEqual([
      "echo: What is staking?",
    ]);
  },
);

test.skipIf(noneShared)(
  "Continue is pressed twice: the rest is asked for once, and the second press is told so",
  async () => {
    const { telegram, service, startAll } = await openStage(store);
    await startAll();
    const ada = telegram.person();
    service.answer = ({ prompt }) =>
      prompt === "long" ? { pieces: ["Part one"], end: "length" } : { pieces: ["and part two"] };
    telegram.say(ada, "long");
    await telegram.until(() => telegram.sent(ada.id).length === 1);
    pressed(telegram, ada.id, ada, "Continue");
    pressed(telegram, ada.id, ada, "Continue");
    await telegram.until(() => telegram.sent(ada.id).length === 3);
    const [, rest, told] = textsIn(telegram, ada.id);
    expect(rest).toBe("and part two");
    expect(told).toMatch(/continued already/);
    expect(service.asked).toHaveLength(2);
  },
);
