/** The fake Telegram hands out updates as the real one: until they are confirmed, to one asker, of the kinds asked for. */
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { Again } from "../../fakes/handing.ts";
import { type Client, startTelegram, updates } from "./telegram-calls.ts";

const idsOf = async (fake: Client, params: Readonly<Record<string, unknown>> = {}): Promise<readonly number[]> =>
  (await fake.ask("getUpdates", params, updates)).map(({ update_id }) => update_id);

test("updates stay until a later number is asked for", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  for (const text of ["a", "b", "c", "d"]) fake.say(anna, text);
  const [first = 0, second = 0, third = 0, fourth = 0] = await idsOf(fake);
  expect([second, third, fourth]).toEqual([first + 1, first + 2, first + 3]);
  expect(await idsOf(fake), "asked again, they are there again").toHaveLength(4);
  expect(await idsOf(fake, { limit: 2 })).toEqual([first, second]);
  expect(await idsOf(fake, { offset: second })).toEqual([second, third, fourth]);
  expect(await idsOf(fake, { offset: -1 }), "a negative number forgets all before").toEqual([fourth]);
  expect(await idsOf(fake, { offset: fourth + 1 })).toEqual([]);
  expect(fake.pending()).toEqual([]);
  expect(fake.problems).toEqual([]);
});

test("a long poll ends with the next update, when the time is up, or when the client goes", async () => {
  const fake = await startTelegram({ second: 1 });
  const waiting = idsOf(fake, { timeout: 100_000 });
  await fake.until(fake.polling);
  expect(await waiting, "fifty seconds are the most").toEqual([]);
  const slow = await startTelegram({ second: 100_000 });
  const boris = slow.person();
  const next = idsOf(slow, { timeout: 50 });
  await slow.until(slow.polling);
  slow.say(boris, "here");
  expect(await next).toHaveLength(1);
  expect(slow.polling()).toBe(false);
  const going = new AbortController();
  const left = fetch(`${slow.url}/bot${slow.token}/getUpdates?timeout=50&offset=900000000`, { signal: going.signal });
  await slow.until(slow.polling);
  going.abort();
  await expect(left).rejects.toThrow();
  expect(await slow.until(() => !slow.polling())).toBe(true);
});

test("of two that ask, the older one is sent away", async () => {
  const fake = await startTelegram({ second: 100_000 });
  const older = fake.refusal("getUpdates", { timeout: 50 });
  await fake.until(fake.polling);
  const newer = idsOf(fake, { timeout: 50 });
  expect(await older).toBe(
    "409 Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
  );
  fake.say(fake.person(), "hello");
  expect(await newer).toHaveLength(1);
});

test("only the kinds that were asked for come, and the list is kept until another one is given", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  const hello = fake.say(anna, "a");
  fake.press(anna, hello, "b");
  const member = { chat_member: { chat: hello.chat } };
  expect(fake.update(member), "not among the usual ones").toBeUndefined();
  expect(await idsOf(fake, { allowed_updates: ["message", "chat_member"] })).toHaveLength(2);
  fake.press(anna, hello, "c");
  expect(fake.update(member)).toBeDefined();
  expect(await idsOf(fake), "what had come before stays").toHaveLength(3);
  expect(fake.allowedUpdates()).toEqual(["message", "chat_member"]);
  await idsOf(fake, { allowed_updates: [] });
  fake.press(anna, hello, "d");
  expect(fake.update(member)).toBeUndefined();
  expect(fake.pending()).toHaveLength(4);
  await fake.call("getUpdates", { allowed_updates: ["mesage"] });
  expect(fake.problems).toHaveLength(1);
});

interface Hook {
  readonly url: string;
  readonly heard: { readonly text: string; readonly secret: unknown }[];
  /** What the next ones are answered with; 200 afterwards. */
  readonly answers: (number | "break" | { readonly status: number; readonly after?: string; readonly body?: string })[];
}

async function hook(): Promise<Hook> {
  const heard: Hook["heard"] = [];
  const answers: Hook["answers"] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    request.once("end", () => {
      const update = /"(?:text|data)":"([^"]*)"/.exec(text)?.[1] ?? "";
      heard.push({ text: update, secret: request.headers["x-telegram-bot-api-secret-token"] });
      const answer = answers.shift() ?? 200;
      if (answer === "break") return response.destroy();
      const { status, after = "", body = "" } = typeof answer === "number" ? { status: answer } : answer;
      return response.writeHead(status, after === "" ? {} : { "retry-after": after }).end(body);
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
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/hook`, heard, answers };
}

test("a webhook is called in order, with its secret, again after a failure, and keeps pollers away", async () => {
  const fake = await startTelegram({ plainWebhooks: true, second: 5 });
  const { url, heard, answers } = await hook();
  const anna = fake.person();
  fake.say(anna, "a");
  answers.push(500, "break", { status: 503, after: "2" });
  await fake.call("setWebhook", { url, secret_token: "se_cret-1", allowed_updates: ["message"] });
  fake.say(anna, "b");
  await fake.until(() => fake.pending().length === 0);
  expect(heard.map(({ text }) => text)).toEqual(["a", "a", "a", "a", "b"]);
  expect(new Set(heard.map(({ secret }) => secret))).toEqual(new Set(["se_cret-1"]));
  expect((await fake.call("getWebhookInfo")).result).toMatchObject({
    url,
    pending_update_count: 0,
    allowed_updates: ["message"],
    last_error_message: "Wrong response from the webhook: 503 Service Unavailable",
  });
  expect(await fake.refusal("getUpdates")).toBe(
    "409 Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
  );
  await fake.call("deleteWebhook");
  fake.say(anna, "c");
  expect(await idsOf(fake)).toHaveLength(1);
  expect(heard).toHaveLength(5);
  fake.say(anna, "d");
  answers.push({ status: 200, body: '{"method":"sendMessage"}' });
  await fake.call("setWebhook", { url, drop_pending_updates: true });
  fake.say(anna, "e");
  await fake.until(() => fake.pending().length === 0);
  expect(heard.at(-1)).toEqual({ text: "e", secret: undefined });
  expect(fake.problems).toEqual(["webhook: the answer holds a method, of which nobody hears the result"]);
});

test("a failing chat holds up no other one, nor the presses of buttons", async () => {
  const fake = await startTelegram({ plainWebhooks: true, second: 100_000 });
  const { url, heard, answers } = await hook();
  answers.push(500, 500);
  await fake.call("setWebhook", { url });
  const [anna, boris] = [fake.person(), fake.person()];
  const stuck = fake.say(anna, "stuck");
  await fake.until(() => heard.length === 2);
  fake.say(anna, "behind");
  fake.say(boris, "free");
  fake.press(anna, stuck, "pressed");
  await fake.until(() => fake.pending().length === 2);
  expect(heard.map(({ text }) => text).toSorted()).toEqual(["free", "pressed", "stuck", "stuck"]);
  answers.push(500, 500);
  fake.press(anna, stuck, "not heard");
  await fake.until(() => heard.length === 6);
  fake.press(boris, stuck, "heard");
  await fake.until(() => heard.length === 7 && fake.pending().length === 3);
  expect(heard.at(-1)?.text).toBe("heard");
});

test("a webhook needs a right address and a right secret", async () => {
  const fake = await startTelegram();
  const refused = (params: Readonly<Record<string, unknown>>): Promise<string> => fake.refusal("setWebhook", params);
  expect(await refused({ url: "http://example.org" })).toMatch(/HTTPS url must be provided for webhook/);
  expect(await refused({ url: "https://example.org:8080" })).toMatch(/only on ports 80, 88, 443 or 8443/);
  expect(await refused({ url: "nonsense" })).toBe("400 Bad Request: invalid webhook URL specified");
  const url = "https://example.org:8443/x";
  expect(await refused({ url, secret_token: "ü" })).toBe("400 Bad Request: secret token contains unallowed characters");
  expect(await refused({ url, secret_token: "x".repeat(257) })).toBe("400 Bad Request: secret token is too long");
  const polling = fake.refusal("getUpdates", { timeout: 50 });
  await fake.until(fake.polling);
  expect((await fake.call("setWebhook", { url })).ok).toBe(true);
  expect(await polling).toBe("409 Conflict: terminated by setWebhook request");
});

test("a server that was away has forgotten nothing", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  fake.say(anna, "before");
  const open = fetch(`${fake.url}/bot${fake.token}/getUpdates?timeout=50&offset=900000000`);
  await fake.until(fake.polling);
  fake.say(anna, "kept");
  await open;
  const cut = fetch(`${fake.url}/bot${fake.token}/getUpdates?timeout=50&offset=900000000`);
  await fake.until(fake.polling);
  await fake.down();
  await expect(cut).rejects.toThrow();
  await expect(fake.call("getMe")).rejects.toThrow();
  fake.say(anna, "meanwhile");
  await fake.up();
  expect(await idsOf(fake)).toHaveLength(1);
  await fake.restart();
  expect(fake.chat(anna.id).messages.map(({ text }) => text)).toEqual(["before", "kept", "meanwhile"]);
  expect(await idsOf(fake)).toHaveLength(1);
});

test("what is swapped comes in one answer, the later number first, and what comes again comes at once or behind others", async () => {
  const again: Again[] = [false, "later", false, "at once"];
  const fake = await startTelegram({ twice: () => again.shift() ?? false });
  const anna = fake.person();
  fake.say(anna, "before");
  fake.swapNext();
  for (const text of ["a", "b", "c"]) fake.say(anna, text);
  const [before = 0, second = 0, first = 0, third = 0] = await idsOf(fake);
  expect([first, second, third]).toEqual([before + 1, before + 2, before + 3]);
  expect(await idsOf(fake, { limit: 2 }), "whoever confirms the last confirms nothing unseen").toEqual([before]);
  expect(await idsOf(fake, { limit: 3 })).toEqual([before, second, first]);
  // The one first in the queue is asked about first.
  expect(await idsOf(fake, { offset: third + 1 }), "at once").toEqual([third]);
  for (const text of ["d", "e", "f"]) fake.say(anna, text);
  expect(await idsOf(fake, { offset: third + 1 }), "behind others").toEqual([third + 1, third + 2, third + 3, second]);
  expect(await idsOf(fake, { offset: third + 4 })).toEqual([]);
});
