/** Addresses that people give, in every place where they can: none is gone to but the platforms' own hosts of files. */
import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { publicLookup } from "../../../src/platforms/discord/send/public-lookup.ts";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import { documentOf } from "../../fakes/scripted-search.ts";
import { asks } from "../web/attacker.ts";
import { createVisitor } from "../web/visitor.ts";
import { openEverything } from "./stage.ts";
import { createWitness } from "./witness.ts";

/** Something that only this machine should reach; it counts who comes. */
async function openTrap(): Promise<{ readonly port: number; readonly came: readonly string[] }> {
  const came: string[] = [];
  const server = createServer((request, response) => {
    came.push(`${request.method} ${request.url}`);
    response.writeHead(200, { "content-type": "image/png" }).end(greyPng(8, 8, 1));
  });
  server.on("connection", () => came.push("a connection"));
  server.listen(0, "::");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { port: typeof address === "object" && address !== null ? address.port : 0, came };
}

/** One place, written in all the ways in which it can be. */
const waysTo = (port: number): readonly string[] => [
  ...[
    "127.0.0.1",
    "localhost",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "0.0.0.0",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "①②⑦.⓪.⓪.①",
  ].map((host) => `http://${host}:${port}/a.png`),
  `https://127.0.0.1:${port}/a.png`,
  `http://cdn.discordapp.com@127.0.0.1:${port}/attachments/1/2/a.png`,
  `https://cdn.discordapp.com:443@127.0.0.1:${port}/a.png`,
  `https://cdn.discordapp.com:${port}/attachments/1/2/a.png`,
  `http://cdn.discordapp.com:${port}/attachments/1/2/a.png`,
  `https://cdn.discordapp.com.evil.test:${port}/a.png`,
  `https://evil.test:${port}/cdn.discordapp.com/a.png`,
  `https://cdn.discordapp.com\\@127.0.0.1:${port}/a.png`,
  `http://127.0.0.1:${port}\\.cdn.discordapp.com/a.png`,
  `http://127.0.0.1:${port}#@cdn.discordapp.com/a.png`,
  `//127.0.0.1:${port}/a.png`,
  `ftp://127.0.0.1:${port}/a.png`,
  `gopher://127.0.0.1:${port}/_a`,
  "file:///etc/passwd",
  "data:image/png;base64,iVBORw0KGgo=",
  "/etc/passwd",
  "http://169.254.169.254/latest/meta-data/",
  "javascript:fetch(1)",
];

const PRIVATE = [
  "127.0.0.1",
  "10.0.0.1",
  "172.16.3.4",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "::1",
  "::ffff:127.0.0.1",
  "fd00::1",
  "fe80::1",
  "::",
];

const found = (name: string, all: boolean): Promise<unknown> =>
  new Promise((resolve) => {
    publicLookup(name, { all }, (error, address) => resolve(error === null ? address : error.code));
  });

test("a name that leads into a private network leads nowhere, in whichever form its address comes", async () => {
  for (const address of [
    ...PRIVATE,
    "localhost",
    "::ffff:10.1.2.3",
    "224.0.0.1",
    "255.255.255.255",
    "2130706433",
    "0x7f.1",
    "0:0:0:0:0:ffff:7f00:1",
    "::127.0.0.1",
    "::a00:1",
    "fdff:ffff::1",
    "fc00::1",
    "febf::1",
    "64:ff9b::127.0.0.1",
    "64:ff9b::10.1.2.3",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::1",
    "2002:a00:1::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "100::1",
    "::ffff:0:127.0.0.1",
    "ff02::1",
  ]) {
    for (const all of [true, false]) expect([address, await found(address, all)]).toEqual([address, "ENOTPUBLIC"]);
  }
  for (const address of [
    "162.159.130.233",
    "11.0.0.1",
    "172.15.0.1",
    "172.32.0.1",
    "2606:4700::6810:1",
    "64:ff9b::162.159.130.233",
  ]) {
    expect(await found(address, false)).toBe(address);
    expect(await found(address, true)).toMatchObject([{ address }]);
  }
});

describe("whatever address somebody gives", () => {
  test("Herald goes nowhere but to its platforms, its service and its store; to a platform's host of files only on the net", async () => {
    const trap = await openTrap();
    const evil = waysTo(trap.port);
    const trapped = { "evil.test": ["127.0.0.1"], "cdn.discordapp.com.evil.test": ["127.0.0.1"] };
    // The second answer is another than the first, and so on.
    const witness = createWitness({ ...trapped, "cdn.discordapp.com": PRIVATE, "media.discordapp.net": PRIVATE });
    const stage = await openEverything({ ...witness.environment, LOG_LEVEL: "debug" });
    const { address, telegram, discord, service, secret, herald } = stage;
    const all = evil.join(" ");
    const [first = ""] = evil;

    // What the service says, and what news lead to.
    service.answer = ({ prompt }) => ({
      pieces: [`echo: ${prompt.slice(0, 40)} ![picture](${first}) [link](${first}) <img src="${first}">`],
      annotations: [{ type: "url_citation", url_citation: { url: first, title: first, content: first } }],
    });

    service.search = ({ query }) => ({
      documents: evil.slice(0, 4).map((one) => ({ ...documentOf(`${query} ${one}`), tldr: `![a](${one}) <${one}>` })),
    });

    // Telegram: words, previews, captions, replies, and names.
    const ada = telegram.person({ first_name: first.slice(0, 60) });
    const entity = { type: "text_link", offset: 0, length: 4, url: first };
    const brought = async (): Promise<void> => {
      const update = telegram.pending().at(-1);
      const sent = JSON.stringify(update).replace(
        /"text":/,
        `"link_preview_options":{"url":${JSON.stringify(first)}},"x":`.replace('"x":', '"text":'),
      );
      const got = await asks(address, "POST", "/telegram/webhook", {
        body: sent,
        headers: { "x-telegram-bot-api-secret-token": secret },
      });
      expect(got.status).toBe(200);
    };
    const texts = [
      `What is on ${first}?`,
      ...evil.slice(0, 4).map((one) => `/effect ${one}`),
      `/effect oil ${all}`,
      `/imagine ${first}`,
      `/news ${first}`,
      `/ask ${all.slice(0, 3_000)}`,
      `/extract picture:string ${first}`,
      `/digest add --at 09:00 --tz UTC ${first}`,
      `/persona ${first}`,
      `/mood ${first}`,
    ];
    for (const text of texts) {
      telegram.say(ada, text);
      await brought();
    }
    telegram.say(ada, "link", { entities: [entity] } as object);
    await brought();

    // Discord: a picture whose address is another, as only a forged call has it.
    const eve = discord.person({ name: "Eve" });
    const url = `${address}/discord/interactions`;
    discord.deliverTo(url);
    const picture = { name: "a.png", type: "image/png", bytes: greyPng(30, 20, 3) };
    const real = discord.command(eve, "effect", { prompt: "real", picture }, { in: discord.dm(eve) });
    await expect.poll(() => service.drawn.length, { timeout: 20_000 }).toBe(1);
    // The host of the files itself sends elsewhere, with every kind of redirect.
    for (const status of [301, 302, 303, 307, 308]) {
      const [location = ""] = evil;
      discord.refuseNext("GET /attachments", { status, headers: { location, refresh: `0;url=${location}` } });
      const sent = discord.command(eve, "effect", { prompt: "sent away", picture }, { in: discord.dm(eve) });
      await discord.until(() => discord.answerOf(sent) !== undefined && !discord.thinking(sent), 20_000);
    }
    expect(discord.callsOf("GET /attachments").length).toBeGreaterThan(5);
    const cdn = ["cdn.discordapp.com", "media.discordapp.net"].flatMap((host) =>
      Array.from(
        { length: 6 },
        (_, i) => `https://${host}/attachments/80000000000000${100 + i}/80000000000000${200 + i}/a.png`,
      ),
    );
    let id = 1_150_000_000_000_000_000n;
    const forged = [...evil, ...cdn];
    for (const one of forged) {
      id += 4_194_304n;
      const payload = JSON.stringify(real.payload)
        .replace(/"url":"[^"]*"/g, `"url":${JSON.stringify(one)}`)
        .replace(/"avatar":null/g, `"avatar":${JSON.stringify(one)}`)
        .replace(/"proxy_url":"[^"]*"/g, `"proxy_url":${JSON.stringify(one)}`);
      const body = JSON.stringify({ ...JSON.parse(payload), id: String(id), token: `forged-${id}` });
      expect((await asks(address, "POST", "/discord/interactions", { body, headers: discord.sign(body) })).status).toBe(
        200,
      );
    }

    // The console: words, and files that are none.
    const visitor = await createVisitor(() => address);
    await visitor.ask(`What is on ${first}?`);
    for (const one of evil.slice(0, 3)) {
      await visitor.call("POST", "say", {
        id: "abcdefghij",
        talk: visitor.talk,
        text: "/effect oil",
        files: [{ id: one, name: one }],
      });
    }

    // What was forged came first, so it is over when this is answered.
    const last = discord.command(eve, "ask", { prompt: "Last" }, { in: discord.dm(eve) });
    await discord.until(() => discord.textOf(discord.answerOf(last)).startsWith("echo: Last"), 60_000);
    await telegram.until(() => telegram.sent(ada.id).length >= texts.length, 60_000);
    // Nothing of it waits any more.
    const busy = async (): Promise<readonly string[]> => {
      const metrics = await (await fetch(`${address}/metrics`)).text();
      return (
        metrics.match(
          /^herald_queue_jobs\{queue="image",state="(?:active|waiting|prioritized|delayed)"\} [1-9].*$/gm,
        ) ?? []
      );
    };
    await expect.poll(busy, { timeout: 60_000 }).toEqual([]);
    const served = herald.output().match(/"request":"dc-115\d+".*"a request was served"/g) ?? [];
    expect(served.length).toBeGreaterThan(evil.length);

    expect(trap.came).toEqual([]);
    const home = [telegram.url, discord.url, service.url, stage.redis ?? ""].flatMap(
      (one) => /:(\d+)/.exec(one)?.[1] ?? [],
    );
    expect(home).toHaveLength(4);
    const elsewhere = witness.connections().filter((one) => !home.some((port) => one === `127.0.0.1:${port}`));
    expect(elsewhere).toEqual([]);
    expect(witness.connections().length).toBeGreaterThanOrEqual(home.length);
    // The hosts of files were asked for, and nothing else was; each answer led nowhere.
    const names = witness.namesAsked().filter((one) => !/^(?:127\.0\.0\.1|localhost)$/.test(one));
    expect(names.toSorted()).toEqual(["cdn.discordapp.com", "media.discordapp.net"]);
    expect(service.drawn.filter(({ image }) => image !== undefined)).toHaveLength(1);
    expect(herald.output()).not.toMatch(/"level":50/);
  });
});
