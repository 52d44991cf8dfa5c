/** Opens clients and hostile services for one test, and closes both when it ends. */
import { expect, onTestFinished } from "vitest";
import type { Failure } from "../../../../src/core/failure.ts";
import {
  createServiceClient,
  type Outcome,
  type ServiceClient,
  type ServiceClientOptions,
} from "../../../../src/service/client/index.ts";
import type { ChatRequest } from "../../../../src/service/schema/chat.ts";
import { type HostileService, type Manner, startHostile } from "../../../fakes/hostile-service.ts";

export const KEY = "operators-key-123456";
export const OWN_KEY = "persons-key-987654";

export function openClient(baseUrl: string, options: Partial<ServiceClientOptions> = {}): ServiceClient {
  const client = createServiceClient({
    baseUrl,
    apiKey: KEY,
    turnstile: undefined,
    imageboardSource: "imageboard",
    miragePath: undefined,
    timeout: 20_000,
    idleTimeout: 20_000,
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
}

async function openHostile(...manners: readonly Manner[]): Promise<HostileService> {
  const service = await startHostile({ manners });
  onTestFinished(() => service.close());
  return service;
}

export async function openBoth(manners: readonly Manner[], options: Partial<ServiceClientOptions> = {}) {
  const service = await openHostile(...manners);
  return { service, client: openClient(service.url, options) };
}

export const QUESTION: ChatRequest = { model: "versa", messages: [{ role: "user", content: "What moved today?" }] };
export const DRAWING = { prompt: "a lighthouse", allow_nsfw: false } as const;
export const QUERY = { query: "rates", sources: ["news"] } as const;

/** A PNG of one grey pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

export function failureOf(outcome: Outcome<unknown>): Failure {
  if (outcome.ok) expect.fail("the call had an answer");
  return outcome.failure;
}
