/** When Herald speaks: to whatever is said in a topic or a group, or only when it is addressed. */
import { clipped, plain } from "../markdown.ts";
import { waysOf, withNote } from "../place.ts";
import type { Choice, Decision, Seen } from "./decision.ts";

/** English and German. */
const EVERYTHING = [
  "all",
  "every",
  "everything",
  "always",
  "every message",
  "alle",
  "alles",
  "immer",
  "jede nachricht",
];
const ADDRESSED = [
  "addressed",
  "mention",
  "mentioned",
  "when addressed",
  "angesprochen",
  "erwähnt",
  "wenn angesprochen",
];

/** Said in a topic, it is about the whole chat. */
const OF_CHAT = "chat-";
const WHOLE = "all";

/** Undefined: it is nothing of this kind. */
function readSpeak(given: string): "all" | "addressed" | undefined {
  const word = given.toLowerCase().replace(/^(?:only|nur)\s+/, "");
  if (EVERYTHING.includes(word)) return "all";
  return ADDRESSED.includes(word) ? "addressed" : undefined;
}

const owns = ({ chat }: Seen, place: string): boolean => chat.owns?.includes(place) === true;

function present(seen: Seen): string {
  const { say, place } = seen;
  // What is decided for the whole chat holds in its topics too.
  if (owns(seen, WHOLE)) return say("settings-all");
  if (place === WHOLE) return say("settings-addressed");
  return owns(seen, place) ? say("settings-topic-all") : say("settings-topic-addressed");
}

/** There every channel and every thread is a place of its own. */
function presentInServer(seen: Seen): string {
  const { say, place } = seen;
  if (owns(seen, WHOLE)) return say("settings-server-all");
  return owns(seen, place) ? say("settings-here-all") : say("settings-here-addressed");
}

/** What has to be so that every message can be answered. */
function hearing({ say, name, hearsAll, request }: Seen): string {
  const privacyMode = hearsAll === true ? "" : say("settings-privacy-mode", { name: name ?? say("this-bot") });
  const unheard = hearsAll === false ? say("settings-unheard") : "";
  return waysOf(request, { telegram: privacyMode, discord: unheard });
}

/** For one topic, or for the whole chat. */
function pair(seen: Seen, place: string, prefix: string): readonly (readonly Choice[])[] {
  const { say } = seen;
  const all = owns(seen, place);
  const wide = prefix !== "";
  return [
    [
      {
        label: wide ? say("button-addressed-chat") : say("button-addressed"),
        argument: `${prefix}addressed`,
        holds: !all,
      },
    ],
    [{ label: wide ? say("button-all-chat") : say("button-all"), argument: `${prefix}all`, holds: all }],
  ];
}

export const speak: Decision = {
  word: "speak",
  also: ["speaking", "answer", "sprechen", "antworten"],
  kinds: ["group"],
  label: (say) => say("button-speak"),
  line(seen) {
    const { say, place } = seen;
    const all = owns(seen, WHOLE) || owns(seen, place);
    const what = all ? say("button-all") : say("button-addressed");
    if (place === WHOLE || owns(seen, WHOLE)) return say("settings-line-speak", { what });
    return waysOf(seen.request, {
      telegram: say("settings-line-speak-topic", { what }),
      discord: say("settings-line-speak-here", { what }),
    });
  },
  page(seen) {
    const now = waysOf(seen.request, { telegram: present(seen), discord: presentInServer(seen) });
    return withNote(now, hearing(seen));
  },
  choices(seen) {
    const { place } = seen;
    if (place === WHOLE) return pair(seen, WHOLE, "");
    if (owns(seen, WHOLE)) return pair(seen, WHOLE, OF_CHAT);
    return [...pair(seen, place, ""), ...pair(seen, WHOLE, OF_CHAT)];
  },
  read(given, seen) {
    const { say } = seen;
    const wide = given.startsWith(OF_CHAT);
    const word = readSpeak(wide ? given.slice(OF_CHAT.length) : given);
    if (word === undefined) {
      return { outcome: "wrong", text: say("settings-speak-wrong", { given: plain(clipped(given, 40)) }) };
    }
    const place = wide ? WHOLE : seen.place;
    if (word === "addressed" && place !== WHOLE && owns(seen, WHOLE)) {
      const text = waysOf(seen.request, {
        telegram: say("settings-topic-follows"),
        discord: say("settings-here-follows"),
      });
      return { outcome: "wrong", text };
    }
    return {
      outcome: "chat",
      change(current) {
        const others = (current.owns ?? []).filter((one) => one !== place);
        return { ...current, owns: word === "all" ? [...others, place] : others };
      },
    };
  },
};
