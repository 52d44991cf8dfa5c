/** What Discord refuses in a message that is written or changed, and what comes of one that it takes. */
import { fieldsIn, has, isFields, listIn, numberIn, textIn } from "../body.ts";
import type { Hub } from "../hub.ts";
import { type DiscordComponent, type DiscordMessage, type Fields, FLAGS } from "../model.ts";
import { Faults, REFUSED } from "../refusal.ts";
import { checkComponents } from "./components.ts";
import { readComponents } from "./reading.ts";

const KNOWN =
  "content embeds components flags attachments allowed_mentions nonce enforce_nonce message_reference tts sticker_ids poll username avatar_url thread_name applied_tags shared_client_theme".split(
    " ",
  );

export interface Written {
  readonly content: string;
  readonly embeds: readonly Fields[];
  readonly components: readonly DiscordComponent[];
  /** Those that a message may have by itself: a card, silent, without previews. */
  readonly flags: number;
}

const SETTABLE = FLAGS.card | FLAGS.suppressNotifications | 4;

/** `names` are those of the files that the message has in the end. */
export function readMessage(
  hub: Hub,
  fields: Fields,
  names: readonly string[],
  before: DiscordMessage | undefined,
  where: string,
): Written {
  const faults = new Faults();
  for (const name of Object.keys(fields)) {
    if (!KNOWN.includes(name)) hub.problems.push(`${where}: there is no field ${name}`);
  }
  const content = has(fields, "content")
    ? (textIn(fields, "content") ?? "")
    : "content" in fields
      ? ""
      : before?.content;
  const embeds = "embeds" in fields ? listIn(fields, "embeds").filter(isFields) : (before?.embeds ?? []);
  const given = numberIn(fields, "flags");
  const flags = ((given ?? 0) & SETTABLE) | ((before?.flags ?? 0) & FLAGS.card);
  const isCard = (flags & FLAGS.card) !== 0;
  checkText(fields, faults);
  checkEmbeds(embeds, faults);
  if (before !== undefined && (before.flags & FLAGS.card) !== 0 && given !== undefined && (given & FLAGS.card) === 0) {
    faults.add(["flags"], "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "The IS_COMPONENTS_V2 flag cannot be removed.");
  }
  const said = content ?? "";
  if (isCard) checkCard(fields, said, embeds, faults);
  const raw = "components" in fields ? listIn(fields, "components") : (before?.components ?? []);
  const tally = checkComponents(raw, isCard, faults);
  for (const name of tally.shown) {
    if (!names.includes(name)) {
      faults.add(
        ["components"],
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        `The attachment ${name} was not found`,
      );
    }
  }
  faults.settle();
  hub.problems.push(...tally.strange.map((one) => `${where}: ${one}`));
  const unseen = isCard && "components" in fields ? names.filter((name) => !tally.shown.includes(name)) : [];
  hub.problems.push(...unseen.map((name) => `${where}: nobody sees the file ${name}, which no component shows`));
  if (said.trim() === "" && embeds.length === 0 && raw.length === 0 && names.length === 0) throw REFUSED.empty();
  const components = readComponents(raw);
  checkMentions(hub, fields, said, components, where);
  return { content: said.trim(), embeds, components, flags };
}

function checkText(fields: Fields, faults: Faults): void {
  const content = fields["content"];
  if (typeof content === "string") faults.tooLong(["content"], content, 2000);
  else if (has(fields, "content")) faults.add(["content"], "STRING_TYPE_CONVERT", `Could not interpret it as string.`);
  const nonce = fields["nonce"];
  if (typeof nonce === "string") faults.tooLong(["nonce"], nonce, 25);
  const mentions = fieldsIn(fields, "allowed_mentions");
  for (const one of listIn(mentions, "parse")) {
    if (one !== "users" && one !== "roles" && one !== "everyone") {
      faults.add(
        ["allowed_mentions", "parse"],
        "BASE_TYPE_CHOICES",
        "Value must be one of {'roles', 'users', 'everyone'}.",
      );
    }
  }
}

function checkCard(fields: Fields, content: string, embeds: readonly Fields[], faults: Faults): void {
  const code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
  const words = (name: string): string => `The '${name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`;
  if (content !== "") faults.add(["content"], code, words("content"));
  if (embeds.length > 0) faults.add(["embeds"], code, words("embeds"));
  for (const name of ["poll", "sticker_ids"]) if (has(fields, name)) faults.add([name], code, words(name));
}

const EMBED_LIMITS = { title: 256, description: 4096 } as const;

function checkEmbeds(embeds: readonly Fields[], faults: Faults): void {
  if (embeds.length > 10) faults.add(["embeds"], "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
  let all = 0;
  embeds.forEach((embed, index) => {
    for (const [name, most] of Object.entries(EMBED_LIMITS)) {
      const text = textIn(embed, name) ?? "";
      all += text.length;
      faults.tooLong(["embeds", index, name], text, most);
    }
    const fields = listIn(embed, "fields").filter(isFields);
    if (fields.length > 25) {
      faults.add(["embeds", index, "fields"], "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    }
    fields.forEach((field, at) => {
      const [name = "", value = ""] = [textIn(field, "name"), textIn(field, "value")];
      all += name.length + value.length;
      faults.tooLong(["embeds", index, "fields", at, "name"], name, 256, 1);
      faults.tooLong(["embeds", index, "fields", at, "value"], value, 1024, 1);
    });
    const footer = textIn(fieldsIn(embed, "footer"), "text") ?? "";
    const author = textIn(fieldsIn(embed, "author"), "name") ?? "";
    all += footer.length + author.length;
    faults.tooLong(["embeds", index, "footer", "text"], footer, 2048);
    faults.tooLong(["embeds", index, "author", "name"], author, 256);
  });
  if (all > 6000) faults.add(["embeds"], "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
}

const MENTION = /<@[!&]?\d+>|@everyone|@here/;

/** Refused by nobody, and the reason why somebody is woken at night. */
function checkMentions(
  hub: Hub,
  fields: Fields,
  content: string,
  parts: readonly DiscordComponent[],
  where: string,
): void {
  if (has(fields, "allowed_mentions")) return;
  const words = [content, ...allTexts(parts)].find((text) => MENTION.test(text));
  if (words !== undefined) hub.problems.push(`${where}: mentions somebody and says nothing of allowed_mentions`);
}

/** Of all Text Displays, in their order. */
export function allTexts(components: readonly DiscordComponent[]): readonly string[] {
  return components.flatMap((one) => [
    ...(one.type === 10 ? [one.content ?? ""] : []),
    ...allTexts(one.components ?? []),
    ...(one.component === undefined ? [] : allTexts([one.component])),
    ...(one.accessory === undefined ? [] : allTexts([one.accessory])),
  ]);
}
