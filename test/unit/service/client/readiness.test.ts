/** Whether the service can be worked with: what is said where something else answers at its address. */
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { expect, onTestFinished, test } from "vitest";
import { createServiceClient } from "../../../../src/service/client/index.ts";
import { createServiceCheck } from "../../../../src/service/client/readiness.ts";
import { CERTIFICATE } from "../../../fakes/certificate.ts";

const reasonBehind = (status: number, headers: Record<string, string>, body = ""): Promise<string | undefined> =>
  reasonAt(createServer((_, response) => response.writeHead(status, headers).end(body)));

async function reasonAt(server: Server): Promise<string | undefined> {
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  const client = createServiceClient({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: "a-key-of-ours",
    turnstile: undefined,
    imageboardSource: "imageboard",
    miragePath: undefined,
    timeout: 5_000,
    idleTimeout: 5_000,
  });
  onTestFinished(async () => {
    await client.close();
    server.close();
  });
  const found = await createServiceCheck(() => client, true)();
  return found.ready ? undefined : found.reason;
}

const page = { "content-type": "text/html" };

test.each([
  ["a redirect", 301, { location: "https://elsewhere.example.com/account" }, ""],
  ["a page of somebody else's", 200, page, "<!doctype html><title>Welcome</title>"],
  ["a server that knows no such path", 404, page, "<h1>Not Found</h1>"],
] as const)("%s is told with the variable that leads there", async (_, status, headers, body) => {
  expect(await reasonBehind(status, headers, body)).toMatch(/^what answers .*; see SERVICE_URL$/);
});

test("a refused key is told with the variable that holds it", async () => {
  expect(await reasonBehind(401, {})).toMatch(/see SERVICE_API_KEY$/);
});

test("a server that speaks TLS where http:// is asked is told with what the address has to begin with", async () => {
  expect(await reasonAt(createTlsServer(CERTIFICATE))).toMatch(/; see SERVICE_URL, which begins with https:\/\//);
});
