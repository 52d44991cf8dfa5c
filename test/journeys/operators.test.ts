/** Operators hear of trouble in their own chat: once, over restarts, and nothing when it is over. */
import { describe, expect, test } from "vitest";
import { ALERTS } from "../../src/core/operator.ts";
import { noRedis } from "./editions.ts";
import { onOneStore, onRedis, openJourney } from "./journey.ts";
import { storeAt } from "./web/operator-page.ts";

/** The watch looks every twenty seconds, and a key is refused twice before anybody is told. */
const TOLD = 60_000;

/** What is heard while people are served waits for no look; by itself the account is read once in a quarter of an hour. */
const AT_ONCE = 30_000;

const REFUSED = { status: 401, body: '{"detail":"Invalid or missing API key"}' };

// How each platform is written to is told by other stories; this one mostly waits.
describe.each(onOneStore.slice(0, 1))("$platform on $store", (setting) => {
  test("a key that the service refuses is told once, also after a restart", async () => {
    const { messenger, service, startAll } = await openJourney(setting);
    const olga = messenger.person("Olga");
    const ada = messenger.person("Ada");
    service.account = { status: 401, body: "{}" };
    // No bot may write first, and she is told as soon as somebody looks.
    await messenger.order(olga, "start");
    const first = await startAll(1, { ADMINS: olga.reference });
    const told = await messenger.answer(olga, /refuses the key/, { patience: TOLD });
    expect(told.words).toMatch(
      /^Trouble since .* UTC[\s\S]*Set SERVICE_API_KEY to the right one and start Herald again\.$/,
    );
    for (const { child, ended } of first) {
      child.kill("SIGTERM");
      await ended;
    }

    const second = await startAll(1, { ADMINS: olga.reference });
    // It has found out anew, and the next answer comes after all that it would have said.
    await Promise.any(second.map(({ says }) => says(/The AI service refuses the key/)));
    await messenger.order(olga, "privacy");
    await messenger.answer(olga, /privacy/i, { after: told });
    expect(messenger.texts(olga).filter((text) => text.includes("refuses the key"))).toHaveLength(1);
    expect(messenger.count(ada)).toBe(0);
    expect(messenger.problems()).toEqual([]);
  });
});

describe.skipIf(noRedis).each(onRedis.slice(0, 1))("$platform on $store, with three workers", (setting) => {
  test("a key revoked while people ask is told at once and once; a person's own key is told to nobody else", async () => {
    const { messenger, service, startAll, redis } = await openJourney(setting, { rates: false });
    const [olga, bob] = [messenger.person("Olga"), messenger.person("Bob")];
    const crowd = Array.from({ length: 9 }, () => messenger.person());
    const revoked = new Set<string>();
    service.account = (key) => (revoked.has(key) ? REFUSED : undefined);
    service.answer = ({ key, prompt }) => (revoked.has(key) ? REFUSED : { pieces: [`echo: ${prompt}`] });
    const [, ...workers] = await startAll(3, { ADMINS: olga.reference });
    const { documents } = await storeAt(redis);
    const alert = () => documents.get(ALERTS, "key-refused");
    const told = (): readonly string[] => messenger.texts(olga).filter((text) => text.includes("refuses the key"));
    // Whoever watches for the operators is the only one to put trouble into the log.
    const watchers = (): typeof workers => workers.filter(({ output }) => output().includes("refuses the key"));
    await messenger.order(olga, "start");
    await messenger.order(bob, "key", { action: "set", key: "sk-live-of-bob-alone" });
    await messenger.answer(bob, /^The service accepts your key/);

    revoked.add("sk-live-of-bob-alone");
    await messenger.ask(bob, "Mine?");
    await messenger.answer(bob, /your key/i);
    // His refusals are older than this question of hers.
    await messenger.order(olga, "privacy");
    await messenger.answer(olga, /privacy/i);
    expect([await alert(), told()]).toEqual([undefined, []]);

    revoked.add(service.key);
    for (const one of crowd) await messenger.ask(one, "What is staking?");
    await messenger.answer(olga, /refuses the key/, { patience: AT_ONCE });
    for (const one of crowd) await messenger.answer(one, /does not accept Herald’s key/);
    await expect.poll(async () => (await alert())?.told).toEqual([olga.reference]);

    revoked.delete(service.key);
    for (const one of crowd) await messenger.ask(one, "And now?");
    for (const one of crowd) await messenger.answer(one, "echo: And now?");
    await expect.poll(async () => (await alert())?.ended, { timeout: AT_ONCE }).toBeDefined();

    // Whoever watches is killed, and another hears of what is the same trouble.
    revoked.add(service.key);
    const [watcher] = watchers();
    watcher?.child.kill("SIGKILL");
    await watcher?.ended;
    for (const one of crowd) await messenger.ask(one, "And then?");
    const others = workers.filter((one) => one !== watcher);
    await Promise.any(others.map(({ says }) => says(/refuses the key/)));
    await messenger.order(olga, "privacy");
    await messenger.answer(olga, /privacy/i, { after: messenger.last(olga) });
    expect([watchers().length, told().length]).toEqual([2, 1]);
    expect((await alert())?.ended).toBeUndefined();
    expect(messenger.problems()).toEqual([]);
  });
});
