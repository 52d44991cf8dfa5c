/** Questions that are deleted: what waits is not asked, what is being answered ends, and nothing of it stands there. */
import { expect, test } from "vitest";
import { onShared } from "../stage.ts";
import { shareHerald } from "./server.ts";
import { ROUTES } from "./stage.ts";

const server = shareHerald();
const [store] = onShared;

/** Those whose prompts say so are answered when they are let go. */
function holding({ service }: Awaited<ReturnType<typeof server>>) {
  const held = new Map<string, AbortSignal>();
  const releases: (() => void)[] = [];
  service.answer = async ({ prompt, gone }) => {
    if (!prompt.includes("held")) return { pieces: [`echo: ${prompt}`] };
    held.set(prompt, gone);
    await new Promise<void>((resolve) => {
      releases.push(resolve);
      gone.addEventListener("abort", () => resolve());
    });
    return { pieces: [`echo: ${prompt}`] };
  };
  return { held, release: () => void releases.splice(0).map((release) => release()) };
}

test("a question that is deleted while it is answered ends, and leaves nothing behind", async () => {
  const stage = await server();
  const { discord, service, ada, bea, general, heard, seen } = stage;
  const { held } = holding(stage);
  const asked = discord.say(ada, "held, and deleted", { in: general, mention: true });
  await heard(ada, general, /^Thinking/);
  discord.remove(asked);
  await discord.until(() => held.get("held, and deleted")?.aborted === true && seen(ada, general).length === 0);
  // Whoever asks next is answered, and what was deleted comes no more.
  discord.say(bea, "And now?", { in: general, mention: true });
  await heard(bea, general, "echo: And now?");
  expect(seen(bea, general)).toEqual(["echo: And now?"]);
  expect(service.charged).not.toContain("held, and deleted");
  expect(stage.faults()).toEqual([]);
});

test("what is deleted while it waits for its turn is not asked, alone with Herald as well, and what stays is answered", async () => {
  const stage = await server();
  const { discord, ada, heard, prompts, seen } = stage;
  const { release } = holding(stage);
  const alone = discord.dm(ada);
  discord.say(ada, "held, the first", { in: alone });
  await heard(ada, alone, /^Thinking/);
  const [waits] = ["nobody wants this", "the last"].map((text) => discord.say(ada, text, { in: alone }));
  if (waits === undefined) throw new Error("nothing waits");
  discord.remove(waits);
  // What is said in a channel is taken in its order: once this is known, so is what was deleted before it.
  release();
  await heard(ada, alone, "echo: the last");
  expect(prompts()).not.toContain("nobody wants this");
  expect(seen(ada, alone)).toEqual(["echo: held, the first", "echo: the last"]);
  expect(stage.faults()).toEqual([]);
});

test("a channel that is cleared ends everybody's question in it, and a word to all of them is answered no more (two processes)", async () => {
  const stage = await server(store === undefined ? {} : { store });
  const { discord, ada, bea, cyd, general, heard, seen } = stage;
  const { held } = holding(stage);
  const asked = [ada, bea].map((one, i) => discord.say(one, `held ${i}`, { in: general, mention: true }));
  const pictured = discord.say(cyd, "/imagine a fox", { in: general, mention: true });
  await discord.until(() => held.size === 2);
  await discord.until(() => seen(ada, general).filter((text) => /^Thinking/.test(text)).length >= 2);
  discord.removeAll([...asked, pictured]);
  await discord.until(() => [...held.values()].every(({ aborted }) => aborted));
  discord.say(cyd, "And now?", { in: general, mention: true });
  await heard(cyd, general, "echo: And now?");
  await discord.until(() => seen(cyd, general).every((text) => !/^Thinking/.test(text)));
  expect(seen(cyd, general).filter((text) => /held/.test(text))).toEqual([]);
  expect(stage.faults()).toEqual([]);
});

test("what is deleted while its answer waits to be sent is not answered any more", async () => {
  const stage = await server();
  const { discord, ada, bea, general, heard, seen } = stage;
  const { release } = holding(stage);
  const asked = discord.say(ada, "held until a pause", { in: general, mention: true });
  await heard(ada, general, /^Thinking/);
  discord.pause(ROUTES.edit, 3);
  release();
  await discord.until(() => discord.callsOf(ROUTES.edit).some(({ status }) => status === 429));
  discord.remove(asked);
  await discord.until(() => seen(ada, general).length === 0);
  discord.say(bea, "And now?", { in: general, mention: true });
  await heard(bea, general, "echo: And now?");
  expect(seen(bea, general)).toEqual(["echo: And now?"]);
  expect(stage.faults()).toEqual([]);
});

test("a question that a bot writes anew under another name, and then deletes, is answered once", async () => {
  const stage = await server();
  const { discord, ada, bea, general, heard, prompts, seen } = stage;
  const { release } = holding(stage);
  const whilst = discord.say(ada, "held, and replaced", { in: general, mention: true });
  await heard(ada, general, /^Thinking/);
  const words = `<@${discord.bot.id}> held, and replaced`;
  discord.webhookSays(general, words);
  discord.remove(whilst);
  // What is deleted behind it is, so that this one was heard of before.
  const unwanted = discord.say(bea, "held, and deleted", { in: general, mention: true });
  const thinking = () => seen(bea, general).filter((text) => /^Thinking/.test(text)).length;
  await discord.until(() => thinking() === 2);
  discord.remove(unwanted);
  await discord.until(() => thinking() < 2);
  release();
  await heard(ada, general, "echo: held, and replaced");
  discord.say(bea, "And now?", { in: general, mention: true });
  await heard(bea, general, "echo: And now?");
  expect(seen(bea, general)).toEqual(["echo: held, and replaced", "echo: And now?"]);
  expect(prompts().filter((prompt) => prompt.includes("replaced"))).toHaveLength(1);
  expect(stage.faults()).toEqual([]);
});

test("a key that Herald itself takes away is kept, and what somebody else deletes ends nothing", async () => {
  const stage = await server();
  const { discord, ada, bea, heard, general } = stage;
  const { release } = holding(stage);
  const alone = discord.dm(ada);
  discord.say(ada, "/key set my-own-key-0123456789", { in: alone });
  await heard(ada, alone, /key/i);
  const mine = discord.say(ada, "held, mine", { in: general, mention: true });
  const other = discord.say(bea, "just a word", { in: general });
  await heard(ada, general, /^Thinking/);
  discord.remove(other);
  release();
  const answer = await heard(ada, general, "echo: held, mine");
  // Once it is answered, its answer stays as it is.
  discord.remove(mine);
  discord.say(bea, "And now?", { in: general, mention: true });
  await heard(bea, general, "echo: And now?", answer);
  expect(stage.seen(bea, general)).toContain("echo: held, mine");
  expect(stage.faults()).toEqual([]);
});
