/** A service that repeats a secret of the call in its answer: whoever asked, and the chat around them, do not see it. */
import { expect, test } from "vitest";
import { Veil } from "../../../../src/service/client/veil.ts";
import { answersJson, completion, DONE, saysAndEnds, streams, textEvent } from "../../../fakes/hostile-manners.ts";
import { KEY, OWN_KEY, openBoth, QUERY, QUESTION } from "./opening.ts";

const TURNSTILE = "turnstile-value-55";
const inPieces = (text: string): readonly string[] => [
  ...[...text].map((letter) => textEvent(letter)),
  textEvent("", "stop"),
  DONE,
];

test.each([
  ["the operator's", KEY, undefined],
  ["somebody's own", OWN_KEY, OWN_KEY],
  ["the turnstile", TURNSTILE, undefined],
] as const)("of %s neither the answer nor what is told of it while it grows shows anything", async (_, secret, key) => {
  const said = `Bearer ${secret}, and ${secret.slice(0, 5)} alone, ${secret}${secret}`;
  const shown = `Bearer …, and ${secret.slice(0, 5)} alone, ……`;
  const { client } = await openBoth([streams(inPieces(said)), streams([textEvent(said, "stop"), DONE])], {
    turnstile: TURNSTILE,
  });
  for (const _time of ["letter by letter", "at once"]) {
    let told = "";
    const frames: string[] = [];
    const onText = (piece: string): void => {
      told += piece;
      frames.push(told);
    };
    const outcome = await client.chat(QUESTION, { key, onText });
    expect(outcome).toMatchObject({ ok: true, value: { text: shown } });
    // The first three signs of one tell nothing, and nobody waits for what comes after them.
    expect(told.replaceAll(`${secret.slice(0, 3)}…`, "…")).toBe(shown);
    expect(frames.filter((frame) => frame.includes(secret.slice(0, 6)))).toEqual([]);
  }
});

test("what looks like the beginning of one is told when the answer ends with it", async () => {
  const { client } = await openBoth([streams(inPieces(`the ${KEY.slice(0, 9)}`))]);
  let told = "";
  await client.chat(QUESTION, {
    onText(piece) {
      told += piece;
    },
  });
  expect(told).toBe(`the ${KEY.slice(0, 9)}`);
});

test("half an answer shows none either", async () => {
  const { client } = await openBoth([streams([textEvent(`Bearer ${KEY} and`)], saysAndEnds(""))]);
  expect(await client.chat(QUESTION, { onText: () => undefined })).toMatchObject({ ok: false, text: "Bearer … and" });
});

test("a refusal, a source and a call in an answer, a search and an account show none", async () => {
  const said = completion(`whole ${KEY}`);
  const [choice] = said.choices;
  const message = {
    ...choice?.message,
    refusal: `no ${KEY}`,
    annotations: [{ type: "url_citation", url_citation: { title: `t ${KEY}`, url: `https://e.example/?k=${KEY}` } }],
    tool_calls: [{ id: "1", type: "function", function: { name: "alerts", arguments: `{"k":"${KEY}"}` } }],
  };
  const found = { title: `Title ${KEY}`, tldr: `Text ${KEY}`, source: KEY };
  const { client } = await openBoth([
    answersJson(200, { ...said, choices: [{ ...choice, message }] }),
    answersJson(200, { documents: [found], total_found: 1 }),
    answersJson(200, { credits: 5, address: KEY, bonuses: [{ usd_value: 1, description: `for ${KEY}` }] }),
  ]);
  const answers = [await client.chat(QUESTION), await client.search(QUERY), await client.account()];
  for (const answer of answers) {
    expect(answer.ok).toBe(true);
    expect(JSON.stringify(answer)).not.toContain(KEY);
    expect(JSON.stringify(answer)).toContain("…");
  }
});

test.each([1, 2, 3, 5, 8, 13, 40])("it is found in pieces of %i signs, however it begins within itself", (size) => {
  const secret = "abcabcabd-1";
  const text = `abcabcabcabd-1 ${secret}${secret} abcabcab abcd ${secret.slice(0, -1)}2`;
  const telling = new Veil([secret]).begin();
  let told = "";
  for (let at = 0; at < text.length; at += size) told += telling.push(text.slice(at, at + size));
  told += telling.end();
  expect(told.replaceAll("abc…", "…").replaceAll("ab…", "…").replaceAll("a…", "…")).toBe(
    `… …… abcabcab abcd ${secret.slice(0, -1)}2`,
  );
});
