/** Why an answer ended, in the words of the interface: a service hands on what the one behind it says. */

const WORDS: ReadonlyMap<string, string> = new Map([
  ...["length", "max_tokens", "max_output_tokens", "model_length"].map((word) => [word, "length"] as const),
  ...["content_filter", "safety", "recitation", "prohibited_content", "blocklist", "spii"].map(
    (word) => [word, "content_filter"] as const,
  ),
]);

const plainly = (said: string): string => said.toLowerCase().replaceAll("-", "_");

export const finishOf = (said: string): string => WORDS.get(plainly(said)) ?? said;

/** Words by which those that serve models say that they gave up in the middle: what came is no whole answer. */
const GAVE_UP: ReadonlySet<string> = new Set([
  "error",
  "abort",
  "aborted",
  "network_error",
  "insufficient_system_resource",
]);

/** Which of them it was; undefined of any other end. */
export function gaveUp(finish: string | undefined): string | undefined {
  const word = plainly(finish ?? "");
  return GAVE_UP.has(word) ? word : undefined;
}
