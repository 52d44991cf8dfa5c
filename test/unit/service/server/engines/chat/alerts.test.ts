/** Market alerts: what is understood, what is called, and what is said of them. */
import { expect, test } from "vitest";
import { createAsking, createBook, turns } from "./asking.ts";

const ask = createAsking();

test.each([
  ["alert me when BTC goes above 100k", "BTC", "above", 100_000],
  ["tell me if ether falls below 2,800", "ETH", "below", 2_800],
  ["Notify me once SOL hits $250.50", "SOL", "above", 250.5],
  ["let me know when bitcoin drops under 80000 USD", "BTC", "below", 80_000],
  ["set an alert for doge at $0.5", "DOGE", "above", 0.5],
  ["Set an alert: LINK over 20", "LINK", "above", 20],
  ["alert me if BTC drops below 80k, not above", "BTC", "below", 80_000],
  ["alert me if BTC goes below, not above, 80k", "BTC", "below", 80_000],
  ["let me know when bitcoin is no longer above 90k", "BTC", "below", 90_000],
  ["alert me when ETH is below 2000", "ETH", "below", 2_000],
  ["alert me when BTC falls from 90k to 80k", "BTC", "below", 80_000],
  ["alert me when BTC is at 80k or lower", "BTC", "below", 80_000],
  ["warn me when 1 BTC is under $80,000 in the next 30 days", "BTC", "below", 80_000],
  ["alert me when BTC/USDT goes above 100k", "BTC", "above", 100_000],
  ["I hold ETH. Alert me when BTC hits 100k", "BTC", "above", 100_000],
  ["if btc falls below 80k, let me know", "BTC", "below", 80_000],
  ["don't forget to alert me when BTC hits 100k", "BTC", "above", 100_000],
  ["when BTC hits 100k alert me", "BTC", "above", 100_000],
  ["set a BTC price drop alert below 80k", "BTC", "below", 80_000],
  ["stop the bleeding! alert me if ETH falls below 3k", "ETH", "below", 3_000],
  ["alert me when doge is above 0,5", "DOGE", "above", 0.5],
  ["alert me when BTC is above 1.000.000", "BTC", "above", 1_000_000],
  ["alert me when doge is above 0.125", "DOGE", "above", 0.125],
])("%s", async (text, asset, direction, price) => {
  const alerts = createBook();
  const { calls, text: answer } = await ask(text, { alerts });
  expect(calls).toEqual([{ name: "set_market_alert", arguments: JSON.stringify({ asset, direction, price }) }]);
  expect(await alerts.list()).toMatchObject([{ asset, direction, price }]);
  expect(answer).toContain("will not ring by itself");
});

test.each([
  ["alert me when ETH is below 2000 and BTC above 90k", "one price of one asset"],
  ["alert me when BTC goes above 100k or below 90k", "one price of one asset"],
  ["alert me when BTC hits $100k or $110k", "one price of one asset"],
  ["alert me when BTC or sol falls below 200", "one price of one asset"],
  ["alert me at 09:00 about btc", "at which price"],
  ["alert me at 9 am about btc", "at which price"],
  ["alert me when btc drops 9.5%", "at which price"],
  ["alert me when btc drops by 2000", "at which price"],
  ["alert me when btc is above 90k EUR", "at which price"],
  ["alert me when eth is above 0.05 btc", "at which price"],
  ["alert me about bitcoin for 2026", "at which price"],
  ["alert me when BTC hits 100.000", "100.000 can be read in two ways"],
  ["alert me when BTC dominance is above 60", "a price in USD and nothing else"],
])("%j sets none and asks back", async (text, asks) => {
  const alerts = createBook();
  const { calls, text: answer } = await ask(text, { alerts });
  expect(calls).toEqual([]);
  expect(await alerts.list()).toEqual([]);
  expect(answer).toContain(asks);
});

test("alerts are listed, and removed by their number", async () => {
  const alerts = createBook();
  await ask("alert me when BTC goes above 100k", { alerts });
  await ask("alert me when ETH goes below 2k", { alerts });
  const list = await ask("my alerts", { alerts });
  expect(list.calls).toEqual([{ name: "list_market_alerts", arguments: "{}" }]);
  expect(list.text).toContain("1. **id-1:** BTC above $100,000\n2. **id-2:** ETH below $2,000");
  const removed = await ask("remove alert 2", { alerts });
  expect(removed.calls).toEqual([{ name: "remove_market_alert", arguments: '{"id":"id-2"}' }]);
  expect(removed.text).toBe("Alert **id-2** is removed: ETH below $2,000.");
  expect(await alerts.list()).toMatchObject([{ asset: "BTC" }]);
  expect((await ask("delete alert #7", { alerts })).text).toContain("There is no alert 7");
  expect((await ask("show my alerts", { alerts: createBook() })).text).toContain("You have no alerts");
});

test("alerts are removed by the form that the answers advise", async () => {
  const alerts = createBook(3, (made) => `0badcaf${made}`);
  for (const price of ["100k", "110k", "120k"]) await ask(`alert me when BTC goes above ${price}`, { alerts });
  const unsaid = await ask("remove my alert", { alerts });
  expect(unsaid.calls).toEqual([]);
  const [, advised = ""] = /"(remove alert .*?)"/.exec(unsaid.text) ?? [];
  expect(advised).toBe("remove alert 0badcaf1");
  expect((await ask("my alerts", { alerts })).text).toContain(advised);
  expect((await ask(advised, { alerts })).text).toContain("Alert **0badcaf1** is removed");
  await ask("drop alert 2", { alerts });
  expect(await alerts.list()).toMatchObject([{ price: 110_000 }]);
  await ask("alert me when BTC goes above 120k", { alerts });
  await ask("remove alerts 1 and 2", { alerts });
  expect(await alerts.list()).toEqual([]);
});

test.each(["delete all alerts", "cancel all my alerts", "please remove every alert", "clear all of my alerts"])(
  "%j removes all",
  async (text) => {
    const alerts = createBook();
    await ask("alert me when BTC goes above 100k", { alerts });
    await ask("alert me when ETH goes below 2k", { alerts });
    expect((await ask(text, { alerts })).calls).toHaveLength(2);
    expect(await alerts.list()).toEqual([]);
    expect((await ask(text, { alerts })).text).toContain("You have no alerts");
  },
);

test.each([
  "delete all my BTC alerts",
  "remove the alert for BTC above 100k",
  "don't alert me when BTC is above 100k",
  "I do not want an alert when BTC is above 100k",
  "stop alerting me",
])("%j sets none, removes none, and asks which", async (text) => {
  const alerts = createBook();
  await ask("alert me when ETH goes above 4k", { alerts });
  const { calls, text: answer } = await ask(text, { alerts });
  expect(calls).toEqual([]);
  expect(answer).toContain("Tell me which one");
  expect(await alerts.list()).toHaveLength(1);
});

test("an order is not carried out again for the question behind it", async () => {
  const alerts = createBook();
  const order = "alert me when BTC goes above 100k";
  const { text } = await ask(order, { alerts });
  await ask(turns(order, text, "why?"), { alerts });
  await ask(turns(order, text, "shorter please"), { alerts });
  expect(await alerts.list()).toHaveLength(1);
});

test("a full book is said so", async () => {
  const { text } = await ask("alert me when BTC goes above 100k", { alerts: createBook(0) });
  expect(text).toContain("as many alerts as may be");
});

test("what is missing is asked for with an example", async () => {
  expect((await ask("alert me when BTC moves")).text).toContain("at which price");
  expect((await ask("alert me at 5000")).text).toContain("which asset");
  expect((await ask("set an alert for me please")).text).toContain("alert me when BTC goes above 100k");
});

test("versa has none and says which models have", async () => {
  const alerts = createBook();
  const { text, calls } = await ask("alert me when BTC goes above 100k", { alerts, model: "versa" });
  expect(text).toContain("nexus or eclipse");
  expect(calls).toEqual([]);
  expect(await alerts.list()).toEqual([]);
});

test("an ordinary question sets no alert", async () => {
  for (const text of [
    "tell me about bitcoin",
    "tell me if ETH is bullish",
    "did bitcoin go above 90k?",
    "tell me about bitcoin over the last 30 days",
    "tell me about bitcoin over the last year",
    "text me the news on bitcoin for 2026",
    "tell me for what reason BTC fell below 93k",
    "tell me when bitcoin was above 100k",
    "tell me if you think BTC will go above 100k",
    "tell me if BTC below 80k is a good buy",
    "why did you alert me when BTC fell below 80k?",
    "why do analysts warn if BTC falls below 80k",
    "did I set an alert for BTC at 100k?",
  ]) {
    const { calls, text: answer } = await ask(text);
    expect(calls, text).toEqual([]);
    expect(answer, text).not.toMatch(/which (?:price|asset)/);
  }
});
