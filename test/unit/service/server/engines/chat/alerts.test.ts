/** Market alerts: what is understood, what is called, and what is said of them. */
import { expect, test } from "vitest";
import { createAsking, createBook } from "./asking.ts";

const ask = createAsking();

test.each([
  ["alert me when BTC goes above 100k", "BTC", "above", 100_000],
  ["tell me if ether falls below 2,800", "ETH", "below", 2_800],
  ["Notify me once SOL hits $250.50", "SOL", "above", 250.5],
  ["let me know when bitcoin drops under 80000 USD", "BTC", "below", 80_000],
  ["set an alert for doge at $0.5", "DOGE", "above", 0.5],
  ["Set an alert: LINK over 20", "LINK", "above", 20],
])("%s", async (text, asset, direction, price) => {
  const alerts = createBook();
  const { calls, text: answer } = await ask(text, { alerts });
  expect(calls).toEqual([{ name: "set_market_alert", arguments: JSON.stringify({ asset, direction, price }) }]);
  expect(await alerts.list()).toMatchObject([{ asset, direction, price }]);
  expect(answer).toContain("will not ring by itself");
});

test("alerts are listed and removed by their number", async () => {
  const alerts = createBook();
  await ask("alert me when BTC goes above 100k", { alerts });
  await ask("alert me when ETH goes below 2k", { alerts });
  const list = await ask("my alerts", { alerts });
  expect(list.calls).toEqual([{ name: "list_market_alerts", arguments: "{}" }]);
  expect(list.text).toContain("- **1:** BTC above $100,000\n- **2:** ETH below $2,000");
  const removed = await ask("remove alert 2", { alerts });
  expect(removed.calls).toEqual([{ name: "remove_market_alert", arguments: '{"id":"2"}' }]);
  expect(await alerts.list()).toMatchObject([{ asset: "BTC" }]);
  expect((await ask("delete alert #7", { alerts })).text).toContain("There is no alert 7");
  expect((await ask("show my alerts", { alerts: createBook() })).text).toContain("You have no alerts");
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
  for (const text of ["tell me about bitcoin", "tell me if ETH is bullish", "did bitcoin go above 90k?"]) {
    expect((await ask(text)).calls, text).toEqual([]);
  }
});
