/** The service with the engines that it comes with, as clients of other people see it. */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateObject, generateText, streamText } from "ai";
import OpenAI from "openai";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createOfflineChat } from "../../../src/service/server/engines/chat/index.ts";
import { createOfflineKnowledge } from "../../../src/service/server/engines/knowledge/index.ts";
import { createOfflinePictures } from "../../../src/service/server/engines/pictures/index.ts";
import { serve, useStore } from "../../unit/service/server/serving.ts";

const store = useStore();

const knowledge = createOfflineKnowledge();
const pictures = createOfflinePictures();
const engines = { knowledge, pictures, chat: createOfflineChat(knowledge) };
afterAll(() => pictures.close());

async function open() {
  const served = await serve(store(), { engines });
  const baseURL = `${served.url}/v1`;
  const openai = new OpenAI({ apiKey: served.key, baseURL });
  const provider = createOpenAICompatible({
    name: "service",
    apiKey: served.key,
    baseURL,
    supportsStructuredOutputs: true,
  });
  return { ...served, openai, provider };
}

const QUESTION = "What is the latest news about Bitcoin?";
const messages = [{ role: "user", content: QUESTION }] as const;

describe("the offline engines", () => {
  test.each(["versa", "nexus", "eclipse"])("answer as %s, whole and in pieces alike", async (model) => {
    const { openai } = await open();
    const { choices, usage } = await openai.chat.completions.create({ model, messages: [...messages] });
    const whole = choices[0]?.message.content ?? "";
    expect(whole).not.toBe("");
    expect(usage?.completion_tokens).toBeGreaterThan(0);
    const streamed = await openai.chat.completions.stream({ model, messages: [...messages] }).finalContent();
    expect(streamed).not.toBe("");
  });

  test("cite documents that anybody can open", async () => {
    const { openai } = await open();
    const { choices } = await openai.chat.completions.create({ model: "eclipse", messages: [...messages] });
    const message = choices[0]?.message;
    const annotations = message?.annotations ?? [];
    expect(annotations.length).toBeGreaterThan(0);
    for (const { url_citation: citation } of annotations) {
      expect(message?.content?.slice(citation.start_index, citation.end_index)).not.toBe("");
      const page = await fetch(citation.url);
      expect(page.status, citation.url).toBe(200);
      expect(await page.text()).toContain("<h1>");
    }
  });

  test("answer the Vercel AI SDK, also with an object", async () => {
    const { provider } = await open();
    const { text } = await generateText({ model: provider("nexus"), prompt: QUESTION });
    expect(text).not.toBe("");
    let streamed = "";
    for await (const piece of streamText({ model: provider("versa"), prompt: QUESTION }).textStream) streamed += piece;
    expect(streamed).not.toBe("");
    const schema = z.object({ headline: z.string(), mood: z.enum(["up", "down", "even"]) });
    const { object } = await generateObject({ model: provider("versa"), schema, prompt: QUESTION });
    expect(schema.safeParse(object).success).toBe(true);
  });

  test("call the functions of the market alerts, and the client is shown the calls", async () => {
    const { openai, provider, books, account } = await open();
    const { choices } = await openai.chat.completions.create({
      model: "nexus",
      messages: [{ role: "user", content: "Alert me when BTC goes above $150000" }],
    });
    expect(choices[0]?.message.tool_calls?.length).toBeGreaterThan(0);
    expect(await books.alerts(account).list()).toMatchObject([{ asset: "BTC", direction: "above", price: 150_000 }]);
    const listed = await generateText({ model: provider("nexus"), prompt: "List my alerts" });
    expect(listed.text).toContain("BTC");
    const streamed = openai.chat.completions.stream({
      model: "nexus",
      messages: [{ role: "user", content: "List my alerts" }],
    });
    const completion = await streamed.finalChatCompletion();
    expect(completion.choices[0]?.message.tool_calls?.length).toBeGreaterThan(0);
  });

  test("find documents and draw pictures", async () => {
    const { post } = await open();
    const found = await post("/knowledge/search", { query: "bitcoin", count: 3, sort_by: "relevance" });
    expect(await found.json()).toMatchObject({ count: 3 });
    const drawn = await post("/visuals/create_image", {
      prompt: "a red fox",
      allow_nsfw: false,
      width: 512,
      height: 512,
    });
    expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await drawn.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([512, 512]);
  });
});
