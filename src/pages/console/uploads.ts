/** Files on their way to the server: sent as soon as they are chosen, with how far they are. */
import { having, type Refused, readAnswer } from "../parts/api.ts";
import { newId } from "./ids.ts";
import type { Words } from "./words.ts";

export interface Attached {
  /** Only the page's. */
  readonly key: string;
  readonly name: string;
  /** For a picture: what shows it. */
  readonly preview?: string;
  readonly percent: number;
  /** What the server calls it, once it is there. */
  readonly id?: string;
  /** Why it is not; empty: nobody answered. */
  readonly failed?: string;
}

interface UploadParts {
  readonly headers: () => Readonly<Record<string, string>>;
  readonly limits: () => { readonly fileBytes: number; readonly files: number };
  readonly changed: () => void;
  readonly refused: (sentence: "console-too-large" | "console-too-many", name: string, limit: number) => void;
  readonly words: Words;
}

export interface Uploads {
  of(talk: string): readonly Attached[];
  add(talk: string, files: readonly File[]): void;
  remove(talk: string, key: string): void;
  again(talk: string, key: string): void;
  /** Whatever did not arrive because nobody answered. */
  resume(): void;
  /** The server has them already: their message was not taken. */
  putBack(talk: string, given: readonly { readonly id: string; readonly name: string }[]): void;
  /** They belong to a message now. */
  take(talk: string): void;
}

const isKept = having<{ readonly id: string }>("id");

const MEGABYTE = 1024 * 1024;

/** Until a file is sent again that somebody refused in Herald's place, in milliseconds: twice as long each time. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;

/** What every browser shows; others get their name alone. */
const SHOWN = /^image\/(png|jpeg|gif|webp|avif)$/;

export const isPicture = ({ type }: File): boolean => type.startsWith("image/");

export function createUploads({ headers, limits, changed, refused, words }: UploadParts): Uploads {
  const attached = new Map<string, readonly Attached[]>();
  const files = new Map<string, File>();
  const calls = new Map<string, XMLHttpRequest>();
  /** How often somebody has answered in Herald's place. */
  const tries = new Map<string, number>();

  const of = (talk: string): readonly Attached[] => attached.get(talk) ?? [];

  function set(talk: string, list: readonly Attached[]): void {
    attached.set(talk, list);
    changed();
  }

  function become(talk: string, key: string, part: Partial<Attached>): void {
    set(
      talk,
      of(talk).map((one) => {
        if (one.key !== key) return one;
        const { failed: _, ...rest } = one;
        return { ...rest, ...part };
      }),
    );
  }

  function send(talk: string, key: string): void {
    const file = files.get(key);
    if (file === undefined) return;
    become(talk, key, { percent: 0 });
    const call = new XMLHttpRequest();
    calls.set(key, call);
    call.open("POST", "/console/files");
    for (const [name, value] of Object.entries(headers())) call.setRequestHeader(name, value);
    call.setRequestHeader("content-type", file.type === "" ? "application/octet-stream" : file.type);
    call.setRequestHeader("x-name", encodeURIComponent(file.name));
    call.upload.onprogress = ({ loaded, total }) => become(talk, key, { percent: Math.floor((loaded / total) * 99) });
    call.onload = () => {
      const answered = readAnswer(call.status, call.responseText, isKept);
      if (answered.ok) become(talk, key, { percent: 100, id: answered.value.id });
      else become(talk, key, { failed: whyNot(answered.refusal, file.name) });
      tryLater(talk, key);
    };
    call.onerror = () => become(talk, key, { failed: "" });
    call.onloadend = () => calls.delete(key);
    call.send(file);
  }

  /** A proxy that finds nobody behind it, as while a gateway is restarted, says so on a line that stands: nothing comes back. */
  function tryLater(talk: string, key: string): void {
    const before = tries.get(key) ?? 0;
    tries.set(key, before + 1);
    const isWaiting = (): boolean => of(talk).some((one) => one.key === key && one.failed === "");
    if (!isWaiting()) return;
    const again = (): void => {
      if (isWaiting()) send(talk, key);
    };
    setTimeout(again, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** before));
  }

  /** Where Herald did not say why, something before it has refused the file: the same will happen to it again. */
  function whyNot({ status, says }: Refused, name: string): string {
    if (says !== "" || status < 400 || status >= 500) return says;
    return words(status === 413 ? "console-upload-barred" : "console-upload-turned-away", { name });
  }

  function forget({ key, preview }: Attached): void {
    calls.get(key)?.abort();
    files.delete(key);
    tries.delete(key);
    if (preview !== undefined) URL.revokeObjectURL(preview);
  }

  function accepted(talk: string, given: readonly File[]): readonly File[] {
    const { fileBytes, files: most } = limits();
    const small = given.filter((file) => {
      if (file.size <= fileBytes) return true;
      refused("console-too-large", file.name, Math.floor(fileBytes / MEGABYTE));
      return false;
    });
    const room = Math.max(0, most - of(talk).length);
    if (small.length > room) refused("console-too-many", small[room]?.name ?? "", most);
    return small.slice(0, room);
  }

  return {
    of,
    add(talk, given) {
      for (const file of accepted(talk, given)) {
        const key = newId();
        const preview = SHOWN.test(file.type) ? { preview: URL.createObjectURL(file) } : {};
        files.set(key, file);
        set(talk, [...of(talk), { key, name: file.name, percent: 0, ...preview }]);
        send(talk, key);
      }
    },
    remove(talk, key) {
      for (const one of of(talk)) if (one.key === key) forget(one);
      set(
        talk,
        of(talk).filter((one) => one.key !== key),
      );
    },
    again: send,
    resume() {
      for (const [talk, list] of attached) for (const { key, failed } of list) if (failed === "") send(talk, key);
    },
    putBack(talk, given) {
      set(talk, [...of(talk), ...given.map(({ id, name }) => ({ key: newId(), name, percent: 100, id }))]);
    },
    take(talk) {
      for (const one of of(talk)) forget(one);
      set(talk, []);
    },
  };
}
