/** One visitor after another's talks, files, buttons, digests and streams, by ids that they know and ids that they make up. */
import { describe, expect, test } from "vitest";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import { openQuickly } from "./stage.ts";
import { isRefused, newId, type Visitor } from "./visitor.ts";

const SECRET = "xyzzy";

/** A life with something of everything. */
async function livesThrough(ada: Visitor) {
  const asked = await ada.say(`My secret is ${SECRET}`);
  const answer = await ada.answerTo(asked);
  const file = await ada.upload(greyPng(40, 40, 7), "image/png", `${SECRET}.png`);
  const pictured = await ada.say("/effect in oil", { files: [file] });
  const picture = await ada.answerTo(pictured);
  const digest = await ada.ask(`/digest add --at 09:00 --tz UTC --brief off ${SECRET}`);
  const id = digest.buttons.flat().flatMap(({ argument }) => /\.([\w-]+)/.exec(argument)?.[1] ?? [])[0];
  if (id === undefined) throw new Error(`no digest with an id: ${digest.text}`);
  await ada.ask("/persona a gardener called Plugh");
  return { asked, answer, file, pictured, picture, digest, id };
}

const ODD = [
  "__proto__",
  "constructor",
  "prototype",
  "operator",
  "..",
  "../..",
  "a:b:c:d:e",
  "%2e%2e%2f",
  "a".repeat(25),
  "",
  "ÄÄÄÄÄÄÄÄ",
];

describe("another visitor", () => {
  test("reads, writes, presses, stops, hears and deletes nothing, and their own words reach nothing either", async () => {
    const { startAll, visitor, service } = await openQuickly();
    const [herald] = await startAll(1);
    const [ada, eve] = [await visitor(), await visitor()];
    const life = await livesThrough(ada);
    const stood = await ada.messages();
    const asked = service.asked.length;
    const { talk } = ada;
    const post = (path: string, body: unknown) => eve.call("POST", path, body);
    const url = life.picture.files[0]?.url ?? "";
    expect(url).toMatch(/^\/console\/files\//);
    const again = life.picture.buttons.flat().map(({ operation, argument }) => ({ operation, argument }));
    expect(again.length).toBeGreaterThan(0);
    // An answer is called after the request that it answers.
    const [key = ""] = life.answer.id.split("-");
    await eve.ask("Hello");
    const [mine] = (await eve.messages()).filter(({ by }) => by === "herald");
    const forged = [
      ...again,
      { operation: "digest", argument: `remove .${life.id} yes` },
      { operation: "digest", argument: `replay .${life.id} 1` },
      { operation: "again", argument: key },
      { operation: "show", argument: key },
      { operation: "explain", argument: key },
      { operation: "digest", argument: "halt" },
      { operation: "digest", argument: `look .${life.id}` },
      { operation: "privacy", argument: "forget" },
      { operation: "key", argument: "remove" },
      { operation: "settings", argument: "" },
    ];
    const calls = [
      eve.call("GET", `talks/${talk}`),
      eve.call("DELETE", `talks/${talk}`),
      post(`talks/${talk}/title`, { title: "mine now" }),
      post("stop", { talk, message: life.asked }),
      eve.call("GET", url.slice("/console/".length)),
      ...forged.map((one) => post("press", { id: newId(), talk, message: life.picture.id, ...one })),
      ...forged.map((one) => post("press", { id: newId(), talk: eve.talk, message: mine?.id, ...one })),
      ...forged.map((one) => post("press", { id: newId(), talk: eve.talk, message: life.picture.id, ...one })),
      post("say", { id: newId(), talk: eve.talk, text: "/effect in oil", files: [life.file] }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect([answer.url, answer.status, await isRefused(answer)]).toEqual([answer.url, 404, "gone"]);
    }
    // The same talk, by its id: it is one of their own, in which nothing of the other's can be spoken about.
    await post("say", { id: life.asked, talk, text: "And mine?", about: life.answer.id });
    const heard = await eve.call("GET", `events?talk=${talk}`);
    const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = heard.body?.getReader();
    await ada.ask(`${SECRET} once more`);
    await expect.poll(async () => (await eve.call("GET", `talks/${talk}`)).text()).toMatch(/echo: And mine/);
    const first = new TextDecoder().decode((await reader?.read())?.value);
    expect(first).toMatch(/retry|talks/);
    await reader?.cancel();
    expect(await (await eve.call("GET", `talks/${talk}`)).text()).not.toContain(SECRET);

    // Typed, as whoever knows what stands behind buttons.
    const typed = [`/digest remove .${life.id} yes`, `/digest edit .${life.id}`, `/digest preview .${life.id}`];
    for (const text of [...typed, "/digest list", "/digest all", "/privacy", "/settings", "/usage"]) {
      const { text: said } = await eve.ask(text);
      expect([text, said.includes(SECRET), said.includes("Plugh")]).toEqual([text, false, false]);
    }
    for (const command of ["digest edit", "digest remove", "__proto__", "constructor"]) {
      for (const option of ["number", "digest", "which", "__proto__", "constructor"]) {
        const query = new URLSearchParams({ command, option, typed: SECRET });
        expect(await (await eve.call("GET", `complete?${query.toString()}`)).text()).not.toContain(life.id);
      }
    }
    expect(JSON.stringify(eve.heard)).not.toContain(SECRET);
    expect(JSON.stringify(service.asked.slice(asked).filter(({ prompt }) => !prompt.includes(SECRET)))).not.toContain(
      SECRET,
    );

    // All of it stands as before.
    const after = await ada.messages();
    expect(after.slice(0, stood.length)).toEqual(stood);
    expect((await ada.bytesOf(url)).length).toBeGreaterThan(20);
    expect((await ada.ask("/digest list")).text).toContain(SECRET);
    expect((await ada.ask("/digest list")).text).not.toMatch(/Paused/);
    expect((await ada.call("GET", "state")).status).toBe(200);
    expect(herald?.output()).not.toMatch(/an HTTP request failed|a call of the console failed/);
  });

  test("ids and options of strange names are no ids, reach nothing of the program, and break nothing", async () => {
    const { startAll, visitor } = await openQuickly();
    const [herald] = await startAll(1, { LOG_FORMAT: "json" });
    const eve = await visitor();
    await eve.ask("Hello");
    for (const odd of ODD) {
      const path = encodeURIComponent(odd);
      const calls = [
        eve.call("GET", `talks/${path}`),
        eve.call("DELETE", `talks/${path}`),
        eve.call("GET", `files/${path}/${path}/0`),
        eve.call("GET", `files/${eve.talk}/${path}/__proto__`),
        eve.call("POST", `talks/${path}/title`, { title: "x" }),
        eve.call("POST", "talks", { talk: odd }),
        eve.call("POST", "stop", { talk: odd, message: odd }),
        eve.call("POST", "say", { id: odd, talk: odd, text: "x" }),
        eve.call("POST", "say", { id: newId(), talk: eve.talk, text: "x", about: `${odd}:` }),
        eve.call("POST", "say", { id: newId(), talk: eve.talk, text: "x", files: [{ id: odd, name: odd }] }),
        eve.call("POST", "press", { id: newId(), talk: eve.talk, message: "x", operation: odd, argument: odd }),
      ];
      for (const answer of await Promise.all(calls)) {
        // Some of them are such as a page might have made; then it is one of their own.
        expect([odd, answer.url, answer.status >= 500]).toEqual([odd, answer.url, false]);
      }
    }
    const strange = '{"__proto__":{"model":"m","polluted":"yes"},"constructor":"x","toString":"y","question":"plain"}';
    const said = (id: string, text: string, options: string) =>
      `{"id":"${id}","talk":"${eve.talk}","text":"${text}","options":${options}}`;
    for (const text of ["/ask", "/imagine", "/news", "/digest add", "/__proto__", "/constructor", "/toString"]) {
      const body = new TextEncoder().encode(said(newId(), text, strange));
      expect([text, (await eve.call("POST", "say", body)).status]).toEqual([
        text,
        expect.toSatisfy((s: number) => s === 202 || s === 400),
      ]);
    }
    for (const text of [
      "/ask --__proto__ x --constructor y Hello",
      "/__proto__",
      "/constructor x",
      "/hasOwnProperty",
    ]) {
      expect((await eve.ask(text)).text).not.toMatch(/\[native code\]|\[object Object\]|undefined/);
    }
    await expect.poll(async () => (await eve.messages()).filter(({ waits }) => waits).length).toBe(0);
    expect((await eve.ask("Still here?")).text).toBe("echo: Still here?");
    expect(herald?.output()).not.toMatch(/"level":50/);
  });
});
