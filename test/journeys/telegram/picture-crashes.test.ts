/** Workers die and connections break at every place of a picture on Telegram, where no picture can be sent twice: whoever may have missed it can see it. */
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Drawn, greyPng, type PictureManner } from "../../fakes/scripted-pictures.ts";
import type { FakeTelegram } from "../../fakes/telegram/start.ts";
import { noneShared, onShared, type StoreName } from "../stage.ts";
import { buttonsOf, heard, pressed } from "./picturing.ts";
import { openStage } from "./stage.ts";

const INTERRUPTED =
  /^Herald was restarted while this picture was being made, and does not ask twice on its own\. You can ask again\. It is not known yet whether credits were taken\.$/;
const UNCERTAIN = /^It is not certain that my answer arrived here/;

const bySeed = ({ size, seed }: Drawn): PictureManner => ({
  png: greyPng(size?.width ?? 640, size?.height ?? 512, Number(seed) % 256),
});
const FOX = greyPng(1280, 800, 7);

async function staged(store: StoreName) {
  const stage = await openStage(store, { rates: false });
  stage.service.draw = bySeed;
  await stage.start("gateway");
  const doomed = await stage.start("worker");
  const ada = stage.telegram.person({ first_name: "Ada" });
  return { ...stage, doomed, ada, group: stage.telegram.group({ members: [ada], owner: ada }) };
}

const photosIn = (telegram: FakeTelegram, { id }: { readonly id: number }) =>
  telegram.sent(id).filter(({ photo }) => photo !== undefined);

const MADE = /^a fox\n\n1280 × 800 · seed 7$/;

/** So that what was seen of a call is also written down by whoever made it. In milliseconds. */
const WRITTEN_DOWN = 500;

describe.skipIf(noneShared).each(onShared)("on %s", (store) => {
  test("a worker killed with five pictures under way, each at another place: paid once, shown once, told what is not known", async () => {
    const stage = await staged(store);
    const { telegram, service, doomed, ada, group } = stage;
    const [bob, cyd, dan] = ["Bob", "Cyd", "Dan"].map((first_name) => telegram.person({ first_name }));
    if (bob === undefined || cyd === undefined || dan === undefined) throw new Error("three people are needed");
    const slow = telegram.group({ members: [dan], owner: dan });
    const drawnTwice = new Set<string>();
    service.draw = async (drawn) => {
      const { prompt } = drawn;
      if (prompt === "a fox on a bus") await telegram.until(() => telegram.sent(group.id).length === 1);
      // Once more it is made at once.
      if (prompt.startsWith("an owl") && !drawnTwice.has(prompt)) {
        drawnTwice.add(prompt);
        await new Promise(() => undefined);
      }
      return bySeed(drawn);
    };

    // The service works for two of them,
    telegram.say(cyd, "/imagine an owl --seed 7");
    telegram.say(dan, "/imagine an owl in a tree --seed 7", { in: slow });
    const making = await heard(telegram, slow, /^Making your picture…$/);
    // one is made and may not be sent yet,
    telegram.refuseNext("sendPhoto", { code: 429, description: "Too Many Requests: retry after 12", retry_after: 12 });
    telegram.say(ada, "/imagine a fox --seed 7");
    await doomed.says(/an answer waits to be sent/);
    // one is being uploaded,
    const letPhoto = telegram.holdNext("sendPhoto");
    telegram.say(bob, "/imagine a fox --seed 7");
    await telegram.until(() => telegram.callsOf("sendPhoto").length === 2);
    // and one is being written into what stands in its place.
    const letEdit = telegram.holdNext("editMessageMedia");
    telegram.say(ada, "/imagine a fox on a bus --seed 7", { in: group });
    await telegram.until(() => telegram.callsOf("editMessageMedia").length === 1);
    await pause(WRITTEN_DOWN);
    doomed.child.kill("SIGKILL");
    await doomed.ended;
    letPhoto();
    letEdit();
    await telegram.until(() => photosIn(telegram, bob).length === 1 && photosIn(telegram, group).length === 1);
    await stage.start("worker");

    const fox = await heard(telegram, ada, MADE, { wait: 60_000 });
    expect(telegram.bytesOf(fox)).toEqual(FOX);
    expect(telegram.sent(ada.id)).toHaveLength(1);

    const note = await heard(telegram, bob, UNCERTAIN, { wait: 60_000 });
    expect(photosIn(telegram, bob)).toHaveLength(1);
    pressed(telegram, bob, note, "Show it");
    const shown = await heard(telegram, bob, MADE, { after: note });
    expect(telegram.bytesOf(shown)).toEqual(FOX);
    // What is shown is the picture itself, with everything that it can do.
    pressed(telegram, bob, shown, "Original");
    const original = await heard(telegram, bob, /^The original/, { after: shown });
    expect(telegram.bytesOf(original)).toEqual(FOX);

    await telegram.until(() => telegram.callsOf("editMessageMedia").length === 2, 60_000);
    const onBus = await heard(telegram, group, /^a fox on a bus\n/);
    expect(telegram.sent(group.id).map(({ message_id }) => message_id)).toEqual([onBus.message_id]);

    const told = await heard(telegram, cyd, INTERRUPTED, { wait: 60_000 });
    const inPlace = await heard(telegram, slow, INTERRUPTED, { wait: 60_000 });
    expect(inPlace.message_id).toBe(making.message_id);
    expect(service.drawn).toHaveLength(5);
    pressed(telegram, cyd, told, "Once more · 1 credit");
    const owl = await heard(telegram, cyd, /^an owl\n\n1280 × 800 · seed 7$/, { after: told });
    expect(telegram.bytesOf(owl)).toEqual(FOX);

    expect(service.drawn).toHaveLength(6);
    expect(service.charged).toHaveLength(4);
    const outcomes = (await stage.ledger()).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "spent")).toHaveLength(4);
    expect(outcomes.filter((outcome) => ["unknown", "reserved", "settled"].includes(outcome))).toHaveLength(2);
    expect(telegram.insideWait).toEqual([]);
    expect(telegram.problems).toEqual([]);
  });
});

describe.skipIf(noneShared).each(onShared.slice(0, 1))("on %s alone", (store) => {
  test("a connection that breaks after the bytes went out: the picture stands once, and is shown again when asked", async () => {
    const { telegram, service, ada } = await staged(store);
    telegram.breakNext("sendPhoto", "after");
    telegram.say(ada, "/imagine a fox --seed 7");
    const note = await heard(telegram, ada, UNCERTAIN);
    expect(photosIn(telegram, ada)).toHaveLength(1);
    expect(buttonsOf(note).map(({ label }) => label)).toEqual(["Show it"]);
    pressed(telegram, ada, note, "Show it");
    const shown = await heard(telegram, ada, /^a fox/, { after: note });
    expect(telegram.bytesOf(shown)).toEqual(FOX);
    expect(service.drawn).toHaveLength(1);
  });

  test("a placeholder that may have been written into is written into once more", async () => {
    const { telegram, service, ada, group } = await staged(store);
    service.draw = async (drawn) => {
      await telegram.until(() => telegram.sent(group.id).length === 1);
      return bySeed(drawn);
    };
    telegram.breakNext("editMessageMedia", "after");
    telegram.say(ada, "/imagine a fox --seed 7", { in: group });
    await telegram.until(() => telegram.callsOf("editMessageMedia").length === 2, 60_000);
    const fox = await heard(telegram, group, /^a fox/);
    expect(telegram.sent(group.id).map(({ message_id }) => message_id)).toEqual([fox.message_id]);
    expect(service.drawn).toHaveLength(1);
  });
});
