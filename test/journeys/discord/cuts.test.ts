/** Connections that break before and after each kind of call: everything stands once in the end, and nothing is paid twice. */
import { expect, test } from "vitest";
import { allStores } from "../stage.ts";
import { ask, countOf, openStage, ROUTES, textsIn } from "./stage.ts";

const [anyStore = "the embedded store"] = allStores;

const LONG = Array.from({ length: 2 }, (_, i) => `part ${i}: ${"word ".repeat(300).trim()}.`).join("\n\n");

test.each(["before", "after"] as const)(
  "cut %s: acknowledgements, answers, further parts, pictures, messages of its own and follow-ups come once each",
  async (when) => {
    const stage = await openStage(anyStore, { rates: false });
    const { discord, service, startAll } = stage;
    await startAll();
    service.answer = ({ prompt }) => ({ pieces: [/long/.test(prompt) ? LONG : `echo: ${prompt}`] });
    const ada = discord.person({ name: "Ada" });
    const { general } = discord.guild({ owner: ada });
    const channel = { person: ada, channel: general };
    const alone = { person: ada, channel: discord.dm(ada) };

    discord.cutNext(ROUTES.original, when);
    const answered = ask(stage, channel, "answer");
    await discord.until(() => discord.textOf(discord.answerOf(answered)) === "echo: answer", 60_000);

    discord.cutNext(ROUTES.send, when);
    discord.say(ada, "mention", { in: general, mention: true });
    await discord.until(() => countOf(stage, channel, "echo: mention") > 0, 60_000);

    discord.cutNext(ROUTES.send, when);
    ask(stage, channel, "long");
    await discord.until(() => textsIn(stage, channel).some((text) => text.startsWith("part 1")), 60_000);

    discord.cutNext(ROUTES.original, when);
    const drawn = discord.command(ada, "imagine", { prompt: "a fox" }, { in: alone.channel });
    await discord.until(() => discord.answerOf(drawn)?.attachments.length === 1, 60_000);

    // Of an acknowledgement that breaks nothing is known, and it is not tried again: late, or as if nothing had been.
    discord.cutNext(ROUTES.callback, when);
    ask(stage, alone, "acknowledged");
    await discord.until(() => countOf(stage, alone, "echo: acknowledged") > 0, 60_000);

    const foreign = discord.guild({ owner: ada, installed: false });
    const there = { person: ada, channel: foreign.general };
    discord.cutNext(ROUTES.followUp, when);
    discord.command(ada, "ask", { prompt: "long" }, { in: foreign.general, as: "user" });
    await discord.until(() => textsIn(stage, there).some((text) => /not certain/.test(text)), 60_000);

    const texts = [...textsIn(stage, channel), ...textsIn(stage, alone)].map((text) => text.slice(0, 20));
    expect(texts.filter((text) => /^echo|^part/.test(text)).toSorted()).toEqual([
      "echo: acknowledged",
      "echo: answer",
      "echo: mention",
      "part 0: word word wo",
      "part 1: word word wo",
    ]);
    const parts = textsIn(stage, there).filter((text) => text.startsWith("part"));
    expect(parts).toHaveLength(when === "after" ? 2 : 1);
    expect(service.asked).toHaveLength(5);
    expect(service.drawn).toHaveLength(1);
    expect(discord.problems).toEqual([]);
  },
);
