/** A flood: two hundred commands at once, none late, lost, repeated or out of order, and no limit of Discord's is met. */
import { expect, test } from "vitest";
import type { Interaction } from "../../fakes/discord/model.ts";
import { noneShared, onShared } from "../stage.ts";
import { ask, crowd, openStage, type Stage, textsIn } from "./stage.ts";

/** Whether something is so of all, looked at in their order. */
function allOf<One>(all: readonly One[], isSo: (one: One) => boolean): () => boolean {
  const left = [...all].reverse();
  return () => {
    for (let next = left.at(-1); next !== undefined && isSo(next); next = left.at(-1)) left.pop();
    return left.length === 0;
  };
}

const isOver = ({ discord }: Stage, interaction: Interaction): boolean =>
  discord.acknowledged(interaction) !== undefined || discord.late.includes(interaction);

test.skipIf(noneShared).each(onShared.slice(0, 1))(
  "on %s two hundred commands of a hundred people are acknowledged in time and answered once, each person's in order",
  // A machine that is held up for seconds is late as well; three times in a row that is no accident.
  { retry: 2 },
  async (store) => {
    const stage = await openStage(store);
    const { discord, service, startAll } = stage;
    await startAll(2);
    // What has just started is slow for a moment, which is no flood's doing.
    const [earlier, ...people] = crowd(discord, 101);
    if (earlier === undefined) throw new Error("a crowd is needed");
    const warm = ask(stage, earlier, "Are you there?");
    await discord.until(() => discord.textOf(discord.answerOf(warm)) === "echo: Are you there?", 60_000);
    const asked = people.flatMap((one) =>
      [1, 2].map((i) => ({ one, i, interaction: ask(stage, one, `${i} of ${one.person.id}`) })),
    );
    const [first] = asked;
    const isAnswered = ({ one, i, interaction }: (typeof asked)[number]): boolean =>
      discord.textOf(discord.answerOf(interaction)) === `echo: ${i} of ${one.person.id}`;
    // Whoever looks takes from the processor that both sides need, so one after the other is looked at.
    await discord.until(allOf(asked, ({ interaction }) => isOver(stage, interaction)));
    expect(discord.late).toEqual([]);
    await discord.until(allOf(asked, isAnswered), 90_000);
    const answered = Math.round(performance.now() - (first?.interaction.at ?? 0));
    const acknowledged = asked.map(({ interaction }) => discord.acknowledged(interaction)?.after ?? Infinity);
    const p95 = Math.round(acknowledged.toSorted((a, b) => a - b)[Math.floor(acknowledged.length * 0.95)] ?? 0);
    process.stdout.write(
      `200 commands at once on Discord: acknowledged p95 ${p95} ms, all answered after ${answered} ms.\n`,
    );
    for (const { person, channel } of people) {
      const theirs = textsIn(stage, { person, channel }).filter((text) => text.endsWith(` of ${person.id}`));
      expect(theirs.toSorted()).toEqual([1, 2].map((i) => `echo: ${i} of ${person.id}`));
      const prompts = service.asked
        .filter(({ prompt }) => prompt.endsWith(` of ${person.id}`))
        .map(({ prompt }) => prompt);
      expect(prompts).toEqual([1, 2].map((i) => `${i} of ${person.id}`));
    }
    expect(discord.late).toEqual([]);
    expect(discord.invalidRequests()).toBe(0);
    expect(service.asked).toHaveLength(201);
    expect(discord.problems).toEqual([]);
  },
);
