/** The start page as a browser gets it: what it says, what it escapes, and that its policy allows what it loads. */
import { describe, expect, test } from "vitest";
import type { StartItem } from "../../../src/core/start-item.ts";
import { start } from "./running.ts";

async function view(...items: readonly StartItem[]) {
  const { url } = await start({ startItems: () => items });
  const answer = await fetch(url);
  return { url, answer, text: await answer.text() };
}

describe("the start page", () => {
  test("says what is on, what is in trouble and what would turn on the rest", async () => {
    const { answer, text } = await view(
      { name: "Store", state: "on", detail: "Embedded." },
      { name: "Service", state: "trouble", detail: "It does not answer." },
      { name: "Telegram", state: "off", detail: "Needs a token.", variable: "TELEGRAM_BOT_TOKEN" },
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
    const headings = [...text.matchAll(/<h([1-3])[^>]*>(.*?)<\/h\1>/g)].map(([, level, words]) => `${level} ${words}`);
    expect(headings).toEqual(["1 Herald", "2 In trouble", "3 Service", "2 On", "3 Store", "2 Off", "3 Telegram"]);
    expect(text).toContain("1 in trouble, 1 on, 1 off");
    expect(text).toContain("Set <code>TELEGRAM_BOT_TOKEN</code>");
    expect(text).toContain("Herald 1.2.3");
    for (const path of ["/healthz", "/readyz", "/metrics"]) expect(text).toContain(`<a href="${path}">`);
  });

  test("leaves out what there is nothing to say about", async () => {
    const { text } = await view({ name: "Store", state: "on", detail: "Embedded." });
    expect(text).not.toContain("In trouble");
    expect(text).not.toContain(">Off<");
  });

  test("escapes every word that comes from elsewhere", async () => {
    const evil = `<script>alert("1")</script>&'`;
    const { text } = await view({ name: evil, state: "off", detail: evil, variable: evil });
    expect(text).not.toContain("<script");
    expect(text).not.toContain(`"1"`);
    expect(text.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;&amp;&#39;/g)).toHaveLength(3);
  });

  test("shows nobody a store's address or a person's folder", async () => {
    const { text } = await view({
      name: "Store",
      state: "on",
      detail:
        "redis://:secret@10.0.0.1:6379/0 and /home/alice/data and C:\\Users\\alice and https://bob:pw@example.org",
    });
    for (const hidden of ["secret", "10.0.0.1", "alice", "bob"]) expect(text).not.toContain(hidden);
  });

  test("loads what its policy allows, and has nothing inline", async () => {
    const { url, answer, text } = await view({ name: "Store", state: "on", detail: "Embedded." });
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/);
    const loaded = [...text.matchAll(/<(?:link|img)[^>]*(?:href|src)="([^"]+)"/g)].map(([, path]) => path ?? "");
    expect(loaded).toHaveLength(3);
    for (const path of loaded) {
      expect(path).toMatch(/^\/[a-z]/);
      const part = await fetch(`${url}${path}`);
      expect(part.status).toBe(200);
      expect(part.headers.get("content-type")).toMatch(/^(text\/css|image\/svg\+xml)/);
      expect(part.headers.get("cache-control")).toContain("immutable");
      expect(await part.text()).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)|@import/);
    }
  });

  test("has colours that can be read, in light and dark", async () => {
    const { url, text } = await view();
    const path = /href="(\/start-[^"]+\.css)"/.exec(text)?.[1] ?? "";
    const [light = "", dark = ""] = (await (await fetch(`${url}${path}`)).text()).split("prefers-color-scheme: dark");
    for (const theme of [light, dark]) {
      const colour = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(theme)?.[1] ?? "";
      for (const ground of ["page", "card", "code"]) {
        const inks = ground === "code" ? ["ink"] : ["ink", "soft", "accent", "on", "off", "trouble"];
        for (const ink of inks) {
          expect(contrast(colour(ink), colour(ground)), `${ink} on ${ground}`).toBeGreaterThan(4.5);
        }
      }
    }
  });
});

/** The ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
