/** Who may use Herald: everybody, or those on the operator's lists. */
import type { Config } from "./config.ts";
import type { Access } from "./core/access.ts";

/** Operators are always let in, unless they shut themselves out. */
export function createAccess({ access, admins }: Pick<Config, "access" | "admins">): Access {
  const names = (identities: Config["admins"]): ReadonlySet<string> =>
    new Set(identities.map(({ kind, id }) => `${kind}:${id}`));
  const [allowed, denied, operators] = [names(access.allowed), names(access.denied), names(admins)];
  return ({ platform, chat, person }) => {
    const place = platform === "discord" && chat?.kind !== "private" ? "discord-guild" : platform;
    const asking = [
      ...(chat === undefined ? [] : [`${place}:${chat.id}`]),
      ...(person === undefined ? [] : [`${platform}:${person.id}`]),
    ];
    if (asking.some((name) => denied.has(name))) return "denied";
    if (access.mode === "open") return "allowed";
    return asking.some((name) => allowed.has(name) || operators.has(name)) ? "allowed" : "outside";
  };
}
