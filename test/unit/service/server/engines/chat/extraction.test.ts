/** Texts as people send them to be taken apart: codes, parties, routes, lists in brackets, reviews, complaints. */
import { expect, test } from "vitest";
import { z } from "zod";
import { createAsking } from "./asking.ts";

const ask = createAsking();
const string = { type: "string" };
const number = { type: "number" };
const list = (items: unknown) => ({ type: "array", items });

async function extract(text: string, properties: Record<string, unknown>): Promise<unknown> {
  const jsonSchema = { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
  return JSON.parse((await ask(text, { jsonSchema })).text);
}

test.each([
  [
    "Die Fuchslampe kostet 49,90 Euro, mit 19,5 % Rabatt.",
    { price: number, discount: number },
    { price: 49.9, discount: 19.5 },
  ],
  [
    "Umsatz: 1.299,90 €\nBudget: 2,5 Mio. Euro",
    { umsatz: number, budget: number },
    { umsatz: 1299.9, budget: 2_500_000 },
  ],
  ["Total: $1,299.90, in lots of 1,20 or 1,2,3", { total: number }, { total: 1299.9 }],
  [
    "Invoice #4471\nBill to: Jane Roe\nSubtotal: $1,200.00\nTax (8%): $96.00\nTotal due: $1,296.00",
    { invoice_number: string, subtotal: number, tax: number, total: number },
    { invoice_number: "4471", subtotal: 1200, tax: 96, total: 1296 },
  ],
  [
    "Flight LH438 departs Frankfurt at 10:15 on 2025-06-01 and arrives in Dallas. Seat 22A.",
    { flight: string, from: string, to: string, seat: string },
    { flight: "LH438", from: "Frankfurt", to: "Dallas", seat: "22A" },
  ],
  [
    "Join us for the Web3 Summit in Lisbon on 12 November 2025, hosted by Chainhouse.",
    { event: string, host: string, date: { type: "string", format: "date" } },
    { event: "Web3 Summit", host: "Chainhouse", date: "2025-11-12" },
  ],
  [
    "Book: The Pragmatic Programmer by Andrew Hunt, 1999, ISBN 0-201-61622-X",
    { title: string, isbn: string },
    { title: "The Pragmatic Programmer", isbn: "0-201-61622-X" },
  ],
  [
    "Team: Alice (engineer, 34), Bob (designer, 29)",
    { people: list({ type: "object", properties: { name: string, role: string, age: { type: "integer" } } }) },
    {
      people: [
        { name: "Alice", role: "engineer", age: 34 },
        { name: "Bob", role: "designer", age: 29 },
      ],
    },
  ],
  [
    "Prices: Bitcoin 97400 USD (+2.1%), Ether 3410 USD (-1.4%)",
    { coins: list({ type: "object", properties: { name: string, price_usd: number } }) },
    {
      coins: [
        { name: "Bitcoin", price_usd: 97_400 },
        { name: "Ethereum", price_usd: 3_410 },
      ],
    },
  ],
  [
    "My order 88213 never arrived and I want a refund of $45.",
    { category: { enum: ["billing", "shipping", "other"] }, order_id: string, refund_requested: { type: "boolean" } },
    { category: "shipping", order_id: "88213", refund_requested: true },
  ],
  [
    "Is this spam? WIN a FREE iPhone now! Click http://bit.ly/xyz",
    { is_spam: { type: "boolean" }, url: string },
    { is_spam: true, url: "http://bit.ly/xyz" },
  ],
  [
    "Sold 0.5 BTC on Kraken",
    { side: { enum: ["buy", "sell"] }, exchange: string },
    { side: "sell", exchange: "Kraken" },
  ],
  [
    "Apple reported more in Q4 2024. CEO Tim Cook said demand was strong.",
    { quarter: string, ceo: string },
    { quarter: "Q4 2024", ceo: "Tim Cook" },
  ],
])("%j is taken apart", async (text, properties, expected) => {
  expect(await extract(text, properties)).toEqual(expected);
});

test("a review's score lies on its scale, on the side of its mood", async () => {
  const scored = async (text: string, maximum: number): Promise<number> =>
    z.object({ score: z.number() }).parse(await extract(text, { score: { type: "number", minimum: 0, maximum } }))
      .score;
  expect(await scored("Absolutely loved this phone, a stunning and wonderful camera.", 1)).toBeGreaterThan(0.6);
  expect(await scored("Terrible phone, the worst.", 1)).toBeLessThan(0.4);
  expect(await scored("Loved it, wonderful.", 10)).toBeGreaterThan(6);
});
