/** One address where a cluster is meant, the other way round, and TLS where there is none: what is said at the start. */
import { describe, expect, onTestFinished, test } from "vitest";
import type { StoreEvents } from "../../../src/core/store/index.ts";
import { openRedisStore } from "../../../src/store/redis/store.ts";
import { findProgram, freePort, type Running, startRedis, startRedisCluster } from "../../servers/programs.ts";

const program = findProgram("redis-server", "valkey-server");

const ignore = (): void => undefined;
const UNHEARD: StoreEvents = { onUnreadable: ignore, onConnection: ignore, onOperation: ignore };

/** Why it cannot be opened; empty where it can. */
const refusalOf = (url: string): Promise<string> =>
  openRedisStore(url, UNHEARD).then(
    async (store) => {
      await store.close();
      return "";
    },
    (error: unknown) => String(error),
  );

async function ended<Server extends Pick<Running, "stop">>(starting: Promise<Server>): Promise<Server> {
  const server = await starting;
  onTestFinished(() => server.stop());
  return server;
}

describe.skipIf(program === undefined)("A Redis and a cluster of them (needs redis-server on the path)", () => {
  test("a cluster that is given by one address is refused at once, with what belongs into REDIS_URL", async () => {
    const { url } = await ended(startRedisCluster(program ?? ""));
    const [one = ""] = url.split(",");
    expect(await refusalOf(one)).toMatch(
      /^Error: Redis at [\d.:]+ is a node of a cluster \((MOVED|CROSSSLOT)\); give REDIS_URL .*commas/,
    );
    expect(await refusalOf(`${one},${one}`)).toBe("");
  });

  test("several addresses that are no cluster are refused at once, with what belongs into REDIS_URL", async () => {
    const [first, second] = [await ended(startRedis(program ?? "")), await ended(startRedis(program ?? ""))];
    expect(await refusalOf(`${first.url},${second.url}`)).toMatch(
      /^Error: Redis at [\d.:]+, [\d.:]+: these are no nodes of a cluster, .* give REDIS_URL one address alone/,
    );
  });

  test("an address that asks for TLS where there is none is waited for, and told why", async () => {
    const { url } = await ended(startRedis(program ?? ""));
    expect(await refusalOf(url.replace("redis://", "rediss://"))).toMatch(
      /^StoreAway: Redis at [\d.:]+ did not answer: it speaks no TLS, which "rediss" in REDIS_URL asks for/,
    );
  });

  test("a cluster whose slots nobody serves is waited for, and told as that", async () => {
    const { url } = await ended(startRedis(program ?? "", ["--cluster-enabled", "yes"], await freePort(10_000)));
    expect(await refusalOf(`${url},${url}`)).toMatch(
      /^StoreAway: Redis at \S+, \S+ did not answer: the cluster is not ready; CLUSTER INFO/,
    );
  });

  test("of nodes that do not answer it is said, and a wrong password is refused as that of one server", async () => {
    const [one, other] = [await freePort(), await freePort()];
    const unreached = await refusalOf(`redis://127.0.0.1:${one},redis://127.0.0.1:${other}`);
    expect(unreached).toMatch(/^StoreAway: Redis at .* did not answer: no connection can be made$/);
    const locked = await ended(startRedis(program ?? "", ["--cluster-enabled", "yes", "--requirepass", "right"]));
    const wrong = locked.url.replace("redis://", "redis://:wrong@");
    expect(await refusalOf(`${wrong},${wrong}`)).toMatch(/refused the sign-in .*REDIS_URL/);
  });
});
