/** A host as sockets take it: an address of IPv6 stands in brackets only where a port may follow. */
export const bareHost = (host: string): string => host.replace(/^\[|\]$/g, "");
