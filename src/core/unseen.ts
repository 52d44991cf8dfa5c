/** Contents of a message that no model can see, hear or open: words beside them are about them. */

/** As the operation calls them that says so. Nobody asks about a sticker. */
const UNSEEN: ReadonlySet<string> = new Set(["picture", "document", "voice", "audio", "video", "animation"]);

/** Undefined: what is shown takes nothing from the words, or there is nothing else. */
export function unseenBeside<Shown extends string>(
  words: string,
  shown: Shown | undefined,
): Shown | "video" | undefined {
  if (words === "" || shown === undefined || !UNSEEN.has(shown)) return undefined;
  // Who shows one without words is asked for some.
  return shown === "animation" ? "video" : shown;
}
