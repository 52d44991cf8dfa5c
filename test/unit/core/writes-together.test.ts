/** What is asked of servers in one moment leaves together, and what somebody waits for leaves first. */
import { once } from "node:events";
import { createServer } from "node:net";
import { Redis } from "ioredis";
import { expect, onTestFinished, test, vi } from "vitest";
import { writesTogether } from "../../../src/core/writes-together.ts";

/** Servers as far as an answer to everything goes; tells what comes, with whom, in its order. */
async function stage(...names: readonly ("store" | "queue")[]) {
  const heard: string[] = [];
  async function serve(name: "store" | "queue"): Promise<Redis> {
    const server = createServer((socket) => {
      socket.on("data", (data) => {
        const asked = [...data.toString().matchAll(/\$4\r\nECHO\r\n\$\d+\r\n(\w+)/gi)].map(([, word]) => word);
        if (asked.length > 0) heard.push(`${name}: ${asked.join(", ")}`);
        socket.write("+OK\r\n".repeat(data.toString().match(/^\*/gm)?.length ?? 0));
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const redis = new Redis({ host: "127.0.0.1", port, enableReadyCheck: false });
    await once(redis, "ready");
    onTestFinished(() => {
      redis.disconnect();
      server.close();
    });
    return writesTogether(redis, name === "queue");
  }
  const clients = await Promise.all(names.map(serve));
  return { heard, clients };
}

test("what is asked in one turn of the event loop comes as one", async () => {
  const { heard, clients } = await stage("store");
  const [store] = clients;
  await Promise.all([store?.echo("one"), Promise.resolve().then(() => store?.echo("two")), store?.echo("three")]);
  await store?.echo("four");
  expect(heard).toEqual(["store: one, three, two", "store: four"]);
});

test("what is last leaves after what others ask in the same moment, also where it was asked first", async () => {
  const { heard, clients } = await stage("queue", "store", "store");
  const [queue, one, other] = clients;
  // A moment lasts for as long as it takes: whatever is held for more than a millisecond leaves by itself.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  for (let turn = 0; turn < 50; turn += 1) {
    heard.length = 0;
    await Promise.all([queue?.echo("a"), one?.echo("b"), Promise.resolve().then(() => other?.echo("c"))]);
    expect([...heard].sort()).toEqual(["queue: a", "store: b", "store: c"]);
    expect(heard.at(-1)).toBe("queue: a");
  }
});
