/** Several pictures sent together: what is said under one of them is asked once, and the others say nothing. */
import { expect, test } from "vitest";
import { textSeen } from "../../fakes/telegram/model.ts";
import { allStores } from "../stage.ts";
import { openStage } from "./stage.ts";

const [anyStore = "the embedded store"] = allStores;

/** Every update comes once more, as after a confirmation that was lost. */
async function alone() {
  const { telegram, startAll } = await openStage(anyStore, { rates: false, twice: true });
  await startAll(1);
  const ada = telegram.person({ first_name: "Ada" });
  const texts = (): string[] => telegram.sent(ada.id).map(textSeen);
  /** All that was sent is answered before this. */
  async function answered(): Promise<readonly string[]> {
    telegram.say(ada, "/help privacy");
    await telegram.until(() => texts().some((text) => text.startsWith("/privacy")), 60_000);
    return texts().slice(0, -1);
  }
  return { telegram, ada, answered };
}

const photo = Buffer.from("a picture");

test.each([0, 1, 2])("a command under picture %d of three", async (place) => {
  const { telegram, ada, answered } = await alone();
  telegram.album(
    ada,
    [0, 1, 2].map((i) => ({ photo, ...(i === place ? { caption: "/model nexus" } : {}) })),
  );
  expect(await answered()).toEqual([expect.stringMatching(/^From now on nexus answers you/)]);
  expect(telegram.problems).toEqual([]);
});

test("the picture with the command may come when the others were heard already", async () => {
  const { telegram, ada, answered } = await alone();
  const album = telegram.album(ada, [{ photo }, { photo }, { photo, caption: "/model nexus" }], { heard: false });
  const [first, second, last] = album;
  telegram.update({ message: first });
  telegram.update({ message: second });
  await telegram.until(() => telegram.pending().length === 0, 60_000);
  telegram.update({ message: last });
  expect(await answered()).toEqual([expect.stringMatching(/^From now on nexus answers you/)]);
});

test("without a command, that they cannot be seen is said once", async () => {
  const { telegram, ada, answered } = await alone();
  telegram.album(ada, [{ photo, caption: "what is this?" }, { photo }, { photo }]);
  expect(await answered()).toEqual([expect.stringMatching(/^I cannot see pictures/)]);
});
