/** What the page gets of a stored message. */
import { expect, test } from "vitest";
import { blocksOf } from "../../../../src/platforms/web/render/blocks.ts";
import { shownMessage } from "../../../../src/platforms/web/render/message.ts";
import { FILE_LIFETIME, type StoredMessage } from "../../../../src/platforms/web/talks.ts";

const showing = { blocksOf, urlOf: (index: number): string => `/files/${index}` };
const stored: StoredMessage = { by: "herald", at: 1_000, revision: 3, text: "**Hi**", files: [] };

test("an answer is shown in blocks, with the text that is copied", () => {
  expect(shownMessage("1", { ...stored, answers: "m", notice: true }, showing, 2_000)).toEqual({
    id: "1",
    by: "herald",
    at: 1_000,
    revision: 3,
    answers: "m",
    notice: true,
    text: "**Hi**",
    blocks: [{ is: "paragraph", of: [{ is: "strong", of: ["Hi"] }] }],
    files: [],
    buttons: [],
  });
});

test("what a person said is shown as it was typed", () => {
  const shown = shownMessage("1", { ...stored, by: "person", waits: true }, showing, 2_000);
  expect(shown).toMatchObject({ text: "**Hi**", blocks: [], waits: true });
});

test("a button that nobody could press is not shown, nor is a row without any", () => {
  const key = { label: "Key", operation: "again", argument: "k" } as const;
  const pulse = { label: "Pulse", operation: "pulse", argument: "" } as const;
  expect(shownMessage("1", { ...stored, buttons: [[pulse], [pulse, key]] }, showing).buttons).toEqual([[key]]);
});

test("files are had by their place, and are gone once their bytes are", () => {
  const files = [
    { blob: "web-file-1", name: "a.png", as: "picture", veiled: true, width: 2, height: 1 } as const,
    { blob: "web-file-2", name: "b.csv", as: "file" } as const,
  ];
  const first = { url: "/files/0", name: "a.png", as: "picture", veiled: true, width: 2, height: 1 };
  const second = { url: "/files/1", name: "b.csv", as: "file" };
  expect(shownMessage("1", { ...stored, files }, showing, 2_000).files).toEqual([first, second]);
  expect(shownMessage("1", { ...stored, files }, showing, 1_001 + FILE_LIFETIME).files).toEqual([
    { ...first, gone: true },
    { ...second, gone: true },
  ]);
});
