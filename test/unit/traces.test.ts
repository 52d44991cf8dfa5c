/** Traces as a collector gets them: one trace for a request in all processes, with its calls, and nothing of what was said. */
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { openTraces, type Traces } from "../../src/traces.ts";
import { keptLog } from "./http/running.ts";

const attribute = z.strictObject({ key: z.string(), value: z.strictObject({ stringValue: z.string() }) });
const spanSchema = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(attribute),
  status: z.strictObject({ code: z.literal(2).optional() }),
});
const exportSchema = z.strictObject({
  resourceSpans: z.tuple([
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(attribute) }),
      scopeSpans: z.tuple([z.strictObject({ scope: z.object({ name: z.string() }), spans: z.array(spanSchema) })]),
    }),
  ]),
});

async function collector(status: () => number = () => 200) {
  const asked: string[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers["content-type"]}`);
    let body = "";
    request.on("data", (piece) => {
      body += String(piece);
    });
    request.on("end", () => {
      bodies.push(body);
      response.writeHead(status(), { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const sent = () => bodies.map((body) => exportSchema.parse(JSON.parse(body)).resourceSpans[0]);
  const spans = () => sent().flatMap(({ scopeSpans: [{ spans: some }] }) => some);
  return { url: `http://127.0.0.1:${port}/otlp`, asked, bodies, sent, spans };
}

function open(endpoint: string, every?: number) {
  const { log, lines } = keptLog();
  const about = { "service.name": "herald" };
  const traces = openTraces({ endpoint, about, log, ...(every === undefined ? {} : { every }) });
  onTestFinished(() => traces.close());
  return { traces, lines };
}

const work = (name: string, request?: string) => ({ name, request, id: "job", attributes: { "herald.queue": "chat" } });

async function callLater(traces: Traces, name: string, outcome: string): Promise<void> {
  await pause(5);
  traces.called(name, outcome, 4);
}

test("what two processes do for a request is one trace, and each call in it belongs to its job", async () => {
  const { url, asked, sent, spans } = await collector();
  const [gateway, worker] = [open(url).traces, open(url).traces];
  await gateway.accepting(work("accept chat", "telegram-1"), () => pause(5));
  await Promise.all([
    worker.serving(work("serve chat", "telegram-1"), () => callLater(worker, "service chat", "answered")),
    worker.serving(work("serve digest"), () => callLater(worker, "telegram sendMessage", "lost")),
  ]);
  worker.called("a call of nobody's", "done", 1);
  await gateway.close();
  await worker.close();
  expect(asked).toEqual(Array(2).fill("POST /otlp/v1/traces application/json"));
  expect(sent()[0]?.resource.attributes).toEqual([{ key: "service.name", value: { stringValue: "herald" } }]);
  const of = (name: string) => {
    const [found, ...more] = spans().filter((span) => span.name === name);
    if (found === undefined || more.length > 0) throw new Error(`not one span ${name}`);
    return found;
  };
  const [accepted, served, asking] = [of("accept chat"), of("serve chat"), of("service chat")];
  expect(new Set([accepted.traceId, served.traceId, asking.traceId]).size).toBe(1);
  expect([accepted.parentSpanId, served.parentSpanId, asking.parentSpanId]).toEqual([
    undefined,
    accepted.spanId,
    served.spanId,
  ]);
  const [posting, sending] = [of("serve digest"), of("telegram sendMessage")];
  expect([posting.parentSpanId, sending.parentSpanId, sending.traceId]).toEqual([
    undefined,
    posting.spanId,
    posting.traceId,
  ]);
  expect([served.status, sending.status]).toEqual([{}, { code: 2 }]);
  expect(BigInt(served.endTimeUnixNano) - BigInt(served.startTimeUnixNano)).toBeGreaterThan(4_000_000n);
  expect(Math.abs(Number(BigInt(served.endTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000);
  expect(spans()).toHaveLength(5);
});

test("of an error its name is told and none of its words", async () => {
  const { url, bodies, spans } = await collector();
  const { traces } = open(url);
  const failing = traces.serving(work("serve chat", "r"), () => Promise.reject(new TypeError("my secret words")));
  await expect(failing).rejects.toThrow("my secret words");
  await traces.close();
  expect(spans()).toMatchObject([{ status: { code: 2 } }]);
  expect(bodies.join()).toContain("TypeError");
  expect(bodies.join()).not.toContain("secret words");
});

test("a collector that refuses or is away is told of once, holds nothing up, and is used again", async () => {
  let status = 503;
  const { url, spans } = await collector(() => status);
  const { traces, lines } = open(url, 20);
  const some = () => traces.serving(work("serve chat", "r"), () => Promise.resolve());
  for (let i = 0; i < 5; i += 1) {
    await some();
    await pause(30);
  }
  await expect.poll(() => lines).toMatchObject([{ level: "warn" }]);
  expect(lines[0]?.event).toContain("OTEL_EXPORTER_OTLP_ENDPOINT");
  status = 200;
  await some();
  await expect.poll(() => lines).toMatchObject([{ level: "warn" }, { level: "info", event: "traces are taken again" }]);
  expect(spans().length).toBeGreaterThan(5);

  const away = open("http://127.0.0.1:1");
  await away.traces.serving(work("serve chat", "r"), () => Promise.resolve());
  const began = performance.now();
  await away.traces.close();
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(away.lines).toMatchObject([{ level: "warn" }]);
});
