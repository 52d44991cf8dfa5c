/** Digests of chats that were gone: whoever resumes one there gets it again. */
import { expect, test } from "vitest";
import { chatOf, editionKey } from "../../../../src/core/digest.ts";
import type { Request } from "../../../../src/core/request.ts";
import { CHATS } from "../../../../src/core/settings.ts";
import { makeAnswer } from "../../../../workers/answer.ts";
import { runEdition } from "../../../../workers/digests/edition.ts";
import { createSendRecord } from "../../../../workers/record.ts";
import { requestOf } from "../../operations/operating.ts";
import { firstRun, partsOf, platformThat } from "../serving.ts";
import { at, beginAtNine, lastOf, NINE, processOf, subscribe, unlike, useWorlds, type World } from "./editing.ts";

const worlds = useWorlds();
const DAY = 24 * 3_600_000;

async function ask(world: World, request: Request): Promise<string> {
  const { sender } = platformThat(undefined);
  const { digests } = processOf(world).parts;
  const record = createSendRecord(world.store.marks, request.id, "run");
  const task = { request, turn: request.id, record, sender, context: firstRun({ id: request.id }) };
  const { answered } = await makeAnswer({ ...partsOf(world.store, { discord: sender }), digests }, task);
  return answered.reply?.text ?? "";
}

test("where Discord has told nobody that messages are taken again", async () => {
  beginAtNine();
  const world = worlds();
  const id = unlike();
  const [chat, person] = [
    { id, kind: "private" as const },
    { id, name: "Ada" },
  ];
  const topics = [`topic ${unlike()}`];
  const [digest] = await subscribe(world, { topics, platform: "discord", chat, creator: person });
  if (digest === undefined) throw new Error("there is one");
  const { parts: given, context } = processOf(world);
  const parts = { ...given, limits: { ...given.limits, personCreditsPerDay: 100 } };
  const run = (slot: number) => runEdition(parts, { edition: editionKey(digest), slot }, context);
  world.next.set(id, [{ outcome: "gone", reason: "takes no messages" }]);
  await run(NINE);
  expect(await lastOf(world, digest)).toBe("failed gone");
  expect((await world.store.documents.get(CHATS, chatOf(digest)))?.gone?.reason).toBe("takes no messages");
  at(NINE + DAY / 2);
  const asked = { platform: "discord", operation: "digest", text: "resume 1", chat, person } as const;
  expect(await ask(world, requestOf({ ...asked, conversation: `discord:${id}`, at: Date.now() }))).toContain(
    "Digest 1",
  );
  at(NINE + DAY + 1_000);
  await run(NINE + DAY);
  expect(await lastOf(world, digest)).toBe("sent");
});
