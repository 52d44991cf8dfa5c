/** /cancel says what it has cancelled: what ran and what waited, of whoever asks, here; or that there was nothing. */
import { expect, test } from "vitest";
import { noteOf } from "../../../src/core/journal-notes.ts";
import type { Request } from "../../../src/core/request.ts";
import { STOPS } from "../../../src/core/stop.ts";
import type { JournalState } from "../../../src/core/store/journal.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import { requestOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();

const NOTHING =
  "Nothing of yours is running or waiting here, so there was nothing to cancel. If something runs in another chat, send `/cancel` there.";

let people = 0;
const somebody = () => {
  people += 1;
  return { chat: { id: `-${people}`, kind: "group" as const }, person: { id: `${people}`, name: "Ada" } };
};
type Somebody = ReturnType<typeof somebody>;

const asked = (who: Somebody, more: Partial<Request> = {}): Request =>
  requestOf({ ...who, at: 1_800_000_000_000, ...more });

/** Their states with the moments since when they hold, before and after the /cancel, which is heard at zero. */
const note = (request: Request, ...states: readonly (readonly [JournalState, number])[]) =>
  store().journal.write(states.map(([state, at]) => noteOf(request, state, { at: request.at + at })));

async function cancelled(who: Somebody, language = "en"): Promise<string> {
  const request = asked(who, { operation: "cancel" });
  const { reply } = await serve("cancel", request, stageOf(store(), [], { say: strictSayIn(language) }));
  return reply?.text ?? "";
}

test("with nothing running or waiting it says so, also after what has been answered, and in German", async () => {
  const who = somebody();
  expect(await cancelled(who)).toBe(NOTHING);
  await note(asked(who, { at: 1_799_999_990_000 }), ["received", 1], ["delivered", 5_000]);
  await note(asked(who, { at: 1_799_999_980_000 }), ["received", 1], ["running", 2], ["failed", 5_000]);
  expect(await cancelled(who)).toBe(NOTHING);
  expect(await cancelled(who, "de")).toBe(
    "Von dir läuft oder wartet hier gerade nichts, es gab also nichts abzubrechen. Läuft etwas in einem anderen Chat, schick dort `/cancel`.",
  );
});

test("what was asked hours ago, and heard of now, as after an outage, is cancelled; what was heard of then has lost its end", async () => {
  const who = somebody();
  const hours = 20 * 3_600_000;
  await note(asked(who, { at: 1_800_000_000_000 - hours }), ["received", 1], ["running", 2]);
  expect(await cancelled(who)).toBe(NOTHING);
  await note(asked(who, { at: 1_800_000_000_000 - hours }), ["received", hours - 2_000], ["dropped", hours + 1_000]);
  expect(await cancelled(who)).toBe("Your request here is cancelled.");
});

test.each<[what: string, states: readonly (readonly [JournalState, number])[]]>([
  ["waits", [["received", 1]]],
  [
    "runs",
    [
      ["received", 1],
      ["running", 2],
    ],
  ],
  [
    "waits to be tried again",
    [
      ["received", 1],
      ["waiting", 2],
    ],
  ],
  [
    "was dropped because of it",
    [
      ["received", 1],
      ["dropped", 20_000],
    ],
  ],
  [
    "was answered with what there was until then",
    [
      ["received", 1],
      ["delivered", 20_100],
    ],
  ],
])("what %s is cancelled, and that is said", async (_, states) => {
  const who = somebody();
  await note(asked(who, { at: 1_799_999_980_000 }), ...states);
  expect(await cancelled(who)).toBe("Your request here is cancelled.");
  expect(await cancelled(who, "de")).toBe("Deine Anfrage hier ist abgebrochen.");
});

test("several are counted; those of others, of other chats, and what was long ago are none of them", async () => {
  const [who, other] = [somebody(), somebody()];
  for (const at of [1_799_999_990_000, 1_799_999_991_000, 1_799_999_992_000]) {
    await note(asked(who, { at }), ["received", 1]);
  }
  await note(asked({ ...other, chat: who.chat }), ["received", 1]);
  await note(asked({ ...who, chat: other.chat }), ["received", 1]);
  await note(asked(who, { at: 1_799_990_000_000 }), ["received", 1]);
  await note(asked(who, { operation: "cancel" }), ["received", 1]);
  expect(await cancelled(who)).toBe("Your 3 requests here are cancelled, those that still waited as well.");
});

test("what was asked by our clock before Herald heard of it, whatever the platform's says, and not after it", async () => {
  const who = somebody();
  const heard = 1_800_000_000_900;
  const stop = { conversation: `telegram:${who.chat.id}`, person: `telegram:${who.person.id}`, at: heard - 900, heard };
  await store().documents.put(STOPS, `telegram:${who.chat.id}:telegram:${who.person.id}`, stop);
  await note(asked(who, { at: heard - 20_000 }), ["received", 1], ["delivered", 19_900]);
  await note(asked(who, { at: heard + 5_000 }), ["received", 1]);
  expect(await cancelled(who)).toBe(NOTHING);
});
