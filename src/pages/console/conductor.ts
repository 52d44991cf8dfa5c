/** Everything the page does: what the person wants becomes calls, and what comes back becomes what is shown. */
import type { State, TalkShown } from "../../platforms/web/wire.ts";
import { anything, createCalls, having } from "../parts/api.ts";
import { followBrowser } from "./browser.ts";
import { mayChooseLanguage } from "./chosen.ts";
import { createCourier, linkOf } from "./courier.ts";
import { hashOf, newId, talkIn } from "./ids.ts";
import { followOutbox, forgetDrafts, keepOutbox, keptOutbox } from "./kept.ts";
import { createLook } from "./look.ts";
import { mergeOutbox, readOutbox, type Unsent, writeOutbox } from "./outbox.ts";
import { awaits, beginning, type Happening, type Link, step } from "./state.ts";
import { createStream } from "./stream.ts";
import { createUploads } from "./uploads.ts";
import type { Choice, Conductor, More } from "./wishes.ts";
import { wordsFrom } from "./words.ts";

const isState = having<State>("csrf", "talks", "commands", "words", "tries", "limits");
const isShown = having<TalkShown>("talk", "messages");
const isChoices = having<{ readonly choices: readonly Choice[] }>("choices");

/** How long a press may take until its button may be pressed again. */
const PRESS_LASTS = 20_000;
const TOAST_LASTS = 6000;

export function createConductor(): Conductor {
  const calls = createCalls("/console/", location.host);
  const look = createLook(calls);
  const listeners = new Set<() => void>();
  let page = beginning(talkIn(location.hash) ?? newId(), readOutbox(keptOutbox()));
  let toastTimer: ReturnType<typeof setTimeout> | undefined;

  const changed = (): void => {
    for (const listener of listeners) listener();
  };

  function tell(happening: Happening): void {
    const before = page;
    page = step(page, happening);
    if (page.unsent !== before.unsent && happening.is !== "unsent") keepOutbox(writeOutbox(page.unsent));
    if (page.talks !== before.talks) forgetDrafts(page.talks, happening.is === "given" ? undefined : before.talks);
    if (page !== before) changed();
    if (mayChooseLanguage(before, happening)) void speakAnew();
  }

  function became(link: Link): void {
    const was = page.link;
    if (was !== link) tell({ is: "link", link });
    if (link !== "live") return;
    if (was === "lost" || was === "away") toast(conductor.words("console-online"));
    uploads.resume();
    courier.go();
  }

  function toast(says: string): void {
    clearTimeout(toastTimer);
    tell({ is: "toast", says });
    toastTimer = setTimeout(() => tell({ is: "toast", says: undefined }), TOAST_LASTS);
  }

  /** Fetches the open talk; what that says of the link. */
  async function ask(why: "opened" | "broken" | "retired"): Promise<Link> {
    const talk = page.open;
    // That the stream was opened says enough about a talk in which nothing was said.
    if (why === "opened" && !isKnown(talk)) return "live";
    tell({ is: "asked", talk });
    const answered = await look(`talks/${talk}`, isShown);
    if (answered.ok) {
      tell({ is: "shown", shown: answered.value });
      return "live";
    }
    tell({ is: "unanswered", talk });
    // One in which nothing was said is known to this page alone.
    if (answered.refusal.refused !== "gone") return linkOf(answered.refusal);
    if (page.talks.some(({ id }) => id === talk)) tell({ is: "event", event: { is: "talks", talks: others(talk) } });
    return "live";
  }

  const isKnown = (talk: string): boolean =>
    page.talks.some(({ id }) => id === talk) || talkIn(location.hash) === talk || page.shelves[talk] !== undefined;

  const others = (talk: string) => page.talks.filter(({ id }) => id !== talk);

  const stream = createStream({
    told: (event) => tell({ is: "event", event }),
    became,
    awaits: () => awaits(page),
    ask,
  });

  function begun(given: State): void {
    calls.trust(given.csrf);
    calls.speak(given.language);
    conductor.words = wordsFrom(given.words);
    document.documentElement.lang = given.language;
    tell({ is: "given", given });
  }

  /** Where that fails, the words stay as they are until the page is loaded again. */
  async function speakAnew(): Promise<void> {
    const answered = await look("state", isState);
    // What the stream says of the talks is newer.
    if (answered.ok && answered.value.language !== page.given?.language)
      begun({ ...answered.value, talks: page.talks });
  }

  async function refresh(): Promise<boolean> {
    const answered = await look("state", isState);
    if (answered.ok) {
      begun(answered.value);
      return true;
    }
    tell({ is: "refusal", says: answered.refusal.says });
    became(linkOf(answered.refusal));
    return false;
  }

  /** Another tab may have begun another session meanwhile: nothing of what is said in it is heard where the old one listens. */
  async function renew(): Promise<boolean> {
    const before = page.given?.csrf;
    const isRenewed = await refresh();
    if (isRenewed && page.given?.csrf !== before) stream.open(page.open);
    return isRenewed;
  }

  const courier = createCourier({
    calls,
    page: () => page,
    tell,
    refresh: renew,
    broken(link) {
      if (link === "lost") stream.lost();
      else became(link);
    },
    worked() {
      if (page.link === "away") became("live");
    },
  });

  const uploads = createUploads({
    headers: calls.trusted,
    limits: () => page.given?.limits ?? { fileBytes: 0, files: 0 },
    changed: () => {
      page = { ...page };
      changed();
    },
    refused: (sentence, name, limit) => toast(conductor.words(sentence, { name, limit })),
    words: (name, values) => conductor.words(name, values),
  });

  async function begin(tries = 0): Promise<void> {
    if (await refresh()) return stream.open(page.open);
    if (page.link === "lost" || page.link === "away") {
      setTimeout(() => void begin(tries + 1), Math.min(30_000, 1000 * 2 ** tries));
    }
  }

  function open(talk = newId()): void {
    if (talk === page.open) return;
    tell({ is: "opened", talk });
    const known = page.talks.some(({ id }) => id === talk);
    history.pushState(null, "", known ? hashOf(talk) : "#/");
    if (page.given !== undefined && page.link !== "ended" && page.link !== "sign-in") stream.open(talk);
  }

  function say(talk: string, text: string, { attached, ...more }: More = {}): void {
    const given = attached === undefined ? [] : uploads.of(talk);
    const files = given.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }]));
    const unsent: Unsent = {
      id: newId(),
      talk,
      text,
      files,
      at: Date.now(),
      state: "waiting",
      ...more,
    };
    if (attached !== undefined) uploads.take(talk);
    tell({ is: "unsent", unsent: [...page.unsent, unsent] });
    keepOutbox(writeOutbox(page.unsent));
    // From now on a reload shows this talk.
    if (talk === page.open) history.replaceState(null, "", hashOf(talk));
    courier.go();
  }

  function sendAgain(id: string): void {
    tell({ is: "unsent-is", id, state: "waiting" });
    courier.go();
  }

  async function press(talk: string, message: string, revision: number, operation: string, argument: string) {
    const id = newId();
    tell({ is: "pressed", pressing: { talk, message, revision, press: id } });
    const answered = await calls.call("POST", "press", anything, { id, talk, message, operation, argument });
    if (answered.ok) {
      setTimeout(() => tell({ is: "press-over", press: id }), PRESS_LASTS);
      return;
    }
    tell({ is: "press-over", press: id });
    const { says } = answered.refusal;
    toast(says === "" ? conductor.words("console-pressed-failed") : says);
    const link = linkOf(answered.refusal);
    if (link === "ended" || link === "sign-in") became(link);
  }

  async function stop(talk: string, id: string): Promise<void> {
    if (page.stopping.includes(id)) return;
    tell({ is: "stopping", id });
    const answered = await calls.call("POST", "stop", anything, { talk, message: id });
    if (answered.ok) return;
    tell({ is: "not-stopped", id });
    toast(answered.refusal.says === "" ? conductor.words("console-pressed-failed") : answered.refusal.says);
  }

  async function change(method: "POST" | "DELETE", path: string, body?: object): Promise<boolean> {
    const answered = await calls.call(method, path, anything, body);
    if (answered.ok) return true;
    toast(answered.refusal.says === "" ? conductor.words("console-pressed-failed") : answered.refusal.says);
    return false;
  }

  async function rename(talk: string, title: string): Promise<void> {
    if (!(await change("POST", `talks/${talk}/title`, { title }))) return;
    const talks = page.talks.map((one) => (one.id === talk ? { ...one, title } : one));
    tell({ is: "event", event: { is: "talks", talks } });
  }

  async function remove(talk: string): Promise<void> {
    // Left before it is gone: what is being written in it goes with it, and not along.
    const isOpen = talk === page.open;
    if (isOpen) open();
    const next = page.open;
    if (await change("DELETE", `talks/${talk}`)) tell({ is: "event", event: { is: "talks", talks: others(talk) } });
    else if (isOpen && page.open === next) open(talk);
  }

  const conductor: Conductor = {
    page: () => page,
    words: wordsFrom({}),
    uploads,
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      void begin();
      followBrowser({
        moved() {
          tell({ is: "opened", talk: talkIn(location.hash) ?? newId() });
          stream.open(page.open);
        },
        online: () => stream.again(),
        offline: () => stream.lost(),
        focused() {
          if (page.link === "retired") stream.again();
        },
        woke() {
          if (page.given !== undefined) stream.again();
        },
      });
      followOutbox(() => tell({ is: "unsent", unsent: mergeOutbox(page.unsent, readOutbox(keptOutbox())) }));
    },
    open,
    say,
    sendAgain,
    drop(id) {
      tell({ is: "unsent", unsent: page.unsent.filter((one) => one.id !== id) });
      keepOutbox(writeOutbox(page.unsent));
    },
    press: (...given) => void press(...given),
    stop: (...given) => void stop(...given),
    rename: (...given) => void rename(...given),
    remove: (talk) => void remove(talk),
    async complete(command, option, typed) {
      const query = new URLSearchParams({ command, option, typed });
      const answered = await calls.call("GET", `complete?${query.toString()}`, isChoices);
      return answered.ok ? answered.value.choices : [];
    },
    again: () => (page.given === undefined ? void begin() : stream.again()),
    newSession: () => void begin(),
    toast,
  };
  return conductor;
}
