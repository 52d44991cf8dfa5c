/** BullMQ's own board: behind the session, to look at only, with a policy of its own on its own paths and on no other. */
import { expect, onTestFinished, test } from "vitest";
import { listenWith } from "../../../../src/http/index.ts";
import { noBrowser, openBrowser } from "../../../servers/browser.ts";
import { usePlaces } from "../../workers/digests/booking.ts";
import { keptLog } from "../running.ts";
import { operate } from "./operating.ts";

const places = usePlaces();

test("its page and its data are served from here alone, and name nothing elsewhere", async () => {
  await places().queues.add("chat", { conversation: "telegram:7", turn: "chat/m1", request: "r1" });
  const { get } = await operate(places());
  const page = await (await get("/queues/")).text();
  expect(page).toContain('<base href="/admin/queues/" />');
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  const script = /src="(static\/js\/main[^"]+)"/.exec(page)?.[1];
  const loaded = await get(`/queues/${script}`);
  expect([loaded.status, loaded.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  await loaded.body?.cancel();
  const data = await (await get("/queues/api/queues?activeQueue=chat&page=1&jobsPerPage=10")).text();
  expect(data).toContain('"data":{"turn":"chat/m1","request":"r1","conversation":"telegram:7"}');
  expect(data).not.toContain('"readOnlyMode":false');
});

test("nothing is changed through it, also by whoever is signed in", async () => {
  const { admin, session } = await operate(places());
  const before = await places().queues.counts();
  for (const [method, path] of [
    ["PUT", "chat/pause"],
    ["PUT", "chat/empty"],
    ["PUT", "chat/obliterate"],
    ["POST", "chat/add"],
    ["DELETE", "chat"],
  ] as const) {
    const headers = { cookie: session.cookie, "x-herald-csrf": session.csrf };
    const request = new Request(`http://x/admin/queues/api/queues/${path}`, { method, headers });
    expect((await admin.handler(request)).status).toBe(405);
  }
  expect(await places().queues.counts()).toEqual(before);
});

test("only its own paths may have styles that are made as it goes", async () => {
  const { admin, session, get } = await operate(places());
  const listening = await listenWith(admin.handler, keptLog().log)("127.0.0.1", 0);
  if (listening.outcome !== "listening") throw new Error(listening.problem);
  onTestFinished(() => listening.close(0));
  const policyOf = async (path: string): Promise<string> => {
    const answer = await fetch(`${listening.url}/admin${path}`, { headers: { cookie: session.cookie } });
    await answer.body?.cancel();
    return answer.headers.get("content-security-policy") ?? "";
  };
  expect(await policyOf("/queues/")).toContain("style-src 'self' 'unsafe-inline'");
  expect(await policyOf("/queues/")).not.toMatch(/script-src[^;]*unsafe|https?:|\*/);
  for (const path of ["/api/overview", "/api/settings", "/nothing", "/queuesandmore"]) {
    expect(await policyOf(path)).not.toContain("unsafe");
  }
  expect((await get("/api/overview")).headers.get("content-security-policy")).toBeNull();
});

test.skipIf(noBrowser)("in a browser it shows the queues, and its policy forbids nothing that it needs", async () => {
  await places().queues.add("image", { conversation: "telegram:8", turn: "image/m2", request: "r2" });
  const { admin, session } = await operate(places());
  const listening = await listenWith(admin.handler, keptLog().log)("127.0.0.1", 0);
  if (listening.outcome !== "listening") throw new Error(listening.problem);
  onTestFinished(() => listening.close(0));
  const { context, page, complaints } = await openBrowser();
  const [name = "", value = ""] = session.cookie.split("=");
  await context.addCookies([{ name, value, url: listening.url }]);
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(listening.url)) elsewhere.push(request.url());
  });
  await page.goto(`${listening.url}/admin/queues/`);
  await page.getByText("image").first().waitFor();
  await page.goto(`${listening.url}/admin/queues/queue/image`);
  await page.getByText("image/m2").first().waitFor();
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
});
