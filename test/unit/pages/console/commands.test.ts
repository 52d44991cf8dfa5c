/** Commands as they are typed, and forms as they are filled in. */
import { expect, test } from "vitest";
import { commandIn, fill, matching, typedCommand, usageOf } from "../../../../src/pages/console/commands.ts";
import { command, option } from "./said.ts";

const commands = [
  command("ask", [option("prompt", { required: true }), option("model")]),
  command("news", [], "market news in pages"),
  command("digest add", [option("topic", { required: true })], "scheduled news"),
  command("digest list"),
  command("account"),
  command("digest pause", [option("digest")], "stops one for a while"),
  { ...command("cancel"), also: ["stop", "halt"] },
];

const found = (text: string): readonly string[] | undefined => {
  const typed = typedCommand(text);
  return typed === undefined ? undefined : matching(commands, typed).map(({ name }) => name);
};

test.each<[text: string, names: readonly string[] | undefined]>([
  ["/", ["ask", "news", "digest add", "digest list", "account", "digest pause", "cancel"]],
  ["/a", ["ask", "account", "digest add"]],
  ["/A", ["ask", "account", "digest add"]],
  ["/news", ["news", "digest add"]],
  ["/di", ["digest add", "digest list", "digest pause"]],
  ["/digest ", ["digest add", "digest list", "digest pause"]],
  ["/digest l", ["digest list"]],
  ["/digest add ", []],
  ["/ask what is up", []],
  ["/market", ["news"]],
  ["/stop", ["cancel", "digest pause"]],
  ["/HALT", ["cancel"]],
  ["/stop it", []],
  ["/nothing", []],
  ["hello", undefined],
  ["and /ask", undefined],
  ["/ask\nmore", undefined],
])("%j offers %j", (text, names) => {
  expect(found(text)).toEqual(names);
});

test("the longest command that a text begins with is the one that is meant", () => {
  expect(commandIn(commands, "/digest add bitcoin etf")).toMatchObject({
    command: { name: "digest add" },
    rest: "bitcoin etf",
  });
  expect(commandIn(commands, "/ASK Why?")).toMatchObject({ command: { name: "ask" }, rest: "Why?" });
  expect(commandIn(commands, "/asking")).toBeUndefined();
});

test("a command that is also the beginning of another stands in no other's way", () => {
  const both = [command("digest"), command("digest add")];
  expect(matching(both, "digest ").map(({ name }) => name)).toEqual(["digest", "digest add"]);
  expect(commandIn(both, "/digest add x")).toMatchObject({ command: { name: "digest add" }, rest: "x" });
});

test("how a command is typed names what it needs and what it may have", () => {
  const effect = command("effect", [
    option("prompt", { required: true }),
    option("picture", { type: "file" }),
    option("seed"),
  ]);
  expect(usageOf(effect)).toBe("/effect prompt [--seed]");
});

const form = command("imagine", [
  option("prompt", { required: true }),
  option("picture", { type: "file", required: true }),
  option("count", { type: "number", least: 1, most: 20 }),
  option("seed", { type: "number" }),
  option("private", { type: "flag" }),
]);

test("a form says what was filled in, without what was left empty and without blanks around it", () => {
  const values = { prompt: " a fox ", count: "7", seed: "-3", private: "true", other: "x" };
  expect(fill(form, values, true)).toEqual({
    options: { prompt: "a fox", count: "7", seed: "-3", private: "true" },
    problems: {},
  });
  expect(fill(form, { prompt: "a fox", count: " ", private: "" }, true).options).toEqual({ prompt: "a fox" });
});

test("a form that lacks something or has a wrong number says where", () => {
  expect(fill(form, {}, false).problems).toEqual({ prompt: "missing", picture: "missing" });
  expect(fill(form, { prompt: "x", count: "21", seed: "1.5" }, true).problems).toEqual({
    count: "number",
    seed: "whole",
  });
  expect(fill(form, { prompt: "x", count: "one", seed: "1e3" }, true).problems).toEqual({
    count: "number",
    seed: "whole",
  });
});
