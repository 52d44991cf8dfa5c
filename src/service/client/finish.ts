/** Why an answer ended, in the words of the interface: a service hands on what the one behind it says. */

const WORDS: ReadonlyMap<string, string> = new Map([
  ...["length", "max_tokens", "max_output_tokens", "model_length"].map((word) => [word, "length"] as const),
  ...["content_filter", "safety", "recitation", "prohibited_content", "blocklist", "spii"].map(
    (word) => [word, "content_filter"] as const,
  ),
]);

export const finishOf = (said: string): string => WORDS.get(said.toLowerCase().replaceAll("-", "_")) ?? said;
