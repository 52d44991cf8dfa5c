/** How an edition is shown: its language, its three sentences, its picture, and what is said where nothing is new. */
import { COSTS, MODEL_COSTS } from "../../../core/costs.ts";
import { type PictureLook, pictureLooks } from "../../../core/digest.ts";
import { languages, readLanguage } from "../../../core/languages.ts";
import type { Say } from "../../../core/say.ts";
import { languageCalled } from "../../languages.ts";
import { clipped, plain } from "../../markdown.ts";
import { isBack, readSwitch, rowsOf } from "../../settings/decision.ts";
import { type Field, read, wrong } from "../field.ts";

/** What the three sentences cost. */
const BRIEF = MODEL_COSTS.versa;

/** What one edition costs where nobody shares it. */
export const priceOf = ({ topics, brief }: { readonly topics: readonly string[]; readonly brief: boolean }): number =>
  topics.length * COSTS.search + (brief ? BRIEF : 0);

export const language: Field = {
  word: "language",
  label: (say) => say("button-digest-language"),
  line: ({ say, digest: { language: own } }) =>
    say("digest-line-language", { language: own === undefined ? say("digest-chats") : languageCalled(say, own) }),
  how: (say) => say("digest-language-how"),
  example: "English",
  choices: ({ say, digest }) => [
    ...rowsOf(
      languages.map(({ code, name }) => ({ label: name, argument: code, holds: code === digest.language })),
      2,
    ),
    [{ label: say("button-digest-chats"), argument: "default", holds: digest.language === undefined }],
  ],
  read(given, { say, command }) {
    if (isBack(given) || /^chat$/i.test(given.trim())) return read({ language: undefined });
    const chosen = readLanguage(given);
    if (chosen !== undefined) return read({ language: chosen.code });
    const names = languages.map(({ name }) => name).join(", ");
    const example = `${command} --language English`;
    return wrong(say("digest-language-wrong", { given: plain(clipped(given, 40)), languages: names, example }));
  },
};

/** As both languages say it. */
function readOn(given: string): boolean | undefined {
  const word = given.trim().toLowerCase();
  if (["true", "an", "ja"].includes(word)) return true;
  return ["false", "aus", "nein", "none"].includes(word) ? false : readSwitch(word);
}

export const brief: Field = {
  word: "brief",
  label: (say) => say("button-digest-brief"),
  line: ({ say, digest }) => (digest.brief ? say("digest-line-brief-on") : say("digest-line-brief-off")),
  how: (say) => say("digest-brief-how", { credits: BRIEF }),
  example: "on",
  choices: ({ say, digest }) => [
    [{ label: say("button-digest-brief-on", { credits: BRIEF }), argument: "on", holds: digest.brief }],
    [{ label: say("button-digest-off"), argument: "off", holds: !digest.brief }],
  ],
  read(given, { say, command }) {
    const on = readOn(given);
    if (on !== undefined) return read({ brief: on });
    const example = `${command} --brief on`;
    return wrong(say("digest-brief-wrong", { given: plain(clipped(given, 40)), example }));
  },
};

function lookWords(say: Say, look: PictureLook): string {
  if (look === "off") return say("digest-picture-off");
  return look === "dark" ? say("digest-picture-dark") : say("digest-picture-light");
}

const labelOf: Readonly<Record<PictureLook, (say: Say) => string>> = {
  off: (say) => say("button-digest-off"),
  dark: (say) => say("button-digest-dark"),
  light: (say) => say("button-digest-light"),
};

function readLook(given: string): PictureLook | undefined {
  const on = readOn(given);
  if (on !== undefined) return on ? "dark" : "off";
  return pictureLooks.find((look) => look === given.trim().toLowerCase());
}

export const picture: Field = {
  word: "picture",
  label: (say) => say("button-digest-picture"),
  line: ({ say, digest }) => say("digest-line-picture", { look: lookWords(say, digest.picture) }),
  how: (say) => say("digest-picture-how"),
  example: "light",
  choices: ({ say, digest }) => [
    pictureLooks.map((look) => ({ label: labelOf[look](say), argument: look, holds: look === digest.picture })),
  ],
  read(given, { say, command }) {
    const look = readLook(given);
    if (look !== undefined) return read({ picture: look });
    const example = `${command} --picture light`;
    return wrong(say("digest-picture-wrong", { given: plain(clipped(given, 40)), example }));
  },
};

export const empty: Field = {
  word: "empty",
  label: (say) => say("button-digest-empty"),
  line: ({ say, digest }) =>
    digest.whenEmpty === "say" ? say("digest-line-empty-say") : say("digest-line-empty-silent"),
  how: (say) => say("digest-empty-how"),
  example: "silent",
  choices: ({ say, digest }) => [
    [
      { label: say("button-digest-say"), argument: "say", holds: digest.whenEmpty === "say" },
      { label: say("button-digest-silent"), argument: "silent", holds: digest.whenEmpty === "silent" },
    ],
  ],
  read(given, { say, command }) {
    const word = given.trim().toLowerCase();
    if (word === "say" || readOn(word) === true) return read({ whenEmpty: "say" });
    if (word === "silent" || word === "nothing" || readOn(word) === false) return read({ whenEmpty: "silent" });
    const example = `${command} --empty silent`;
    return wrong(say("digest-empty-wrong", { given: plain(clipped(given, 40)), example }));
  },
};
