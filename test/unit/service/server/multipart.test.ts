/** Forms of any content are read back as they were written. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readForm } from "../../../../src/service/server/multipart.ts";

// Line separators of Unicode are ordinary characters here.
const text = fc.oneof(fc.string({ unit: "grapheme", maxLength: 40 }), fc.constantFrom("\u2028", "a\u2029b", "\u0085"));

test("whatever the platform writes is read part by part", async () => {
  // The platform leaves an empty name of a file out.
  const filename = fc.option(text.filter((name) => name !== ""));
  const field = fc.record({ name: text, bytes: fc.uint8Array({ maxLength: 300 }), filename });
  await fc.assert(
    fc.asyncProperty(fc.array(field, { maxLength: 6 }), async (fields) => {
      const form = new FormData();
      for (const { name, bytes, filename } of fields) {
        if (filename === null) form.append(name, Buffer.from(bytes).toString("hex"));
        else form.append(name, new Blob([new Uint8Array(bytes)]), filename);
      }
      const written = new Response(form);
      const type = written.headers.get("content-type");
      const parts = readForm(Buffer.from(await written.arrayBuffer()), type);
      // What the platform itself makes of names and texts, such as their line ends, is taken from the platform.
      const lines = (name: string): string => name.replace(/\r\n|\r|\n/g, "\r\n");
      expect(parts.map(({ name, filename, bytes }) => ({ name, filename, bytes: bytes.toString("hex") }))).toEqual(
        fields.map(({ name, filename, bytes }) => {
          const hex = Buffer.from(bytes).toString("hex");
          if (filename === null)
            return { name: lines(name), filename: undefined, bytes: Buffer.from(hex).toString("hex") };
          return { name: lines(name), filename, bytes: hex };
        }),
      );
    }),
  );
});

test("bytes that are no form are refused and never break the reader", () => {
  const soup = fc.array(
    fc.constantFrom("--b", "\r\n", "\r\n\r\n", "--", " ", "x", 'content-disposition: form-data; name="a"', "\\", '"'),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(soup, (pieces) => {
      try {
        for (const { bytes } of readForm(Buffer.from(pieces.join("")), "multipart/form-data; boundary=b")) {
          expect(bytes.includes("\r\n--b\r\n")).toBe(false);
        }
      } catch (error) {
        expect(error).toMatchObject({ status: 422 });
      }
    }),
    { numRuns: 2_000 },
  );
});

test("lines that only look like the boundary belong to their part, and a part without a head to nobody", () => {
  const content = "--bc\r\n --b\r\nx--b\r\n--b-\r\n\r\n--b -x";
  const form = `--b\r\n\r\nno head\r\n--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${content}\r\n--b--`;
  const parts = readForm(Buffer.from(form), "multipart/form-data; boundary=b");
  expect(parts.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([["a", content]]);
});

test("a head whose lines are broken, as writers of mail do, is one all the same", () => {
  const head =
    'Content-Type: image/png\r\nContent-Disposition: form-data;\r\n name="image";\r\n\tfilename="a long name.png"';
  const [part] = readForm(Buffer.from(`--b\r\n${head}\r\n\r\nx\r\n--b--\r\n`), "multipart/form-data; boundary=b");
  expect(part).toMatchObject({ name: "image", filename: "a long name.png" });
});
