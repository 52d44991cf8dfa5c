/** What the bot writes, from the body of a call to the message that stands there. */
import type { Body } from "./body.ts";
import { fieldsIn, listIn } from "./body.ts";
import { type Filing, planFiles } from "./filing.ts";
import type { Hub, Room, Stored } from "./hub.ts";
import type { DiscordMessage, DiscordUser } from "./model.ts";
import { readMessage, type Written } from "./rules/messages.ts";
import { blankMessage, revise, store } from "./storing.ts";

interface Manner {
  /** Only this person sees it. */
  readonly only?: string | undefined;
  readonly more?: Partial<DiscordMessage>;
  readonly where: string;
  /** Whose files may be larger, where it answers somebody. */
  readonly person?: string | undefined;
}

/** Who is woken by it: whoever is named and allowed. */
function mentioned(hub: Hub, body: Body, content: string): readonly DiscordUser[] {
  const allowed = fieldsIn(body.fields, "allowed_mentions");
  const everybody = body.fields["allowed_mentions"] === undefined || listIn(allowed, "parse").includes("users");
  const named = [...content.matchAll(/<@!?(\d+)>/g)].map(([, id = ""]) => id);
  return named
    .filter((id) => everybody || listIn(allowed, "users").includes(id))
    .flatMap((id) => hub.people.get(id)?.user ?? []);
}

export function write(hub: Hub, room: Room, body: Body, { only, more, where, person }: Manner): Stored {
  const filing = planFiles(hub, room, body.fields, body.files, undefined, where, person);
  const written = readMessage(hub, body.fields, filing.names, undefined, where);
  const blank = blankMessage(hub, room, hub.bot);
  return store(
    hub,
    { ...blank, application_id: hub.application, ...more, ...changes(hub, body, written, filing, more?.flags ?? 0) },
    only,
  );
}

export function rewrite(hub: Hub, room: Room, stored: Stored, body: Body, { where, person }: Manner): void {
  const before = stored.loading ? undefined : stored.message;
  const filing = planFiles(hub, room, body.fields, body.files, before, where, person);
  const written = readMessage(hub, body.fields, filing.names, before, where);
  const kept = stored.message.flags & ~128;
  revise(hub, stored, changes(hub, body, written, filing, kept));
}

const changes = (hub: Hub, body: Body, written: Written, filing: Filing, flags: number): Partial<DiscordMessage> => ({
  ...written,
  flags: flags | written.flags,
  attachments: filing.keep(),
  mentions: mentioned(hub, body, written.content),
});
