/** Links that the page may follow, and everything that only looks like one. */
import { describe, expect, test } from "vitest";
import { blocksOf } from "../../../../src/platforms/web/render/blocks.ts";
import { valuesOf, wordsOf } from "./words.ts";

const hrefs = (text: string): readonly unknown[] => valuesOf(blocksOf(text), "href");

describe("an address that leads to no page and no mailbox is no link, and its words stay", () => {
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java&#115;cript:alert(1)",
    "javascript&colon;alert(1)",
    "&#x6A;avascript:alert(1)",
    "<java\tscript:alert(1)>",
    "< javascript:alert(1)>",
    "\u0001javascript:alert(1)",
    "javascript://a.example/%0aalert(1)",
    "vbscript:msgbox(1)",
    "data:text/html;base64,PHNjcmlwdD4=",
    "data:image/svg+xml,<svg/onload=alert(1)>",
    "blob:https://a.example/1",
    "file:///etc/passwd",
    "ftp://a.example/x",
    "about:blank",
    "view-source:https://a.example",
    "intent://a.example#Intent;end",
    "//a.example/x",
    "/console/state",
    "#top",
    "?a=b",
    "console/talks",
    "https://",
    "https://%zz",
    "http://[::1",
    "https://bank.example@thief.example/",
    "https://user:word@thief.example/",
    "https://bank.example%40x@thief.example/",
    "mailto:",
    "mailto:nobody",
    "mailto:a@b.example,c@d.example@e.example",
    `https://a.example/${"x".repeat(5_000)}`,
  ])("%s", (address) => {
    for (const text of [`[words](${address})`, `![words](${address})`, `[words][1]\n\n[1]: ${address}`]) {
      expect(hrefs(text)).toEqual([]);
      expect(wordsOf(blocksOf(text))).toContain("words");
    }
  });

  test("<javascript:alert(1)> as it is written alone", () => {
    expect(hrefs("<javascript:alert(1)> <data:text/html,x>")).toEqual([]);
    expect(wordsOf(blocksOf("<javascript:alert(1)>"))).toContain("javascript:alert(1)");
  });
});

describe("an address that is safe is a link", () => {
  test.each([
    ["[a](https://a.example/x?y=1#z)", "https://a.example/x?y=1#z"],
    ["[a](HTTP://A.example)", "http://a.example/"],
    ["https://a.example/b", "https://a.example/b"],
    ["www.a.example", "http://www.a.example/"],
    ["<https://a.example>", "https://a.example/"],
    ["ada@a.example", "mailto:ada@a.example"],
    ["[a](mailto:ada@a.example?subject=x)", "mailto:ada@a.example?subject=x"],
    ["![a fox](https://a.example/fox.png)", "https://a.example/fox.png"],
    ["[a](https://a.example/\u202eb)", "https://a.example/%E2%80%AEb"],
  ])("%s", (text, href) => {
    expect(hrefs(text)).toEqual([href]);
  });

  test("a picture in a link is the link's words, for a link within a link is none", () => {
    expect(blocksOf("[![a fox](https://a.example/fox.png)](https://b.example/)")).toEqual([
      { is: "paragraph", of: [{ is: "link", href: "https://b.example/", of: ["a fox"] }] },
    ]);
  });

  test("one without words shows its address", () => {
    expect(wordsOf(blocksOf("[](https://a.example/x)"))).toBe("https://a.example/x");
  });
});
