/** Data out of texts: from messages and files, with what is wrong explained and nothing charged for it. */
import { describe, expect, test } from "vitest";
import { shared } from "../servers/ending.ts";
import { type Journey, onOneStore, openJourney, type Setting } from "./journey.ts";
import type { Values, Where } from "./messenger.ts";

const SCHEMA = JSON.stringify({
  type: "object",
  properties: { name: { type: "string" }, price: { type: "number" } },
  required: ["name", "price"],
});
const SHORT = "name:string, price:number";
const TEXT = "The fox lamp is 49.90 euros, brass, for reading.";
const GOOD = '{"name":"fox lamp","price":49.9}';

const file = (name: string, type: string, content: string | Uint8Array) => ({
  file: { name, type, bytes: typeof content === "string" ? Buffer.from(content) : content },
});
const textFile = file("lamp.txt", "text/plain", TEXT);

async function started(setting: Setting) {
  const journey = await openJourney(setting, { rates: false });
  await journey.startAll();
  return journey;
}

function peopled(journey: Journey) {
  journey.service.answer = () => ({ pieces: [GOOD] });
  return { ...journey, ada: journey.messenger.person("Ada") };
}

describe.each(onOneStore)("on $platform", (setting) => {
  const among = shared(() => started(setting));
  const opened = async () => peopled(await among());

  test("from a message of somebody, from files, and from one line: the text and the shape reach the service", async () => {
    const { messenger, service, ada } = await opened();
    const group = messenger.group({ members: [ada] });
    const said = await messenger.say(ada, TEXT, { in: group });
    await messenger.order(ada, "extract", { schema: SCHEMA }, { in: group, about: said });
    const inGroup = await messenger.answer(group, /fox lamp/);
    expect(JSON.parse(inGroup.words)).toEqual({ name: "fox lamp", price: 49.9 });

    const sent = await messenger.say(ada, "", textFile);
    const before = messenger.last(ada);
    await messenger.order(ada, "extract", { schema: SCHEMA }, { about: sent });
    const first = await messenger.answer(ada, /fox lamp/, { after: before });
    await messenger.order(ada, "extract", { schema: SHORT }, textFile);
    const second = await messenger.answer(ada, /fox lamp/, { after: first });
    await messenger.order(ada, "extract", { schema: `${SHORT}${messenger.offersOnly ? "" : "?"}`, text: TEXT });
    await messenger.answer(ada, /fox lamp/, { after: second });
    expect(service.asked).toHaveLength(4);
    for (const { messages, format } of service.asked) {
      expect(messages.map(({ content }) => content).join("\n")).toContain(TEXT);
      expect(JSON.stringify(format)).toMatch(/"price":\{"type":.*"number"/);
    }

    const long = { items: Array.from({ length: 800 }, (_, i) => `lamp number ${i}`) };
    service.answer = () => ({ pieces: [JSON.stringify(long)] });
    await messenger.order(ada, "extract", { schema: "items:string[]", text: TEXT });
    const whole = await messenger.answer(ada, /^The answer is a file/);
    expect(whole.file?.name).toBe("extract.json");
    expect(JSON.parse(whole.file?.bytes().toString() ?? "")).toEqual(long);
    expect(messenger.problems()).toEqual([]);
  });

  test("what cannot be extracted is explained with what is right, and costs nothing", async () => {
    const { messenger, service, ada } = await opened();
    const pdf = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 255]);
    const wrong: readonly (readonly [values: Values, shown: Where, said: RegExp])[] = [
      [{}, {}, /^What shall I find/],
      [{ schema: SHORT }, {}, /^I know what to find, but not in which text/],
      [
        { schema: '{"type":"object","properties":{"name"', text: TEXT },
        {},
        /^The schema is not valid JSON: (?:in line 1|it ends too early)/,
      ],
      [{ schema: '{"lamp": 3}', text: TEXT }, {}, /^This JSON is no JSON Schema/],
      [{ schema: "name:text-of-some-kind", text: TEXT }, {}, /is no kind of field|^What shall I find/],
      [{ schema: "name:string" }, file("lamp.pdf", "application/pdf", pdf), /lamp\.pdf is none that I can read/],
      [
        { schema: "name:string" },
        file("lamp.txt", "text/plain", "x".repeat(2_000_000)),
        /is larger than|That is more than/,
      ],
    ];
    for (const [values, shown, said] of wrong) {
      const before = messenger.last(ada);
      await messenger.order(ada, "extract", values, shown);
      await messenger.answer(ada, said, { after: before });
    }
    expect(service.asked).toEqual([]);
    expect(service.charged).toEqual([]);
    expect(messenger.problems()).toEqual([]);
  });

  test("an answer that does not fit says where, and can be had once more by whoever asked, once for each press", async () => {
    const { messenger, service, ada } = await opened();
    const bob = messenger.person("Bob");
    const group = messenger.group({ members: [ada, bob] });
    service.answer = () => ({ pieces: ['Here it is: {"name":"fox lamp","price":"cheap"}'] });
    await messenger.order(ada, "extract", { schema: SHORT, text: TEXT }, { in: group });
    const misfit = await messenger.answer(group, /^The answer does not fit the schema/);
    expect(misfit.words).toMatch(/price.*should be/);
    service.answer = () => ({ pieces: [GOOD] });
    await messenger.press(bob, misfit, /^Try again/);
    await messenger.answer(group, /^This button is for Ada/);
    await messenger.press(ada, misfit, /^Try again · 1 credit$/);
    await messenger.press(ada, misfit, /^Try again · 1 credit$/);
    await messenger.answer(group, /^\{\s*"name": "fox lamp",\s*"price": 49\.9\s*\}$/);
    await messenger.answer(group, /^That one is being made/);
    expect(service.asked).toHaveLength(2);
    expect(messenger.problems()).toEqual([]);
  });
});
