/** How many items an edition has at most. */
import { COUNT } from "../../../core/news.ts";
import { plainSigns } from "../../../core/schedule/plain-signs.ts";
import { clipped, plain } from "../../markdown.ts";
import { rowsOf } from "../../settings/decision.ts";
import { type Field, read, wrong } from "../field.ts";

const PRESETS = [3, 5, 8, 10, 15, 20] as const;

const NUMBER = /^\d{1,9}$/;

export const count: Field = {
  word: "count",
  label: (say) => say("button-digest-count"),
  line: ({ say, digest }) => say("digest-line-count", { count: digest.count }),
  how: (say) => say("digest-count-how", { most: COUNT.most }),
  example: "8",
  typed: true,
  choices: ({ digest }) =>
    rowsOf(
      PRESETS.map((number) => ({ label: String(number), argument: String(number), holds: number === digest.count })),
      3,
    ),
  read(given, { say, command }) {
    const written = plainSigns(given).trim();
    const number = NUMBER.test(written) ? Number(written) : 0;
    if (number >= 1 && number <= COUNT.most) return read({ count: number });
    const example = `${command} --count 8`;
    return wrong(say("digest-count-wrong", { given: plain(clipped(given, 40)), most: COUNT.most, example }));
  },
};
