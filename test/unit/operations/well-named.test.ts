/** What is named wrongly is asked about before anything is made or paid for; words that only look so are left alone. */
import { expect, test } from "vitest";
import type { OperationName, Request } from "../../../src/core/request.ts";
import { requestOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();

/** Whatever is asked of the service is a failure: this costs nothing. */
const said = async (operation: OperationName, text: string, more: Partial<Request> = {}): Promise<string> => {
  const request = requestOf({ operation, text, ...more });
  const { reply } = await serve(operation, request, stageOf(store(), []));
  return reply?.text ?? "";
};

test.each<[OperationName, string, string, string]>([
  ["imagine", "a fox --sise portrait", "did you mean “--size”", "/imagine a fox --size portrait --seed 7"],
  ["effect", "oil --sed 7", "did you mean “--seed”", "/effect"],
  ["news", "bitcoin --cuont 3", "did you mean “--count”", "/news bitcoin"],
  ["digest", "add bitcoin --day mon", "did you mean “--days”", "/digest add bitcoin"],
  [
    "digest",
    "add bitcoin --zone Europe/Rome",
    "did you mean “--tz”",
    "/digest add bitcoin --at 09:00 --tz Europe/Rome",
  ],
  ["digest", "add bitcoin --time-zone=Europe/Rome", "did you mean “--tz”", "--tz Europe/Rome"],
  ["digest", "add bitcoin --Zeitzone Europe/Rome", "did you mean “--tz”", "--tz Europe/Rome"],
  ["digest", "add bitcoin --time 9:00", "did you mean “--at”", "/digest add bitcoin --at 09:00"],
  ["digest", "add bitcoin --uhrzeit 9", "did you mean “--at”", "/digest add bitcoin --at 09:00"],
  ["digest", "edit 1 --limit 3", "did you mean “--count”", "--count 8"],
  ["digest", "add bitcoin --colour red", "--at, --tz, --days", "/digest add bitcoin"],
  ["news", "bitcoin --order date", "did you mean “--sort”", "/news bitcoin"],
  ["imagine", "a fox --zone x", "only --size, --seed", "/imagine a fox"],
  ["imagine", "ein Fuchs --größe hochformat", "did you mean “--size”", "/imagine a fox --size portrait --seed 7"],
  ["news", "bitcoin --ähnlich 3", "only --sort, --sources, --count", "/news bitcoin"],
  ["mood", "bitcoin --sources imageboard", "only --topic", "/mood bitcoin"],
  ["mood", "--topics bitcoin", "did you mean “--topic”", "/mood bitcoin"],
  ["imagine", "a fox --ar 16:9", "only --size, --seed", "/imagine a fox"],
])("%s %s is asked about", async (operation, text, found, example) => {
  const words = (await said(operation, text)).replaceAll("\\", "");
  expect(words).toContain(found);
  expect(words).toContain(example);
  expect(words).toContain("no credits were taken");
});

test("words between dashes, code, buttons and what forms hold are words", async () => {
  const strange = /There is no/;
  for (const text of ["list", "add a -- b", "add `--zone`"]) {
    expect(await said("digest", text).catch(() => "it was done")).not.toMatch(strange);
  }
  const pressed = { pressed: "1" };
  const form = { interaction: { ends: 1, shows: "reply", writes: true } } as const;
  for (const given of [pressed, form]) {
    expect(await said("digest", "add bitcoin --zone x", given).catch(() => "it was done")).not.toMatch(strange);
  }
});
