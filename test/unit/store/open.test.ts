/** Opening the store that the configuration names: what is said when its server does not come. */
import { expect, test } from "vitest";
import { openStore, type StoreChoice } from "../../../src/store/open.ts";

const events = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };

test.each<StoreChoice & { readonly variable: string }>([
  { kind: "redis", url: "redis://:quiet@127.0.0.1:1", variable: "REDIS_URL" },
  { kind: "postgres", url: "postgres://ada:quiet@127.0.0.1:1/books", variable: "DATABASE_URL" },
])(
  "a $kind that does not come is waited for, and then named with the cure and without its password",
  async (choice) => {
    const waiting: string[] = [];
    const opening = { limit: 5_000, onWaiting: (reason: string) => waiting.push(reason) };
    const refused = await openStore(choice, events, opening).then(
      () => "",
      (error: Error) => error.message,
    );
    expect(waiting[0]).toMatch(/127\.0\.0\.1:1.*did not answer: .*\(given up in [2-5] s\)$/);
    expect(refused).toMatch(/127\.0\.0\.1:1.*ECONNREFUSED.*It was waited for 5 s\. /);
    expect(refused.endsWith(`Is ${choice.variable} right, and is the server running?`)).toBe(true);
    expect(refused).not.toContain("quiet");
  },
);
