/** Every way in which a picture can come to nothing: told once, in words, with a ledger that agrees. */
import { expect, test } from "vitest";
import type { LedgerOutcome } from "../../src/core/store/ledger.ts";
import { greyPng, type PictureManner } from "../fakes/scripted-pictures.ts";
import { onOneSharedStore, openJourney } from "./journey.ts";
import { noneShared } from "./stage.ts";

const QUICK = { SERVICE_IDLE_TIMEOUT_MS: "4000", SERVICE_TIMEOUT_MS: "8000" };
const PNG = greyPng(300, 200);

interface Case {
  readonly manner: () => PictureManner | Promise<PictureManner>;
  /** The whole of what the person hears. */
  readonly says: string;
  readonly ledger: LedgerOutcome;
  /** Whether a button asks for the same once more. */
  readonly again: boolean;
  /** How often the service is asked; once where nothing is said. */
  readonly calls?: number;
}

const refused = (status: number, body: unknown = {}): PictureManner => ({ status, body: JSON.stringify(body) });
const none = "No credits were taken.";
const unknown = "It is not known yet whether credits were taken. You can ask again; that costs 1 credit.";
const taken = "1 credit was taken. You can ask again; that costs 1 credit.";
const again = (ledger: LedgerOutcome, says: string, manner: Case["manner"]): Case => ({
  manner,
  says,
  ledger,
  again: true,
});
const final = (says: string, manner: Case["manner"]): Case => ({ manner, says, ledger: "refunded", again: false });

const CASES: Readonly<Record<string, Case>> = {
  "its own fault": {
    ...again(
      "refunded",
      "The service tried to make the picture and did not manage. The credits were given back. Please ask again in a moment.",
      () => refused(500, { detail: "Traceback (most recent call last)" }),
    ),
    // It has given the credits back, so once more costs nothing.
    calls: 2,
  },
  "no credits": final(
    `Herald has no credits left at the service. ${none} Please tell the operator (OPERATOR), who can add some, and ask again then.`,
    () => refused(401, { detail: "Unauthorized" }),
  ),
  "what is wrong": final(
    `The service cannot make this picture as it was asked for.\n\n• Such words are not allowed.\n\n${none} Please change it and ask once more.`,
    () => refused(422, { detail: [{ loc: ["body", "prompt"], msg: "such words are not allowed", type: "x" }] }),
  ),
  "a damaged source": final(
    `The service cannot make this picture as it was asked for.\n\n• This picture is damaged. Please send it once more.\n\n${none} Please change it and ask once more.`,
    () =>
      refused(422, {
        detail: [{ loc: ["body", "image"], msg: "This picture is damaged. Please send it once more.", type: "x" }],
      }),
  ),
  "too much at once": again(
    "refunded",
    `The service has too much to do at once just now. ${none} Please ask again in 60 minutes.`,
    () => ({ status: 429, body: "{}", headers: { "retry-after": "3600" } }),
  ),
  "no PNG": again("spent", `The service sent something that is not a picture. ${taken}`, () => ({
    png: Buffer.from("this is no picture at all, whatever it says of itself"),
  })),
  "half of a PNG": again("unknown", `The picture broke off before it was whole. ${unknown}`, () => ({
    png: greyPng(640, 512).subarray(0, 60),
  })),
  cut: again("unknown", `The picture broke off before it was whole. ${unknown}`, () => ({
    png: greyPng(640, 512),
    end: "cut",
  })),
  "never answered": again(
    "unknown",
    `The service took too long to make the picture. ${unknown}`,
    () => new Promise(() => undefined),
  ),
};

test.skipIf(noneShared).each(onOneSharedStore)(
  "on $platform each way to fail is told once, for a new picture and for a changed one",
  async (setting) => {
    const { messenger, service, startAll, ledger } = await openJourney(setting, { rates: false, twice: true });
    const olga = messenger.person("Olga");
    await startAll(1, { ...QUICK, ADMINS: olga.reference });
    service.draw = ({ prompt }) => CASES[prompt]?.manner() ?? { png: greyPng(640, 512) };
    const people = Object.entries(CASES).flatMap(([name, expected]) =>
      (["imagine", "effect"] as const).map((operation) => ({ name, operation, expected, who: messenger.person() })),
    );
    for (const { name, operation, who } of people) {
      await messenger.order(
        who,
        operation,
        { prompt: name, seed: "7" },
        operation === "effect" ? { picture: PNG } : {},
      );
    }
    for (const { name, operation, expected, who } of people) {
      const says = expected.says.replace("OPERATOR", olga.reference);
      const told = await messenger.answer(who, says, { patience: 60_000 });
      expect(messenger.count(who), `${operation} ${name}`).toBe(1);
      expect(told.buttons, name).toEqual(expected.again ? ["Once more · 1 credit"] : []);
      expect(
        service.drawn.filter(({ prompt, pipeline }) => prompt === name && pipeline === operation),
        name,
      ).toHaveLength(expected.calls ?? 1);
    }
    const entries = await ledger();
    for (const { name, operation, expected, who } of people) {
      const found = entries.filter(({ person }) => person === who.reference);
      expect(
        found.map(({ outcome, credits }) => [outcome, credits]),
        `${operation} ${name}`,
      ).toEqual([[expected.ledger, expected.ledger === "refunded" ? 0 : 1]]);
    }
    // The same is asked once more, and this time it is made.
    service.draw = () => ({ png: greyPng(640, 512) });
    const failed = people.filter(({ name }) => name === "its own fault" || name === "cut");
    for (const { name, operation, who } of failed) {
      const told = await messenger.answer(who, /./);
      await messenger.press(who, told, /^Once more/);
      const made = await messenger.answer(who, new RegExp(`^${name}\n\n.*seed 7$`), { after: told });
      expect(made.picture, operation).toBeDefined();
      expect(messenger.count(who)).toBe(2);
    }
    expect(messenger.problems()).toEqual([]);
  },
);
