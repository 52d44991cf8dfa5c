/** What a digest is about. */
import { DIGESTS } from "../../../core/digest.ts";
import { LONGEST_TOPIC } from "../../../core/news.ts";
import { clipped, plain } from "../../markdown.ts";
import { type Field, read, wrong } from "../field.ts";

const MARKS = /^["'“”„«»‘’]+|["'“”„«»‘’]+$/g;

/** Between semicolons or on lines of their own, each once. */
export function topicsIn(given: string): string[] {
  const topics = given
    .split(/[;\n]/)
    .map((topic) =>
      topic
        .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
        .trim()
        .replace(MARKS, "")
        .trim(),
    )
    .filter((topic) => /[\p{L}\p{N}]/u.test(topic));
  return topics.filter(
    (topic, place) => topics.findIndex((other) => other.toLowerCase() === topic.toLowerCase()) === place,
  );
}

/** For a line of words, or a button. */
export const topicWords = ({ topics }: { readonly topics: readonly string[] }, limit = 120): string =>
  clipped(topics.join(", "), limit);

export const topic: Field = {
  word: "topic",
  label: (say) => say("button-digest-topic"),
  line: ({ say, digest }) => say("digest-line-topic", { topics: plain(topicWords(digest, 400)) }),
  how: (say) => say("digest-topic-how", { most: DIGESTS.topics }),
  example: "bitcoin etf",
  typed: true,
  choices: () => [],
  read(given, { say, command }) {
    const topics = topicsIn(given);
    const example = `${command} --topic "bitcoin etf; ethereum staking"`;
    if (topics.length === 0) return wrong(say("digest-topic-missing", { example }));
    if (topics.length > DIGESTS.topics) {
      return wrong(say("digest-topic-many", { given: topics.length, most: DIGESTS.topics, example }));
    }
    const long = topics.find(({ length }) => length > LONGEST_TOPIC);
    if (long === undefined) return read({ topics });
    return wrong(say("digest-topic-long", { given: long.length, most: LONGEST_TOPIC, example }));
  },
};
