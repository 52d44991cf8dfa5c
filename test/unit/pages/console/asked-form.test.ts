/** Buttons that ask for words open a form, and what is filled in becomes what a person would have said. */
import { describe, expect, test } from "vitest";
import { formAsked } from "../../../../src/pages/console/asked-form.ts";
import { wordsFrom } from "../../../../src/pages/console/words.ts";
import type { Command } from "../../../../src/platforms/web/wire.ts";

const words = wordsFrom({ "form-quiet": "Quiet hours", "form-value": "The new value", "form-settings": "Decided" });
const commands: readonly Command[] = [
  {
    name: "digest add",
    description: "",
    credits: "1",
    options: [{ name: "topic", type: "text", required: true, description: "" }],
  },
  {
    name: "digest edit",
    description: "",
    credits: "",
    options: [
      { name: "number", type: "text", required: true, description: "" },
      { name: "topic", type: "text", description: "the topic" },
    ],
  },
];
const asked = (operation: string, argument: string) => formAsked({ operation, argument }, commands, words);

describe("a button that asks for words", () => {
  test("of the settings says what was decided, with its name", () => {
    const form = asked("settings", "form quiet");
    const [field] = form?.command.options ?? [];
    expect([field?.required, field?.description]).toEqual([true, "Quiet hours (22:00-07:00 Europe/Rome)"]);
    expect(form?.said({ value: "22:00-07:00 UTC" })).toEqual({ text: "/settings quiet 22:00-07:00 UTC" });
    expect(asked("settings", "form other")?.command.options[0]?.description).toBe("The new value");
  });

  test("for a new digest is the form of the command", () => {
    const form = asked("digest", "form new");
    expect(form?.command).toBe(commands[0]);
    expect(form?.said({ topic: "bitcoin" })).toEqual({ text: "/digest add", options: { topic: "bitcoin" } });
  });

  test("for one thing of one digest has that field alone, and names the digest", () => {
    const form = asked("digest", "form 3 topic");
    expect(form?.command.options).toEqual([{ name: "topic", type: "text", required: true, description: "the topic" }]);
    expect(form?.said({ topic: "ether" })).toEqual({ text: "/digest edit", options: { number: "3", topic: "ether" } });
    expect(asked("digest", "form 3 nothing")).toBeUndefined();
  });
});

test.each([
  ["digest", "list"],
  ["news", "form new"],
  ["settings", "quiet"],
  ["settings", "form "],
])("%s %s is pressed", (operation, argument) => {
  expect(asked(operation, argument)).toBeUndefined();
});
