/** The pages as a browser gets them: what their policy allows, how they are compressed, and who is sent to sign in. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openPages } from "../../../src/http/pages.ts";
import { sayIn } from "../../../src/locales/index.ts";
import { temporaryFolder } from "../../servers/children.ts";
import { start } from "./running.ts";

const SCRIPT = "const herald = 1;";

function built(): URL {
  const folder = join(temporaryFolder("pages"), "pages");
  mkdirSync(folder);
  const pages = ["console", "operator", "sign-in"];
  const names = Object.fromEntries(pages.map((page) => [page, { script: `${page}-1.js`, style: `${page}-2.css` }]));
  writeFileSync(join(folder, "pages.json"), JSON.stringify(names));
  for (const { script, style } of Object.values(names)) {
    for (const name of [script, style]) {
      writeFileSync(join(folder, name), SCRIPT);
      writeFileSync(join(folder, `${name}.gz`), gzipSync(SCRIPT));
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(SCRIPT));
    }
  }
  return pathToFileURL(`${folder}/`);
}

async function running(given: { readonly admits?: "open" | "sign-in"; readonly operator?: boolean } = {}) {
  const { admits, operator = false } = given;
  return start({
    pages: {
      pages: openPages(built(), sayIn),
      admits: admits === undefined ? undefined : async () => admits,
      isOperator: async () => operator,
      languages: ["en", "de"],
    },
  });
}

const look = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { redirect: "manual", headers });

describe("the pages", () => {
  test("say in their own words, where nothing of theirs arrives, that a path of another site is no place for Herald", async () => {
    const { url } = await running({ admits: "open" });
    const says = async (language: string) => (await look(`${url}/`, { "accept-language": language })).text();
    expect(await says("en")).toContain("below a path of another site it does not work");
    expect(await says("de")).toContain("läuft nicht unter einem Pfad einer anderen Seite");
  });

  test("have nothing inline, and load their own scripts and styles alone", async () => {
    const { url } = await running({ admits: "open", operator: true });
    for (const path of ["/", "/sign-in", "/admin"]) {
      const answer = await look(url + path);
      expect(answer.status).toBe(200);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      const text = await answer.text();
      expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/);
      const loaded = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, found]) => found ?? "");
      expect(loaded).toHaveLength(2);
      for (const one of loaded) expect((await look(url + one)).status).toBe(200);
    }
  });

  test("are in the language of the browser, as far as it is spoken", async () => {
    const { url } = await running({ admits: "open" });
    const shown = async (languages: string): Promise<string> =>
      (await look(url, { "accept-language": languages })).text();
    expect(await shown("fr, de-AT;q=0.8")).toContain('<html lang="de">');
    expect(await shown("fr")).toContain('<html lang="en">');
  });

  test("are compressed once, as the browser likes it, and kept by it", async () => {
    const { url } = await running({ admits: "open" });
    const { hostname, port } = new URL(url);
    const answer = await fetch(`http://${hostname}:${port}/assets/console-1.js`, {
      headers: { "accept-encoding": "gzip" },
    });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(await answer.text()).toBe(SCRIPT);
    const choosy = await fetch(`${url}/assets/console-1.js`, {
      headers: { "accept-encoding": "br;q=0, GZIP; q=0.5, identity;q=0" },
    });
    expect(choosy.headers.get("content-encoding")).toBe("gzip");
    const plain = await fetch(`${url}/assets/console-2.css`, {
      headers: { "accept-encoding": "identity, gzip;q=0.0, br ;q=0" },
    });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(await plain.text()).toBe(SCRIPT);
  });

  test.each(["pages.json", "console-1.js.gz", "..%2fpages.json", "%2e%2e%2f%2e%2e%2fpackage.json", "none.js", "%00"])(
    "have no file called %s",
    async (name) => {
      const { url } = await running({ admits: "open" });
      expect((await look(`${url}/assets/${name}`)).status).toBe(404);
    },
  );

  test("send whoever has to sign in there, and back", async () => {
    const { url } = await running({ admits: "sign-in" });
    for (const path of ["/", "/admin"]) {
      const answer = await look(url + path);
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(`/sign-in?to=${path}`);
    }
    expect((await look(`${url}/sign-in`)).status).toBe(200);
  });

  test("leave what is on and what is off at the front where there is no console, and move it aside where there is one", async () => {
    const without = await running();
    expect(await (await look(without.url)).text()).toContain("<h1>Herald</h1>");
    const beside = await running({ admits: "open" });
    expect(await (await look(`${beside.url}/status`)).text()).toContain("<h1>Herald</h1>");
  });

  test("that were not built say how to build them", () => {
    const empty = pathToFileURL(`${temporaryFolder("no-pages")}/`);
    expect(() => openPages(empty, sayIn)).toThrow(/npm run build/);
  });
});
