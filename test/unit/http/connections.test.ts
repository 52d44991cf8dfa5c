/** More connections than a process has files for: those beyond are turned away, and its own work keeps what it needs. */
import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { connectionsOf, filesIn } from "../../../src/http/connections.ts";
import { rawClient, start } from "./running.ts";

const LIMITS = [
  "Limit                     Soft Limit           Hard Limit           Units     ",
  "Max processes             96214                96214                processes ",
  "Max open files            1024                 524288               files     ",
  "Max locked memory         8388608              8388608              bytes     ",
].join("\n");

const ASKING = "GET /healthz HTTP/1.1\r\nHost: herald\r\nConnection: close\r\n\r\n";

test.each([
  [LIMITS, 1024],
  [LIMITS.replace("1024  ", "unlimited"), undefined],
  ["", undefined],
])("how many files there may be is what the system says", (limits, files) => {
  expect(filesIn(limits)).toBe(files);
});

test.each([
  [256, 64],
  [1_024, 512],
  [524_288, 523_776],
])("of %s files %s may be connections", (files, connections) => {
  expect(connectionsOf(files)).toBe(connections);
});

test("whoever comes beyond them is turned away, is told of once with the cure, and is let in when another has left", async () => {
  const { url, lines } = await start({ limits: { connections: 2 } });
  const [first] = [await rawClient(url, ""), await rawClient(url, "")];
  const { hostname, port } = new URL(url);
  for (const _ of [1, 2]) {
    const turned = connect(Number(port), hostname);
    onTestFinished(() => void turned.destroy());
    turned.on("error", () => undefined).resume();
    await once(turned, "close");
  }
  const told = lines.filter(({ level }) => level === "warn");
  expect(told.map(({ event }) => event)).toEqual([expect.stringMatching(/turned away; .*LimitNOFILE/)]);
  expect(told[0]?.fields).toEqual({ most: 2 });
  first?.socket.write(ASKING);
  expect(await first?.gone).toContain("200 OK");
  expect(await (await rawClient(url, ASKING)).gone).toContain("200 OK");
});
