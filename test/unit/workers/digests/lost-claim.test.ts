/** What an edition buys while its job is taken away: it is bought to its end, kept, and waited for by whoever has the job. */
import { expect, test } from "vitest";
import { type Digest, editionKey } from "../../../../src/core/digest.ts";
import { Ending } from "../../../../src/core/ending.ts";
import { ClaimLost } from "../../../../src/queue/index.ts";
import { runEdition, runPosting } from "../../../../workers/digests/edition.ts";
import { beginAtNine, lastOf, NINE, processOf, subscribe, unlike, useWorlds, type World, waitOf } from "./editing.ts";

const worlds = useWorlds();

/** A run that can be told things, whose search or brief is under way. */
function runOf(world: World, digest: Digest, lease?: number) {
  const { parts, context, lines } = processOf(world, undefined, lease);
  const signal = new Ending();
  const ending = new Ending();
  const job = { edition: editionKey(digest), slot: NINE };
  const over = runEdition(parts, job, { ...context, signal, ending });
  over.catch(() => undefined);
  return { signal, ending, over, lines };
}

/** The claim is lost while something is bought, and others have the job until it is there. */
async function lose(world: World, digest: Digest, under: () => readonly string[], letGo: () => void, waits: unknown) {
  const first = runOf(world, digest);
  await expect.poll(under).toHaveLength(1);
  first.signal.abort(new ClaimLost("the claim on this job was lost"));
  // Long after the lease of the first has passed, as where the store was away meanwhile.
  await expect.poll(() => waitOf(runOf(world, digest).over)).toBe(waits);
  letGo();
  await first.over.catch((error: unknown) => expect(error).toBeInstanceOf(ClaimLost));
}

test("a search whose claim is lost is searched once, and its edition comes to all", async () => {
  beginAtNine();
  const world = worlds();
  const same = { topics: [`topic ${unlike()}`] };
  const digests = await subscribe(world, same, same, same);
  const [first] = digests;
  if (first === undefined) throw new Error("there are three");
  let letGo = (): void => undefined;
  world.answers = new Promise<void>((resolve) => (letGo = resolve));
  await lose(world, first, () => world.searches, letGo, 1_000);
  await expect.poll(() => waitOf(runOf(world, first).over)).toBeUndefined();
  expect(world.searches).toHaveLength(1);
  for (const one of digests) {
    expect(await lastOf(world, one)).toBe("sent");
    expect(world.editions(one.chat.id)).toHaveLength(1);
  }
});

test("a brief whose claim is lost is written once, and stands above its edition", async () => {
  beginAtNine();
  const world = worlds();
  const [digest] = await subscribe(world, { topics: [`topic ${unlike()}`], brief: true });
  if (digest === undefined) throw new Error("there is one");
  const { chat } = world;
  let letGo = (): void => undefined;
  const answers = new Promise<void>((resolve) => (letGo = resolve));
  world.chat = async () => {
    await answers;
    return chat();
  };
  // With the others nobody waits for long: its chat gets a job of its own.
  await lose(world, digest, () => world.briefs, letGo, undefined);
  const { parts, context } = processOf(world);
  expect(world.jobs).toMatchObject([{ data: { digest: digest.id, slot: NINE }, delay: 1_000 }]);
  const alone = { digest: digest.id, slot: NINE, scheduled: true } as const;
  await expect.poll(() => waitOf(runPosting(parts, alone, context))).toBeUndefined();
  expect(world.briefs).toHaveLength(1);
  expect(await lastOf(world, digest)).toBe("sent");
  expect(world.shown(digest.chat.id)[0]).toContain("One. Two. Three.");
});
