/** What a name on the net leads to, unless it leads into a network that only this machine, or its owner's others, reach. */
import { lookup } from "node:dns";
import { BlockList, type LookupFunction } from "node:net";

const NEAR = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  NEAR.addSubnet(network, bits, "ipv4");
  NEAR.addSubnet(`::ffff:${network}`, 96 + bits, "ipv6");
  // What a network without IPv4 of its own writes it as; public ones are reached by it there.
  NEAR.addSubnet(`64:ff9b::${network}`, 96 + bits, "ipv6");
}
// Beside what is private itself: forms in which an IPv4 address hides, which no host on the net is reached by any more.
for (const [network, bits] of [
  ["::", 96],
  ["::ffff:0:0:0", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  NEAR.addSubnet(network, bits, "ipv6");
}

const isNear = (address: string, family: number): boolean => NEAR.check(address, family === 6 ? "ipv6" : "ipv4");

/** In the place of Node's own where a connection is made: what was looked at is what is connected to. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, "", 0);
    const open = addresses.filter(({ address, family }) => !isNear(address, family));
    const [first] = open;
    if (first === undefined) {
      const refused = new Error("The name leads into a private network.");
      return callback(Object.assign(refused, { code: "ENOTPUBLIC" }), "", 0);
    }
    if (options.all === true) callback(null, open);
    else callback(null, first.address, first.family);
  });
};
