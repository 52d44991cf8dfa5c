/** What is searched, and in which order it is taken. */
import { type Sort, type SourceName, sourceNames } from "../../../core/news.ts";
import type { Say } from "../../../core/say.ts";
import { clipped, plain } from "../../markdown.ts";
import { type Field, read, wrong } from "../field.ts";

const SORTS: ReadonlyMap<string, Sort> = new Map([
  ["date", "date"],
  ["time", "date"],
  ["newest", "date"],
  ["new", "date"],
  ["relevance", "relevance"],
  ["relevant", "relevance"],
  ["best", "relevance"],
]);

const sortWords = (say: Say, sort: Sort): string => (sort === "date" ? say("digest-date") : say("digest-relevance"));

export const sort: Field = {
  word: "sort",
  label: (say) => say("button-digest-sort"),
  line: ({ say, digest }) => say("digest-line-sort", { sort: sortWords(say, digest.sort) }),
  how: (say) => say("digest-sort-how"),
  example: "relevance",
  choices: ({ say, digest }) => [
    [
      { label: say("button-digest-date"), argument: "date", holds: digest.sort === "date" },
      { label: say("button-digest-relevance"), argument: "relevance", holds: digest.sort === "relevance" },
    ],
  ],
  read(given, { say, command }) {
    const chosen = SORTS.get(given.trim().toLowerCase());
    if (chosen !== undefined) return read({ sort: chosen });
    const example = `${command} --sort relevance`;
    return wrong(say("digest-sort-wrong", { given: plain(clipped(given, 40)), example }));
  },
};

const BOTH = /^(?:both|all|any|every|everything)$/;
const SOURCES: ReadonlyMap<string, SourceName> = new Map([
  ["news", "news"],
  ["imageboard", "imageboard"],
  ["imageboards", "imageboard"],
  ["forum", "imageboard"],
]);

function readSources(given: string): readonly SourceName[] | undefined {
  const said = given.trim().toLowerCase();
  if (BOTH.test(said)) return sourceNames;
  const words = said.split(/[\s,;+&]+/).filter((word) => word !== "" && word !== "and" && word !== "und");
  const chosen = words.map((word) => SOURCES.get(word));
  if (chosen.length === 0 || chosen.includes(undefined)) return undefined;
  return sourceNames.filter((name) => chosen.includes(name));
}

function sourceWords(say: Say, sources: readonly SourceName[]): string {
  if (sources.length > 1) return say("digest-both");
  return sources.includes("news") ? say("digest-news") : say("digest-imageboard");
}

export const sources: Field = {
  word: "sources",
  label: (say) => say("button-digest-sources"),
  line: ({ say, digest }) => say("digest-line-sources", { sources: sourceWords(say, digest.sources) }),
  how: (say) => say("digest-sources-how"),
  example: "news",
  choices({ say, digest }) {
    const now = digest.sources.length > 1 ? "both" : digest.sources[0];
    return [
      [
        { label: say("button-digest-news"), argument: "news", holds: now === "news" },
        { label: say("button-digest-imageboard"), argument: "imageboard", holds: now === "imageboard" },
      ],
      [{ label: say("button-digest-both"), argument: "both", holds: now === "both" }],
    ];
  },
  read(given, { say, command }) {
    const chosen = readSources(given);
    if (chosen !== undefined) return read({ sources: [...chosen] });
    const example = `${command} --sources news`;
    return wrong(say("digest-sources-wrong", { given: plain(clipped(given, 40)), example }));
  },
};
