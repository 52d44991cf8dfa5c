/** Whether the service can be worked with: what is said where something else answers at its address. */
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createServiceClient } from "../../../../src/service/client/index.ts";
import { createServiceCheck } from "../../../../src/service/client/readiness.ts";

async function reasonBehind(status: number, headers: Record<string, string>, body = ""): Promise<string | undefined> {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body));
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
