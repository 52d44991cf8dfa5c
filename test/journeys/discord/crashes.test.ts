/** Workers die at random and where it hurts most: nothing is said twice, lost, or paid twice. */
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { noneShared, onShared } from "../stage.ts";
import { type Asking, ask, countOf, crowd, openStage, ROUTES, textsIn } from "./stage.ts";

const UNCERTAIN = /not certain/;
const INSTEAD = /restarted|not certain/;

/** More than two messages hold, in parts that can be told from each other. */
const longOf = (name: string): string =>
  Array.from({ length: 3 }, (_, i) => `${name} ${i}: ${"word ".repeat(300).trim()}.`).join("\n\n");

describe.skipIf(noneShared).each(onShared)("on %s", (store) => {
  test("workers killed again and again while thirty people ask: each hears one answer or what became of it, in order, and nothing is paid twice", async () => {
    const stage = await openStage(store, { rates: false });
    const { discord, service, start, ready } = stage;
    await start("gateway");
    const workers = [await start("worker"), await start("worker")];
    await ready();
    service.answer = async ({ prompt }) => {
      await pause(20 + ((service.asked.length * 37) % 400));
      return { pieces: ["echo: ", prompt] };
    };
    const people = crowd(discord, 30);
    const asked: { one: Asking; prompt: string; interaction: ReturnType<typeof ask> }[] = [];
    const round = (i: number): void => {
      for (const one of people) {
        const prompt = `question ${i} of ${one.person.id}`;
        asked.push({ one, prompt, interaction: ask(stage, one, prompt) });
      }
    };
    for (const [i, at] of [0, 1, 0].entries()) {
      round(i);
      const before = service.asked.length;
      await discord.until(() => service.asked.length > before + 3);
      await pause(137 * i);
      workers[at]?.child.kill("SIGKILL");
      workers[at] = await start("worker");
    }
    // What is said instead of an answer is seen by whoever asked alone.
    const isThrough = ({ interaction, prompt }: (typeof asked)[number]): boolean =>
      [discord.answerOf(interaction), ...discord.followUps(interaction)]
        .map(discord.textOf)
        .some((text) => text === `echo: ${prompt}` || INSTEAD.test(text));
    await discord.until(() => asked.every(isThrough), 60_000);
    for (const { one, prompt } of asked) expect(countOf(stage, one, `echo: ${prompt}`)).toBeLessThanOrEqual(1);
    const prompts = service.asked.map(({ prompt }) => prompt);
    expect(new Set(prompts).size).toBe(prompts.length);
    for (const { person } of people) {
      const theirs = prompts.filter((prompt) => prompt.endsWith(person.id));
      expect(theirs).toEqual(theirs.toSorted());
    }
    const entries = await stage.ledger();
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries.length).toBeLessThanOrEqual(asked.length);
    expect(discord.late).toEqual([]);
    expect(discord.problems).toEqual([]);
  });

  test("a worker killed between two parts, in an upload, in a follow-up and when an answer has just arrived: all stands once, and what is not certain is told", async () => {
    const stage = await openStage(store, { rates: false });
    const { discord, service, start, ready } = stage;
    await start("gateway");
    const doomed = await start("worker");
    await ready();
    const [ada, ben, cleo, dora] = ["Ada", "Ben", "Cleo", "Dora"].map((name) => discord.person({ name }));
    if (!ada || !ben || !cleo || !dora) throw new Error("nobody is there");
    const { general } = discord.guild({ owner: ada, members: [dora] });
    const foreign = discord.guild({ owner: cleo, installed: false });
    service.answer = ({ prompt }) => ({ pieces: [/long/.test(prompt) ? longOf(prompt) : `echo: ${prompt}`] });
    const calls = (route: string | RegExp): number => discord.callsOf(route).length;

    const between = discord.holdNext(ROUTES.send);
    discord.command(ada, "ask", { prompt: "Ada long" }, { in: general });
    await discord.until(() => calls(ROUTES.send) === 1);
    const following = discord.holdNext(ROUTES.followUp);
    const cleoAsked = discord.command(cleo, "ask", { prompt: "Cleo long" }, { in: foreign.general, as: "user" });
    await discord.until(() => calls(ROUTES.followUp) === 1);
    const uploading = discord.holdNext(ROUTES.original);
    const drawing = discord.command(ben, "imagine", { prompt: "a fox" }, { in: discord.dm(ben) });
    await discord.until(() => discord.callsOf(ROUTES.original).some(({ files }) => files.length > 0));
    const doraAsked = discord.command(dora, "ask", { prompt: "short" }, { in: general });
    await discord.until(() => discord.textOf(discord.answerOf(doraAsked)) === "echo: short");
    doomed.child.kill("SIGKILL");
    await doomed.ended;
    // What was on its way arrives all the same.
    for (const release of [between, following, uploading]) release();
    await start("worker");

    const places = { ada: { person: ada, channel: general }, cleo: { person: cleo, channel: foreign.general } };
    await discord.until(() => textsIn(stage, places.ada).some((text) => text.startsWith("Ada long 2")), 60_000);
    await discord.until(() => textsIn(stage, places.cleo).some((text) => UNCERTAIN.test(text)), 60_000);
    await discord.until(() => discord.answerOf(drawing)?.attachments.length === 1, 60_000);
    await discord.until(() => calls(ROUTES.send) >= 3);
    const begun = (texts: readonly string[], name: string): readonly string[] =>
      texts.filter((text) => text.startsWith(name)).map((text) => text.slice(0, name.length + 2));
    expect(begun(textsIn(stage, places.ada), "Ada long")).toEqual(["Ada long 0", "Ada long 1", "Ada long 2"]);
    expect(begun(textsIn(stage, places.cleo), "Cleo long")).toEqual(["Cleo long 0", "Cleo long 1"]);
    expect(discord.textOf(discord.answerOf(cleoAsked))).toMatch(/^Cleo long 0/);
    expect(countOf(stage, { person: dora, channel: general }, "echo: short")).toBe(1);
    // The same part had the same name both times, by which Discord knew it again.
    const nonces = discord.callsOf(ROUTES.send).map(({ body }) => body["nonce"]);
    expect(new Set(nonces).size).toBe(2);
    expect(service.asked).toHaveLength(3);
    expect(service.drawn).toHaveLength(1);
    expect(discord.problems).toEqual([]);
  });
});
