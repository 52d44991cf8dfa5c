/** The order in which a talk is shown. */
import { expect, test } from "vitest";
import { arrange, asksForPicture, type Row, stoppable } from "../../../../src/pages/console/arrange.ts";
import { answer, asked, paragraph, unsent } from "./said.ts";

const keys = (rows: readonly Row[]): readonly string[] => rows.map(({ key }) => key);

test("every answer stands below what it answers, though two were asked before one was answered", () => {
  const messages = [asked("one"), asked("two"), answer("to-two", "two"), answer("to-one", "one")];
  expect(keys(arrange({ messages, growing: [] }, []))).toEqual(["one", "to-one", "two", "to-two"]);
});

test("what nobody here asked for stands where it came", () => {
  const messages = [asked("one"), answer("digest", "nobody"), asked("two")];
  expect(keys(arrange({ messages, growing: [] }, []))).toEqual(["one", "digest", "two"]);
});

test("what is made stands below its message, also before there is anything of it", () => {
  const messages = [asked("one", { waits: true }), asked("two", { waits: true })];
  const growing = [{ answers: "two", blocks: [paragraph("so far")] }];
  const rows = arrange({ messages, growing }, []);
  expect(keys(rows)).toEqual(["one", "growing-one", "two", "growing-two"]);
  expect(rows.map((row) => (row.is === "growing" ? row.blocks.length : undefined))).toEqual([
    undefined,
    0,
    undefined,
    1,
  ]);
  expect(stoppable(rows)).toEqual(["two", "one"]);
});

test("what a press makes stands at the end and can be stopped", () => {
  const rows = arrange({ messages: [asked("one")], growing: [{ answers: "press", blocks: [] }] }, []);
  expect(keys(rows)).toEqual(["one", "growing-press"]);
  expect(stoppable(rows)).toEqual(["press"]);
});

test("what is unsent stands last, and once the server shows it, once", () => {
  const rows = arrange({ messages: [asked("one")], growing: [] }, [
    unsent("one"),
    unsent("two"),
    unsent("three", { state: "sent" }),
  ]);
  expect(keys(rows)).toEqual(["one", "two", "three", "growing-three"]);
});

test("an answer that is heard of before its question arrived stands below it, and nothing is being made any more", () => {
  const sent = unsent("one", { state: "sent" });
  const rows = arrange({ messages: [answer("to-one", "one")], growing: [] }, [sent, unsent("two")]);
  expect(keys(rows)).toEqual(["one", "to-one", "two"]);
  const growing = [{ answers: "one", blocks: [paragraph("so far")] }];
  expect(keys(arrange({ messages: [], growing }, [sent]))).toEqual(["one", "growing-one"]);
});

test("pictures are asked for by their commands alone", () => {
  expect(["/imagine a fox", "/Effect", "/mirage x"].map(asksForPicture)).toEqual([true, true, true]);
  expect(["imagine", "/imaginery", "/ask /imagine"].map(asksForPicture)).toEqual([false, false, false]);
});
