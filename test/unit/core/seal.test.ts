/** Sealing: what was sealed can be read by Herald alone, for its own person alone, with old keys as well as with new. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Request } from "../../../src/core/request.ts";
import { createSeal, sealed, unsealed } from "../../../src/core/seal.ts";
import { PERSONS } from "../../../src/core/settings.ts";
import { createOwnKey } from "../../../workers/own-key.ts";
import { requestOf, useStore } from "../operations/operating.ts";

const store = useStore();
const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const seal = createSeal([old]);

describe("a seal", () => {
  test("opens what it has sealed, and never makes the same twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, owner) => {
        const one = seal.seal(text, owner);
        expect(one).toMatch(/^sealed:[0-9a-f]{8}:[A-Za-z0-9_-]+$/);
        expect(seal.seal(text, owner)).not.toBe(one);
        expect(seal.open(one, owner)).toEqual({ text: text.toWellFormed(), old: false });
      }),
    );
  });

  test("is bound to its person", () => {
    const text = seal.seal("secret", "telegram:1");
    expect(seal.open(text, "telegram:2")).toBeUndefined();
    expect(seal.open(text, "")).toBeUndefined();
  });

  test("does not open what was changed anywhere, or was never sealed", () => {
    const text = seal.seal("secret", "telegram:1");
    const head = "sealed:12345678:".length;
    const bytes = Buffer.from(text.slice(head), "base64url");
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(
        seal.open(text.slice(0, head) + changed.toString("base64url"), "telegram:1"),
        String(place),
      ).toBeUndefined();
    }
    for (let length = 0; length < bytes.length; length += 1) {
      const short = bytes.subarray(0, length).toString("base64url");
      expect(seal.open(text.slice(0, head) + short, "telegram:1")).toBeUndefined();
    }
    for (const wrong of ["", "secret", "sealed:", "sealed:zzzzzzzz:AAAA", `${text}\n`, ` ${text}`]) {
      expect(seal.open(wrong, "telegram:1")).toBeUndefined();
    }
  });

  test("says once that something was sealed with a key that it has not, and nothing where somebody has changed it", () => {
    let said = 0;
    const without = createSeal([fresh], () => {
      said += 1;
    });
    for (const text of ["", "secret", "sealed:", `${without.seal("secret", "telegram:1")}x`])
      without.open(text, "telegram:1");
    without.open(without.seal("secret", "telegram:1"), "telegram:2");
    expect(said).toBe(0);
    for (const owner of ["telegram:1", "telegram:2"])
      expect(without.open(seal.seal("secret", owner), owner)).toBeUndefined();
    expect(said).toBe(1);
  });

  test("rotates: the new key seals, both open, and what the old one has sealed is told", () => {
    const both = createSeal([fresh, old]);
    const before = seal.seal("secret", "telegram:1");
    expect(both.open(before, "telegram:1")).toEqual({ text: "secret", old: true });
    const after = both.seal("secret", "telegram:1");
    expect(both.open(after, "telegram:1")?.old).toBe(false);
    expect(createSeal([fresh]).open(after, "telegram:1")?.text).toBe("secret");
    expect(createSeal([fresh]).open(before, "telegram:1")).toBeUndefined();
    expect(seal.open(after, "telegram:1")).toBeUndefined();
    expect(() => createSeal([])).toThrow(TypeError);
  });
});

test("only what is secret of a request is sealed, and it is as it was afterwards", () => {
  const request = requestOf({ operation: "key", text: "set sk-12345678" });
  const lies = sealed(request, seal);
  expect(JSON.stringify(lies)).not.toContain("sk-12345678");
  expect(unsealed(lies, seal)).toEqual(request);
  expect(unsealed(lies, createSeal([fresh]))).not.toHaveProperty("text");
  const question: Request = { ...request, operation: "chat" };
  expect(sealed(question, seal)).toBe(question);
  expect(unsealed(question, seal)).toBe(question);
});

describe("a person's own key", () => {
  const personOf = (request: Request) => store().documents.get(PERSONS, `telegram:${request.person?.id}`);
  const ownOf = async (request: Request, using: ReturnType<typeof createSeal>) =>
    createOwnKey(store().documents, using, request, (await personOf(request)) ?? {});

  test("lies in the store sealed, beside what else was decided", async () => {
    const request = requestOf({ operation: "key" });
    await store().documents.put(PERSONS, `telegram:${request.person?.id}`, { model: "nexus" });
    await (await ownOf(request, seal)).set("sk-12345678");
    const lies = await personOf(request);
    expect(JSON.stringify(lies)).not.toContain("sk-1234");
    expect(lies).toMatchObject({ model: "nexus", key: { ends: "5678" } });
    expect((await ownOf(request, seal)).value).toBe("sk-12345678");
  });

  test("is of no use among somebody else's settings", async () => {
    const [mine, theirs] = [requestOf(), requestOf()];
    await (await ownOf(mine, seal)).set("sk-12345678");
    await store().documents.put(PERSONS, `telegram:${theirs.person?.id}`, (await personOf(mine)) ?? {});
    expect((await ownOf(theirs, seal)).value).toBeUndefined();
  });

  test("is sealed anew once the keys are rotated, and opens without the old one then", async () => {
    const request = requestOf();
    await (await ownOf(request, seal)).set("sk-12345678");
    const since = (await personOf(request))?.key?.since;
    await (await ownOf(request, createSeal([fresh, old]))).renew();
    expect((await ownOf(request, createSeal([fresh]))).value).toBe("sk-12345678");
    expect((await personOf(request))?.key).toMatchObject({ ends: "5678", since });
  });

  test("that was replaced meanwhile is not brought back by sealing the old one anew", async () => {
    const request = requestOf();
    await (await ownOf(request, seal)).set("sk-12345678");
    const slow = await ownOf(request, createSeal([fresh, old]));
    await (await ownOf(request, createSeal([fresh, old]))).set("sk-another-1");
    await slow.renew();
    expect((await ownOf(request, createSeal([fresh]))).value).toBe("sk-another-1");
    expect(await (await ownOf(request, seal)).remove()).toBe(true);
    expect(await (await ownOf(request, seal)).remove()).toBe(false);
    await slow.renew();
    expect((await personOf(request))?.key).toBeUndefined();
  });
});
