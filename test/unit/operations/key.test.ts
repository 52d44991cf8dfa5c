/** One's own key: its message goes first, only what the service accepts is kept, and it is never shown. */
import { describe, expect, test } from "vitest";
import { personKey, type Request } from "../../../src/core/request.ts";
import { createSeal } from "../../../src/core/seal.ts";
import { PERSONS } from "../../../src/core/settings.ts";
import { operations } from "../../../src/operations/index.ts";
import type { OperationParts } from "../../../src/operations/parts.ts";
import type { AccountAnswer, Outcome } from "../../../src/service/client/index.ts";
import { readBefore } from "../../../workers/before.ts";
import { createOwnKey } from "../../../workers/own-key.ts";
import { accountOf, failureOf, requestOf, stageOf, useStore } from "./operating.ts";

const store = useStore();
const seal = createSeal([Buffer.alloc(32, 1)]);
const KEY = "sk-live-3f9c1a7e5b2d";

const good: Outcome<AccountAnswer> = { ok: true, credits: 0, value: accountOf(42) };
const bad = (kind: "key-refused" | "unreachable"): Outcome<AccountAnswer> => ({
  ok: false,
  failure: failureOf({ kind, fault: "person" }),
});

interface Given {
  readonly read?: Outcome<AccountAnswer>;
  readonly erased?: boolean;
  readonly with?: typeof seal;
}

/** As the workers do it, with the real key of the person; `done` is what was done, in order. */
async function ask(request: Request, { read = good, erased = true, with: using = seal }: Given = {}) {
  const done: string[] = [];
  const { person } = await readBefore(store(), request);
  const ownKey = createOwnKey(store().documents, using, request, person);
  const parts: OperationParts = stageOf(store(), [], {
    person,
    ownKey: { ...ownKey, set: (key) => ownKey.set(key).then(() => void done.push("set")) },
    async account(key) {
      done.push(`account ${key}`);
      return read;
    },
    async erase() {
      done.push("erase");
      return erased;
    },
  });
  const answered = await operations.key(request, parts);
  const text = answered.reply?.text ?? "";
  expect(JSON.stringify(answered)).not.toContain(KEY);
  return { text, done, answered, kept: (await store().documents.get(PERSONS, personKey(request)))?.key };
}

const said = (text: string, given: Partial<Request> = {}): Request => requestOf({ operation: "key", text, ...given });
const by = ({ chat, person }: Request, text: string): Request =>
  said(text, { ...(chat && { chat }), ...(person && { person }) });

describe("set", () => {
  test("takes the message away, then tries the key, and then keeps it sealed", async () => {
    const request = said(`set ${KEY}`);
    const { text, done, kept } = await ask(request);
    expect(done).toEqual(["erase", `account ${KEY}`, "set"]);
    expect(text).toContain("ends in **5b2d**");
    expect(text).toContain("**42** credits");
    expect(text).toContain("in groups as well, and the limits on credits of this Herald do not apply");
    expect(kept?.ends).toBe("5b2d");
    expect(seal.open(kept?.sealed ?? "", personKey(request))?.text).toBe(KEY);
  });

  test.each([
    ["key-refused", "does not accept this key"],
    ["unreachable", "could not be asked"],
  ] as const)("keeps nothing when the read fails (%s), and what was there stays", async (kind, words) => {
    const request = said(`set ${KEY}`);
    const first = await ask(request, { read: bad(kind) });
    expect(first.text).toContain(words);
    expect(first.kept).toBeUndefined();
    const { kept } = await ask(request);
    const again = await ask(by(request, "set another-key-1234"), { read: bad(kind) });
    expect(again.kept).toEqual(kept);
  });

  test.each([
    ["set", "is missing", false],
    ["set two words", "no blanks", true],
    ["set short", "8 to 512 characters", true],
    [`set ${"x".repeat(513)}`, "8 to 512 characters", true],
    ["set ключключключ", "plain letters", true],
  ])("explains “%s”, with an example, and asks nobody", async (words, explains, erases) => {
    const { text, done } = await ask(said(words));
    expect(text).toContain(explains);
    expect(text).toContain("`/key set 3f9c1a7e5b2d`");
    expect(done).toEqual(erases ? ["erase"] : []);
  });

  test.each([`SET ${KEY}`, `set  \`${KEY}\``, `set "${KEY}"`, `set\n<${KEY}>`])("understands “%s”", async (words) => {
    expect((await ask(said(words))).done).toContain(`account ${KEY}`);
  });

  test("asks to delete the message when it could not be taken away", async () => {
    const { text, done } = await ask(said(`set ${KEY}`), { erased: false });
    expect(done).toContain("set");
    expect(text).toMatch(/please delete it yourself\.$/);
  });
});

test.each(["entfernen", "Lösche", "stand", "hilfe"])("“%s” is no key", async (words) => {
  expect((await ask(said(words))).done).not.toContain("erase");
});

test("what may be a key goes as well, though no word stood before it", async () => {
  const { text, done } = await ask(said(KEY));
  expect(done).toEqual(["erase"]);
  expect(text).toContain("I have not kept it");
  expect(text).toContain("/key set YOUR-KEY");
});

describe("status", () => {
  test("shows the end of the key, since when, and its credits", async () => {
    const request = said(`set ${KEY}`);
    await ask(request);
    const { text, done } = await ask(by(request, "status"));
    expect(done).toEqual([`account ${KEY}`]);
    expect(text).toMatch(
      /ends in \*\*5b2d\*\* has been kept here since \d+ \w+ 20\d\d \d\d:\d\d UTC\. .*\*\*42\*\* credits/,
    );
    const failing = await ask(by(request, "status"), { read: bad("unreachable") });
    expect(failing.text).toContain("ends in **5b2d**");
    expect(failing.text).toContain("cannot be reached");
  });

  test("says that there is none, and that one cannot be opened any more", async () => {
    expect((await ask(said("status"))).text).toContain("You have no key");
    const request = said(`set ${KEY}`);
    await ask(request);
    const lost = await ask(by(request, "status"), { with: createSeal([Buffer.alloc(32, 2)]) });
    expect(lost.text).toContain("can no longer be opened");
    expect(lost.text).toContain("/key set YOUR-KEY");
    expect(lost.done).toEqual([]);
  });
});

test("remove erases it, and says whether there was one", async () => {
  const request = said(`set ${KEY}`);
  await ask(request);
  const { text, kept } = await ask(by(request, "remove"));
  expect(text).toContain("Your key is erased");
  expect(kept).toBeUndefined();
  expect((await ask(by(request, "remove"))).text).toContain("You have no key");
});

test("without a word it explains itself, with buttons that work", async () => {
  const { answered, done } = await ask(said(""));
  expect(answered.reply?.text).toContain("/key set YOUR-KEY");
  expect(answered.reply?.buttons?.flat()).toEqual([{ label: "Status", operation: "key", argument: "status" }]);
  expect(done).toEqual([]);
});

describe.each(["group", "channel"] as const)("in a %s", (kind) => {
  const chat = { id: "-5", kind };
  const link = "https://t.me/herald_bot?start=key";

  test.each([`set ${KEY}`, KEY, "set two words"])("“%s” is taken away and is not used", async (words) => {
    const { text, done, kept } = await ask(said(words, { chat }));
    expect(done).toEqual(["erase"]);
    expect(text).toContain("replace it at the service");
    expect(text).toContain(link);
    expect(text).not.toContain("yourself");
    expect(kept).toBeUndefined();
    expect((await ask(said(words, { chat }), { erased: false })).text).toContain("please delete it yourself");
  });

  test.each(["", "status", "remove", "set"])(
    "“%s” leads to the private chat, and says nothing of a key",
    async (words) => {
      const { text, done } = await ask(said(words, { chat }));
      expect(text).toContain(link);
      expect(text).not.toContain("replace it");
      expect(done).toEqual([]);
    },
  );
});
