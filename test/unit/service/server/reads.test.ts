/** What can be read: the account, the models, and the documents of a search with their pages. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { accountSchema } from "../../../../src/service/schema/account.ts";
import { searchResultSchema } from "../../../../src/service/schema/search.ts";
import { DOCUMENTS } from "../../../fakes/plain-engines.ts";
import { like, serve, useStore } from "./serving.ts";

const store = useStore();

const SEARCH = "/knowledge/search";

describe("the account", () => {
  test("shows every field of the interface, and costs nothing", async () => {
    const { get, post, account } = await serve(store(), { credits: 10 });
    await post(SEARCH, { query: "x" });
    const read = accountSchema.strict().parse(await (await get("/account")).json());
    expect(await (await get("/account")).json()).toEqual(read);
    expect(read).toMatchObject({
      address: like(/^0x[0-9a-f]{40}$/),
      chain_type: "ethereum",
      credits: 9,
      tokens: 0,
      tokens_usd: 0,
      bonuses: [],
      telegram_id: null,
      last_credits_awarded_at: new Date(account.createdAt).toISOString(),
    });
    expect(Object.values(read.balance_details)).toEqual(Array(8).fill(0));
    expect(read.address.slice(2, 12)).toBe(account.id);
  });

  test("of a daily one was awarded its credits at midnight, or when it was made", async () => {
    const midnight = new Date().setUTCHours(24, 0, 0, 0);
    const later = await serve(store(), { daily: true, now: () => midnight + 5_000 });
    const first = accountSchema.parse(await (await later.get("/account")).json());
    expect(first.last_credits_awarded_at).toBe(new Date(midnight).toISOString());
    const now = await serve(store(), { daily: true });
    const second = accountSchema.parse(await (await now.get("/account")).json());
    expect(second.last_credits_awarded_at).toBe(new Date(now.account.createdAt).toISOString());
  });

  test("tells of credits that were awarded since", async () => {
    const { get, books, account } = await serve(store(), { credits: 1 });
    await books.award(account.id, 41);
    expect(await (await get("/account")).json()).toMatchObject({ credits: 42 });
  });
});

test("the models are listed for whoever has a key", async () => {
  const { get, url } = await serve(store());
  expect(await (await get("/v1/models")).json()).toEqual({
    object: "list",
    data: ["versa", "nexus", "eclipse"].map((id) => ({ id, object: "model", created: 1735689600, owned_by: "herald" })),
  });
  expect(await (await get("/v1/models/nexus")).json()).toMatchObject({ id: "nexus", object: "model" });
  expect((await get("/v1/models/other")).status).toBe(404);
  for (const path of ["/v1/models", "/v1/models/nexus"]) expect((await fetch(url + path)).status).toBe(401);
});

describe("a search", () => {
  test("answers with documents under the names of their sources", async () => {
    const { post, asked, left } = await serve(store(), { now: () => 77 });
    const result = searchResultSchema.strict().parse(await (await post(SEARCH, { query: "what?" })).json());
    expect(result).toEqual({
      count: 2,
      offset: 0,
      total_found: 2,
      documents: [
        {
          summary: null,
          title: "ETF <b>inflows</b> & outflows",
          tldr: DOCUMENTS[0]?.tldr,
          source: "news",
          last_time_updated: "2026-01-02T03:04:05.000Z",
          bullishness: 0.42,
          legitimacy: 0.9,
        },
        expect.objectContaining({ source: "bizboard" }),
      ],
    });
    expect(asked.searches).toEqual([
      { query: "what?", count: 10, offset: 0, sortBy: "date", sources: ["news", "imageboard"], now: 77 },
    ]);
    expect(await left()).toBe(99);
  });

  test.each([
    [["news"], ["news"]],
    [["bizboard"], ["imageboard"]],
    [
      ["bizboard", "news", "news"],
      ["imageboard", "news"],
    ],
    [null, ["news", "imageboard"]],
  ])("of the sources %j asks the engine for %j", async (sources, kinds) => {
    const { post, asked } = await serve(store());
    const answer = await post(SEARCH, { query: "x", sources, count: 1, offset: 1, sort_by: "relevance" });
    expect(await answer.json()).toMatchObject({ offset: 1, total_found: kinds.length });
    expect(asked.searches[0]).toMatchObject({ sources: kinds, count: 1, offset: 1, sortBy: "relevance" });
  });
});

describe("the page of a document", () => {
  test("is public, shows it all, and lets nothing of it act", async () => {
    const { url } = await serve(store());
    const answer = await fetch(`${url}/knowledge/documents/etf-inflows`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const page = await answer.text();
    expect(page).toContain("<h1>ETF &lt;b&gt;inflows&lt;/b&gt; &amp; outflows</h1>");
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).not.toMatch(/<script|<b>|https?:\/\/|\sstyle=|\son\w+=/);
    expect(page).toContain('<time datetime="2026-01-02T03:04:05.000Z">2026-01-02 03:04 UTC</time>');
    expect(page).toContain("Bullish <span>+0.42");
    expect(page).toContain("90%");
    expect(page).toContain("Made up for a test. It is no advice");
    expect(page).toContain("prefers-color-scheme: dark");
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(answer.headers.get("content-security-policy")).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("names its source as the search does, and says when there is none", async () => {
    const { url } = await serve(store());
    const page = await (await fetch(`${url}/knowledge/documents/wagmi`)).text();
    expect(page).toContain('<p class="source">bizboard</p>');
    expect(page).toContain("Bearish <span>−0.30");
    for (const id of ["nothing", "%3Cscript%3E", "..%2f..%2fetc"]) {
      const missing = await fetch(`${url}/knowledge/documents/${id}`);
      expect(missing.status, id).toBe(404);
      expect(await missing.text()).toContain("There is no such document");
    }
  });
});
