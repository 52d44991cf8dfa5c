/** Everybody at one address: together they say three times as much as one, and the rest is told when to go on. */
import { expect, test } from "vitest";
import { createRates } from "../../../../src/platforms/web/listen/rates.ts";
import { useStore } from "../../telegram/listen/parts.ts";
import { type ConsoleOptions, call, like, newId, openConsole, openPage, type Page } from "./calling.ts";

const store = useStore();
const MINUTE = 60_000;

/** All that an address may say in this minute is said. */
async function fill(network: string): Promise<void> {
  const name = `web-says:${network}`;
  const amount = 180 - (await store().counters.used(name, MINUTE));
  if (amount > 0) await store().counters.spend([{ name, amount, limit: 180, window: MINUTE }]);
}

/** Says it from a full address; the minute may turn in between, and then it is full again. */
async function fromFull(remote: string, say: () => Promise<number>): Promise<number> {
  let status = 0;
  for (let tries = 0; tries < 2 && status !== 429; tries += 1) {
    await fill(remote);
    status = await say();
  }
  return status;
}

async function visit(options: ConsoleOptions = {}) {
  const web = openConsole(store(), options);
  const page = await openPage(web);
  const post = (path: string, body: object, remote: string, headers: Page["headers"] = {}) =>
    call(web, path, {
      method: "POST",
      headers: { ...page.headers, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      remote,
    });
  const said = () => ({ id: newId(), talk: newId(), text: "hello" });
  return { web, page, post, said };
}

test("one who becomes many visitors says no more than three do, and is not counted for what was refused", async () => {
  const { counters } = store();
  const rates = createRates(counters);
  const network = "203.0.113.50";
  const told = [];
  // Windows are those of the clock: what falls into two of them leaves room twice.
  for (let count = 0; count < 400; count += 1) told.push(await rates.say(`one of ${count % 30}`, network));
  const refused = told.filter((one) => one !== undefined);
  expect(told.length - refused.length).toBeGreaterThanOrEqual(180);
  expect(told.length - refused.length).toBeLessThanOrEqual(360);
  expect(refused.every(({ refused: { shared } }) => shared === true)).toBe(true);
  expect(await rates.say("one of 1", "203.0.113.51")).toBeUndefined();
  expect(await rates.say("one of 1", undefined)).toBeUndefined();
});

test("a single visitor hears of their own limit, and leaves two thirds to the others", async () => {
  const rates = createRates(store().counters);
  const network = "203.0.113.52";
  const told = [];
  for (let count = 0; count < 150; count += 1) told.push(await rates.say("a single one", network));
  const refused = told.filter((one) => one !== undefined);
  expect(refused.length).toBeGreaterThanOrEqual(30);
  expect(refused.every(({ refused: { shared } }) => shared === undefined)).toBe(true);
  expect(await rates.say("another one", network)).toBeUndefined();
});

test("what is said and pressed from a full address waits for the next minute, in words that accuse nobody", async () => {
  const { page, post, said } = await visit();
  const remote = "203.0.113.60";
  let last = await post("say", said(), remote);
  expect(last.status).toBe(202);
  expect(
    await fromFull(remote, async () => {
      last = await post("say", said(), remote);
      return last.status;
    }),
  ).toBe(429);
  expect(last.body).toEqual({
    refused: "too-fast",
    says: like(/^Many messages came from where you are this minute, perhaps not from you\. Try again in .*second.*\.$/),
    shared: true,
  });
  const after = Number(last.headers.get("retry-after"));
  expect(after).toBeGreaterThan(0);
  expect(after).toBeLessThanOrEqual(60);
  const press = { ...said(), text: undefined, message: newId(), operation: "help", argument: "" };
  expect(await fromFull(remote, async () => (await post("press", press, remote)).status)).toBe(429);
  // Reading goes on, and elsewhere so does everything.
  expect((await page.get("state")).status).toBe(200);
  await fill(remote);
  expect((await post("say", said(), "203.0.113.61")).status).toBe(202);
});

test.each<[string, ConsoleOptions, string]>([
  ["the operator, who is signed in", { isOperator: async () => true }, "203.0.113.70"],
  ["whoever sits at the machine", { isHere: () => true }, "203.0.113.71"],
])("it does not concern %s", async (_who, options, remote) => {
  const { post, said } = await visit(options);
  for (let tries = 0; tries < 3; tries += 1) {
    await fill(remote);
    expect((await post("say", said(), remote)).status).toBe(202);
  }
  expect(await store().counters.used(`web-says:${remote}`, MINUTE)).toBeLessThanOrEqual(180);
});
