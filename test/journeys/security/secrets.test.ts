/** Every secret has a word of its own, much happens and much goes wrong, and none of the words is anywhere afterwards. */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import { allStores } from "../stage.ts";
import { asks } from "../web/attacker.ts";
import { createVisitor } from "../web/visitor.ts";
import { openEverything } from "./stage.ts";

/** Whatever somebody could read it back from. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  // In base64 it looks otherwise, depending on what stands before it; the ends are another's.
  const packed = [0, 1, 2].flatMap((before) =>
    (["base64", "base64url"] as const).map((encoding) =>
      Buffer.concat([Buffer.alloc(before), bytes])
        .toString(encoding)
        .slice(before === 0 ? 0 : 4, -4),
    ),
  );
  const urls = [
    encodeURIComponent(secret),
    [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  ];
  const escaped = [
    JSON.stringify(secret).slice(1, -1),
    [...secret].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
  ];
  const forms = [
    secret,
    secret.toLowerCase(),
    bytes.toString("hex"),
    [...secret].toReversed().join(""),
    ...packed,
    ...urls,
    ...escaped,
  ];
  return [...new Set(forms)];
}

/** The names of the secrets that are in there, in whichever form. */
function foundIn(text: string, secrets: Readonly<Record<string, string>>): readonly string[] {
  const small = text.toLowerCase();
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const form = formsOf(secret).find((one) => text.includes(one) || small.includes(one.toLowerCase()));
    return form === undefined
      ? []
      : [
          `${name}: ${small.slice(Math.max(0, small.indexOf(form.toLowerCase()) - 60), small.indexOf(form.toLowerCase()) + 80)}`,
        ];
  });
}

const word = (name: string): string => `${name}-${randomBytes(12).toString("hex")}`;

test("a search for the words finds them, in each form", () => {
  const secrets = { one: "canary-of-the-test-0123" };
  for (const form of formsOf(secrets.one)) expect(foundIn(`before ${form} after`, secrets)).toHaveLength(1);
  for (const before of ["", "x", "xy", "xyz"]) {
    expect(foundIn(Buffer.from(`${before}${secrets.one} and more`).toString("base64"), secrets)).toHaveLength(1);
  }
  expect(foundIn("canary-of-the-test-0124", secrets)).toEqual([]);
});

/** Errors are told by whoever meets them: in one process, and in a gateway and a worker that are two. */
const SETTINGS = allStores.map((store) => ({ store, halves: store !== "the embedded store" }));

test.each(SETTINGS)(
  "on $store, tokens, keys, cookies and words are in no log, no metric, no page and no store where they do not belong",
  async (setting) => {
    const configured = {
      ADMIN_TOKEN: word("canary-operator"),
      SERVICE_TURNSTILE: word("canary-turnstile"),
      TELEGRAM_WEBHOOK_SECRET: word("canary_webhook"),
      SEAL_KEY: randomBytes(32).toString("base64"),
    };
    const stage = await openEverything({ ...configured, LOG_LEVEL: "trace" }, setting);
    const { address, telegram, discord, service, secret, processes } = stage;
    const keys = {
      ownKey: `sk-live_${word("canary")}`,
      refusedKey: `sk-live_${word("canary")}`,
      mistypedKey: `sk-live_${word("canary")}`,
      slashlessKey: `sk-live_${word("canary")}`,
    };
    const words = {
      telegramWords: word("canarytg"),
      discordWords: word("canarydc"),
      consoleWords: word("canaryweb"),
      answered: word("canaryans"),
      refusedWords: word("canaryref"),
    };
    const name = { nameOfSomebody: word("canaryname").slice(0, 40) };

    // The service answers with words of its own, and now and then with every kind of failure.
    const failures = [500, 422, 429, 401, 403, 503, 413, 400];
    let turn = 0;
    service.account = (key) =>
      key === keys.refusedKey ? { status: 401, body: `{"detail":"bad key ${key}"}` } : undefined;
    service.answer = ({ prompt, key }) => {
      turn += 1;
      const status = failures[turn % (failures.length * 2)];
      if (/fail/.test(prompt) && status !== undefined)
        return { status, body: JSON.stringify({ detail: `${words.refusedWords} ${prompt} ${key}` }) };
      if (/cut/.test(prompt)) return { pieces: [words.answered], end: "cut" };
      if (/reject/.test(prompt)) throw new Error("the stand-in breaks off");
      return { pieces: [`${words.answered} ${prompt}`] };
    };
    service.search = ({ query }) => ({ status: 500, body: `${query} ${words.refusedWords}` });
    service.draw = ({ prompt }) => ({
      status: 422,
      body: JSON.stringify({ detail: [{ loc: ["prompt"], msg: `${prompt} ${words.refusedWords}` }] }),
    });

    const ada = telegram.person({ first_name: name.nameOfSomebody });
    const post = (body: string, given = secret) =>
      asks(address, "POST", "/telegram/webhook", { body, headers: { "x-telegram-bot-api-secret-token": given } });
    async function says(text: string, who = ada): Promise<void> {
      const before = telegram.sent(who.id).length;
      telegram.say(who, text);
      expect((await post(JSON.stringify(telegram.pending().at(-1)))).status).toBe(200);
      await telegram.until(() => telegram.sent(who.id).length > before, 30_000);
    }
    const mine = words.telegramWords;
    // In a chat of its own each, for Telegram takes no more than a message a second in one.
    const said = [
      mine,
      `fail ${mine}`,
      `cut ${mine}`,
      `reject ${mine}`,
      `/news ${mine}`,
      `/imagine ${mine}`,
      `/persona ${mine}`,
      `/digest add --at 09:00 --tz UTC ${mine}`,
      `/extract a:string ${mine}`,
      `/${mine}`,
    ];
    await Promise.all(said.map((text) => says(text, telegram.person({ first_name: name.nameOfSomebody }))));
    await says(`/key set ${keys.ownKey}`);
    await says(`/key set ${keys.refusedKey}`);
    await says(`/key set ${keys.mistypedKey} and more`);
    await says(`key set ${keys.slashlessKey}`);
    await says(`again ${mine}`);
    telegram.htmlNext("sendMessage", 502);
    telegram.breakNext("sendMessage", "before");
    const unlucky = [`html ${mine}`, `broken ${mine}`];
    await Promise.all(unlucky.map((text) => says(text, telegram.person({ first_name: name.nameOfSomebody }))));
    await service.down();
    await says(`nobody is there ${mine}`, telegram.person({ first_name: name.nameOfSomebody }));
    await service.up();
    // What is wrong with a call is told; nothing of what it said.
    await post(`{ ${mine}`);
    await post(JSON.stringify({ update_id: mine, message: mine }));
    await post("{}", `${secret}x`);

    const eve = discord.person({ name: "Eve" });
    discord.deliverTo(`${address}/discord/interactions`);
    const picture = { name: `${words.discordWords}.png`, type: "image/png", bytes: greyPng(20, 20, 5) };
    const dm = discord.dm(eve);
    for (const prompt of [words.discordWords, `fail ${words.discordWords}`, `cut ${words.discordWords}`])
      discord.command(eve, "ask", { prompt }, { in: dm });
    const effect = discord.command(eve, "effect", { prompt: words.discordWords, picture }, { in: dm });
    await discord.until(() => discord.answerOf(effect) !== undefined, 30_000);
    for (const trouble of [
      () => discord.refuseNext(/.*/, { status: 500 }, 2),
      () => discord.refuseNext(/.*/, { status: 403, code: 50_001 }),
      () => discord.cutNext(/webhooks|callback|messages/, "before", 2),
    ]) {
      trouble();
      discord.command(eve, "ask", { prompt: `troubled ${words.discordWords}` }, { in: dm });
    }
    const after = discord.command(eve, "ask", { prompt: `calm ${words.discordWords}` }, { in: dm });
    await discord.until(() => discord.answerOf(after) !== undefined && !discord.thinking(after), 60_000);
    const unsigned = JSON.stringify({ ...effect.payload, data: { name: words.discordWords } });
    await asks(address, "POST", "/discord/interactions", {
      body: unsigned,
      headers: {
        "x-signature-ed25519": "0".repeat(128),
        "x-signature-timestamp": String(Math.floor(Date.now() / 1_000)),
      },
    });
    await asks(address, "POST", "/discord/interactions", {
      body: `{${words.discordWords}`,
      headers: discord.sign(`{${words.discordWords}`),
    });

    const guess = word("canary-guess");
    await asks(address, "POST", "/sign-in", { body: JSON.stringify({ token: guess }) });
    const signed = await asks(address, "POST", "/sign-in", { body: JSON.stringify({ token: configured.ADMIN_TOKEN }) });
    const [cookie = ""] = (signed.headers.get("set-cookie") ?? "").split(";");
    const [, csrf = ""] = /"csrf":"([\w-]+)"/.exec(signed.body) ?? [];
    const visitor = await createVisitor(() => address);
    await visitor.ask(words.consoleWords);
    await visitor.ask(`fail ${words.consoleWords}`);
    await visitor.ask(`/key set ${keys.mistypedKey}`);
    // Whoever leaves out the slash, or puts a colon there, has meant the same.
    for (const typed of ["key set", "/key: set"]) await visitor.ask(`${typed} ${keys.slashlessKey}`);
    await asks(address, "GET", `/console/talks/${words.consoleWords}?x=${words.consoleWords}`, {
      headers: { cookie: visitor.cookie },
    });
    await asks(address, "GET", `/${configured.ADMIN_TOKEN}?${keys.ownKey}`);

    const cookies = {
      operatorsCookie: cookie.slice("herald-operator=".length),
      visitorsCookie: visitor.cookie.slice("herald=".length),
    };
    const sealBytes = Buffer.from(configured.SEAL_KEY, "base64").toString("hex");
    const tokens = {
      ...configured,
      sealBytes,
      telegramToken: telegram.token,
      discordToken: discord.token,
      serviceKey: service.key,
      guess,
    };
    for (const [what, one] of Object.entries({ ...tokens, ...cookies, ...keys, ...words }))
      expect(one.length, what).toBeGreaterThan(15);

    const everybodys: string[] = [];
    for (const path of ["/metrics", "/status", "/readyz", "/", "/admin", "/sign-in"])
      for (const one of processes)
        everybodys.push((await asks(await one.address(), "GET", path, { headers: { cookie } })).whole);
    const operators: string[] = [];
    for (const path of [
      "overview",
      "requests",
      "requests?by=failed",
      "settings",
      "digests",
      "editions",
      `who?id=telegram:${ada.id}`,
    ]) {
      const got = await asks(address, "GET", `/admin/api/${path}`, { headers: { cookie } });
      expect([path, got.status]).toEqual([path, 200]);
      operators.push(got.whole);
    }
    const board: string[] = [];
    for (const path of [
      "",
      "api/queues",
      "api/queues?activeQueue=chat&status=latest&page=1",
      "api/queues?activeQueue=image&status=failed&page=1",
    ]) {
      const got = await asks(address, "GET", `/admin/queues/${path}`, { headers: { cookie } });
      expect([path, got.status]).toEqual([path, 200]);
      board.push(got.whole);
    }
    const log = processes.map((one) => one.output()).join("\n");
    expect(log.split("\n").length).toBeGreaterThan(60);
    expect(log).toMatch(/"level":(?:40|50)/);

    const all = { ...tokens, ...cookies, ...keys, csrf };
    expect(foundIn(log, { ...all, ...words, ...name }), "the log").toEqual([]);
    expect(foundIn(everybodys.join("\n"), { ...all, ...words, ...name }), "pages for everybody").toEqual([]);
    expect(foundIn(board.join("\n"), { ...all, ...words }), "the board").toEqual([]);
    // The operator's pages show what people wrote only where that was turned on; the topic of a digest is what it is called.
    const { telegramWords: topic, ...others } = words;
    expect(foundIn(operators.join("\n"), { ...all, ...others }), "the operator's pages").toEqual([]);
    expect(operators.filter((page) => page.includes(topic)).length).toBeLessThanOrEqual(2);
    // In the store lies what was said; what opens a door does not.
    const stored = await stage.everything();
    expect(stored).toContain(words.consoleWords);
    const { csrf: _, ...neverStored } = all;
    expect(foundIn(stored, neverStored), "the store").toEqual([]);
  },
);
