/** Sees every connection that a process begins, and answers in the place of the net's names. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../servers/children.ts";

/** Runs in the process before anything else of it. */
const PROGRAM = `
import { appendFileSync } from "node:fs";
import dns from "node:dns";
import { createRequire, syncBuiltinESMExports } from "node:module";
import net from "node:net";
const { WITNESS: file, WITNESS_NAMES: names } = process.env;
const known = JSON.parse(names);
const note = (what) => appendFileSync(file, JSON.stringify(what) + "\\n");
const asked = dns.lookup;
let turn = 0;
dns.lookup = (name, options, callback) => {
  if (typeof options === "function") return dns.lookup(name, {}, options);
  note({ asks: name });
  const answers = known[name];
  if (answers === undefined) return asked(name, options, callback);
  const address = answers[turn++ % answers.length];
  const family = net.isIP(address);
  setImmediate(() => options?.all ? callback(null, [{ address, family }]) : callback(null, address, family));
};
syncBuiltinESMExports();
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...given) {
  this.on("connectionAttempt", (address, port) => note({ address, port }));
  return connect.apply(this, given);
};
`;

export interface Witness {
  /** For the environment of the process. */
  readonly environment: Readonly<Record<string, string>>;
  /** As `address:port`, each once. */
  readonly connections: () => readonly string[];
  readonly namesAsked: () => readonly string[];
}

/** `names`: what each leads to, one answer after the other. */
export function createWitness(names: Readonly<Record<string, readonly string[]>>): Witness {
  const folder = temporaryFolder("witness");
  const [program, file] = [join(folder, "witness.mjs"), join(folder, "seen")];
  writeFileSync(program, PROGRAM);
  writeFileSync(file, "");
  const seen = (): readonly string[] =>
    [...new Set(readFileSync(file, "utf8").split("\n"))].filter((line) => line !== "");
  return {
    environment: { NODE_OPTIONS: `--import=${program}`, WITNESS: file, WITNESS_NAMES: JSON.stringify(names) },
    connections: () =>
      seen().flatMap((line) => {
        const [, address, port] = /^\{"address":"([^"]+)","port":(\d+)\}$/.exec(line) ?? [];
        return address === undefined ? [] : [`${address}:${port}`];
      }),
    namesAsked: () => seen().flatMap((line) => /^\{"asks":"([^"]+)"\}$/.exec(line)?.[1] ?? []),
  };
}
